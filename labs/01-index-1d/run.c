/* Hands one case of lab 01 to the student's functions. */
#include "../../common/run/run.h"
#include "lab.h"

enum { X, Y }; /* arrays */
enum { N, A }; /* scalars */

void
run_case(int function)
{
    int n = run_int(N);
    float a = (float)run_double(A);
    const float *x = run_array(X);
    float *y = run_array(Y);

    if (function == 0)
        saxpy(n, a, x, y);
    else
        saxpy_stride(n, a, x, y);
}
