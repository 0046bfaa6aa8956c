// Kernels whose launches bench_exec.c times.  A callback is what is left of
// the cost of an access when it touches the thread's own stack.
// Each figure is the time of the named work less that of the same kernel
// without it.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define THREADS 256
#define TURNS 15000 // of a loop; every thread does them

__global__ void
empty()
{
}

#define EIGHT(statement)                                                      \
    statement statement statement statement statement statement statement    \
        statement

__global__ void
loads(volatile const double *a, double *out, int n)
{
    const int t = threadIdx.x;
    for (int k = 0; k < n; k++) {
        EIGHT(a[t];)
    }
    out[t] = 0;
}

__global__ void
stores(volatile double *a, int n)
{
    const int t = threadIdx.x;
    for (int k = 0; k < n; k++) {
        EIGHT(a[t] = 1;)
    }
}

__global__ void
shared_loads(int n)
{
    __shared__ double tile[THREADS];
    const int t = threadIdx.x;
    volatile double *a = tile;
    a[t] = 0;
    for (int k = 0; k < n; k++) {
        EIGHT(a[t];)
    }
}

__device__ __attribute__((noinline)) void
use(volatile double *a, int n)
{
    for (int k = 0; k < n; k++) {
        EIGHT(a[0];)
    }
}

__global__ void
stack_loads(int n)
{
    double own[4];
    use(own, n);
}

__global__ void
steps(int n, volatile int *a)
{
    for (int k = 0; k < n; k++)
        if (k == n)
            a[0] = 1;
}

__global__ void
barriers(int n)
{
    for (int k = 0; k < n; k++)
        __syncthreads();
}

static double
now()
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * t.tv_sec + t.tv_nsec;
}

static int
by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// The median of five: others use the machine as well.
#define TIME(result, launch)                                                  \
    double took_##result[5];                                                  \
    for (int i = 0; i < 5; i++) {                                             \
        const double start = now();                                           \
        launch;                                                               \
        took_##result[i] = now() - start;                                     \
    }                                                                         \
    qsort(took_##result, 5, sizeof(double), by_value);                        \
    const double result = took_##result[2];

int
main()
{
    double *a;
    int *words;
    cudaMalloc(&a, THREADS * sizeof(double));
    cudaMalloc(&words, THREADS * sizeof(int));
    cudaMemset(a, 0, THREADS * sizeof(double));
    const int n = TURNS;
    const double work = 8.0 * n * THREADS;
    TIME(step_ns, (steps<<<1, THREADS>>>(n, words)));
    TIME(load_ns, (loads<<<1, THREADS>>>(a, a, n)));
    TIME(store_ns, (stores<<<1, THREADS>>>(a, n)));
    TIME(shared_ns, (shared_loads<<<1, THREADS>>>(n)));
    TIME(stack_ns, (stack_loads<<<1, THREADS>>>(n)));
    TIME(barrier_ns, (barriers<<<1, THREADS>>>(n)));
    TIME(empty_ns, (empty<<<1000, THREADS>>>()));
    printf("callback\tns\t%.3f\n", (stack_ns - step_ns) / work);
    printf("callback, fence and log: global load\tns\t%.3f\n",
           (load_ns - step_ns) / work);
    printf("callback, fence and log: global store\tns\t%.3f\n",
           (store_ns - step_ns) / work);
    printf("callback, fence and log: shared load\tns\t%.3f\n",
           (shared_ns - step_ns) / work);
    printf("basic block\tns\t%.3f\n", step_ns / (2.0 * n * THREADS));
    printf("barrier, a thread\tns\t%.3f\n",
           barrier_ns / (1.0 * n * THREADS));
    printf("start and end, a thread\tns\t%.3f\n",
           empty_ns / (1000.0 * THREADS));
    return 0;
}
