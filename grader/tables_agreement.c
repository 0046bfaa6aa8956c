/*
 * tables_agreement -- the simulator's counts beside those of ncu, in Markdown,
 * from grader/tests/golden/agreement.tsv: `programs`, how many are equal;
 * `labs`, those of the solutions; `differences`, each with its reason
 */
#include "agree.h"
#include "die.h"
#include "number.h"
#include "tables.h"
#include "text_file.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is compared, of one program. */
struct tally {
    size_t kernels;
    size_t equal[AGREE_COUNTS], told[AGREE_COUNTS];
    double lanes; /* the furthest ratio from 1 */
    double dram;  /* likewise, of a megabyte and more; 0: none is as large */
};

static double
further(double a, double b)
{
    return a == 0 || fabs(log(b)) > fabs(log(a)) ? b : a;
}

static void
add(struct tally *t, const struct agree_row *row)
{
    t->kernels++;
    for (int c = 0; c < AGREE_COUNTS; c++) {
        const double ours = row->ours[c], theirs = row->theirs[c];

        if (theirs == 0 && ours == 0)
            continue;
        t->told[c]++;
        t->equal[c] += !agree_differs(row, c);
        if (c == AGREE_LANES)
            t->lanes = further(t->lanes, ours / theirs);
        if (c == AGREE_DRAM_BYTES && theirs >= 1e6)
            t->dram = further(t->dram, ours / theirs);
    }
}

/* Of the counts from `first` to `last`. */
static void
put_equal(FILE *to, const struct tally *t, int first, int last)
{
    size_t equal = 0, told = 0;

    for (int c = first; c <= last; c++) {
        equal += t->equal[c];
        told += t->told[c];
    }
    if (told > 0)
        fprintf(to, " %zu of %zu |", equal, told);
    else
        fputs(" |", to);
}

static void
put_ratio(FILE *to, double ratio)
{
    if (ratio > 0)
        fprintf(to, " %.3f |", ratio);
    else
        fputs(" |", to);
}

static void
put_program(FILE *to, const char *program, const struct tally *t)
{
    fprintf(to, "| `%s.cu` | %zu |", program, t->kernels);
    put_equal(to, t, AGREE_LOAD_REQUESTS, AGREE_ATOMIC_REQUESTS);
    put_equal(to, t, AGREE_LOAD_SECTORS, AGREE_ATOMIC_SECTORS);
    put_equal(to, t, AGREE_WAVEFRONTS, AGREE_EXCESS);
    put_equal(to, t, AGREE_OCCUPANCY, AGREE_LIMITERS);
    put_ratio(to, t->lanes);
    put_ratio(to, t->dram);
    fputs("\n", to);
}

/* Rows of a program lie together. */
static void
put_programs(FILE *to, const struct agreement *a)
{
    struct tally t = {.kernels = 0};

    fputs("| program | kernels | requests | sectors | wavefronts, excess | "
          "occupancy, limiters | lanes: ours / ncu | DRAM read: ours / ncu "
          "|\n| --- | --- | --- | --- | --- | --- | --- | --- |\n",
          to);
    for (size_t i = 0; i < a->rows; i++) {
        add(&t, &a->row[i]);
        if (i + 1 < a->rows &&
            strcmp(a->row[i].program, a->row[i + 1].program) == 0)
            continue;
        put_program(to, a->row[i].program, &t);
        memset(&t, 0, sizeof t);
    }
}

static void
put_row(FILE *to, const struct agree_row *row, int c, const char *reason)
{
    char ours[NUMBER_SIZE], theirs[NUMBER_SIZE];

    fprintf(to, "| `%s` | %s | %s | %s |", row->kernel, agree_count_name(c),
            number_text(row->ours[c], 7, ours),
            number_text(row->theirs[c], 7, theirs));
    put_ratio(to, row->theirs[c] > 0 ? row->ours[c] / row->theirs[c] : 0);
    fprintf(to, "%s%s%s\n", reason ? " " : "", reason ? reason : "",
            reason ? " |" : "");
}

static void
put_labs(FILE *to, const struct agreement *a)
{
    fputs("| kernel | count | ours | ncu | ratio |\n"
          "| --- | --- | --- | --- | --- |\n",
          to);
    for (size_t i = 0; i < a->rows; i++)
        for (int c = 0; c < AGREE_COUNTS; c++)
            if (strncmp(a->row[i].program, "lab", 3) == 0 &&
                c != AGREE_SHARED && c != AGREE_LIMITERS &&
                (a->row[i].ours[c] != 0 || a->row[i].theirs[c] != 0))
                put_row(to, &a->row[i], c, NULL);
}

static void
put_differences(FILE *to, const struct agreement *a, const char *explained)
{
    fputs("| kernel | count | ours | ncu | ratio | why |\n"
          "| --- | --- | --- | --- | --- | --- |\n",
          to);
    for (size_t i = 0; i < a->rows; i++)
        for (int c = 0; c < AGREE_COUNTS; c++) {
            char *reason = agree_explain(explained, &a->row[i], c);

            if (agree_differs(&a->row[i], c))
                put_row(to, &a->row[i], c, reason ? reason : "not known");
            free(reason);
        }
}

/* What stands behind "# WORD: " in the head of a CSV. */
static void
put_head(FILE *to, const char *csv, const char *word, const char *end)
{
    char *mark = checked_format("# %s: ", word);
    const char *at = strstr(csv, mark);

    if (at) {
        at += strlen(mark);
        fprintf(to, "%.*s%s", (int)strcspn(at, "\n"), at, end);
    }
    free(mark);
}

static char *
make(const char *figure, const struct agreement *a, const char *explained,
     const char *csv)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    if (!to)
        die("tables: no memory; free some");
    if (strcmp(figure, "labs") == 0)
        put_labs(to, a);
    else if (strcmp(figure, "differences") == 0)
        put_differences(to, a, explained);
    else
        put_programs(to, a);
    fputs("\n", to);
    put_head(to, csv, "device", ", CUDA ");
    put_head(to, csv, "toolkit", ", ncu ");
    put_head(to, csv, "ncu", ", ");
    put_head(to, csv, "date", ".\n");
    fclose(to);
    return text;
}

char *
tables_agreement(const char *root, const struct table_wish *wish, char **why)
{
    char *table = tables_golden(root, "agreement.tsv", "make agree", why);
    char *explained =
        table ? tables_golden(root, "explained.tsv", "make agree", why) : NULL;
    char *csv = explained
                    ? tables_golden(root, "ncu/lab05.csv", "make agree", why)
                    : NULL;
    struct agreement *a;
    char *text = NULL;

    if (csv) {
        a = agree_read(table);
        text = make(wish->figure, a, explained, csv);
        agree_free(a);
    }
    free(csv);
    free(explained);
    free(table);
    return text;
}
