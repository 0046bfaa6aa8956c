/* Hands one case of lab 08 to the student's functions. */
#include "../../common/run/run.h"
#include "lab.h"

enum { IN, OUT };            /* arrays */
enum { NX, NY, NZ, C0, C1 }; /* scalars */

void
run_case(int function)
{
    int nx = run_int(NX), ny = run_int(NY), nz = run_int(NZ);
    double c0 = run_double(C0), c1 = run_double(C1);

    if (function == 0)
        sweep7(run_array(IN), run_array(OUT), nx, ny, nz, c0, c1);
    else
        sweep7_cached(run_array(IN), run_array(OUT), nx, ny, nz, c0, c1);
}
