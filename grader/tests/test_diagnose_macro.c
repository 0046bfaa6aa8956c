/*
 * diagnose_macro: macros without brackets round a parameter, and sums that they
 * are given
 */
#include "../diagnose_parts.h"
#include "../die.h"
#include "suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is added to "wrong"; "" if nothing is. */
static const char *
added(const char *text)
{
    static char to[256];
    const struct evidence e = {.source = text};
    struct diagnosis d = {"unknown", checked_string("wrong"), 0};

    diagnose_macro(&e, &d);
    snprintf(to, sizeof to, "%s", d.text + strlen("wrong"));
    free(d.text);
    return to;
}

START_TEST(sum_for_a_bare_parameter_is_told)
{
    static const char *const texts[] = {
        "#define AT(x, y, z) ((z * ny + y) * nx + x)\n\n"
        "a = u[AT(x, y, z)] + u[AT(x + 1, y, z)] +\nu[AT(x, y, z - 1)];\n",
        "#define AT(z) (nx *z)\n\n\na = u[AT(z - 1)];\n",
        "#define AT(z, p) (p + \\\n    z % 2)\n\na = u[AT(z - 1, 4)];\n",
        "#define AT(z) (z * 2)\n\n\na = u[AT(z - 1e-5)];\n"};
    const char *said = added(texts[_i]);

    ck_assert_msg(strstr(said, "; the macro AT, in line 1, has no brackets "
                               "around z, and in line 4 that is z - 1"),
                  "%s", said);
}
END_TEST

/* Brackets that are no cast. */
START_TEST(sum_behind_brackets_is_one)
{
    static const char *const sums[] = {"f(x) - 1", "(3) - x", "(x + 1) -x",
                                       "v[i] - 1", "as<float>(x) - 1"};
    char *text =
        checked_format("#define TWICE(w) (2 * w)\nTWICE(%s);\n", sums[_i]);

    ck_assert_ptr_nonnull(strstr(added(text), sums[_i]));
    free(text);
}
END_TEST

/* A record holds no text that is not UTF-8, and a sentence no page. */
START_TEST(sum_is_told_in_short)
{
    char *sum = checked_alloc(1000, 1), *text;

    for (size_t i = 0; i < 999; i++)
        sum[i] = "x +\n"[i % 4];
    sum[998] = '1';
    text = checked_format("#define TWICE(w) (2 * w)\nTWICE(\xff + %s);\n", sum);
    ck_assert_ptr_nonnull(strstr(added(text), "that is ? + x + x + x"));
    ck_assert_ptr_nonnull(strstr(added(text), " ...: only a part"));
    free(sum);
    free(text);
}
END_TEST

START_TEST(nothing_is_said_of_right_macros_and_calls)
{
    static const char *const texts[] = {
        "",
        "#define AT(z) ((z) * nx)\nAT(z - 1);\n",
        "#define AT(z) (z * nx)\nAT(z); AT(-1); AT((z - 1)); AT(f(z - 1));\n",
        "#define AT(z) (z + nx)\nAT(z - 1);\n",
        "#define AT(z) (z * nx)\n/* AT(z - 1) */ NEAT(z - 1); AT(i++);\n",
        "#define N 4\n#define AT(z\nN; AT(z - 1);\n",
        "#define AT(z) (z * nx)\nAT(z - 1, 3); AT(z * -1); AT(z - 1",
        "#define AT(a, b, c, d, e, f, g, h, i) (a * i)\nAT(1 + 1);\n",
        "#define TIMES(w) (2 * w)\nTIMES(1e-5f); TIMES(.5E+3);\n",
        "#define TIMES(w) (2 * w)\nTIMES(p->w); TIMES(e->x1);\n",
        "#define OF(p) (*p)\nOF(in + i);\n",
        "#define OF(p) *p\nOF(in + i);\n",
        "#define AT(z) (z * nx)\n#if 0\nAT(z - 1);\n#endif\n",
        "#define TIMES(w) (2 * w)\nTIMES((float)-x); TIMES((long *) -x);\n",
        "#define TIMES(w) (2 * w)\nTIMES(a < -x); TIMES(a ? -x : +x);\n"};

    ck_assert_str_eq(added(texts[_i]), "");
}
END_TEST

START_TEST(nothing_is_said_of_no_text)
{
    const struct evidence none = {.source = NULL}, e = {.source = "AT"};
    struct diagnosis d = {NULL, NULL, 0};

    diagnose_macro(&e, &d);
    ck_assert_ptr_null(d.text);
    d.id = "unknown";
    d.text = checked_string("wrong");
    diagnose_macro(&none, &d);
    ck_assert_str_eq(d.text, "wrong");
    free(d.text);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_macro");
    TCase *c = tcase_create("macros");

    tcase_add_loop_test(c, sum_for_a_bare_parameter_is_told, 0, 4);
    tcase_add_loop_test(c, sum_behind_brackets_is_one, 0, 5);
    tcase_add_test(c, sum_is_told_in_short);
    tcase_add_loop_test(c, nothing_is_said_of_right_macros_and_calls, 0, 15);
    tcase_add_test(c, nothing_is_said_of_no_text);
    suite_add_tcase(s, c);
    return suite_run(s);
}
