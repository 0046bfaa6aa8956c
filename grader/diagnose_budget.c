/*
 * diagnose_budget -- a run that had to be ended: a loop, or threads that nobody
 * needs
 *
 * A case has a budget of several times what the solution takes.  Many threads
 * use it up only if each of them ends: where one block takes most of it, or
 * only a few had their turn, it is what a thread does that is too much.
 */
#include "diagnose_finding.h"
#include "member.h"
#include "number.h"

/* Threads for each element that no launch needs, and how many do not matter. */
enum { MANY_THREADS = 16, LARGEST_LAUNCH = 100000 };

static double
threads_of(const struct finding *f)
{
    double threads = 1; /* more than a long holds, perhaps */

    for (size_t axis = 0; axis < 3; axis++)
        threads *= (double)f->grid[axis] * (double)f->dim[axis];
    return threads;
}

/* Whether the lab wants that very launch. */
static bool
is_demanded(const struct evidence *e, const struct finding *f)
{
    const struct function *function = e->test->function;
    unsigned blocks, threads;

    if (!function->launch)
        return false;
    function->launch(e->test, &blocks, &threads);
    return f->grid[0] == (long)blocks && f->dim[0] == (long)threads &&
           threads_of(f) == (double)blocks * (double)threads;
}

/* Whether the budget went to more threads than there are points, and none of
 * the blocks took most of it. */
static bool
went_to_threads(const struct evidence *e, const struct finding *f, long points)
{
    const int steps = e->test->lab_case->steps;
    const double records = (double)member_integer(e->findings, "records");

    return (double)member_integer(f->json, "threads") >
               (double)points * (steps > 1 ? steps : 1) &&
           2 * (double)member_integer(f->json, "own") < records &&
           2 * records > (double)e->test->job.budget;
}

bool
diagnose_budget(const struct evidence *e, const struct finding *f,
                struct diagnosis *d)
{
    const struct case_array *a = &e->test->job.array[0];
    const long points = (long)a->extent[0] * a->extent[1] * a->extent[2];
    const double threads = threads_of(f);
    char many[NUMBER_SIZE], few[NUMBER_SIZE];

    if (!f->placed)
        return diagnose_say(d, "budget-host", f->line, "%s", f->text);
    if (threads / MANY_THREADS <= (double)points || threads <= LARGEST_LAUNCH ||
        is_demanded(e, f) || !went_to_threads(e, f, points))
        return diagnose_say(d, f->id, f->line, "%s", f->text);
    return diagnose_say(
        d, "too-many-threads", (long)member_integer(f->launch, "line"),
        "%s threads are launched for %s %s: far more than "
        "are needed, and each takes time",
        number_count(threads < 1e18 ? (long long)threads : 1000000000000000000,
                     many),
        number_count(points, few), a->axes > 1 ? "points" : "elements");
}
