/*
 * diagnose_index -- a mistaken index that leads out of a field, or two threads
 * to one of its points
 *
 * A launch on one axis alone, over a field that has several, is told by its
 * number of threads: a thread's number there is that of its point in memory.
 */
#include "diagnose_finding.h"
#include "number.h"
#include <stdlib.h>

enum { AXES = 3, TURNS = 4096 };

static const char *const axes[AXES] = {"x", "y", "z"};

struct shape {
    long extent[AXES];
    long step[AXES]; /* in elements of the field; 0: no such axis */
    bool alone;      /* no neighbours are touched */
};

static struct shape
shape_of(const struct case_array *a)
{
    struct shape s = {
        {a->extent[0], a->extent[1], a->extent[2]}, {1, 0, 0}, false};

    s.step[1] = s.extent[0];
    s.step[2] = a->axes > 2 ? s.extent[0] * s.extent[1] : 0;
    return s;
}

/* Whether `far` is nothing or one step along an axis. */
static bool
is_star(const struct shape *s, long far)
{
    for (size_t axis = 0; axis < AXES && !s->alone; axis++)
        if (labs(far) == s->step[axis])
            return true;
    return far == 0;
}

/* Whether the index is that of a point `at`, or of a neighbour of its, one
 * point further along an axis.  Returns the axis, or 3. */
static size_t
shifted_axis(const struct shape *s, const long at[AXES], size_t count,
             long index)
{
    const long i = at[0] + at[1] * s->step[1] + at[2] * s->step[2];

    for (size_t axis = count; axis-- > 0;)
        for (long by = -1; by <= 1; by += 2)
            if (is_star(s, index - i - by * s->step[axis]))
                return axis;
    return AXES;
}

/* Whether it is that of a field with its axes in the order a, b, c. */
static bool
is_order(const struct shape *s, const long at[AXES], const size_t order[AXES],
         long index)
{
    const size_t a = order[0], b = order[1], c = order[2];
    const long i = at[a] + s->extent[a] * (at[b] + s->extent[b] * at[c]);
    const long plane = s->step[2] ? s->extent[a] * s->extent[b] : 0;
    const struct shape other = {{0, 0, 0}, {1, s->extent[a], plane}, s->alone};

    return is_star(s, index - i) || is_star(&other, index - i);
}

/* Whether it is that of a field whose rows are as long as its columns are, or
 * of one of the right length with x and y exchanged. */
static bool
is_pitch(const struct shape *s, const long at[AXES], long index)
{
    const struct shape other = {{0, 0, 0}, {1, s->extent[1], 0}, s->alone};
    const long i = at[0] + s->extent[0] * at[1];
    const long j = at[0] + s->extent[1] * at[1];
    const long k = at[1] + s->extent[0] * at[0];

    return is_star(&other, index - i) || is_star(&other, index - j) ||
           is_star(s, index - k);
}

static bool
is_swapped(const struct shape *s, const long at[AXES], size_t count, long index)
{
    static const size_t orders[][AXES] = {
        {1, 0, 2}, {2, 1, 0}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};

    for (size_t k = 0; k < (count > 2 ? 5u : 1u); k++)
        if (is_order(s, at, orders[k], index))
            return true;
    return count == 2 && is_pitch(s, at, index);
}

bool
diagnose_swapped(const struct case_array *a, const struct finding *f,
                 const json_t *access)
{
    struct shape s = shape_of(a);
    long at[AXES], block[AXES], thread[AXES], i = 0, index = 0;

    s.alone = true;
    diagnose_triple(json_object_get(access, "block"), block);
    diagnose_triple(json_object_get(access, "thread"), thread);
    if (a->axes < 2 || f->indices < a->axes)
        return false;
    for (size_t axis = 0; axis < AXES; axis++) {
        at[axis] = block[axis] * f->dim[axis] + thread[axis];
        i += at[axis] * s.step[axis];
        index += f->index[axis] * s.step[axis];
    }
    return index != i && is_swapped(&s, at, a->axes, index);
}

