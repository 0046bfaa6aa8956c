#include "test.h"
#include "../common/ref/field.h"
#include "../common/sim/device.h"
#include "die.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGE 4096
#define QUICK_BYTES ((size_t)64 << 20)
#define ROUND(n, to) (((n) + (to)-1) / (to) * (to))

/* Callbacks that a run may make beyond its share: launches of mostly idle
 * blocks, and start and end. */
#define BUDGET_FLOOR 8000000u
/* A slower kernel than the solution is still no endless one. */
#define BUDGET_FACTOR 12u

static const size_t element_bytes[ELEMENTS] = {[ELEMENT_U8] = 1,
                                               [ELEMENT_U32] = 4,
                                               [ELEMENT_I32] = 4,
                                               [ELEMENT_F32] = 4,
                                               [ELEMENT_F64] = 8};

static_assert(sizeof(struct case_job) <= PAGE, "the job has a page");
static_assert(sizeof(struct case_result) <= PAGE, "so has the result");

static uint64_t
budget(const struct test *t)
{
    const int steps = t->lab_case->steps;

    return BUDGET_FLOOR + (uint64_t)BUDGET_FACTOR * t->function->callbacks *
                              test_elements(t, 0) * (steps > 1 ? steps : 1);
}

/* Guard bands, and what lies between an array's end and its band, get bytes
 * that no kernel would write by chance.  So do the arrays themselves, where
 * that takes no time; fill() writes those that are judged. */
static void
fill_guards(struct test *t)
{
    unsigned char key[randombytes_SEEDBYTES] = "guard";

    memcpy(key + 8, &t->seed, sizeof t->seed);
    if (t->job.bytes <= QUICK_BYTES) {
        randombytes_buf_deterministic(t->image + PAGE, t->job.bytes - PAGE,
                                      key);
        return;
    }
    for (uint32_t k = 0; k < t->job.arrays; k++) {
        const struct case_array *a = &t->job.array[k];
        const uint64_t end = a->offset + CASE_GUARD + a->bytes;

        key[16] = (unsigned char)k;
        randombytes_buf_deterministic(t->image + a->offset, CASE_GUARD, key);
        key[17] = 1;
        randombytes_buf_deterministic(
            t->image + end, ROUND(a->bytes, 256) - a->bytes + CASE_GUARD, key);
        key[17] = 0;
    }
}

/* An extent of the call before: as large as one with an interior can be. */
static int
half(int extent)
{
    return extent < 6 ? extent : extent / 2;
}

static struct lab_case
halved(const struct lab_case *c)
{
    struct lab_case smaller = *c;

    smaller.x = half(c->x);
    smaller.y = half(c->y);
    smaller.z = half(c->z);
    return smaller;
}

/* Arrays and scalars of the call before. */
static void
add_call_before(struct test *t)
{
    struct lab_case smaller = halved(t->lab_case);
    struct test first = {.lab = t->lab,
                         .function = t->function,
                         .lab_case = &smaller,
                         .seed = ~t->seed,
                         .job.bytes = t->job.bytes};
    const unsigned kept = ARRAY_HOST | ARRAY_UNSET | ARRAY_UNSET_INTERIOR;

    t->function->layout(&first);
    assert(first.job.arrays == t->job.arrays);
    assert(2 * t->job.arrays <= CASE_ARRAYS);
    t->job.before = first.job.arrays;
    for (uint32_t k = 0; k < first.job.arrays; k++) {
        struct case_array *a = &t->job.array[t->job.arrays++];

        *a = first.job.array[k];
        a->flags = (a->flags & kept) | ARRAY_BEFORE;
    }
    memcpy(t->job.scalar_before, first.job.scalar, sizeof first.job.scalar);
    t->job.bytes = first.job.bytes;
}

/* Nobody judges what it makes of them, but an array may hold indices. */
static void
fill_call_before(struct test *t)
{
    struct lab_case smaller = halved(t->lab_case);
    struct test first = *t;

    first.lab_case = &smaller;
    first.seed = ~t->seed;
    first.job.arrays = t->job.before;
    memcpy(first.job.array, t->job.array + t->job.arrays - t->job.before,
           t->job.before * sizeof *first.job.array);
    memcpy(first.job.scalar, t->job.scalar_before, sizeof first.job.scalar);
    t->function->fill(&first);
    memcpy(t->job.scalar_before, first.job.scalar, sizeof first.job.scalar);
}

struct test *
test_make(const struct lab *lab, const struct function *function,
          const struct lab_case *lab_case, uint64_t seed)
{
    struct test *t = checked_alloc(1, sizeof *t);

    t->lab = lab;
    t->function = function;
    t->lab_case = lab_case;
    t->seed = seed;
    t->job.magic = CASE_MAGIC;
    t->job.version = CASE_VERSION;
    t->job.function = (uint32_t)(function - lab->functions);
    t->job.bytes = PAGE;
    function->layout(t);
    if (lab_case->flags & CASE_SECOND_CALL)
        add_call_before(t);
    t->job.budget = budget(t);
    t->image = checked_alloc(1, t->job.bytes);
    fill_guards(t);
    function->fill(t);
    if (t->job.before)
        fill_call_before(t);
    memcpy(t->image, &t->job, sizeof t->job);
    return t;
}

