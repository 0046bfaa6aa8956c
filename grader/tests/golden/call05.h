/* Lab 05's functions at odd extents. */
#include "grader/tests/golden/fields.h"

int
main(void)
{
    sweep7(golden_doubles(37 * 29 * 19), fields_boundary(37, 29, 19), 37, 29,
           19, 0.4, 0.1);
    heat(golden_doubles(19 * 13 * 11), fields_boundary(19, 13, 11), 19, 13, 11,
         0.4, 0.1, 3);
    return golden_end();
}
