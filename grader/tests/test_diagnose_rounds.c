/*
 * diagnose: elements in a row that are taken by whole rounds of a launch, or
 * in an order that an input gives
 */
#include "diagnosed.h"
#include "suite.h"

enum { N = 5000, MOST = 8192 };

static void
expect_said(json_t *findings, const char *id, const char *words)
{
    ck_assert_str_eq(diagnosed(findings, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
    json_decref(findings);
}

/* Rounds. */

/* saxpy_stride by 4 blocks of 256 that go on by `step`. */
static void
open_steps(size_t step)
{
    static double values[MOST], room[MOST];

    open_case("01", 1, N, 1, 1, 0);
    launch(4, 1, 1, 256, 1, 1);
    t->function->expect(t, 1, values, room);
    for (size_t i = 0; i < N; i++)
        if (i % step < 1024)
            ((float *)(void *)out(1))[i] = (float)values[i];
}

static const struct {
    size_t step;
    const char *id, *words;
} steps[] = {
    {1025, "stride-too-long",
     "leave out y[1024] before they go on with "
     "y[1025]: a step of 1,025 is too long"},
    {2048, "stride-too-long",
     "leave out y[1024] and more before they go on "
     "with y[2048]"},
    {2048, "stride-too-long", "gridDim.x * blockDim.x = 1,024"},
    /* Nothing behind: there is no loop. */
    {10000, "tail-unwritten", "nothing is written from i = 1024 on"},
};

START_TEST(step_longer_than_the_launch_is_told_by_what_it_leaves_out)
{
    open_steps(steps[_i].step);
    expect_said(NULL, steps[_i].id, steps[_i].words);
}
END_TEST

/* Thread `thread` of block `block` at y[index], in a launch of 4 by 256. */
static json_t *
past_end(int block, int thread, int index)
{
    return json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}}], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i}]}",
        "findings", "id", "out-of-bounds", "severity", "hazard", "text",
        "as it says", "array", "y", "launch", 0, "index", index, "first",
        "kind", "read", "line", 9, "block", block, 0, 0, "thread", thread, 0, 0,
        "launches", "line", 30, "grid", 4, 1, 1, "block", 256, 1, 1, "shared",
        0);
}

START_TEST(loop_without_an_end_is_told_from_a_missing_guard)
{
    static const struct {
        int block, thread, index;
        const char *words;
    } known[] = {
        {0, 3, 3 + 1024, "begins with element 3 and goes on past the last"},
        /* The index is that of another array. */
        {0, 3, 60003, "begins with element 3 and goes on past the last"},
        {2, 0, 512, "a thread beyond the last of the n = 100 elements"},
    };

    open_case("01", 1, 100, 1, 1, 0);
    expect_said(past_end(known[_i].block, known[_i].thread, known[_i].index),
                "guard-missing", known[_i].words);
}
END_TEST

/* A launch of 4 blocks of 256; one off is another mistake. */
START_TEST(loop_that_goes_backwards_is_told)
{
    json_t *off = past_end(0, 0, -1023);

    open_case("01", 1, 100, 1, 1, 0);
    expect_said(past_end(0, 3, 3 - 1024), "out-of-bounds",
                "thread 3 of the launch has element 3, and goes backwards from "
                "there, by all threads of the launch: to y[-1021]");
    open_case("01", 1, 100, 1, 1, 0);
    ck_assert_str_eq(diagnosed(off, NULL), "out-of-bounds");
    ck_assert_ptr_null(strstr(said.text, "backwards"));
    close_case();
    json_decref(off);
}
END_TEST

START_TEST(index_next_to_the_end_is_no_loop)
{
    json_t *end = past_end(0, 99, 100);

    open_case("01", 1, 100, 1, 1, 0);
    ck_assert_str_eq(diagnosed(end, NULL), "out-of-bounds");
    close_case();
    json_decref(end);
}
END_TEST

