#include "measure.h"
#include "build_gpu.h"
#include "collect.h"
#include "die.h"
#include "gpu_fit.h"
#include "judge.h"
#include "pool.h"
#include "timing.h"
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Cases that fill much of the host's memory, at once. */
enum { LARGE_AT_ONCE = 4, MOST_WAIT_S = 30 };

/* A scan in the course of being taken. */
struct taking {
    const struct measure_job *job;
    const struct measure_scan *scan;
    const struct function *function;
    int runner;
    struct lab_case lab_case; /* of the point, and of `test` */
    struct test *test;        /* NULL: none yet */
    struct plot_data *data;
    size_t points, left_out;
};

char *
measure_path(const struct options *o, const char *name, const struct lab *lab)
{
    return checked_format("%s/figures/%s/%s.tsv", o->build, name, lab->id);
}

/* One point. */

static void
leave_out(struct taking *t, size_t point, const char *why)
{
    t->left_out++;
    fprintf(stderr, "note: %s, %s of %s: point %zu is left out: %s\n",
            t->scan->figure, t->scan->function, t->scan->lab, point + 1, why);
}

static struct lab_case
case_of(const struct measure_scan *scan, size_t point)
{
    struct lab_case c =
        scan->values || !scan->cases ? scan->base : scan->cases[point];

    if (scan->vary && scan->values)
        scan->vary(&c, scan->values[point]);
    return c;
}

static bool
same_case(const struct lab_case *a, const struct lab_case *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z && a->steps == b->steps;
}

static bool
fits(const struct taking *t, const struct lab_case *c, size_t host_free)
{
    const struct measure_job *job = t->job;
    struct lab_case fitted = *c;

    return gpu_fit(job->lab, t->function, &fitted, job->gpu->free_bytes,
                   host_free) == 0;
}

/* Another lab's case may fill the host's memory for a while. */
static bool
has_room(const struct taking *t, const struct lab_case *c)
{
    if (!fits(t, c, SIZE_MAX))
        return false;
    for (int i = 0; i < MOST_WAIT_S; i++) {
        if (fits(t, c, gpu_host_free()))
            return true;
        sleep(1);
    }
    return false;
}

/* Makes t->test for the point, or keeps the one before.  Returns false where
 * there is no room. */
static bool
make_test(struct taking *t, size_t point)
{
    const struct measure_job *job = t->job;
    const struct lab_case c = case_of(t->scan, point);

    if (t->test && same_case(&c, &t->lab_case))
        return true;
    test_free(t->test);
    t->test = NULL;
    if (!has_room(t, &c))
        return false;
    t->lab_case = c;
    t->test = test_make(job->lab, t->function, &t->lab_case,
                        seed_case(job->secret, job->lab, t->function, &c));
    return true;
}

static void
add(struct taking *t, const char *figure, double x,
    const struct timing_interval *y)
{
    char *copy = checked_string(figure);
    char *name = checked_string(t->function->name);

    plot_data_add(t->data, (struct plot_row){.figure = copy,
                                             .series = name,
                                             .x = x,
                                             .y = y->median,
                                             .low = y->low,
                                             .high = y->high,
                                             .source = 0});
    free(copy);
    free(name);
}

static struct timing_interval
value_of(const struct taking *t, struct gpu_outcome *o,
         const struct timing *timing)
{
    const enum measure_unit unit = t->scan->unit;
    struct timing_interval y =
        unit == MEASURE_PERCENT
            ? timing->ratio
            : timing_interval(o->run.result.time_ms, timing->runs);
    const double by = unit == MEASURE_PERCENT ? 100
                      : unit == MEASURE_PS    ? 1e9 / t->lab_case.x
                                              : 1;

    y.low *= by;
    y.median *= by;
    y.high *= by;
    return y;
}

