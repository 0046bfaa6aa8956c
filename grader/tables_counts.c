/*
 * tables_counts -- what was counted of the solutions, in Markdown
 *
 * A row each count that any of the functions has, a column each function.
 */
#include "counts.h"
#include "counts_kept.h"
#include "die.h"
#include "number.h"
#include "tables.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DIGITS = 3, LARGE = 1000 };

/* In this order; others are of one lab, or of a limit. */
static const char *const rows[] = {
    "loads_per_point",         "load_sectors_per_point",
    "store_sectors_per_point", "sectors_per_request",
    "dram_bytes_per_point",    "lanes_per_instruction",
    "shared_loads_per_point",  "shared_stores_per_point",
    "shared_bytes_per_block",  "barriers_per_thread"};

/* The labs' files, as they are wished for. */
struct kept {
    const struct table_wish *wish;
    char *text[TABLE_LABS];
    FILE *to;
};

static const struct function *
next_function(const struct kept *k, size_t lab, const struct function *f)
{
    const struct function *next = f ? f + 1 : k->wish->labs[lab]->functions;

    while (next->name && isnan(counts_kept_value(k->text[lab], next->name,
                                                 "load_sectors_per_point")))
        next++;
    return next->name ? next : NULL;
}

static void
put_head(const struct kept *k)
{
    size_t columns = 0;

    fputs("| |", k->to);
    for (size_t i = 0; i < k->wish->count; i++)
        for (const struct function *f = NULL; (f = next_function(k, i, f));
             columns++)
            fprintf(k->to, " %.2s `%s` |", k->wish->labs[i]->id, f->name);
    fputs("\n| --- |", k->to);
    while (columns-- > 0)
        fputs(" --- |", k->to);
    fputs("\n", k->to);
}

static bool
is_any(const struct kept *k, const struct count *count)
{
    bool any = false;

    for (size_t i = 0; i < k->wish->count; i++)
        for (const struct function *f = NULL; (f = next_function(k, i, f));)
            any |= counts_kept_value(k->text[i], f->name, count->name) > 0;
    return any;
}

static const char *
words(double value, char to[NUMBER_SIZE])
{
    return value < LARGE ? number_text(value, DIGITS, to)
                         : number_count(llround(value), to);
}

static void
put_row(const struct kept *k, const struct count *count)
{
    fprintf(k->to, "| %s%s |", count->words, count->model ? " (model)" : "");
    for (size_t i = 0; i < k->wish->count; i++)
        for (const struct function *f = NULL; (f = next_function(k, i, f));) {
            const double value =
                counts_kept_value(k->text[i], f->name, count->name);
            char number[NUMBER_SIZE];

            fprintf(k->to, " %s |", isnan(value) ? "" : words(value, number));
        }
    fputs("\n", k->to);
}

static char *
text_of(struct kept *k)
{
    char *text = NULL;
    size_t bytes;

    k->to = open_memstream(&text, &bytes);
    if (!k->to)
        die("tables: no memory; free some");
    put_head(k);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct count *count = counts_find(rows[i]);

        if (count && is_any(k, count))
            put_row(k, count);
    }
    fprintf(k->to,
            "\n(The solutions, counted by the simulator at the aligned case. "
            "`make explain FROM=solutions LAB=%.2s` says more.)\n",
            k->wish->labs[k->wish->count - 1]->id);
    if (fclose(k->to) != 0)
        die("tables: no memory; free some");
    return text;
}

char *
tables_counts(const char *root, const struct table_wish *wish, char **why)
{
    struct kept k = {.wish = wish};
    char *text = NULL;

    for (size_t i = 0; i < wish->count && !*why; i++) {
        k.text[i] = counts_kept_read(root, wish->labs[i]);
        if (!k.text[i])
            *why = checked_format("solutions/%s/counts.tsv cannot be read; "
                                  "make screens writes it",
                                  wish->labs[i]->id);
    }
    if (!*why)
        text = text_of(&k);
    for (size_t i = 0; i < wish->count; i++)
        free(k.text[i]);
    return text;
}
