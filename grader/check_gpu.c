/*
 * check_gpu -- what the GPU says beside the simulator
 *
 * The small cases of a function share a process, since to open a GPU takes
 * longer than to run them; each real one has its own.  A GPU shows no hazard:
 * where it has a fault, what the simulator found stands beside it.
 */
#include "build_gpu.h"
#include "check_log.h"
#include "check_parts.h"
#include "clock.h"
#include "die.h"
#include "gpu_explain.h"
#include "gpu_fit.h"
#include "judge.h"
#include "member.h"
#include "pool.h"
#include "run_gpu.h"
#include "timing.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CASES = 128, MOST_FUNCTIONS = 8, MOST_ENDED = 4, TRIES = 3 };

/* Large real cases take gigabytes of the host's memory each. */
enum { REAL_AT_ONCE = 4, LARGE_BYTES = 1 << 28 };

/* A function in the course of being run on the GPU. */
struct gpu_run {
    struct case_run *run;
    const struct gpu *gpu;
    int runner;
    struct function function; /* the lab's, without the launch that it wants
                                 of a simulated device */
    const struct function *own;
    json_t *tests;
    bool failed; /* a case before this one */
    bool ended;  /* ... and its process, or it did not end */
};

/* Tests of a record. */

static json_t *
set_gpu(json_t *test)
{
    json_object_set_new(test, "backend", json_string("gpu"));
    return test;
}

static void
row_time(json_t *tests, enum status status, const char *text)
{
    set_gpu(check_row_test(tests, "time", status, text));
}

static json_t *
launches_json(const struct gpu_run *g, const struct case_result *r)
{
    char words[48];
    const char *error =
        r->launch_error ? gpu_error_words(r->launch_error, words) : NULL;

    if (r->launches == 0)
        return json_array();
    return json_pack(
        "[{s:s, s:s, s:I, s:[I,I,I], s:[I,I,I], s:I, s:I, s:I, s:s?}]",
        "kernel", g->own->name, "file", "kernel.cu", "line",
        (json_int_t)check_log_line(g->tests, g->own->name), "grid",
        (json_int_t)r->grid[0], (json_int_t)r->grid[1], (json_int_t)r->grid[2],
        "block", (json_int_t)r->block[0], (json_int_t)r->block[1],
        (json_int_t)r->block[2], "shared", (json_int_t)r->shared, "registers",
        (json_int_t)r->registers, "resident", (json_int_t)r->resident, "error",
        error);
}

/* Judging. */

static enum status
status_of(const struct run_outcome *o, const struct verdict *v,
          const struct diagnosis *d)
{
    enum status status = o->status;

    if (o->result.launch_error && v)
        status = status_worst(status, STATUS_LAUNCH_FAILED);
    if (v && (!verdict_right(v) || d->id))
        status = status_worst(status, STATUS_WRONG);
    return status;
}

static struct diagnosis
diagnose_case(const struct gpu_run *g, const struct evidence *e)
{
    struct diagnosis d = {NULL, NULL, 0};
    const long line = check_log_line(g->tests, g->own->name);

    if (!e->result || gpu_explain(g->gpu, e->result, line, &d))
        return d;
    return diagnose(e);
}

static void
add_test(const struct gpu_run *g, const struct test *t,
         const struct run_outcome *o, const struct verdict *v,
         const struct diagnosis *d)
{
    const struct check_job *job = g->run->job;
    const enum status status = status_of(o, v, d);
    /* Where the GPU does not tell enough by itself. */
    const bool asks =
        status_is_fault(status) && (!d->id || strcmp(d->id, "unknown") == 0);
    char *says = asks ? check_log_says(g->tests, t) : NULL;
    char *text = o->text && says   ? checked_format("%s; %s", o->text, says)
                 : o->text || says ? checked_string(o->text ? o->text : says)
                                   : NULL;
    json_t *test = set_gpu(
        check_case_head(job, g->own, t->lab_case, g->tests, status, text));

    if (d->id)
        json_object_set_new(
            test, "diagnosis",
            diagnose_json(d, job->options->root, job->lab, g->run->source));
    check_case_values(test, v, t->lab_case->flags & CASE_HIDDEN);
    json_object_set_new(test, "findings", json_array());
    json_object_set_new(test, "launches", launches_json(g, &o->result));
    if (o->output && *o->output)
        json_object_set_new(test, "output", json_string(o->output));
    json_object_set_new(test, "seconds", json_real(o->seconds));
    if (job->tell)
        job->tell(job->context, test);
    free(text);
    free(says);
}

