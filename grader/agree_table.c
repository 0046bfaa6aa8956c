/* The two sides of every count, whether they may differ, and why they do. */
#include "agree.h"
#include "die.h"
#include "number.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What of lanes per instruction may differ: blocks of code are counted here,
 * machine instructions there. */
#define LANES_APART 0.05

bool
agree_differs(const struct agree_row *row, enum agree_count count)
{
    const double ours = row->ours[count], theirs = row->theirs[count];

    if (isnan(theirs) || count == AGREE_DRAM_BYTES)
        return false;
    if (count == AGREE_LANES)
        return !(fabs(ours - theirs) <= LANES_APART * theirs);
    /* Per cent have digits behind the point. */
    return !(fabs(ours - theirs) < (count == AGREE_OCCUPANCY ? 0.01 : 0.5));
}

/* Whether a name is what the line says, or begins so where it ends in *. */
static bool
is_meant(const char *pattern, size_t length, const char *name)
{
    if (length > 0 && pattern[length - 1] == '*')
        return strncmp(pattern, name, length - 1) == 0;
    return strlen(name) == length && strncmp(pattern, name, length) == 0;
}

char *
agree_explain(const char *explained, const struct agree_row *row,
              enum agree_count count)
{
    for (const char *line = explained; *line;
         line += strcspn(line, "\n"), line += *line == '\n') {
        const size_t kernel = strcspn(line, "\t\n");
        const char *name = line + kernel + (line[kernel] == '\t');
        const size_t length = strcspn(name, "\t\n");
        const char *reason = name + length + (name[length] == '\t');

        if (is_meant(line, kernel, row->kernel) &&
            is_meant(name, length, agree_count_name(count)))
            return checked_copy(reason, strcspn(reason, "\n"));
    }
    return NULL;
}

/* What no line tells is 0 on both sides. */
static void
fill_up(struct agreement *a)
{
    for (size_t i = 0; i < a->rows; i++)
        for (int c = 0; c < AGREE_COUNTS; c++)
            if (a->row[i].theirs[c] == 0 && isnan(a->row[i].ours[c]))
                a->row[i].ours[c] = 0;
}

/* Nothing of the kind on either side is no row. */
static bool
is_told(const struct agree_row *row, int count)
{
    return !isnan(row->theirs[count]) &&
           (row->theirs[count] != 0 || row->ours[count] != 0);
}

char *
agree_table(const struct agreement *a)
{
    char *text = NULL, ours[NUMBER_SIZE], theirs[NUMBER_SIZE];
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);

    if (!out)
        die("no memory for a table of counts");
    fprintf(out, "program\tkernel\tcount\tours\tncu\n");
    for (size_t i = 0; i < a->rows; i++)
        for (int c = 0; c < AGREE_COUNTS; c++)
            if (is_told(&a->row[i], c))
                fprintf(out, "%s\t%s\t%s\t%s\t%s\n", a->row[i].program,
                        a->row[i].kernel, agree_count_name(c),
                        number_text(a->row[i].ours[c], 12, ours),
                        number_text(a->row[i].theirs[c], 12, theirs));
    fclose(out);
    return text;
}

static int
count_of(const char *name)
{
    for (int c = 0; c < AGREE_COUNTS; c++)
        if (strcmp(name, agree_count_name(c)) == 0)
            return c;
    return -1;
}

struct agreement *
agree_read(const char *table)
{
    struct agreement *a = agree_new();
    char *text = checked_string(table), *rest = NULL;

    for (char *line = strtok_r(text, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        char program[AGREE_NAME], kernel[AGREE_NAME], name[AGREE_NAME];
        double ours, theirs;
        struct agree_row *row;

        if (sscanf(line, "%63[^\t]\t%63[^\t]\t%63[^\t]\t%lf\t%lf", program,
                   kernel, name, &ours, &theirs) != 5 ||
            count_of(name) < 0)
            continue;
        row = agree_row(a, program, kernel);
        row->ours[count_of(name)] = ours;
        row->theirs[count_of(name)] = theirs;
    }
    free(text);
    fill_up(a);
    return a;
}

static void
print_ratio(double ours, double theirs)
{
    if (theirs != 0)
        printf("%8.3f", ours / theirs);
    else
        printf("%8s", ours == 0 ? "1" : "-");
}

/* Returns whether it differs without a reason. */
static bool
print_row(const struct agree_row *row, enum agree_count count,
          const char *explained)
{
    const bool differs = agree_differs(row, count);
    char *reason = differs ? agree_explain(explained, row, count) : NULL;
    char ours[NUMBER_SIZE], theirs[NUMBER_SIZE];
    const bool fault = differs && !reason;

    printf("  %-26s %-22s %12s %12s", row->kernel, agree_count_name(count),
           number_text(row->ours[count], 6, ours),
           number_text(row->theirs[count], 6, theirs));
    print_ratio(row->ours[count], row->theirs[count]);
    printf("%s%s\n", differs ? "  " : "",
           reason    ? reason
           : differs ? "DIFFERS"
                     : "");
    free(reason);
    return fault;
}

size_t
agree_print(const struct agreement *a, const char *explained)
{
    size_t faults = 0;

    printf("  %-26s %-22s %12s %12s%8s\n", "kernel", "count", "ours", "ncu",
           "ratio");
    for (size_t i = 0; i < a->rows; i++)
        for (int c = 0; c < AGREE_COUNTS; c++)
            if (is_told(&a->row[i], c))
                faults += print_row(&a->row[i], c, explained);
    for (size_t i = 0; i < a->programs; i++)
        if (*a->why[i]) {
            printf("  %s: %s\n", a->program[i], a->why[i]);
            faults++;
        }
    return faults;
}
