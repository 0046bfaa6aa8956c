#include <cuda_runtime.h>
__global__ int a() { return 1; }
__global__ void *b() { return 0; }
__global__ void c(int &x) {}
template <class T> __global__ void d(T &&x) {}
__global__ __device__ void e() {}
struct s { __global__ void f(); };
__global__ void g() { __shared__ int x = 1; }
__global__ void h() { __shared__ int x{}; __shared__ int y[2] = {1, 2}; }
void i() { __shared__ int x; }
static __launch_bounds__(64) __global__ void j() {}
__global__ void __launch_bounds__(64) l(int x = 1 & 3) {}
extern "C" __global__ void m(void (*f)(int &)) {}
template <typename T = void> __global__ auto n(T *x) -> void {}
__global__ void __launch_bounds__((4 + 2) * (4 + 2))
    o(int *x) {}
