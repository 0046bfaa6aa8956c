/*
 * diagnose_bounds -- a place outside of an array: by a thread that has no
 * point to compute, by one on the boundary, by a load, or by a mistaken index
 */
#include "diagnose_crossed.h"
#include "diagnose_finding.h"
#include "diagnose_rounds.h"
#include "member.h"
#include "number.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AXES = 3, MOST_POINTS = 64, LARGEST_BOUND = 1000000000 };

static const char *const axes[AXES] = {"x", "y", "z"};

/* The first axis on which the thread, counted through all blocks, stands at
 * or past `limit` short of the extent's end; 3: none. */
static size_t
axis_beyond(const struct test *t, const struct finding *f, long limit)
{
    const struct case_array *a = &t->job.array[0];
    size_t axis = 0;

    while (axis < a->axes && f->block[axis] * f->dim[axis] + f->thread[axis] <
                                 (long)a->extent[axis] - limit)
        axis++;
    return axis < a->axes ? axis : AXES;
}

/* Such a thread reaches before the array, never past its end. */
static bool
on_lower_boundary(const struct evidence *e, const struct finding *f)
{
    const struct test *t = e->test;

    if ((f->indices == 1 && f->index[0] >= 0) ||
        !diagnose_may_be(e, f, ROLE_POINT))
        return false;
    for (size_t axis = 0; axis < t->job.array[0].axes; axis++)
        if (f->block[axis] == 0 && f->thread[axis] == 0)
            return true;
    return false;
}

/* A real argument that would let i = n through, were it taken for n; 0: there
 * is none. */
static double
other_bound(const struct test *t, long n)
{
    for (unsigned k = 0; k < t->scalars; k++) {
        const double bound = t->job.scalar[k].d; /* next to 0: a whole one */

        if (bound >= (double)n + 1 && bound < LARGEST_BOUND)
            return bound;
    }
    return 0;
}

static bool
say_at_end(const struct evidence *e, const struct finding *f, long n,
           const char *count, struct diagnosis *d)
{
    const double bound = other_bound(e->test, n);
    char other[64] = "";

    if (bound > 0)
        snprintf(other, sizeof other, ", or is its bound not n, but %.3g",
                 bound);
    return diagnose_say(d, "guard-missing", f->line,
                        "%s[%ld] is touched, and %s has n = %s elements: is "
                        "the guard missing, or does it let i <= n through "
                        "where i < n is right%s?",
                        f->array, n, f->array, count, other);
}

/* A row of elements. */
static bool
say_beyond_end(const struct evidence *e, const struct finding *f,
               struct diagnosis *d)
{
    const long n = e->test->job.array[0].extent[0];
    char count[NUMBER_SIZE];

    number_count(n, count);
    if (f->indices == 1 && f->index[0] == n)
        return say_at_end(e, f, n, count, d);
    return diagnose_say(d, "guard-missing", f->line,
                        "a thread beyond the last of the n = %s elements "
                        "touches %s: the launch is rounded up, so threads "
                        "without an element must do nothing",
                        count, f->array);
}

/* A thread with several points, whole blocks apart, one of them past the end.
 */
static bool
say_several(const struct evidence *e, const struct finding *f,
            struct diagnosis *d)
{
    const long n = e->test->job.array[0].extent[0];
    const long step = f->indices == 1 ? f->index[0] - f->thread[0] : -1;
    char count[NUMBER_SIZE];

    if (step <= 0 || step % f->dim[0] != 0)
        return false;
    return diagnose_say(d, "guard-missing", f->line,
                        "thread %ld of block %ld touches %s[%ld], and %s has n "
                        "= %s elements: each point of a thread needs the "
                        "guard, not its first alone",
                        f->thread[0], f->block[0], f->array, f->index[0],
                        f->array, number_count(n, count));
}

/* The thread's points may as well lie as far apart as there are threads with a
 * point: a part of all elements for the first of each, a part for the next. */
static bool
may_be_parts(const struct finding *f, long thread, long each, long n)
{
    return (f->index[0] - thread) % ((n + each - 1) / each) == 0;
}

