// Lab 03's solution at its aligned cases.
#include "labs/03-divergence/lab.h"
#include "solutions/03-divergence/kernel.cu"
#include "grader/tests/golden/golden.h"

#define N 4096
#define ROUNDS 64
#define BELOW (1 << 30)

// order_of -- int[n]: the places of the even ones of golden_ints(), then the
// rest
static const int *
order_of(int n, int below)
{
    static int host[N];
    int placed = 0;

    for (unsigned kind = 0; kind < 2; kind++)
        for (int i = 0; i < n; i++)
            if (golden_mixed(i) % (unsigned)below % 2 == kind)
                host[placed++] = i;
    return (const int *)golden_copy(host, n * sizeof *host);
}

int
main(void)
{
    const unsigned *in = (const unsigned *)golden_ints(N, BELOW);
    unsigned *out = (unsigned *)golden_ints(N, 1);
    const int *order = order_of(N, BELOW);

    mix_pairs(N, ROUNDS, in, out);
    mix_select(N, ROUNDS, in, out);
    mix_by_kind(N, ROUNDS, in, order, out);
    return golden_end();
}
