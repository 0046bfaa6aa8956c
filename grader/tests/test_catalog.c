/* catalog: labs found by name, and what every lab must have; status names */
#include "../answers.h"
#include "../catalog.h"
#include "../die.h"
#include "../status.h"
#include "../test.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

START_TEST(lab_is_found_by_number_or_name)
{
    const struct lab *lab = catalog_find("06-stencil-tiled");

    ck_assert_ptr_nonnull(lab);
    ck_assert_str_eq(lab->id, "06-stencil-tiled");
    ck_assert_ptr_eq(catalog_find("06"), lab);
    ck_assert_ptr_eq(catalog_find("6"), lab);
}
END_TEST

START_TEST(no_lab_is_found_by_less)
{
    static const char *const names[] = {
        "", "0", "99", "06-", "06-stencil", "6x", "stencil-tiled", "..", "-6"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_ptr_null(catalog_find(names[i]));
}
END_TEST

START_TEST(labs_are_in_order)
{
    for (size_t i = 1; catalog[i]; i++)
        ck_assert_int_lt(strcmp(catalog[i - 1]->id, catalog[i]->id), 0);
}
END_TEST

static void
check_function(const struct function *f)
{
    char one[128], other[128];

    ck_assert(f->points > 0 && f->callbacks > 0);
    for (const struct lab_case *c = f->cases; c->x >= 0; c++) {
        ck_assert(!(c->flags & CASE_SAME_LAUNCH) || c > f->cases);
        for (const struct lab_case *d = f->cases; d < c; d++)
            ck_assert_str_ne(test_name(f, c, one, sizeof one),
                             test_name(f, d, other, sizeof other));
    }
}

START_TEST(every_lab_is_complete)
{
    for (size_t i = 0; catalog[i]; i++) {
        ck_assert_uint_gt(strlen(catalog[i]->title), 0);
        for (size_t k = 0; k < 3; k++)
            ck_assert_ptr_nonnull(catalog[i]->hints[k]);
        for (const struct function *f = catalog[i]->functions; f->name; f++)
            check_function(f);
        ck_assert_uint_gt(answers_count(catalog[i]), 0);
    }
}
END_TEST

/* A heading `## ... {#name}` or <a id="name"> in the chapter. */
static bool
has_anchor(const char *link)
{
    const char *hash = strchr(link, '#');
    char *path = checked_copy(link, (size_t)(hash - link));
    char *text = text_file_read(path, NULL);
    char *a = checked_format("{#%s}", hash + 1);
    char *b = checked_format("id=\"%s\"", hash + 1);
    bool found = text && (strstr(text, a) || strstr(text, b));

    free(a);
    free(b);
    free(text);
    free(path);
    return found;
}

START_TEST(every_question_points_into_the_docs)
{
    for (size_t i = 0; catalog[i]; i++)
        for (const struct lab_question *q = catalog[i]->questions; q->key; q++)
            ck_assert_msg(has_anchor(q->anchor), "%s: no such anchor",
                          q->anchor);
}
END_TEST

START_TEST(status_names_go_both_ways)
{
    for (int i = 0; i < STATUSES; i++) {
        const enum status status = (enum status)i;

        ck_assert_uint_eq(status_find(status_name(status)), status);
        ck_assert_ptr_null(strchr(status_words(status), '_'));
    }
    ck_assert_uint_eq(status_find("fine"), STATUSES);
    ck_assert_uint_eq(status_find(NULL), STATUSES);
}
END_TEST

START_TEST(worst_status_hides_the_others)
{
    ck_assert_uint_eq(status_worst(STATUS_PASSED, STATUS_NOT_RUN),
                      STATUS_PASSED);
    ck_assert_uint_eq(status_worst(STATUS_WRONG, STATUS_HAZARD), STATUS_HAZARD);
    ck_assert_uint_eq(status_worst(STATUS_CRASHED, STATUS_REJECTED),
                      STATUS_REJECTED);
}
END_TEST

START_TEST(only_faults_of_the_student_count)
{
    ck_assert(!status_is_fault(STATUS_PASSED));
    ck_assert(!status_is_fault(STATUS_NOT_RUN));
    ck_assert(!status_is_fault(STATUS_INCONCLUSIVE));
    ck_assert(status_is_fault(STATUS_NOT_STARTED));
    ck_assert(status_is_fault(STATUS_SUSPECT));
    ck_assert(status_is_fault(STATUS_WRONG));
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("catalog");
    TCase *c = tcase_create("catalog");

    tcase_add_test(c, lab_is_found_by_number_or_name);
    tcase_add_test(c, no_lab_is_found_by_less);
    tcase_add_test(c, labs_are_in_order);
    tcase_add_test(c, every_lab_is_complete);
    tcase_add_test(c, every_question_points_into_the_docs);
    tcase_add_test(c, status_names_go_both_ways);
    tcase_add_test(c, worst_status_hides_the_others);
    tcase_add_test(c, only_faults_of_the_student_count);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
