#include "counts_lines.h"
#include "branch.h"
#include "counts.h"
#include "diagnose.h"
#include "die.h"
#include "member.h"
#include <stdlib.h>

/* Where a number of the analyser's goes to. */
struct column {
    const char *from, *to;
    const char *space; /* of an access; NULL: any */
};

static const struct column of_line[] = {
    {"instructions", "instructions", NULL},
    {"lanes", "lanes", NULL},
    {NULL, NULL, NULL},
};

static const struct column of_branch[] = {
    {"splits", "splits", NULL},
    {NULL, NULL, NULL},
};

static const struct column of_access[] = {
    {"requests", "requests", "global"},
    {"sectors", "sectors", "global"},
    {"sectors_least", "sectors_least", "global"},
    {"requests", "shared_requests", "shared"},
    {"wavefronts", "wavefronts", "shared"},
    {"wavefronts_least", "wavefronts_least", "shared"},
    {"collisions", "collisions", NULL},
    {NULL, NULL, NULL},
};

static json_t *
line_of(json_t *lines, long long number)
{
    json_t *line;
    size_t i;

    json_array_foreach(lines, i, line) {
        if (member_integer(line, "line") == number)
            return line;
    }
    line = json_pack("{s:I}", "line", (json_int_t)number);
    json_array_append_new(lines, line);
    return line;
}

static void
add_row(json_t *lines, long long number, const json_t *row,
        const struct column *columns)
{
    json_t *line;

    if (!member_is(row, "file", "kernel.cu") || number <= 0)
        return;
    line = line_of(lines, number);
    for (; columns->from; columns++) {
        const long long more = member_integer(row, columns->from);

        if (more > 0 &&
            (!columns->space || member_is(row, "space", columns->space)))
            json_object_set_new(
                line, columns->to,
                json_integer(member_integer(line, columns->to) + more));
    }
}

static void
add_rows(json_t *lines, const json_t *rows, const struct column *columns)
{
    const json_t *row;
    size_t i;

    json_array_foreach(rows, i, row) {
        add_row(lines, member_integer(row, "line"), row, columns);
    }
}

/* Where a reader looks for them: at the branch. */
static void
add_splits(json_t *lines, const json_t *rows, const struct branch_text *text)
{
    const json_t *row;
    size_t i;

    json_array_foreach(rows, i, row) {
        const long line = (long)member_integer(row, "line");

        if (member_number(row, "splits", 0) > 0)
            add_row(lines, branch_line(text, line), row, of_branch);
    }
}

static double
cost(const json_t *line)
{
    return member_number(line, "sectors", 0) +
           member_number(line, "wavefronts", 0) +
           member_number(line, "instructions", 0) +
           member_number(line, "splits", 0);
}

static int
by_cost(const void *a, const void *b)
{
    const double x = cost(*(json_t *const *)a), y = cost(*(json_t *const *)b);

    return (x < y) - (x > y);
}

static int
by_line(const void *a, const void *b)
{
    const long long x = member_integer(*(json_t *const *)a, "line");
    const long long y = member_integer(*(json_t *const *)b, "line");

    return (x > y) - (x < y);
}

/* The dearest of them, in the order of the file. */
static json_t *
dearest(json_t *lines)
{
    size_t count = json_array_size(lines), i;
    json_t **list = checked_alloc(count + 1, sizeof(void *));
    json_t *kept = json_array();

    for (i = 0; i < count; i++)
        list[i] = json_array_get(lines, i);
    qsort(list, count, sizeof(void *), by_cost);
    count = count < COUNTS_LINES ? count : COUNTS_LINES;
    qsort(list, count, sizeof(void *), by_line);
    for (i = 0; i < count; i++)
        json_array_append(kept, list[i]);
    free(list);
    json_decref(lines);
    return kept;
}

json_t *
counts_lines(const json_t *kernels, const char *source)
{
    struct branch_text branches = branch_open(source);
    json_t *lines = json_array(), *line;
    const json_t *kernel;
    size_t i;

    json_array_foreach(kernels, i, kernel) {
        add_rows(lines, json_object_get(kernel, "lines"), of_line);
        add_splits(lines, json_object_get(kernel, "lines"), &branches);
        add_rows(lines, json_object_get(kernel, "accesses"), of_access);
    }
    branch_close(&branches);
    lines = dearest(lines);
    json_array_foreach(lines, i, line) {
        char *text = diagnose_quote(source, (long)member_integer(line, "line"));
        json_t *quoted = json_string(text);

        /* A line that is not UTF-8 is left out. */
        if (quoted)
            json_object_set_new(line, "source", quoted);
        free(text);
    }
    return lines;
}
