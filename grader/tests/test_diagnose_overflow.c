/*
 * diagnose_overflow: an index kept in 16 bits; diagnose_same: which lines meet
 */
#include "diagnosed.h"
#include "suite.h"

enum { INVERT, WIDTH = 33001, HEIGHT = 4 };

/* Of an image with blocks of 32 x 8 threads. */
static const char *
found(const char *finding)
{
    json_t *json = findings_of(checked_format(
        "{'launches': [{'line': 46, 'grid': [1032, 1, 1], 'block': [32, 8, "
        "1]}], 'findings': [{'severity': 'hazard', 'launch': 0, 'text': '', "
        "'array': 'image', %s}]}",
        finding));
    const char *id;

    open_case("02", INVERT, WIDTH, HEIGHT, 1, 0);
    id = diagnosed(json, NULL);
    json_decref(json);
    return id;
}

static void
check_says(const char *words)
{
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
}

#define MEET(x, y, block, thread, row)                                       \
    "'id': 'race-global', 'index': [" #x ", " #y ", 0], 'first': {'kind': "  \
    "'write', 'line': 40, 'block': [0, 0, 0], 'thread': [" #x ", " #y        \
    ", 0]}, 'second': {'kind': 'read', 'line': 39, 'block': [" #block ", 0," \
    " 0], 'thread': [" #thread ", " #row ", 0]}"

/* (32535, 1) is element 65,536. */
START_TEST(elements_a_word_apart_meet)
{
    ck_assert_str_eq(found(MEET(0, 0, 1016, 23, 1)), "index-overflow");
    check_says("element 65,536 of image comes to element 0, 65,536 away");
}
END_TEST

/* (32069, 3) is element 131,072. */
START_TEST(elements_two_words_apart_are_that_far_away)
{
    ck_assert_str_eq(found(MEET(0, 0, 1002, 5, 3)), "index-overflow");
    check_says("element 131,072 of image comes to element 0, 131,072 away");
}
END_TEST

START_TEST(elements_nearly_a_word_apart_do_not)
{
    ck_assert_str_eq(found(MEET(0, 0, 1016, 24, 1)), "race-global");
    check_says("thread (0, 0, 0) of block (0, 0, 0) (write in line 40) and "
               "thread (24, 1, 0) of block (1016, 0, 0) (read in line 39) take "
               "the same point");
}
END_TEST

/* Element 32,768 + 1 is at (32769, 0). */
START_TEST(index_with_a_sign_is_negative)
{
    ck_assert_str_eq(found("'id': 'out-of-bounds', 'index': [-32767], 'first': "
                           "{'kind': 'read', 'line': 40, 'block': [1024, 0, "
                           "0], 'thread': [1, 0, 0]}"),
                     "index-overflow");
    check_says("element 32,769 of image comes to element -32,767");
}
END_TEST

START_TEST(small_index_below_zero_is_no_overflow)
{
    ck_assert_str_ne(found("'id': 'out-of-bounds', 'index': [-1], 'first': "
                           "{'kind': 'read', 'line': 40, 'block': [0, 0, 0], "
                           "'thread': [0, 0, 0]}"),
                     "index-overflow");
    close_case();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("overflow");
    TCase *c = tcase_create("overflow");

    tcase_add_test(c, elements_a_word_apart_meet);
    tcase_add_test(c, elements_two_words_apart_are_that_far_away);
    tcase_add_test(c, elements_nearly_a_word_apart_do_not);
    tcase_add_test(c, index_with_a_sign_is_negative);
    tcase_add_test(c, small_index_below_zero_is_no_overflow);
    suite_add_tcase(s, c);
    return suite_run(s);
}
