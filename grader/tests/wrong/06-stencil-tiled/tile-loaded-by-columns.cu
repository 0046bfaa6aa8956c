// Box of inputs unrolled the other way round: columns first.
#include <cuda_runtime.h>
#include <cstdio>

constexpr int W = 16, H = 32;
constexpr int T = 8;
constexpr int S = T + 2;

static inline int up(int a, int b) { return (a + b - 1) / b; }

static void say(const char *f)
{
    cudaError_t e = cudaPeekAtLastError();
    if (e) std::fprintf(stderr, "%s: %s\n", f, cudaGetErrorString(e));
}

__global__ void tile2d(const double *__restrict__ in, double *__restrict__ out,
                       int nx, int ny, double c0, double c1)
{
    __shared__ double t[(W + 2) * (H + 2)];
    int x0 = blockIdx.x * W, y0 = blockIdx.y * H;
    for (int k = threadIdx.y * W + threadIdx.x; k < (W + 2) * (H + 2);
         k += W * H) {
        int c = k / (H + 2), r = k % (H + 2);
        int gx = min(x0 + c, nx - 1), gy = min(y0 + r, ny - 1);
        t[r * (W + 2) + c] = in[(size_t)gy * nx + gx];
    }
    __syncthreads();
    int x = x0 + threadIdx.x + 1, y = y0 + threadIdx.y + 1;
    if (x >= nx - 1 || y >= ny - 1) return;
    const double *m = t + (threadIdx.y + 1) * (W + 2) + threadIdx.x + 1;
    out[(size_t)y * nx + x] =
        c0 * m[0] + c1 * (m[1] + m[-1] + m[W + 2] + m[-(W + 2)]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3) return;
    tile2d<<<dim3(up(nx - 2, W), up(ny - 2, H)), dim3(W, H)>>>(in, out, nx, ny,
                                                                c0, c1);
    say("sweep5_tiled");
}

__global__ void cube(const double *__restrict__ in, double *__restrict__ out,
                     int nx, int ny, int nz, double c0, double c1)
{
    __shared__ double t[S][S][S];
    int x0 = blockIdx.x * T, y0 = blockIdx.y * T, z0 = blockIdx.z * T;
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1, tz = threadIdx.z + 1;
    int x = x0 + tx, y = y0 + ty, z = z0 + tz;

    int id = threadIdx.x + T * (threadIdx.y + T * threadIdx.z);
    while (id < S * S * S) {
        int i = id % S, j = (id / S) % S, k = id / S / S;
        if (x0 + i < nx && y0 + j < ny && z0 + k < nz)
            t[k][j][i] = in[((size_t)(z0 + k) * ny + y0 + j) * nx + x0 + i];
        id += T * T * T;
    }
    __syncthreads();
    if (x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;

    double n = t[tz][ty][tx - 1] + t[tz][ty][tx + 1] + t[tz][ty - 1][tx] +
               t[tz][ty + 1][tx] + t[tz - 1][ty][tx] + t[tz + 1][ty][tx];
    out[((size_t)z * ny + y) * nx + x] = c0 * t[tz][ty][tx] + c1 * n;
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3) return;
    dim3 g(up(nx - 2, T), up(ny - 2, T), up(nz - 2, T));
    cube<<<g, dim3(T, T, T)>>>(in, out, nx, ny, nz, c0, c1);
    say("sweep7");
}
