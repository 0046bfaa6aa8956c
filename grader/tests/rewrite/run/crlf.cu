#include <cuda_runtime.h>
__global__ void k(int v) { printf("%d\n", v); }
int main() {
  k<<<1,
     1>>>(1); k<<<1, 1>>>(2);
}