static bool
say_several_of(const struct finding *f, long thread, long each, long n,
               struct diagnosis *d)
{
    char count[NUMBER_SIZE], which[80] = "several elements";

    if (!may_be_parts(f, thread, each, n))
        snprintf(which, sizeof which,
                 "the elements from %ld on, several side by side,",
                 thread * each);
    return diagnose_say(d, "guard-missing", f->line,
                        "thread %ld of the launch has %s and touches %s[%ld] "
                        "of n = %s: each element of a thread needs the guard "
                        "i < n, not its first alone",
                        thread, which, f->array, f->index[0],
                        number_count(n, count));
}

/* A thread with several points side by side, as many as the launch needs for
 * all of them. */
static bool
say_side_by_side(const struct evidence *e, const struct finding *f,
                 struct diagnosis *d)
{
    const long n = e->test->job.array[0].extent[0];
    const long thread = f->block[0] * f->dim[0] + f->thread[0];
    const long threads = f->grid[0] * f->dim[0];

    for (long each = 2; f->indices == 1 && each <= MOST_POINTS; each++)
        if (thread * each < n && f->index[0] >= n &&
            f->index[0] < (thread + 1) * each &&
            (threads - f->dim[0]) * each < n)
            return say_several_of(f, thread, each, n, d);
    return false;
}

/* A thread that is given another of its block's elements than that of its own
 * number.  (One further is a mistaken index.) */
static bool
say_element(const struct evidence *e, const struct finding *f,
            struct diagnosis *d)
{
    const long n = e->test->job.array[0].extent[0];
    const long thread = f->block[0] * f->dim[0] + f->thread[0];
    char count[NUMBER_SIZE];

    if (f->indices != 1 || f->index[0] < n || f->index[0] - thread < 2 ||
        f->index[0] >= (f->block[0] + 1) * f->dim[0])
        return false;
    return diagnose_say(d, "guard-missing", f->line,
                        "thread %ld of the launch touches %s[%ld], and there "
                        "are n = %s elements: guard the element that is "
                        "touched, not the thread",
                        thread, f->array, f->index[0], number_count(n, count));
}

/* The last element's thread at the next one: whoever counts from one takes all
 * elements but the first. */
static bool
say_from_one(const struct evidence *e, const struct finding *f,
             struct diagnosis *d)
{
    const long n = e->test->job.array[0].extent[0];
    const long thread = f->block[0] * f->dim[0] + f->thread[0];

    if (f->indices != 1 || n < 2 || thread != n - 1 || f->index[0] != n)
        return false;
    return diagnose_say(d, f->id, f->line,
                        "thread %ld of the launch, counted from 0, touches "
                        "%s[%ld], just past the end: its index is one too "
                        "large; element 0 is the first, and threads that "
                        "count from 1 leave it out",
                        thread, f->array, n);
}

/* Whether the array has n elements because it must: with n one larger it had
 * one more. */
static bool
has_n(const struct test *t, const struct case_array *a)
{
    const size_t k = (size_t)(a - t->job.array);
    struct lab_case larger = *t->lab_case;
    struct test *other;
    bool grown;

    if (a->extent[0] != t->job.array[0].extent[0])
        return false;
    larger.x++;
    other = test_make(t->lab, t->function, &larger, t->seed);
    grown = other->job.array[k].extent[0] == other->job.array[0].extent[0];
    test_free(other);
    return grown;
}

/* In a row of as many elements as the function is given. */
static bool
say_row(const struct evidence *e, const struct finding *f, struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);

    if (a->axes != 1 || !has_n(e->test, a))
        return false;
    return axis_beyond(e->test, f, 0) < AXES
               ? say_beyond_end(e, f, d)
               : diagnose_backwards(e, f, d) || diagnose_no_end(e, f, d) ||
                     say_side_by_side(e, f, d) || say_several(e, f, d) ||
                     say_element(e, f, d) || say_from_one(e, f, d);
}

