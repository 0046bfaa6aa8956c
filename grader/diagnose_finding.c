/*
 * diagnose_finding -- what the analyser saw, in the words of the labs
 *
 * The line to blame is the first access's; in a race the one that reads, else
 * the upper one, so that it does not depend on the order of threads.
 */
#include "diagnose_finding.h"
#include "diagnose_crossed.h"
#include "diagnose_rounds.h"
#include "member.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
diagnose_triple(const json_t *array, long to[3])
{
    for (size_t axis = 0; axis < 3; axis++)
        to[axis] = (long)json_integer_value(json_array_get(array, axis));
}

static long
blamed_line(const struct finding *f)
{
    const long a = (long)member_integer(f->first, "line");
    const long b = (long)member_integer(f->second, "line");
    const bool reads_a = member_is(f->first, "kind", "read");
    const bool reads_b = member_is(f->second, "kind", "read");

    if (!f->second || strncmp(f->id, "race-", 5) != 0)
        return a;
    if (reads_a != reads_b)
        return reads_a ? a : b;
    return a < b ? a : b;
}

static struct finding
parse(const struct evidence *e, const json_t *json)
{
    const json_t *launches = json_object_get(e->findings, "launches");
    struct finding f = {.json = json};

    f.id = member_text(json, "id");
    f.text = member_text(json, "text");
    f.array = member_text(json, "array");
    f.first = json_object_get(json, "first");
    f.second = json_object_get(json, "second");
    f.launch = json_array_get(launches, (size_t)member_integer(json, "launch"));
    f.line = blamed_line(&f);
    f.placed = json_is_array(json_object_get(f.first, "thread"));
    diagnose_triple(json_object_get(f.first, "block"), f.block);
    diagnose_triple(json_object_get(f.first, "thread"), f.thread);
    diagnose_triple(json_object_get(f.launch, "grid"), f.grid);
    diagnose_triple(json_object_get(f.launch, "block"), f.dim);
    f.indices = json_array_size(json_object_get(json, "index"));
    diagnose_triple(json_object_get(json, "index"), f.index);
    return f;
}

/* Sure and fatal ones first; a race may be what an uninitialised read comes
 * from, and explains more. */
static int
rank(const json_t *finding)
{
    static const char *const order[] = {"trap",
                                        "assert",
                                        "stack-overflow",
                                        "signal",
                                        "unsupported",
                                        "barrier-divergent",
                                        "deadlock",
                                        "lanes-absent",
                                        "null-pointer",
                                        "host-memory",
                                        "device-memory",
                                        "use-after-free",
                                        "bad-free",
                                        "misaligned",
                                        "constant-write",
                                        "out-of-bounds",
                                        "copy-out-of-bounds",
                                        "index-out-of-range",
                                        "shared-out-of-bounds",
                                        "race-shared",
                                        "race-global",
                                        "race-streams",
                                        "uninitialised-shared",
                                        "uninitialised-global",
                                        "budget"};
    const char *id = member_text(finding, "id");
    int i = 0;

    while (i < (int)(sizeof order / sizeof *order) && strcmp(order[i], id) != 0)
        i++;
    return i;
}

static const json_t *
worst(const json_t *findings)
{
    const json_t *finding, *worst = NULL;
    size_t i;

    json_array_foreach(json_object_get(findings, "findings"), i, finding) {
        if (!member_is(finding, "severity", "note") &&
            (!worst || rank(finding) < rank(worst)))
            worst = finding;
    }
    return worst;
}

const struct case_array *
diagnose_array(const struct test *t, const char *name)
{
    for (uint32_t k = 0; k < t->job.arrays; k++)
        if (strcmp(t->job.array[k].name, name) == 0)
            return &t->job.array[k];
    return NULL;
}

/* Whether it stands for nothing inside, wherever tiles begin. */
static bool
stands_beyond(const struct finding *f, size_t axis, const long block[3],
              const long thread[3], long extent)
{
    /* Tiles with a halo, if those would do for the field. */
    const long halo = f->grid[axis] * (f->dim[axis] - 2) >= extent - 2 ? 2 : 0;

    return block[axis] * (f->dim[axis] - halo) + thread[axis] >= extent - 2 &&
           block[axis] == f->grid[axis] - 1;
}

/* The axis along which both threads stand in different blocks and at the same
 * place of theirs; 3: there is none, or they differ otherwise. */
static size_t
same_thread_axis(const struct finding *f, long other[3])
{
    size_t found = 3;
    long thread[3];

    if (!f->placed || !json_is_array(json_object_get(f->second, "thread")))
        return 3;
    diagnose_triple(json_object_get(f->second, "block"), other);
    diagnose_triple(json_object_get(f->second, "thread"), thread);
    for (size_t axis = 3; axis-- > 0;) {
        if (thread[axis] != f->thread[axis])
            return 3;
        if (other[axis] != f->block[axis])
            found = axis;
    }
    return found;
}

