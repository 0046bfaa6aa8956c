/*
 * diagnose: elements in a row, and what is said of their values
 */
#include "diagnosed.h"
#include "suite.h"

static float *
out_f32(void)
{
    return (float *)(void *)(output + t->job.array[1].offset + CASE_GUARD);
}

static const char *
by_values(void)
{
    return diagnosed(NULL, NULL);
}

static void
open_vector(int n, int written, double weight_x, double weight_y)
{
    const float *x, *y;

    open_case("01", 0, n, 1, 1, 0);
    x = test_data(t, 0);
    y = test_data(t, 1);
    for (int i = 0; i < written; i++)
        out_f32()[i] =
            (float)(weight_x * t->job.scalar[1].d * x[i] + weight_y * y[i]);
}

static const struct {
    int written;
    double x, y;
    const char *id;
} vectors[] = {{1000, 1, 1, "none"},
               {1000, -1, 1, "sign-wrong"},
               {1000, 1, 0, "weight-wrong"},
               {1000, 2, 1, "weight-wrong"},
               {768, 1, 1, "launch-rounded-down"},
               {999, 1, 1, "tail-unwritten"},
               {0, 1, 1, "nothing-written"}};

START_TEST(vector_is_diagnosed)
{
    open_vector(1000, vectors[_i].written, vectors[_i].x, vectors[_i].y);
    launch(3, 1, 1, 256, 1, 1);
    ck_assert_str_eq(by_values(), vectors[_i].id);
    close_case();
}
END_TEST

/* Each is turned into the other's type: a has one or two ones. */
static const char *
with_arguments_exchanged(int n)
{
    const float *x, *y;

    open_case("01", 0, n, 1, 1, 0);
    x = test_data(t, 0);
    y = test_data(t, 1);
    for (int i = 0; i < (int)t->job.scalar[1].d && i < n; i++)
        out_f32()[i] = (float)n * x[i] + y[i];
    launch(((unsigned)n + 255) / 256, 1, 1, 256, 1, 1);
    return by_values();
}

START_TEST(arguments_of_a_call_are_exchanged)
{
    ck_assert_str_eq(with_arguments_exchanged(1000), "formula-wrong");
    ck_assert_msg(strstr(said.text, "n and a are exchanged") != NULL, "%s",
                  said.text);
    close_case();
    /* Too few to tell. */
    ck_assert_str_ne(with_arguments_exchanged(2), "formula-wrong");
    close_case();
}
END_TEST

/* 1,024 threads that go on from element to element, or that do not. */
START_TEST(launch_that_must_not_grow_has_no_blocks_too_few)
{
    static const struct {
        size_t written;
        const char *words;
    } ends[] = {{1024, "go on to the element one launch further"},
                {8 * 1024L, "the last round of the launch's threads"}};

    for (size_t k = 0; k < 2; k++) {
        const float *x, *y;

        open_case("01", 1, 9000, 1, 1, 0);
        x = test_data(t, 0);
        y = test_data(t, 1);
        for (size_t i = 0; i < ends[k].written; i++)
            out_f32()[i] = (float)(t->job.scalar[1].d * x[i] + y[i]);
        launch(4, 1, 1, 256, 1, 1);
        ck_assert_str_eq(by_values(), "tail-unwritten");
        ck_assert_msg(strstr(said.text, ends[k].words) != NULL, "%s",
                      said.text);
        close_case();
    }
}
END_TEST

START_TEST(gaps_are_told_by_their_ends)
{
    open_vector(1000, 1000, 1, 1);
    for (size_t i = 0; i < 1000; i++)
        if (i % 256 >= 128)
            out_f32()[i] = ((float *)test_data(t, 1))[i];
    launch(4, 1, 1, 256, 1, 1);
    ck_assert_str_eq(by_values(), "unknown");
    ck_assert_msg(strstr(said.text, "first y[128] to y[255]") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

START_TEST(one_element_is_one)
{
    open_vector(1000, 1000, 1, 1);
    out_f32()[7] = ((float *)test_data(t, 1))[7];
    launch(4, 1, 1, 256, 1, 1);
    by_values();
    ck_assert_str_eq(said.text, "1 element is not written: y[7]");
    close_case();
}
END_TEST

START_TEST(elements_before_the_first_index)
{
    for (size_t many = 1; many < 3; many++) {
        open_vector(1000, 1000, 1, 1);
        memcpy(out_f32(), test_data(t, 1), many * sizeof(float));
        launch(4, 1, 1, 256, 1, 1);
        ck_assert_str_eq(by_values(), "first-unwritten");
        ck_assert_msg(strstr(said.text, many == 1 ? "does the index begin at 1"
                                                  : "before y[2]") != NULL,
                      "%s", said.text);
        close_case();
    }
}
END_TEST

/* Nearly all of them; by chance a few are whole. */
START_TEST(whole_numbers_have_lost_a_fraction)
{
    open_vector(1000, 1000, 1, 1);
    for (size_t i = 0; i < 1000; i++)
        out_f32()[i] = (float)(int)out_f32()[i];
    ck_assert_str_eq(by_values(), "fraction-lost");
    ck_assert_ptr_nonnull(strstr(said.text, "a whole number"));
    out_f32()[999] += 0.5F;
    ck_assert_str_ne(by_values(), "fraction-lost");
    close_case();
}
END_TEST

START_TEST(values_beyond_measure_were_never_set)
{
    open_vector(1000, 1000, 1, 1);
    for (size_t i = 0; i < 600; i++)
        out_f32()[i] = -1.7e30F;
    for (size_t i = 600; i < 1000; i++)
        out_f32()[i] += 3;
    ck_assert_str_eq(by_values(), "never-set");
    for (size_t i = 0; i < 200; i++)
        out_f32()[i] = 3;
    ck_assert_str_ne(by_values(), "never-set");
    close_case();
}
END_TEST

START_TEST(launch_that_follows_n)
{
    struct case_result pair;

    open_vector(1000, 1000, 1, 1);
    launch(4, 1, 1, 256, 1, 1);
    pair = *result;
    ck_assert_str_eq(diagnosed(NULL, &pair), "none");
    pair.grid[0] = 1;
    ck_assert_str_eq(diagnosed(NULL, &pair), "launch-tied-to-n");
    close_case();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_row");
    TCase *c = tcase_create("rows");

    tcase_add_test(c, arguments_of_a_call_are_exchanged);
    tcase_add_loop_test(c, vector_is_diagnosed, 0,
                        sizeof vectors / sizeof *vectors);
    tcase_add_test(c, launch_that_must_not_grow_has_no_blocks_too_few);
    tcase_add_test(c, gaps_are_told_by_their_ends);
    tcase_add_test(c, one_element_is_one);
    tcase_add_test(c, elements_before_the_first_index);
    tcase_add_test(c, whole_numbers_have_lost_a_fraction);
    tcase_add_test(c, values_beyond_measure_were_never_set);
    tcase_add_test(c, launch_that_follows_n);
    suite_add_tcase(s, c);
    return suite_run(s);
}