/* By a walk: where chunks overlap as well, each of them goes too far. */
static bool
say_past_last(const struct evidence *e, const struct finding *f, long z,
              struct diagnosis *d)
{
    const long last = (long)e->test->job.array[0].extent[2] - 1;
    char *overlap = diagnose_overlap(e);

    diagnose_say(d, "guard-missing", f->line,
                 "%s is read at z = %ld, and its last plane is %ld: a walk "
                 "must not ask for a plane that is not there%s%s",
                 f->array, z, last,
                 !*overlap && z > last + 2 && f->block[2] > 0
                     ? ", nor a chunk begin further up than the one below it "
                       "ends"
                     : "",
                 overlap);
    free(overlap);
    return true;
}

/* A plane that is not there, in the column of the thread. */
static bool
say_outside(const struct evidence *e, const struct finding *f, long z,
            struct diagnosis *d)
{
    const bool walked = diagnose_walked(e, f);

    if (z < 0 && walked)
        return diagnose_say(d, "guard-missing", f->line,
                            "%s is read at z = %ld: a walk begins with the "
                            "first interior plane, z = 1, and the plane "
                            "behind that is z = 0",
                            f->array, z);
    if (z < 0)
        return f->block[2] == 0 && f->thread[2] == 0 &&
               diagnose_say(d, "guard-missing", f->line,
                            "a thread on the boundary, z = 0, reads %s at z = "
                            "%ld: only interior points have all their "
                            "neighbours",
                            f->array, z);
    return walked && say_past_last(e, f, z, d);
}

/* A walk in a column of inputs that lies one before the field's first. */
static bool
say_column(const struct evidence *e, const struct finding *f,
           struct diagnosis *d)
{
    const long row = e->test->job.array[0].extent[0];

    if (!diagnose_walked(e, f) || f->block[0] > 0 || f->block[1] > 0)
        return false;
    for (size_t axis = 0; axis < 2; axis++)
        if (f->thread[axis] == 0 && f->index[0] == f->thread[0] +
                                                       row * f->thread[1] -
                                                       (axis == 0 ? 1 : row))
            return diagnose_say(d, "plane-shifted", f->line,
                                "%s is read at %s = -1: the box of inputs of "
                                "the first block begins at %s = 0",
                                f->array, axes[axis], axes[axis]);
    return false;
}

/* A read by threads that walk along z, past the last plane or before the
 * first, or by threads in the first. */
static bool
say_plane(const struct evidence *e, const struct finding *f,
          struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const long planes = a->extent[2];
    const long plane = (long)a->extent[0] * a->extent[1];
    const long in_plane = (f->index[0] % plane + plane) % plane;
    const long z = (f->index[0] - in_plane) / plane;

    if (a->axes < 3 || f->indices != 1 || (z >= 0 && z < planes) ||
        !member_is(f->first, "kind", "read"))
        return false;
    /* Another column than the thread's: the index is off otherwise. */
    if (!diagnose_stands(f, 0, f->block, f->thread, in_plane % a->extent[0]) ||
        !diagnose_stands(f, 1, f->block, f->thread, in_plane / a->extent[0]))
        return z < 0 && say_column(e, f, d);
    return say_outside(e, f, z, d);
}

/* Whether column x, beyond the last, is one of those of the thread, which has
 * as many as the launch needs for all, and its first among them: side by side,
 * or whole blocks apart. */
static bool
is_later_column(const struct finding *f, long columns, long edge, long x)
{
    const long threads = f->grid[0] * f->dim[0];

    for (long each = 2; each <= MOST_POINTS; each++) {
        const long beside = (f->block[0] * f->dim[0] + f->thread[0]) * each;
        const long apart = f->block[0] * f->dim[0] * each + f->thread[0];

        if (threads * each < columns || (threads - f->dim[0]) * each >= columns)
            continue;
        if (beside < columns && x >= beside && x < beside + each + edge)
            return true;
        for (long k = 1; apart < columns && k < each; k++)
            if (x - apart - k * f->dim[0] >= 0 &&
                x - apart - k * f->dim[0] <= edge)
                return true;
    }
    return false;
}

