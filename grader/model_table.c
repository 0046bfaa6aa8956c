/*
 * model_table -- model.tsv, and the table made of it
 */
#include "die.h"
#include "model_rows.h"
#include "number.h"
#include "text_file.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 15, MOST_CHECKS = 200, MOST_NAME = 80 };

static const char head[] =
    "# Counts of small fields on the simulator, as many as the field that an "
    "H200 was\n# timed with has; by `make model`.\n"
    "lab\tkernel\tmeasured_ms\tblocks\tthreads\tresident\tread_bytes\t"
    "written_bytes\tl2_sectors\tlines\twavefronts\tinstructions\tdoubles\t"
    "loads\tload_bytes\twaits\n";

/* Where the numbers of a row go, in their order. */
static void
places(struct model_check *c, double *to[NUMBERS])
{
    struct model_work *w = &c->work;
    double *all[] = {&c->measured_ms,  &w->blocks,     &w->threads,
                     &w->resident,     &w->read_bytes, &w->written_bytes,
                     &w->l2_sectors,   &w->lines,      &w->wavefronts,
                     &w->instructions, &w->doubles,    &w->loads,
                     &w->load_bytes,   &w->waits};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        to[i] = all[i];
    to[sizeof all / sizeof *all] = NULL;
}

char *
model_write(const struct model_check *checks, size_t count)
{
    char *text = NULL, number[NUMBER_SIZE];
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);
    double *place[NUMBERS];

    if (!to)
        die("model: no memory; free some");
    fputs(head, to);
    for (size_t i = 0; i < count; i++) {
        struct model_check c = checks[i];

        places(&c, place);
        fprintf(to, "%s\t%s", c.lab, c.name);
        for (size_t k = 0; place[k]; k++)
            fprintf(to, "\t%s", number_text(*place[k], 6, number));
        fputc('\n', to);
    }
    if (fclose(to) != 0)
        die("model: no memory; free some");
    return text;
}

/* Returns false where it is no row. */
static bool
take_row(struct model_check *c, char *line)
{
    double *place[NUMBERS];
    char *rest = line, *lab = strsep(&rest, "\t"), *name = strsep(&rest, "\t");
    size_t k = 0;

    if (!name || strlen(lab) >= sizeof c->lab || strlen(name) > MOST_NAME)
        return false;
    *c = (struct model_check){.measured_ms = 0};
    c->work.dram_known = c->work.l2_known = true;
    places(c, place);
    for (char *cell; place[k] && (cell = strsep(&rest, "\t")); k++) {
        char *end;

        *place[k] = strtod(cell, &end);
        if (end == cell || *end || !isfinite(*place[k]) || *place[k] < 0)
            return false;
    }
    if (place[k] || rest || c->measured_ms <= 0)
        return false;
    memcpy(c->lab, lab, strlen(lab) + 1);
    c->name = checked_string(name);
    return true;
}

struct model_check *
model_read(const char *text, size_t *count, char **why)
{
    struct model_check *checks = checked_alloc(MOST_CHECKS, sizeof *checks);
    char *copy = checked_string(text), *rest = copy, *line;
    size_t number = 0;

    *count = 0;
    *why = NULL;
    while (!*why && (line = strsep(&rest, "\n"))) {
        number++;
        if (!*line || *line == '#' || strncmp(line, "lab\t", 4) == 0)
            continue;
        if (*count == MOST_CHECKS || !take_row(&checks[*count], line))
            *why = checked_format("model.tsv:%zu: no row; make model", number);
        else
            ++*count;
    }
    free(copy);
    if (!*why)
        return checks;
    model_checks_free(checks, *count);
    return NULL;
}

void
model_checks_free(struct model_check *checks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(checks[i].name);
    free(checks);
}

/* The table. */

static bool
is_wanted(const struct model_check *c, const struct table_wish *wish)
{
    for (size_t i = 0; i < wish->count; i++)
        if (catalog_find(c->lab) == wish->labs[i])
            return true;
    return false;
}

/* By how much the model errs, in per cent of what was measured. */
static double
error_of(const struct model_check *c)
{
    const struct model_time t = model_time(&device_table[0], &c->work);

    return 100 * (t.all_ms / c->measured_ms - 1);
}

static void
put_row(FILE *to, const struct model_check *c)
{
    const struct model_time t = model_time(&device_table[0], &c->work);
    char a[NUMBER_SIZE], b[NUMBER_SIZE];

    fprintf(to, "| %s | %s | %s | %s | %+.0f %% | %s |\n", c->lab, c->name,
            number_text(c->measured_ms, 3, a), number_text(t.all_ms, 3, b),
            error_of(c), model_part_name(t.most));
}

static int
by_size(const void *a, const void *b)
{
    const double x = fabs(*(const double *)a), y = fabs(*(const double *)b);

    return (x > y) - (x < y);
}

/* The middle one, and the worst. */
static void
put_end(FILE *to, double *errors, size_t count)
{
    qsort(errors, count, sizeof *errors, by_size);
    fprintf(to,
            "\n(Half of these %zu errors are at most %.0f %%, the largest is "
            "%.0f %%.  NVIDIA H200, CUDA 13.0, 2026-11-29 and 30; `make model` "
            "counts anew.)\n",
            count, fabs(errors[(count - 1) / 2]), errors[count - 1]);
}

char *
model_table(const struct model_check *checks, size_t count,
            const struct table_wish *wish)
{
    double *errors = checked_alloc(count + 1, sizeof *errors);
    char *text = NULL;
    size_t bytes, shown = 0;
    FILE *to = open_memstream(&text, &bytes);

    if (!to)
        die("model: no memory; free some");
    fputs(
        "| lab | kernel | measured, ms | model, ms | error | limited by, says "
        "the model |\n| --- | --- | --- | --- | --- | --- |\n",
        to);
    for (size_t i = 0; i < count; i++) {
        if (!is_wanted(&checks[i], wish))
            continue;
        put_row(to, &checks[i]);
        errors[shown++] = error_of(&checks[i]);
    }
    if (shown > 0)
        put_end(to, errors, shown);
    if (fclose(to) != 0)
        die("model: no memory; free some");
    free(errors);
    return text;
}

char *
tables_model(const char *root, const struct table_wish *wish, char **why)
{
    char *path = checked_format("%s/grader/model.tsv", root);
    char *text = text_file_read(path, NULL), *table = NULL;
    struct model_check *checks;
    size_t count;

    if (!text) {
        *why = checked_format("%s cannot be read; make model", path);
        free(path);
        return NULL;
    }
    checks = model_read(text, &count, why);
    if (checks) {
        table = model_table(checks, count, wish);
        model_checks_free(checks, count);
    }
    free(text);
    free(path);
    return table;
}
