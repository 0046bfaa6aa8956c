#include <cuda_runtime.h>
#include <cstdio>

static void said(const char *f)
{
    const cudaError_t e = cudaPeekAtLastError();
    if (e != cudaSuccess)
        std::fprintf(stderr, "%s: %s\n", f, cudaGetErrorString(e));
}

template <int X, int Y>
__global__ void star5(const double *in, double *out, int nx, int ny, double c0,
                      double c1)
{
    __shared__ double s[Y + 2][X + 2];
    const int bx = blockIdx.x * X, by = blockIdx.y * Y;
    const int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
    const int x = bx + lx, y = by + ly;

    auto pull = [&](int i, int j) {
        const int gx = bx + i, gy = by + j;
        if (gx < nx && gy < ny)
            s[j][i] = in[(size_t)gy * nx + gx];
    };

    pull(lx, ly);
    if (ly == 1)
        pull(lx, 0);
    if (ly == Y)
        pull(lx, Y + 1);
    if (lx == 1)
        pull(0, ly);
    if (lx == X)
        pull(X + 1, ly);
    __syncthreads();

    if (x > nx - 2 || y > ny - 2)
        return;
    out[(size_t)y * nx + x] = c0 * s[ly][lx] + c1 * (s[ly][lx - 1] + s[ly][lx + 1] +
                                                     s[ly - 1][lx] + s[ly + 1][lx]);
}

void sweep5_tiled(const double *in, double *out, int nx, int ny, double c0,
                  double c1)
{
    if (nx < 3 || ny < 3)
        return;
    star5<32, 16><<<dim3((nx + 29) / 32, (ny + 13) / 16), dim3(32, 16)>>>(
        in, out, nx, ny, c0, c1);
    said("sweep5_tiled");
}

template <int N>
__global__ void star7(const double *in, double *out, int nx, int ny, int nz,
                      double c0, double c1)
{
    __shared__ double s[N][N][N];
    const int lx = threadIdx.x, ly = threadIdx.y, lz = threadIdx.z;
    const int x = blockIdx.x * (N - 2) + lx;
    const int y = blockIdx.y * (N - 2) + ly;
    const int z = blockIdx.z * (N - 2) + lz;
    const bool exists = x < nx && y < ny && z < nz;
    const size_t at = ((size_t)z * ny + y) * nx + x;

    if (exists)
        s[lz][ly][lx] = in[at];
    __syncthreads();

    const bool inner = lx >= 1 && lx < N - 1 &&
                       ly >= 1 && ly < N - 1 &&
                       lz >= 1 && lz < N - 2;
    if (!inner || x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
        return;

    out[at] = c0 * s[lz][ly][lx] +
              c1 * (s[lz][ly][lx - 1] + s[lz][ly][lx + 1] +
                    s[lz][ly - 1][lx] + s[lz][ly + 1][lx] +
                    s[lz - 1][ly][lx] + s[lz + 1][ly][lx]);
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    constexpr int N = 10;
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    const dim3 grid((nx - 3) / (N - 2) + 1, (ny - 3) / (N - 2) + 1,
                    (nz - 3) / (N - 2) + 1);
    star7<N><<<grid, dim3(N, N, N)>>>(in, out, nx, ny, nz, c0, c1);
    said("sweep7");
}
