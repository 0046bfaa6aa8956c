/*
 * residency: lab 04's tables, and its two references against each other
 */
#include "../../common/ref/occupancy.h"
#include "../residency.h"
#include "suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 40, ROWS = 560, OUTPUTS = 2 };

struct table {
    const struct lab_case *lab_case;
    struct test *test;
    double values[OUTPUTS][ROWS], allowed[ROWS];
};

static const struct function *
function(void)
{
    return &catalog_find("04")->functions[0];
}

static struct table
open_table(size_t which, uint64_t seed)
{
    struct table t = {.lab_case = &function()->cases[which]};

    t.test = test_make(catalog_find("04"), function(), t.lab_case, seed);
    ck_assert_uint_le(test_elements(t.test, 0), ROWS);
    for (int array = 0; array < OUTPUTS; array++)
        residency_expect(t.test, array, t.values[array], t.allowed);
    return t;
}

/* Whether the mistake leaves something else than the right table, in blocks or
 * in limiters. */
static bool
is_visible(const struct table *t, int mistake)
{
    double values[ROWS];

    for (int array = 0; array < OUTPUTS; array++) {
        ck_assert_ptr_nonnull(
            residency_mistake(t->test, mistake, array, values));
        for (size_t i = 0; i < test_elements(t->test, array); i++)
            if (values[i] != t->values[array][i])
                return true;
    }
    return false;
}

/* The mistakes are computed by the second form, which is none of it when it is
 * told to be right. */
START_TEST(both_forms_agree)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const struct table t = open_table((size_t)_i, seed);
        const int32_t *m = test_data(t.test, 2), *asked = test_data(t.test, 3);

        for (size_t i = 0; i < test_elements(t.test, 0);
             i++, m += 8, asked += 3) {
            const struct occupancy_sm sm = {
                m[0], m[1], m[2], m[3], m[4], m[5], (size_t)m[6], (size_t)m[7]};
            const struct occupancy_block block = {asked[0], asked[1],
                                                  (size_t)asked[2]};
            unsigned limiters;
            const int blocks =
                occupancy_blocks(&sm, &block, OCCUPANCY_RIGHT, &limiters);

            ck_assert_int_eq(blocks, (int)t.values[0][i]);
            ck_assert_uint_eq(limiters, (unsigned)t.values[1][i]);
        }
        test_free(t.test);
    }
}
END_TEST

START_TEST(every_mistake_shows_in_some_case)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        bool seen[OCCUPANCY_MISTAKES] = {false};

        for (size_t which = 0; function()->cases[which].x >= 0; which++) {
            struct table t = open_table(which, seed);

            for (int k = 0; occupancy_words(k + 1); k++)
                seen[k + 1] = seen[k + 1] || is_visible(&t, k);
            test_free(t.test);
        }
        for (int k = 1; k < OCCUPANCY_MISTAKES; k++)
            ck_assert_msg(seen[k], "seed %d: %s", (int)seed,
                          occupancy_words(k));
    }
}
END_TEST

/* Whether two mistakes leave the same wrong values in the first output of the
 * table that is wrong. */
static bool
are_alike(const struct table *t, int one, int other)
{
    double a[ROWS], b[ROWS];

    for (int array = 0; array < OUTPUTS; array++) {
        const size_t bytes = test_elements(t->test, array) * sizeof *a;

        residency_mistake(t->test, one, array, a);
        residency_mistake(t->test, other, array, b);
        if (memcmp(a, b, bytes) != 0)
            return false;
        if (memcmp(a, t->values[array], bytes) != 0)
            return true;
    }
    return false;
}

/* Those of many blocks: the others are too short for it. */
START_TEST(table_tells_mistakes_apart)
{
    struct table t = open_table((size_t)_i, 1);

    for (int k = 0; occupancy_words(k + 1); k++)
        for (int other = 0; other < k; other++)
            ck_assert_msg(strcmp(occupancy_words(k + 1),
                                 occupancy_words(other + 1)) == 0 ||
                              !are_alike(&t, k, other),
                          "%s / %s", occupancy_words(k + 1),
                          occupancy_words(other + 1));
    test_free(t.test);
}
END_TEST

/* What random tables are for. */
START_TEST(tables_hold_ties_and_blocks_that_do_not_fit)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct table t = open_table((size_t)_i, seed);
        const size_t rows = test_elements(t.test, 0);
        size_t ties = 0, none = 0;

        for (size_t i = 0; i < rows; i++) {
            const unsigned set = (unsigned)t.values[1][i];

            ck_assert_uint_ne(set, 0);
            ties += (set & (set - 1)) != 0;
            none += t.values[0][i] == 0;
        }
        ck_assert_uint_gt(ties, rows / 20);
        ck_assert_uint_gt(none, rows / 50);
        ck_assert_uint_lt(none, rows / 2);
        test_free(t.test);
    }
}
END_TEST

START_TEST(examples_of_the_chapter_are_in_the_first_table)
{
    struct table t = open_table(0, 1);
    char *h200 = residency_describe(t.test, 0, 0);

    ck_assert_str_eq(h200, "H200, block 324, 30 registers, 5,184 B shared");
    ck_assert_int_eq((int)t.values[0][0], 5);
    ck_assert_int_eq((int)t.values[1][0], 3);
    for (int device = 0; device < 4; device++)
        ck_assert_int_eq((int)t.values[0][12 * device + 1], 4 - device);
    free(h200);
    test_free(t.test);
}
END_TEST

START_TEST(limiters_are_told_with_their_bits)
{
    struct table t = open_table(3, 1);
    char *words = residency_describe(t.test, 1, 9);

    ck_assert_ptr_nonnull(strstr(words, "an SM of 10.0 with "));
    ck_assert_ptr_nonnull(strstr(words, "registers 2, shared 4"));
    free(words);
    test_free(t.test);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("residency");
    TCase *c = tcase_create("tables");

    tcase_add_loop_test(c, both_forms_agree, 0, 4);
    tcase_add_test(c, every_mistake_shows_in_some_case);
    tcase_add_loop_test(c, table_tells_mistakes_apart, 2, 4);
    tcase_add_loop_test(c, tables_hold_ties_and_blocks_that_do_not_fit, 1, 4);
    tcase_add_test(c, examples_of_the_chapter_are_in_the_first_table);
    tcase_add_test(c, limiters_are_told_with_their_bits);
    suite_add_tcase(s, c);
    return suite_run(s);
}
