#include "program.h"
#include <stddef.h>

/* Callbacks. */
#define BUDGET 4000000000u

static void
nothing(struct test *t)
{
    (void)t;
}

static const struct lab_case cases[] = {{.x = 1, .y = 1, .z = 1}, {.x = -1}};
static const struct function functions[] = {
    {.name = "main", .layout = nothing, .fill = nothing, .cases = cases},
    {.name = NULL}};
static const struct lab program = {
    .id = "program", .title = "a whole program", .functions = functions};

struct test *
program_test(void)
{
    struct test *t = test_make(&program, functions, cases, 1);

    t->job.budget = BUDGET;
    return t;
}
