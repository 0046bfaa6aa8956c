/* check_case -- run one case, under its schedule, and judge it */
#include "check_parts.h"
#include "clock.h"
#include "diagnose.h"
#include "die.h"
#include "judge.h"
#include "member.h"
#include "pool.h"
#include "proof.h"
#include "run.h"
#include <stdlib.h>

/* Of CPU time.  Solutions take a tenth of it; sanitized runners are slower. */
#ifdef __SANITIZE_ADDRESS__
#define LAB_CPU_S 600
#else
#define LAB_CPU_S 60
#endif

enum { MOST_FINDINGS = 12, MOST_LAUNCHES = 8, MOST_ENDLESS = 2 };

/* One run of a case, judged. */
struct judged {
    struct run_outcome run;
    struct verdict *verdict; /* NULL: there are no outputs */
    struct diagnosis diagnosis;
    char *suspicion; /* why suspect, or NULL */
    enum status status;
};

/* The case before, whose launches this one's may have to equal. */
struct pair {
    struct case_result result;
    json_t *findings;
    bool same;  /* they have to */
    bool right; /* all cases before passed */
};

/* Statuses. */

/* A fault that the simulator ended the run for is why there is no result. */
static enum status
findings_status(const json_t *findings)
{
    enum status status = STATUS_PASSED;
    const json_t *finding;
    size_t i;

    json_array_foreach(json_object_get(findings, "findings"), i, finding) {
        status = status_worst(
            status, status_severity(member_text(finding, "severity")));
    }
    return status;
}

/* The time of all the lab's runs (docs/grading.md). */
static double
lab_cpu_s(const struct case_run *run)
{
    return run->job->cpu_s > 0 ? run->job->cpu_s : LAB_CPU_S;
}

static bool
is_spent(const struct case_run *run)
{
    return run->cpu_s > lab_cpu_s(run);
}

static enum status
judged_status(const struct judged *j)
{
    const enum status findings = findings_status(j->run.findings);
    enum status status = j->run.status;

    status = status_worst(status, findings);
    if (!j->verdict)
        return status;
    if (j->run.result.launch_error)
        status = status_worst(status, STATUS_LAUNCH_FAILED);
    if (!verdict_right(j->verdict) || j->diagnosis.id)
        status = status_worst(status, STATUS_WRONG);
    if (j->suspicion)
        status = status_worst(status, STATUS_SUSPECT);
    return status;
}

/* One run. */

static void
look(struct judged *j, const struct test *t, const struct pair *pair,
     const char *source)
{
    struct evidence e = {.test = t,
                         .findings = j->run.findings,
                         .coverage = j->run.coverage,
                         .right_before = pair->right,
                         .pair = pair->same ? &pair->result : NULL,
                         .pair_findings = pair->findings,
                         .source = source};

    if (j->run.image) {
        e.result = &j->run.result;
        e.verdict = j->verdict = judge(t, j->run.image);
    }
    j->diagnosis = diagnose(&e);
    if (j->verdict && !j->diagnosis.id && verdict_right(j->verdict) &&
        j->run.coverage && !t->function->on_host)
        j->suspicion = judge_coverage(t, j->run.image, j->run.coverage);
    j->status = judged_status(j);
}

static void
judged_free(struct judged *j)
{
    run_free(&j->run);
    verdict_free(j->verdict);
    free(j->diagnosis.text);
    free(j->suspicion);
}

static struct judged
try_case(struct case_run *run, const struct test *t, uint64_t schedule,
         const struct pair *pair)
{
    const struct run_job job = {.build = run->job->options->build,
                                .test = t,
                                .runner = run->runner,
                                .schedule = schedule,
                                .device = (int)t->job.device,
                                .slot = 2 * run->job->worker,
                                .live = run->job->live && schedule == 0};
    struct judged j = {.status = STATUS_PASSED};
    double begin;

    j.run = run_test(&job);
    run->run_s += j.run.seconds;
    run->cpu_s += j.run.cpu_s;
    begin = clock_seconds();
    look(&j, t, pair, run->source);
    run->judge_s += clock_seconds() - begin;
    return j;
}

/* Both orders. */

/* What fails in order is told as it is there: blocks come one by one. */
static struct judged
worse(struct judged *in_order, struct judged *permuted)
{
    const bool first =
        in_order->status != STATUS_PASSED || permuted->status == STATUS_PASSED;

    judged_free(first ? permuted : in_order);
    return first ? *in_order : *permuted;
}

/* Every other case of a function is permuted, until one has failed; what fails
 * so is run in order as well.  A case alone is run in both orders. */
static struct judged
try_schedules(struct case_run *run, const struct test *t,
              const struct pair *pair)
{
    const bool once = t->lab_case->flags & CASE_ALIGNED || t->function->on_host;
    const bool odd = (t->lab_case - t->function->cases) % 2 == 1;
    const bool alone = run->job->lab_case != NULL;
    struct judged in_order, permuted;

    if (once || alone || !odd || !pair->right) {
        in_order = try_case(run, t, 0, pair);
        if (once || !alone || in_order.status != STATUS_PASSED)
            return in_order;
        permuted = try_case(run, t, seed_schedule(t->seed), pair);
    } else {
        permuted = try_case(run, t, seed_schedule(t->seed), pair);
        if (permuted.status == STATUS_PASSED)
            return permuted;
        in_order = try_case(run, t, 0, pair);
    }
    return worse(&in_order, &permuted);
}

/* Its test in the record. */

static json_t *
head_of(const json_t *array, size_t most)
{
    json_t *copy = json_array();
    const json_t *item;
    size_t i;

    json_array_foreach(array, i, item) {
        if (i == most)
            break;
        json_array_append(copy, (json_t *)(void *)item);
    }
    return copy;
}

