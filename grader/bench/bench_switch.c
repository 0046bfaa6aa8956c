/*
 * What a switch between two fibers costs, in nanoseconds of processor time.
 */
#include "../../common/sim/exec/fiber.h"
#include <stdio.h>
#include <time.h>

#define ROUNDS 5000000
#define STACK_BYTES 65536

static _Alignas(64) char stack[STACK_BYTES];

static double
now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

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
    double start = now();
    for (int i = 0; i < ROUNDS; i++)
        other = jump_fcontext(other, NULL).from;
    printf("switch of fibers\tns\t%.3f\n", (now() - start) / (2.0 * ROUNDS));
    return 0;
}
