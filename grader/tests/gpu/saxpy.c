/* Lab 01's functions on the host, for fake_cuda.c: $CUDA_VISIBLE_DEVICES tells
 * how. */
#include "../../../labs/01-index-1d/lab.h"
#include <cuda_runtime_api.h>
#include <stdlib.h>
#include <string.h>

cudaError_t gpu_launch_kernel(const void *kernel, dim3 grid, dim3 block,
                              void **arguments, size_t shared,
                              cudaStream_t stream);

static void
fake_launch(unsigned blocks, unsigned threads)
{
    static int kernel;
    dim3 grid = {blocks, 1, 1}, block = {threads, 1, 1};
    gpu_launch_kernel(&kernel, grid, block, NULL, 0, NULL);
}

static int
is_mode(const char *mode)
{
    const char *given = getenv("CUDA_VISIBLE_DEVICES");
    return given && strcmp(given, mode) == 0;
}

static void
compute(int n, float a, const float *x, float *y)
{
    static int calls;
    calls++;
    for (int i = 0; i < n - is_mode("last-left"); i++)
        y[i] += a * x[i];
    if (is_mode("crash-third") && calls == 3)
        abort();
    if (is_mode("endless-second") && calls == 2)
        for (;;)
            ;
    if (is_mode("exit"))
        exit(0);
}

void
saxpy(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    fake_launch((unsigned)(n + 255) / 256,
                is_mode("block-too-large") ? 1089 : 256);
    compute(n, a, x, y);
}

void
saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n == 0)
        return;
    fake_launch(264, 256);
    compute(n, a, x, y);
}
