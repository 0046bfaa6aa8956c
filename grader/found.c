/* found -- a record's findings as lines of a table */
#include "found.h"
#include "die.h"
#include "member.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "lab\tkernel\tid\tline\tother\n";

/* Notes and refused launches are no hazards; where time ran out is chance. */
static bool
is_told(const json_t *finding)
{
    return member_is(finding, "severity", "hazard") ||
           member_is(finding, "severity", "crash");
}

/* Host code that reads where it may not: what lies there is chance. */
static const char *
id_of(const json_t *finding)
{
    const json_t *first = json_object_get(finding, "first");
    const char *id = member_text(finding, "id");

    if (strcmp(id, "out-of-bounds") == 0 && member_integer(first, "line") > 0 &&
        !json_is_array(json_object_get(first, "thread")))
        return "device-memory";
    return id;
}

static long long
line_of(const json_t *access)
{
    return member_is(access, "file", "kernel.cu")
               ? member_integer(access, "line")
               : 0;
}

static char *
number(long long line)
{
    return line > 0 ? checked_format("%lld", line) : checked_string("-");
}

/* Which of a race's threads came first is chance. */
static char *
row_of(const json_t *finding)
{
    const long long a = line_of(json_object_get(finding, "first"));
    const long long b = line_of(json_object_get(finding, "second"));
    char *low = number(b > 0 && (b < a || a == 0) ? b : a);
    char *high = number(b > 0 && a > 0 ? (b < a ? a : b) : 0);
    char *row = checked_format("%s\t%s\t%s\n", id_of(finding), low, high);

    free(low);
    free(high);
    return row;
}

static const char *
next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

struct rows {
    char **list;
    size_t count;
};

static void
add(struct rows *rows, char *row)
{
    for (size_t i = 0; i < rows->count; i++)
        if (strcmp(rows->list[i], row) == 0) {
            free(row);
            return;
        }
    rows->list = checked_grow(rows->list, rows->count + 1, sizeof *rows->list);
    rows->list[rows->count++] = row;
}

static int
compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All of them as one text. */
static char *
joined(struct rows *rows)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    if (!to)
        die("no memory for a table of findings; free some");
    if (rows->count > 0)
        qsort(rows->list, rows->count, sizeof *rows->list, compare);
    for (size_t i = 0; i < rows->count; i++) {
        fputs(rows->list[i], to);
        free(rows->list[i]);
    }
    free(rows->list);
    if (fclose(to) != 0)
        die("no memory for a table of findings; free some");
    return text;
}

char *
found_rows(const json_t *record)
{
    struct rows rows = {NULL, 0};
    const json_t *test, *finding;
    size_t i, k;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        json_array_foreach(json_object_get(test, "findings"), k, finding) {
            if (is_told(finding))
                add(&rows, row_of(finding));
        }
    }
    if (member_is(record, "kernel", "launch_failed"))
        add(&rows, checked_string("launch-failed\t-\t-\n"));
    return joined(&rows);
}

char *
found_kept(const char *table, const char *lab, const char *kernel)
{
    struct rows rows = {NULL, 0};
    char *mark = checked_format("%s\t%s\t", lab, kernel);
    const size_t length = strlen(mark);

    for (const char *line = table; *line; line = next_line(line))
        if (strncmp(line, mark, length) == 0)
            add(&rows,
                checked_format("%.*s\n", (int)(strcspn(line, "\n") - length),
                               line + length));
    free(mark);
    return joined(&rows);
}

char *
found_replaced(const char *table, const char *lab, const char *kernel,
               const char *rows)
{
    struct rows all = {NULL, 0};
    char *mark = checked_format("%s\t%s\t", lab, kernel);
    char *body, *text;

    for (const char *line = next_line(table); *line; line = next_line(line))
        if (strncmp(line, mark, strlen(mark)) != 0)
            add(&all, checked_format("%.*s\n", (int)strcspn(line, "\n"), line));
    for (const char *line = rows; *line; line = next_line(line))
        add(&all,
            checked_format("%s%.*s\n", mark, (int)strcspn(line, "\n"), line));
    body = joined(&all);
    text = checked_format("%s%s", head, body);
    free(body);
    free(mark);
    return text;
}
