/* Lab 02: cases, limits, points, questions, hints. */
#include "../../common/ref/field.h"
#include "../../common/ref/image.h"
#include "../../grader/sweep.h"
#include <math.h>
#include <string.h>

extern const struct lab lab_02_index_2d;

enum { IMAGE };

static void
invert_layout(struct test *t)
{
    const struct lab_case *c = t->lab_case;

    test_array(t, "image", ELEMENT_U8, c->x, c->y, 1, 2,
               ARRAY_OUTPUT | ARRAY_NEED_ALL | ARRAY_NEED_INTERIOR);
    test_scalar_int(t, c->x);
    test_scalar_int(t, c->y);
}

static void
invert_fill(struct test *t)
{
    field_random_u8(test_data(t, IMAGE), t->lab_case->x, t->lab_case->y,
                    t->seed + 1);
}

static void
invert_expect(const struct test *t, int array, double *expected,
              double *allowed)
{
    const size_t count = test_elements(t, array);

    image_invert(test_data(t, array), count, expected);
    memset(allowed, 0, count * sizeof *allowed);
}

/* What is left by 256 - v and by 127 - v. */
static bool
invert_decoy(const struct test *t, int k, int array, double *values)
{
    const unsigned char *image = test_data(t, array);
    const int from = k == 0 ? 256 : 127;

    for (size_t i = 0; i < test_elements(t, array); i++)
        values[i] = (unsigned char)(from - image[i]);
    return k < 2;
}

static const char *
invert_mistake(const struct test *t, int k, int array, double *values)
{
    static const char *const words[] = {
        "every value is 1 too large: 256 - v is stored, not 255 - v",
        "a byte has 8 bits, and only 7 of them are inverted: 127 - v is "
        "stored, not 255 - v"};

    return invert_decoy(t, k, array, values) ? words[k] : NULL;
}

/* Blocks cut on both edges, extents around a warp and a block, long on each
 * axis in turn, and more blocks than a block may have threads, since both
 * exchanged in a launch are right up to there.  The first case is the one that
 * tells most when it fails. */
static const struct lab_case invert_cases[] = {
    {.x = 67, .y = 45, .z = 1},
    {.x = 31, .y = 33, .z = 1},
    {.x = 1, .y = 1, .z = 1},
    {.x = 2, .y = 3, .z = 1},
    {.x = 9, .y = 7, .z = 1},
    {.x = 17, .y = 16, .z = 1},
    {.x = 257, .y = 3, .z = 1},
    {.x = 3, .y = 131, .z = 1},
    {.x = 1, .y = 1031, .z = 1},
    {.x = 33001, .y = 2, .z = 1},
    {.x = 47,
     .y = 35,
     .z = 1,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = 512, .y = 256, .z = 1, .flags = CASE_ALIGNED},
    {.x = -1}};

/* As above; on each axis in turn the interior alone fills blocks of every usual
 * size, since blocks counted from interior points, for an index over the whole
 * field, are enough elsewhere. */
