/*
 * tables_limits -- the limits that labs have on counts, in Markdown
 *
 * A row each limit: what it is, and what was counted of the solution, of the
 * weakest kernel that passes and of the best of the idea before.
 */
#include "counts.h"
#include "die.h"
#include "limits.h"
#include "number.h"
#include "tables.h"
#include <stdio.h>
#include <stdlib.h>

enum { DIGITS = 3 };

static void
put_value(FILE *to, double value)
{
    char number[NUMBER_SIZE];

    fprintf(to, " %s |", number_text(value, DIGITS, number));
}

static void
put_limit(FILE *to, const struct lab *lab, bool many,
          const struct lab_limit *limit)
{
    const struct count *count = counts_find(limit->count);

    if (many)
        fprintf(to, "| %.2s ", lab->id);
    fprintf(to, "| `%s` | %s | %s", limit->function,
            count ? count->words : limit->count,
            limits_is_least(limit) ? "at least" : "at most");
    put_value(to, limit->limit);
    put_value(to, limit->reference);
    put_value(to, limit->weakest);
    put_value(to, limit->previous);
    fputs("\n", to);
}

static size_t
put_lab(FILE *to, const struct lab *lab, bool many)
{
    size_t rows = 0;

    for (const struct lab_limit *l = lab->limits; l && l->function; l++) {
        put_limit(to, lab, many, l);
        rows++;
    }
    return rows;
}

char *
tables_limits(const char *root, const struct table_wish *wish, char **why)
{
    const bool many = wish->count > 1;
    char *text = NULL;
    size_t bytes, rows = 0;
    FILE *to = open_memstream(&text, &bytes);

    (void)root;
    if (!to)
        die("tables: no memory; free some");
    fprintf(to,
            "%s| function | counted | limit | solution | weakest that passes | "
            "best of the idea before |\n"
            "%s| --- | --- | --- | --- | --- | --- |\n",
            many ? "| lab " : "", many ? "| --- " : "");
    for (size_t i = 0; i < wish->count; i++)
        rows += put_lab(to, wish->labs[i], many);
    fputs("\n(Counted by the simulator at the aligned case.)\n", to);
    if (fclose(to) != 0)
        die("tables: no memory; free some");
    if (rows > 0)
        return text;
    *why =
        checked_format("lab %.2s has no limits on counts", wish->labs[0]->id);
    free(text);
    return NULL;
}
