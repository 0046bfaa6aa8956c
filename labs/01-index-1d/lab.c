/* Lab 01: cases, limits, points, questions, hints. */
#include "../../grader/saxpy.h"
#include <math.h>

extern const struct lab lab_01_index_1d;

/* Around a warp and a block, one element past blocks of every usual size, and a
 * last block that is nearly empty; and more blocks of 256 than a block has
 * threads, since blocks and threads exchanged in a launch are right up to
 * there.  The first case is the one that tells most when it fails. */
static const struct lab_case saxpy_cases[] = {
    {.x = 1000, .y = 1, .z = 1},
    {.x = 4099, .y = 1, .z = 1},
    {.x = 1, .y = 1, .z = 1},
    {.x = 2, .y = 1, .z = 1},
    {.x = 3, .y = 1, .z = 1},
    {.x = 31, .y = 1, .z = 1},
    {.x = 32, .y = 1, .z = 1},
    {.x = 33, .y = 1, .z = 1},
    {.x = 1025, .y = 1, .z = 1},
    {.x = 0, .y = 1, .z = 1, .flags = CASE_NO_LAUNCH},
    {.x = 270001, .y = 1, .z = 1},
    {.x = 2003,
     .y = 1,
     .z = 1,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = 65536, .y = 1, .z = 1, .flags = CASE_ALIGNED},
    {.x = -1}};

/* Twice n and 10 n share a launch: at a few blocks, and at far more elements
 * than any launch has threads.  Those take long to judge: small cases behind
 * them run meanwhile. */
static const struct lab_case stride_cases[] = {
    {.x = 1000, .y = 1, .z = 1},
    {.x = 10000, .y = 1, .z = 1, .flags = CASE_SAME_LAUNCH},
    {.x = 4099, .y = 1, .z = 1},
    {.x = 1, .y = 1, .z = 1},
    {.x = 31, .y = 1, .z = 1},
    {.x = 130011, .y = 1, .z = 1},
    {.x = 1300110, .y = 1, .z = 1, .flags = CASE_SAME_LAUNCH | CASE_ALIGNED},
    {.x = 33, .y = 1, .z = 1},
    {.x = 257, .y = 1, .z = 1},
    {.x = 0, .y = 1, .z = 1, .flags = CASE_NO_LAUNCH},
    {.x = 2003,
     .y = 1,
     .z = 1,
     .flags = CASE_SECOND_CALL,
     .label = "second-call"},
    {.x = -1}};

/* On a GPU: four times the L2 cache of an H200, and no multiple of 32. */
static const struct lab_case real_cases[] = {
    {.x = 1 << 26, .y = 1, .z = 1, .flags = CASE_TIMED},
    {.x = 20000003, .y = 1, .z = 1},
    {.x = -1}};

static const struct lab_limit limits[] = {
    {.function = "saxpy",
     .count = "stores_of_worst_warp",
     .limit = 32,
     .reference = 1,
     .weakest = 16,
     .weakest_kernel = "saxpy-by-stride.cu",
     .previous = 64,
     .previous_kernel = "block-alone.cu",
     .reason = "one thread an element, or a loop over some; a loop in one "
               "block, however large, leaves all multiprocessors but one idle",
     .remedy = "give each thread the element of its own index, and launch "
               "ceil(n / threads) blocks"},
    {.function = NULL}};

static const struct function functions[] = {{.name = "saxpy",
                                             .layout = saxpy_layout,
                                             .fill = saxpy_fill,
                                             .expect = saxpy_expect,
                                             .decoy = saxpy_decoy,
                                             .mistake = saxpy_mistake,
                                             .cases = saxpy_cases,
                                             .real = real_cases,
                                             .points = 3,
                                             .callbacks = 24},
                                            {.name = "saxpy_stride",
                                             .layout = saxpy_layout,
                                             .fill = saxpy_fill,
                                             .expect = saxpy_expect,
                                             .decoy = saxpy_decoy,
                                             .mistake = saxpy_mistake,
                                             .cases = stride_cases,
                                             .real = real_cases,
                                             .points = 4,
                                             .callbacks = 24},
                                            {.name = NULL}};

static double
blocks(void)
{
    const int n = 1000003, block = 256;

    return ceil((double)n / block);
}

static double
spare_threads(void)
{
    return blocks() * 256 - 1000003;
}

/* A whole launch. */
static double
stride(void)
{
    return 264 * 1024;
}

static const struct lab_question questions[] = {
    {.key = "slowest-block",
     .choices = "32 256 1024",
     .choice = "32",
     .anchor = "docs/01-index-1d.md#block-size",
     .figures = "block-scan",
     .then =
         "blocks of 32 take five times as long as blocks of 256, and blocks "
         "of 1,024 a little longer (H200, 2026-11-30)"},
    {.key = "blocks", .value = blocks, .anchor = "docs/01-index-1d.md#launch"},
    {.key = "spare-threads",
     .value = spare_threads,
     .anchor = "docs/01-index-1d.md#guard"},
    {.key = "without-guard",
     .choices = "nothing wait overrun",
     .choice = "overrun",
     .anchor = "docs/01-index-1d.md#guard"},
    {.key = "zero-blocks",
     .choices = "nothing error one-block",
     .choice = "error",
     .anchor = "docs/01-index-1d.md#launch",
     .then = "the launch gives cudaErrorInvalidValue (H200, 2026-11-29)"},
    {.key = "stride",
     .value = stride,
     .anchor = "docs/01-index-1d.md#stride",
     .then = "with so many blocks the device is full: more gain nothing "
             "(H200, 2026-11-30)"},
    {.key = NULL}};

const struct lab lab_01_index_1d = {
    .id = "01-index-1d",
    .title = "The first thread index",
    .functions = functions,
    .limits = limits,
    .questions = questions,
    .answer_points = 2,
    .count_points = 1,
    .hints = {
        "Each thread has a block index and an index inside its block.  Write "
        "down, for blocks of 4 threads, which element each of the first ten "
        "threads should take.  The last block may reach past n: what must its "
        "extra threads do?",
        "Index = block index times block size plus thread index.  Blocks = n "
        "divided by the block size, rounded up: integer division rounds down, "
        "so add the block size less 1 first.  With n = 0 that gives no block, "
        "which is a launch error: return before it.",
        "saxpy_stride: launch as many blocks as the device holds at once "
        "(ask it for its multiprocessors and for the blocks that fit on "
        "one), whatever n is.  Start each thread at its index, and step by "
        "the number of threads in the whole launch grid (blocks times block "
        "size) until n is reached.  The guard is the loop's condition."}};
