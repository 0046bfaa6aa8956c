/* Lab 03's functions at an odd size. */
#include "grader/tests/golden/fields.h"

#define N 1003
#define BELOW (1 << 30)
#define ROUNDS 3

/* order_of -- int[N]: the places of the even ones of golden_ints(), then the
 * rest */
static const int *
order_of(void)
{
    static int host[N];
    int placed = 0;

    for (unsigned kind = 0; kind < 2; kind++)
        for (int i = 0; i < N; i++)
            if (golden_mixed(i) % BELOW % 2 == kind)
                host[placed++] = i;
    return (const int *)golden_copy(host, sizeof host);
}

static unsigned *
out(void)
{
    return (unsigned *)fields_unset(N * sizeof(unsigned));
}

int
main(void)
{
    const unsigned *in = (const unsigned *)golden_ints(N, BELOW);

    mix_pairs(N, ROUNDS, in, out());
    mix_select(N, ROUNDS, in, out());
    mix_by_kind(N, ROUNDS, in, order_of(), out());
    return golden_end();
}
