#include <cuda_runtime.h>
__globl__ void k(int n, int *p) { p[threadIdx.x] = 1; }
__global__ void l(int *p) { __shard__ int s; s = __signed__ int(1) << 2; }
void host(int *p, int n)
{
    int l = n << 2;
    (void)l;
}
void launches(int *p, int n)
{
    l<<n, 256>>(p);
    l<<<n, 256>>>(p);
}
