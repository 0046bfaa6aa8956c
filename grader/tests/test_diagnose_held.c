/*
 * diagnose: elements that are stored to, and hold what they held before
 */
#include "stored.h"
#include "suite.h"

/* Elements that lie one behind the other are right, and all are stored to. */
static void
open_half(void)
{
    open_vector(false);
    for (size_t i = 0; i < N; i += 2)
        set_right(i, 1, STORE);
    for (size_t i = 1; i < N; i += 2)
        stored_by(i, 1, STORE);
}

START_TEST(what_is_stored_again_is_not_called_unwritten)
{
    open_half();
    check_said("written-back", 7,
               "500 of 1,000 elements of y are stored to, and hold what they "
               "held before, the first at 1");
    /* One that nothing is stored to is not written. */
    store(1, 1, 1, 0);
    ck_assert_str_ne(diagnosed(findings, NULL), "written-back");
    close_all();
}
END_TEST

START_TEST(all_that_is_stored_again_is_told_in_fewer_words)
{
    open_vector(false);
    stored_by(0, N, STORE);
    check_said("written-back", 7, "every element of y is stored to");
    close_all();
}
END_TEST

/* y[i] += (int)(a * x[i]), which leaves some as they were; or of double y. */
static void
add_to_all(double by, bool whole)
{
    const float *x = test_data(t, 0), *y = test_data(t, 1);
    float *to = (float *)(void *)out(1);

    for (int i = 0; i < N; i++) {
        const double sum = by * t->job.scalar[1].d * x[i];

        to[i] = (float)(y[i] + (whole ? (int)sum : sum));
    }
    stored_by(0, N, STORE);
}

START_TEST(whole_numbers_that_are_added_are_told)
{
    open_vector(false);
    add_to_all(1, true);
    check_said("fraction-lost", 7, "added to each element of y is a whole");
    close_all();
}
END_TEST

START_TEST(wrong_sums_that_stay_the_same_are_stored_to)
{
    open_vector(false);
    add_to_all(3, false);
    for (size_t i = 0; i < N; i += 2)
        memcpy((float *)(void *)out(1) + i, (float *)test_data(t, 1) + i,
               sizeof(float));
    check_said("unknown", 7,
               "500 of them hold what they held before, and are stored to");
    close_all();
}
END_TEST

static TCase *
held(void)
{
    TCase *c = tcase_create("held");

    tcase_add_test(c, what_is_stored_again_is_not_called_unwritten);
    tcase_add_test(c, all_that_is_stored_again_is_told_in_fewer_words);
    tcase_add_test(c, whole_numbers_that_are_added_are_told);
    tcase_add_test(c, wrong_sums_that_stay_the_same_are_stored_to);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_held");

    suite_add_tcase(s, held());
    return suite_run(s);
}
