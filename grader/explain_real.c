#include "explain_real.h"
#include "counts.h"
#include "die.h"
#include "ladder.h"
#include "member.h"
#include "number.h"
#include "plot.h"
#include "record.h"
#include "run.h"
#include "timing.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_EXTENT = 8 }; /* that is halved */

/* Extents. */

/* The timed one of the real cases. */
static const struct lab_case *
timed_case(const struct function *f)
{
    for (const struct lab_case *c = f->real; c && c->x >= 0; c++)
        if (c->flags & CASE_TIMED)
            return c;
    return NULL;
}

/* By its layout alone: its arrays may be gigabytes. */
static struct test
lay_out(const struct test *like, const struct lab_case *c)
{
    struct test t = {
        .lab = like->lab, .function = like->function, .lab_case = c};

    t.job.device = like->job.device;
    t.function->layout(&t);
    return t;
}

/* Sweeps of one call.  Elsewhere a case's steps are terms or rounds. */
static double
sweeps(const struct test *t)
{
    return t->function->returned && t->lab_case->steps > 1 ? t->lab_case->steps
                                                           : 1;
}

static double
launch_points(const struct test *t)
{
    return counts_points(t) / sweeps(t);
}

/* Whether a point is as much work in both. */
static bool
is_same_work(const struct test *t, const struct test *real)
{
    return t->function->returned || t->lab_case->steps == real->lab_case->steps;
}

/* For free(). */
static char *
extents_of(const struct test *t)
{
    const struct case_array *a = &t->job.array[0];
    char n[NUMBER_SIZE];

    if (a->axes > 2)
        return checked_format("%d x %d x %d", (int)a->extent[0],
                              (int)a->extent[1], (int)a->extent[2]);
    if (a->axes > 1)
        return checked_format("%d x %d", (int)a->extent[0], (int)a->extent[1]);
    return checked_format("n = %s", number_count((long long)a->extent[0], n));
}

/* How the launch grows. */

static double
blocks_of(const json_t *findings)
{
    const json_t *launch, *n;
    double all = 0;
    size_t i, k;

    json_array_foreach(json_object_get(findings, "launches"), i, launch) {
        double blocks = !*member_text(launch, "error");

        json_array_foreach(json_object_get(launch, "grid"), k, n) {
            blocks *= json_number_value(n);
        }
        all += blocks;
    }
    return all;
}

static int *
last_extent(struct lab_case *c, unsigned axes)
{
    return axes > 2 ? &c->z : axes > 1 ? &c->y : &c->x;
}

/* The blocks of that case; 0 where it does not come to its end. */
static double
run_blocks(const struct options *o, const struct test *like,
           const struct lab_case *c, int runner)
{
    struct test *t = test_make(like->lab, like->function, c, like->seed);
    const struct run_job job = {
        .build = o->build, .test = t, .runner = runner, .device = o->device};
    struct run_outcome out;
    double blocks;

    t->job.device = like->job.device;
    out = run_test(&job);
    blocks = out.status == STATUS_PASSED ? blocks_of(out.findings) : 0;
    run_free(&out);
    test_free(t);
    return blocks;
}

/* Whether a field half as long has as many blocks: each does what there is. */
static bool
is_fixed(const struct options *o, const struct test *t, const json_t *findings,
         int runner)
{
    struct lab_case half = *t->lab_case;
    int *last = last_extent(&half, t->job.array[0].axes);
    const double blocks = blocks_of(findings);

    if (*last < LEAST_EXTENT || blocks <= 0)
        return false;
    *last /= 2;
    half.flags = 0;
    return run_blocks(o, t, &half, runner) == blocks;
}

/* How many times as long the last axis is. */
static double
along(const struct test *t, const struct test *real)
{
    const unsigned last = t->job.array[0].axes - 1;

    return (double)real->job.array[0].extent[last] /
           t->job.array[0].extent[last];
}

/* How many times as many points, those of the boundary included: so
 * model_rows.c has it, whose errors the docs tell. */
static double
enlarged(const struct test *t, const struct test *real)
{
    const struct case_array *a = &t->job.array[0], *b = &real->job.array[0];
    double factor = 1;

    for (unsigned axis = 0; axis < 3; axis++)
        factor *= (double)b->extent[axis] / a->extent[axis];
    return factor;
}

/* Times. */

