/* Lab 06: cases, points, questions, hints. */
#include "../../grader/sweep.h"
#include <math.h>

extern const struct lab lab_06_stencil_tiled;

/* Tiles that are cut on every side, extents at a tile's edge and one beside
 * it, the least that have an interior, and below them, where nothing may be
 * written.  On each axis in turn the interior alone fills tiles of every usual
 * size, 14 and 30 included, from boxes of 16 and 32: tiles counted from
 * interior points, for an index over the whole field, are enough elsewhere.  On
 * each axis in turn the interior is one longer than such tiles: tiles counted
 * from one point fewer are enough elsewhere.  The first case is the one that
 * tells most when it fails. */
static const struct lab_case sweep5_cases[] = {
    {.x = 67, .y = 45, .z = 1},
    {.x = 33, .y = 31, .z = 1},
    {.x = 3, .y = 3, .z = 1},
    {.x = 9, .y = 8, .z = 1},
    {.x = 16, .y = 17, .z = 1},
    {.x = 18, .y = 34, .z = 1},
    {.x = 66, .y = 34, .z = 1},
    {.x = 1538, .y = 3, .z = 1},
    {.x = 212, .y = 3, .z = 1},
    {.x = 3, .y = 212, .z = 1},
    {.x = 4, .y = 1031, .z = 1},
    {.x = 47,
     .y = 35,
     .z = 1,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = 2, .y = 9, .z = 1},
    {.x = 9, .y = 2, .z = 1},
    {.x = 1, .y = 1, .z = 1},
    {.x = 512, .y = 256, .z = 1, .flags = CASE_ALIGNED},
    {.x = -1}};

static const struct lab_case sweep7_cases[] = {
    {.x = 37, .y = 29, .z = 19},
    {.x = 33, .y = 17, .z = 9},
    {.x = 3, .y = 3, .z = 3},
    {.x = 7, .y = 8, .z = 9},
    {.x = 10, .y = 18, .z = 10},
    {.x = 35, .y = 10, .z = 18},
    {.x = 15, .y = 16, .z = 17},
    {.x = 1538, .y = 3, .z = 5},
    {.x = 212, .y = 3, .z = 4},
    {.x = 5, .y = 212, .z = 4},
    {.x = 3, .y = 5, .z = 44},
    {.x = 4, .y = 3, .z = 1031},
    {.x = 3, .y = 1027, .z = 4},
    {.x = 21,
     .y = 17,
     .z = 15,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = 2, .y = 9, .z = 7},
    {.x = 9, .y = 2, .z = 7},
    {.x = 9, .y = 7, .z = 2},
    {.x = 1, .y = 1, .z = 1},
    {.x = 64, .y = 64, .z = 64, .flags = CASE_ALIGNED},
    {.x = -1}};

/* On a GPU: far past the L2 cache of an H200, and no multiples of 32. */
static const struct lab_case real_sweep5[] = {
    {.x = 8192, .y = 8192, .z = 1, .flags = CASE_TIMED},
    {.x = 4099, .y = 3001, .z = 1},
    {.x = -1}};

static const struct lab_case real_sweep7[] = {
    {.x = 512, .y = 512, .z = 512, .flags = CASE_TIMED},
    {.x = 385, .y = 257, .z = 129},
    {.x = -1}};

static const struct function functions[] = {{.name = "sweep5_tiled",
                                             .layout = sweep5_layout,
                                             .fill = sweep_fill,
                                             .expect = sweep_expect,
                                             .cases = sweep5_cases,
                                             .real = real_sweep5,
                                             .points = 2,
                                             .radius = 1,
                                             .tiled = true,
                                             .callbacks = 96},
                                            {.name = "sweep7",
                                             .layout = sweep7_layout,
                                             .fill = sweep_fill,
                                             .expect = sweep_expect,
                                             .cases = sweep7_cases,
                                             .real = real_sweep7,
                                             .points = 4,
                                             .radius = 1,
                                             .tiled = true,
                                             .callbacks = 160},
                                            {.name = NULL}};