/* Returns whether it passed. */
static bool
take_case(struct gpu_run *g, const struct test *t, const struct run_outcome *o,
          const struct case_result *pair)
{
    struct evidence e = {.test = t, .pair = pair, .right_before = !g->failed};
    struct diagnosis d;
    struct verdict *v = NULL;
    const double begin = clock_seconds();
    enum status status;

    if (o->image) {
        e.result = &o->result;
        e.verdict = v = judge(t, o->image);
    }
    d = diagnose_case(g, &e);
    add_test(g, t, o, v, &d);
    status = status_of(o, v, &d);
    g->run->run_s += o->seconds;
    g->run->judge_s += clock_seconds() - begin;
    g->failed = g->failed || status != STATUS_PASSED;
    g->ended = g->ended || !o->image;
    free(d.text);
    verdict_free(v);
    return status == STATUS_PASSED;
}

/* Small cases. */

static bool
is_wanted(const struct check_job *job, const struct function *f,
          const struct lab_case *c)
{
    return gpu_takes(job->gpu, job->lab, f, c) &&
           (!job->lab_case || job->lab_case == c ||
            (c + 1 == job->lab_case &&
             job->lab_case->flags & CASE_SAME_LAUNCH));
}

static struct test *
make_test(const struct gpu_run *g, const struct lab_case *c)
{
    const struct check_job *job = g->run->job;
    struct test *t = test_make(job->lab, g->own, c, check_seed(job, g->own, c));

    t->function = &g->function;
    return t;
}

static struct gpu_job
job_of(const struct gpu_run *g)
{
    const struct check_job *job = g->run->job;

    return (struct gpu_job){.gpu = g->gpu,
                            .build = job->options->build,
                            .runner = g->runner,
                            .slot = check_slot(job->worker, 0),
                            .open_s = job->open_s,
                            .live = job->live};
}

/* Small cases that share processes. */
struct batch {
    size_t count;
    struct test *test[MOST_CASES];
    struct gpu_run *of[MOST_CASES];
    struct gpu_outcome outcome[MOST_CASES];
};

static void
add_cases(struct batch *b, struct gpu_run *g)
{
    for (const struct lab_case *c = g->own->cases; c->x >= 0; c++) {
        if (!is_wanted(g->run->job, g->own, c) || b->count == MOST_CASES)
            continue;
        b->of[b->count] = g;
        b->test[b->count++] = make_test(g, c);
    }
}

/* Returns whether it passed. */
static bool
take_small(struct batch *b, size_t i)
{
    const bool same = i > 0 && b->test[i]->lab_case->flags & CASE_SAME_LAUNCH &&
                      b->outcome[i - 1].run.result.done;

    return take_case(b->of[i], b->test[i], &b->outcome[i].run,
                     same ? &b->outcome[i - 1].run.result : NULL);
}

/* Whoever is brief wants no more than the first fault. */
static void
run_batch(struct batch *b, bool brief)
{
    const struct gpu_job job = job_of(b->of[0]);

    run_gpu(&job, (const struct test *const *)(const void *)b->test, b->count,
            brief ? 1 : MOST_ENDED, b->outcome);
    for (size_t i = 0; i < b->count; i++)
        if (!take_small(b, i) && brief)
            break;
}

