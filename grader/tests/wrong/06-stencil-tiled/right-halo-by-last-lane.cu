#include <cuda_runtime.h>
#include <stdio.h>

#define TX 32
#define TY 8

static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

__global__ void
sweep5_tiled_kernel(const double *in, double *out, int nx, int ny, double c0,
                    double c1)
{
    __shared__ double s[TY + 2][TX + 2];
    const int x = blockIdx.x * TX + threadIdx.x + 1;
    const int y = blockIdx.y * TY + threadIdx.y + 1;
    const int lx = threadIdx.x + 1;
    const int ly = threadIdx.y + 1;
    const bool active = x < nx - 1 && y < ny - 1;

    if (active) {
        const double *p = in + (size_t)y * nx + x;
        s[ly][lx] = p[0];
        if (lx == 1)
            s[ly][0] = p[-1];
        if (lx == TX)
            s[ly][TX + 1] = p[1];
        if (ly == 1)
            s[0][lx] = p[-nx];
        if (ly == TY || y == ny - 2)
            s[ly + 1][lx] = p[nx];
    }
    __syncthreads();

    if (active)
        out[(size_t)y * nx + x] =
            c0 * s[ly][lx] +
            c1 * (s[ly][lx - 1] + s[ly][lx + 1] + s[ly - 1][lx] + s[ly + 1][lx]);
}

void
sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
             double c1)
{
    if (nx < 3 || ny < 3)
        return;
    dim3 block(TX, TY);
    dim3 blocks((nx - 2 + TX - 1) / TX, (ny - 2 + TY - 1) / TY);
    sweep5_tiled_kernel<<<blocks, block>>>(in, out, nx, ny, c0, c1);
    check(cudaPeekAtLastError(), "sweep5_tiled: launch");
}

#define CX 16
#define CY 8
#define CZ 4

__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    __shared__ double s[CZ + 2][CY + 2][CX + 2];
    const int ox = blockIdx.x * CX, oy = blockIdx.y * CY, oz = blockIdx.z * CZ;
    const size_t dz = (size_t)nx * ny;

    for (int k = threadIdx.z; k < CZ + 2; k += CZ)
        for (int j = threadIdx.y; j < CY + 2; j += CY)
            for (int i = threadIdx.x; i < CX + 2; i += CX)
                if (ox + i < nx && oy + j < ny && oz + k < nz)
                    s[k][j][i] =
                        in[(oz + k) * dz + (size_t)(oy + j) * nx + ox + i];
    __syncthreads();

    const int i = threadIdx.x + 1, j = threadIdx.y + 1, k = threadIdx.z + 1;
    if (ox + i < nx - 1 && oy + j < ny - 1 && oz + k < nz - 1)
        out[(oz + k) * dz + (size_t)(oy + j) * nx + ox + i] =
            c0 * s[k][j][i] +
            c1 * (s[k][j][i - 1] + s[k][j][i + 1] + s[k][j - 1][i] +
                  s[k][j + 1][i] + s[k - 1][j][i] + s[k + 1][j][i]);
}

void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 block(CX, CY, CZ);
    dim3 blocks((nx - 2 + CX - 1) / CX, (ny - 2 + CY - 1) / CY,
                (nz - 2 + CZ - 1) / CZ);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
    check(cudaPeekAtLastError(), "sweep7: launch");
}
