/*
 * diagnose_roles -- what the threads of a launch stand for: for grid points,
 * for interior points, or for the inputs of tiles
 */
#include "diagnose_finding.h"

bool
diagnose_stands(const struct finding *f, size_t axis, const long block[3],
                const long thread[3], long at)
{
    for (long halo = 0; halo <= 2; halo += 2) {
        const long x = block[axis] * (f->dim[axis] - halo) + thread[axis];

        if (f->dim[axis] > halo && at >= x - 1 && at <= x + 1)
            return true;
    }
    return false;
}

bool
diagnose_walked(const struct evidence *e, const struct finding *f)
{
    const struct case_array *a = &e->test->job.array[0];
    const bool flat = f->grid[1] * f->dim[1] == 1 && a->extent[1] > 3;

    /* A launch of one axis counts all elements in a row. */
    return a->axes > 2 && !flat && f->dim[2] == 1 &&
           (f->grid[2] == 1 || f->grid[2] + 2 < (long)a->extent[2]);
}

/* Along a walk threads tell nothing. */
static bool
has_threads(const struct evidence *e, const struct finding *f, enum role role)
{
    const struct case_array *a = &e->test->job.array[0];
    const bool walked = diagnose_walked(e, f);

    for (size_t axis = 0; axis < a->axes && axis < (walked ? 2 : 3); axis++) {
        const long halo = role == ROLE_INPUT ? 2 : 0;
        const long edge = role == ROLE_POINT ? 0 : 2;

        if (f->grid[axis] * (f->dim[axis] - halo) < a->extent[axis] - edge)
            return false;
    }
    return true;
}

bool
diagnose_may_be(const struct evidence *e, const struct finding *f,
                enum role role)
{
    return has_threads(e, f, role) || !has_threads(e, f, ROLE_INTERIOR);
}
