/* Lab 07's function at odd extents, and where there is no interior. */
#include "grader/tests/golden/fields.h"

static void
call(int nx, int ny, int nz)
{
    sweep7(golden_doubles(nx * ny * nz), fields_boundary(nx, ny, nz), nx, ny,
           nz, 0.4, 0.1);
}

int
main(void)
{
    call(37, 29, 19);
    call(7, 8, 67);
    call(9, 2, 7);
    call(9, 7, 2);
    return golden_end();
}
