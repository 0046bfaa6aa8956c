/* Lab 06's functions at odd extents. */
#include "grader/tests/golden/fields.h"

int
main(void)
{
    sweep5_tiled(golden_doubles(67 * 45), fields_boundary(67, 45, 1), 67, 45,
                 0.5, 0.125);
    sweep7(golden_doubles(37 * 29 * 19), fields_boundary(37, 29, 19), 37, 29,
           19, 0.4, 0.1);
    return golden_end();
}
