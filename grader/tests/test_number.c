/*
 * number: numbers look the same everywhere
 */
#include "../number.h"
#include "suite.h"
#include <check.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>

static char text[NUMBER_SIZE];

START_TEST(digits_are_significant_ones)
{
    ck_assert_str_eq(number_text(0.38174421, 5, text), "0.38174");
    ck_assert_str_eq(number_text(4.1e-16, 2, text), "4.1e-16");
    ck_assert_str_eq(number_text(NAN, 3, text), "nan");
}
END_TEST

START_TEST(groups_are_of_three)
{
    ck_assert_str_eq(number_count(0, text), "0");
    ck_assert_str_eq(number_count(999, text), "999");
    ck_assert_str_eq(number_count(1204, text), "1,204");
    ck_assert_str_eq(number_count(12773505, text), "12,773,505");
    ck_assert_str_eq(number_count(-123456, text), "-123,456");
}
END_TEST

static void
check_digits(double a, double b, int digits)
{
    json_t *left = json_real(a), *right = json_real(b);

    ck_assert_int_eq(number_digits(left, right), digits);
    json_decref(left);
    json_decref(right);
}

START_TEST(points_have_two_digits_at_most)
{
    ck_assert_str_eq(number_points(8, text), "8");
    ck_assert_str_eq(number_points(7.25, text), "7.25");
    ck_assert_str_eq(number_points(8 * 19 / 64.0, text), "2.38");
    ck_assert_str_eq(number_points(7.999999, text), "8");
}
END_TEST

START_TEST(close_numbers_get_more_digits)
{
    check_digits(0.1, 0.2, 5);
    check_digits(1.0, 1.0001, 7);
    check_digits(1.0, 1.0 + 0x1p-52, 17);
}
END_TEST

START_TEST(what_is_no_number_has_words)
{
    json_t *value = json_string("-inf");

    ck_assert_str_eq(number_json(value, 5, text), "-inf");
    ck_assert_str_eq(number_json(NULL, 5, text), "?");
    json_decref(value);
    value = json_string("a text that is no number and is long");
    ck_assert_str_eq(number_json(value, 5, text), "?");
    json_decref(value);
}
END_TEST

/* A locale with a decimal comma, where the machine has one. */
static const char *
comma_locale(void)
{
    static const char *const names[] = {
        "de_DE.UTF-8", "de_DE.utf8",  "de_DE",      "fr_FR.UTF-8",
        "fr_FR.utf8",  "es_ES.UTF-8", "nl_NL.UTF-8"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_ALL, names[i]))
            return names[i];
    return NULL;
}

START_TEST(locale_does_not_matter)
{
    if (!comma_locale()) {
        fputs("locale_does_not_matter: not run: no locale with a comma\n",
              stderr);
        return;
    }
    ck_assert_str_eq(number_text(0.5, 3, text), "0.5");
    ck_assert_str_eq(localeconv()->decimal_point, ",");
    setlocale(LC_ALL, "C");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("number");
    TCase *c = tcase_create("number");

    tcase_add_test(c, digits_are_significant_ones);
    tcase_add_test(c, groups_are_of_three);
    tcase_add_test(c, points_have_two_digits_at_most);
    tcase_add_test(c, close_numbers_get_more_digits);
    tcase_add_test(c, what_is_no_number_has_words);
    tcase_add_test(c, locale_does_not_matter);
    suite_add_tcase(s, c);
    return suite_run(s);
}
