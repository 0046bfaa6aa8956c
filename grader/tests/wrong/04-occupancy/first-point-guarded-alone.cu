#include <cuda_runtime.h>
#include <climits>
#include <cstdio>
#include <algorithm>

#define CK(e) ck((e), #e)

static void ck(cudaError_t e, const char *text)
{
    if (e != cudaSuccess)
        std::fprintf(stderr, "%s -> %s\n", text, cudaGetErrorString(e));
}

static size_t ceil_to(size_t v, size_t u) { return (v + u - 1) / u * u; }

int resident_blocks(const struct sm *sm, int block, int registers,
                    size_t shared, unsigned *limiters)
{
    int nw = (block - 1) / 32 + 1;

    int w = sm->warps / nw;
    if (block > sm->max_block)
        w = 0;

    int r = 0;
    if (registers <= 256) {
        int quarter = sm->registers / 4;
        r = (quarter / (int)ceil_to(32 * registers, 256)) * 4 / nw;
    }

    int s = 0;
    if (shared <= sm->max_shared) {
        size_t take = sm->major < 8 ? ceil_to(shared, 256)
                                    : ceil_to(shared + 1024, 128);
        s = take ? (int)(sm->shared / take) : INT_MAX;
    }

    int b = sm->blocks;

    int bar = INT_MAX;
    if (sm->major >= 9) {
        bool single = sm->major >= 11 || (sm->major == 10 && sm->minor == 1);
        bar = single ? b : b * 2;
    }

    int m = std::min(std::min(w, r), std::min(s, std::min(b, bar)));
    unsigned set = 0;
    if (w == m) set |= WARPS;
    if (r == m) set |= REGISTERS;
    if (s == m) set |= SHARED;
    if (b == m) set |= BLOCKS;
    if (bar == m) set |= BARRIERS;
    *limiters = set;
    return m;
}

__global__ void axpy(int n, float a, const float *x, float *y)
{
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n;
         i += blockDim.x * gridDim.x)
        y[i] = a * x[i] + y[i];
}

void saxpy_auto(int n, float a, const float *x, float *y)
{
    if (n <= 0)
        return;
    int minGridSize = 0, blockSize = 0;
    CK(cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, axpy, 0, 0));
    axpy<<<minGridSize, blockSize>>>(n, a, x, y);
    CK(cudaPeekAtLastError());
}

template <int N>
__global__ void horner(int n, const float *x, float *y, const float *c,
                       int terms)
{
    const int start = (blockIdx.x * blockDim.x + threadIdx.x) * N;
    if (start >= n)
        return;

    float t[N], acc[N];
    for (int k = 0; k < N; ++k) {
        t[k] = x[start + k];
        acc[k] = 0.f;
    }
    for (int d = terms - 1; d >= 0; --d) {
        float cd = c[d];
        for (int k = 0; k < N; ++k)
            acc[k] = fmaf(acc[k], t[k], cd);
    }
    for (int k = 0; k < N; ++k)
        y[start + k] = acc[k];
}

void poly(int n, const float *x, float *y, const float *c, int terms,
          size_t ballast)
{
    if (n <= 0)
        return;
    const int threads = 64, per = 8;
    int blocks = (n + threads * per - 1) / (threads * per);
    CK(cudaFuncSetAttribute(horner<per>,
                            cudaFuncAttributeMaxDynamicSharedMemorySize,
                            (int)ballast));
    horner<per><<<blocks, threads, ballast>>>(n, x, y, c, terms);
    CK(cudaPeekAtLastError());
}
