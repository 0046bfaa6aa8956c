#include "saxpy.h"
#include "../common/ref/field.h"
#include "../common/ref/vector.h"
#include <math.h>

enum { X, Y };
enum { N, A };

void
saxpy_layout(struct test *t)
{
    int n = t->lab_case->x;

    test_array(t, "x", ELEMENT_F32, n, 1, 1, 1, ARRAY_NEED_ALL);
    test_array(t, "y", ELEMENT_F32, n, 1, 1, 1,
               ARRAY_OUTPUT | ARRAY_NEED_ALL | ARRAY_NEED_INTERIOR);
    test_scalar_int(t, n);
    /* A float: the runner narrows it back without rounding. */
    test_scalar_double(t, (float)(1.5 + field_draw(t->seed, 0)));
}

void
saxpy_fill(struct test *t)
{
    field_random_f32(test_data(t, X), test_elements(t, X), t->seed + 1);
    field_random_f32(test_data(t, Y), test_elements(t, Y), t->seed + 2);
}

void
saxpy_expect(const struct test *t, int array, double *expected, double *allowed)
{
    vector_saxpy(test_elements(t, array), (float)t->job.scalar[A].d,
                 test_data(t, X), test_data(t, Y), expected, allowed);
}

bool
saxpy_decoy(const struct test *t, int k, int array, double *values)
{
    const double a = t->job.scalar[A].d;
    const float *x = test_data(t, X), *y = test_data(t, array);

    for (size_t i = 0; i < test_elements(t, array); i++)
        values[i] = k == 0 ? a * x[i] : 2 * a * x[i] + y[i];
    return k < 2;
}

/* C turns each into the type of the other, without a word.  With few elements
 * that is what others leave; in floats the product may be rounded or not. */
const char *
saxpy_mistake(const struct test *t, int k, int array, double *values)
{
    const size_t n = test_elements(t, array);
    const size_t end = (size_t)t->job.scalar[A].d;
    const float *x = test_data(t, X), *y = test_data(t, array);

    if (n < 3 || k > 1)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        const float product = i < end ? (float)n * x[i] : 0;

        values[i] =
            k == 1 && i < end ? fmaf((float)n, x[i], y[i]) : product + y[i];
    }
    return "n and a are exchanged where the kernel is launched, and each is "
           "turned into the other's type: a few elements get n x[i] + y[i], "
           "all others nothing";
}
