// model -- the kernels at which the model of time is held against a clock, but
// for those of the labs and of common/gpu/scans/sweep.cu, which stands above
// this text when `make model` runs it on the simulator.
//
//   naive|planes|registers|chunks|early|cube NX NY NZ [BX BY BZ]
//   saxpy N BLOCK
//   stride N BLOCK BLOCKS
//   scatter N STRIDE
//   mix N ROUNDS
//   poly N TERMS
//   invert WIDTH HEIGHT BX BY SWAPPED
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define O 8 // outputs of a cube along each axis
#define INPUTS (O + 2)

// A thread an input; those of the halo idle after the barrier.
__global__ static void
cube_kernel(struct field f)
{
    __shared__ double box[INPUTS][INPUTS][INPUTS];
    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    const int x = blockIdx.x * O + tx, y = blockIdx.y * O + ty;
    const int z = blockIdx.z * O + tz;
    const size_t row = f.nx, plane = row * f.ny;
    const size_t i = z * plane + y * row + x;
    const bool inside = x < f.nx && y < f.ny && z < f.nz;

    if (inside)
        box[tz][ty][tx] = f.in[i];
    __syncthreads();
    if (tx < 1 || tx > O || ty < 1 || ty > O || tz < 1 || tz > O ||
        x >= f.nx - 1 || y >= f.ny - 1 || z >= f.nz - 1)
        return;
    f.out[i] = SWEEP_C0 * box[tz][ty][tx] +
               SWEEP_C1 * (box[tz][ty][tx - 1] + box[tz][ty][tx + 1] +
                           box[tz][ty - 1][tx] + box[tz][ty + 1][tx] +
                           box[tz - 1][ty][tx] + box[tz + 1][ty][tx]);
}

static void
cube(const struct field *f)
{
    const dim3 blocks(parts(f->nx - 2, O), parts(f->ny - 2, O),
                      parts(f->nz - 2, O));

    cube_kernel<<<blocks, dim3(INPUTS, INPUTS, INPUTS)>>>(*f);
}

__global__ static void
saxpy_kernel(int n, const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        y[i] = 1.5f * x[i] + y[i];
}

__global__ static void
stride_kernel(int n, const float *x, float *y)
{
    const int stride = gridDim.x * blockDim.x;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = 1.5f * x[i] + y[i];
}

// Thread i has the element `stride` further than thread i - 1; all are had.
__global__ static void
scatter_kernel(int n, int stride, const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = n / stride;
    const int k = i % row * stride + i / row;

    y[k] = 1.5f * x[i] + y[k];
}

__device__ static unsigned
mix_rounds(unsigned x, int rounds, int shift, unsigned factor)
{
    for (int k = 0; k < rounds; k++) {
        x ^= x >> shift;
        x *= factor;
    }
    return x;
}

// Every second lane takes the other path.
__global__ static void
mix_kernel(int rounds, const unsigned *in, unsigned *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i % 2 != 0)
        out[i] = mix_rounds(in[i], rounds, 15, 0x85ebca6bu);
    else
        out[i] = mix_rounds(in[i], rounds, 13, 0xc2b2ae35u);
}

// A coefficient is loaded for one point.
__global__ static void
poly_kernel(int terms, const float *x, float *y, const float *c)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float at = x[i];
    float sum = 0;

    for (int k = terms - 1; k >= 0; k--)
        sum = sum * at + c[k];
    y[i] = sum;
}

__global__ static void
invert_kernel(unsigned char *image, int width, int height, bool swapped)
{
    const int a = blockIdx.x * blockDim.x + threadIdx.x;
    const int b = blockIdx.y * blockDim.y + threadIdx.y;
    const int x = swapped ? b : a, y = swapped ? a : b;

    if (x < width && y < height)
        image[(size_t)y * width + x] = 255 - image[(size_t)y * width + x];
}

static void *
memory(size_t bytes)
{
    void *at = NULL;

    if (cudaMalloc(&at, bytes) != cudaSuccess ||
        cudaMemset(at, 1, bytes) != cudaSuccess) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return at;
}

static bool
sweeps(const char *what, const int *n)
{
    const size_t points = (size_t)n[0] * n[1] * n[2];
    struct field f = {n[0], n[1], n[2], NULL, NULL};

    f.in = (const double *)memory(points * sizeof(double));
    f.out = (double *)memory(points * sizeof(double));
    if (strcmp(what, "naive") == 0)
        naive(&f, n[3], n[4], n[5]);
    else if (strcmp(what, "planes") == 0)
        sweep_planes(&f);
    else if (strcmp(what, "registers") == 0)
        sweep_registers(&f);
    else if (strcmp(what, "chunks") == 0)
        sweep_chunks(&f);
    else if (strcmp(what, "early") == 0)
        sweep_early(&f);
    else if (strcmp(what, "cube") == 0)
        cube(&f);
    else
        return false;
    return true;
}

static bool
rows(const char *what, const int *n)
{
    float *x = (float *)memory(n[0] * sizeof *x);
    float *y = (float *)memory(n[0] * sizeof *y);

    if (strcmp(what, "saxpy") == 0)
        saxpy_kernel<<<parts(n[0], n[1]), n[1]>>>(n[0], x, y);
    else if (strcmp(what, "stride") == 0)
        stride_kernel<<<n[2], n[1]>>>(n[0], x, y);
    else if (strcmp(what, "scatter") == 0)
        scatter_kernel<<<n[0] / 256, 256>>>(n[0], n[1], x, y);
    else if (strcmp(what, "mix") == 0)
        mix_kernel<<<n[0] / 256, 256>>>(n[1], (unsigned *)x, (unsigned *)y);
    else if (strcmp(what, "poly") == 0)
        poly_kernel<<<n[0] / 256, 256>>>(n[1], x, y, x);
    else
        return false;
    return true;
}

static void
invert(const int *n)
{
    const int a = n[4] ? n[1] : n[0], b = n[4] ? n[0] : n[1];

    invert_kernel<<<dim3(parts(a, n[2]), parts(b, n[3])), dim3(n[2], n[3])>>>(
        (unsigned char *)memory((size_t)n[0] * n[1]), n[0], n[1], n[4] != 0);
}

int
main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int n[6] = {1, 1, 1, 32, 8, 1};

    for (int i = 0; i < 6 && i + 2 < argc; i++)
        n[i] = atoi(argv[i + 2]);
    if (strcmp(what, "invert") == 0)
        invert(n);
    else if (!rows(what, n) && !sweeps(what, n)) {
        fprintf(stderr, "%s: no such kernel\n", what);
        return 1;
    }
    return cudaDeviceSynchronize() == cudaSuccess &&
                   cudaGetLastError() == cudaSuccess
               ? 0
               : 1;
}
