#include <cuda_runtime.h>
__global__ void k(int n, int *p)
{
    if (n)
        p[0] = 1;
    }
}
