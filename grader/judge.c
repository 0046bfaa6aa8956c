#include "judge.h"
#include "../common/sim/coverage_bits.h"
#include "die.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool
judge_agrees(double got, double expected, double allowed)
{
    return got == expected || fabs(got - expected) <= allowed;
}

/* Of a real field there are 10^8: no call for each. */
static inline bool
same_bytes(const unsigned char *a, const unsigned char *b, size_t size)
{
    uint64_t x, y;

    if (size != sizeof x)
        return memcmp(a, b, size) == 0;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x == y;
}

static void
mark(struct verdict *v, size_t i, bool boundary, const unsigned char *now,
     const unsigned char *before)
{
    const size_t size = test_element_bytes(v->test, v->array);
    const bool same = same_bytes(now + i * size, before + i * size, size);
    bool right;

    if (boundary) {
        v->marks[i] = MARK_BOUNDARY;
        v->expected[i] = test_value(v->test, v->array, before, i);
        v->allowed[i] = 0;
        right = same;
    } else {
        v->interior++;
        right = judge_agrees(v->got[i], v->expected[i], v->allowed[i]);
    }
    if (same)
        v->marks[i] |= MARK_UNWRITTEN;
    if (right)
        return;
    if (v->wrong++ == 0)
        v->first = i;
    v->boundary_wrong += (v->marks[i] & MARK_BOUNDARY) != 0;
    v->unwritten += same && !(v->marks[i] & MARK_BOUNDARY);
    v->marks[i] |= MARK_WRONG;
}

/* Row by row: a real field has 10^8 points, and whether a point lies on the
 * boundary takes three divisions. */
static void
mark_all(struct verdict *v, const unsigned char *now)
{
    const struct test *t = v->test;
    const unsigned char *before = test_data(t, v->array);
    const size_t nx = t->job.array[v->array].extent[0];

    for (size_t row = 0; row < v->elements; row += nx) {
        /* All of a row on the boundary, or its ends alone. */
        const bool whole = nx < 3 || test_boundary(t, v->array, row + 1);
        const bool ends = test_boundary(t, v->array, row);

        for (size_t i = row; i < row + nx; i++) {
            const bool end = i == row || i + 1 == row + nx;

            v->got[i] = test_value(t, v->array, now, i);
            mark(v, i, end ? ends : whole, now, before);
        }
    }
}

static void
look_at_array(struct verdict *v, int array)
{
    const struct test *t = v->test;
    const unsigned char *now =
        v->output + t->job.array[array].offset + CASE_GUARD;

    v->array = array;
    v->elements = test_elements(t, array);
    v->wrong = v->boundary_wrong = v->unwritten = v->interior = v->first = 0;
    v->expected = checked_alloc(v->elements, sizeof *v->expected);
    v->allowed = checked_alloc(v->elements, sizeof *v->allowed);
    v->got = checked_alloc(v->elements, sizeof *v->got);
    v->marks = checked_alloc(v->elements, 1);
    t->function->expect(t, array, v->expected, v->allowed);
    mark_all(v, now);
}

static void
forget_array(struct verdict *v)
{
    free(v->expected);
    free(v->allowed);
    free(v->got);
    free(v->marks);
    v->expected = v->allowed = v->got = NULL;
    v->marks = NULL;
}

static bool
is_output(const struct test *t, int64_t array)
{
    return array >= 0 && array < (int64_t)t->job.arrays &&
           t->job.array[array].flags & ARRAY_OUTPUT;
}

/* The last array looked at stays: a wrong one, else the first one again. */
static void
look_at_all(struct verdict *v)
{
    int first = -1;

    for (int k = 0; k < (int)v->test->job.arrays; k++) {
        if (!is_output(v->test, k))
            continue;
        first = first < 0 ? k : first;
        forget_array(v);
        look_at_array(v, k);
        if (v->wrong)
            return;
    }
    if (first >= 0 && v->array != first) {
        forget_array(v);
        look_at_array(v, first);
    }
}

/* What is wrong inside does not count. */
static void
keep_boundary(struct verdict *v)
{
    v->wrong = v->boundary_wrong;
    v->unwritten = 0;
    for (size_t i = v->elements; i-- > 0;) {
        if (!(v->marks[i] & MARK_BOUNDARY))
            v->marks[i] = 0;
        if (v->marks[i] & MARK_WRONG)
            v->first = i;
    }
}

/* Of the buffer that was not returned only the boundary counts. */
static void
look_at_other_boundaries(struct verdict *v)
{
    const struct test *t = v->test;

    for (int k = 0; k < (int)t->job.arrays; k++) {
        const unsigned char *now =
            v->output + t->job.array[k].offset + CASE_GUARD;
        const unsigned char *before = test_data(t, k);
        const size_t size = test_element_bytes(t, k);

        if (!is_output(t, k) || k == v->array)
            continue;
        for (size_t i = 0; i < test_elements(t, k); i++)
            if (test_boundary(t, k, i) &&
                memcmp(now + i * size, before + i * size, size) != 0) {
                forget_array(v);
                look_at_array(v, k);
                keep_boundary(v);
                return;
            }
    }
}

static void
look_at_guards(struct verdict *v)
{
    const struct case_job *job = &v->test->job;

    for (uint32_t k = 0; k < job->arrays; k++) {
        const struct case_array *a = &job->array[k];
        const uint64_t data = a->offset + CASE_GUARD;
        const uint64_t end = data + (a->bytes + 255) / 256 * 256 + CASE_GUARD;

        for (uint64_t at = a->offset; at < end; at++) {
            if (at == data)
                at += a->bytes;
            if (v->output[at] == v->test->image[at])
                continue;
            v->guard_written = true;
            v->guard_array = k;
            v->guard_byte = (long long)at - (long long)data;
            return;
        }
    }
}

