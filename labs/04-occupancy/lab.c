/* Lab 04: cases, limits, points, questions, hints. */
#include "../../common/ref/field.h"
#include "../../common/ref/polynomial.h"
#include "../../common/sim/device.h"
#include "../../grader/residency.h"
#include "../../grader/saxpy.h"

extern const struct lab lab_04_occupancy;

enum { KIB = 1024 };

/* A case's own device: 1 + its index in device_table. */
enum { H200 = 1, A100, RTX4090, T4 };

/* The first case is the one that tells most when it fails. */
static const struct lab_case table_cases[] = {
    {.x = 48, .y = 1, .z = 1, .label = "devices"},
    {.x = 76, .y = 1, .z = 1, .label = "edges"},
    {.x = 300, .y = 1, .z = 1, .label = "random"},
    {.x = 560, .y = 1, .z = 1, .label = "made-up"},
    {.x = 1, .y = 1, .z = 1, .label = "devices"},
    {.x = -1}};

/* A kernel of 32 registers and no shared memory: what the simulator says of
 * any, and what nvcc makes of this one takes no more. */
static void
saxpy_launch(const struct test *t, unsigned *blocks, unsigned *threads)
{
    const struct device_block plain = {0, 32, 0, 0};
    const struct device device = test_device(t);
    int block, grid;

    device_best_block(&device, &plain, &block, &grid);
    *blocks = (unsigned)grid;
    *threads = (unsigned)block;
}

/* On each device fewer elements than the launch has threads, on two of them
 * more: it has 270,336 on an H200 and 40,960 on a T4, the least.  The one that
 * is made up is in nobody's table. */
static const struct lab_case saxpy_cases[] = {
    {.x = 4099, .y = 1, .z = 1},
    {.x = 280007, .y = 1, .z = 1},
    {.x = 1, .y = 1, .z = 1},
    {.x = 1000, .y = 1, .z = 1, .device = H200},
    {.x = 1000, .y = 1, .z = 1, .device = A100},
    {.x = 1000, .y = 1, .z = 1, .device = RTX4090},
    {.x = 1000, .y = 1, .z = 1, .device = T4},
    {.x = 100003, .y = 1, .z = 1, .device = T4},
    {.x = 1000, .y = 1, .z = 1, .flags = CASE_MADE_UP, .label = "made-up"},
    {.x = 0, .y = 1, .z = 1, .flags = CASE_NO_LAUNCH},
    {.x = 2003,
     .y = 1,
     .z = 1,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = -1}};

static const struct lab_case saxpy_real[] = {
    {.x = 1000003, .y = 1, .z = 1},
    {.x = 1 << 26, .y = 1, .z = 1, .flags = CASE_TIMED},
    {.x = -1}};

/* poly: the terms are the case's steps, the ballast its z, in bytes. */
enum { X, Y, C };
enum { N, TERMS, BALLAST };

static void
poly_layout(struct test *t)
{
    const int n = t->lab_case->x, terms = t->lab_case->steps;

    /* A polynomial of one term is the same everywhere. */
    test_array(t, "x", ELEMENT_F32, n, 1, 1, 1, terms > 1 ? ARRAY_NEED_ALL : 0);
    test_array(t, "y", ELEMENT_F32, n, 1, 1, 1,
               ARRAY_OUTPUT | ARRAY_UNSET | ARRAY_NEED_INTERIOR);
    test_array(t, "c", ELEMENT_F32, terms, 1, 1, 1, n > 0 ? ARRAY_NEED_ALL : 0);
    test_scalar_int(t, n);
    test_scalar_int(t, terms);
    test_scalar_int(t, t->lab_case->z);
}

static void
poly_fill(struct test *t)
{
    float *y = test_data(t, Y);

    field_random_f32(test_data(t, X), test_elements(t, X), t->seed + 1);
    field_random_f32(test_data(t, C), test_elements(t, C), t->seed + 2);
    for (size_t i = 0; i < test_elements(t, Y); i++)
        y[i] = 1e6f + (float)(i % 4000000);
}

static void
poly_expect(const struct test *t, int array, double *expected, double *allowed)
{
    polynomial_values(test_elements(t, array), test_data(t, X), test_data(t, C),
                      (int)t->job.scalar[TERMS].i, expected, allowed);
}

static size_t
poly_shared(const struct test *t)
{
    return (size_t)t->job.scalar[BALLAST].i;
}

