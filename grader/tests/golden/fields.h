/*
 * fields -- what a lab's functions get when a tool looks for their faults: an
 * array each, of just the bytes that the function may touch, and outputs of
 * which the boundary alone is set
 */
#ifndef FIELDS_H
#define FIELDS_H

#include "grader/tests/golden/golden.h"

/* fields_unset -- a device array without content; golden_end() frees it */
static void *
fields_unset(size_t bytes)
{
    void *array = NULL;

    if (golden_count == GOLDEN_ARRAYS)
        exit(1);
    golden_must(cudaMalloc(&array, bytes), "cudaMalloc");
    golden_kept[golden_count++] = array;
    return array;
}

/* fields_is_inside -- is that grid point none of the boundary? */
static int
fields_is_inside(int i, int nx, int ny, int nz)
{
    const int x = i % nx, y = i / nx % ny, z = i / nx / ny;

    return x > 0 && x < nx - 1 && y > 0 && y < ny - 1 &&
           (nz == 1 || (z > 0 && z < nz - 1));
}

/* fields_boundary -- double[nz][ny][nx] whose interior is unset; nz = 1: a
 * plane, double[ny][nx] */
static double *
fields_boundary(int nx, int ny, int nz)
{
    const int count = nx * ny * nz;
    double *array = (double *)fields_unset(count * sizeof *array);
    double *host = (double *)calloc(count, sizeof *host);
    int end;

    /* Stretch by stretch, from one interior point to the next. */
    for (int i = 0; i < count; i = end + 1) {
        for (end = i; end < count && !fields_is_inside(end, nx, ny, nz);)
            end++;
        if (end > i)
            golden_must(cudaMemcpy(array + i, host, (end - i) * sizeof *host,
                                   cudaMemcpyHostToDevice),
                        "cudaMemcpy");
    }
    free(host);
    return array;
}

#endif
