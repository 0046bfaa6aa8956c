#include <cuda_runtime.h>

// A plane in dynamic shared memory, filled by threads that take turns; only
// the column is the thread's own.
static const int W = 32, H = 4;

__device__ size_t at(int x, int y, int z, int nx, int ny)
{
    return ((size_t)z * ny + y) * nx + x;
}

__global__ void plane_in_turns(const double *in, double *out, int nx, int ny,
                               int nz, double c0, double c1)
{
    extern __shared__ double s[];
    const int x0 = blockIdx.x * W, y0 = blockIdx.y * H;
    const int x = x0 + threadIdx.x + 1, y = y0 + threadIdx.y + 1;
    const bool mine = x < nx - 1 && y < ny - 1;
    const double *t = s + (threadIdx.y + 1) * (W + 2) + threadIdx.x + 1;
    double behind = 0, here = 0, ahead = 0;

    if (mine) {
        behind = __ldg(&in[at(x, y, 1, nx, ny)]);
        here = __ldg(&in[at(x, y, 2, nx, ny)]);
    }
    for (int z = 2; z < nz - 1; z++) {
        if (mine)
            ahead = __ldg(&in[at(x, y, z + 1, nx, ny)]);
        for (int k = threadIdx.y * W + threadIdx.x; k < (W + 2) * (H + 2);
             k += W * H) {
            const int sx = x0 + k % (W + 2), sy = y0 + k / (W + 2);
            if (sx < nx && sy < ny)
                s[k] = in[at(sx, sy, z, nx, ny)];
        }
        __syncthreads();
        if (mine)
            out[at(x, y, z, nx, ny)] =
                c0 * here +
                c1 * (behind + ahead + t[-1] + t[1] + t[-W - 2] + t[W + 2]);
        behind = here;
        here = ahead;
        __syncthreads();
    }
}

// two rows a thread: the one's centre is the other's neighbour
__global__ void two_rows(const double *in, double *out, int nx, int ny, int nz,
                         double c0, double c1)
{
    const int x = blockIdx.x * 32 + threadIdx.x;
    const int y = (blockIdx.y * 4 + threadIdx.y) * 2 + 1;
    const bool second = y + 1 < ny - 1;
    double b0, b1 = 0, h0, h1 = 0, a0, a1 = 0;

    if (x < 1 || x >= nx - 1 || y >= ny - 1)
        return;
    b0 = in[at(x, y, 0, nx, ny)];
    h0 = in[at(x, y, 1, nx, ny)];
    if (second) {
        b1 = in[at(x, y + 1, 0, nx, ny)];
        h1 = in[at(x, y + 1, 1, nx, ny)];
    }
    for (int z = 1; z < nz - 1; z++) {
        const size_t i = at(x, y, z, nx, ny);

        a0 = in[at(x, y, z + 1, nx, ny)];
        if (second) {
            a1 = in[at(x, y + 1, z + 1, nx, ny)];
            out[i] = c0 * h0 +
                     c1 * (in[i - 1] + in[i + 1] + in[i - nx] + h1 + b0 + a0);
            out[i + nx] = c0 * h1 + c1 * (in[i + nx - 1] + in[i + nx + 1] + h0 +
                                          in[i + 2 * nx] + b1 + a1);
        } else {
            out[i] = c0 * h0 + c1 * (in[i - 1] + in[i + 1] + in[i - nx] +
                                     in[i + nx] + b0 + a0);
        }
        b0 = h0, h0 = a0;
        b1 = h1, h1 = a1;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((nx - 2 + W - 1) / W, (ny - 2 + H - 1) / H);
    plane_in_turns<<<grid, dim3(W, H), (W + 2) * (H + 2) * sizeof(double)>>>(
        in, out, nx, ny, nz, c0, c1);
}

void sweep7_cached(const double *in, double *out, int nx, int ny, int nz,
                   double c0, double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    dim3 grid((nx + 31) / 32, ((ny - 2 + 1) / 2 + 3) / 4);
    two_rows<<<grid, dim3(32, 4)>>>(in, out, nx, ny, nz, c0, c1);
}