static const char *
poly_mistake(const struct test *t, int k, int array, double *values)
{
    return polynomial_mistaken(k, test_elements(t, array), test_data(t, X),
                               test_data(t, C), (int)t->job.scalar[TERMS].i,
                               values);
}

/* Around a warp, and no multiple of any block times points; no term, one, odd
 * numbers of them, and many; ballast up to what can be
 * had without asking, more than that, and nearly all that a device has (some is
 * left for a kernel's own). */
static const struct lab_case poly_cases[] = {
    {.x = 5003, .steps = 12, .z = 0, .label = "terms=12"},
    {.x = 2311, .steps = 3, .z = 1000, .label = "terms=3/ballast=1000"},
    {.x = 1, .steps = 5, .z = 0, .label = "terms=5"},
    {.x = 2, .steps = 2, .z = 0, .label = "terms=2"},
    {.x = 31, .steps = 7, .z = 0, .label = "terms=7"},
    {.x = 33, .steps = 8, .z = 0, .label = "terms=8"},
    {.x = 257, .steps = 1, .z = 0, .label = "terms=1"},
    {.x = 37, .steps = 777, .z = 0, .label = "terms=777"},
    {.x = 1025, .steps = 0, .z = 0, .flags = CASE_ZERO, .label = "terms=0"},
    {.x = 0, .steps = 4, .z = 0, .flags = CASE_NO_LAUNCH, .label = "terms=4"},
    {.x = 3001, .steps = 9, .z = 48 * KIB, .label = "terms=9/ballast=49152"},
    {.x = 3001, .steps = 9, .z = 56 * KIB, .label = "terms=9/ballast=57344"},
    {.x = 1999,
     .steps = 6,
     .z = 200 * KIB,
     .label = "terms=6/ballast=204800",
     .device = H200},
    {.x = 1999,
     .steps = 6,
     .z = 60 * KIB,
     .label = "terms=6/ballast=61440",
     .device = T4},
    {.x = 2003,
     .steps = 5,
     .z = 3000,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = 4096,
     .steps = 64,
     .z = 0,
     .flags = CASE_ALIGNED,
     .label = "terms=64"},
    {.x = -1}};

static const struct lab_case poly_real[] = {
    {.x = 1000003, .steps = 33, .z = 57344, .label = "terms=33/ballast=57344"},
    {.x = 1 << 24,
     .steps = 512,
     .z = 0,
     .flags = CASE_TIMED,
     .label = "terms=512"},
    {.x = -1}};

static const struct function functions[] = {{.name = "resident_blocks",
                                             .layout = residency_layout,
                                             .fill = residency_fill,
                                             .expect = residency_expect,
                                             .mistake = residency_mistake,
                                             .trait = residency_trait,
                                             .describe = residency_describe,
                                             .cases = table_cases,
                                             .on_host = true,
                                             .points = 3,
                                             .callbacks = 200},
                                            {.name = "saxpy_auto",
                                             .layout = saxpy_layout,
                                             .fill = saxpy_fill,
                                             .expect = saxpy_expect,
                                             .decoy = saxpy_decoy,
                                             .mistake = saxpy_mistake,
                                             .launch = saxpy_launch,
                                             .cases = saxpy_cases,
                                             .real = saxpy_real,
                                             .points = 2,
                                             .callbacks = 24},
                                            {.name = "poly",
                                             .layout = poly_layout,
                                             .fill = poly_fill,
                                             .expect = poly_expect,
                                             .mistake = poly_mistake,
                                             .shared = poly_shared,
                                             .cases = poly_cases,
                                             .real = poly_real,
                                             .points = 2,
                                             .bound = "arithmetic",
                                             .callbacks = 16},
                                            {.name = NULL}};

static const struct lab_limit limits[] = {
    {.function = "poly",
     .count = "coefficient_requests_per_warp_point_term",
     .limit = 0.30,
     .reference = 0.125,
     .weakest = 0.25,
     .weakest_kernel = "four-points-of-128.cu",
     .previous = 0.5,
     .previous_kernel = "two-points-a-thread.cu",
     .reason = "a coefficient in a register for four points or more; one point "
               "a thread loads it for each",
     .remedy = "hold several points in registers and load each coefficient "
               "once for all of them"},
    {.function = NULL}};

