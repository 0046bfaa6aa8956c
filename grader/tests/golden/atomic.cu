// Atomic operations, in global memory and in shared memory, with and without
// lanes that meet at one address.  Where they go is in the data, so that the
// compiler cannot add up the lanes of a warp beforehand.
#include "grader/tests/golden/golden.h"

#define BLOCK 128
#define BLOCKS 8
#define THREADS (BLOCK * BLOCKS)

__global__ void
atomic_apart(const int *where, const int *what, int *sums)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    atomicAdd(&sums[where[i]], what[i]);
}

__global__ void
atomic_four(const int *where, const int *what, int *sums)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    atomicAdd(&sums[where[i] % 4], what[i]);
}

__global__ void
atomic_one(const int *where, const int *what, int *sums)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    atomicAdd(&sums[where[i] / THREADS], what[i]);
}

__global__ void
atomic_float_stride(const int *where, const float *what, float *sums)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    atomicAdd(&sums[where[i] * 2], what[i]);
}

__global__ void
atomic_double(const int *where, const double *what, double *sums)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    atomicAdd(&sums[where[i] % 16], what[i]);
}

// Who wants to know the old value makes it another instruction.
__global__ void
atomic_old_apart(const int *where, const int *what, int *sums, int *old)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    old[i] = atomicAdd(&sums[where[i]], what[i]);
}

__global__ void
atomic_old_four(const int *where, const int *what, int *sums, int *old)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    old[i] = atomicMax(&sums[where[i] % 4], what[i]);
}

__global__ void
atomic_compare(const int *where, const int *what, int *sums, int *old)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    old[i] = atomicCAS(&sums[where[i] % 32], what[i], i);
}

// Half of the lanes take no part.
__global__ void
atomic_guarded(const int *where, const int *what, int *sums)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;

    if (what[i] % 2 == 0)
        atomicAdd(&sums[where[i] % 8], what[i]);
}

#define SHARED_KERNEL(name, place)                                             \
    __global__ void name(const int *where, const int *what, int *sums)         \
    {                                                                          \
        __shared__ int kept[BLOCK];                                            \
        const int i = blockIdx.x * BLOCK + threadIdx.x;                        \
        const int at = where[threadIdx.x];                                     \
                                                                               \
        kept[threadIdx.x] = 0;                                                 \
        __syncthreads();                                                       \
        atomicAdd(&kept[place], what[i]);                                      \
        __syncthreads();                                                       \
        sums[i] = kept[threadIdx.x];                                           \
    }

SHARED_KERNEL(atomic_shared_apart, at % BLOCK)
SHARED_KERNEL(atomic_shared_pairs, at / 2 % BLOCK)
SHARED_KERNEL(atomic_shared_four, at % 4)
SHARED_KERNEL(atomic_shared_one, at / THREADS)
SHARED_KERNEL(atomic_shared_bank, at % 4 * 32)

// Each thread's own place: in order, but not for the compiler.
static const int *
own_places(void)
{
    int host[THREADS];

    for (int i = 0; i < THREADS; i++)
        host[i] = i;
    return (const int *)golden_copy(host, sizeof host);
}

int
main(void)
{
    const int *where = own_places();
    const int *what = golden_ints(THREADS, 100);
    const float *floats = golden_floats(THREADS);
    const double *doubles = golden_doubles(THREADS);
    int *sums = golden_ints(THREADS, 1);
    int *old = golden_ints(THREADS, 1);
    float *float_sums = golden_floats(2 * THREADS);
    double *double_sums = golden_doubles(THREADS);

    atomic_apart<<<BLOCKS, BLOCK>>>(where, what, sums);
    atomic_four<<<BLOCKS, BLOCK>>>(where, what, sums);
    atomic_one<<<BLOCKS, BLOCK>>>(where, what, sums);
    atomic_float_stride<<<BLOCKS, BLOCK>>>(where, floats, float_sums);
    atomic_double<<<BLOCKS, BLOCK>>>(where, doubles, double_sums);
    atomic_old_apart<<<BLOCKS, BLOCK>>>(where, what, sums, old);
    atomic_old_four<<<BLOCKS, BLOCK>>>(where, what, sums, old);
    atomic_compare<<<BLOCKS, BLOCK>>>(where, what, sums, old);
    atomic_guarded<<<BLOCKS, BLOCK>>>(where, what, sums);
    atomic_shared_apart<<<BLOCKS, BLOCK>>>(where, what, sums);
    atomic_shared_pairs<<<BLOCKS, BLOCK>>>(where, what, sums);
    atomic_shared_four<<<BLOCKS, BLOCK>>>(where, what, sums);
    atomic_shared_one<<<BLOCKS, BLOCK>>>(where, what, sums);
    atomic_shared_bank<<<BLOCKS, BLOCK>>>(where, what, sums);
    return golden_end();
}
