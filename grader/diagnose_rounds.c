/*
 * diagnose_rounds -- a launch that does not grow with the elements: each
 * thread goes on by whole rounds of all threads, or by another step than that
 */
#include "diagnose_rounds.h"
#include "diagnose_statement.h"
#include "member.h"
#include "number.h"
#include <stdio.h>
#include <stdlib.h>

/* A launch of fewer threads is no further than an index may be off. */
enum { AXES = 3, WARP = 32 };

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

/* Two threads at one point of a field of several axes: one that begins there,
 * and a visitor that has come a way along one axis. */
struct visit {
    const json_t *home, *visitor;
    bool flat; /* threads are counted along x, and points in memory */
    size_t axis;
    long way, threads; /* along the axis */
};

static long
place_of(const struct finding *f, const json_t *access, size_t axis)
{
    long block[AXES], thread[AXES];

    diagnose_triple(json_object_get(access, "block"), block);
    diagnose_triple(json_object_get(access, "thread"), thread);
    return block[axis] * f->dim[axis] + thread[axis];
}

static size_t
element_of(const struct finding *f, const struct case_array *a)
{
    return (size_t)(f->index[0] +
                    (long)a->extent[0] *
                        (f->index[1] + (long)a->extent[1] * f->index[2]));
}

/* edge: a thread may stand for an interior point. */
static bool
is_visit(const struct finding *f, const struct case_array *a, long edge,
         struct visit *v)
{
    const long flat = (long)element_of(f, a);
    const size_t axes = v->flat ? 1 : a->axes;

    v->way = 0;
    for (size_t axis = 0; axis < axes; axis++) {
        const long home = place_of(f, v->home, axis);
        const long way = home - place_of(f, v->visitor, axis);
        const long off = (v->flat ? flat : f->index[axis]) - home;

        if (off < 0 || off > (v->flat ? 0 : edge) || way < 0 ||
            (way > 0 && v->way > 0))
            return false;
        if (way > 0)
            *v = (struct visit){v->home, v->visitor,
                                v->flat, axis,
                                way,     f->grid[axis] * f->dim[axis]};
    }
    return v->way > 0;
}

static bool
find_visit(const struct evidence *e, const struct finding *f, struct visit *v)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const long edge = e->test->function->radius > 0;

    if (!a || a->axes < 2 || f->indices < a->axes || !f->placed ||
        f->dim[0] <= 0 || !json_is_array(json_object_get(f->second, "thread")))
        return false;
    v->flat = f->grid[1] * f->dim[1] * f->grid[2] * f->dim[2] == 1;
    v->home = f->first;
    v->visitor = f->second;
    if (is_visit(f, a, edge, v))
        return true;
    v->home = f->second;
    v->visitor = f->first;
    return is_visit(f, a, edge, v);
}

static bool
say_visit(const struct finding *f, const struct case_array *a,
          const struct visit *v, const struct diagnose_step *step,
          struct diagnosis *d)
{
    const long at = place_of(f, v->home, v->axis), dim = f->dim[v->axis];
    const long from = place_of(f, v->visitor, v->axis);
    const char axis = "xyz"[v->axis];
    char count[NUMBER_SIZE], along[16] = "", point[64];

    if (!v->flat)
        snprintf(along, sizeof along, " along %c", axis);
    diagnose_point(a, element_of(f, a), point);
    return diagnose_say(d, "stride-too-short", f->line,
                        "%s %s is where thread %ld of block %ld%s begins, and "
                        "thread %ld of block %ld comes there as well, by steps "
                        "of %ld (line %ld: %s): a thread must step over all "
                        "threads of the launch%s, gridDim.%c * blockDim.%c = "
                        "%s",
                        f->array, point, at % dim, at / dim, along, from % dim,
                        from / dim, step->value, step->line, step->text, along,
                        axis, axis, number_count(v->threads, count));
}

bool
diagnose_short_way(const struct evidence *e, const struct finding *f,
                   struct diagnosis *d)
{
    struct diagnose_step step = {NULL, 0, 0};
    struct visit v;

    if (!find_visit(e, f, &v) ||
        !diagnose_step(e->source, (long)member_integer(v.visitor, "line"),
                       v.axis, f->grid, f->dim, &step))
        return false;
    if (step.value < v.threads && v.way % step.value == 0)
        say_visit(f, diagnose_array(e->test, f->array), &v, &step, d);
    free(step.text);
    return d->id != NULL;
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