static json_t *
meet(int index, const int at[4])
{
    return json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}, s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], s:[{s:i, "
        "s:[i,i,i], s:[i,i,i], s:i}]}",
        "findings", "id", "race-global", "severity", "hazard", "text",
        "as it says", "array", "y", "launch", 0, "index", index, "first",
        "kind", "write", "line", 7, "block", at[0], 0, 0, "thread", at[1], 0, 0,
        "second", "kind", "write", "line", 7, "block", at[2], 0, 0, "thread",
        at[3], 0, 0, "launches", "line", 30, "grid", 4, 1, 1, "block", 256, 1,
        1, "shared", 0);
}

START_TEST(step_into_another_threads_first_element_is_too_short)
{
    json_t *second = meet(900, (const int[]){0, 0, 1, 32});

    /* Element 288 is the first of thread 32 of block 1. */
    open_case("01", 1, N, 1, 1, 0);
    expect_said(meet(288, (const int[]){0, 0, 1, 32}), "stride-too-short",
                "thread 32 of block 1 begins with y[288], and thread 0 of "
                "block 0 comes there");
    open_case("01", 1, N, 1, 1, 0);
    ck_assert_str_eq(diagnosed(second, NULL), "race-global");
    close_case();
    json_decref(second);
}
END_TEST

/* The analyser lists the first launches alone: such a finding has no block's
 * size. */
static json_t *
later(json_t *findings)
{
    json_t *list = json_object_get(findings, "findings");

    json_object_set_new(json_array_get(list, 0), "launch", json_integer(300));
    return findings;
}

START_TEST(findings_of_late_launches_have_no_rounds)
{
    json_t *race = later(meet(288, (const int[]){0, 0, 1, 32}));
    json_t *step = later(meet(32, (const int[]){0, 0, 1, 32}));
    json_t *end = later(past_end(0, 3, 60003));

    open_case("01", 1, N, 1, 1, 0);
    ck_assert_str_eq(diagnosed(race, NULL), "race-global");
    ck_assert_str_eq(diagnosed(step, NULL), "race-global");
    ck_assert_str_ne(diagnosed(end, NULL), "none");
    close_case();
    json_decref(race);
    json_decref(step);
    json_decref(end);
}
END_TEST

/* As a log may claim. */
START_TEST(launch_of_no_blocks_has_no_rounds)
{
    json_t *end = past_end(0, 3, 60003);
    json_t *only = json_array_get(json_object_get(end, "launches"), 0);

    json_array_set_new(json_object_get(only, "grid"), 0, json_integer(0));
    open_case("01", 1, 100, 1, 1, 0);
    ck_assert_str_eq(diagnosed(end, NULL), "out-of-bounds");
    close_case();
    json_decref(end);
}
END_TEST

START_TEST(fixed_launch_of_no_blocks_does_not_come_from_n)
{
    json_t *findings =
        json_pack("{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s}]}",
                  "findings", "launches", "line", 12, "grid", 0, 1, 1, "block",
                  256, 1, 1, "shared", 0, "error", "cudaErrorInvalidValue");

    open_case("01", 1, 1000, 1, 1, 0);
    expect_said(findings, "launch-refused", "does not come from n");
}
END_TEST

/* An order. */

/* mix_by_kind of 1,001 elements, of which threads take order[first] up to
 * order[end]. */
static void
open_order(size_t first, size_t end, unsigned blocks)
{
    static double values[1001], room[1001];
    const int *order;

    open_case("03", 2, 1001, 1, 1, 5);
    launch(blocks, 1, 1, 256, 1, 1);
    order = test_data(t, 1);
    t->function->expect(t, 2, values, room);
    for (size_t k = first; k < end; k++)
        ((unsigned *)(void *)out(2))[order[k]] = (unsigned)values[order[k]];
}