/* Registers may keep the occupancy where it was, whatever else is asked. */
static bool
has_point(const struct taking *t, double x)
{
    for (size_t i = 0; i < t->data->count; i++) {
        const struct plot_row *r = &t->data->rows[i];

        if (strcmp(r->figure, t->scan->figure) == 0 &&
            strcmp(r->series, t->function->name) == 0 &&
            fabs(r->x - x) <= 1e-6 * fabs(x))
            return true;
    }
    return false;
}

static void
add_point(struct taking *t, size_t point, struct gpu_outcome *o,
          const struct timing *timing)
{
    const struct measure_scan *scan = t->scan;
    const struct case_result *r = &o->run.result;
    const struct gpu *gpu = t->job->gpu;
    const double x =
        scan->x ? scan->x(gpu, &t->lab_case, r) : scan->values[point];
    struct timing_interval y = value_of(t, o, timing);

    if (has_point(t, x))
        return;
    add(t, scan->figure, x, &y);
    if (scan->occupancy) {
        y.median = measure_occupancy(gpu, &t->lab_case, r);
        y.low = y.high = y.median;
        add(t, scan->occupancy, x, &y);
    }
    t->points++;
}

/* NULL, or why it does not count. */
static const char *
fault_of(const struct taking *t, const struct gpu_outcome *o,
         const struct timing *timing)
{
    const char *fault = NULL;
    struct verdict *v;

    if (o->run.status != STATUS_PASSED)
        return o->run.text ? o->run.text : status_words(o->run.status);
    if (o->run.result.launch_error)
        return "the launch fails";
    v = judge(t->test, o->run.image);
    if (!verdict_right(v))
        fault = "its output is wrong";
    else if (timing->status == STATUS_NOT_RUN ||
             timing->status == STATUS_SUSPECT)
        fault = timing->text;
    else if (t->scan->unit == MEASURE_PERCENT && !(timing->ratio.median > 0))
        fault = "the copy rate could not be taken beside it";
    verdict_free(v);
    return fault;
}

static void
take_point(struct taking *t, size_t point)
{
    const struct measure_job *job = t->job;
    struct gpu_job run = {.gpu = job->gpu,
                          .build = job->options->build,
                          .runner = t->runner,
                          .slot = 2 * job->worker,
                          .runs = TIMING_PAIRS};
    struct gpu_outcome *o = checked_alloc(1, sizeof *o);
    const struct test *test;
    struct timing timing;
    const char *fault;

    if (!make_test(t, point)) {
        leave_out(t, point, "too little memory is free");
        free(o);
        return;
    }
    test = t->test;
    /* Copies also drive what was read before out of the cache. */
    run.copy_bytes = (size_t)(timing_bytes(test) / 2);
    if (t->scan->launch && t->scan->values)
        t->scan->launch(&run, &t->lab_case, t->scan->values[point]);
    run_gpu(&run, &test, 1, 1, o);
    timing = timing_judge(test, job->gpu, o, run.copy_bytes);
    fault = fault_of(t, o, &timing);
    if (fault)
        leave_out(t, point, fault);
    else
        add_point(t, point, o, &timing);
    free(timing.text);
    run_free(&o->run);
    free(o);
}

/* One scan. */

static void
take_scan(const struct measure_job *job, const struct measure_scan *scan,
          int runner, struct plot_data *data)
{
    struct taking t = {.job = job,
                       .scan = scan,
                       .function = catalog_function(job->lab, scan->function),
                       .runner = runner,
                       .data = data};
    int held = -1;

    if (!t.function)
        return;
    if (scan->cases)
        held = gpu_hold_host(job->gpu, LARGE_AT_ONCE, job->worker);
    for (size_t i = 0; i < scan->count; i++) {
        pool_say("%s: %s of %s, %zu of %zu", job->lab->id, scan->figure,
                 scan->function, i + 1, scan->count);
        take_point(&t, i);
    }
    if (held >= 0)
        close(held);
    test_free(t.test);
}

/* A lab. */

void
measure_today(char to[11])
{
    const time_t now = time(NULL);
    struct tm parts;

    gmtime_r(&now, &parts);
    strftime(to, 11, "%Y-%m-%d", &parts);
}

