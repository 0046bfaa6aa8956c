#include <cuda_runtime.h>
#include <stdlib.h>
#include <vector>
float host(float x) { return x; }
__device__ float dev(float x) { return x; }
__host__ __device__ float both(float x) { return x; }
constexpr int fixed(int x) { return x; }
template <class T> T generic(T x) { return x; }
struct thing { float host(float x) { return x; } __device__ float run() const { return both(1); } };
__global__ void ok(float *p) { thing t; p[0] = both(dev(fixed(1))) + t.run(); printf("%g", p[0]); free_it: ; }
__global__ void a(float *p) { p[0] = host(1); }
__device__ float b(float x) { return dev(x) + generic<float>(x); }
__global__ void c(float *p) { cudaFree(p); cudaDeviceSynchronize(); }
__global__ void d(float *p) { std::vector<int> v; }
__global__ void e(float *p) { float *q = (float *)malloc(4);
 free(q);
 q = new float[3];
 delete[] q; }
float f() { return dev(1); }
void g() { __syncthreads(); }
int h() { return both(1) + host(1); }
auto lambda() { return [] __device__ (float x) { return dev(x); }; }
__global__ void m() { rand(); exit(1); }
