/*
 * escape_html, utf8: nothing of a text can act on the page around it
 */
#include "../escape_html.h"
#include "../utf8.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

#define GONE "\xef\xbf\xbd"

static char *
escaped(const char *text, size_t limit)
{
    char *result = NULL;
    size_t bytes;
    FILE *to = open_memstream(&result, &bytes);

    escape_html(text, limit, to);
    fclose(to);
    return result;
}

static void
check_escape(const char *text, const char *expected)
{
    char *result = escaped(text, 1000);

    ck_assert_str_eq(result, expected);
    free(result);
}

START_TEST(markup_becomes_entities)
{
    check_escape("<a href=\"x\">'&'</a>",
                 "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
}
END_TEST

START_TEST(plain_text_stays)
{
    check_escape("3 x 4, \t\n\xc3\xa4 \xe2\x82\xac \xf0\x9f\x9a\x80",
                 "3 x 4, \t\n\xc3\xa4 \xe2\x82\xac \xf0\x9f\x9a\x80");
    check_escape("", "");
    check_escape(NULL, "");
}
END_TEST

START_TEST(controls_are_replaced)
{
    check_escape("\x1b[31m", GONE "[31m");
    check_escape("\r\x7f", GONE GONE);
    check_escape("\xc2\x9b", GONE); /* a control sequence in one byte */
}
END_TEST

START_TEST(direction_cannot_be_turned)
{
    check_escape("\xe2\x80\xae"
                 "a\xe2\x81\xa6\xe2\x80\x8f",
                 GONE "a" GONE GONE);
}
END_TEST

START_TEST(invalid_bytes_are_replaced_one_by_one)
{
    check_escape("\xff<", GONE "&lt;");
    check_escape("\xc0\xbc", GONE GONE);          /* < in two bytes */
    check_escape("\xe0\x80\xbc", GONE GONE GONE); /* in three */
    check_escape("\xed\xa0\x80", GONE GONE GONE); /* a surrogate */
    check_escape("\xf4\x90\x80\x80", GONE GONE GONE GONE);
    check_escape("\xe2\x82", GONE GONE); /* cut at the end */
    check_escape("\x85\x85", GONE GONE);
}
END_TEST

START_TEST(long_text_is_cut_between_characters)
{
    char *result = escaped("\xc3\xa4\xc3\xa4\xc3\xa4", 2);

    ck_assert_str_eq(result, "\xc3\xa4\xc3\xa4 [2 bytes more]");
    free(result);
    result = escaped("abc", 3);
    ck_assert_str_eq(result, "abc");
    free(result);
}
END_TEST

START_TEST(every_scalar_value_is_decoded)
{
    uint32_t character;

    ck_assert_uint_eq(utf8_decode((const unsigned char *)"A", &character), 1);
    ck_assert_uint_eq(character, 'A');
    ck_assert_uint_eq(
        utf8_decode((const unsigned char *)"\xdf\xbf", &character), 2);
    ck_assert_uint_eq(character, 0x7ff);
    ck_assert_uint_eq(
        utf8_decode((const unsigned char *)"\xef\xbf\xbd", &character), 3);
    ck_assert_uint_eq(character, 0xfffd);
    ck_assert_uint_eq(
        utf8_decode((const unsigned char *)"\xf4\x8f\xbf\xbd", &character), 4);
    ck_assert_uint_eq(character, 0x10fffd);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("escape_html");
    TCase *c = tcase_create("escape_html");

    tcase_add_test(c, markup_becomes_entities);
    tcase_add_test(c, plain_text_stays);
    tcase_add_test(c, controls_are_replaced);
    tcase_add_test(c, direction_cannot_be_turned);
    tcase_add_test(c, invalid_bytes_are_replaced_one_by_one);
    tcase_add_test(c, long_text_is_cut_between_characters);
    tcase_add_test(c, every_scalar_value_is_decoded);
    suite_add_tcase(s, c);
    return suite_run(s);
}
