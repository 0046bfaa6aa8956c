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
    // Which column and which row are this thread's, is there such a byte, and
    // where in memory does it lie?
    // END STUDENT
}

// invert -- every byte v becomes 255 - v; image: unsigned char[height][width]
void
invert(unsigned char *image, int width, int height)
{
    // BEGIN STUDENT (about 3 lines)
    // How many blocks does the image need along x, and how many along y?
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
    // Which grid point is this thread's, is it an interior one, and how far
    // away in memory are its four neighbours?
    // END STUDENT
}

// sweep5 -- interior of out = c0 x centre + c1 x four neighbours of in; the
// boundary of out stays as it is
void
sweep5(const double *in, double *out, int nx, int ny, double c0, double c1)
{
    // BEGIN STUDENT (about 5 lines)
    // Which fields have no interior, and how many blocks do the others need?
    // END STUDENT

    check(cudaPeekAtLastError(), "sweep5: launch");
}
