#include "sweep.h"
#include "../common/ref/field.h"
#include "../common/ref/stencil.h"
#include "die.h"
#include <stdlib.h>
#include <string.h>

enum { IN, OUT };
enum { NX, NY, NZ, C0, C1, STEPS };

/* Numbers of a seed's streams: no two fillings share one. */
enum { STREAM_IN = 1, STREAM_POISON = 2 };

static void
scalars(struct test *t, double c0, double c1)
{
    test_scalar_int(t, t->lab_case->x);
    test_scalar_int(t, t->lab_case->y);
    test_scalar_int(t, t->lab_case->z);
    test_scalar_double(t, c0);
    test_scalar_double(t, c1);
}

static void
sweep_layout(struct test *t, int axes)
{
    const struct lab_case *c = t->lab_case;

    test_array(t, "in", ELEMENT_F64, c->x, c->y, c->z, axes, ARRAY_NEED_STAR);
    test_array(t, "out", ELEMENT_F64, c->x, c->y, c->z, axes,
               ARRAY_OUTPUT | ARRAY_UNSET | ARRAY_NEED_INTERIOR);
    scalars(t, 0.3 + 0.4 * field_draw(t->seed, 0),
            0.05 + 0.08 * field_draw(t->seed, 1));
}

void
sweep5_layout(struct test *t)
{
    sweep_layout(t, 2);
}

void
sweep7_layout(struct test *t)
{
    sweep_layout(t, 3);
}

void
sweep_fill(struct test *t)
{
    field_random(test_data(t, IN), test_elements(t, IN), t->seed + STREAM_IN);
    field_poison(test_data(t, OUT), test_elements(t, OUT),
                 t->seed + STREAM_POISON);
}

void
sweep_expect(const struct test *t, int array, double *expected, double *allowed)
{
    const struct lab_case *c = t->lab_case;
    const union case_scalar *s = t->job.scalar;
    const size_t bytes = test_elements(t, array) * sizeof(double);

    memcpy(expected, test_data(t, array), bytes);
    memset(allowed, 0, bytes);
    if (t->job.array[array].axes == 2)
        stencil_sweep5(test_data(t, IN), expected, allowed, c->x, c->y, s[C0].d,
                       s[C1].d);
    else
        stencil_sweep7(test_data(t, IN), expected, allowed, c->x, c->y, c->z,
                       s[C0].d, s[C1].d);
}

void
heat_layout(struct test *t)
{
    const struct lab_case *c = t->lab_case;
    double c1 = 0.03 + 0.12 * field_draw(t->seed, 1);
    double c0 = (1 - 6 * c1) * (0.6 + 0.4 * field_draw(t->seed, 0));

    test_array(t, "a", ELEMENT_F64, c->x, c->y, c->z, 3,
               ARRAY_OUTPUT | (c->steps ? ARRAY_NEED_STAR : 0));
    test_array(t, "b", ELEMENT_F64, c->x, c->y, c->z, 3,
               ARRAY_OUTPUT | ARRAY_UNSET_INTERIOR);
    scalars(t, c0, c1);
    test_scalar_int(t, c->steps);
}

void
heat_fill(struct test *t)
{
    const struct lab_case *c = t->lab_case;
    const struct case_array *shape = &t->job.array[IN];
    const size_t count = test_elements(t, IN);
    double *a = test_data(t, IN), *b = test_data(t, OUT);

    if (c->flags & CASE_SINE)
        field_sine(a, c->x, c->y, c->z);
    else
        field_random(a, count, t->seed + STREAM_IN);
    field_poison(b, count, t->seed + STREAM_POISON);
    for (size_t i = 0; i < count; i++) {
        size_t row = i / shape->extent[0];

        if (field_boundary(shape->extent, 3, i % shape->extent[0],
                           row % shape->extent[1], row / shape->extent[1]))
            b[i] = a[i];
    }
}

static void
advance(const struct test *t, int steps, double *field, double *allowed)
{
    const struct lab_case *c = t->lab_case;
    const union case_scalar *s = t->job.scalar;

    memcpy(field, test_data(t, IN), test_elements(t, IN) * sizeof(double));
    stencil_heat(field, allowed, c->x, c->y, c->z, s[C0].d, s[C1].d, steps);
}

void
heat_expect(const struct test *t, int array, double *expected, double *allowed)
{
    (void)array;
    advance(t, t->lab_case->steps, expected, allowed);
}

bool
heat_decoy(const struct test *t, int k, int array, double *values)
{
    const int steps = t->lab_case->steps;
    double *allowed;

    (void)array;
    if (k > 1)
        return false;
    allowed = checked_alloc(test_elements(t, IN), sizeof *allowed);
    advance(t, k == 0 ? steps - 1 : steps + 1, values, allowed);
    free(allowed);
    return true;
}

int64_t
heat_returned(const struct test *t)
{
    return t->lab_case->steps % 2 ? OUT : IN;
}