static void
small_cases(struct gpu_run *runs, size_t count)
{
    struct batch *b = checked_alloc(1, sizeof *b);

    for (size_t i = 0; i < count; i++)
        add_cases(b, &runs[i]);
    if (b->count > 0)
        run_batch(b, runs->run->job->brief);
    for (size_t i = 0; i < b->count; i++) {
        run_free(&b->outcome[i].run);
        test_free(b->test[i]);
    }
    free(b);
}

/* Real cases. */

static void
add_timing(const struct gpu_run *g, const struct test *t,
           const struct timing *r)
{
    char name[128];
    char *text = checked_format("%s: %s", g->own->name, r->text);
    json_t *test = set_gpu(check_row_test(g->tests, "time", r->status, text));

    json_object_set_new(test, "function", json_string(g->own->name));
    json_object_set_new(
        test, "case",
        json_string(test_name(t->function, t->lab_case, name, sizeof name)));
    if (r->runs > 0)
        json_object_update_new(test,
                               json_pack("{s:f, s:f, s:f, s:i}", "ms", r->ms,
                                         "gbps", r->gbps, "copy_gbps",
                                         r->copy_gbps, "runs", r->runs));
    if (r->copy_gbps > 0)
        json_object_update_new(
            test, json_pack("{s:f, s:f, s:f}", "ratio", r->ratio.median, "low",
                            r->ratio.low, "high", r->ratio.high));
    free(text);
}

/* Its times, if it is a timed one; too far apart, it is run again. */
static void
run_real(struct gpu_run *g, const struct test *t)
{
    const bool timed =
        t->lab_case->flags & CASE_TIMED && !g->failed && !g->run->job->untimed;
    struct gpu_job job = job_of(g);
    struct gpu_outcome *o = checked_alloc(1, sizeof *o);
    struct timing r = {.status = STATUS_NOT_RUN};

    job.runs = timed ? TIMING_PAIRS : 0;
    job.copy_bytes = timed ? (size_t)(timing_bytes(t) / 2) : 0;
    for (int i = 0; i < (timed ? TRIES : 1); i++) {
        run_free(&o->run);
        free(r.text);
        r = (struct timing){.status = STATUS_NOT_RUN};
        run_gpu(&job, &t, 1, 1, o);
        if (timed && o->run.status == STATUS_PASSED)
            r = timing_judge(t, g->gpu, o, job.copy_bytes);
        if (r.status != STATUS_INCONCLUSIVE)
            break;
    }
    if (take_case(g, t, &o->run, NULL) && timed)
        add_timing(g, t, &r);
    free(r.text);
    run_free(&o->run);
    free(o);
}

/* Its extents are not those of the table, so nothing can repeat it. */
static void
note_smaller(json_t *test)
{
    json_object_set_new(
        test, "note",
        json_string("smaller than planned: a case takes at most a quarter of "
                    "the memory that is free"));
    json_object_del(test, "replay");
}

static void
real_case(struct gpu_run *g, const struct lab_case *c)
{
    const struct check_job *job = g->run->job;
    const size_t first = json_array_size(g->tests);
    struct lab_case fitted = *c;
    const bool large = gpu_case_bytes(job->lab, g->own, c) > LARGE_BYTES;
    const int held =
        large ? gpu_hold_host(g->gpu, REAL_AT_ONCE, job->worker) : -1;
    const int halved =
        gpu_fit(job->lab, g->own, &fitted, g->gpu->free_bytes, gpu_host_free());

    if (halved < 0) {
        set_gpu(check_case_head(job, g->own, c, g->tests, STATUS_NOT_RUN,
                                "too little memory is free"));
    } else {
        struct test *t = make_test(g, &fitted);

        run_real(g, t);
        test_free(t);
    }
    if (halved > 0)
        note_smaller(json_array_get(g->tests, first));
    if (large)
        close(held);
}

