#include "busiest.h"
#include "branch.h"
#include "die.h"
#include "member.h"
#include <stdlib.h>

/* What was added up so far. */
struct sums {
    struct busiest *list;
    size_t count;
};

static void
add(struct sums *to, long line, double times)
{
    size_t i = 0;

    while (i < to->count && to->list[i].line != line)
        i++;
    if (i == to->count) {
        to->list = checked_grow(to->list, ++to->count, sizeof *to->list);
        to->list[i] = (struct busiest){line, 0};
    }
    to->list[i].times += times;
}

/* Of equals the one that came first. */
static struct busiest
take_most(struct sums *from)
{
    struct busiest most = {0, 0};

    for (size_t i = 0; i < from->count; i++)
        if (from->list[i].times > most.times)
            most = from->list[i];
    free(from->list);
    return most;
}

static struct busiest
busiest(const json_t *kernels, const char *count,
        const struct branch_text *text)
{
    struct sums sums = {NULL, 0};
    const json_t *kernel, *row;
    size_t i, k;

    json_array_foreach(kernels, i, kernel) {
        json_array_foreach(json_object_get(kernel, "lines"), k, row) {
            const long line = (long)member_integer(row, "line");
            const double times = member_number(row, count, 0);

            if (times > 0 && member_is(row, "file", "kernel.cu"))
                add(&sums, branch_line(text, line), times);
        }
    }
    return take_most(&sums);
}

struct busiest
busiest_branch(const json_t *kernels, const char *source)
{
    struct branch_text text = branch_open(source);
    const struct busiest most = busiest(kernels, "splits", &text);

    branch_close(&text);
    return most;
}

struct busiest
busiest_barrier(const json_t *kernels)
{
    const struct branch_text none = {NULL, NULL, 0};

    return busiest(kernels, "waits", &none);
}
