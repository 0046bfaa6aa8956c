/*
 * diagnose_strides -- an index of its thread's own point, but with rows or
 * planes further apart, or nearer, than those of the field
 *
 * Threads stand for grid points, for interior points, or for the inputs of
 * tiles with a halo; where they walk along z, any plane may be theirs.
 */
#include "diagnose_finding.h"
#include "member.h"
#include "number.h"
#include <stdlib.h>

enum { AXES = 3, ROWS = 3, PLANES = 6, WIDTHS = 4 };
enum { BOTH = 2, PAIRS = ROWS + PLANES + BOTH };

struct strides {
    long row, plane; /* in elements */
};

struct field {
    const struct case_array *array;
    struct strides right;
    bool walked;
};

static struct field
field_of(const struct evidence *e, const struct finding *f,
         const struct case_array *a)
{
    const long row = a->extent[0];

    return (struct field){a, {row, row * a->extent[1]}, diagnose_walked(e, f)};
}

/* The point of the thread that made the access, if threads stand for that. */
static void
stand(const struct finding *f, const json_t *access, enum role role,
      long at[AXES])
{
    long block[AXES], thread[AXES];

    diagnose_triple(json_object_get(access, "block"), block);
    diagnose_triple(json_object_get(access, "thread"), thread);
    for (size_t axis = 0; axis < AXES; axis++)
        at[axis] = block[axis] * (f->dim[axis] - (role == ROLE_INPUT ? 2 : 0)) +
                   thread[axis] + (role == ROLE_INTERIOR);
}

/* Whether it is the index of the point; a read may be of a neighbour. */
static bool
fits(const struct field *of, const struct strides *s, const long at[AXES],
     bool reads, long index)
{
    long rest = index - at[0] - s->row * at[1];

    if (of->walked)
        return rest >= 0 && rest % s->plane == 0 &&
               rest / s->plane <= (long)of->array->extent[2] + 1;
    rest = of->array->axes > 2 ? labs(rest - s->plane * at[2]) : labs(rest);
    return rest == 0 || (reads && (rest == 1 || rest == s->row ||
                                   (of->array->axes > 2 && rest == s->plane)));
}

/* Whether the right strides would do as well, with a neighbour's index too. */
static bool
is_right(const struct field *of, const long at[AXES], long index)
{
    const long near[] = {0, 1, -1, of->right.row, -of->right.row};

    for (size_t k = 0; k < sizeof near / sizeof *near; k++)
        if (fits(of, &of->right, at, true, index + near[k]))
            return true;
    return false;
}

/* The k-th pair of strides, one of which is wrong, or the rows' and with them
 * the planes'. */
static struct strides
mistaken(const struct field *of, size_t k)
{
    const long x = of->array->extent[0], y = of->array->extent[1];
    const long z = of->array->extent[2];
    const long rows[ROWS] = {x, y, z};
    const long planes[PLANES] = {x * y, x * x, x * z, y * y, y * z, z * z};

    if (k < PLANES)
        return (struct strides){x, planes[k]};
    if (k < PLANES + ROWS)
        return (struct strides){rows[k - PLANES], x * y};
    return k == PLANES + ROWS ? (struct strides){y, y * y}
                              : (struct strides){z, z * y};
}

static bool
is_mistaken(const struct field *of, const struct strides *s)
{
    return s->row > 1 && s->plane > 1 &&
           (s->row != of->right.row ||
            (of->array->axes > 2 && s->plane != of->right.plane));
}

static bool
say(const struct finding *f, const struct field *of, const struct strides *s,
    const char *id, const char *what, struct diagnosis *d)
{
    const bool rows = s->row != of->right.row;
    char taken[NUMBER_SIZE], right[NUMBER_SIZE];

    number_count(rows ? s->row : s->plane, taken);
    number_count(rows ? of->right.row : of->right.plane, right);
    return diagnose_say(d, id, f->line,
                        "%s %s: it takes the %s to lie %s elements apart, and "
                        "they are %s = %s",
                        what, f->array, rows ? "rows" : "planes", taken,
                        rows ? "nx" : "nx * ny", right);
}

/* The point is right, and the neighbour so far away is none. */
static bool
say_neighbour(const struct finding *f, const struct field *of,
              const struct strides *s, const long at[AXES], struct diagnosis *d)
{
    const bool rows = s->row != of->right.row;
    const long far = rows ? s->row : s->plane;
    char taken[NUMBER_SIZE], right[NUMBER_SIZE];

    if ((rows && of->walked) ||
        (!fits(of, &of->right, at, false, f->index[0] - far) &&
         !fits(of, &of->right, at, false, f->index[0] + far)))
        return false;
    number_count(far, taken);
    number_count(rows ? of->right.row : of->right.plane, right);
    return diagnose_say(d, "axes-swapped", f->line,
                        "%s[%ld] is read, outside of it: a neighbour is "
                        "looked for %s elements away, and the next %s lies %s "
                        "= %s away",
                        f->array, f->index[0], taken, rows ? "row" : "plane",
                        rows ? "nx" : "nx * ny", right);
}

/* Whether the point is one of the field: where it is not, a guard that is
 * missing would do as well. */
static bool
is_inside(const struct field *of, const long at[AXES])
{
    const size_t axes = of->walked ? 2 : of->array->axes;

    for (size_t axis = 0; axis < axes && axis < AXES; axis++)
        if (at[axis] < 0 || at[axis] >= (long)of->array->extent[axis])
            return false;
    return true;
}