static void
add_evidence(json_t *test, const struct run_outcome *run)
{
    json_object_set_new(
        test, "findings",
        head_of(json_object_get(run->findings, "findings"), MOST_FINDINGS));
    json_object_set_new(
        test, "launches",
        head_of(json_object_get(run->findings, "launches"), MOST_LAUNCHES));
    if (run->output && *run->output)
        json_object_set_new(test, "output", json_string(run->output));
    json_object_set_new(test, "seconds", json_real(run->seconds));
}

static double
share(const struct function *function)
{
    size_t count = 0;

    while (function->cases[count].x >= 0)
        count++;
    return function->points / (double)count;
}

static void
add_points(json_t *test, const struct function *function, bool passed)
{
    json_object_set_new(test, "points",
                        json_real(passed ? share(function) : 0));
    json_object_set_new(test, "max_points", json_real(share(function)));
}

static void
add_test(const struct case_run *run, const struct test *t,
         const struct judged *j, json_t *tests)
{
    const char *text = j->suspicion;
    json_t *test;

    /* A finding that ended the run speaks for itself. */
    if (!text && findings_status(j->run.findings) == STATUS_PASSED)
        text = j->run.text;
    test = check_case_head(run->job, t->function, t->lab_case, tests, j->status,
                           text);
    add_points(test, t->function, run->counted && j->status == STATUS_PASSED);
    if (t->function->launch)
        json_object_set_new(test, "note",
                            json_string("the simulator counts 32 registers a "
                                        "thread, whatever the kernel takes"));
    if (j->diagnosis.id)
        json_object_set_new(test, "diagnosis",
                            diagnose_json(&j->diagnosis,
                                          run->job->options->root,
                                          run->job->lab, run->source));
    check_case_values(test, j->verdict, t->lab_case->flags & CASE_HIDDEN);
    add_evidence(test, &j->run);
    if (run->job->tell)
        run->job->tell(run->job->context, test);
}

/* The case in which the lab's time ran out does not pass. */
static void
heed_time(const struct case_run *run, struct judged *j)
{
    if (!is_spent(run) || j->status != STATUS_PASSED)
        return;
    free(j->run.text);
    j->run.text = checked_format("all runs of the lab together took more "
                                 "than %.0f s of CPU time",
                                 lab_cpu_s(run));
    j->status = STATUS_TIMED_OUT;
}

/* A function's cases. */

/* A kernel that never ends is given no more than a few cases to show it. */
static bool
is_endless(enum status status)
{
    return status == STATUS_TIMED_OUT || status == STATUS_MEMORY_LIMIT ||
           status == STATUS_OUTPUT_LIMIT;
}

static enum status
one_case(struct case_run *run, const struct function *function,
         const struct lab_case *c, struct pair *pair, json_t *tests)
{
    const struct check_job *job = run->job;
    const uint64_t seed = job->function
                              ? job->seed
                              : seed_case(job->secret, job->lab, function, c);
    struct test *t = test_make(job->lab, function, c, seed);
    struct judged j;
    enum status status;

    t->job.device =
        (uint32_t)(c->device ? c->device - 1 : job->options->device);
    t->job.flags |= c->flags & CASE_ALIGNED ? CASE_COUNT : 0;
    if (c->flags & CASE_MADE_UP)
        test_draw_device(t);
    proof_check(t);
    pair->same = c->flags & CASE_SAME_LAUNCH && pair->result.done;
    j = try_schedules(run, t, pair);
    check_cause(t, tests, json_object_get(j.run.findings, "launches"),
                &j.diagnosis);
    heed_time(run, &j);
    add_test(run, t, &j, tests);
    if (c->flags & CASE_ALIGNED)
        check_counts(run, t, j.status, j.run.findings, tests);
    pair->result = j.run.result;
    json_decref(pair->findings);
    pair->findings = json_incref(j.run.findings);
    status = j.status;
    pair->right = pair->right && status == STATUS_PASSED;
    judged_free(&j);
    test_free(t);
    return status;
}

static bool
is_wanted(const struct check_job *job, const struct lab_case *c)
{
    return !job->lab_case || job->lab_case == c ||
           /* The case before one that must have the same launch. */
           (c + 1 == job->lab_case && job->lab_case->flags & CASE_SAME_LAUNCH);
}

void
check_cases(struct case_run *run, const struct function *function,
            json_t *tests)
{
    struct pair pair = {.right = true};
    const struct lab_case *c;
    const char *why;
    int endless = 0;
    size_t done = 0, before;

    for (c = function->cases; c->x >= 0; c++) {
        if (!is_wanted(run->job, c))
            continue;
        pool_say("%s: %s, case %zu", run->job->lab->id, function->name, ++done);
        why = endless == MOST_ENDLESS ? "two cases before it did not end"
              : is_spent(run)         ? "the lab's time is used up"
                                      : NULL;
        if (why) {
            add_points(check_case_head(run->job, function, c, tests,
                                       STATUS_NOT_RUN, why),
                       function, false);
            if (c->flags & CASE_ALIGNED)
                check_counts_absent(run->job, function, why, tests);
            continue;
        }
        before = json_array_size(tests);
        endless += is_endless(one_case(run, function, c, &pair, tests));
        while (run->job->lab_case && run->job->lab_case != c &&
               json_array_size(tests) > before)
            json_array_remove(tests, before);
    }
    json_decref(pair.findings);
}

void
check_cases_absent(const struct check_job *job, const struct function *function,
                   const char *reason, json_t *tests)
{
    const struct lab_case *c;

    for (c = function->cases; c->x >= 0; c++)
        if (is_wanted(job, c))
            add_points(check_case_head(job, function, c, tests, STATUS_NOT_RUN,
                                       reason),
                       function, false);
    check_counts_absent(job, function, reason, tests);
}
