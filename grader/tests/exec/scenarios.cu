// What the engine must do, one scenario a name (the program's argument).  The
// line of a fault ends in "// FAULT name".  A scenario that goes on returns 0
// when every value was right, else the number of the one that was not.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 64

__constant__ double weights[4];
__device__ int counted;
int of_the_host[4];

static double *field, *released;
static int *words;
static int *volatile heap; // volatile: the compiler drops what nobody sees

// Faults in kernels.

__global__ void
past_end(double *a)
{
    a[N] = 1; // FAULT past_end
}

__global__ void
before_start(const double *a, double *b)
{
    b[0] = a[-1]; // FAULT before_start
}

__global__ void
far_away(double *a)
{
    a[1ll << 40] = 1; // FAULT far_away
}

__global__ void
use_released(double *a)
{
    a[0] = 1; // FAULT use_released
}

__global__ void
touch_host(double *a)
{
    a[0] = 1; // FAULT host_stack
}

__global__ void
touch_host_global(int *a)
{
    a[1] = 2; // FAULT host_global
}

__global__ void
write_constant()
{
    weights[1] = 2; // FAULT write_constant
}

__global__ void
misaligned(double *a)
{
    *(double *)((char *)a + 4) = 1; // FAULT misaligned
}

__global__ void
null_pointer(const double *a, double *b)
{
    b[0] = a[1]; // FAULT null_pointer
}

__global__ void
past_index(int i, double *a)
{
    __shared__ double tile[8];
    tile[i] = 1; // FAULT past_index
    a[0] = tile[0];
}

__global__ void
past_dynamic(int i)
{
    extern __shared__ double dynamic[];
    dynamic[i] = 1; // FAULT past_dynamic
}

__device__ void
put(double *to)
{
    *to = 1; // FAULT past_shared
}

__global__ void
past_shared(int i)
{
    __shared__ double tile[8];
    put(tile + i);
}

__global__ void
trap()
{
    __trap(); // FAULT trap
}

__global__ void
fail_assert(int n)
{
    assert(n == 3); // FAULT fail_assert
}

__global__ void
divide(int n, int *a)
{
    a[0] = 7 / n; // FAULT divide
}

__global__ void
endless(volatile int *a)
{
    while (a[0] == 0) a[1]++; // FAULT endless
}

__global__ void
endless_empty(int *a)
{
    a[1] = 2;
    while (1); // FAULT endless_empty
}

void
endless_host(void)
{
    while (1); // FAULT endless_host
}

__device__ double
deep(const double *p, int n)
{
    double own[20];
    for (int i = 0; i < 20; i++)
        own[i] = p[i] + n;
    return n == 0 ? own[3] : deep(own, n - 1) + own[n % 20];
}

__global__ void
recurse(double *a)
{
    a[0] = deep(a, 1000000);
}

__global__ void
large_frame(double *a, int n)
{ // FAULT large_frame
    double own[20000];
    for (int i = 0; i < 20000; i++)
        own[i] = a[i % 10];
    a[0] = own[n];
}

__global__ void
skipped_guard(double *a, int n)
{
    volatile char *own = (volatile char *)__builtin_alloca(n * 50000000l);
    own[0] = 1; // FAULT skipped_guard
    a[0] = own[0];
}

// Faults in host code.

static void
host_touches_device()
{
    field[0] = 1; // FAULT host_touches_device
}

static void
host_past_heap()
{
    heap = (int *)malloc(10 * sizeof(int));
    heap[10] = 1; // FAULT host_past_heap
}

static void
host_use_released()
{
    heap = (int *)malloc(10 * sizeof(int));
    free(heap);
    heap[0] = 1; // FAULT host_use_released
}

static void
host_null()
{
    heap[0] = 1; // FAULT host_null
}

static void
host_null_offset(int i)
{
    heap[i] = 1; // FAULT host_null_offset
}

static int
host_deep(int n)
{
    volatile char own[4096];
    own[n % 4096] = 1;
    return n == 0 ? 0 : host_deep(n - 1) + own[n % 4096];
}

