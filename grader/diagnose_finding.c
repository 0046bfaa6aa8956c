/*
 * diagnose_finding -- what the analyser saw, in the words of the labs
 *
 * The line to blame is the first access's; in a race the one that reads, else
 * the upper one, so that it does not depend on the order of threads.
 */
#include "diagnose_parts.h"
#include "member.h"
#include <string.h>

/* A finding with what is read from it again and again. */
struct finding {
    const json_t *json;
    const char *id, *text, *array;
    const json_t *first, *second;
    long line;
    bool placed; /* block and thread are known */
    long block[3], thread[3];
    long grid[3], dim[3]; /* of the launch; 0: not known */
};

static void
triple(const json_t *array, long to[3])
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
    const json_t *launch =
        json_array_get(launches, (size_t)member_integer(json, "launch"));
    struct finding f = {.json = json};

    f.id = member_text(json, "id");
    f.text = member_text(json, "text");
    f.array = member_text(json, "array");
    f.first = json_object_get(json, "first");
    f.second = json_object_get(json, "second");
    f.line = blamed_line(&f);
    f.placed = json_is_array(json_object_get(f.first, "thread"));
    triple(json_object_get(f.first, "block"), f.block);
    triple(json_object_get(f.first, "thread"), f.thread);
    triple(json_object_get(launch, "grid"), f.grid);
    triple(json_object_get(launch, "block"), f.dim);
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

/* The case's array of that name, or NULL. */
static const struct case_array *
case_array(const struct test *t, const char *name)
{
    for (uint32_t k = 0; k < t->job.arrays; k++)
        if (strcmp(t->job.array[k].name, name) == 0)
            return &t->job.array[k];
    return NULL;
}

/* Whether it is there to be read: it arrives with its values. */
static bool
is_input(const struct test *t, const char *name)
{
    const struct case_array *a = case_array(t, name);

    return a && !(a->flags & (ARRAY_UNSET | ARRAY_UNSET_INTERIOR));
}

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
    return axis < a->axes ? axis : 3;
}

static bool
on_lower_boundary(const struct test *t, const struct finding *f)
{
    for (size_t axis = 0; axis < t->job.array[0].axes; axis++)
        if (f->block[axis] == 0 && f->thread[axis] == 0)
            return true;
    return false;
}

/* Out of the arrays of the case: by a thread that has no point to compute? */
static bool
say_bounds(const struct evidence *e, const struct finding *f,
           struct diagnosis *d)
{
    const struct test *t = e->test;
    const bool stencil = t->function->radius > 0;
    size_t axis;

    if (!f->placed || f->dim[0] == 0 || !case_array(t, f->array))
        return diagnose_say(d, f->id, f->line, "%s", f->text);
    axis = axis_beyond(t, f, 0);
    if (axis < 3)
        return diagnose_say(
            d, "guard-missing", f->line,
            "a thread beyond the end of %s along %c touches it: the launch "
            "is rounded up, so threads without a point must do nothing",
            f->array, "xyz"[axis]);
    if (stencil && (on_lower_boundary(t, f) || axis_beyond(t, f, 1) < 3))
        return diagnose_say(
            d, "guard-missing", f->line,
            "a thread on the boundary reaches beyond %s: only interior "
            "points have all their neighbours",
            f->array);
    return diagnose_say(d, "out-of-bounds", f->line, "%s", f->text);
}

static bool
say_race(const struct evidence *e, const struct finding *f, struct diagnosis *d)
{
    const long other = f->line == member_integer(f->first, "line")
                           ? (long)member_integer(f->second, "line")
                           : (long)member_integer(f->first, "line");
    const bool reads = member_is(f->first, "kind", "read") ||
                       member_is(f->second, "kind", "read");

    if (strcmp(f->id, "race-shared") == 0 && reads)
        return diagnose_say(d, "barrier-missing", f->line,
                            "line %ld reads what another thread writes to %s "
                            "in line %ld, and no barrier lies between",
                            f->line, *f->array ? f->array : "shared memory",
                            other);
    if (strcmp(f->id, "race-global") == 0 && reads &&
        e->test->function->radius > 0 && is_input(e->test, f->array))
        return diagnose_say(d, "in-place", f->line,
                            "%s is read in line %ld while other threads of "
                            "the same launch write it in line %ld: a sweep "
                            "needs a second field for what it computes",
                            f->array, f->line, other);
    return diagnose_say(d, f->id, f->line, "%s", f->text);
}

/* Which way the unloaded value lies from the tile: "at lower x"; NULL when
 * the thread stands at no edge of its block. */
static const char *
block_edge(const struct finding *f)
{
    static const char *const sides[3][2] = {
        {"on the left (lower x)", "on the right (higher x)"},
        {"at lower y", "at higher y"},
        {"at lower z", "at higher z"}};

    for (size_t axis = 0; axis < 3; axis++) {
        if (f->dim[axis] < 2)
            continue;
        if (f->thread[axis] == 0)
            return sides[axis][0];
        if (f->thread[axis] == f->dim[axis] - 1)
            return sides[axis][1];
    }
    return NULL;
}

static bool
in_last_block(const struct finding *f)
{
    for (size_t axis = 0; axis < 3; axis++)
        if (f->grid[axis] > 1 && f->block[axis] == f->grid[axis] - 1)
            return true;
    return false;
}

/* The note that threads had returned before a barrier; or NULL. */
static const json_t *
early_exit(const json_t *findings)
{
    const json_t *finding;
    size_t i;

    json_array_foreach(json_object_get(findings, "findings"), i, finding) {
        if (member_is(finding, "id", "exited-before-barrier"))
            return json_object_get(finding, "first");
    }
    return NULL;
}

static bool
say_uninitialised_shared(const struct evidence *e, const struct finding *f,
                         struct diagnosis *d)
{
    const char *array = *f->array ? f->array : "shared memory";
    const char *side = f->placed ? block_edge(f) : NULL;
    const json_t *exit = early_exit(e->findings);

    if (e->test->function->radius == 0)
        return diagnose_say(d, f->id, f->line, "%s", f->text);
    if (exit)
        return diagnose_say(d, "halo-partial-block", f->line,
                            "a point of %s is read that no thread loaded: "
                            "threads that had returned before the barrier in "
                            "line %lld did not load their share",
                            array, member_integer(exit, "line"));
    if (side)
        return diagnose_say(d, "halo-missing", f->line,
                            "a thread at its block's edge reads a point of %s "
                            "that no thread loaded: the halo %s is missing",
                            array, side);
    if (f->placed && in_last_block(f))
        return diagnose_say(d, "halo-partial-block", f->line,
                            "in the last, partial block a point of %s is read "
                            "that no thread loaded: its halo begins where "
                            "the field's points end, not at the block's edge",
                            array);
    return diagnose_say(d, f->id, f->line, "%s", f->text);
}

static bool
say_uninitialised_global(const struct evidence *e, const struct finding *f,
                         struct diagnosis *d)
{
    if (case_array(e->test, f->array))
        return diagnose_say(d, "wrong-buffer", f->line,
                            "%s is read where nothing has been written to "
                            "it yet: are the two fields exchanged?",
                            f->array);
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
        return say_bounds(e, &f, d);
    if (strncmp(f.id, "race-", 5) == 0)
        return say_race(e, &f, d);
    if (strcmp(f.id, "uninitialised-shared") == 0)
        return say_uninitialised_shared(e, &f, d);
    if (strcmp(f.id, "uninitialised-global") == 0)
        return say_uninitialised_global(e, &f, d);
    return diagnose_say(d, f.id, f.line, "%s", f.text);
}
