// Never comes back from host code.
__global__ void work(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    volatile int go = 1;
    while (go)
        ;
    if (n > 0)
        work<<<(n + 255) / 256, 256>>>(n, a, x, y);
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    saxpy(n, a, x, y);
}
