/* Lab 08: cases, limits, points, questions, hints. */
#include "../../grader/sweep.h"

extern const struct lab lab_08_stencil_register;

/* As in lab 07, for both functions: tiles that are cut on every side, walks of
 * one plane and of two, walks that no chunk divides, extents at a tile's edge
 * and one beside it, those whose interior alone fills tiles, blocks or chunks
 * of every usual size or is one longer, and those without an interior.  The
 * first case is the one that tells most when it fails. */
static const struct lab_case cases[] = {
    {.x = 37, .y = 29, .z = 21},
    {.x = 33, .y = 17, .z = 9},
    {.x = 3, .y = 3, .z = 3},
    {.x = 17, .y = 9, .z = 3},
    {.x = 9, .y = 31, .z = 4},
    {.x = 67, .y = 7, .z = 5},
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

/* For a GPU: the largest, one that fits no block, one whose three planes, 101
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
                                             .cases = cases,
                                             .real = real,
                                             .points = 3,
                                             .radius = 1,
                                             .tiled = true,
                                             .callbacks = 96},
                                            {.name = "sweep7_cached",
                                             .layout = sweep7_layout,
                                             .fill = sweep_fill,
                                             .expect = sweep_expect,
                                             .cases = cases,
                                             .real = real,
                                             .points = 3,
                                             .radius = 1,
                                             .tiled = true,
                                             .callbacks = 64},
                                            {.name = NULL}};

/* Shared accesses of single threads, for each interior point; and sectors,
 * since a kernel without a shared plane has no shared accesses at all. */
static const struct lab_limit limits[] = {
    {.function = "sweep7",
     .count = "shared_loads_per_point",
     .limit = 5,
     .reference = 4,
     .weakest = 5,
     .weakest_kernel = "centre-from-shared.cu",
     .previous = 6.27,
     .previous_kernel = "lab-07-centre-read-once.cu",
     .reason = "of this plane the four neighbours; centre, behind and ahead "
               "are in registers",
     .remedy = "keep the thread's own column, behind, here and ahead, in three "
               "variables; only neighbours come from shared memory"},
    {.function = "sweep7",
     .count = "shared_stores_per_point",
     .limit = 2,
     .reference = 1.35,
     .weakest = 1.58, /* all of a small tile's halo is stored as well */
     .weakest_kernel = "tiles-of-8-by-8.cu",
     .previous = 2.63,
     .previous_kernel = "plane-copied-to-plane.cu",
     .reason = "each input is put into shared memory once",
     .remedy = "store each input once, into the plane that neighbours read"},
    {.function = "sweep7",
     .count = "load_sectors_per_point",
     .limit = 1.0,
     .reference = 0.389,
     .weakest = 0.723, /* two rows of the halo for each row of a thread */
     .weakest_kernel = "plane-in-turns-and-two-rows.cu",
     .previous = 1.36,
     .previous_kernel = "neighbours-from-the-caches.cu",
     .reason = "the shared plane serves the four neighbours; without it the "
               "caches are asked for each of them",
     .remedy = "put each plane into shared memory once, and read the four "
               "neighbours there"},
    {.function = "sweep7_cached",
     .count = "loads_per_point",
     .limit = 5.6,
     .reference = 5.13,
     .weakest = 5.26,
     .weakest_kernel = "tiles-of-8-by-8.cu", /* chunks of 8 */
     .previous = 7.0,
     .previous_kernel = "cached-naive.cu",
     .reason = "one load along z, four along x and y; a chunk loads two planes "
               "more",
     .remedy = "walk along z and carry behind, here and ahead in variables: "
               "each step then loads one point of the column"},
    {.function = "sweep7_cached",
     .count = "load_sectors_per_point",
     .limit = 1.5,
     .reference = 1.36,
     .weakest = 1.43, /* rows that start off a sector */
     .weakest_kernel = "tiles-of-8-by-8.cu",
     .previous = 1.84,
     .previous_kernel = "cached-naive.cu",
     .reason = "behind and here come from registers, so the caches are not "
               "asked for them",
     .remedy = "walk along z and carry behind, here and ahead in variables"},
    {.function = "sweep7_cached",
     .count = "shared_bytes_per_block",
     .limit = 0,
     .previous = 2592, /* one plane */
     .previous_kernel = "cached-with-a-shared-plane.cu",
     .reason = "the question is whether the shared plane is needed",
     .remedy = "read the four neighbours from `in`: the caches hold the rows"},
    {.function = "sweep7_cached",
     .count = "barriers_per_thread",
     .limit = 0,
     .previous = 1,
     .previous_kernel = "cached-waits-once.cu",
     .reason = "without shared memory there is nothing to wait for",
     .remedy = "threads share nothing here, so none needs to wait"},
    {.function = NULL}};

/* Four neighbours in the plane. */
static double
shared_loads(void)
{
    return 4;
}

/* Three doubles, two registers each. */
static double
column_registers(void)
{
    return 3 * 2;
}

/* 324 threads are 11 warps, for which 64 slots have room 5 times; so do 65,536
 * registers, 32 a thread: 16 warps on each quarter of an SM. */
static double
resident_blocks(void)
{
    return 5;
}

static const struct lab_question questions[] = {
    {.key = "fastest",
     .choices = "naive shared-plane cached",
     .choice = "cached",
     .anchor = "docs/08-stencil-register.md#compare",
     .figures = "ladder extent-scan",
     .then = "Four fifths, less than two fifths, and nearly nine tenths of the "
             "copy rate (H200, 512^3, 2026-11-30)."},
    {.key = "shared-loads",
     .value = shared_loads,
     .anchor = "docs/08-stencil-register.md#column"},
    {.key = "column-registers",
     .value = column_registers,
     .anchor = "docs/08-stencil-register.md#column"},
    {.key = "resident-blocks",
     .value = resident_blocks,
     .anchor = "docs/08-stencil-register.md#occupancy",
     .then = "5 with two planes as with one: 5,184 or 2,592 bytes of 228 KiB "
             "stop nobody.  Achieved: 69 and 70 % of the warps (H200, 512^3, "
             "2026-11-29)."},
    {.key = "limited-by",
     .choices = "shared-memory blocks warps-and-registers",
     .choice = "warps-and-registers",
     .anchor = "docs/08-stencil-register.md#occupancy"},
    {.key = "saved-fourfold",
     .choices = "l1-sectors dram-bytes time",
     .choice = "l1-sectors",
     .anchor = "docs/08-stencil-register.md#claim",
     .then = "At 512^3: 60.5 M sectors against lab 05's 240.9 M; from DRAM "
             "1.11 GB against 1.09 (H200, 2026-11-29).  It has not half "
             "of lab 05's rate."},
    {.key = NULL}};

const struct lab lab_08_stencil_register = {
    .id = "08-stencil-register",
    .title = "A stencil with its column in registers",
    .functions = functions,
    .limits = limits,
    .questions = questions,
    .answer_points = 2,
    .count_points = 2,
    .hints = {
        "Look at lab 07's kernel: which points of shared memory does a thread "
        "read that another thread has written?  The others need not be "
        "shared.",
        "sweep7: three doubles, behind, here and ahead, move up by one in each "
        "step; only `here` goes into shared memory, for the neighbours.  "
        "sweep7_cached: the same three, and the four neighbours of the plane "
        "from `in`; threads beyond the field may return, since there is no "
        "barrier.",
        "Two shared planes used in turn, planes[z % 2], need one barrier a "
        "plane, between storing and reading: what is overwritten next was read "
        "before it.  In sweep7_cached hold a fourth value: ask for plane z + 2 "
        "before you compute plane z, if the walk goes that far, and use it "
        "one step later."}};
