// divergence -- lab 03: two paths inside a warp, over rounds and over lanes
#include "scans.h"

#define N SCAN_ELEMENTS
#define WARP 32
#define ROUNDS 256

struct mix {
    int rounds;
    int lanes; /* of a warp take the odd path; -1: every second one */
    const unsigned *in;
    unsigned *out;
};

// As in lab 03: so many rounds that the compiler keeps the branch.
__device__ static unsigned
mix_even(unsigned x, int rounds)
{
    for (int k = 0; k < rounds; k++) {
        x ^= x >> 13;
        x *= 0xc2b2ae35u;
    }
    return x;
}

__device__ static unsigned
mix_odd(unsigned x, int rounds)
{
    for (int k = 0; k < rounds; k++) {
        x ^= x >> 15;
        x *= 0x85ebca6bu;
    }
    return x;
}

__device__ static bool
is_odd(int i, int lanes)
{
    return lanes < 0 ? i % 2 != 0 : i % WARP < lanes;
}

__global__ static void
branch_kernel(int rounds, int lanes, const unsigned *in, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (is_odd(i, lanes))
        out[i] = mix_odd(in[i], rounds);
    else
        out[i] = mix_even(in[i], rounds);
}

// The same by arithmetic, without a branch.
__global__ static void
check_kernel(int rounds, int lanes, const unsigned *in, const unsigned *out,
             unsigned long long *wrong)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned odd = is_odd(i, lanes);
    unsigned x = in[i];

    for (int k = 0; k < rounds; k++) {
        x ^= x >> (13 + 2 * odd);
        x *= odd ? 0x85ebca6bu : 0xc2b2ae35u;
    }
    if (out[i] != x)
        atomicAdd(wrong, 1);
}

static void
prepare(const void *what)
{
    const struct mix *m = (const struct mix *)what;

    must(cudaMemset(m->out, 0, N * sizeof *m->out), "memory");
}

static void
launch(const void *what)
{
    const struct mix *m = (const struct mix *)what;

    branch_kernel<<<N / 256, 256>>>(m->rounds, m->lanes, m->in, m->out);
}

static void
check(const void *what, unsigned long long *wrong)
{
    const struct mix *m = (const struct mix *)what;

    check_kernel<<<N / 256, 256>>>(m->rounds, m->lanes, m->in, m->out, wrong);
}

// Picoseconds an element.
static void
print_ps(const char *figure, const char *series, double x,
         const struct timing *t)
{
    const double each = 1e9 / N;

    print_point("03", figure, series, x, each * t->ms, each * t->ms_low,
                each * t->ms_high);
}

void
scan_divergence(void)
{
    static const int rounds[] = {16, 32, 64, 128, 192, 256};
    static const int lanes[] = {0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 31, 32};
    // Any bits will do as whole numbers.
    struct mix m = {ROUNDS, -1, (const unsigned *)device_floats(N, 1),
                    (unsigned *)device_floats(N, 2)};
    const struct trial t = {"a branch in a warp", prepare, launch, check, &m};
    struct timing timing;

    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        m.rounds = rounds[i];
        if (trial_time(&t, &timing))
            print_ps("divergence", "naive: every second lane branches",
                     m.rounds, &timing);
    }
    m.rounds = ROUNDS;
    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++) {
        m.lanes = lanes[i];
        if (trial_time(&t, &timing))
            print_ps("lanes", "lanes below a bound branch", m.lanes, &timing);
    }
    must(cudaFree((void *)m.in), "memory");
    must(cudaFree(m.out), "memory");
}
