/*
 * diagnose: launches in which two things are exchanged
 */
#include "diagnosed.h"
#include "suite.h"

/* What is launched where little of the field is written. */
static const struct {
    const char *lab;
    size_t function;
    int x, y, z;
    unsigned grid[3], block[3];
    const char *id, *word;
} known[] = {
    /* Threads for points, and tiles with a halo that walk along z. */
    {"05", 0, X, Y, Z, {32, 8, 1}, {2, 4, Z}, "launch-exchanged", "come first"},
    {"07", 0, X, Y, 21, {18, 18, 1}, {3, 2, 1}, "launch-exchanged", "come"},
    {"08", 1, X, Y, 21, {64, 4, 1}, {1, 8, 2}, "launch-exchanged", "come"},
    /* In a row of elements, one a thread, and several. */
    {"03",
     0,
     1000,
     0,
     0,
     {256, 1, 1},
     {4, 1, 1},
     "launch-exchanged",
     "4 blocks of 256 would do"},
    {"04",
     2,
     5003,
     0,
     0,
     {256, 1, 1},
     {3, 1, 1},
     "launch-exchanged",
     "3 blocks of 256 would do"},
    /* The launch grid: its blocks, or what they are counted from. */
    {"05",
     0,
     X,
     Y,
     Z,
     {4, 2, Z},
     {32, 8, 1},
     "axes-swapped",
     "the launch grid has 4 blocks along x and 2 along y"},
    {"05",
     0,
     X,
     Y,
     Z,
     {1, 5, Z},
     {32, 8, 1},
     "axes-swapped",
     "1 is made from the extent along y, 29"},
    {"05",
     0,
     X,
     Y,
     Z,
     {2, Z, 4},
     {32, 8, 1},
     "axes-swapped",
     "19 is made from the extent along z, 19"},
    {"07",
     0,
     X,
     Y,
     21,
     {2, 3, 1},
     {18, 18, 1},
     "axes-swapped",
     "2 is made from the extent along y, 29"},
    {"06",
     1,
     X,
     Y,
     Z,
     {5, 3, 4},
     {8, 8, 8},
     "axes-swapped",
     "3 is made from the extent along z, 19"},
    /* The block. */
    {"08",
     1,
     X,
     Y,
     21,
     {1, 8, 2},
     {4, 64, 1},
     "axes-swapped",
     "the block's axes are exchanged, or the two extents that"},
};

/* Launches that are nothing of the sort: too few blocks, or walks. */
static const struct {
    const char *lab;
    size_t function;
    int x, y, z;
    unsigned grid[3], block[3];
} others[] = {
    {"05", 0, X, Y, Z, {1, 4, Z}, {32, 8, 1}},
    {"07", 0, X, Y, 21, {3, 1, 2}, {18, 18, 1}},
    {"08", 1, X, Y, 21, {1, 8, 2}, {64, 4, 1}},
    {"03", 0, 1000, 0, 0, {3, 1, 1}, {256, 1, 1}},
    {"03", 0, 1000, 0, 0, {32, 1, 1}, {32, 1, 1}},
    /* 256 blocks of 4 are what 1,024 elements need. */
    {"03", 0, 1024, 0, 0, {256, 1, 1}, {4, 1, 1}},
    {"04", 2, 5003, 0, 0, {2, 1, 1}, {256, 1, 1}},
};

static void
start(const char *name, size_t function, int x, int y, int z,
      const unsigned grid[3], const unsigned block[3])
{
    open_case(name, function, x, y, z, 0);
    launch(grid[0], grid[1], grid[2], block[0], block[1], block[2]);
    if (z > 0)
        sweep(right, 3, 3, 3);
}

START_TEST(exchanged_launch_is_named)
{
    start(known[_i].lab, known[_i].function, known[_i].x, known[_i].y,
          known[_i].z, known[_i].grid, known[_i].block);
    ck_assert_str_eq(diagnosed(NULL, NULL), known[_i].id);
    ck_assert_msg(strstr(said.text, known[_i].word) != NULL, "%s", said.text);
    close_case();
}
END_TEST

START_TEST(other_launch_is_not_said_to_be_exchanged)
{
    start(others[_i].lab, others[_i].function, others[_i].x, others[_i].y,
          others[_i].z, others[_i].grid, others[_i].block);
    ck_assert_str_ne(diagnosed(NULL, NULL), "launch-exchanged");
    ck_assert_msg(strstr(said.text, "exchanged") == NULL, "%s", said.text);
    close_case();
}
END_TEST

/* A run that ended has no values; the log has the launch. */
START_TEST(launch_of_a_run_that_ended_is_told_by_the_log)
{
    struct evidence e;

    open_case("08", 1, X, Y, 21, 0);
    e = (struct evidence){.test = t};
    e.findings = findings_of(checked_string(
        "{'launches': [{'line': 7, 'grid': [1, 8, 2], 'block': [4, 64, 1]}],"
        " 'findings': [{'id': 'index-out-of-range', 'severity': 'hazard',"
        " 'text': 'index 18 is outside', 'first': {'line': 3}}]}"));
    said = diagnose(&e);
    ck_assert_str_eq(said.id, "axes-swapped");
    ck_assert_int_eq(said.line, 7);
    json_decref((json_t *)(uintptr_t)e.findings);
    close_case();
}
END_TEST

START_TEST(right_result_speaks_for_the_launch)
{
    open_case("05", 0, X, Y, Z, 0);
    launch(4, 2, Z, 32, 8, 1);
    sweep(right, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(NULL, NULL), "none");
    close_case();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_exchange");
    TCase *c = tcase_create("exchanges");

    tcase_add_loop_test(c, exchanged_launch_is_named, 0,
                        sizeof known / sizeof *known);
    tcase_add_loop_test(c, other_launch_is_not_said_to_be_exchanged, 0,
                        sizeof others / sizeof *others);
    tcase_add_test(c, launch_of_a_run_that_ended_is_told_by_the_log);
    tcase_add_test(c, right_result_speaks_for_the_launch);
    suite_add_tcase(s, c);
    return suite_run(s);
}