static bool
has_scans(const struct lab *lab)
{
    for (const struct measure_scan *s = measure_scans; s->lab; s++)
        if (strcmp(s->lab, lab->id) == 0)
            return true;
    return false;
}

/* What the file holds of the same kernel.cu on this GPU; else nothing but where
 * it is measured. */
static struct plot_data
begin(const struct measure_job *job, const char *path, const char *source)
{
    const struct gpu *gpu = job->gpu;
    struct plot_data data = {.count = 0};
    char *why = plot_data_read(path, &data), date[11];

    if (!why && data.source_count == 1 && !job->options->fresh &&
        strcmp(data.sources[0].source, source) == 0 &&
        strcmp(data.sources[0].device, gpu->name) == 0 &&
        strcmp(data.sources[0].toolkit, gpu->toolkit) == 0)
        return data;
    free(why);
    plot_data_free(&data);
    measure_today(date);
    plot_data_source(&data, gpu->name, date, gpu->driver, gpu->toolkit, source);
    return data;
}

static bool
is_taken(const struct plot_data *data, const struct measure_scan *scan)
{
    for (size_t i = 0; i < data->count; i++)
        if (strcmp(data->rows[i].figure, scan->figure) == 0 &&
            strcmp(data->rows[i].series, scan->function) == 0)
            return true;
    return false;
}

/* The lab's next scan that is not in the data yet, or NULL. */
static const struct measure_scan *
missing(const struct measure_job *job, const struct plot_data *data,
        const struct measure_scan *from)
{
    for (; from->lab; from++)
        if (strcmp(from->lab, job->lab->id) == 0 && !is_taken(data, from))
            return from;
    return NULL;
}

/* Each scan is on the disk when it is taken: whoever breaks off goes on
 * there. */
static char *
take_all(const struct measure_job *job, int runner, struct plot_data *data,
         const char *path)
{
    const struct measure_scan *scan = measure_scans;

    while ((scan = missing(job, data, scan)) != NULL) {
        take_scan(job, scan++, runner, data);
        if (data->count > 0 && plot_data_write(path, data) != 0)
            die("%s: cannot be written: %s; free room or give another BUILD=",
                path, strerror(errno));
    }
    return data->count > 0
               ? NULL
               : checked_format("%s: no point could be taken", job->lab->id);
}

static char *
build_and_take(const struct measure_job *job, const struct collected *files,
               struct plot_data *data, const char *path)
{
    const struct build_job build_job = {.root = job->options->root,
                                        .build = job->options->build,
                                        .lab = job->lab,
                                        .source = files->kernel.data,
                                        .bytes = files->kernel.bytes,
                                        .slot = 2 * job->worker};
    struct build_outcome build = build_gpu(&build_job, job->gpu);
    char *why;

    if (build.status == STATUS_PASSED)
        why = take_all(job, build.runner, data, path);
    else
        why = checked_format("%s: it does not build for the GPU; make grade "
                             "LAB=%.2s says why",
                             job->lab->id, job->lab->id);
    build_free(&build);
    return why;
}

char *
measure_lab(const struct measure_job *job)
{
    const struct options *o = job->options;
    char *folder, *path, *source, *why = NULL;
    struct collected *files;
    struct plot_data data;

    if (!has_scans(job->lab))
        return NULL;
    folder = options_from(o, job->lab);
    path = measure_path(o, options_name(o), job->lab);
    files = collect(folder);
    source = checked_format("%s/%s/kernel.cu, %.16s", options_name(o),
                            job->lab->id, files->hash);
    data = begin(job, path, source);
    if (files->kernel.status != STATUS_PASSED)
        why = checked_format("%s: no kernel.cu to measure", job->lab->id);
    else if (missing(job, &data, measure_scans))
        why = build_and_take(job, files, &data, path);
    plot_data_free(&data);
    collected_free(files);
    free(source);
    free(path);
    free(folder);
    return why;
}