static const struct lab_case *
least_real(const struct lab *lab, const struct function *f)
{
    const struct lab_case *least = f->real;

    for (const struct lab_case *c = f->real; c->x >= 0; c++)
        if (gpu_case_bytes(lab, f, c) < gpu_case_bytes(lab, f, least))
            least = c;
    return least;
}

static void
real_cases(struct gpu_run *g)
{
    const struct check_job *job = g->run->job;

    for (const struct lab_case *c = g->own->real; c && c->x >= 0; c++) {
        if (!is_wanted(job, g->own, c) ||
            (job->brief && c != least_real(job->lab, g->own)))
            continue;
        pool_say("%s: %s on the GPU, %d x %d x %d", job->lab->id, g->own->name,
                 c->x, c->y, c->z);
        if (g->ended)
            set_gpu(check_case_head(job, g->own, c, g->tests, STATUS_NOT_RUN,
                                    "a smaller case ended its process"));
        else
            real_case(g, c);
    }
}

/* All of it. */

/* What runs on the host the simulator has judged, where it is asked. */
static bool
is_asked(const struct check_job *job, const struct function *f)
{
    return (!f->on_host || job->gpu_alone) &&
           (!job->function || job->function == f);
}

/* To know whether all pass: the real ones only where the small ones do. */
static void
in_brief(struct gpu_run *runs, size_t count)
{
    bool failed = false;

    small_cases(runs, count);
    for (size_t i = 0; i < count; i++)
        failed = failed || runs[i].failed;
    for (size_t i = 0; !failed && runs->run->job->least && i < count; i++) {
        real_cases(&runs[i]);
        failed = runs[i].failed;
    }
}

static void
in_full(struct gpu_run *runs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        pool_say("%s: %s on the GPU", runs->run->job->lab->id,
                 runs[i].own->name);
        small_cases(&runs[i], 1);
        real_cases(&runs[i]);
    }
}

static void
all_functions(struct case_run *run, const struct gpu *gpu, int runner,
              json_t *tests)
{
    struct gpu_run runs[MOST_FUNCTIONS];
    size_t count = 0;

    for (const struct function *f = run->job->lab->functions; f->name; f++) {
        struct gpu_run *g = &runs[count];

        if (!is_asked(run->job, f) || count == MOST_FUNCTIONS)
            continue;
        *g = (struct gpu_run){.run = run,
                              .gpu = gpu,
                              .runner = runner,
                              .function = *f,
                              .own = f,
                              .tests = tests};
        g->function.launch = NULL;
        count++;
    }
    if (count > 0)
        (run->job->brief ? in_brief : in_full)(runs, count);
}

static bool
has_time(const json_t *tests)
{
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (member_is(test, "row", "time"))
            return true;
    }
    return false;
}

static void
on_gpu(struct case_run *run, const struct build_job *job, const struct gpu *gpu,
       json_t *tests)
{
    struct build_outcome build;

    pool_say("%s: compiling for the GPU", job->lab->id);
    build = build_gpu(job, gpu);
    check_row_build(&build, tests);
    set_gpu(json_array_get(tests, json_array_size(tests) - 1));
    if (build.status == STATUS_PASSED)
        all_functions(run, gpu, build.runner, tests);
    if (!has_time(tests))
        row_time(tests, STATUS_NOT_RUN,
                 build.status == STATUS_PASSED
                     ? "only what is right on the GPU is timed"
                     : "it was not built for the GPU");
    build_free(&build);
}

void
check_gpu(struct case_run *run, const struct build_job *job, enum status built,
          json_t *tests)
{
    const struct gpu *gpu = run->job->gpu;

    if (!gpu)
        row_time(tests, STATUS_NOT_RUN, "only make grade asks a GPU");
    else if (!gpu->here)
        row_time(tests, STATUS_NOT_RUN, gpu->why);
    else if (built != STATUS_PASSED)
        row_time(tests, STATUS_NOT_RUN, "it was not built");
    else if (!run->counted)
        row_time(tests, STATUS_NOT_RUN, "not started");
    else
        on_gpu(run, job, gpu, tests);
}
