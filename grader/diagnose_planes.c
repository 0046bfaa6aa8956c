/*
 * diagnose_planes -- walks along z that leave whole planes without a result, or
 * store all results to one
 *
 * The values of the planes that are written may be wrong as well: what is not
 * written says more than they do.
 */
#include "diagnose_parts.h"
#include "die.h"
#include <stdlib.h>

struct levels {
    const struct verdict *v;
    size_t count, walks;   /* all planes, and how many walks there are */
    size_t written, wrong; /* interior planes: all of it; most of it */
    bool *is_written;
};

/* Counts a plane's interior points that are not written, and that are wrong. */
static void
look_at(const struct verdict *v, size_t z, size_t *unwritten, size_t *wrong)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t plane = (size_t)a->extent[0] * a->extent[1];

    *unwritten = *wrong = 0;
    for (size_t i = z * plane; i < (z + 1) * plane; i++) {
        *wrong += diagnose_wrong_inside(v, i);
        *unwritten +=
            diagnose_wrong_inside(v, i) && (v->marks[i] & MARK_UNWRITTEN);
    }
}

/* False: no walk along z, or a plane of which some is written and some not. */
static bool
look(const struct evidence *e, struct levels *to)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a =
        v && v->array >= 0 ? &v->test->job.array[v->array] : NULL;
    const size_t all = a ? (size_t)(a->extent[0] - 2) * (a->extent[1] - 2) : 0;

    *to = (struct levels){.v = v};
    if (!a || !e->result || !v->test->function->radius || a->axes < 3 ||
        v->test->lab_case->steps > 0 || e->result->block[2] != 1 ||
        e->result->grid[2] + 2 >= a->extent[2])
        return false;
    to->count = a->extent[2];
    to->walks = e->result->grid[2];
    to->is_written = checked_alloc(to->count, sizeof *to->is_written);
    for (size_t z = 1; z + 1 < to->count; z++) {
        size_t unwritten, wrong;

        look_at(v, z, &unwritten, &wrong);
        if (unwritten > 0 && unwritten < all)
            return false;
        to->is_written[z] = unwritten == 0;
        to->written += unwritten == 0;
        to->wrong += unwritten == 0 && 4 * wrong >= 3 * all;
    }
    return to->written + 2 < to->count;
}

/* The only plane of the boundary that holds results, all of its interior;
 * the number of planes: there is none such. */
static size_t
boundary_plane(const struct levels *l)
{
    const struct case_array *a = &l->v->test->job.array[l->v->array];
    const size_t plane = (size_t)a->extent[0] * a->extent[1];
    const size_t z = l->v->first / plane;

    if (l->v->boundary_wrong != (size_t)(a->extent[0] - 2) * (a->extent[1] - 2))
        return l->count;
    for (size_t i = 0; i < l->v->elements; i++)
        if (l->v->marks[i] == (MARK_WRONG | MARK_BOUNDARY) && i / plane != z)
            return l->count;
    return z;
}

static bool
say_on_boundary(const struct levels *l, struct diagnosis *d)
{
    const size_t z = boundary_plane(l);

    return l->written == 0 && (z == 0 || z + 1 == l->count) &&
           diagnose_say(d, "boundary-written", 0,
                        "all results go to plane z = %zu, on the boundary, and "
                        "no interior plane is written: each step of a walk "
                        "must store to its own plane, z * nx * ny further",
                        z);
}

/* Whether each `step`th plane is written, from the first on, and no other. */
static bool
is_every(const struct levels *l, size_t step)
{
    for (size_t z = 1; z + 1 < l->count; z++)
        if (l->is_written[z] != ((z - 1) % step == 0))
            return false;
    return true;
}

static size_t
step_of(const struct levels *l)
{
    size_t step = 2;

    while (step < l->count && !is_every(l, step))
        step++;
    return step;
}

/* One plane of each walk, and it holds no result of its own: those of all steps
 * have come there. */
static bool
say_one_each(const struct levels *l, struct diagnosis *d)
{
    size_t z = 1;

    if (l->written != l->walks || l->wrong != l->written ||
        (l->walks > 1 && step_of(l) == l->count))
        return false;
    while (!l->is_written[z])
        z++;
    return diagnose_say(d, "tail-unwritten", 0,
                        "of each walk along z one plane alone is written, the "
                        "first of them z = %zu, and what it holds is wrong: do "
                        "all steps store there?  The index must go on by a "
                        "plane, nx * ny, in each",
                        z);
}

static bool
say_step(const struct levels *l, struct diagnosis *d)
{
    const size_t step = step_of(l);

    return step < l->count && l->written > l->walks &&
           diagnose_say(d, "stride-too-long", 0,
                        "of the planes along z only z = 1, %zu and so on are "
                        "written, %zu apart: a walk must take the planes one "
                        "by one",
                        1 + step, step);
}

/* Of those that are written most are wrong as well, and the rest lie behind. */
static bool
say_rest(const struct levels *l, struct diagnosis *d)
{
    size_t z = 1, end;

    if (l->wrong == 0)
        return false;
    while (l->is_written[z])
        z++;
    for (end = z; end + 1 < l->count && !l->is_written[end];)
        end++;
    return z > 1 && end - z > 1 &&
           diagnose_say(d, "tail-unwritten", 0,
                        "planes z = %zu to %zu are not written, and of those "
                        "before them there are wrong ones: does the walk make "
                        "too few steps, or go on by another number of planes "
                        "in one place than in another?",
                        z, end - 1);
}

bool
diagnose_planes(const struct evidence *e, struct diagnosis *d)
{
    struct levels l;
    const bool said =
        look(e, &l) &&
        (say_on_boundary(&l, d) ||
         (l.v->boundary_wrong == 0 &&
          (say_one_each(&l, d) || say_step(&l, d) || say_rest(&l, d))));

    free(l.is_written);
    return said;
}