static const struct lab_case sweep5_cases[] = {
    {.x = 67, .y = 45, .z = 1},
    {.x = 31, .y = 33, .z = 1},
    {.x = 3, .y = 3, .z = 1},
    {.x = 9, .y = 8, .z = 1},
    {.x = 17, .y = 16, .z = 1},
    {.x = 257, .y = 3, .z = 1},
    {.x = 3, .y = 1538, .z = 1},
    {.x = 33794, .y = 3, .z = 1},
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

/* For a GPU: cut blocks at sizes where the index still is small, then past
 * L2. */
static const struct lab_case invert_real[] = {
    {.x = 4099, .y = 2053, .z = 1},
    {.x = 16384, .y = 8192, .z = 1, .flags = CASE_TIMED},
    {.x = -1}};

static const struct lab_case sweep5_real[] = {
    {.x = 2053, .y = 1031, .z = 1},
    {.x = 8192, .y = 4096, .z = 1, .flags = CASE_TIMED},
    {.x = -1}};

static const struct function functions[] = {{.name = "invert",
                                             .layout = invert_layout,
                                             .fill = invert_fill,
                                             .expect = invert_expect,
                                             .decoy = invert_decoy,
                                             .mistake = invert_mistake,
                                             .cases = invert_cases,
                                             .real = invert_real,
                                             .points = 3,
                                             .bound = "one byte a thread",
                                             .callbacks = 24},
                                            {.name = "sweep5",
                                             .layout = sweep5_layout,
                                             .fill = sweep_fill,
                                             .expect = sweep_expect,
                                             .cases = sweep5_cases,
                                             .real = sweep5_real,
                                             .points = 3,
                                             .radius = 1,
                                             .callbacks = 48},
                                            {.name = NULL}};

/* At 512 x 256.  A request of 32 lanes along x takes one sector of bytes, and
 * two where a row of the block is 16 wide.  One for k bytes a lane may take k
 * times as many: wide loads (uint4) are no fault. */
static const struct lab_limit limits[] = {
    {.function = "invert",
     .count = "sectors_per_request",
     .limit = 2,
     .reference = 1,
     .weakest = 2,
     .weakest_kernel = "blocks-of-16-by-16.cu",
     .previous = 16,
     .previous_kernel = "16-wide-x-on-the-row.cu",
     .reason = "x on the column; x on the row touches a row a lane",
     .remedy = "let threadIdx.x count columns, along which bytes lie side by "
               "side"},
    {.function = "sweep5",
     .count = "load_sectors_per_point",
     .limit = 2.5,
     .reference = 1.31,
     .weakest = 1.38,
     .weakest_kernel = "blocks-of-16-by-16.cu",
     .previous = 3.01,
     .previous_kernel = "sweep-16-wide-x-on-the-row.cu",
     .reason = "x along a row; x across the rows loads a sector for nearly "
               "every value",
     .remedy = "let threadIdx.x count x, along which grid points lie side by "
               "side"},
    {.function = NULL}};

static double
blocks_x(void)
{
    return ceil(1920.0 / 16);
}

static double
blocks_y(void)
{
    return ceil(1080.0 / 16);
}

/* Thread (5, 3) of a block of 16 x 16. */
static double
warp_of_thread(void)
{
    return floor((5 + 3 * 16) / 32.0);
}

static double
lane_of_thread(void)
{
    return (5 + 3 * 16) % 32;
}

/* Bytes, blocks of 32 x 8, threadIdx.x on the row: every lane has a row of its
 * own. */
static double
sectors_x_on_row(void)
{
    return 32;
}

/* Threads of a block over the lanes of its warps, in per cent. */
static double
lanes_at_work(double block)
{
    return 100 * block / (32 * ceil(block / 32));
}

static double
lanes_48(void)
{
    return lanes_at_work(48);
}

static double
lanes_100(void)
{
    return lanes_at_work(100);
}

static const struct lab_question questions[] = {
    {.key = "blocks-x",
     .value = blocks_x,
     .anchor = "docs/02-index-2d.md#launch"},
    {.key = "blocks-y",
     .value = blocks_y,
     .anchor = "docs/02-index-2d.md#launch"},
    {.key = "warp",
     .value = warp_of_thread,
     .anchor = "docs/02-index-2d.md#warp"},
    {.key = "lane",
     .value = lane_of_thread,
     .anchor = "docs/02-index-2d.md#warp"},
    {.key = "x-on-row-breaks",
     .choices = "result coalescing occupancy",
     .choice = "coalescing",
     .anchor = "docs/02-index-2d.md#axes",
     .then = "inverting an image of 16384 x 16384 bytes took 0.74 ms with x on "
             "the column and 2.58 ms with x on the row (H200, 2026-11-29)"},
    {.key = "sectors-x-on-row",
     .value = sectors_x_on_row,
     .anchor = "docs/02-index-2d.md#axes"},
    {.key = "lanes-48",
     .value = lanes_48,
     .tolerance = 0.01,
     .anchor = "docs/02-index-2d.md#block"},
    {.key = "lanes-100",
     .value = lanes_100,
     .tolerance = 0.01,
     .anchor = "docs/02-index-2d.md#block",
     .then = "saxpy with one thread an element takes a quarter longer in "
             "blocks of 100 than in blocks of 128 (H200, 2026-11-30)"},
    {.key = "alike-128-256",
     .choices = "occupancy time everything",
     .choice = "occupancy",
     .anchor = "docs/02-index-2d.md#alike",
     .then = "saxpy with one thread an element takes a third longer in blocks "
             "of 128 than in blocks of 256; with a grid-stride loop both take "
             "the same time (H200, 2026-11-30)"},
    {.key = NULL}};

const struct lab lab_02_index_2d = {
    .id = "02-index-2d",
    .title = "Two indices",
    .functions = functions,
    .limits = limits,
    .questions = questions,
    .answer_points = 2,
    .count_points = 2,
    .hints = {
        "Draw an image of 10 x 6 bytes and lay blocks of 4 x 4 threads over "
        "it.  Which threads have no byte?  Then number the bytes as they lie "
        "in memory, row after row: what is the number of the byte in column x "
        "of row y?",
        "A block has an x and a y, and so have the launch grid and a thread: "
        "lab 01's index, once an axis.  Give both numbers of the block and "
        "of the launch grid as dim3.  Round up on each axis, guard both.  "
        "Lanes of a warp have consecutive threadIdx.x, so it must walk along "
        "a row.",
        "Byte (x, y) lies at y times width plus x.  The neighbours of a grid "
        "point lie 1 and nx elements away.  sweep5: only points with 0 < x < "
        "nx - 1 and 0 < y < ny - 1 are computed, and a field with an extent "
        "below 3 has none, so launch nothing there.  Blocks along x are made "
        "from the width and the block's x, blocks along y from the height and "
        "the block's y."}};
