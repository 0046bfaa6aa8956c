#include <cuda_runtime.h>
#include <stdio.h>

#define SX 30
#define SY 14
#define SZ 10

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    __shared__ double even[SY + 2][SX + 2];
    __shared__ double odd[SY + 2][SX + 2];
    const int i = threadIdx.x;
    const int j = threadIdx.y;
    const int x = blockIdx.x * SX + i;
    const int y = blockIdx.y * SY + j;
    const int start = blockIdx.z * SZ;
    const int count = min(SZ, nz - 2 - start);
    const size_t plane = (size_t)nx * ny;
    const bool here = x < nx && y < ny;
    const bool result = here && i != 0 && j != 0 && i != SX + 1 &&
                        j != SY + 1 && x != nx - 1 && y != ny - 1;
    const double *column = in + (here ? (size_t)y * nx + x : 0);
    double *target = out + (column - in);

    double prev = *column;
    column += (start + 1) * plane;
    target += (start + 1) * plane;
    if (here)
        even[j][i] = *column;

    for (int s = 0; s < count; s++) {
        double(*now)[SX + 2] = s & 1 ? odd : even;
        double(*then)[SX + 2] = s & 1 ? even : odd;

        __syncthreads();
        column += plane;
        if (here)
            then[j][i] = *column;
        if (result)
            *target = c0 * now[j][i] + c1 * (now[j][i - 1] + now[j][i + 1] +
                                             now[j - 1][i] + now[j + 1][i] +
                                             prev + then[j][i]);
        if (here)
            prev = now[j][i];
        target += plane;
    }
}

void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    const dim3 block(SX + 2, SY + 2);
    const dim3 blocks((nx - 3) / SX + 1, (ny - 3) / SY + 1, (nz - 3) / SZ + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
    check(cudaPeekAtLastError(), "sweep7: launch");
}
