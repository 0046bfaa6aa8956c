#include <cuda_runtime.h>

// a thread walks along x, so its neighbours are rows away
__global__ void rows(const double *in, double *out, int nx, int ny, int nz,
                     double c0, double c1)
{
    const int y = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int z = blockIdx.y + 1;
    if (y >= ny - 1)
        return;
    const size_t row = nx, plane = row * ny;
    for (int x = 1; x < nx - 1; x++) {
        const size_t i = z * plane + y * row + x;
        double sum = in[i - 1] + in[i + 1] + in[i - row];
        sum += in[i + row] + in[i - plane] + in[i + plane];
        out[i] = c0 * in[i] + c1 * sum;
    }
}

void sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
            double c1)
{
    if (nx < 3 || ny < 3 || nz < 3)
        return;
    rows<<<dim3((ny - 2 + 63) / 64, nz - 2), 64>>>(in, out, nx, ny, nz, c0, c1);
}

const double *heat(double *a, double *b, int nx, int ny, int nz, double c0,
                   double c1, int steps)
{
    double *now = a, *next = b;

    for (int step = 0; step < steps; step++) {
        sweep7(now, next, nx, ny, nz, c0, c1);
        double *written = next;
        next = now;
        now = written;
    }
    return now;
}