static int
run_fault(const char *name)
{
    double host[4] = {0};
    if (!strcmp(name, "past_end"))
        past_end<<<1, 1>>>(field);
    if (!strcmp(name, "before_start"))
        before_start<<<1, 1>>>(field, field);
    if (!strcmp(name, "far_away"))
        far_away<<<1, 1>>>(field);
    if (!strcmp(name, "use_released"))
        use_released<<<1, 1>>>(released);
    if (!strcmp(name, "host_stack"))
        touch_host<<<1, 1>>>(host);
    if (!strcmp(name, "host_global"))
        touch_host_global<<<1, 1>>>(of_the_host);
    if (!strcmp(name, "write_constant"))
        write_constant<<<1, 1>>>();
    if (!strcmp(name, "misaligned"))
        misaligned<<<1, 1>>>(field);
    if (!strcmp(name, "null_pointer"))
        null_pointer<<<1, 1>>>(NULL, field);
    if (!strcmp(name, "null_offset"))
        null_pointer<<<1, 1>>>((const double *)NULL + 2000, field);
    if (!strcmp(name, "null_before"))
        null_pointer<<<1, 1>>>((const double *)NULL - 2, field);
    if (!strcmp(name, "past_index"))
        past_index<<<1, 1>>>(8, field);
    if (!strcmp(name, "past_dynamic"))
        past_dynamic<<<1, 1, 80>>>(10);
    if (!strcmp(name, "past_shared"))
        past_shared<<<1, 1>>>(10000);
    if (!strcmp(name, "trap"))
        trap<<<1, 1>>>();
    if (!strcmp(name, "fail_assert"))
        fail_assert<<<1, 1>>>(4);
    if (!strcmp(name, "divide"))
        divide<<<1, 1>>>(0, words);
    if (!strcmp(name, "endless"))
        endless<<<1, 1>>>(words);
    if (!strcmp(name, "endless_empty"))
        endless_empty<<<1, 1>>>(words);
    void (*volatile loop)(void) = endless_host; // never inlined
    if (!strcmp(name, "endless_host"))
        loop();
    if (!strcmp(name, "recurse"))
        recurse<<<1, 32>>>(field);
    if (!strcmp(name, "large_frame"))
        large_frame<<<1, 32>>>(field, 5);
    if (!strcmp(name, "skipped_guard"))
        skipped_guard<<<1, 32>>>(field, 5);
    if (!strcmp(name, "host_touches_device"))
        host_touches_device();
    if (!strcmp(name, "host_past_heap"))
        host_past_heap();
    if (!strcmp(name, "host_use_released"))
        host_use_released();
    if (!strcmp(name, "host_null"))
        host_null();
    if (!strcmp(name, "host_null_offset"))
        host_null_offset(9000);
    if (!strcmp(name, "host_deep"))
        return host_deep(100000);
    return 0;
}

// What goes on.

// Four barriers a thread; the second block's last 16 threads return first.
__global__ void
barriers(int *a, int n)
{
    __shared__ int tile[32];
    const int i = blockIdx.x * 32 + threadIdx.x;
    if (i >= n)
        return;
    for (int k = 0; k < 4; k++) {
        tile[threadIdx.x] = i + k;
        __syncthreads();
    }
    a[i] = tile[threadIdx.x];
}

static int
run_barriers()
{
    int got[48];
    barriers<<<2, 32>>>(words, 48);
    cudaMemcpy(got, words, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 48; i++)
        if (got[i] != i + 3)
            return i + 1;
    return 0;
}

__global__ void
reductions(int *a)
{
    const int t = threadIdx.x;
    const int count = __syncthreads_count(t < 5);
    const int all = __syncthreads_and(t < 60);
    const int any = __syncthreads_or(t == 63);
    a[t] = count * 100 + all * 10 + any;
}

