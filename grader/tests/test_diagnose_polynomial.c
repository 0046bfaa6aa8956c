/*
 * diagnose_formula: mistaken polynomials, everywhere or at some elements alone
 */
#include "formulated.h"
#include "suite.h"

START_TEST(mistaken_polynomials_are_named)
{
    const char *words;

    for (int k = 0;; k++) {
        open_04(POLY, 1000, 6, 0, "terms", "h200");
        words = t->function->mistake(t, k, 1, values);
        if (!words)
            break;
        write_floats(1, values);
        expect_id(NULL, "formula-wrong", words);
        close_case();
    }
    close_case();
}
END_TEST

/* What mistake k of poly leaves where `is_wrong` says so, right values
 * elsewhere. */
static void
write_poly(int k, bool (*is_wrong)(size_t i))
{
    float *to;

    open_04(POLY, 5003, 12, 0, "terms", "h200");
    to = written(1);
    t->function->expect(t, 1, values, room);
    write_floats(1, values);
    ck_assert_ptr_nonnull(t->function->mistake(t, k, 1, values));
    for (size_t i = 0; i < 5003; i++)
        if (is_wrong(i))
            to[i] = (float)values[i];
}

static bool
is_not_first_of_8(size_t i)
{
    return i / 128 % 8 != 0;
}

static bool
is_last_of_4(size_t i)
{
    return i % 4 == 3;
}

static bool
is_scattered(size_t i)
{
    return i * i % 23 == 2;
}

START_TEST(mistake_at_some_elements_is_told_with_those_that_are_right)
{
    write_poly(1, is_not_first_of_8);
    launch(5, 1, 1, 128, 1, 1);
    expect_id(NULL, "formula-wrong", "the last coefficient is left out");
    ck_assert_ptr_nonnull(
        strstr(said.text,
               "; of every 1,024 elements those from 0 to 127 are right, as "
               "if of each thread's 8 elements the first alone were"));
    /* One thread an element: nothing is said of threads. */
    launch(40, 1, 1, 128, 1, 1);
    expect_id(NULL, "formula-wrong", "those from 0 to 127 are right");
    ck_assert_ptr_null(strstr(said.text, "thread"));
    close_case();
}
END_TEST

START_TEST(elements_in_turn_need_no_blocks)
{
    write_poly(9, is_last_of_4);
    launch(20, 1, 1, 256, 1, 1);
    expect_id(NULL, "formula-wrong",
              "c[0] is added twice; of every 4 elements those from 0 to 2 are "
              "right");
    close_case();
}
END_TEST

START_TEST(elements_without_order_have_no_place)
{
    write_poly(3, is_scattered);
    launch(20, 1, 1, 256, 1, 1);
    expect_id(NULL, "formula-wrong", "one multiplication by x too many");
    ck_assert_ptr_null(strstr(said.text, "are right"));
    close_case();
}
END_TEST

/* One wrong value that the mistake does not leave, and it is not the cause. */
START_TEST(mistake_that_does_not_explain_all_is_not_named)
{
    write_poly(1, is_not_first_of_8);
    launch(5, 1, 1, 128, 1, 1);
    ((float *)written(1))[4000] += 1;
    expect_id(NULL, "unknown", NULL);
    close_case();
}
END_TEST

/* Each thread has four elements, and takes the first one's input for all. */
START_TEST(results_of_other_elements_of_a_thread_are_told)
{
    float *to;

    open_04(POLY, 5003, 12, 0, "terms", "h200");
    launch(5, 1, 1, 256, 1, 1);
    t->function->expect(t, 1, values, room);
    write_floats(1, values);
    to = written(1);
    for (size_t i = 0; i < 5003; i++)
        to[i] = (float)values[i - i / 256 % 4 * 256];
    expect_id(NULL, "formula-wrong",
              "256 elements before them or a multiple of that: y[256] has that "
              "of y[0]");
    ck_assert_ptr_nonnull(strstr(said.text, "each element of a thread needs"));
    /* A thread an element. */
    launch(20, 1, 1, 256, 1, 1);
    expect_id(NULL, "formula-wrong", "each element needs its own input");
    to[700] += 1;
    expect_id(NULL, "unknown", NULL);
    close_case();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_polynomial");
    TCase *c = tcase_create("polynomial");

    tcase_add_test(c, mistaken_polynomials_are_named);
    tcase_add_test(c,
                   mistake_at_some_elements_is_told_with_those_that_are_right);
    tcase_add_test(c, elements_in_turn_need_no_blocks);
    tcase_add_test(c, elements_without_order_have_no_place);
    tcase_add_test(c, mistake_that_does_not_explain_all_is_not_named);
    tcase_add_test(c, results_of_other_elements_of_a_thread_are_told);
    suite_add_tcase(s, c);
    return suite_run(s);
}
