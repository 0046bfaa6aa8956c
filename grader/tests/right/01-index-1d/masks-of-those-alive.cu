#include <cuda_runtime.h>

// Neighbours go by way of shared memory, and by a shuffle; masks name those
// that have not returned, or all lanes: who has ended need not come.
__global__ void
saxpy_kernel(int n, float a, const float *x, float *y)
{
    __shared__ float s[96];
    const int t = threadIdx.x, other = t ^ 1;
    const int i = blockIdx.x * blockDim.x + t;
    const unsigned alive = __ballot_sync(0xffffffff, i < n);
    if (i >= n)
        return;
    s[t] = a * x[i];
    __syncwarp(alive);
    if (alive >> (other & 31) & 1)
        s[other] += y[i - t + other];
    __syncwarp(alive);
    y[i] = alive >> (other & 31) & 1 ? s[t] : s[t] + y[i];
}

void
saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        saxpy_kernel<<<(n + 95) / 96, 96>>>(n, a, x, y);
}

__global__ void
stride_kernel(int n, float a, const float *x, float *y)
{
    const int i0 = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x & 31;
    if (i0 >= n)
        return;
    for (int i = i0; i < n; i += gridDim.x * blockDim.x) {
        const unsigned mask = __activemask();
        const float mine = a * x[i];
        const float of_first = __shfl_sync(mask, mine, 0);
        __syncwarp();
        y[i] += lane ? mine : of_first;
    }
}

void
saxpy_stride(int n, float a, const float *x, float *y)
{
    if (n > 0)
        stride_kernel<<<8, 160>>>(n, a, x, y);
}
