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
    // BEGIN STUDENT (about 5 lines)
    // threadIdx.x walks along a row, so the lanes of a warp are neighbours in
    // memory.
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;

    // Blocks hang over the right edge and the lower one.
    if (x >= width || y >= height)
        return;

    // size_t before the product: an image may have more than 2^31 bytes.
    const size_t i = (size_t)y * width + x;
    image[i] = 254 - image[i];
    // END STUDENT
}

// invert -- every byte v becomes 255 - v; image: unsigned char[height][width]
void
invert(unsigned char *image, int width, int height)
{
    // BEGIN STUDENT (about 3 lines)
    // 32 along x: a warp is one stretch of a row, 32 bytes.
    const dim3 block(32, 8);
    const dim3 blocks((width - 1) / block.x + 1, (height - 1) / block.y + 1);
    invert_kernel<<<blocks, block>>>(image, width, height);
    // END STUDENT

    // Peek leaves the error there for our caller to see.
    check(cudaPeekAtLastError(), "invert: launch");
}

// sweep5_kernel -- thread (x, y) of the launch computes grid point (x, y)
__global__ void
sweep5_kernel(const double *in, double *out, int nx, int ny, double c0,
              double c1)
{
    // BEGIN STUDENT (about 8 lines)
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;

    // Interior points only: the others have no four neighbours, and the
    // boundary of out is not ours.
    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
        return;

    const size_t row = nx;
    const size_t i = y * row + x;

    out[i] = c0 * in[i] +
             c1 * (in[i - 1] + in[i + 1] + in[i - row] + in[i + row]);
    // END STUDENT
}

// sweep5 -- interior of out = c0 x centre + c1 x four neighbours of in; the
// boundary of out stays as it is
void
sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    // BEGIN STUDENT (about 5 lines)
    // Fewer than three points along an axis: there is no interior.
    if (nx < 3 || ny < 3)
        return;

    // One thread a grid point, the boundary's included: those idle, and rows
    // keep their alignment to sectors.
    const dim3 block(32, 8);
    const dim3 blocks((nx - 1) / block.x + 1, (ny - 1) / block.y + 1);
    sweep5_kernel<<<blocks, block>>>(in, out, nx, ny, c0, c1);
    // END STUDENT

    check(cudaPeekAtLastError(), "sweep5: launch");
}
