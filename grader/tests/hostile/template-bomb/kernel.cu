// Three to the 400th instances.
template <int N, long M> struct bomb {
    static const long value = bomb<N - 1, M>::value + bomb<N - 1, M + 1>::value +
                              bomb<N - 1, 2 * M + 1>::value;
};
template <long M> struct bomb<0, M> {
    static const long value = 1;
};
long size = bomb<400, 1>::value;
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
