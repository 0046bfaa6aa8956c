/*
 * diagnose_rounds -- a launch that does not grow with the elements: each
 * thread goes on by whole rounds of all threads, or by another step than that
 */
#include "diagnose_rounds.h"
#include "number.h"
#include <stdio.h>

/* A launch of fewer threads is no further than an index may be off. */
enum { WARP = 32 };

static const char *
right_step(long threads, char to[128])
{
    char count[NUMBER_SIZE];

    snprintf(to, 128,
             "a thread must step over all threads of the launch, gridDim.x * "
             "blockDim.x = %s",
             number_count(threads, count));
    return to;
}

/* The element with which a thread begins. */
static long
start_of(const struct finding *f, const json_t *access)
{
    long block[3], thread[3];

    diagnose_triple(json_object_get(access, "block"), block);
    diagnose_triple(json_object_get(access, "thread"), thread);
    return block[0] * f->dim[0] + thread[0];
}

bool
diagnose_short_step(const struct evidence *e, const struct finding *f,
                    struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const long one = start_of(f, f->first), two = start_of(f, f->second);
    const long visitor = one < two ? one : two, at = one < two ? two : one;
    const long threads = f->grid[0] * f->dim[0];
    char step[128];

    /* One of them is at its first element, the other comes there later.  Late
     * findings have no launch. */
    if (f->dim[0] <= 0 || !diagnose_fixed_launch(e->test->function) || !a ||
        a->axes != 1 || !f->placed ||
        !json_is_array(json_object_get(f->second, "thread")) ||
        f->indices != 1 || f->index[0] != at || visitor == at)
        return false;
    return diagnose_say(d, "stride-too-short", f->line,
                        "thread %ld of block %ld begins with %s[%ld], and "
                        "thread %ld of block %ld comes there as well, by "
                        "steps: %s",
                        at % f->dim[0], at / f->dim[0], f->array, at,
                        visitor % f->dim[0], visitor / f->dim[0],
                        right_step(threads, step));
}

bool
diagnose_no_end(const struct evidence *e, const struct finding *f,
                struct diagnosis *d)
{
    const long n = (long)e->test->job.array[0].extent[0];
    const long threads = f->grid[0] * f->dim[0];
    const long start = f->block[0] * f->dim[0] + f->thread[0];
    const long way = f->indices == 1 ? f->index[0] - start : 0;
    char count[NUMBER_SIZE];

    /* Between two arrays the index is counted from the nearer one. */
    if (threads <= 0 || !diagnose_fixed_launch(e->test->function) ||
        start >= n || way <= 0 || f->index[0] < n ||
        (way % threads && (way < 2 * n || 2 * way < threads)))
        return false;
    return diagnose_say(d, "guard-missing", f->line,
                        "thread %ld of the launch begins with element %ld "
                        "and goes on past the last of the n = %s elements: "
                        "its loop must end there, go on while i < n",
                        start, start, number_count(n, count));
}

/* Whole launches before the element that the thread begins with. */
bool
diagnose_backwards(const struct evidence *e, const struct finding *f,
                   struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const long threads = f->grid[0] * f->dim[0];
    const long start = f->block[0] * f->dim[0] + f->thread[0];

    if (threads <= WARP || !diagnose_fixed_launch(e->test->function) || !a ||
        a->axes != 1 || !f->placed || f->indices != 1 || f->index[0] >= 0 ||
        start >= (long)a->extent[0] || (f->index[0] - start) % threads != 0)
        return false;
    return diagnose_say(d, f->id, f->line,
                        "thread %ld of the launch has element %ld, and goes "
                        "backwards from there, by all threads of the launch: "
                        "to %s[%ld]; its loop must step forwards, i += stride",
                        start, start, f->array, f->index[0]);
}

/* Where nothing is written behind the first round, up to `end`. */
bool
diagnose_long_step(const struct evidence *e, size_t end, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const size_t threads =
        e->result ? (size_t)e->result->grid[0] * e->result->block[0] : 0;
    const char *name = v->test->job.array[v->array].name;
    char step[128], taken[NUMBER_SIZE];

    if (!diagnose_fixed_launch(e->test->function) || threads == 0 ||
        v->first != threads || end == v->elements)
        return false;
    return diagnose_say(d, "stride-too-long", 0,
                        "the launch's threads write the first %zu elements, "
                        "and leave out %s[%zu]%s before they go on with "
                        "%s[%zu]: a step of %s is too long, and %s",
                        threads, name, v->first,
                        end - v->first > 1 ? " and more" : "", name, end,
                        number_count((long long)end, taken),
                        right_step((long)threads, step));
}
