#include <cuda_runtime.h>
__global__ void k(int) {}
void a() { k<<<1, 1>>>(1; }