/* Of a point. */
static bool
say_at(const struct finding *f, const struct shape *s, const long at[AXES],
       size_t count, struct diagnosis *d)
{
    const size_t axis = shifted_axis(s, at, count, f->index[0]);

    if (axis < AXES)
        return diagnose_say(d, "plane-shifted", f->line,
                            "an index goes one point too far along %s, "
                            "and so out of %s",
                            axes[axis], f->array);
    return is_swapped(s, at, count, f->index[0]) &&
           diagnose_say(d, "axes-swapped", f->line,
                        "the index is that of a field whose axes are "
                        "in another order, and goes out of %s: x is "
                        "the fastest in memory",
                        f->array);
}

/* By a thread with an interior point; at k = 1 threads stand for interior
 * points alone. */
bool
diagnose_pattern(const struct evidence *e, const struct finding *f,
                 struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const struct shape s = shape_of(a);

    for (long k = 0; f->indices == 1 && a->axes > 1 && k < 2; k++) {
        long at[AXES] = {0, 0, 0};

        for (size_t axis = 0; axis < a->axes; axis++)
            at[axis] = f->block[axis] * f->dim[axis] + f->thread[axis] + k;
        if (say_at(f, &s, at, a->axes, d))
            return true;
    }
    return false;
}

/* A launch on one axis. */

bool
diagnose_is_flat(const struct evidence *e, const struct finding *f)
{
    const struct case_array *a = diagnose_array(e->test, f->array);

    return a && a->axes > 1 &&
           f->grid[1] * f->dim[1] * f->grid[2] * f->dim[2] == 1 &&
           (f->grid[0] - 1) * f->dim[0] >= (long)a->extent[0];
}

static void
place(const struct shape *s, long i, long at[AXES])
{
    at[0] = i % s->extent[0];
    at[1] = i / s->extent[0] % s->extent[1];
    at[2] = i / s->extent[0] / s->extent[1];
}

static bool
is_on_edge(const struct shape *s, const long at[AXES], size_t count)
{
    for (size_t axis = 0; axis < AXES && axis < count; axis++)
        if (at[axis] == 0 || at[axis] == s->extent[axis] - 1)
            return true;
    return false;
}

/* Point i, which is divided by the length of a column for that of a row. */
static bool
say_divided(const struct evidence *e, const struct finding *f,
            const struct shape *s, long i, struct diagnosis *d)
{
    const long x = s->extent[0], y = s->extent[1];
    const long off = f->index[0] - i / y * x - i % y;

    if (x == y || (e->test->function->radius ? !is_star(s, off) : off != 0))
        return false;
    return diagnose_say(d, "axes-swapped", f->line,
                        "%s[%ld] is touched for i = %ld, as if that were "
                        "column i %% %ld of row i / %ld: a row of %s has %ld "
                        "elements, so %ld is what to divide by",
                        f->array, f->index[0], i, y, y, f->array, x, x);
}

/* Point i of the field. */
static bool
say_point(const struct evidence *e, const struct finding *f,
          const struct shape *s, long i, struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    long at[AXES];

    place(s, i, at);
    if (e->test->function->radius > 0 && is_on_edge(s, at, a->axes) &&
        is_star(s, f->index[0] - i))
        return diagnose_say(
            d, "guard-missing", f->line,
            "a thread on the boundary reaches beyond %s: only interior points "
            "have all their neighbours",
            f->array);
    return (a->axes == 2 && say_divided(e, f, s, i, d)) ||
           say_at(f, s, at, a->axes, d);
}

bool
diagnose_flat(const struct evidence *e, const struct finding *f,
              struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const struct shape s = shape_of(a);
    const long points = s.extent[0] * s.extent[1] * s.extent[2];
    const long threads = f->grid[0] * f->dim[0];
    const long first = f->block[0] * f->dim[0] + f->thread[0];
    char count[NUMBER_SIZE];

    if (f->indices != 1)
        return false;
    if (first >= points && is_star(&s, f->index[0] - first))
        return diagnose_say(d, "guard-missing", f->line,
                            "a thread beyond the last of the %s points "
                            "touches %s: the launch is rounded up, so threads "
                            "without a point must do nothing",
                            number_count(points, count), f->array);
    for (long k = 0; k < TURNS && first + k * threads < points; k++)
        if (say_point(e, f, &s, first + k * threads, d))
            return true;
    return false;
}
