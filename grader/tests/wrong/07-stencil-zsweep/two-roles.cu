#include <cuda_runtime.h>
#include <cstdio>

constexpr int TILE = 16;
constexpr int BOX = TILE + 2;
constexpr int CHUNK = 32;

struct Walk {
    int first, end;
    size_t plane, start;
};

typedef double Plane[BOX][BOX];

/* Of the ring: only loads. */
__device__ void carrier(Plane &p, const double *in, Walk w, bool exists)
{
    size_t at = w.start;
    for (int z = w.first; z < w.end; z++) {
        if (exists)
            p[threadIdx.y][threadIdx.x] = in[at];
        __syncthreads();
        __syncthreads();
        at += w.plane;
    }
}

/* Of the tile: loads and computes. */
__device__ void worker(Plane &p, const double *in, double *out, Walk w,
                       bool exists, bool computes, double c0, double c1)
{
    const int i = threadIdx.x, j = threadIdx.y;
    size_t at = w.start;
    double below = 0, centre = 0, above = 0;

    if (exists) {
        below = in[at - w.plane];
        centre = in[at];
    }
    for (int z = w.first; z < w.end; z++) {
        if (exists) {
            above = in[at + w.plane];
            p[j][i] = centre;
        }
        __syncthreads();
        if (computes)
            out[at] = c0 * centre + c1 * (p[j][i - 1] + p[j][i + 1] +
                                          p[j - 1][i] + p[j + 1][i] + below +
                                          above);
        __syncthreads();
        below = centre;
        centre = above;
        at += w.plane;
    }
}

__global__ void sweep7_kernel(const double *in, double *out, int nx, int ny,
                              int nz, double c0, double c1)
{
    __shared__ Plane p;
    const int x = blockIdx.x * TILE + threadIdx.x;
    const int y = blockIdx.y * TILE + threadIdx.y;
    const bool exists = x < nx && y < ny;
    const bool ring = threadIdx.x % (BOX - 1) == 0 ||
                      threadIdx.y % (BOX - 1) == 0;

    Walk w;
    w.first = blockIdx.z * CHUNK + 1;
    w.end = min(w.first + CHUNK, nz - 1);
    w.plane = (size_t)nx * ny;
    w.start = w.first * w.plane + (size_t)y * nx + x;

    if (ring)
        carrier(p, in, w, exists);
    else
        worker(p, in, out, w, exists, x < nx - 1 && y < ny - 1, c0, c1);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 block(BOX, BOX);
    const dim3 blocks((nx - 3) / TILE + 1, (ny - 3) / TILE + 1,
                      (nz - 3) / CHUNK + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
    const cudaError_t e = cudaPeekAtLastError();
    if (e != cudaSuccess)
        std::fprintf(stderr, "sweep7: %s\n", cudaGetErrorString(e));
}
