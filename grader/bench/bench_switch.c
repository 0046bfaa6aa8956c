/*
 * What a switch between two fibers costs, in nanoseconds of processor time.
 */
#include "../../common/sim/exec/fiber.h"
#include "../clock.h"
#include <stdio.h>

#define ROUNDS 5000000
#define STACK_BYTES 65536

static _Alignas(64) char stack[STACK_BYTES];

static void
answer(struct fiber_transfer transfer)
{
    for (;;)
        transfer = jump_fcontext(transfer.from, NULL);
}

int
main(void)
{
    fiber_context other =
        make_fcontext(stack + sizeof stack, sizeof stack, answer);
    double start = 1e9 * clock_cpu_seconds();
    for (int i = 0; i < ROUNDS; i++)
        other = jump_fcontext(other, NULL).from;
    printf("switch of fibers\tns\t%.3f\n",
           (1e9 * clock_cpu_seconds() - start) / (2.0 * ROUNDS));
    return 0;
}
