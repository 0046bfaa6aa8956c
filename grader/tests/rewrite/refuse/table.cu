#include <cuda_runtime.h>
const float w[3] = {1, 2, 1};
static const int steps[2][2] = {{1, 0}, {0, 1}};
namespace n { const double deep[] = {1, 2}; }
__constant__ const float good[2] = {1, 2};
__device__ const float also[2] = {1, 2};
constexpr float folded[2] = {1, 2};
const int size = 3;
struct s { float w[3]; };
__device__ float a(int i) { return w[i] + steps[i][0]; }
__global__ void b(float *y, s in, int i) { y[i] = n::deep[i] + in.w[i] + good[i]; }
__global__ void c(float *y, int i) { y[i] = also[i] + folded[0] + size; }
__global__ void d(const float *w, float *y) { y[0] = w[0]; }
__global__ void e(float *y) { float w[2] = {1, 2}; y[0] = w[sizeof(steps) % 2]; }
float f(int i) { return w[i] + steps[i][1]; }
