/*
 * golden -- what the programs here share: device arrays of data that are the
 * same in every run, and an end that says what went wrong
 *
 * A program includes it, and a lab's files, by the path from the project's
 * folder: nvcc is given that folder, for the simulator the text is put in.
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define GOLDEN_ARRAYS 32

static void *golden_kept[GOLDEN_ARRAYS];
static int golden_count;

/* golden_must -- end the program where a call of CUDA failed */
static void
golden_must(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

/* golden_mixed -- a number that looks like any other, from its index alone */
static unsigned
golden_mixed(unsigned i)
{
    i = (i + 1) * 2654435761u;
    i ^= i >> 15;
    i *= 2246822519u;
    return i ^ i >> 13;
}

/* golden_copy -- a device array of that content; golden_end() frees it */
static void *
golden_copy(const void *from, size_t bytes)
{
    void *to = NULL;

    if (golden_count == GOLDEN_ARRAYS)
        exit(1);
    golden_must(cudaMalloc(&to, bytes), "cudaMalloc");
    golden_must(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice),
                "cudaMemcpy");
    golden_kept[golden_count++] = to;
    return to;
}

/* golden_ints -- int[n], each from 0 to below - 1 */
static int *
golden_ints(int n, int below)
{
    int *host = (int *)malloc(n * sizeof *host);
    int *device;

    for (int i = 0; i < n; i++)
        host[i] = (int)(golden_mixed(i) % (unsigned)below);
    device = (int *)golden_copy(host, n * sizeof *host);
    free(host);
    return device;
}

/* golden_floats -- float[n] between 0 and 1 */
static float *
golden_floats(int n)
{
    float *host = (float *)malloc(n * sizeof *host);
    float *device;

    for (int i = 0; i < n; i++)
        host[i] = (float)(golden_mixed(i) >> 8) / 16777216.0f;
    device = (float *)golden_copy(host, n * sizeof *host);
    free(host);
    return device;
}

/* golden_doubles -- double[n] between 0 and 1 */
static double *
golden_doubles(int n)
{
    double *host = (double *)malloc(n * sizeof *host);
    double *device;

    for (int i = 0; i < n; i++)
        host[i] = golden_mixed(i) / 4294967296.0;
    device = (double *)golden_copy(host, n * sizeof *host);
    free(host);
    return device;
}

/* golden_end -- the program's exit code, after all of its launches */
static int
golden_end(void)
{
    golden_must(cudaGetLastError(), "launch");
    golden_must(cudaDeviceSynchronize(), "kernel");
    while (golden_count > 0)
        golden_must(cudaFree(golden_kept[--golden_count]), "cudaFree");
    return 0;
}

#endif