/* The row of a record's times for that case, or NULL. */
static const json_t *
own_time(const json_t *record, const struct test *real)
{
    const json_t *test;
    char name[128];
    size_t i;

    test_name(real->function, real->lab_case, name, sizeof name);
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "time") && member_is(test, "case", name) &&
            json_is_number(json_object_get(test, "ms")))
            return test;
    }
    return NULL;
}

/* What this machine's GPU said when it was graded. */
static void
tell_own(struct explained_real *r, const struct options *o,
         const struct test *real)
{
    char *path = record_path(o, options_name(o), real->lab);
    json_t *record = record_read(path, NULL);
    const json_t *time = own_time(record, real);
    const char *gpu = member_text(json_object_get(record, "gpu"), "name");
    char n[NUMBER_SIZE];

    if (time) {
        const double ms = member_number(time, "ms", 0) / sweeps(real);

        if (strcmp(gpu, device_table[o->device].full_name) == 0)
            r->measured_ms = ms;
        r->measured =
            checked_format("%s ms there, on an %s when it was last graded",
                           number_text(ms, 3, n), gpu);
        r->measured_of = checked_format("measured, %s", gpu);
    }
    json_decref(record);
    free(path);
}

static void
tell_row(struct explained_real *r, const struct options *o,
         const struct test *real, const struct plot_source *from, double gbps)
{
    const bool ours = strcmp(options_name(o), "solutions") == 0;
    char ms[NUMBER_SIZE], g[NUMBER_SIZE];
    const double time = timing_bytes(real) / sweeps(real) / gbps / 1e6;

    if (strcmp(from->device, device_table[o->device].full_name) == 0)
        r->measured_ms = time;
    r->measured = checked_format(
        "%s ms there for %s (%s GB/s of what it must move) on an %s, %s%s",
        number_text(time, 3, ms), ours ? "this solution" : "our solution",
        number_count((long long)round(gbps), g), from->device, from->date,
        ours ? "" : "; yours has not been timed there");
    r->measured_of =
        checked_format("%s, %s", ours ? "measured" : "solution", from->device);
}

/* What is shipped of our solution. */
static void
tell_shipped(struct explained_real *r, const struct options *o,
             const struct test *real)
{
    char *path =
        checked_format("%s/solutions/%s/h200.tsv", o->root, real->lab->id);
    struct plot_data data = {.count = 0};

    free(plot_data_read(path, &data));
    for (size_t i = 0; i < data.count && !r->measured; i++) {
        const struct plot_row *row = &data.rows[i];

        if (strcmp(row->figure, "ladder") == 0 && row->y > 0 &&
            strcmp(row->series, real->function->name) == 0)
            tell_row(r, o, real, &data.sources[row->source], row->y);
    }
    plot_data_free(&data);
    free(path);
}

/* A question of the lab may ask which kernel is fastest. */
static bool
may_tell(const struct options *o, const struct lab *lab)
{
    return !catalog_asks_for(lab, "ladder") || ladder_has_passed(o, lab);
}

/* With other terms or rounds than were counted it is another thing. */
static void
tell_other_work(struct explained_real *r, const struct test *t,
                const struct test *real)
{
    char *longer;

    if (!r->measured || is_same_work(t, real))
        return;
    longer = checked_format("%s; but that with %s, the model with %s",
                            r->measured, real->lab_case->label,
                            t->lab_case->label ? t->lab_case->label : "fewer");
    free(r->measured);
    r->measured = longer;
    r->measured_ms = 0;
}

bool
explain_real(struct explained_real *r, const struct options *o,
             const struct test *t, const json_t *findings, int runner)
{
    const struct lab_case *c = timed_case(t->function);
    struct test real;

    *r = (struct explained_real){.along = 1};
    if (!c)
        return false;
    real = lay_out(t, c);
    r->extents = extents_of(&real);
    r->counted = extents_of(t);
    r->points = launch_points(&real);
    r->factor = enlarged(t, &real);
    if (is_fixed(o, t, findings, runner))
        r->along = along(t, &real);
    r->planes = t->function->radius > 0 && real.job.array[0].axes > 2;
    r->plane_size = counts_element_bytes(&real) * c->x * c->y;
    tell_own(r, o, &real);
    if (!r->measured && may_tell(o, t->lab))
        tell_shipped(r, o, &real);
    tell_other_work(r, t, &real);
    return true;
}

void
explain_real_free(struct explained_real *r)
{
    free(r->extents);
    free(r->counted);
    free(r->measured);
    free(r->measured_of);
    *r = (struct explained_real){.along = 1};
}