static const struct {
    size_t first, end;
    unsigned blocks;
    const char *id, *words;
} orders[] = {
    {0, 768, 3, "launch-rounded-down",
     "nothing is written from place 768 on: "
     "the launch grid ends there (3 blocks"},
    {0, 512, 2, "too-few-blocks", "taken in the order that order gives"},
    {0, 1000, 4, "tail-unwritten", "order[1000], its last, gives"},
    {0, 900, 4, "tail-unwritten", "from place 900 on, 101 short of the end"},
    {1, 1001, 4, "unknown", "1 element is not written"},
};

START_TEST(elements_left_out_in_an_order_lie_side_by_side_there)
{
    open_order(orders[_i].first, orders[_i].end, orders[_i].blocks);
    expect_said(NULL, orders[_i].id, orders[_i].words);
}
END_TEST

/* A point of the image, or an interior point, at which a thread of the second
 * block begins, and to which that of the first one comes in line 4. */
static const struct {
    size_t function;
    int index[2];
    const char *source, *words; /* NULL: not a step */
} ways[] = {
    {0,
     {37, 3},
     "__global__ void k(unsigned char *image, int w)\n{\n for (int x = i; x < "
     "w; "
     "x += blockDim.x)\n image[x] = 1;\n}\n",
     "image (37, 3) is where thread 5 of block 1 along x begins, and thread 5 "
     "of "
     "block 0 comes there as well, by steps of 32 (line 3: x += blockDim.x): a "
     "thread must step over all threads of the launch along x, gridDim.x * "
     "blockDim.x = 64"},
    {1,
     {38, 4},
     "#define STEP 16\n__global__ void k(double *out, int nx) {\n for (; x < "
     "nx "
     "- 1; x += 2 * STEP)\n out[x] = 1;\n}\n",
     "out (38, 4) is where thread 5 of block 1 along x begins"},
    {0,
     {37, 3},
     "__global__ void k(int w, int h) {\n for (; y < h; y += blockDim.y * 9)\n "
     "for (const int n = w; x < n; x += blockDim.x) {\n image[x] = 1;\n } }\n",
     "line 3: x += blockDim.x"},
    /* The right step; one that does not lead there; one that is not known; as
     * far as a block's part; two loops that may be meant; none. */
    {0,
     {37, 3},
     "__global__ void k(int w) {\n\n for (; x < w; x += blockDim.x * "
     "gridDim.x)\n image[x] = 1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) {\n\n for (; x < w; x += 3)\n image[x] = "
     "1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) {\n\n for (; x < w; x += f(w))\n image[x] = "
     "1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) {\n int end = 128 + blockIdx.x * 32;\n for (; x "
     "< "
     "end; x += 32)\n image[x] = 1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) {\n for (; z < w; z += 8)\n for (; x < w; x += "
     "32)\n image[x] = 1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) {\n for (; x < w; x += 32)\n a = 1;\n image[x] "
     "= "
     "1;\n}\n",
     NULL},
    /* A step that the call decides; one that changes; a float; a loop that all
     * threads begin alike; the end of a block's part, which a macro has. */
    {0,
     {37, 3},
     "void call() { const int n = 16; k<<<b, t>>>(w, 2 * n); }\n__global__ "
     "void "
     "k(int w, int n) {\n for (; x < w; x += n)\n image[x] = 1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) { int n = 16; n++;\n\n for (; x < w; x += n)\n "
     "image[x] = 1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) { int n = 16; n <<= 1;\n\n for (; x < w; x += "
     "n)\n image[x] = 1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) {\n\n for (; x < w; x += 1e0)\n image[x] = "
     "1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) {\n\n for (int s = 0; s < w; s += 4)\n image[x] "
     "= 1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "#define END (blockIdx.x * 32 + 64)\n__global__ void k(int w) {\n for (; "
     "x "
     "< END; x += 32)\n image[x] = 1;\n}\n",
     NULL},
    {0,
     {37, 3},
     "__global__ void k(int w) {\n for (; x < w; x +=\n 4 *   8)\n image[x] = "
     "1;\n}\n",
     "(line 2: x += 4 * 8)"},
    {0,
     {40, 3},
     "__global__ void k(int w) {\n\n for (; x < w; x += 32)\n image[x] = "
     "1;\n}\n",
     NULL},
};