/* Of the SM's warp slots, per cent: 5 blocks of 11 warps in 64. */
static double
occupancy_324(void)
{
    return 100.0 * 5 * 11 / 64;
}

/* A warp of 40 registers a thread takes 1,280, so a quarter of 16,384 holds 12
 * and the SM 48, 6 blocks.  Any more need 1,024 a warp. */
static double
fewer_registers(void)
{
    return 32;
}

/* One block of 32 warps where 48 fit. */
static double
occupancy_1024(void)
{
    return 100.0 * 32 / 48;
}

/* block-choice has full blocks that are not fastest; it answers lab 01's
 * slowest-block, too. */
static const struct lab_question questions[] = {
    {.key = "full-is-fastest",
     .choices = "yes no",
     .choice = "no",
     .anchor = "docs/04-occupancy.md#full",
     .figures = "poly block-choice",
     .then = "poly with eight points a thread at 25 % takes less than half as "
             "long as with one at 100 % (H200, 2026-11-30)"},
    {.key = "half-beats-full",
     .choices = "caches independent-work clock",
     .choice = "independent-work",
     .anchor = "docs/04-occupancy.md#half"},
    {.key = "measure",
     .choices = "occupancy time registers",
     .choice = "time",
     .anchor = "docs/04-occupancy.md#half",
     .then = "poly with eight points a thread takes two fifths longer at 12.5 "
             "% than at 25 %: too low costs as well (H200, 2026-11-30)"},
    {.key = "occupancy-324",
     .value = occupancy_324,
     .tolerance = 0.01,
     .anchor = "docs/04-occupancy.md#formula",
     .then = "5 blocks, stopped by warps and by registers"},
    {.key = "fewer-registers",
     .value = fewer_registers,
     .anchor = "docs/04-occupancy.md#step",
     .then = "from 6 blocks to 8: 7 would need at most 1,170 registers a "
             "warp, and the next step below is 1,024"},
    {.key = "occupancy-1024",
     .value = occupancy_1024,
     .tolerance = 0.01,
     .anchor = "docs/04-occupancy.md#block-size"},
    {.key = "on-48-or-100",
     .choices = "leave round-up round-down use-1024",
     .choice = "round-up",
     .anchor = "docs/04-occupancy.md#block-size",
     .then = "saxpy with one thread an element takes a third longer in blocks "
             "of 48 than of 64, and a quarter longer in blocks of 100 than of "
             "128 (H200, 2026-11-30)"},
    {.key = "alike",
     .choices = "measured-wrongly occupancy-too-low block-size-no-bottleneck",
     .choice = "block-size-no-bottleneck",
     .anchor = "docs/04-occupancy.md#block-size"},
    {.key = "api-knows",
     .choices = "registers access-pattern divergence time",
     .choice = "registers",
     .anchor = "docs/04-occupancy.md#api"},
    {.key = "api-ties",
     .choices = "smallest largest fastest",
     .choice = "largest",
     .anchor = "docs/04-occupancy.md#api",
     .then = "saxpy on an H200: 1,024, though 128, 256 and 512 fill it too"},
    {.key = NULL}};

const struct lab lab_04_occupancy = {
    .id = "04-occupancy",
    .title = "Occupancy, and when less is more",
    .functions = functions,
    .limits = limits,
    .questions = questions,
    .answer_points = 2,
    .count_points = 1,
    .hints = {
        "resident_blocks: five things on an SM can run out.  For each alone, "
        "how many blocks would fit?  The least of the five is the answer, and "
        "every one that is as low is a limiter.  Begin with warps: how many "
        "does a block of 324 threads take?",
        "Nothing is given out by the thread: a warp has all its 32 lanes, its "
        "registers are rounded up to 256 and lie in one quarter of the SM, "
        "shared memory is rounded up after what the system takes.  "
        "saxpy_auto: the API has a call that gives blocks and threads; launch "
        "just those, and let a loop cover n.",
        "Registers: registers x 32, rounded up to 256, is a warp's; a quarter "
        "of the SM's divided by that, rounded down, times 4 is the SM's warps; "
        "divided by a block's warps it is the blocks.  poly: keep the points "
        "and the sums of one thread in two small arrays with a constant size, "
        "the loop over terms outside, the loop over points inside: one load "
        "of c[k] in between.  The points of a thread lie a block's threads "
        "apart, each with its own guard."}};