/* Whether both write, and what is right whoever comes last. */
static bool
computes_the_same(const struct evidence *e, const struct finding *f)
{
    return member_is(f->first, "kind", "write") &&
           member_is(f->second, "kind", "write") && e->verdict &&
           verdict_right(e->verdict);
}

/* On one axis, with a stride by which the thread of one block comes to the
 * element that the other's begins with. */
static bool
say_same_row(const struct evidence *e, const struct finding *f, long other,
             struct diagnosis *d)
{
    const long index = f->index[0];

    if (f->indices != 1 || (index != f->block[0] * f->dim[0] + f->thread[0] &&
                            index != other * f->dim[0] + f->thread[0]))
        return false;
    if (!diagnose_fixed_launch(e->test->function))
        return diagnose_same_element(e, f, true, d);
    return diagnose_say(d, "stride-too-short", f->line,
                        "block %ld and block %ld both come to element %ld: a "
                        "thread must step over all threads of the launch, "
                        "gridDim.x * blockDim.x",
                        f->block[0], other, index);
}

/* The same thread of two blocks at one element: its index leaves out the
 * block, or its stride is short of the launch.  (Blocks of one thread along
 * the axis are neighbours of that sort without a mistake in the index.) */
static bool
say_same_thread(const struct evidence *e, const struct finding *f,
                struct diagnosis *d)
{
    long other[3];
    const size_t axis = same_thread_axis(f, other);
    const long edge = e->test->function->radius > 0;
    long index;

    if (axis == 3 || axis >= f->indices || !diagnose_array(e->test, f->array))
        return false;
    index = f->index[axis];
    if (edge && axis == 2 && f->dim[2] == 1 &&
        (f->grid[2] + 2 < (long)e->test->job.array[0].extent[2] ||
         computes_the_same(e, f)))
        return diagnose_same_plane(e, f, other[2], d);
    if ((!edge || f->dim[axis] > 1) && index - f->thread[axis] >= 0 &&
        (index - f->thread[axis] <= edge ||
         (!edge && f->indices == 1 && index < f->dim[0])))
        return diagnose_crossed_block(e, f, axis, other[axis], d) ||
               diagnose_say(d, "index-without-block", f->line,
                            "thread %ld of block %ld and of block %ld both "
                            "take %s %ld: the index leaves out the block",
                            f->thread[axis], f->block[axis], other[axis],
                            f->indices > 1
                                ? (const char *[]){"x =", "y =", "z ="}[axis]
                                : "element",
                            index);
    /* A block of one thread has an index of its own, if it is made from it. */
    if (edge && f->dim[axis] == 1 && member_is(f->first, "kind", "write") &&
        member_is(f->second, "kind", "write") &&
        diagnose_crossed_block(e, f, axis, other[axis], d))
        return true;
    return say_same_row(e, f, other[0], d);
}

/* Whether the launch has as many threads along the axis as are needed for one a
 * grid point (less: 0) or one an interior point (1); any may be where it has
 * another number of them. */
static bool
may_stand(const struct finding *f, const struct case_array *a, size_t axis,
          long less)
{
    const long dim = f->dim[axis] > 0 ? f->dim[axis] : 1;
    const long blocks = f->grid[axis];
    const long extent = (long)a->extent[axis];
    const bool points = blocks == (extent + dim - 1) / dim;
    const bool interior = blocks == (extent - 2 + dim - 1) / dim;

    return points == interior || (less ? interior : points);
}

/* Whether the access that writes has the index of its own thread's point, with
 * a thread a grid point or a thread an interior point along each axis. */
static bool
writes_own(const struct finding *f, const struct case_array *a)
{
    const bool second = member_is(f->first, "kind", "read");
    const json_t *access = second ? f->second : f->first;
    long block[3], thread[3];

    diagnose_triple(json_object_get(access, "block"), block);
    diagnose_triple(json_object_get(access, "thread"), thread);
    for (size_t axis = 0; axis < 3 && axis < a->axes; axis++) {
        const long x = block[axis] * f->dim[axis] + thread[axis];

        if (!(f->index[axis] == x && may_stand(f, a, axis, 0)) &&
            !(f->index[axis] == x + 1 && may_stand(f, a, axis, 1)))
            return false;
    }
    return f->indices >= a->axes;
}

/* A thread past the end of a row or plane comes to the next one's points: of
 * two that write one point, one stands elsewhere, and beyond. */
static bool
say_past_end(const struct evidence *e, const struct finding *f,
             struct diagnosis *d)
{
    const struct case_array *a = diagnose_array(e->test, f->array);
    long block[2][3] = {{f->block[0], f->block[1], f->block[2]}};
    long thread[2][3] = {{f->thread[0], f->thread[1], f->thread[2]}};

