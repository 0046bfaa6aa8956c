/* mutate_table -- outcomes kept in files, held against what is known, and
 * counted */
#include "../die.h"
#include "../text_file.h"
#include "mutate.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EQUIVALENT "grader/tests/mutants_equivalent.tsv"

enum { LINE = 1024 };

const struct mutant *
mutate_one(const struct trial *t)
{
    return &t->mutants->list[t->k];
}

/* Text that grows. */

static void __attribute__((format(printf, 2, 3)))
append(char **text, const char *format, ...)
{
    char more[LINE], *longer;
    va_list values;

    va_start(values, format);
    vsnprintf(more, sizeof more, format, values);
    va_end(values);
    longer = checked_format("%s%s", *text, more);
    free(*text);
    *text = longer;
}

/* Files of outcomes. */

static char *
kept_path(const char *build, const struct lab *lab)
{
    return checked_format("%s/mutants/%s.tsv", build, lab->id);
}

/* Lines of an earlier run whose mutants are not in this one stay. */
static void
append_others(char **text, char *old)
{
    char *rest = old, *row;

    while (rest && (row = strtok_r(rest, "\n", &rest))) {
        char *head = checked_format("\n%.*s\t", (int)strcspn(row, "\t"), row);

        if (strncmp(row, "mutant\t", 7) != 0 && !strstr(*text, head))
            append(text, "%s\n", row);
        free(head);
    }
}

static void
keep_lab(const char *build, const struct lab *lab, const struct trials *all)
{
    char *path = kept_path(build, lab), *old = text_file_read(path, NULL);
    char *text =
        checked_string("mutant\tchange\tstatus\tdiagnosis\tline\ttext\n");

    for (size_t i = 0; i < all->count; i++) {
        const struct outcome *o = all->list[i].outcome;
        const struct mutant *m = mutate_one(&all->list[i]);

        if (all->list[i].lab == lab)
            append(&text, "%s\t%s\t%s\t%s\t%lld\t%s\n", m->id, m->change,
                   status_name(o->status), *o->diagnosis ? o->diagnosis : "-",
                   o->line, o->text);
    }
    append_others(&text, old);
    if (text_file_write(path, text, strlen(text)) != 0)
        die("%s: %s", path, strerror(errno));
    free(text);
    free(old);
    free(path);
}

void
mutate_keep(const char *build, const struct trials *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (i == 0 || all->list[i].lab != all->list[i - 1].lab)
            keep_lab(build, all->list[i].lab, all);
}

/* The line of a table whose first two fields are the mutant's, behind them;
 * NULL: there is none. */
static const char *
find_row(const char *table, const struct mutant *m)
{
    char *head = checked_format("\n%s\t%s\t", m->id, m->change);
    const char *row = strstr(table, head);

    row = row ? row + strlen(head) : NULL;
    free(head);
    return row;
}

static void
recall(const char *table, struct trial *t)
{
    const char *row = find_row(table, mutate_one(t));
    char status[32];

    if (row &&
        sscanf(row, "%31[^\t]\t%47[^\t]\t%lld\t%239[^\n]", status,
               t->outcome->diagnosis, &t->outcome->line, t->outcome->text) >= 3)
        t->outcome->status = status_find(status);
}

void
mutate_recall(const char *build, struct trials *all)
{
    const struct lab *lab = NULL;
    char *table = NULL;

    for (size_t i = 0; i < all->count; i++) {
        if (all->list[i].lab != lab) {
            char *path = kept_path(build, lab = all->list[i].lab);

            free(table);
            table = text_file_read(path, NULL);
            free(path);
        }
        if (table)
            recall(table, &all->list[i]);
    }
    free(table);
}

/* Those that are known to be right. */

static const char *
equivalent_table(void)
{
    static char *table;

    if (!table && !(table = text_file_read(EQUIVALENT, NULL)))
        die(EQUIVALENT ": %s; run this in the project's folder",
            strerror(errno));
    return table;
}

bool
mutate_is_equivalent(const struct mutant *m)
{
    return find_row(equivalent_table(), m) != NULL;
}

/* Lines of the table that are those of no mutant. */
static size_t
report_gone(const struct trials *every)
{
    char *table = checked_string(equivalent_table()), *rest = table, *row;
    size_t gone = 0;

    strtok_r(rest, "\n", &rest); /* the head */
    while ((row = strtok_r(rest, "\n", &rest))) {
        bool known = getenv("ONLY") != NULL;

        for (size_t i = 0; i < every->count && !known; i++) {
            const struct mutant *m = mutate_one(&every->list[i]);
            const size_t length = strlen(m->id);

            known = strncmp(row, m->id, length) == 0 && row[length] == '\t' &&
                    mutate_is_equivalent(m);
        }
        if (!known)
            printf("gone: %s\n", row);
        gone += !known;
    }
    free(table);
    return gone;
}