/* Any tile and any cube passes, with corners or without. */
static const struct lab_limit limits[] = {
    {.function = "sweep5_tiled",
     .count = "load_sectors_per_point",
     .limit = 0.9,
     .reference = 0.333,
     .weakest = 0.5,
     .weakest_kernel = "tiles-of-8-by-8.cu",
     .previous = 1.31,
     .previous_kernel = "sweep5-of-lab-02.cu",
     .reason = "an input is loaded once a tile; without one, five times",
     .remedy = "load tile and halo into shared memory once, and compute from "
               "there"},
    {.function = "sweep7",
     .count = "load_sectors_per_point",
     .limit = 1.0,
     .reference = 0.613,
     .weakest = 0.658,
     .weakest_kernel = "thread-an-input.cu",
     .previous = 1.84,
     .previous_kernel = "sweep7-of-lab-05.cu",
     .reason = "an input is loaded once a cube; without one, seven times",
     .remedy = "load cube and halo into shared memory once, and compute from "
               "there"},
    {.function = NULL}};

/* Inputs loaded for one computed point of a whole cube of 8. */
static double
halo_factor(void)
{
    return 10.0 * 10 * 10 / (8 * 8 * 8);
}

/* 18 x 18 x 18 doubles. */
static double
cube16_bytes(void)
{
    return 18.0 * 18 * 18 * 8;
}

/* Of an SM with 228 KiB; CUDA takes 1 KiB a block for itself. */
static double
cube16_blocks(void)
{
    return floor(228 * 1024 / (cube16_bytes() + 1024));
}

/* 9 loads a point against those of the whole box. */
static double
saving_3x3(void)
{
    return 9.0 * 16 * 16 / (18 * 18);
}

static const struct lab_question questions[] = {
    {.key = "not-reduced",
     .choices = "requests sectors dram-bytes",
     .choice = "dram-bytes",
     .anchor = "docs/06-stencil-tiled.md#compare",
     .then = "1.27 GB read, 1.09 in lab 05; 3.5 times fewer requests, 2.2 "
             "times fewer sectors (H200, 2026-11-29)"},
    {.key = "halo-factor",
     .value = halo_factor,
     .tolerance = 0.01,
     .anchor = "docs/06-stencil-tiled.md#halo",
     .then = "this cube is not half as fast as lab 05 at 512^3 (H200, "
             "2026-11-30)"},
    {.key = "cube16-bytes",
     .value = cube16_bytes,
     .anchor = "docs/06-stencil-tiled.md#launch"},
    {.key = "cube16-blocks",
     .value = cube16_blocks,
     .anchor = "docs/06-stencil-tiled.md#launch",
     .then = "an A100 holds 3, an RTX 4090 2, a T4 1 (CUDA 13.0's occupancy "
             "header, 2026-11-29)"},
    {.key = "saving-3x3",
     .value = saving_3x3,
     .tolerance = 0.01,
     .anchor = "docs/06-stencil-tiled.md#halo"},
    {.key = "early-return",
     .choices = "stuck unloaded slow",
     .choice = "unloaded",
     .anchor = "docs/06-stencil-tiled.md#barrier"},
    {.key = "beyond-the-field",
     .choices = "none edge all",
     .choice = "none",
     .anchor = "docs/06-stencil-tiled.md#uninitialised"},
    {.key = NULL}};

const struct lab lab_06_stencil_tiled = {
    .id = "06-stencil-tiled",
    .title = "Stencils from tiles in shared memory",
    .functions = functions,
    .limits = limits,
    .questions = questions,
    .answer_points = 2,
    .count_points = 2,
    .hints = {
        "A block computes a patch of outputs, its tile.  Which inputs does it "
        "need beyond that patch?  Draw a tile of 4 x 4 outputs and mark every "
        "input it reads.",
        "Load tile and halo into a __shared__ array together, wait for all "
        "threads with __syncthreads(), then compute from the array alone.  "
        "Every thread must reach that barrier: no return before it, not even "
        "for threads beyond the field.",
        "With one thread an input (10 x 10 x 10 threads for 8 x 8 x 8 "
        "outputs), thread t of block b stands for input b * 8 + t of each "
        "axis: it loads its input if that is inside the field, waits, and "
        "computes if it is neither in the halo nor on the field's boundary.  "
        "Or let fewer threads take turns: thread t loads inputs t, t + "
        "threads, t + 2 threads of the box."}};