/* A thread with several columns, in the last row that it may have, and past its
 * end.  (Of an earlier row that would be the next one.) */
static bool
say_columns(const struct evidence *e, const struct finding *f,
            struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const long edge = e->test->function->radius > 0;
    const long nx = a->extent[0], ny = a->extent[1], last = (ny - 1) * nx;
    const long below = ny - 1 - f->block[1] * f->dim[1] - f->thread[1];
    const long columns = nx - 2 * edge, threads = f->grid[0] * f->dim[0];
    const int k = (int)(a - e->test->job.array);

    if (a->axes != 2 || f->indices != 1 || threads >= columns || below < edge ||
        below > 2 * edge || f->index[0] < last + nx ||
        member_integer(f->json, "bytes") !=
            (long long)test_element_bytes(e->test, k) ||
        !is_later_column(f, columns, edge, f->index[0] - last))
        return false;
    return diagnose_say(d, "guard-missing", f->line,
                        "the launch has %ld threads along x for %ld columns, "
                        "so each takes several, and thread (%ld, %ld) of block "
                        "(%ld, %ld) comes to x = %ld in the last row of %s, "
                        "where nx = %ld: the guard must keep each column of "
                        "a thread inside, not its first alone",
                        threads, columns, f->thread[0], f->thread[1],
                        f->block[0], f->block[1], f->index[0] - last, f->array,
                        nx);
}

static bool
say_field(const struct evidence *e, const struct finding *f,
          struct diagnosis *d)
{
    const struct test *t = e->test;
    const size_t axis = axis_beyond(t, f, 0);

    if (say_plane(e, f, d) || diagnose_strides(e, f, d))
        return true;
    if (member_is(f->first, "kind", "read") &&
        json_is_true(json_object_get(f->launch, "shares")))
        return diagnose_load(e, f, d);
    if (diagnose_is_flat(e, f))
        return diagnose_flat(e, f, d);
    if (diagnose_crossed_bound(e, f, axis_beyond(t, f, t->function->radius > 0),
                               d))
        return true;
    if (axis < AXES)
        return diagnose_say(
            d, "guard-missing", f->line,
            "a thread beyond the end along %s touches %s: the "
            "launch is rounded up, so threads without a point must do nothing",
            axes[axis], f->array);
    if (say_columns(e, f, d))
        return true;
    if (t->function->radius == 0)
        return diagnose_pattern(e, f, d);
    if (on_lower_boundary(e, f) || axis_beyond(t, f, 1) < AXES)
        return diagnose_say(
            d, "guard-missing", f->line,
            "a thread on the boundary reaches beyond %s: only interior "
            "points have all their neighbours",
            f->array);
    return diagnose_pattern(e, f, d);
}

/* A load between two arrays: it was meant for the one that is an input, though
 * the other, which is there for results alone, lies nearer. */
static bool
say_far(const struct evidence *e, const struct finding *f, struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const struct case_array *in = &e->test->job.array[0];
    char count[NUMBER_SIZE];

    if (!a || a == in || !(a->flags & ARRAY_UNSET) || f->indices != 1 ||
        f->index[0] >= 0 || e->test->function->radius == 0 ||
        !member_is(f->first, "kind", "read"))
        return false;
    return diagnose_say(d, f->id, f->line,
                        "a load goes far beyond the end of %s: it comes to %s "
                        "elements before %s, where nothing is allocated",
                        in->name, number_count(-f->index[0], count), a->name);
}

bool
diagnose_bounds(const struct evidence *e, const struct finding *f,
                struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);

    if (diagnose_overflow(e, f, d))
        return true;
    if (f->placed && f->dim[0] > 0 && a &&
        (a->axes > 1 ? say_field(e, f, d) : say_row(e, f, d)))
        return true;
    if (say_far(e, f, d))
        return true;
    return diagnose_say(d, f->id, f->line, "%s", f->text);
}
