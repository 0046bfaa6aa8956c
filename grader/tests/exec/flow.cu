// Control flow for test_replay.c, one kernel a name (the program's argument),
// blocks of 8 threads.  Behind a write that is marked stand the lanes that must
// take part in it, once for each time that the warp comes there.
#include <cuda_runtime.h>
#include <string.h>

#define T 8
#define LONG 300000

static volatile int *seen;

__global__ void
arms(volatile int *a)
{
    int t = threadIdx.x;
    if (t % 2)
        a[t] = 1; // LANES aa
    else
        a[t] = 2; // LANES 55
    a[t] = 3; // LANES ff
}

// a[T] is 0; if g++ knew i there, it would copy the rest of the round.
__global__ void
cold(volatile int *a)
{
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) {
        if (t == 3 && i + a[T] == 1)
            a[t] = 1; // LANES 08
        a[t] = i; // LANES ff ff ff
    }
}

__global__ void
skips(volatile int *a)
{
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) {
        a[t] = 1; // LANES ff ff ff
        if ((t + i) % 2)
            continue;
        a[t] = i; // LANES 55 aa 55
    }
    a[t] = 2; // LANES ff
}

__device__ __noinline__ void
mark(volatile int *a)
{
    a[threadIdx.x] = 9; // LANES 55 aa
}

__global__ void
calls(volatile int *a)
{
    int t = threadIdx.x;
    if (t % 2) {
        mark(a);
        a[t] = 1; // LANES aa
    } else {
        mark(a);
        a[t] = 2; // LANES 55
    }
    a[t] = 3; // LANES ff
}

__global__ void
ways(volatile int *a)
{
    int t = threadIdx.x;
    switch (t) {
    case 0:
    case 5:
        a[t] = 0; // LANES 21
        break;
    case 1:
        a[t] = 1; // LANES 02
        break;
    case 2:
        a[t] = 2; // LANES 04
        break;
    case 7:
        a[t] = 7; // LANES 80
        break;
    case 3:
        a[t] = 3; // LANES 08
        break;
    default:
        a[t] = 9; // LANES 50
    }
    a[t] = 4; // LANES ff
}

__global__ void
returns(volatile int *a)
{
    int t = threadIdx.x;
    for (int i = 0; i < T; i++) {
        if (i == t)
            return;
        a[t] = i; // LANES fe fc f8 f0 e0 c0 80
    }
}

__global__ void
nested(volatile int *a)
{
    int t = threadIdx.x;
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < (t + i) % 3; j++)
            a[t] = j; // LANES b6 24 db 92
        a[t] = i; // LANES ff ff
    }
}

// Behind || the two ways in meet only after what they lead to; behind && there
// is one way in.
__global__ void
either(volatile int *a)
{
    int t = threadIdx.x;
    if (t + a[T] > 3 || t + a[T] == 1)
        a[t] = 1; // LANES 02 f0
    if (t > 1 && a[t] != 5 && t < 7)
        a[t] = 2; // LANES 7c
    a[t] = 3; // LANES ff
}

__global__ void
triangle(volatile int *a)
{
    int t = threadIdx.x;
    for (int i = 0; i < t; i++)
        a[t] = i; // LANES fe fc f8 f0 e0 c0 80
    a[t] = 1; // LANES ff
}

__global__ void
takes_turns(volatile int *a)
{
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t % 4 == i)
            a[t] = 1; // LANES 11 22 44 88
        a[t] = 2; // LANES ff ff ff ff
    }
}

__global__ void
breaks(volatile int *a)
{
    int t = threadIdx.x;
    for (int i = 0;; i++) {
        if (i == t % 3)
            break;
        a[t] = i; // LANES b6 24
    }
    a[t] = 1; // LANES ff
}

__device__ __noinline__ void
descend(volatile int *a, int n)
{
    if (n == 0)
        return;
    a[threadIdx.x] = n; // LANES fe fc f8 f0 e0 c0 80
    descend(a, n - 1);
    a[threadIdx.x] = -n; // LANES 80 c0 e0 f0 f8 fc fe
}

__global__ void
recursion(volatile int *a)
{
    int t = threadIdx.x;
    descend(a, t);
    a[t] = 1; // LANES ff
}

__global__ void
barriers(volatile int *a)
{
    int t = threadIdx.x;
    for (int i = 0; i < 2; i++) {
        if (t == i)
            a[t] = 1; // LANES 01 02
        __syncthreads();
        a[t] = 2; // LANES ff ff
        if (t % 2)
            a[t] = 3; // LANES aa aa
    }
    a[t] = 4; // LANES ff
}

__global__ void
leaves(volatile int *a)
{
    int t = threadIdx.x;
    if (t < 2)
        return;
    a[t] = 1; // LANES fc
    __syncthreads();
    a[t] = 2; // LANES fc
    if (t > 5)
        return;
    __syncthreads();
    a[t] = 3; // LANES 3c
}

__global__ void
warp_waits(volatile int *a)
{
    int t = threadIdx.x;
    if (t % 2) {
        __syncwarp(0xaa);
        a[t] = 1; // LANES aa
    } else {
        a[t] = 2; // LANES 55
        __syncwarp(0x55);
    }
    __syncwarp(0xff);
    a[t] = 3; // LANES ff
}

__global__ void
shuffles(volatile int *a)
{
    int t = threadIdx.x;
    int v = t;
    for (int width = 4; width; width /= 2)
        if (t < 4)
            v += __shfl_xor_sync(0x0f, v, width / 2);
        else
            a[t] = v; // LANES f0 f0 f0
    a[t] = __shfl_sync(0xff, v, 0); // LANES ff
}

// So long that the others get a turn meanwhile.
__global__ void
interrupted(volatile int *a, int rounds)
{
    int t = threadIdx.x;
    int x = t;
    for (int i = 0; i < rounds; i++)
        x = x * 5 + a[T + t];
    if (x != 3)
        a[t] = x; // LANES ff
    a[t] = 1; // LANES ff
}


static void
run(const char *name)
{
#define RUN(kernel)            \
    if (!strcmp(name, #kernel)) \
        kernel<<<1, T>>>(seen);
    RUN(arms)
    RUN(cold)
    RUN(skips)
    RUN(calls)
    RUN(ways)
    RUN(returns)
    RUN(nested)
    RUN(either)
    RUN(triangle)
    RUN(takes_turns)
    RUN(breaks)
    RUN(recursion)
    RUN(barriers)
    RUN(leaves)
    RUN(warp_waits)
    RUN(shuffles)
    if (!strcmp(name, "interrupted"))
        interrupted<<<1, T>>>(seen, LONG);
}

int
main(int argc, char **argv)
{
    if (argc < 2)
        return 99;
    cudaMalloc((void **)&seen, 2 * T * sizeof(int));
    cudaMemset((void *)seen, 0, 2 * T * sizeof(int));
    run(argv[1]);
    return 0;
}
