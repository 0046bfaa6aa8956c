/*
 * diagnose: launch grids that are too small, or not what was meant
 */
#include "diagnosed.h"
#include "suite.h"

static const char *
by_values(void)
{
    return diagnosed(NULL, NULL);
}

/* Blocks that are rounded up, and are too few all the same. */
static const struct {
    unsigned gx, bx, gy, by;
    int x, end; /* the extent, and from where on nothing is written */
    const char *word;
} short_grids[] = {
    {1, 32, 4, 8, 37, 32, "the extent along x, 37, needs 2, rounded up"},
    {2, 34, 4, 8, 67, 65, "a block computes 32 points along x, so 3 are"},
    {1, 32, 4, 8, 34, 32, "enough for the 32 interior points, but the index"},
};

START_TEST(blocks_that_are_rounded_up_are_not_said_to_be_rounded_down)
{
    open_case("05", 0, short_grids[_i].x, Y, Z, 0);
    launch(short_grids[_i].gx, short_grids[_i].gy, Z, short_grids[_i].bx,
           short_grids[_i].by, 1);
    sweep(right, short_grids[_i].end, Y - 1, Z - 1);
    ck_assert_str_eq(by_values(), "too-few-blocks");
    ck_assert_msg(strstr(said.text, short_grids[_i].word) != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

/* 2 blocks of 32 along x, 4 of 8 along y: with blockIdx.x, y ends at 16. */
START_TEST(index_that_counts_the_blocks_of_another_axis)
{
    for (int last = 16; last < 18; last++) {
        open_case("05", 0, X, Y, Z, 0);
        launch(2, 4, Z, 32, 8, 1);
        sweep(right, X - 1, last, Z - 1);
        ck_assert_str_eq(by_values(), "axes-swapped");
        ck_assert_msg(strstr(said.text, "take blockIdx.x?") != NULL, "%s",
                      said.text);
        close_case();
    }
    open_case("05", 0, X, Y, Z, 0);
    launch(2, 4, Z, 32, 8, 1);
    sweep(right, X - 1, 15, Z - 1);
    ck_assert_str_eq(by_values(), "tail-unwritten");
    close_case();
}
END_TEST

/* Walks along z that end before the field does. */
START_TEST(walks_that_are_too_few_are_the_launchs)
{
    open_case("08", 0, X, Y, 53, 0);
    launch(3, 2, 3, 18, 18, 1);
    sweep(right, X - 1, Y - 1, 49);
    ck_assert_str_eq(by_values(), "too-few-blocks");
    ck_assert_msg(strstr(said.text, "3 blocks along z, which take 16 planes "
                                    "each") != NULL,
                  "%s", said.text);
    close_case();
    open_case("08", 0, X, Y, 18, 0);
    launch(3, 2, 1, 18, 18, 1);
    sweep(right, X - 1, Y - 1, 16);
    ck_assert_str_eq(by_values(), "last-plane-unwritten");
    ck_assert_msg(strstr(said.text, "a block too few along z") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

/* poly: the first `end` elements. */
static void
polynomials(size_t end)
{
    enum { MOST = 8192 };
    static double values[MOST], room[MOST];

    ck_assert_uint_le(test_elements(t, 1), MOST);
    t->function->expect(t, 1, values, room);
    for (size_t i = 0; i < end; i++)
        ((float *)(void *)out(1))[i] = (float)values[i];
}

/* Several elements a thread: 5,003 are 5 blocks of 256 threads with 4 each,
 * and 2 whole blocks of 256 with 8. */
START_TEST(blocks_of_several_elements_a_thread_end_too_early)
{
    static const struct {
        unsigned blocks, end;
        const char *id, *words;
    } known[] = {
        {3, 3072, "too-few-blocks", "with 4 elements a thread, end there"},
        {3, 3072, "too-few-blocks", "5,003 elements need 5 blocks"},
        {2, 4096, "launch-rounded-down", "5,003 elements need 3 blocks"},
        {3, 3000, "tail-unwritten", "from i = 3000 on"},
    };

    open_case("04", 2, 5003, 0, 0, 12);
    launch(known[_i].blocks, 1, 1, 256, 1, 1);
    polynomials(known[_i].end);
    ck_assert_str_eq(by_values(), known[_i].id);
    ck_assert_msg(strstr(said.text, known[_i].words) != NULL, "%s", said.text);
    close_case();
}
END_TEST

/* There a thread goes on to the next element by itself. */
START_TEST(rounds_of_a_fixed_launch_are_no_blocks_too_few)
{
    static double values[5003], room[5003];

    open_case("01", 1, 5003, 0, 0, 0);
    launch(4, 1, 1, 256, 1, 1);
    t->function->expect(t, 1, values, room);
    for (size_t i = 0; i < 4096; i++)
        ((float *)(void *)out(1))[i] = (float)values[i];
    ck_assert_str_eq(by_values(), "tail-unwritten");
    close_case();
}
END_TEST

START_TEST(blocks_and_threads_exchanged)
{
    open_case("05", 0, X, Y, Z, 0);
    launch(32, 8, 4, 2, 4, 5);
    sweep(right, X - 9, Y - 1, Z - 1);
    ck_assert_str_eq(by_values(), "launch-exchanged");
    close_case();
    /* Right either way, and something else is wrong. */
    open_case("05", 0, X, Y, Z, 0);
    launch(5, 4, 5, 8, 8, 4);
    sweep(right, X - 9, Y - 1, Z - 1);
    ck_assert_str_eq(by_values(), "tail-unwritten");
    close_case();
}
END_TEST

START_TEST(index_of_threads_alone_may_be_why_nothing_is_written)
{
    open_case("05", 0, X, Y, Z, 0);
    launch(2, 4, Z, 32, 8, 1);
    ck_assert_str_eq(by_values(), "nothing-written");
    ck_assert_msg(strstr(said.text, "without blockIdx.z") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

START_TEST(one_thread_along_z_may_be_why_nothing_is_written)
{
    open_case("05", 0, X, Y, Z, 0);
    launch(2, 4, 1, 32, 8, 1);
    ck_assert_str_eq(by_values(), "nothing-written");
    ck_assert_msg(strstr(said.text, "one thread along z") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_grid");
    TCase *c = tcase_create("grid");

    tcase_add_loop_test(
        c, blocks_that_are_rounded_up_are_not_said_to_be_rounded_down, 0,
        sizeof short_grids / sizeof *short_grids);
    tcase_add_test(c, index_that_counts_the_blocks_of_another_axis);
    tcase_add_test(c, walks_that_are_too_few_are_the_launchs);
    tcase_add_loop_test(c, blocks_of_several_elements_a_thread_end_too_early, 0,
                        4);
    tcase_add_test(c, rounds_of_a_fixed_launch_are_no_blocks_too_few);
    tcase_add_test(c, blocks_and_threads_exchanged);
    tcase_add_test(c, index_of_threads_alone_may_be_why_nothing_is_written);
    tcase_add_test(c, one_thread_along_z_may_be_why_nothing_is_written);
    suite_add_tcase(s, c);
    return suite_run(s);
}