    if (!e->test->function->radius || !a || f->indices < a->axes ||
        !f->placed || !json_is_array(json_object_get(f->second, "thread")))
        return false;
    diagnose_triple(json_object_get(f->second, "block"), block[1]);
    diagnose_triple(json_object_get(f->second, "thread"), thread[1]);
    for (size_t axis = 0; axis + 1 < a->axes; axis++)
        for (size_t k = 0; k < 2; k++)
            if (!diagnose_stands(f, axis, block[k], thread[k],
                                 f->index[axis]) &&
                diagnose_stands(f, axis, block[1 - k], thread[1 - k],
                                f->index[axis]) &&
                stands_beyond(f, axis, block[k], thread[k], a->extent[axis]))
                return diagnose_say(d, "guard-missing", f->line,
                                    "a thread beyond the end along %c writes "
                                    "to %s: past the end of a %s lies the "
                                    "next one",
                                    "xyz"[axis], f -> array,
                                    axis == 0 ? "row" : "plane");
    return false;
}

static bool
say_shared_race(const struct evidence *e, const struct finding *f, long other,
                bool reads, struct diagnosis *d)
{
    return reads ? diagnose_shared_race(e, f, other, d)
                 : diagnose_short_turns(f, d) ||
                       diagnose_two_writers(e, f, other, d);
}

/* What the elements say that the threads come to. */
static bool
say_met(const struct evidence *e, const struct finding *f, bool reads,
        struct diagnosis *d)
{
    const struct case_array *array = diagnose_array(e->test, f->array);

    if (e->test->function->radius == 0 && array &&
        (diagnose_swapped(array, f, f->first) ||
         diagnose_swapped(array, f, f->second)))
        return diagnose_say(d, "axes-swapped", f->line,
                            "two threads come to one element of %s: the "
                            "index is that of a field whose axes are in "
                            "another order; x is the fastest in memory",
                            f->array);
    return (!reads || e->test->function->radius == 0) &&
           (diagnose_past_row(e, f, d) ||
            diagnose_same_element(e, f, false, d));
}

static bool
say_global_race(const struct evidence *e, const struct finding *f, long other,
                bool reads, struct diagnosis *d)
{
    const struct case_array *array = diagnose_array(e->test, f->array);

    if (diagnose_overflow(e, f, d) || diagnose_crossed_overlap(e, f, d) ||
        say_same_thread(e, f, d) || diagnose_short_step(e, f, d) ||
        diagnose_short_way(e, f, d) ||
        (!reads && (say_past_end(e, f, d) || diagnose_strides_race(e, f, d))))
        return true;
    if (reads && e->test->function->radius > 0 &&
        (diagnose_is_input(e->test, f->array) ||
         (array && writes_own(f, array))))
        return diagnose_own_output(e, f, other, d) ||
               diagnose_say(d, "in-place", f->line,
                            "%s is read in line %ld while other threads of "
                            "the same launch write it in line %ld: a sweep "
                            "needs a second field for what it computes",
                            f->array, f->line, other);
    return say_met(e, f, reads, d);
}

static bool
say_race(const struct evidence *e, const struct finding *f, struct diagnosis *d)
{
    const long other = f->line == member_integer(f->first, "line")
                           ? (long)member_integer(f->second, "line")
                           : (long)member_integer(f->first, "line");
    const bool reads = member_is(f->first, "kind", "read") ||
                       member_is(f->second, "kind", "read");

    if ((strcmp(f->id, "race-shared") == 0 &&
         say_shared_race(e, f, other, reads, d)) ||
        (strcmp(f->id, "race-global") == 0 &&
         say_global_race(e, f, other, reads, d)))
        return true;
    return diagnose_say(d, f->id, f->line, "%s", f->text);
}

bool
diagnose_finding(const struct evidence *e, struct diagnosis *d)
{
    const json_t *json = worst(e->findings);
    struct finding f;

    if (!json)
        return false;
    f = parse(e, json);
    if (strcmp(f.id, "out-of-bounds") == 0)
        return diagnose_bounds(e, &f, d);
    if (strncmp(f.id, "race-", 5) == 0)
        return say_race(e, &f, d);
    if (strcmp(f.id, "uninitialised-shared") == 0)
        return diagnose_halo(e, &f, d);
    if (strcmp(f.id, "uninitialised-global") == 0)
        return diagnose_unset(e, &f, d);
    if (strcmp(f.id, "budget") == 0)
        return diagnose_budget(e, &f, d);
    if (strcmp(f.id, "shared-out-of-bounds") == 0 && diagnose_dynamic(e, &f, d))
        return true;
    if (strcmp(f.id, "index-out-of-range") == 0 && diagnose_declared(e, &f, d))
        return true;
    return diagnose_say(d, f.id, f.line, "%s", f.text);
}
