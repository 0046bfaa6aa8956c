/* bench -- where the time of the last grading went, from its records: a row
 * for `make bench` each (what, unit, value; tab separated) */
#include "command.h"
#include "die.h"
#include "ladder.h"
#include "member.h"
#include <stdio.h>

static void
row(const struct terminal_rung *rung, const char *phase, double seconds)
{
    printf("lab %.2s: %s\ts\t%.3f\n", rung->id, phase, seconds);
}

static void
rows(const struct terminal_rung *rung)
{
    const json_t *phases = json_object_get(rung->record, "phases");
    double all = member_number(rung->record, "seconds", 0);
    double build = member_number(phases, "build_s", 0);
    double run = member_number(phases, "run_s", 0);
    double judge = member_number(phases, "judge_s", 0);

    if (!rung->record)
        return;
    row(rung, "all", all);
    row(rung, "build", build);
    row(rung, "run", run);
    row(rung, "judge", judge);
    row(rung, "rest", all - build - run - judge);
}

int
command_bench(const struct options *o, int argc, char **argv)
{
    struct ladder l = ladder_climb(o);

    (void)argc;
    (void)argv;
    for (size_t i = 0; i < l.count; i++)
        rows(&l.rungs[i]);
    ladder_free(&l);
    return 0;
}
