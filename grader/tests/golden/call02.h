/* Lab 02's functions at odd sizes, the second of them larger. */
#include "grader/tests/golden/fields.h"

static void
call(int nx, int ny)
{
    unsigned char *host = (unsigned char *)malloc(nx * ny);

    for (int i = 0; i < nx * ny; i++)
        host[i] = (unsigned char)golden_mixed(i);
    invert((unsigned char *)golden_copy(host, nx * ny), nx, ny);
    free(host);
    sweep5(golden_doubles(nx * ny), fields_boundary(nx, ny, 1), nx, ny, 0.5,
           0.125);
}

int
main(void)
{
    call(31, 33);
    call(67, 45);
    return golden_end();
}
