/*
 * tables_sanitizer -- what compute-sanitizer and the simulator find in the
 * wrong corpus, in Markdown, from grader/tests/golden: `beyond`, kernels in
 * which one of our findings has no like there, by its kind; `differences`, what
 * is not found here on its line, each with its reason
 */
#include "agree.h"
#include "die.h"
#include "found.h"
#include "sanitizer.h"
#include "tables.h"
#include "text_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the tables are made of. */
struct sides {
    char *theirs, *found, *explained;
    struct sanitizer_table table; /* of theirs */
};

/* The first row of each kernel; rows of one lie together. */
static bool
is_first(const struct sanitizer_table *table, size_t i)
{
    const struct sanitizer_row *row = &table->row[i];

    return i == 0 ||
           strcmp(row[-1].cell[SANITIZER_LAB], row->cell[SANITIZER_LAB]) != 0 ||
           strcmp(row[-1].cell[SANITIZER_KERNEL],
                  row->cell[SANITIZER_KERNEL]) != 0;
}

static bool
is_found_here(const struct sides *sides, const struct sanitizer_row *row,
              const char *id)
{
    char *mark = checked_format("%s\t%s\t%s\t", row->cell[SANITIZER_LAB],
                                row->cell[SANITIZER_KERNEL], id);
    const bool found = strncmp(sides->found, mark, strlen(mark)) == 0;
    char *inside = checked_format("\n%s", mark);
    const bool later = strstr(sides->found, inside) != NULL;

    free(inside);
    free(mark);
    return found || later;
}

/* "06 no-barrier" */
static void
put_kernel(FILE *to, const struct sanitizer_row *row, const char *before)
{
    const char *kernel = row->cell[SANITIZER_KERNEL];

    fprintf(to, "%s%.2s `%.*s`", before, row->cell[SANITIZER_LAB],
            (int)strcspn(kernel, "."), kernel);
}

static void
put_id(FILE *to, const struct sides *sides, const char *id)
{
    const struct sanitizer_table *table = &sides->table;
    size_t here = 0, both = 0, listed = 0;
    char *list = NULL;
    size_t bytes;
    FILE *names = open_memstream(&list, &bytes);

    if (!names)
        die("tables: no memory; free some");
    for (size_t i = 0; i < table->rows; i++) {
        const struct sanitizer_row *row = &table->row[i];

        if (!is_first(table, i) || !is_found_here(sides, row, id))
            continue;
        here++;
        if (sanitizer_finds(table, row->cell[SANITIZER_LAB],
                            row->cell[SANITIZER_KERNEL], id))
            both++;
        else
            put_kernel(names, row, listed++ ? ", " : "");
    }
    fclose(names);
    if (here > 0)
        fprintf(to, "| %s | %zu | %zu | %zu | %s |\n", id, here, both,
                here - both, list);
    free(list);
}

/* Each id that is in found.tsv, where it is first. */
static void
put_ids(FILE *to, const struct sides *sides)
{
    for (const char *line = strchr(sides->found, '\n'); line && line[1];
         line = strchr(line + 1, '\n')) {
        char id[40], mark[42];

        if (sscanf(line, "%*[^\t]\t%*[^\t]\t%39[^\t]", id) != 1)
            continue;
        snprintf(mark, sizeof mark, "\t%s\t", id);
        if (strstr(sides->found, mark) > line &&
            strstr(sides->found, mark) < strchr(line + 1, '\n'))
            put_id(to, sides, id);
    }
}

static void
put_beyond(FILE *to, const struct sides *sides)
{
    size_t kernels = 0;

    fputs("| found here | kernels | there too | here only | in these |\n"
          "| --- | --- | --- | --- | --- |\n",
          to);
    put_ids(to, sides);
    for (size_t i = 0; i < sides->table.rows; i++)
        kernels += is_first(&sides->table, i);
    fprintf(to, "\n%zu kernels.  ", kernels);
}

static void
put_difference(FILE *to, const struct sides *sides,
               const struct sanitizer_row *row)
{
    char *reason = sanitizer_explain(sides->explained, row);
    const char *place = strrchr(row->cell[SANITIZER_PLACE], ':');
    const char *other = strrchr(row->cell[SANITIZER_OTHER], ':');

    put_kernel(to, row, "| ");
    fprintf(to, " | %s | %s | %s%s%s | %s |\n", row->cell[SANITIZER_TOOL],
            row->cell[SANITIZER_KIND], place ? place + 1 : "",
            other ? ", " : "", other ? other + 1 : "",
            reason ? reason : "not known");
    free(reason);
}

static void
put_differences(FILE *to, const struct sides *sides)
{
    const struct sanitizer_table *table = &sides->table;
    size_t told = 0, found = 0;

    fputs("| kernel | tool | kind | lines | why |\n"
          "| --- | --- | --- | --- | --- |\n",
          to);
    for (size_t i = 0; i < table->rows; i++) {
        if (!sanitizer_is_told(&table->row[i]))
            continue;
        told++;
        if (sanitizer_is_found(table, i, sides->found))
            found++;
        else
            put_difference(to, sides, &table->row[i]);
    }
    fprintf(to, "\n%zu of %zu rows are found here.  ", found, told);
}

/* What stands behind "# WORD: " in the head. */
static void
put_head(FILE *to, const struct sides *sides, const char *word, const char *end)
{
    char *mark = checked_format("# %s: ", word);
    const char *at = strstr(sides->theirs, mark);

    if (at) {
        at += strlen(mark);
        fprintf(to, "%.*s%s", (int)strcspn(at, "\n"), at, end);
    }
    free(mark);
}

static char *
make(const char *figure, const struct sides *sides)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    if (!to)
        die("tables: no memory; free some");
    if (strcmp(figure, "beyond") == 0)
        put_beyond(to, sides);
    else
        put_differences(to, sides);
    put_head(to, sides, "device", ", CUDA ");
    put_head(to, sides, "toolkit", ", compute-sanitizer ");
    put_head(to, sides, "compute-sanitizer", ", ");
    put_head(to, sides, "date", ".\n");
    fclose(to);
    return text;
}

static char *
golden(const char *root, const char *name, char **why)
{
    return tables_golden(root, name, "take it from the project", why);
}

static bool
is_known(const char *figure)
{
    return strcmp(figure, "beyond") == 0 || strcmp(figure, "differences") == 0;
}

char *
tables_sanitizer(const char *root, const struct table_wish *wish, char **why)
{
    struct sides sides = {.theirs = golden(root, "sanitizer.tsv", why),
                          .found = golden(root, "found.tsv", why),
                          .explained =
                              golden(root, "sanitizer_explained.tsv", why)};
    char *text = NULL;

    if (!is_known(wish->figure) && !*why)
        *why = checked_format("sanitizer %s: write beyond or differences",
                              wish->figure);
    if (!*why) {
        sides.table = sanitizer_read(sides.theirs);
        text = make(wish->figure, &sides);
        sanitizer_free(&sides.table);
    }
    free(sides.theirs);
    free(sides.found);
    free(sides.explained);
    return text;
}
