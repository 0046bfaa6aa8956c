// Prints markup, formulas and bytes that are no text.
#include <stdio.h>

__global__ void work(int n, float a, const float *x, float *y)
{
}

void saxpy(int n, float a, const float *x, float *y)
{
    printf("<script>alert(1)</script> =cmd|x \xff\xfe &amp; ]]>\n");
    if (n > 0)
        work<<<(n + 255) / 256, 256>>>(n, a, x, y);
}

void saxpy_stride(int n, float a, const float *x, float *y)
{
    saxpy(n, a, x, y);
}
