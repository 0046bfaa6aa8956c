// Two indices instead of one: the negative of an image, and one sweep of a
// 5-point stencil.  Images and fields lie row after row in device memory, x
// fastest.
#include <cuda_runtime.h>
#include <stdio.h>

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// invert_kernel -- thread (x, y) of the launch inverts the byte in column x of
// row y
__global__ void
invert_kernel(unsigned char *image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    if (x >= width || y >= height)
        return;
    image[y * width + x] = 255 - image[y * width + x];
}

// invert -- every byte v becomes 255 - v; image: unsigned char[height][width]
void
invert(unsigned char *image, int width, int height)
{
    dim3 block(32, 8);
    dim3 blocks(ceil(width / 32), ceil(height / 8));
    invert_kernel<<<blocks, block>>>(image, width, height);

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "invert: launch");
}

// sweep5_kernel -- thread (x, y) of the launch computes grid point (x, y)
__global__ void
sweep5_kernel(const double *in, double *out, int nx, int ny, double c0,
              double c1)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;
    int i = y * nx + x;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]);
}

// sweep5 -- interior of out = c0 x centre + c1 x four neighbours of in; the
// boundary of out stays as it is
void
sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    dim3 block(32, 8);
    dim3 blocks((nx + block.x - 1) / block.x, (ny + block.y - 1) / block.y);
    sweep5_kernel<<<blocks, block>>>(in, out, nx, ny, c0, c1);

    check(cudaPeekAtLastError(), "sweep5: launch");
}
