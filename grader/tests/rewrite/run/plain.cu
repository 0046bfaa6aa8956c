#include <cuda_runtime.h>

__global__ void add(int n, const int *x, int *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += x[i];
}

static __global__ void nothing() {}
__global__ void late(double, const char *);

int main()
{
    int x[4] = {1, 2, 3, 4}, y[4] = {10, 20, 30, 40};
    cudaStream_t stream = 0;

    add<<<2, 2>>>(4, x, y);
    add<<<dim3(2), dim3(2, 1, 1), 128>>>(4, x, y);
    add <<< 1, 4, 0, stream >>> (4, x, y);
    add<<<1,
          4
       >>>(
        4,
        x, y);
    nothing<<<1, 1>>>();
    late<<<1, 1>>>(1, "one");
    for (int i = 0; i < 4; i++)
        printf("%d\n", y[i]);
    printf("line %d\n", __LINE__);
}

__global__ void late(double d, const char *s) { printf("%g %s\n", d, s); }