size_t
mutate_faults(const struct trials *all, const struct trials *every)
{
    size_t faults = report_gone(every);

    for (size_t i = 0; i < all->count; i++) {
        const struct mutant *m = mutate_one(&all->list[i]);
        const enum status status = all->list[i].outcome->status;
        const bool equivalent = mutate_is_equivalent(m);
        const char *word = NULL;

        if (status == STATUS_PASSED && !equivalent)
            word = "survives";
        else if (status_is_fault(status) && equivalent)
            word = "is found, but stands in " EQUIVALENT;
        else if (status == STATUS_NOT_RUN)
            word = "was not graded";
        if (word)
            printf("%s: %s\t%s\n", word, m->id, m->change);
        faults += word != NULL;
    }
    return faults;
}

/* Counting. */

enum { WRONG, HAZARD, LAUNCH, INEFFICIENT, OTHER, EQUAL, LEFT, UNBUILT, ENDS };

static int
end_of(const struct trial *t)
{
    switch (t->outcome->status) {
    case STATUS_WRONG:
        return WRONG;
    case STATUS_HAZARD:
        return HAZARD;
    case STATUS_LAUNCH_FAILED:
        return LAUNCH;
    case STATUS_INEFFICIENT:
        return INEFFICIENT;
    case STATUS_REJECTED:
    case STATUS_BUILD_LIMIT:
    case STATUS_BUILD_FAILED:
        return UNBUILT;
    case STATUS_PASSED:
        return mutate_is_equivalent(mutate_one(t)) ? EQUAL : LEFT;
    case STATUS_NOT_RUN:
        return LEFT;
    default:
        return OTHER;
    }
}

/* Of a lab and a rule; NULL: of all. */
static void
count(const struct trials *all, const struct lab *lab, const char *rule,
      size_t ends[ENDS])
{
    memset(ends, 0, ENDS * sizeof *ends);
    for (size_t i = 0; i < all->count; i++) {
        const struct trial *t = &all->list[i];

        if ((!lab || t->lab == lab) &&
            (!rule || strcmp(mutate_one(t)->rule, rule) == 0))
            ends[end_of(t)]++;
    }
}

static size_t
killed(const size_t ends[ENDS])
{
    return ends[WRONG] + ends[HAZARD] + ends[LAUNCH] + ends[INEFFICIENT] +
           ends[OTHER];
}

static void
lab_row(char **text, const struct trials *all, const struct lab *lab)
{
    size_t ends[ENDS];

    count(all, lab, NULL, ends);
    append(text, "| %s | %zu |", lab ? lab->id : "all",
           killed(ends) + ends[EQUAL] + ends[LEFT]);
    for (int k = 0; k < ENDS; k++)
        append(text, " %zu |", ends[k]);
    append(text, "\n");
}

static void
rule_row(char **text, const struct trials *all, const char *rule)
{
    append(text, "| %s |", rule);
    for (size_t i = 0; catalog[i]; i++) {
        size_t ends[ENDS];

        count(all, catalog[i], rule, ends);
        if (killed(ends) + ends[EQUAL] + ends[LEFT] > 0)
            append(text, " %zu", killed(ends));
        if (ends[EQUAL] > 0)
            append(text, " + %zu", ends[EQUAL]);
        if (ends[LEFT] > 0)
            append(text, ", %zu left", ends[LEFT]);
        append(text, " |");
    }
    append(text, "\n");
}

char *
mutate_tables(const struct trials *all)
{
    char *text = checked_string(
        "| lab | mutants | wrong | hazard | launch failed | inefficient | "
        "crashed and others | equivalent | left | (not compiled) |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");

    for (size_t i = 0; catalog[i]; i++)
        lab_row(&text, all, catalog[i]);
    lab_row(&text, all, NULL);
    append(&text, "\nFound, by rule; behind +: equivalent.\n\n| rule |");
    for (size_t i = 0; catalog[i]; i++)
        append(&text, " %.2s |", catalog[i]->id);
    append(&text, "\n| --- |");
    for (size_t i = 0; catalog[i]; i++)
        append(&text, " --- |");
    append(&text, "\n");
    for (const char *const *rule = mutants_rules; *rule; rule++)
        rule_row(&text, all, *rule);
    return text;
}
