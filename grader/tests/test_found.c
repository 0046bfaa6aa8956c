/*
 * found: the rows of found.tsv, what the simulator finds in each wrong kernel
 */
#include "../die.h"
#include "../found.h"
#include "suite.h"
#include <stdlib.h>

static char *
rows_of(const char *findings)
{
    char *text = checked_format(
        "{\"kernel\":\"launch_failed\",\"tests\":[{\"findings\":%s},"
        "{\"findings\":%s}]}",
        findings, findings);
    json_t *record = json_loads(text, 0, NULL);
    char *rows = found_rows(record);

    ck_assert_ptr_nonnull(record);
    json_decref(record);
    free(text);
    return rows;
}

START_TEST(a_records_findings_are_told_once_and_in_order)
{
    char *rows = rows_of("[{\"id\":\"race-shared\",\"severity\":\"hazard\","
                         "\"first\":{\"file\":\"kernel.cu\",\"line\":17},"
                         "\"second\":{\"file\":\"kernel.cu\",\"line\":4}},"
                         "{\"id\":\"leak\",\"severity\":\"note\"},"
                         "{\"id\":\"misaligned\",\"severity\":\"hazard\","
                         "\"first\":{\"file\":\"lab.h\",\"line\":17}}]");

    ck_assert_str_eq(
        rows, "launch-failed\t-\t-\nmisaligned\t-\t-\nrace-shared\t4\t17\n");
    free(rows);
}
END_TEST

START_TEST(kept_rows_are_those_of_the_kernel)
{
    char *rows = found_kept("lab\tkernel\tid\tline\tother\n"
                            "06-x\ta.cu\ttrap\t9\t-\n06-x\tba.cu\ttrap\t8\t-\n"
                            "06-x\ta.cu\tassert\t7\t-\n",
                            "06-x", "a.cu");

    ck_assert_str_eq(rows, "assert\t7\t-\ntrap\t9\t-\n");
    free(rows);
}
END_TEST

START_TEST(a_kernels_rows_are_replaced_in_order)
{
    char *text = found_replaced("lab\tkernel\tid\tline\tother\n"
                                "06-x\tb.cu\ttrap\t8\t-\n"
                                "06-x\tc.cu\ttrap\t9\t-\n",
                                "06-x", "c.cu", "assert\t7\t-\n");
    char *less = found_replaced(text, "06-x", "b.cu", "");

    ck_assert_str_eq(text, "lab\tkernel\tid\tline\tother\n"
                           "06-x\tb.cu\ttrap\t8\t-\n"
                           "06-x\tc.cu\tassert\t7\t-\n");
    ck_assert_str_eq(less, "lab\tkernel\tid\tline\tother\n"
                           "06-x\tc.cu\tassert\t7\t-\n");
    free(less);
    free(text);
}
END_TEST

int
main(void)
{
    TCase *rows = tcase_create("rows");
    Suite *suite = suite_create("found");

    tcase_add_test(rows, a_records_findings_are_told_once_and_in_order);
    tcase_add_test(rows, kept_rows_are_those_of_the_kernel);
    tcase_add_test(rows, a_kernels_rows_are_replaced_in_order);
    suite_add_tcase(suite, rows);
    return suite_run(suite);
}
