/* Hands one case of lab 03 to the student's functions. */
#include "../../common/run/run.h"
#include "lab.h"

enum { IN, OUT, ORDER = 1, KIND_OUT }; /* arrays */
enum { N, ROUNDS };                    /* scalars */

void
run_case(int function)
{
    int n = run_int(N), rounds = run_int(ROUNDS);
    const unsigned *in = run_array(IN);

    if (function == 0)
        mix_pairs(n, rounds, in, run_array(OUT));
    else if (function == 1)
        mix_select(n, rounds, in, run_array(OUT));
    else
        mix_by_kind(n, rounds, in, run_array(ORDER), run_array(KIND_OUT));
}