/* Rows as long as the launch or a block is, with a thread a point or an input
 * of tiles: told last, where the point is the thread's own.  No axes are
 * exchanged then. */
static bool
say_width(const struct evidence *e, const struct finding *f,
          const struct field *of, struct diagnosis *d)
{
    const long blocks = f->grid[0], dim = f->dim[0];
    const long widths[WIDTHS] = {blocks * dim, blocks * (dim - 2), dim,
                                 dim - 2};
    const bool reads = member_is(f->first, "kind", "read");
    long at[AXES];

    for (unsigned k = 0; k < ROLES * WIDTHS; k++) {
        const struct strides s = {widths[k / ROLES], of->right.plane};

        stand(f, f->first, k % ROLES, at);
        if (diagnose_may_be(e, f, k % ROLES) && is_mistaken(of, &s) &&
            is_inside(of, at) && at[1] > 1 &&
            fits(of, &s, at, reads && !of->walked, f->index[0]))
            return say(f, of, &s, f->id, "an index goes out of", d);
    }
    return false;
}

bool
diagnose_strides(const struct evidence *e, const struct finding *f,
                 struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    const bool reads = member_is(f->first, "kind", "read");
    struct field of;
    long at[AXES];

    if (!a || a->axes < 2 || f->indices != 1 || !f->placed)
        return false;
    of = field_of(e, f, a);
    for (unsigned k = 0; k < ROLES; k++) {
        stand(f, f->first, k, at);
        if (diagnose_may_be(e, f, k) && is_right(&of, at, f->index[0]))
            return false;
    }
    for (unsigned k = 0; k < ROLES * PAIRS; k++) {
        const struct strides s = mistaken(&of, k / ROLES);

        stand(f, f->first, k % ROLES, at);
        if (!diagnose_may_be(e, f, k % ROLES) || !is_mistaken(&of, &s) ||
            !is_inside(&of, at))
            continue;
        if (fits(&of, &s, at, reads, f->index[0]))
            return say(f, &of, &s, "axes-swapped", "an index goes out of", d);
        if (reads && say_neighbour(f, &of, &s, at, d))
            return true;
    }
    return say_width(e, f, &of, d);
}

/* Of two accesses to one element. */

static bool
both_fit(const struct finding *f, const struct field *of,
         const struct strides *s, unsigned k, long index)
{
    const json_t *const access[] = {f->first, f->second};
    bool right = true;
    long at[AXES];

    for (size_t i = 0; i < 2; i++) {
        stand(f, access[i], k, at);
        if (!fits(of, s, at, member_is(access[i], "kind", "read"), index))
            return false;
        right = right && is_right(of, at, index);
    }
    return !right;
}

/* Whether both stand at the place in their blocks that has x and y exchanged.
 */
static bool
are_exchanged(const struct finding *f)
{
    const json_t *const access[] = {f->first, f->second};
    bool differ = false;

    for (size_t i = 0; i < 2; i++) {
        long block[AXES], thread[AXES];

        diagnose_triple(json_object_get(access[i], "block"), block);
        diagnose_triple(json_object_get(access[i], "thread"), thread);
        if (f->index[0] != block[0] * f->dim[0] + thread[1] ||
            f->index[1] != block[1] * f->dim[1] + thread[0])
            return false;
        differ = differ || thread[0] != thread[1];
    }
    return differ;
}

/* Whether both walk along y where they should along z. */
static bool
step_by_rows(const struct finding *f, unsigned k)
{
    const json_t *const access[] = {f->first, f->second};
    bool further = false;
    long at[AXES];

    for (size_t i = 0; i < 2; i++) {
        stand(f, access[i], k, at);
        if (f->index[0] != at[0] || f->index[1] < at[1])
            return false;
        further = further || f->index[1] > at[1];
    }
    return further;
}

bool
diagnose_strides_race(const struct evidence *e, const struct finding *f,
                      struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    struct field of;
    char count[NUMBER_SIZE];
    long index;

    if (!a || a->axes < 2 || f->indices < a->axes || !f->placed ||
        !json_is_array(json_object_get(f->second, "thread")))
        return false;
    of = field_of(e, f, a);
    index = f->index[0] + f->index[1] * of.right.row +
            (a->axes > 2 ? f->index[2] * of.right.plane : 0);
    if (are_exchanged(f))
        return diagnose_say(d, "axes-swapped", f->line,
                            "two threads come to one element of %s: "
                            "threadIdx.x and threadIdx.y are exchanged, and "
                            "a block is %ld threads along x, %ld along y",
                            f->array, f->dim[0], f->dim[1]);
    for (unsigned k = 0; k < ROLES * PAIRS; k++) {
        const struct strides s = mistaken(&of, k / ROLES);

        if (is_mistaken(&of, &s) && both_fit(f, &of, &s, k % ROLES, index))
            return say(f, &of, &s, "axes-swapped",
                       "an index leads two threads to one element of", d);
    }
    for (unsigned k = 0; of.walked && k < ROLES; k++)
        if (step_by_rows(f, k))
            return diagnose_say(d, "axes-swapped", f->line,
                                "two threads come to one element of %s: the "
                                "walk goes on by rows, and from plane to "
                                "plane it is nx * ny = %s elements",
                                f->array, number_count(of.right.plane, count));
    return false;
}
