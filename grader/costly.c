#include "costly.h"
#include "counts.h"
#include "die.h"
#include "member.h"
#include <stdlib.h>

/* Sums of lines, in the order in which they came. */
struct rows {
    size_t count;
    struct costly *row;
};

static double
cost_of(const json_t *access, const struct costly_wanted *w)
{
    return member_number(access, w->cost, 0) -
           (w->less ? member_number(access, w->less, 0) : 0);
}

static bool
is_wanted(const json_t *access, const struct costly_wanted *w)
{
    return counts_is_access(access, w->space, w->kinds) &&
           member_is(access, "file", "kernel.cu");
}

static void
add(struct costly *to, const json_t *kernel, const json_t *access,
    const struct costly_wanted *w)
{
    const json_t *block = json_object_get(kernel, "block");

    to->cost += cost_of(access, w);
    to->requests += member_number(access, "requests", 0);
    to->lanes += member_number(access, "lanes", 0);
    to->again += member_number(access, "again", 0);
    to->sectors += member_number(access, "sectors", 0);
    to->least += member_number(access, "sectors_least", 0);
    to->wavefronts += member_number(access, "wavefronts", 0);
    to->wavefronts_least += member_number(access, "wavefronts_least", 0);
    to->writes |= member_is(access, "kind", "write");
    to->bytes = member_number(access, "bytes", 0);
    to->kernel = member_text(kernel, "kernel");
    to->width = json_number_value(json_array_get(block, 0));
    if (*member_text(access, "array"))
        to->array = member_text(access, "array");
}

struct costly
costly_all(const json_t *kernels, const struct costly_wanted *w)
{
    struct costly all = {.array = "", .kernel = ""};
    const json_t *kernel, *access;
    size_t i, k;

    json_array_foreach(kernels, i, kernel) {
        json_array_foreach(json_object_get(kernel, "accesses"), k, access) {
            if (is_wanted(access, w))
                add(&all, kernel, access, w);
        }
    }
    return all;
}

/* There is room for a row an access. */
static struct costly *
row_of(struct rows *r, long line)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->row[i].line == line)
            return &r->row[i];
    r->row[r->count] = (struct costly){.line = line, .array = "", .kernel = ""};
    return &r->row[r->count++];
}

static struct rows
rows_of(const json_t *kernels, const struct costly_wanted *w)
{
    struct rows r = {0, NULL};
    const json_t *kernel, *access;
    size_t i, k, most = 1;

    json_array_foreach(kernels, i, kernel) {
        most += json_array_size(json_object_get(kernel, "accesses"));
    }
    r.row = checked_alloc(most, sizeof *r.row);
    json_array_foreach(kernels, i, kernel) {
        json_array_foreach(json_object_get(kernel, "accesses"), k, access) {
            if (is_wanted(access, w))
                add(row_of(&r, (long)member_integer(access, "line")), kernel,
                    access, w);
        }
    }
    return r;
}

struct costly
costly_line(const json_t *kernels, const struct costly_wanted *w)
{
    const struct rows r = rows_of(kernels, w);
    struct costly most = {.array = "", .kernel = ""};

    for (size_t i = 0; i < r.count; i++) {
        const struct costly *here = &r.row[i];

        if (here->line > 0 &&
            (most.line == 0 || here->cost > most.cost ||
             (here->cost == most.cost && here->line < most.line)))
            most = *here;
    }
    free(r.row);
    return most;
}
