/* Lab 01's functions, once each at odd sizes, the second of them larger. */
#include "grader/tests/golden/fields.h"

static void
call(int n)
{
    saxpy(n, 1.5f, golden_floats(n), golden_floats(n));
    saxpy_stride(n, 1.5f, golden_floats(n), golden_floats(n));
}

int
main(void)
{
    call(1000);
    call(4099);
    return golden_end();
}
