/* bench -- where the time of the last grading went, from its records */
#include "command.h"
#include "die.h"
#include "field.h"
#include "ladder.h"
#include <stdio.h>

static void
row(const struct terminal_rung *rung)
{
    const json_t *phases = json_object_get(rung->record, "phases");

    if (!rung->record) {
        printf("%-18s not graded yet\n", rung->id);
        return;
    }
    printf("%-18s %8.2f %8.2f %8.2f %8.2f\n", rung->id,
           field_number(rung->record, "seconds", 0),
           field_number(phases, "build_s", 0), field_number(phases, "run_s", 0),
           field_number(phases, "judge_s", 0));
}

int
command_bench(const struct options *o, int argc, char **argv)
{
    struct ladder l = ladder_climb(o);

    (void)argc;
    (void)argv;
    printf("seconds a lab, %s\n%-18s %8s %8s %8s %8s\n", options_name(o), "lab",
           "all", "build", "run", "judge");
    for (size_t i = 0; i < l.count; i++)
        row(&l.rungs[i]);
    ladder_free(&l);
    return 0;
}
