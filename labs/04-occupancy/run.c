/* Hands one case of lab 04 to the student's functions. */
#include "../../common/run/run.h"
#include "lab.h"

/* Of resident_blocks: a table, a configuration a row. */
enum { TABLE_BLOCKS, TABLE_LIMITERS, TABLE_SM, TABLE_ASKED }; /* arrays */
enum { ROWS };                                                /* scalars */
enum { SM_MEMBERS = 8, ASKED_MEMBERS = 3 };

enum { X, Y, C };            /* arrays of the others; saxpy_auto has two */
enum { N, A };               /* scalars of saxpy_auto */
enum { TERMS = 1, BALLAST }; /* of poly, which has N as well */

static void
fill_row(int i)
{
    const int *m = (const int *)run_array(TABLE_SM) + (size_t)SM_MEMBERS * i;
    const int *asked =
        (const int *)run_array(TABLE_ASKED) + (size_t)ASKED_MEMBERS * i;
    const struct sm sm = {.warps = m[0],
                          .blocks = m[1],
                          .registers = m[2],
                          .max_block = m[3],
                          .major = m[4],
                          .minor = m[5],
                          .shared = (size_t)m[6],
                          .max_shared = (size_t)m[7]};

    ((int *)run_array(TABLE_BLOCKS))[i] =
        resident_blocks(&sm, asked[0], asked[1], (size_t)asked[2],
                        (unsigned *)run_array(TABLE_LIMITERS) + i);
}

void
run_case(int function)
{
    if (function == 0)
        for (int i = 0; i < run_int(ROWS); i++)
            fill_row(i);
    else if (function == 1)
        saxpy_auto(run_int(N), (float)run_double(A), run_array(X),
                   run_array(Y));
    else
        poly(run_int(N), run_array(X), run_array(Y), run_array(C),
             run_int(TERMS), (size_t)run_int(BALLAST));
}
