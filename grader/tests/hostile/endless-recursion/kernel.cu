// Fills the stack of host code.
int deep(int n)
{
    volatile char frame[4096];
    frame[0] = 1;
    return n < 0 ? 0 : deep(n + 1 > 0 ? n + 1 : 1) + frame[0];
}

__global__ void work(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    deep(1);
    if (n > 0)
        work<<<(n + 255) / 256, 256>>>(n, a, x, y);
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    saxpy(n, a, x, y);
}