START_TEST(step_within_the_launch_is_told_with_its_line)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i,i,i], s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}, s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], s:[{s:i, s:[i,i,i], "
        "s:[i,i,i], s:i}]}",
        "findings", "id", "race-global", "severity", "hazard", "array",
        ways[_i].function ? "out" : "image", "text", "", "launch", 0, "index",
        ways[_i].index[0], ways[_i].index[1], 0, "first", "kind", "write",
        "line", 4, "block", 0, 0, 0, "thread", 5, 3, 0, "second", "kind",
        "write", "line", 4, "block", 1, 0, 0, "thread", 5, 3, 0, "launches",
        "line", 30, "grid", 2, 6, 1, "block", 32, 8, 1, "shared", 0);

    source = ways[_i].source;
    open_case("02", ways[_i].function, 67, 45, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL),
                     ways[_i].words ? "stride-too-short" : "race-global");
    ck_assert_msg(!ways[_i].words || strstr(said.text, ways[_i].words), "%s",
                  said.text);
    close_case();
    json_decref(findings);
    source = NULL;
}
END_TEST

/* Thread 4 of the launch, and thread 0 four bytes before it. */
START_TEST(step_in_a_row_of_all_points_is_told)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i,i,i], s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}, s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], s:[{s:i, s:[i,i,i], "
        "s:[i,i,i], s:i}]}",
        "findings", "id", "race-global", "severity", "hazard", "array", "image",
        "text", "", "launch", 0, "index", 0, 2, 0, "first", "kind", "write",
        "line", 3, "block", 0, 0, 0, "thread", 4, 0, 0, "second", "kind",
        "write", "line", 3, "block", 0, 0, 0, "thread", 0, 0, 0, "launches",
        "line", 30, "grid", 4, 1, 1, "block", 128, 1, 1, "shared", 0);

    source =
        "__global__ void k(unsigned char *p, int w, int h) {\n for (int i = "
        "thread; i < w * h; i += gridDim.x)\n p[i] = 1;\n}\n";
    open_case("02", 0, 2, 3, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "stride-too-short");
    ck_assert_ptr_nonnull(
        strstr(said.text, "image (0, 2) is where thread 4 of block 0 begins"));
    ck_assert_ptr_nonnull(strstr(said.text, "of the launch, gridDim.x * "
                                            "blockDim.x = 512"));
    close_case();
    json_decref(findings);
    source = NULL;
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_rounds");
    TCase *c = tcase_create("rounds");

    tcase_add_loop_test(
        c, step_longer_than_the_launch_is_told_by_what_it_leaves_out, 0,
        sizeof steps / sizeof *steps);
    tcase_add_loop_test(c, loop_without_an_end_is_told_from_a_missing_guard, 0,
                        3);
    tcase_add_test(c, loop_that_goes_backwards_is_told);
    tcase_add_test(c, index_next_to_the_end_is_no_loop);
    tcase_add_test(c, step_into_another_threads_first_element_is_too_short);
    tcase_add_test(c, findings_of_late_launches_have_no_rounds);
    tcase_add_test(c, launch_of_no_blocks_has_no_rounds);
    tcase_add_test(c, fixed_launch_of_no_blocks_does_not_come_from_n);
    tcase_add_loop_test(c, elements_left_out_in_an_order_lie_side_by_side_there,
                        0, sizeof orders / sizeof *orders);
    tcase_add_loop_test(c, step_within_the_launch_is_told_with_its_line, 0,
                        sizeof ways / sizeof *ways);
    tcase_add_test(c, step_in_a_row_of_all_points_is_told);
    suite_add_tcase(s, c);
    return suite_run(s);
}
