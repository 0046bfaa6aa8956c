/*
 * diagnose_blocks -- points that are wrong by the block they lie in: in the
 * last, cut ones, or in all but the first, further off from one to the next
 */
#include "diagnose_parts.h"

enum { AXES = 3, SMALLEST = 3, FARTHEST = 8, FEWEST = 4 };

/* Whether some points inside are wrong and some are right. */
static bool
inside(const struct verdict *v)
{
    return v->array >= 0 && v->wrong > v->boundary_wrong &&
           v->wrong - v->boundary_wrong < v->interior;
}

/* Where the last block along the axis begins, if the field's end cuts it off:
 * with `size` outputs a block.  0: it is whole, or the size cannot be. */
static size_t
last_block(const struct evidence *e, unsigned axis, size_t size)
{
    const size_t extent = e->test->job.array[e->verdict->array].extent[axis];
    const size_t blocks = e->result->grid[axis];
    const size_t begin = (blocks - 1) * size;

    return blocks > 1 && size >= SMALLEST && begin < extent - 1 &&
                   blocks * size + 2 >= extent && (extent - 2) % size
               ? begin
               : 0;
}

/* A bit for each axis along which the point lies in a last, cut block. */
static unsigned
in_last(const struct verdict *v, const size_t begin[AXES], size_t i)
{
    unsigned bits = 0;
    size_t at[AXES];

    diagnose_at(&v->test->job.array[v->array], i, at);
    for (unsigned axis = 0; axis < AXES; axis++)
        if (begin[axis] && at[axis] >= begin[axis])
            bits |= 1u << axis;
    return bits;
}

/* Whether all wrong points lie in a last block that the field's end cuts off,
 * along one axis or another. */
static bool
all_in_last(const struct verdict *v, const size_t begin[AXES])
{
    for (size_t i = 0; i < v->elements; i++)
        if (diagnose_wrong_inside(v, i) && !in_last(v, begin, i))
            return false;
    return true;
}

/* Whether all wrong points lie in one layer, and not the last: a seam between
 * blocks, then, and not the field's end. */
static bool
is_seam(const struct verdict *v)
{
    const struct case_array *a = &v->test->job.array[v->array];
    bool layer[AXES] = {true, true, true};
    size_t first = 0, at[AXES], from[AXES];

    while (!diagnose_wrong_inside(v, first))
        first++;
    diagnose_at(a, first, from);
    for (size_t i = first; i < v->elements; i++) {
        if (!diagnose_wrong_inside(v, i))
            continue;
        diagnose_at(a, i, at);
        for (unsigned axis = 0; axis < AXES; axis++)
            layer[axis] = layer[axis] && at[axis] == from[axis] &&
                          at[axis] + 2 < a->extent[axis];
    }
    return layer[0] || layer[1] || layer[2];
}

bool
diagnose_cut(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;

    if (!inside(v) || v->test->job.array[v->array].axes < 2 || is_seam(v))
        return false;
    for (size_t halo = 0; e->result && halo <= 2; halo += 2) {
        size_t begin[AXES];

        for (unsigned axis = 0; axis < AXES; axis++) {
            const size_t block = e->result->block[axis];

            begin[axis] = block > halo ? last_block(e, axis, block - halo) : 0;
        }
        if (all_in_last(e->verdict, begin))
            return diagnose_say(d, "halo-partial-block", 0,
                                "the wrong points all lie in the last "
                                "blocks, which the field's end cuts off: "
                                "their halo is not where a full block "
                                "has it");
    }
    return false;
}

/* Tiles of `size` along the axis, the first at `begin`. */
struct row_of_tiles {
    unsigned axis;
    size_t size, begin;
};

static bool
in_tile(const struct row_of_tiles *r, size_t tile, size_t x)
{
    return x >= r->begin + tile * r->size &&
           x < r->begin + (tile + 1) * r->size;
}

/* How many wrong points of the second tile there are whose place `far` along
 * the axis is inside too, and how many hold what belongs there.  Returns
 * whether it is nearly all. */
static bool
is_taken_from(const struct verdict *v, const struct row_of_tiles *r, long far)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const size_t step[AXES] = {1, a->extent[0],
                               (size_t)a->extent[0] * a->extent[1]};
    size_t all = 0, agree = 0, at[AXES];

    for (size_t i = 0; i < v->elements; i++) {
        size_t from;

        if (!diagnose_wrong_inside(v, i))
            continue;
        diagnose_at(a, i, at);
        if (in_tile(r, 0, at[r->axis]))
            return false;
        if (!in_tile(r, 1, at[r->axis]) || (long)at[r->axis] + far < 1 ||
            (long)at[r->axis] + far > (long)a->extent[r->axis] - 2)
            continue;
        from = (size_t)((long)i + far * (long)step[r->axis]);
        all++;
        agree += judge_agrees(v->got[i], v->expected[from], v->allowed[from]);
    }
    return all >= FEWEST && 4 * agree >= 3 * all;
}

static bool
say_box(const struct verdict *v, const struct row_of_tiles *r,
        struct diagnosis *d)
{
    for (long far = 1; far <= FARTHEST; far++)
        for (long sign = -1; sign <= 1; sign += 2)
            if (is_taken_from(v, r, sign * far))
                return diagnose_say(
                    d, "plane-shifted", 0,
                    "from the second block along %c on, inputs are taken %ld "
                    "point%s too far %s: a block's inputs must begin where "
                    "its tile does, every %zu points",
                    "xyz"[r->axis], far, far > 1 ? "s" : "",
                    sign < 0 ? "down" : "up", r->size);
    return false;
}

bool
diagnose_box(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;

    if (!e->result || !inside(v))
        return false;
    for (unsigned axis = 0; axis < v->test->job.array[v->array].axes; axis++)
        for (size_t k = 0; k < 4; k++) {
            const size_t block = e->result->block[axis], halo = k & 2;
            const struct row_of_tiles r = {axis, block - halo, 1 - k % 2};

            if (e->result->grid[axis] > 1 && block >= SMALLEST + halo &&
                say_box(v, &r, d))
                return true;
        }
    return false;
}
