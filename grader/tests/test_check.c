/*
 * check: what becomes of a lab whose time is used up
 *
 * Run from the project's folder; BUILD (default build) holds the programs.
 */
#include "../check.h"
#include "../die.h"
#include "../member.h"
#include "../record.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Lab 01's solution, with so much CPU time. */
static json_t *
graded(double cpu_s)
{
    char *root = realpath(".", NULL);
    char *build = checked_string(workshop_folder());
    const struct options o = {.root = root, .build = build, .jobs = 1};
    const struct seed_secret secret = {{1}};
    const struct check_job job = {.options = &o,
                                  .lab = catalog_find("01"),
                                  .secret = &secret,
                                  .name = "solutions",
                                  .folder = "solutions/01-index-1d",
                                  .cpu_s = cpu_s};
    json_t *record = check(&job);

    free(build);
    free(root);
    return record;
}

/* How many cases have that status. */
static size_t
count(const json_t *record, enum status status)
{
    const json_t *test;
    size_t i, found = 0;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        found += member_is(test, "row", "correctness") &&
                 member_status(test) == status;
    }
    return found;
}

START_TEST(cases_left_when_the_time_is_used_up_are_not_run)
{
    json_t *record = graded(1e-6);
    char *text = json_dumps(record, 0);

    ck_assert_int_eq(record_status(record), STATUS_TIMED_OUT);
    ck_assert_uint_eq(count(record, STATUS_TIMED_OUT), 1);
    ck_assert_uint_eq(count(record, STATUS_PASSED), 0);
    ck_assert_uint_gt(count(record, STATUS_NOT_RUN), 10);
    ck_assert_double_eq(member_number(record, "points", -1),
                        catalog_find("01")->answer_points);
    ck_assert_ptr_nonnull(strstr(text, "the lab's time is used up"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(solution_takes_a_fraction_of_the_time)
{
    json_t *record = graded(20);

    ck_assert_int_eq(record_status(record), STATUS_PASSED);
    ck_assert_uint_eq(count(record, STATUS_NOT_RUN), 0);
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("check");
    TCase *c = tcase_create("time");

    tcase_set_timeout(c, 300);
    tcase_add_test(c, cases_left_when_the_time_is_used_up_are_not_run);
    tcase_add_test(c, solution_takes_a_fraction_of_the_time);
    suite_add_tcase(s, c);
    return suite_run(s);
}
