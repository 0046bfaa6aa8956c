/*
 * diagnose_crossed -- indices that take what belongs to another axis: its block
 * and thread, its block alone, its blocks' size, or its extent in the guard
 *
 * Where threads end, and how far apart blocks lie, shows in what is written.
 * Which index it is, and whether it is one, shows in the source alone.
 */
#include "diagnose_crossed.h"
#include "diagnose_made.h"
#include "die.h"
#include "member.h"
#include "number.h"
#include <stdlib.h>
#include <string.h>

enum { AXES = 3 };

/* All that the kernel of the launch makes. */
struct indices {
    struct made made[MADE_MOST];
    size_t count;
};

static char *
kernel_of(const json_t *launch)
{
    const char *name = member_text(launch, "kernel");

    return checked_copy(name, strcspn(name, "<("));
}

static struct indices
indices_of(const struct evidence *e, const json_t *launch)
{
    char *kernel = kernel_of(launch);
    struct indices all;

    all.count = diagnose_made(e->source, kernel, all.made);
    free(kernel);
    return all;
}

static const json_t *
last_launch(const struct evidence *e)
{
    const json_t *launches = json_object_get(e->findings, "launches");
    const size_t count = json_array_size(launches);

    return count ? json_array_get(launches, count - 1) : NULL;
}

/* The axis that it is the index of: in a plane the one that is multiplied
 * counts rows, whatever its name. */
static size_t
role_of(const struct made *m, unsigned axes)
{
    return m->axis < MADE_NONE || axes != 2 ? m->axis : m->multiplied;
}

/* The index along `axis`, if it is made from block and thread along `from`
 * alone. */
static const struct made *
made_from(const struct indices *all, unsigned axes, size_t axis, size_t from)
{
    for (size_t k = 0; k < all->count; k++) {
        const struct made *m = &all->made[k];

        if (role_of(m, axes) == axis && m->block == from && m->thread == from)
            return m;
    }
    return NULL;
}

/* Whether what is written along the axis ends with so many threads, the first
 * of which may stand for the first interior point. */
static bool
ends_with(const struct written_box *b, size_t axis, size_t threads)
{
    const size_t all = b->extent[axis] - b->last, end = b->end[axis];

    return end == (threads < all ? threads : all) ||
           end == (threads + b->last < all ? threads + b->last : all);
}

/* Whether it is the index along that axis by its thread, and its name does not
 * say otherwise: then it is the thread that is mistaken. */
static bool
is_along(const struct made *m, size_t axis)
{
    return m->thread == axis && (m->axis == axis || m->axis >= MADE_NONE);
}

static size_t
threads_along(const struct evidence *e, size_t axis)
{
    return (size_t)e->result->grid[axis] * e->result->block[axis];
}

/* Whether what is written ends along each of the two where the launch does
 * along the other: along p too early, and nothing else is missing. */
static bool
ends_crosswise(const struct evidence *e, const struct written_box *b, size_t p,
               size_t q)
{
    for (size_t axis = 0; axis < b->axes; axis++)
        if (axis != p && diagnose_missing(b, axis) > 0)
            return false;
    return p != q && e->result && threads_along(e, q) > 0 &&
           diagnose_missing(b, p) > 0 && ends_with(b, p, threads_along(e, q)) &&
           ends_with(b, q, threads_along(e, p));
}

static bool
say_crossed(const struct evidence *e, const struct written_box *b, size_t p,
            size_t q, const struct made *const made[2], struct diagnosis *d)
{
    const char x = "xyz"[p], y = "xyz"[q];

    return diagnose_say(
        d, "axes-swapped", made[0]->line,
        "nothing is written from %c = %zu on, where the threads along %c end "
        "(%u block%s of %u): line %ld makes the index along %c from "
        "blockIdx.%c and threadIdx.%c, and line %ld that along %c from "
        "blockIdx.%c and threadIdx.%c; the two are exchanged",
        x, b->end[p], y, e->result->grid[q], e->result->grid[q] == 1 ? "" : "s",
        e->result->block[q], made[0]->line, x, y, y, made[1]->line, y, x, x);
}

