/*
 * diagnose_formula: mistakes of kernels that leave the same, where there are
 * few elements or terms; and a mistaken launch's line
 */
#include "diagnosed.h"
#include "suite.h"

enum { MIX_PAIRS = 0, POLY = 2, POINTS = 40 };

static double values[POINTS];

static void *
written(int array)
{
    return output + t->job.array[array].offset + CASE_GUARD;
}

/* What the lab's mistake of these words leaves. */
static void
find_mistake(int array, const char *start)
{
    const char *words;
    int k = 0;

    while ((words = t->function->mistake(t, k, array, values)) &&
           strncmp(words, start, strlen(start)) != 0)
        k++;
    ck_assert_ptr_nonnull(words);
}

static const char *const of_two_terms[] = {"the last coefficient is left out",
                                           "c[0] alone is left"};

/* Of c[0] + c[1] x it is c[0], whichever mistake was made. */
START_TEST(two_mistakes_that_leave_the_same_are_both_told)
{
    float *to;

    open_case("04", POLY, POINTS, 1, 0, 2);
    find_mistake(1, of_two_terms[_i]);
    to = written(1);
    for (size_t i = 0; i < POINTS; i++)
        to[i] = (float)values[i];
    ck_assert_str_eq(diagnosed(NULL, NULL), "formula-wrong");
    ck_assert_msg(strstr(said.text, "either the last coefficient") != NULL &&
                      strstr(said.text, ", or c[0] alone is left") != NULL,
                  "%s", said.text);
    close_case();
}
END_TEST

/* As the odd kind: so may all be, or the second half, or both exchanged. */
START_TEST(one_element_does_not_tell_mistakes_of_the_mix_apart)
{
    open_case("03", MIX_PAIRS, 1, 1, 1, 3);
    find_mistake(1, "every element is mixed as the odd kind");
    *(uint32_t *)written(1) = (uint32_t)values[0];
    ck_assert_str_eq(diagnosed(NULL, NULL), "unknown");
    close_case();
}
END_TEST

/* Which launch has them exchanged is not known. */
START_TEST(mistaken_launch_has_no_line_where_there_are_two)
{
    static const char *const launches[] = {"[{'line': 12}, {'line': 12}]",
                                           "[{'line': 12}, {'line': 20}]"};
    json_t *findings = findings_of(
        checked_format("{'findings': [], 'launches': %s}", launches[_i]));

    open_case("03", MIX_PAIRS, POINTS, 1, 1, 3);
    find_mistake(1, "n and rounds are exchanged");
    for (size_t i = 0; i < POINTS; i++)
        ((uint32_t *)written(1))[i] = (uint32_t)values[i];
    ck_assert_str_eq(diagnosed(findings, NULL), "formula-wrong");
    ck_assert_int_eq(said.line, _i == 0 ? 12 : 0);
    close_case();
    json_decref(findings);
}
END_TEST

/* Not all are: the others would be wrong behind a change of both kinds. */
START_TEST(kinds_exchanged_in_some_elements_are_not_so_in_all)
{
    double right_values[POINTS], allowed[POINTS];

    open_case("03", MIX_PAIRS, POINTS, 1, 1, 3);
    find_mistake(0, "the kinds are exchanged");
    t->function->expect(t, 1, right_values, allowed);
    for (size_t i = 0; i < POINTS; i++)
        ((uint32_t *)written(1))[i] =
            (uint32_t)(i % 3 ? right_values[i] : values[i]);
    ck_assert_str_eq(diagnosed(NULL, NULL), "formula-wrong");
    ck_assert_msg(strstr(said.text, "and those alone hold what") != NULL, "%s",
                  said.text);
    close_case();
}
END_TEST

START_TEST(kind_of_a_whole_warp_is_told)
{
    open_case("03", MIX_PAIRS, POINTS, 1, 1, 3);
    find_mistake(1, "32 elements in a row are mixed as the even kind");
    for (size_t i = 0; i < POINTS; i++)
        ((uint32_t *)written(1))[i] = (uint32_t)values[i];
    ck_assert_str_eq(diagnosed(NULL, NULL), "formula-wrong");
    ck_assert_msg(strstr(said.text, "the next 32") != NULL, "%s", said.text);
    close_case();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_alike");
    TCase *c = tcase_create("alike");

    tcase_add_loop_test(c, two_mistakes_that_leave_the_same_are_both_told, 0,
                        2);
    tcase_add_test(c, one_element_does_not_tell_mistakes_of_the_mix_apart);
    tcase_add_loop_test(c, mistaken_launch_has_no_line_where_there_are_two, 0,
                        2);
    tcase_add_test(c, kinds_exchanged_in_some_elements_are_not_so_in_all);
    tcase_add_test(c, kind_of_a_whole_warp_is_told);
    suite_add_tcase(s, c);
    return suite_run(s);
}