static int
run_reductions()
{
    int got[N];
    reductions<<<1, N>>>(words);
    cudaMemcpy(got, words, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (got[i] != 501)
            return i + 1;
    return 0;
}

__global__ void
warp_operations(int *a)
{
    const unsigned all = 0xffffffff;
    const int t = threadIdx.x;
    int wrong = 0;
    wrong += __shfl_sync(all, t, 5) != 5;
    wrong += __shfl_sync(all, t, 1, 8) != (t & ~7) + 1;
    wrong += __shfl_up_sync(all, t, 3) != (t < 3 ? t : t - 3);
    wrong += __shfl_down_sync(all, t, 3) != (t > 28 ? t : t + 3);
    wrong += __shfl_down_sync(all, t, 3, 16) != (t % 16 > 12 ? t : t + 3);
    wrong += __shfl_xor_sync(all, 1.5 * t, 1) != 1.5 * (t ^ 1);
    wrong += __ballot_sync(all, t % 2) != 0xaaaaaaaa;
    wrong += __any_sync(all, t == 40) != 0;
    wrong += __all_sync(all, t < 32) != 1;
    wrong += __activemask() != all;
    if (t < 16)
        wrong += __shfl_sync(0xffff, t, 2) != 2;
    else
        wrong += __shfl_sync(0xffff0000, t, 20) != 20;
    __syncwarp();
    a[t] = wrong;
}

static int
run_warp_operations()
{
    int got[32];
    warp_operations<<<1, 32>>>(words);
    cudaMemcpy(got, words, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        if (got[i])
            return i + 1;
    return 0;
}

// Lanes 16 to 31 return; the others' mask names them.
__global__ void
absent(int *a)
{
    if (threadIdx.x >= 16)
        return;
    a[threadIdx.x] = __shfl_sync(0xffffffff, (int)threadIdx.x, 3);
}

// Lanes 0 to 15 return; the others' masks name them in two places.
__global__ void
absent_apart(int *a)
{
    const int t = threadIdx.x;
    if (t < 16)
        return;
    if (t % 2)
        a[t] = __shfl_sync(0xffffffff, t, 17);
    else
        a[t] = -__shfl_sync(0xffffffff, t, 16);
}

// A third returns; who is left meets by masks that name no one else.
__global__ void
active(int *a)
{
    const int t = threadIdx.x;
    int wrong = 0;
    if (t % 3 == 0)
        return;
    const unsigned mask = __activemask();
    wrong += mask != 0xb6db6db6;
    __syncwarp(mask);
    wrong += __ballot_sync(mask, t > 15) != (mask & 0xffff0000);
    wrong += __shfl_sync(mask, t, 31) != 31;
    if (t % 2)
        wrong += __activemask() != (mask & 0xaaaaaaaa);
    else
        wrong += __activemask() != (mask & 0x55555555);
    a[t] = wrong;
}

static int
run_active()
{
    int got[32];
    active<<<1, 32>>>(words);
    cudaMemcpy(got, words, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        if (got[i])
            return i + 1;
    return 0;
}

__global__ void
leave_early(const int *a, int *b, int n)
{
    int i = (int)threadIdx.x;
    auto twice = [&](int k) {
        if (k == 3)
            return;
        i += k;
    };
    twice(i);
    if (i >= n)
        return; // FAULT leave_by_bound
    if (a[i] == 7) return; // FAULT leave_by_value
    __syncthreads();
    b[i] = a[i];
}

__global__ void
largest(int *a)
{
    atomicAdd(&counted, 1);
    __syncthreads();
    a[blockIdx.x] = counted;
}

static int
run_largest()
{
    int got[2], zero = 0;
    cudaMemcpyToSymbol(counted, &zero, sizeof zero);
    largest<<<2, dim3(16, 8, 8)>>>(words);
    cudaMemcpy(got, words, sizeof got, cudaMemcpyDeviceToHost);
    return got[0] + got[1] == 3 * 1024 ? 0 : 1;
}

// Thread 0 waits for what thread 33 writes, without a barrier.
__global__ void
spin(volatile int *a)
{
    if (threadIdx.x == 0)
        while (a[0] != 77)
            a[1] = 1;
    if (threadIdx.x == 33)
        a[0] = 77;
}

__global__ void
unset(int *a)
{
    __shared__ int tile[32];
    extern __shared__ int dynamic[];
    if (a[40] == 5)
        tile[threadIdx.x] = dynamic[threadIdx.x] = 1;
    a[threadIdx.x] = tile[threadIdx.x] ^ (dynamic[threadIdx.x] << 1);
}

static int copies; // of the host's

struct counting {
    double value;
    int *self;
    __host__ __device__ counting(double v) : value(v), self(nullptr) {}
    counting(const counting &from) : value(from.value + 1), self(nullptr)
    {
        copies++;
    }
};

__global__ void
take_class(counting c, double *p, char last)
{
    c.value += last;
    p[threadIdx.x] = c.value;
}

// As on a device: a class's constructor copies an argument once, on the host.
static int
run_class_argument()
{
    double got[2];
    counting c(40);
    take_class<<<1, 2>>>(c, field, 1);
    cudaMemcpy(got, field, sizeof got, cudaMemcpyDeviceToHost);
    return copies == 1 && got[0] == 42 && got[1] == 42 ? 0 : 1;
}

static int
run_unset()
{
    int got;
    cudaMemset(words, 0, 4 * N);
    unset<<<1, 32, 128>>>(words);
    cudaMemcpy(&got, words, sizeof got, cudaMemcpyDeviceToHost);
    return got;
}

__global__ void
nothing()
{
}

static int
run_refused()
{
    nothing<<<1, 1025>>>();
    if (cudaGetLastError() == cudaSuccess)
        return 1;
    if (cudaGetLastError() != cudaSuccess)
        return 2;
    nothing<<<0, 32>>>();
    if (cudaGetLastError() == cudaSuccess)
        return 3;
    nothing<<<dim3(1, 65536), 32>>>();
    if (cudaGetLastError() == cudaSuccess)
        return 4;
    nothing<<<1, dim3(1, 1, 65)>>>();
    if (cudaGetLastError() == cudaSuccess)
        return 5;
    nothing<<<1, 32, 48 * 1024 + 1>>>();
    if (cudaGetLastError() == cudaSuccess)
        return 6;
    nothing<<<7, 32>>>();
    return cudaGetLastError() == cudaSuccess ? 0 : 7;
}

static int
run_good(const char *name)
{
    if (!strcmp(name, "barriers"))
        return run_barriers();
    if (!strcmp(name, "reductions"))
        return run_reductions();
    if (!strcmp(name, "warp_operations"))
        return run_warp_operations();
    if (!strcmp(name, "active"))
        return run_active();
    if (!strcmp(name, "largest"))
        return run_largest();
    if (!strcmp(name, "unset"))
        return run_unset();
    if (!strcmp(name, "refused"))
        return run_refused();
    if (!strcmp(name, "class_argument"))
        return run_class_argument();
    if (!strcmp(name, "absent"))
        absent<<<1, 32>>>(words);
    if (!strcmp(name, "absent_apart"))
        absent_apart<<<1, 32>>>(words);
    if (!strcmp(name, "leave_by_bound"))
        leave_early<<<1, 8>>>(words, words + 8, 8);
    if (!strcmp(name, "leave_by_value")) {
        int seven = 7;
        cudaMemcpy(words + 2, &seven, 4, cudaMemcpyHostToDevice);
        leave_early<<<1, 8>>>(words, words + 8, 20);
    }
    if (!strcmp(name, "spin"))
        spin<<<1, 64>>>(words);
    if (!strcmp(name, "blocks"))
        nothing<<<dim3(5, 3, 2), 40>>>();
    if (!strcmp(name, "exit"))
        exit(5);
    return 0;
}

int
main(int argc, char **argv)
{
    if (argc < 2)
        return 99;
    cudaMalloc(&field, N * sizeof(double));
    cudaMalloc(&words, N * sizeof(int));
    cudaMalloc(&released, N * sizeof(double));
    cudaMemset(words, 0, N * sizeof(int));
    cudaFree(released);
    const int fault = run_fault(argv[1]);
    return fault ? fault : run_good(argv[1]);
}
