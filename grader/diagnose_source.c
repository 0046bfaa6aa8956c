/*
 * diagnose_source -- where values go and come from that the outputs alone do
 * not show: inputs written, the host as the one that computes
 */
#include "diagnose_parts.h"
#include <stdlib.h>

/* What else is wrong explains more, unless the output holds nothing at all:
 * then it went to the input. */
static bool
changes_input(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a;
    char point[64];

    if (v->array < 0 || v->guard_written || v->input < 0 ||
        (v->wrong > 0 && v->unwritten < v->interior))
        return false;
    a = &v->test->job.array[v->input];
    return diagnose_say(d, "input-changed", 0,
                        "%s is changed, first at %s: it is an input, and "
                        "whoever calls the function still needs it",
                        a->name, diagnose_point(a, v->input_first, point));
}

static bool
host_computes(const struct evidence *e, struct diagnosis *d)
{
    const bool may = e->test->function->on_host;
    char *text = verdict_right(e->verdict) && e->coverage && !may
                     ? judge_host(e->test, e->verdict->output, e->coverage)
                     : NULL;

    if (!text)
        return false;
    diagnose_say(d, "host-computed", 0, "%s", text);
    free(text);
    return true;
}

/* As many elements are written as threads are launched, where there are more:
 * the launch must not grow with them. */
static bool
lacks_loop(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct case_result *r = e->result;

    if (!diagnose_fixed_launch(e->test->function) || v->array < 0 ||
        v->unwritten == 0 || v->unwritten < v->wrong || v->first == 0 ||
        v->first != (size_t)r->grid[0] * r->block[0] ||
        v->first + v->wrong != v->elements)
        return false;
    return diagnose_say(d, "tail-unwritten", diagnose_launch_line(e),
                        "nothing is written from i = %zu on: the launch ends "
                        "there, so each thread must go on to the element one "
                        "launch further, until n is reached",
                        v->first);
}

/* Right in every other case, and wrong where it was called before. */
static bool
keeps_state(const struct evidence *e, struct diagnosis *d)
{
    if (!(e->test->lab_case->flags & CASE_SECOND_CALL) || !e->right_before ||
        verdict_right(e->verdict))
        return false;
    return diagnose_say(d, "state-kept", 0,
                        "the first call in a program is right, the second is "
                        "not: what does %s keep from the first (a counter, a "
                        "buffer, a flag)?",
                        e->test->function->name);
}

bool
diagnose_source(const struct evidence *e, struct diagnosis *d)
{
    return e->verdict && e->result &&
           (keeps_state(e, d) || changes_input(e, d) || host_computes(e, d) ||
            lacks_loop(e, d));
}
