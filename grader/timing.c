#include "timing.h"
#include "die.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define OUTSIDE 0.05  /* of sessions whose interval misses */
#define TOO_WIDE 1.25 /* high by low: nothing can be told */
#define L2_FACTOR 4.0 /* of the cache: what passes it by */
#define LEAST_RUNS 8

/* Statistics. */

static int
ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* How many values to leave out on either side: the most for which both tails
 * of a fair coin thrown `count` times stay within what may be missed. */
static int
outer_ranks(int count)
{
    double term = pow(0.5, count), tail = term;
    int k = 0;

    while (2 * tail <= OUTSIDE && 2 * k + 2 < count) {
        k++;
        term *= (double)(count - k + 1) / k;
        tail += term;
    }
    return 2 * tail <= OUTSIDE ? k : k - 1;
}

struct timing_interval
timing_interval(double *values, int count)
{
    struct timing_interval i = {0, 0, 0};
    int out;

    if (count < 1)
        return i;
    qsort(values, (size_t)count, sizeof *values, ascending);
    out = outer_ranks(count);
    /* With `out` = 5 of 20 the 6th is the first within. */
    out = out < 0 ? 0 : out;
    i.low = values[out];
    i.high = values[count - 1 - out];
    i.median = (values[(count - 1) / 2] + values[count / 2]) / 2;
    return i;
}

static double
median(const double *values, int count)
{
    double *copy = checked_alloc((size_t)count, sizeof *copy), middle;

    memcpy(copy, values, (size_t)count * sizeof *copy);
    middle = timing_interval(copy, count).median;
    free(copy);
    return middle;
}

/* Bytes. */

static double
interior(const struct test *t, const struct case_array *a)
{
    double points = 1;

    for (unsigned axis = 0; axis < a->axes; axis++) {
        const double inside = a->extent[axis] - 2.0 * t->function->radius;

        points *= inside > 0 ? inside : 0;
    }
    return points;
}

static double
array_bytes(const struct test *t, int k)
{
    const struct case_array *a = &t->job.array[k];
    const unsigned needed = ARRAY_NEED_ALL | ARRAY_NEED_STAR | ARRAY_NEED_BOX;
    const size_t size = test_element_bytes(t, k);
    double bytes = 0;

    if (a->flags & (ARRAY_HOST | ARRAY_BEFORE))
        return 0;
    if (a->flags & needed)
        bytes += (double)a->bytes;
    /* Of two fields that take turns one is written in a step. */
    if (a->flags & ARRAY_OUTPUT &&
        (!t->function->returned || k == t->function->returned(t)))
        bytes += interior(t, a) * (double)size;
    return bytes;
}

/* Sweeps over two fields that take turns; elsewhere a case's steps stand for
 * something else. */
static int
passes(const struct test *t)
{
    return t->function->returned ? t->lab_case->steps : 1;
}

double
timing_bytes(const struct test *t)
{
    double bytes = 0;

    for (int k = 0; k < (int)t->job.arrays; k++)
        bytes += array_bytes(t, k);
    return bytes * (passes(t) > 1 ? passes(t) : 1);
}

/* Judging. */

static void
take_ratios(struct timing *r, const struct gpu_outcome *o, double bytes,
            size_t copy_bytes)
{
    double ratios[CASE_TIMES];
    int count = 0;

    for (int i = 0; i < r->runs && i < o->copies; i++) {
        const double copied = 2.0 * (double)copy_bytes / o->copy_ms[i];

        ratios[count++] = bytes / o->run.result.time_ms[i] / copied;
    }
    r->ratio = timing_interval(ratios, count);
    if (count > 0)
        r->copy_gbps =
            2e-6 * (double)copy_bytes / median(o->copy_ms, o->copies);
}

static bool
is_suspect(const struct timing *r, const struct test *t, const struct gpu *gpu,
           double bytes)
{
    return gpu->peak_gbps > 0 && r->gbps > gpu->peak_gbps &&
           bytes > L2_FACTOR * (double)gpu->l2_bytes && passes(t) <= 1;
}

static void
say(struct timing *r, const struct gpu *gpu)
{
    if (r->status == STATUS_SUSPECT)
        r->text = checked_format("%.0f GB/s is more than the memory of %s can "
                                 "move (%.0f GB/s): not all of the work is "
                                 "done in each run",
                                 r->gbps, gpu->name, gpu->peak_gbps);
    else if (r->copy_gbps > 0)
        r->text = checked_format(
            "%.2f of copy (%.2f to %.2f; %.0f of %.0f GB/s, %.3g ms, %s)%s",
            r->ratio.median, r->ratio.low, r->ratio.high, r->gbps, r->copy_gbps,
            r->ms, gpu->name,
            r->status == STATUS_INCONCLUSIVE
                ? ": too far apart to tell; something else uses the GPU"
                : "");
    else
        r->text = checked_format("%.3g ms, %.0f GB/s on %s; the copy rate "
                                 "could not be taken beside it",
                                 r->ms, r->gbps, gpu->name);
}

struct timing
timing_judge(const struct test *t, const struct gpu *gpu,
             const struct gpu_outcome *o, size_t copy_bytes)
{
    struct timing r = {.status = STATUS_NOT_RUN,
                       .runs = (int)o->run.result.times};
    const double bytes = timing_bytes(t);

    for (int i = 0; i < r.runs; i++)
        if (!(o->run.result.time_ms[i] > 0))
            r.runs = 0;
    if (r.runs < LEAST_RUNS) {
        r.text = checked_string("no launch was seen in the timed runs");
        return r;
    }
    r.ms = median(o->run.result.time_ms, r.runs);
    r.gbps = 1e-6 * bytes / r.ms;
    take_ratios(&r, o, bytes, copy_bytes);
    r.status = STATUS_PASSED;
    if (r.copy_gbps <= 0 || r.ratio.high > TOO_WIDE * r.ratio.low)
        r.status = STATUS_INCONCLUSIVE;
    if (is_suspect(&r, t, gpu, bytes))
        r.status = STATUS_SUSPECT;
    say(&r, gpu);
    return r;
}
