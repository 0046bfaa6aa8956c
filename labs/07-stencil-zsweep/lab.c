/* Lab 07: cases, limits, points, questions, hints. */
#include "../../grader/sweep.h"

extern const struct lab lab_07_stencil_zsweep;

/* Tiles that are cut on every side, walks of one plane and of two, walks that
 * no chunk divides, extents at a tile's edge and one beside it, and those
 * without an interior, where nothing may be written.  On each axis in turn the
 * interior alone fills tiles or chunks of every usual size, tiles of 14 and 30
 * included, from boxes of 16 and 32: tiles counted from interior points, for an
 * index over the whole field, are enough elsewhere; so are tiles and chunks
 * counted from one point fewer, unless the interior is one longer than those.
 * The first case is the one that tells most when it fails. */
static const struct lab_case sweep7_cases[] = {
    {.x = 37, .y = 29, .z = 21},
    {.x = 33, .y = 17, .z = 9},
    {.x = 3, .y = 3, .z = 3},
    {.x = 17, .y = 9, .z = 3},
    {.x = 9, .y = 31, .z = 4},
    {.x = 31, .y = 7, .z = 5},
    {.x = 18, .y = 34, .z = 18},
    {.x = 35, .y = 18, .z = 37},
    {.x = 15, .y = 16, .z = 17},
    {.x = 1538, .y = 3, .z = 5},
    {.x = 212, .y = 3, .z = 4},
    {.x = 5, .y = 212, .z = 7},
    {.x = 4, .y = 5, .z = 1027},
    {.x = 3, .y = 1027, .z = 4},
    {.x = 21,
     .y = 17,
     .z = 43,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = 2, .y = 9, .z = 7},
    {.x = 9, .y = 2, .z = 7},
    {.x = 9, .y = 7, .z = 2},
    {.x = 7, .y = 9, .z = 1},
    {.x = 64, .y = 64, .z = 64, .flags = CASE_ALIGNED},
    {.x = -1}};

/* For a GPU: the largest, one that fits no tile, one whose three planes, 101
 * MB, are larger than an H200's L2. */
static const struct lab_case real[] = {
    {.x = 512, .y = 512, .z = 512, .flags = CASE_TIMED},
    {.x = 509, .y = 251, .z = 131},
    {.x = 2048, .y = 2048, .z = 32, .flags = CASE_TIMED},
    {.x = -1}};

static const struct function functions[] = {{.name = "sweep7",
                                             .layout = sweep7_layout,
                                             .fill = sweep_fill,
                                             .expect = sweep_expect,
                                             .cases = sweep7_cases,
                                             .real = real,
                                             .points = 6,
                                             .radius = 1,
                                             .tiled = true,
                                             .callbacks = 96},
                                            {.name = NULL}};

/* Sectors alone do not tell a sweep from a cube: lab 06's take 0.43 (tile of
 * 16) to 0.82.  What a cube cannot do is hold less than all of its inputs. */
static const struct lab_limit limits[] = {
    {.function = "sweep7",
     .count = "load_sectors_per_point",
     .limit = 0.70,
     .reference = 0.389,
     .weakest = 0.514,
     .weakest_kernel = "tiles-of-8-by-8.cu",
     .previous = 1.84,
     .previous_kernel = "naive-of-lab-05.cu",
     .reason =
         "an input comes from the caches about once: the next plane needs "
         "no new load",
     .remedy = "keep planes in shared memory and carry them along z, so that "
               "each step loads one plane only"},
    {.function = "sweep7",
     .count = "shared_bytes_per_point",
     .limit = 8,
     .reference = 0.696,
     .weakest = 2.27,
     .weakest_kernel = "chunks-of-two-planes.cu",
     .previous = 12.5,
     .previous_kernel = "cube-of-16.cu",
     .reason = "of all blocks together: a cube holds all its inputs at once, 8 "
               "bytes a point and more; a sweep holds a few planes",
     .remedy = "hold two or three planes and reuse their room, not all planes "
               "at once"},
    {.function = NULL}};

