/* Lab 05: cases, points, questions, hints. */
#include "../../grader/sweep.h"

extern const struct lab lab_05_stencil_naive;

/* Odd and unequal, long on each axis in turn, at the least extents that have
 * an interior, and below them, where nothing may be written.  On each axis in
 * turn the interior alone fills blocks of every usual size: blocks counted from
 * interior points, for an index over the whole field, are enough elsewhere.
 * One has more blocks along z than a block may have threads there, since blocks
 * and threads exchanged in a launch are right up to there.  The first case is
 * the one that tells most when it fails. */
static const struct lab_case sweep7_cases[] = {
    {.x = 37, .y = 29, .z = 19},
    {.x = 33, .y = 17, .z = 9},
    {.x = 3, .y = 3, .z = 3},
    {.x = 7, .y = 8, .z = 9},
    {.x = 15, .y = 16, .z = 17},
    {.x = 1538, .y = 3, .z = 3},
    {.x = 5, .y = 194, .z = 4},
    {.x = 3, .y = 5, .z = 66},
    {.x = 3, .y = 3, .z = 1031},
    {.x = 4, .y = 1031, .z = 3},
    {.x = 2, .y = 9, .z = 7},
    {.x = 9, .y = 2, .z = 7},
    {.x = 9, .y = 7, .z = 2},
    {.x = 1, .y = 1, .z = 1},
    {.x = 21,
     .y = 17,
     .z = 15,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = 64, .y = 64, .z = 64, .flags = CASE_ALIGNED},
    {.x = -1}};

static const struct lab_case heat_cases[] = {
    {.x = 19, .y = 13, .z = 11, .steps = 3},
    {.x = 33, .y = 9, .z = 7, .steps = 2},
    {.x = 9, .y = 17, .z = 5, .steps = 1},
    {.x = 8, .y = 7, .z = 9, .steps = 0},
    {.x = 9, .y = 8, .z = 7, .steps = 7},
    {.x = 7, .y = 2, .z = 9, .steps = 3},
    {.x = 17,
     .y = 13,
     .z = 11,
     .steps = 5,
     .flags = CASE_SINE,
     .label = "sine"},
    {.x = 15,
     .y = 13,
     .z = 11,
     .steps = 3,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = -1}};

/* On a GPU: far past the L2 cache of an H200, and no multiples of 32. */
static const struct lab_case real_sweep7[] = {
    {.x = 512, .y = 512, .z = 512, .flags = CASE_TIMED},
    {.x = 385, .y = 257, .z = 129},
    {.x = -1}};

static const struct lab_case real_heat[] = {
    {.x = 384, .y = 384, .z = 384, .steps = 2, .flags = CASE_TIMED},
    {.x = 257, .y = 193, .z = 131, .steps = 3},
    {.x = -1}};

static const struct function functions[] = {{.name = "sweep7",
                                             .layout = sweep7_layout,
                                             .fill = sweep_fill,
                                             .expect = sweep_expect,
                                             .cases = sweep7_cases,
                                             .real = real_sweep7,
                                             .points = 3,
                                             .radius = 1,
                                             .callbacks = 64},
                                            {.name = "heat",
                                             .layout = heat_layout,
                                             .fill = heat_fill,
                                             .expect = heat_expect,
                                             .decoy = heat_decoy,
                                             .returned = heat_returned,
                                             .cases = heat_cases,
                                             .real = real_heat,
                                             .points = 3,
                                             .radius = 1,
                                             .callbacks = 64},
                                            {.name = NULL}};

/* Any block with x on its first axis passes. */
static const struct lab_limit limits[] = {
    {.function = "sweep7",
     .count = "load_sectors_per_point",
     .limit = 3,
     .reference = 1.84,
     .weakest = 2.61, /* adds up in `out`, which it reads again and again */
     .weakest_kernel = "crlf.cu",
     .previous = 4.1,
     .previous_kernel = "lanes-along-y-16-wide.cu",
     .reason = "lanes along x; along another axis each has a sector of its own",
     .remedy = "let threadIdx.x count x, along which grid points lie side by "
               "side"},
    {.function = NULL}};

