#include "check_case.h"
#include "clock.h"
#include "diagnose_bypass.h"
#include "die.h"
#include "judge.h"
#include "member.h"
#include "proof.h"
#include <stdlib.h>

/* Of CPU time.  Solutions take a tenth of it; sanitized runners are slower. */
#ifdef __SANITIZE_ADDRESS__
#define LAB_CPU_S 600
#else
#define LAB_CPU_S 60
#endif

enum { MOST_FINDINGS = 12, MOST_LAUNCHES = 8 };

/* One run of a case, judged. */
struct judged {
    struct run_outcome run;
    struct verdict *verdict; /* NULL: there are no outputs */
    struct diagnosis diagnosis;
    char *suspicion; /* why suspect, or NULL */
    enum status status;
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

bool
check_case_spent(const struct case_run *run)
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

/* run_s is the time that we wait: a run goes on while another case is judged.
 */
static struct run *
start(struct case_run *run, const struct turn *turn, uint64_t schedule)
{
    const double begin = clock_seconds();
    struct run *begun;
    const struct run_job job = {.build = run->job->options->build,
                                .test = turn->test,
                                .runner = run->runner,
                                .schedule = schedule,
                                .device = (int)turn->test->job.device,
                                .slot = turn->slot,
                                .live = run->job->live && schedule == 0};

    begun = run_start(&job);
    run->run_s += clock_seconds() - begin;
    return begun;
}

static struct judged
finish(struct case_run *run, struct run *begun, const struct test *t,
       const struct pair *pair)
{
    const double asked = clock_seconds();
    struct judged j = {.run = run_finish(begun), .status = STATUS_PASSED};
    const double begin = clock_seconds();

    run->run_s += begin - asked;
    run->cpu_s += j.run.cpu_s;
    look(&j, t, pair, run->source);
    run->judge_s += clock_seconds() - begin;
    return j;
}

/* Both orders. */

static bool
is_run_once(const struct test *t)
{
    return t->lab_case->flags & CASE_ALIGNED || t->function->on_host;
}

/* Every other case of a function is permuted, until one has failed; what fails
 * so is run in order as well.  A case alone is run in both orders. */
uint64_t
check_case_schedule(const struct case_run *run, const struct test *t,
                    bool right)
{
    const bool odd = (t->lab_case - t->function->cases) % 2 == 1;
    const bool alone = run->job->lab_case != NULL;

    return is_run_once(t) || alone || !odd || !right ? 0
                                                     : seed_schedule(t->seed);
}

/* What fails in order is told as it is there: blocks come one by one. */
static struct judged
worse(struct judged *in_order, struct judged *permuted)
{
    const bool first =
        in_order->status != STATUS_PASSED || permuted->status == STATUS_PASSED;

    judged_free(first ? permuted : in_order);
    return first ? *in_order : *permuted;
}

static struct judged
try_schedules(struct case_run *run, struct turn *turn, const struct pair *pair)
{
    const struct test *t = turn->test;
    const bool alone = run->job->lab_case != NULL && !is_run_once(t);
    struct judged first = finish(run, turn->begun, t, pair), second;
    const bool passed = first.status == STATUS_PASSED;

    turn->begun = NULL;
    if (turn->schedule == 0) {
        if (!alone || !passed)
            return first;
        second = finish(run, start(run, turn, seed_schedule(t->seed)), t, pair);
        return worse(&first, &second);
    }
    if (passed)
        return first;
    second = finish(run, start(run, turn, 0), t, pair);
    return worse(&second, &first);
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

/* Once the case is diagnosed: notes mean nothing by themselves. */
static void
note_barriers(const struct case_run *run, const struct run_outcome *outcome)
{
    char *link = diagnose_anchor(run->job->options->root, run->job->lab,
                                 "barrier-divergent");

    diagnose_notes(outcome->findings, run->source, link);
    free(link);
}

static double
share(const struct function *function)
{
    size_t count = 0;

    while (function->cases[count].x >= 0)
        count++;
    return function->points / (double)count;
}

void
check_case_points(json_t *test, const struct function *function, bool passed)
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
    check_case_points(test, t->function,
                      run->counted && j->status == STATUS_PASSED);
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
    note_barriers(run, &j->run);
    add_evidence(test, &j->run);
    if (run->job->tell)
        run->job->tell(run->job->context, test);
}

/* The case in which the lab's time ran out does not pass. */
static void
heed_time(const struct case_run *run, struct judged *j)
{
    if (!check_case_spent(run) || j->status != STATUS_PASSED)
        return;
    free(j->run.text);
    j->run.text = checked_format("all runs of the lab together took more "
                                 "than %.0f s of CPU time",
                                 lab_cpu_s(run));
    j->status = STATUS_TIMED_OUT;
}

/* The whole. */

struct turn
check_case_turn(const struct case_run *run, const struct function *function,
                const struct lab_case *c)
{
    const struct check_job *job = run->job;
    struct test *t =
        test_make(job->lab, function, c, check_seed(job, function, c));

    t->job.device =
        (uint32_t)(c->device ? c->device - 1 : job->options->device);
    t->job.flags |= c->flags & CASE_ALIGNED ? CASE_COUNT : 0;
    if (c->flags & CASE_MADE_UP)
        test_draw_device(t);
    return (struct turn){.test = t};
}

void
check_case_begin(struct case_run *run, struct turn *turn, bool right, int slot)
{
    turn->slot = slot;
    turn->schedule = check_case_schedule(run, turn->test, right);
    turn->begun = start(run, turn, turn->schedule);
}

void
check_case_drop(struct turn *turn)
{
    run_discard(turn->begun);
    test_free(turn->test);
    *turn = (struct turn){0};
}

/* For the case behind it. */
static void
remember(struct pair *pair, const struct judged *j)
{
    pair->result = j->run.result;
    json_decref(pair->findings);
    pair->findings = json_incref(j->run.findings);
    pair->right = pair->right && j->status == STATUS_PASSED;
}

enum status
check_case(struct case_run *run, struct turn *turn, struct pair *pair,
           json_t *tests)
{
    const struct test *t = turn->test;
    const unsigned flags = t->lab_case->flags;
    struct judged j;
    enum status status;

    proof_check(t);
    pair->same = flags & CASE_SAME_LAUNCH && pair->result.done;
    j = try_schedules(run, turn, pair);
    check_cause(t, tests, json_object_get(j.run.findings, "launches"),
                run->source, &j.diagnosis);
    heed_time(run, &j);
    add_test(run, t, &j, tests);
    if (flags & CASE_ALIGNED)
        check_counts(run, t, j.status, j.run.findings, tests);
    remember(pair, &j);
    status = j.status;
    judged_free(&j);
    return status;
}
