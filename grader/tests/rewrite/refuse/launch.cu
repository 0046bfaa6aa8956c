#include <cuda_runtime.h>
__global__ void k(int) {}
void host(int) {}
__device__ void dev(int) {}
void a() { k(1); }
void b() { host<<<1, 1>>>(1); }
void c() { dev<<<1, 1>>>(1); }
__global__ void d() { k<<<1, 1>>>(1); }
template <class T> __global__ void t(T) {}
void e() { t<int>(1); }
void f() { k<<<>>>(1); }
void g() { k<<<1, 1>>>; }
void h() { k<<<1, 1(1); }
void i() { k<<<1, 1>>(1); }
void j() { <<<1, 1>>>(1); }
void l() { k<<<1, k<<<1, 1>>>(1)>>>(1); }
void m() { k<<<1>>>(1); k<<<1, 2, 3, 0, 5>>>(1); }
