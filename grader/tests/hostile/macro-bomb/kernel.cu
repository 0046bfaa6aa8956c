// Ten to the eighth tokens from eight lines.
#define A x x x x x x x x x x
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
#define F E E E E E E E E E E
#define G F F F F F F F F F F
#define H G G G G G G G G G G
H
__global__ void work(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float *x, float *y)
{
    if (n > 0)
        work<<<(n + 255) / 256, 256>>>(n, a, x, y);
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    saxpy(n, a, x, y);
}
