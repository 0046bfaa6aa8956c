/*
 * check_cases -- a function's cases, one after the other
 *
 * While one is run and judged the next one runs already, in two boxes of its
 * own: what it needs of the processor fills what the other leaves idle.
 * Records are the same without it.
 */
#include "check_case.h"
#include "pool.h"

enum { MOST_ENDLESS = 2 };

/* Only cases that take little memory run beside others. */
#define SMALL_BYTES ((size_t)16 << 20)

/* The cases of a function in the course of being run. */
struct queue {
    struct case_run *run;
    const struct function *function;
    json_t *tests;
    struct pair pair;
    struct turn next; /* begun ahead; or none */
    int endless;      /* cases that did not end */
    double least;     /* points of the smallest of those */
    bool failed;      /* a case that did end failed */
    int done;
};

/* A kernel that never ends is given no more than a few cases to show it. */
static bool
is_endless(enum status status)
{
    return status == STATUS_TIMED_OUT || status == STATUS_MEMORY_LIMIT ||
           status == STATUS_OUTPUT_LIMIT;
}

static bool
is_wanted(const struct check_job *job, const struct lab_case *c)
{
    return !job->lab_case || job->lab_case == c ||
           /* The case before one that must have the same launch. */
           (c + 1 == job->lab_case && job->lab_case->flags & CASE_SAME_LAUNCH);
}

/* That case, or the first behind it that is wanted, or the list's end. */
static const struct lab_case *
wanted(const struct check_job *job, const struct lab_case *c)
{
    while (c->x >= 0 && !is_wanted(job, c))
        c++;
    return c;
}

/* Not run. */

static void
leave_out(const struct check_job *job, const struct function *function,
          const struct lab_case *c, const char *why, json_t *tests)
{
    check_case_points(
        check_case_head(job, function, c, tests, STATUS_NOT_RUN, why), function,
        false);
}

static double
points_of(const struct lab_case *c)
{
    return (double)c->x * (double)c->y * (double)c->z;
}

/* Why that case is not run, or NULL.  Where another has shown what is wrong, it
 * is not waited for one as large as one that did not end. */
static const char *
why_not(const struct queue *q, const struct lab_case *c)
{
    if (q->endless == MOST_ENDLESS)
        return "two cases before it did not end";
    if (q->endless > 0 && q->failed && points_of(c) >= q->least)
        return "a case before it failed, and one no larger did not end";
    return check_case_spent(q->run) ? "the lab's time is used up" : NULL;
}

static void
note_status(struct queue *q, const struct lab_case *c, enum status status)
{
    if (is_endless(status)) {
        if (q->endless++ == 0 || points_of(c) < q->least)
            q->least = points_of(c);
    } else {
        q->failed |= status_is_fault(status);
    }
}

static void
skip(struct queue *q, const struct lab_case *c, const char *why)
{
    leave_out(q->run->job, q->function, c, why, q->tests);
    if (c->flags & CASE_ALIGNED)
        check_counts_absent(q->run->job, q->function, why, q->tests);
}

/* Run, the next one meanwhile. */

static void
begin(const struct queue *q, struct turn *turn, int done)
{
    check_case_begin(q->run, turn, q->pair.right,
                     check_slot(q->run->job->worker, done % 2));
}

/* Where `turn` passes and ends, as nearly all do, all is as the next case's
 * run takes it to be. */
static void
begin_next(struct queue *q, const struct turn *turn)
{
    const struct lab_case *c = wanted(q->run->job, turn->test->lab_case + 1);

    if (c->x < 0 || q->run->job->lab_case || q->endless > 0 ||
        turn->test->job.bytes > SMALL_BYTES)
        return;
    q->next = check_case_turn(q->run, q->function, c);
    if (q->next.test->job.bytes <= SMALL_BYTES)
        begin(q, &q->next, q->done + 1);
    else
        check_case_drop(&q->next);
}

/* What has begun otherwise than it would begin now begins again. */
static void
correct_next(struct queue *q)
{
    const struct turn *next = &q->next;

    if (next->begun &&
        (q->endless > 0 || why_not(q, next->test->lab_case) ||
         next->schedule !=
             check_case_schedule(q->run, next->test, q->pair.right)))
        check_case_drop(&q->next);
}

static void
take(struct queue *q, const struct lab_case *c)
{
    struct turn turn = q->next;

    q->next = (struct turn){0};
    if (!turn.test)
        turn = check_case_turn(q->run, q->function, c);
    if (!turn.begun)
        begin(q, &turn, q->done);
    begin_next(q, &turn);
    note_status(q, c, check_case(q->run, &turn, &q->pair, q->tests));
    check_case_drop(&turn);
    correct_next(q);
}

void
check_cases(struct case_run *run, const struct function *function,
            json_t *tests)
{
    const struct check_job *job = run->job;
    struct queue q = {.run = run,
                      .function = function,
                      .tests = tests,
                      .pair = {.right = true}};
    const struct lab_case *c = function->cases;

    while ((c = wanted(job, c))->x >= 0) {
        const size_t before = json_array_size(tests);
        const char *why = why_not(&q, c);

        pool_say("%s: %s, case %d", job->lab->id, function->name, ++q.done);
        if (why)
            skip(&q, c, why);
        else
            take(&q, c);
        while (job->lab_case && job->lab_case != c &&
               json_array_size(tests) > before)
            json_array_remove(tests, before);
        c++;
    }
    json_decref(q.pair.findings);
}

void
check_cases_absent(const struct check_job *job, const struct function *function,
                   const char *reason, json_t *tests)
{
    const struct lab_case *c = function->cases;

    for (; (c = wanted(job, c))->x >= 0; c++)
        leave_out(job, function, c, reason, tests);
    check_counts_absent(job, function, reason, tests);
}
