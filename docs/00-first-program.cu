// A day's readings of a thermometer, from Celsius to Fahrenheit: one thread a
// reading on the device, then the same on the host to compare.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { READINGS = 1000, BLOCK = 256 };

// check -- end the program where a CUDA call or a launch failed
static void
check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

// convert_kernel -- thread i of the launch converts reading i; both arrays are
// float[n] in device memory
__global__ void
convert_kernel(int n, const float *celsius, float *fahrenheit)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past n unless n is a multiple of its size.
    if (i < n)
        fahrenheit[i] = 1.8f * celsius[i] + 32.0f;
}

// launch -- start the kernel between two events and wait for it; returns the
// milliseconds between them
static float
launch(int n, const float *celsius, float *fahrenheit)
{
    const dim3 block(BLOCK), blocks((n - 1) / BLOCK + 1);
    cudaEvent_t begin, end;
    float ms = 0;

    check(cudaEventCreate(&begin), "cudaEventCreate");
    check(cudaEventCreate(&end), "cudaEventCreate");
    check(cudaEventRecord(begin, 0), "cudaEventRecord");
    convert_kernel<<<blocks, block, 0, 0>>>(n, celsius, fahrenheit);
    check(cudaGetLastError(), "convert_kernel: launch");
    check(cudaEventRecord(end, 0), "cudaEventRecord");
    check(cudaEventSynchronize(end), "convert_kernel: run");
    check(cudaEventElapsedTime(&ms, begin, end), "cudaEventElapsedTime");
    check(cudaEventDestroy(begin), "cudaEventDestroy");
    check(cudaEventDestroy(end), "cudaEventDestroy");
    return ms;
}

// on_device -- convert n readings there; both arrays are float[n] on the host.
// Returns the kernel's milliseconds.
static float
on_device(int n, const float *celsius, float *fahrenheit)
{
    const size_t bytes = n * sizeof(float);
    float *in, *out, ms;

    check(cudaMalloc((void **)&in, bytes), "cudaMalloc");
    check(cudaMalloc((void **)&out, bytes), "cudaMalloc");
    check(cudaMemcpy(in, celsius, bytes, cudaMemcpyHostToDevice),
          "cudaMemcpy to the device");
    ms = launch(n, in, out);
    check(cudaMemcpy(fahrenheit, out, bytes, cudaMemcpyDeviceToHost),
          "cudaMemcpy to the host");
    check(cudaFree(in), "cudaFree");
    check(cudaFree(out), "cudaFree");
    return ms;
}

// count_wrong -- readings that differ from the host's own; these are computed
// in double precision, so what may differ is the rounding of a float
static int
count_wrong(int n, const float *celsius, const float *fahrenheit)
{
    int wrong = 0;

    for (int i = 0; i < n; i++) {
        const double right = 1.8 * celsius[i] + 32;

        // Written so that a value that is no number counts as wrong.
        if (!(fabs(fahrenheit[i] - right) <= 1e-4))
            wrong++;
    }
    return wrong;
}

int
main(void)
{
    static float celsius[READINGS], fahrenheit[READINGS];
    float ms;
    int wrong;

    for (int i = 0; i < READINGS; i++)
        celsius[i] = -40.0f + 0.1f * i;
    ms = on_device(READINGS, celsius, fahrenheit);
    for (int i = 0; i < READINGS; i += 333)
        printf("reading %3d: %5.1f C is %5.1f F\n", i, celsius[i],
               fahrenheit[i]);
    wrong = count_wrong(READINGS, celsius, fahrenheit);
    printf("%d of %d are wrong; the kernel took %.3f ms\n", wrong, READINGS,
           ms);
    return wrong > 0;
}