void
test_free(struct test *t)
{
    if (t)
        free(t->image);
    free(t);
}

/* How many axes the case has is known to the layout alone. */
static unsigned
axes_of(const struct function *function, const struct lab_case *lab_case)
{
    struct test t = {.function = function, .lab_case = lab_case};

    function->layout(&t);
    return t.job.array[0].axes;
}

struct device
test_device(const struct test *t)
{
    struct device d = device_table[t->job.device];

    if (!t->job.sms)
        return d;
    d.full_name = "made-up device";
    d.sms = (int)t->job.sms;
    d.sm_threads = (int)t->job.sm_threads;
    return d;
}

/* No board has an odd number of SMs as low, nor an SM so many threads. */
void
test_draw_device(struct test *t)
{
    static const unsigned threads[] = {1280, 1792};

    t->job.sms = 21 + 2 * (unsigned)(15 * field_draw(t->seed, 100));
    t->job.sm_threads = threads[field_draw(t->seed, 101) < 0.5];
}

char *
test_name(const struct function *function, const struct lab_case *lab_case,
          char *to, size_t size)
{
    const unsigned axes = axes_of(function, lab_case);
    char y[16] = "", z[16] = "", steps[24] = "", device[32] = "";

    if (axes > 1)
        snprintf(y, sizeof y, "x%d", lab_case->y);
    if (axes > 2)
        snprintf(z, sizeof z, "x%d", lab_case->z);
    if (function->returned) /* of the functions that go in steps */
        snprintf(steps, sizeof steps, "/steps=%d", lab_case->steps);
    if (lab_case->device > 0)
        snprintf(device, sizeof device, "/device=%s",
                 device_table[lab_case->device - 1].name);
    snprintf(to, size, "%s/%d%s%s%s%s%s%s", function->name, lab_case->x, y, z,
             steps, lab_case->label ? "/" : "",
             lab_case->label ? lab_case->label : "", device);
    return to;
}

int
test_array(struct test *t, const char *name, enum case_element element, int x,
           int y, int z, int axes, unsigned flags)
{
    struct case_array *a = &t->job.array[t->job.arrays];

    assert(t->job.arrays < CASE_ARRAYS && strlen(name) < sizeof a->name);
    assert(x >= 0 && y >= 0 && z >= 0 && axes >= 1 && axes <= 3);
    snprintf(a->name, sizeof a->name, "%s", name);
    a->offset = t->job.bytes;
    a->bytes = (uint64_t)x * y * z * element_bytes[element];
    a->element = element;
    a->flags = flags;
    a->extent[0] = x;
    a->extent[1] = y;
    a->extent[2] = z;
    a->axes = axes;
    t->job.bytes +=
        ROUND((uint64_t)2 * CASE_GUARD + ROUND(a->bytes, 256), PAGE);
    return (int)t->job.arrays++;
}

int
test_scalar_int(struct test *t, int64_t value)
{
    assert(t->scalars < CASE_SCALARS);
    t->job.scalar[t->scalars].i = value;
    return (int)t->scalars++;
}

int
test_scalar_double(struct test *t, double value)
{
    assert(t->scalars < CASE_SCALARS);
    t->job.scalar[t->scalars].d = value;
    return (int)t->scalars++;
}

void *
test_data(const struct test *t, int index)
{
    return t->image + t->job.array[index].offset + CASE_GUARD;
}

size_t
test_elements(const struct test *t, int index)
{
    const struct case_array *a = &t->job.array[index];

    return a->bytes / element_bytes[a->element];
}

size_t
test_element_bytes(const struct test *t, int index)
{
    return element_bytes[t->job.array[index].element];
}

double
test_value(const struct test *t, int index, const void *data, size_t i)
{
    switch (t->job.array[index].element) {
    case ELEMENT_U8:
        return ((const unsigned char *)data)[i];
    case ELEMENT_U32:
        return ((const uint32_t *)data)[i];
    case ELEMENT_I32:
        return ((const int32_t *)data)[i];
    case ELEMENT_F32:
        return ((const float *)data)[i];
    default:
        return ((const double *)data)[i];
    }
}

bool
test_boundary(const struct test *t, int index, size_t i)
{
    const struct case_array *a = &t->job.array[index];
    const size_t nx = a->extent[0], ny = a->extent[1];

    return t->function->radius > 0 &&
           field_boundary(a->extent, a->axes, i % nx, i / nx % ny, i / nx / ny);
}