bool
diagnose_crossed(const struct evidence *e, const struct written_box *b,
                 struct diagnosis *d)
{
    const struct indices all = indices_of(e, last_launch(e));

    for (size_t p = 0; all.count > 1 && p < b->axes; p++)
        for (size_t q = 0; q < b->axes; q++) {
            const struct made *const made[2] = {made_from(&all, b->axes, p, q),
                                                made_from(&all, b->axes, q, p)};

            if (made[0] && made[1] && ends_crosswise(e, b, p, q))
                return say_crossed(e, b, p, q, made, d);
        }
    return false;
}

/* Whether that end cannot be an extent of another axis, which a guard may have
 * by mistake, nor that of blocks of another axis alone; and the source has
 * neither index as it must be. */
static bool
is_telling(const struct evidence *e, const struct written_box *b, size_t p,
           size_t q)
{
    const struct indices all = indices_of(e, last_launch(e));

    return diagnose_missing(b, p) > 1 && b->end[p] != b->extent[q] &&
           b->end[p] != b->extent[q] - b->last &&
           e->result->block[p] != e->result->block[q] &&
           !made_from(&all, b->axes, p, p) && !made_from(&all, b->axes, q, q);
}

bool
diagnose_crossed_likely(const struct evidence *e, const struct written_box *b,
                        struct diagnosis *d)
{
    for (size_t p = 0; p < b->axes; p++)
        for (size_t q = 0; q < b->axes; q++)
            if (ends_crosswise(e, b, p, q) && is_telling(e, b, p, q))
                return diagnose_say(
                    d, "axes-swapped", 0,
                    "nothing is written from %c = %zu on, as if the indices "
                    "along %c and %c were exchanged: that is where the "
                    "threads along %c end, %u block%s of %u; does the index "
                    "along %c take blockIdx.%c and threadIdx.%c?",
                    "xyz"[p], b -> end[p], "xyz"[p], "xyz"[q], "xyz"[q],
                    e -> result -> grid[q],
                    e -> result -> grid[q] == 1 ? "" : "s", e->result->block[q],
                    "xyz"[p], "xyz"[q], "xyz"[q]);
    return false;
}

size_t
diagnose_crossed_taken(const struct evidence *e, size_t axis, long *line)
{
    const struct indices all = indices_of(e, last_launch(e));

    *line = 0;
    for (size_t k = 0; k < all.count; k++)
        if (is_along(&all.made[k], axis)) {
            *line = all.made[k].line;
            return all.made[k].block;
        }
    return AXES;
}

/* Whether it is the points of blocks along p that lie as far apart as blocks
 * are long along q, and no others, that are written.  `first`: the point of
 * the first thread. */
static bool
lie_apart(const struct evidence *e, size_t p, size_t q, size_t first)
{
    const struct verdict *v = e->verdict;
    const size_t far = e->result->block[q], size = e->result->block[p];
    size_t at[AXES];

    for (size_t i = 0; i < v->elements; i++) {
        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        diagnose_at(&v->test->job.array[v->array], i, at);
        if (((at[p] - first) % far < size) !=
            !((v->marks[i] & MARK_UNWRITTEN) && (v->marks[i] & MARK_WRONG)))
            return false;
    }
    return true;
}

/* The line that makes the index along p with the size along q; 0: none. */
static long
sized_by(const struct indices *all, size_t p, size_t q)
{
    for (size_t k = 0; k < all->count; k++)
        if (is_along(&all->made[k], p) && all->made[k].block == p &&
            all->made[k].size == q)
            return all->made[k].line;
    return 0;
}

static bool
say_size(const struct evidence *e, size_t p, size_t q, long line,
         struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const char x = "xyz"[p], y = "xyz"[q];
    char count[NUMBER_SIZE], point[64];
    char *why =
        line ? checked_format("line %ld makes the index along %c with "
                              "blockDim.%c, where blockDim.%c belongs",
                              line, x, y, x)
             : checked_format("does the index along %c take blockDim.%c, where "
                              "blockDim.%c belongs?",
                              x, y, x);

    diagnose_say(d, "axes-swapped", line,
                 "%s points are not written, the first at %s: along %c blocks "
                 "begin %u points apart and have %u threads, and %u is their "
                 "size along %c: %s",
                 number_count((long long)v->unwritten, count),
                 diagnose_point(&v->test->job.array[v->array], v->first, point),
                 x, e->result->block[q], e->result->block[p],
                 e->result->block[q], y, why);
    free(why);
    return true;
}