/* In millions of bytes. */
static double
three_planes(void)
{
    return 3 * 2048.0 * 2048 * 8 / 1e6;
}

/* 2 multiplications and 6 additions for 7 loads and a store of 8 bytes. */
static double
flops_per_byte(void)
{
    return 8.0 / 64;
}

/* For one load and one store. */
static double
compulsory_flops_per_byte(void)
{
    return 8.0 / 16;
}

/* Planes are 2 MB apart: a sector for each lane. */
static double
sectors_along_z(void)
{
    return 32;
}

static double
largest_r(void)
{
    return 1.0 / 6;
}

static const struct lab_question questions[] = {
    {.key = "three-planes",
     .value = three_planes,
     .tolerance = 0.01,
     .anchor = "docs/05-stencil-naive.md#intensity",
     .then = "more than L2 holds: little more than half of the copy rate, "
             "where 512^3 has four fifths (H200, 2026-11-30)"},
    {.key = "flops-per-byte",
     .value = flops_per_byte,
     .tolerance = 0.01,
     .anchor = "docs/05-stencil-naive.md#intensity",
     .then = "at four fifths of the copy rate, which 512^3 has, that makes 1.7 "
             "TFLOP/s (H200, 2026-11-30)"},
    {.key = "compulsory-flops-per-byte",
     .value = compulsory_flops_per_byte,
     .tolerance = 0.01,
     .anchor = "docs/05-stencil-naive.md#intensity",
     .then = "at 512^3, 1.07 GB of points: 1.09 GB read, 1.05 written (H200, "
             "2026-11-29)"},
    {.key = "sectors-along-z",
     .value = sectors_along_z,
     .tolerance = 0.01,
     .anchor = "docs/05-stencil-naive.md#axes",
     .then = "11 % of the copy rate; 81 % with the lanes along x (512^3, H200, "
             "2026-11-29)"},
    {.key = "largest-r",
     .value = largest_r,
     .tolerance = 0.01,
     .anchor = "docs/05-stencil-naive.md#heat"},
    {.key = "beyond-largest-r",
     .choices = "slower rounding growing",
     .choice = "growing",
     .anchor = "docs/05-stencil-naive.md#heat"},
    {.key = "after-4-steps",
     .choices = "a b neither",
     .choice = "a",
     .anchor = "docs/05-stencil-naive.md#time-steps"},
    {.key = "in-place",
     .choices = "nothing race boundary",
     .choice = "race",
     .anchor = "docs/05-stencil-naive.md#in-place"},
    {.key = "axes-hidden-by",
     .choices = "cube slab none",
     .choice = "cube",
     .anchor = "docs/05-stencil-naive.md#axes"},
    {.key = NULL}};

const struct lab lab_05_stencil_naive = {
    .id = "05-stencil-naive",
    .title = "A 7-point stencil, one thread a grid point",
    .functions = functions,
    .limits = limits,
    .questions = questions,
    .answer_points = 2,
    .count_points = 2,
    .hints = {
        "Give each thread one grid point and let threadIdx.x walk x, the axis "
        "along which neighbours in memory lie.  Which points must no thread "
        "write?  Round the launch grid up on each of the three axes.",
        "Linear index of (x, y, z): x + nx * (y + ny * z), so the neighbours "
        "are 1, nx and nx * ny away.  A point is interior when 0 < x < nx - 1 "
        "and the same for y and z.  A field with an extent below 3 has no "
        "interior: launch nothing.",
        "heat: call the sweep once a step and swap the two pointers after "
        "each.  Return the one that was written last; with no step that is "
        "a.  The boundary of b is already a's, so the sweep need not copy "
        "it."}};
