// Misuse of the runtime API, one scenario a name (the program's argument).  The
// line that ends the run ends in "// FAULT name".
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 100

__constant__ float weights[4];
__device__ float table[4];

static char *device, *released, *pinned, *padded;
static char host[4 * N];
static size_t pitch;

static void
copy_past_to(void)
{
    cudaMemcpy(device + 1, host, N, cudaMemcpyHostToDevice); // FAULT copy_past_to
}

static void
copy_past_from(void)
{
    cudaMemcpy(host, device, N + 1, cudaMemcpyDeviceToHost); // FAULT copy_past_from
}

static void
copy_before(void)
{
    cudaMemcpy(device - 1, host, 1, cudaMemcpyHostToDevice); // FAULT copy_before
}

static void
copy_to_host_as_device(void)
{
    cudaMemcpy(host, host + N, 4, cudaMemcpyHostToDevice); // FAULT copy_to_host_as_device
}

static void
copy_from_device_as_host(void)
{
    cudaMemcpy(device, device + 4, 4, cudaMemcpyHostToDevice); // FAULT copy_from_device_as_host
}

static void
copy_into_device_as_host(void)
{
    cudaMemcpy(device, device + 4, 4, cudaMemcpyDeviceToHost); // FAULT copy_into_device_as_host
}

static void
copy_released(void)
{
    cudaMemcpy(host, released, 4, cudaMemcpyDeviceToHost); // FAULT copy_released
}

static void
copy_rows_past(void)
{
    cudaMemcpy2D(device, 30, host, 30, 20, 4, cudaMemcpyHostToDevice); // FAULT copy_rows_past
}

static void
copy_past_pinned(void)
{
    cudaMemcpy(pinned + 1, device, N, cudaMemcpyDeviceToHost); // FAULT copy_past_pinned
}

static void
copy_endless(void)
{
    cudaMemcpy2D(device, ~(size_t)0, host, 30, 20, 4, cudaMemcpyHostToDevice); // FAULT copy_endless
}

static void
set_past(void)
{
    cudaMemset(device, 0, N + 1); // FAULT set_past
}

static void
set_host(void)
{
    cudaMemset(host, 0, 4); // FAULT set_host
}

static void
set_rows_past(void)
{
    cudaMemset2D(padded, pitch, 0, pitch, 4); // FAULT set_rows_past
}

static void
symbol_past(void)
{
    cudaMemcpyToSymbol(weights, host, 8, 12); // FAULT symbol_past
}

static void
symbol_from_past(void)
{
    cudaMemcpyFromSymbol(host, table, 20); // FAULT symbol_from_past
}

static void
free_twice(void)
{
    cudaFree(released); // FAULT free_twice
}

static void
free_middle(void)
{
    cudaFree(device + 4); // FAULT free_middle
}

static void
free_host(void)
{
    cudaFree(host); // FAULT free_host
}

static void
free_pinned_as_device(void)
{
    cudaFree(pinned); // FAULT free_pinned_as_device
}

// By a pointer: what calls it by name does not compile.
__global__ void
calls_host(cudaError_t (*call)(void))
{
    call(); // FAULT call_from_kernel
}

static void
call_from_kernel(void)
{
    calls_host<<<1, 1>>>(cudaDeviceSynchronize);
}

// Nothing is wrong here.
__global__ void
add_one(float *x)
{
    x[threadIdx.x] += weights[0];
}

static int
wrong(int line)
{
    fprintf(stderr, "wrong at line %d\n", line);
    return line;
}

#define REQUIRE(condition)                                                    \
    if (!(condition))                                                         \
    return wrong(__LINE__)

static int
all_right(void)
{
    float one = 1, in[4] = {1, 2, 3, 4}, out[4] = {0};
    void *at = NULL;

    REQUIRE(cudaMemcpyToSymbol(weights, &one, 4) == cudaSuccess);
    REQUIRE(cudaGetSymbolAddress(&at, table) == cudaSuccess);
    REQUIRE(cudaMemcpy(at, in, 16, cudaMemcpyHostToDevice) == cudaSuccess);
    add_one<<<1, 4>>>((float *)at);
    REQUIRE(cudaMemcpyFromSymbol(out, table, 16) == cudaSuccess);
    REQUIRE(out[0] == 2 && out[3] == 5);
    REQUIRE(cudaMemcpy(device, host, N, cudaMemcpyHostToDevice) ==
            cudaSuccess);
    REQUIRE(cudaMemcpy(pinned, device, N, cudaMemcpyDefault) == cudaSuccess);
    REQUIRE(cudaMemcpy(device, pinned, N, cudaMemcpyDefault) == cudaSuccess);
    REQUIRE(cudaMemcpy(device, device + 50, 50, cudaMemcpyDeviceToDevice) ==
            cudaSuccess);
    REQUIRE(cudaMemcpy2D(padded, pitch, host, N, N, 3,
                         cudaMemcpyHostToDevice) == cudaSuccess);
    /* Rows without a gap between them. */
    REQUIRE(cudaMemcpy2D(device, N / 4, host, N / 4, N / 4, 4,
                         cudaMemcpyHostToDevice) == cudaSuccess);
    REQUIRE(cudaMemcpy2D(pinned, N / 4, device, N / 4, N / 4, 4,
                         cudaMemcpyDeviceToHost) == cudaSuccess);
    REQUIRE(memcmp(pinned, host, N) == 0);
    memset(pinned, 1, N);
    REQUIRE(pinned[N - 1] == 1);
    REQUIRE(cudaFree(device) == cudaSuccess);
    REQUIRE(cudaFreeHost(pinned) == cudaSuccess);
    REQUIRE(cudaGetLastError() == cudaSuccess);
    return 0;
}

static const struct {
    const char *name;
    void (*run)(void);
} scenarios[] = {
#define SCENARIO(name) {#name, name}
    SCENARIO(copy_past_to),
    SCENARIO(copy_past_from),
    SCENARIO(copy_before),
    SCENARIO(copy_to_host_as_device),
    SCENARIO(copy_from_device_as_host),
    SCENARIO(copy_into_device_as_host),
    SCENARIO(copy_released),
    SCENARIO(copy_rows_past),
    SCENARIO(copy_past_pinned),
    SCENARIO(copy_endless),
    SCENARIO(set_past),
    SCENARIO(set_host),
    SCENARIO(set_rows_past),
    SCENARIO(symbol_past),
    SCENARIO(symbol_from_past),
    SCENARIO(free_twice),
    SCENARIO(free_middle),
    SCENARIO(free_host),
    SCENARIO(free_pinned_as_device),
    SCENARIO(call_from_kernel),
};

int
main(int count, char **arguments)
{
    const char *name = count > 1 ? arguments[1] : "";

    cudaMalloc(&released, N);
    cudaMalloc(&device, N);
    cudaMallocHost(&pinned, N);
    cudaMallocPitch(&padded, &pitch, N, 3);
    cudaFree(released);
    if (strcmp(name, "all_right") == 0)
        return all_right();
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++)
        if (strcmp(scenarios[i].name, name) == 0)
            scenarios[i].run();
    return 1;
}