bool
diagnose_crossed_size(const struct evidence *e, const struct written_box *b,
                      bool boxed, struct diagnosis *d)
{
    const struct indices all = indices_of(e, last_launch(e));

    for (size_t p = 0; e->result && p < b->axes; p++)
        for (size_t q = 0; q < b->axes; q++) {
            const long line = sized_by(&all, p, q);

            if (e->result->block[q] > e->result->block[p] &&
                e->result->block[p] > 0 && (line || !boxed) &&
                (lie_apart(e, p, q, 0) || (b->last && lie_apart(e, p, q, 1))))
                return say_size(e, p, q, line, d);
        }
    return false;
}

bool
diagnose_crossed_block(const struct evidence *e, const struct finding *f,
                       size_t axis, long other, struct diagnosis *d)
{
    const struct indices all = indices_of(e, f->launch);

    for (size_t k = 0; k < all.count; k++) {
        const struct made *m = &all.made[k];

        if (is_along(m, axis) && m->block != axis)
            return diagnose_say(
                d, "index-without-block", m->line,
                "thread %ld of block %ld and of block %ld both take %c = %ld: "
                "line %ld makes the index along %c from blockIdx.%c, where "
                "blockIdx.%c belongs",
                f->thread[axis], f->block[axis], other, "xyz"[axis],
                f -> index[axis], m -> line, "xyz"[axis], "xyz"[m->block],
                "xyz"[axis]);
    }
    return false;
}

bool
diagnose_crossed_overlap(const struct evidence *e, const struct finding *f,
                         struct diagnosis *d)
{
    const struct indices all = indices_of(e, f->launch);
    long other[AXES];

    diagnose_triple(json_object_get(f->second, "block"), other);
    for (size_t k = 0; f->placed && k < all.count; k++) {
        const struct made *m = &all.made[k];
        const size_t p = m->thread, q = m->size;

        if (is_along(m, p) && m->block == p && q < AXES &&
            f->dim[q] < f->dim[p] && other[p] != f->block[p])
            return diagnose_say(
                d, "axes-swapped", m->line,
                "blocks %ld and %ld along %c come to one element of %s: they "
                "begin %ld points apart and have %ld threads; line %ld makes "
                "the index along %c with blockDim.%c, where blockDim.%c "
                "belongs",
                f->block[p], other[p], "xyz"[p], f -> array, f -> dim[q],
                f -> dim[p], m -> line, "xyz"[p], "xyz"[q], "xyz"[p]);
    }
    return false;
}

/* By an index that is made as it must be. */
static bool
say_bound(const struct made *m, const struct finding *f,
          const struct made_bound *bound, struct diagnosis *d)
{
    return diagnose_say(d, "axes-swapped", bound->line,
                        "a thread beyond the end along %c touches %s: line "
                        "%ld compares %s, the index along %c, with %s, the "
                        "extent along %c",
                        "xyz"[m->thread], f -> array, bound -> line, m -> name,
                        "xyz"[m->thread], bound -> name, "xyz"[bound->axis]);
}

bool
diagnose_crossed_bound(const struct evidence *e, const struct finding *f,
                       size_t axis, struct diagnosis *d)
{
    const struct indices all = indices_of(e, f->launch);
    char *kernel = kernel_of(f->launch);
    bool found = false;

    for (size_t k = 0; !found && k < all.count; k++) {
        const struct made *m = &all.made[k];
        struct made_bound bound;

        found = is_along(m, axis) && m->block == axis &&
                diagnose_made_bound(e->source, kernel, m, &bound) &&
                bound.axis != axis && say_bound(m, f, &bound, d);
    }
    free(kernel);
    return found;
}