/* Two planes of 18 x 18 doubles. */
static double
two_planes_bytes(void)
{
    return 2.0 * 18 * 18 * 8;
}

/* Inputs loaded for one computed point: the halo lies on the x-y edge only. */
static double
halo_factor(void)
{
    return 18.0 * 18 / (16 * 16);
}

/* Of the textbook's three: after compute nobody may overwrite yet, and before
 * it the plane must be complete. */
static double
barriers_needed(void)
{
    return 2;
}

/* 254 / 16 rounded up is 16 tiles along x and along y; 5 resident blocks on
 * each of 132 SMs. */
static double
filled_percent(void)
{
    return 100.0 * 16 * 16 / (132 * 5);
}

static const struct lab_question questions[] = {
    {.key = "slower-because",
     .choices = "dram-bytes requests loads-in-flight",
     .choice = "loads-in-flight",
     .anchor = "docs/07-stencil-zsweep.md#compare",
     .then = "At 512^3 the sweep asks for 5.75 M load requests where lab 05 "
             "asks for 29.1 M, and reads 1.11 GB from DRAM against 1.09 "
             "(H200, 2026-11-29).  It is half as fast."},
    {.key = "sweep-axis",
     .choices = "x y z",
     .choice = "z",
     .anchor = "docs/07-stencil-zsweep.md#axes",
     .then = "Lab 05's kernel with lanes along z instead of x: 11 % of the "
             "copy rate instead of 81 (H200, 512^3, 2026-11-29)."},
    {.key = "halo-factor",
     .value = halo_factor,
     .tolerance = 0.01,
     .anchor = "docs/07-stencil-zsweep.md#halo",
     .then = "In sectors it is 1.80, not 1.27: rows of 18 doubles that start "
             "off a sector, and warps that end in the middle of a row.  60.5 M "
             "sectors at 512^3 (H200, 2026-11-29)."},
    {.key = "two-planes-bytes",
     .value = two_planes_bytes,
     .anchor = "docs/07-stencil-zsweep.md#planes",
     .then = "A cube of 16 takes 46,656 bytes with its halo, nine times as "
             "much, for the same halo along x and y."},
    {.key = "barriers-needed",
     .value = barriers_needed,
     .anchor = "docs/07-stencil-zsweep.md#barrier",
     .then = "With two planes used in turn one barrier a plane is enough.  In "
             "chunks of z the best such kernel reached 82 % of the copy rate "
             "(H200, 512^3, 2026-11-29)."},
    {.key = "filled-percent",
     .value = filled_percent,
     .tolerance = 0.02,
     .anchor = "docs/07-stencil-zsweep.md#launch",
     .then = "Less than a third of the copy rate at 256^3, two fifths at 512^3 "
             "with 1,024 blocks; lab 05 has four fifths (H200, 2026-11-30)."},
    {.key = NULL}};

const struct lab lab_07_stencil_zsweep = {
    .id = "07-stencil-zsweep",
    .title = "A stencil as a sweep along z",
    .functions = functions,
    .limits = limits,
    .questions = questions,
    .answer_points = 2,
    .count_points = 2,
    .hints = {
        "A block owns a tile of x and y and walks up through all planes.  When "
        "it goes from z to z + 1, which of the three planes it has just used "
        "does it need again, and as what?",
        "A plane's step: load the plane ahead, let all threads wait, compute "
        "from behind, here and ahead; then here becomes behind and ahead "
        "becomes here.  Before the walk, load the first two planes.  Every "
        "thread makes every step, also those without an output: they load, and "
        "they must come to the barrier.",
        "18 x 18 threads for 16 x 16 outputs: each stands for one column of "
        "inputs.  Of the plane behind, a thread needs its own column only, so "
        "one variable holds it; two planes of shared memory are enough, plane "
        "z in planes[z % 2].  Then one barrier at the start of each step does "
        "both: this plane is complete, and nobody reads the one that is "
        "overwritten."}};