static void
look_at_inputs(struct verdict *v)
{
    const struct test *t = v->test;

    v->input = -1;
    for (int k = 0; k < (int)t->job.arrays && v->input < 0; k++) {
        const uint64_t data = t->job.array[k].offset + CASE_GUARD;
        const uint64_t end = data + t->job.array[k].bytes;
        uint64_t at = data;

        if (t->job.array[k].flags & (ARRAY_OUTPUT | ARRAY_BEFORE) ||
            memcmp(v->output + data, t->image + data, end - data) == 0)
            continue;
        while (at < end && v->output[at] == t->image[at])
            at++;
        if (at == end)
            continue;
        v->input = k;
        v->input_first = (at - data) / test_element_bytes(t, k);
    }
}

struct verdict *
judge(const struct test *t, const unsigned char *output)
{
    struct verdict *v = checked_alloc(1, sizeof *v);

    v->test = t;
    v->output = output;
    v->array = -1;
    v->returned = ((const struct case_result *)(const void *)output)->returned;
    if (!t->function->returned) {
        look_at_all(v);
    } else if (is_output(t, v->returned)) {
        look_at_array(v, (int)v->returned);
        if (!v->wrong)
            look_at_other_boundaries(v);
    }
    look_at_guards(v);
    look_at_inputs(v);
    return v;
}

void
verdict_free(struct verdict *v)
{
    if (v)
        forget_array(v);
    free(v);
}

bool
verdict_right(const struct verdict *v)
{
    return v->array >= 0 && v->wrong == 0 && !v->guard_written && v->input < 0;
}

/* Coverage. */

static bool
covered(const unsigned char *coverage, size_t bytes, unsigned char bits)
{
    for (size_t i = 0; i < bytes; i++)
        if (!(coverage[i] & bits))
            return false;
    return true;
}

/* A star stencil does not read what lies on two boundaries at once. */
static bool
needed(const struct case_array *a, size_t i)
{
    const size_t nx = a->extent[0], ny = a->extent[1];
    const size_t at[3] = {i % nx, i / nx % ny, i / nx / ny};
    unsigned on_boundary = 0;

    for (unsigned axis = 0; axis < a->axes && axis < 3; axis++)
        on_boundary += at[axis] == 0 || at[axis] + 1 == a->extent[axis];
    return !(a->flags & ARRAY_NEED_STAR) || on_boundary < 2;
}

static bool
has_interior(const struct case_array *a)
{
    for (unsigned axis = 0; axis < a->axes; axis++)
        if (a->extent[axis] < 3)
            return false;
    return true;
}

static char *
unread(const struct test *t, int k, const unsigned char *coverage)
{
    const struct case_array *a = &t->job.array[k];
    const size_t size = test_element_bytes(t, k);

    if (!(a->flags & (ARRAY_NEED_ALL | ARRAY_NEED_STAR | ARRAY_NEED_BOX)) ||
        (t->function->radius > 0 && !has_interior(a)))
        return NULL;
    for (size_t i = 0; i < test_elements(t, k); i++)
        if (needed(a, i) &&
            !covered(coverage + a->offset + CASE_GUARD + i * size, size,
                     COVERED_READ))
            return checked_format("the outputs are right, but %s[%zu], which "
                                  "they depend on, was never loaded",
                                  a->name, i);
    return NULL;
}

/* The first byte of output k that changed and was covered so, or not so; end
 * of the array where there is none. */
static uint64_t
first_covered(const struct test *t, int k, const unsigned char *output,
              const unsigned char *coverage, bool from_host)
{
    const struct case_array *a = &t->job.array[k];
    const uint64_t end = a->offset + CASE_GUARD + a->bytes;
    uint64_t at = a->offset + CASE_GUARD;

    while (at < end && (output[at] == t->image[at] ||
                        (coverage[at] & (COVERED_WRITE | COVERED_COPY)) ||
                        !(coverage[at] & COVERED_HOST) == from_host))
        at++;
    return at;
}

static char *
unstored(const struct test *t, int k, const unsigned char *output,
         const unsigned char *coverage)
{
    const struct case_array *a = &t->job.array[k];
    const uint64_t begin = a->offset + CASE_GUARD;
    const uint64_t at = first_covered(t, k, output, coverage, false);

    if (at == begin + a->bytes)
        return NULL;
    return checked_format(
        "%s[%llu] changed, but no store to it was seen", a->name,
        (unsigned long long)((at - begin) / test_element_bytes(t, k)));
}

char *
judge_host(const struct test *t, const unsigned char *output,
           const unsigned char *coverage)
{
    for (int k = 0; k < (int)t->job.arrays; k++) {
        const struct case_array *a = &t->job.array[k];
        const uint64_t begin = a->offset + CASE_GUARD;
        const uint64_t at = first_covered(t, k, output, coverage, true);

        if (is_output(t, k) && at < begin + a->bytes)
            return checked_format(
                "no kernel computes %s[%llu]: it is copied from the host",
                a->name,
                (unsigned long long)((at - begin) / test_element_bytes(t, k)));
    }
    return NULL;
}

bool
judge_stored(const struct test *t, int array, size_t i,
             const unsigned char *coverage)
{
    const size_t size = test_element_bytes(t, array);

    return covered(coverage + t->job.array[array].offset + CASE_GUARD +
                       i * size,
                   size, COVERED_WRITE);
}

char *
judge_coverage(const struct test *t, const unsigned char *output,
               const unsigned char *coverage)
{
    char *text = NULL;

    for (int k = 0; !text && k < (int)t->job.arrays; k++) {
        if (is_output(t, k))
            text = unstored(t, k, output, coverage);
        if (!text)
            text = unread(t, k, coverage);
    }
    return text;
}
