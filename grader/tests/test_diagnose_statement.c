/*
 * diagnose_statement, diagnose_body, diagnose_kept: what the source has once,
 * and how a sentence goes on with it
 */
#include "../diagnose_body.h"
#include "../diagnose_code.h"
#include "../diagnose_kept.h"
#include "../diagnose_line.h"
#include "../diagnose_statement.h"
#include "../die.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

START_TEST(one_variable_is_kept)
{
    static const struct {
        long line;
        const char *code;
    } codes[] = {
        {1, "__device__ int next;\nvoid f() { int a = 0; }\n"},
        {3, "#define A \\\n  int b;\nstatic float *buffer = NULL;\n"},
        {2, "const int n = 3;\nint t[2] = {1, 2};\nint f(int);\n"},
        {2, "void f()\n{ static int done;\n static const int c = 1; }\n"},
        {0, "int a;\nint b;\n"},
        {0, "int a;\nvoid f() { static int b = 1; }\n"},
        {0, "struct s { int a; };\nenum { B };\ntypedef int t;\n"},
        {0, "static int f(int a = 1);\n__constant__ const int c = 2;\n"},
        {0, "int a; void f() {"},
        {0, ""},
    };

    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
        ck_assert_msg(diagnose_kept(codes[k].code) == codes[k].line, "%s",
                      codes[k].code);
    ck_assert_int_eq(diagnose_kept(NULL), 0);
}
END_TEST

static const char several[] = "__global__ void a(float *y)\n"
                              "{\n"
                              "    float v = 1, w;\n"
                              "    float t[2];\n"
                              "    v = v + 1;\n"
                              "    v *= 2;\n"
                              "    f(&w);\n"
                              "    y[0] = v;\n"
                              "    y[1] = w;\n"
                              "    y[2] = v + 1;\n"
                              "    t[1] = v * 3;\n"
                              "    if (v == 3) y[3] = t[1];\n"
                              "    for (;;)\n"
                              "        y[4] = 1;\n"
                              "}\n";

START_TEST(several_assignments_are_none)
{
    ck_assert_int_eq(diagnose_computed(several, 8, false), 0);
    ck_assert_int_eq(diagnose_computed(several, 9, false), 0);
    ck_assert_int_eq(diagnose_computed(several, 10, false), 0);
    ck_assert_int_eq(diagnose_computed(several, 12, false), 11);
    ck_assert_int_eq(diagnose_computed(several, 99, false), 0);
    ck_assert_int_eq(diagnose_computed(NULL, 1, false), 0);
}
END_TEST

START_TEST(several_guards_are_none)
{
    ck_assert_int_eq(diagnose_guarded(several, 11), 0);
    ck_assert_int_eq(diagnose_guarded(several, 12), 12);
    ck_assert_int_eq(diagnose_guarded(several, 14), 0);
}
END_TEST

START_TEST(the_only_loop_around_a_store_is_found)
{
    static const char code[] = "void f()\n"
                               "{\n"
                               "    for (k = 0; k < 3; k++)\n"
                               "        s[k] = 0;\n"
                               "    for (z = 1; z < n; z++) {\n"
                               "        while (k--) { s[k] = 1; }\n"
                               "        if (z) {\n"
                               "            y[0] = 1;\n"
                               "        }\n"
                               "        while (k)\n"
                               "            y[1] = 1;\n"
                               "    }\n"
                               "    for (z = 1; z < n; z++)\n"
                               "        if (f(z))\n"
                               "            y[2] = 1;\n"
                               "    y[3] = 1;\n"
                               "}\n";

    ck_assert_int_eq(diagnose_looped(code, 4), 3);
    ck_assert_int_eq(diagnose_looped(code, 8), 5);
    ck_assert_int_eq(diagnose_looped(code, 11), 0);
    ck_assert_int_eq(diagnose_looped(code, 15), 13);
    ck_assert_int_eq(diagnose_looped(code, 16), 0);
}
END_TEST

START_TEST(an_index_that_is_no_name_has_no_line)
{
    static const char code[] = "void f(int i)\n"
                               "{\n"
                               "    int k = 1;\n"
                               "    y[k] = 0;\n"
                               "    y[i] = 0;\n"
                               "    y[t[k]] = 0;\n"
                               "    y[k + 1] = 0;\n"
                               "    *y = 0;\n"
                               "}\n";

    ck_assert_int_eq(diagnose_indexed(code, 4), 3);
    for (long line = 5; line < 10; line++)
        ck_assert_int_eq(diagnose_indexed(code, line), 0);
}
END_TEST

START_TEST(braces_without_an_end_have_no_lines)
{
    static const char *const codes[] = {
        "void f(",       "void f() {", "void f() { y[i] = v",
        "} y[i] = v; {", "",           "void f() {\n y[i = v;\n"};

    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
        for (long line = 0; line < 3; line++) {
            ck_assert_int_eq(diagnose_computed(codes[k], line, false), 0);
            ck_assert_int_eq(diagnose_indexed(codes[k], line), 0);
            ck_assert_int_eq(diagnose_guarded(codes[k], line), 0);
            ck_assert_int_eq(diagnose_looped(codes[k], line), 0);
            ck_assert_int_eq(diagnose_once(codes[k], "f", "return"), 0);
        }
    ck_assert_int_eq(diagnose_looped("void f() { for (\n y[i] = v; }", 2), 0);
}
END_TEST

START_TEST(quotes_and_comments_are_no_code)
{
    static const char *const codes[][2] = {
        {"a '\"' b", "a     b"},     {"a \"\\\"{\" b", "a       b"},
        {"a '\\'' b", "a      b"},   {"1'000 + 2'000", "1'000 + 2'000"},
        {"a // \"\nb", "a     \nb"}, {"a /* \"\n */ b", "a     \n    b"},
        {"\"// a\" b", "       b"},  {"a \" b\nc \" d", "a    \nc    "},
        {"a /*/ b", "a      "},      {"a \"\\", "a   "}};

    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++) {
        char *code = diagnose_code(codes[k][0]);

        ck_assert_str_eq(code, codes[k][1]);
        free(code);
    }
}
END_TEST

START_TEST(what_is_left_out_is_no_code)
{
    static const char *const codes[][2] = {
        {"a\n#if 0\nb\n# endif\nc", "a\n     \n \n# endif\nc"},
        {"#if 0 // no\nb\n#else\nc\n#endif",
         "           \n \n#else\nc\n#endif"},
        {"#if 0\n#if A\nb\n#else\nc\n#endif\nd\n#elif B\ne\n#endif",
         "     \n     \n \n     \n \n      \n \n#elif B\ne\n#endif"},
        {"#if 0\nb", "     \n "},
        {"#if 01\nb", "#if 01\nb"},
        {"#ifdef A\nb\n#endif", "#ifdef A\nb\n#endif"}};

    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++) {
        char *code = diagnose_code(codes[k][0]);

        ck_assert_str_eq(code, codes[k][1]);
        free(code);
    }
}
END_TEST

/* Words that each want a look at all that follows. */
static char *
repeated(const char *before, const char *word, const char *behind)
{
    const size_t count = 200000, length = strlen(word);
    char *text = checked_alloc(count * length + 1, 1), *all;

    for (size_t i = 0; i < count * length; i++)
        text[i] = word[i % length];
    all = checked_format("%s%s%s", before, text, behind);
    free(text);
    return all;
}

/* Looking at each of them would take hours. */
START_TEST(hostile_text_ends_soon)
{
    static const char *const words[] = {
        "f(",     "x = ",      "for ((",  "int x ", ";",
        "x[",     "{",         "static ", "()",     "return ",
        "if (x)", "while (x)", "x[0] =",  "do ",    "} else {"};

    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        char *code = repeated("void f()\n{\n", words[k], "\ny[x] = x;\n}\n");

        diagnose_computed(code, 4, false);
        diagnose_indexed(code, 4);
        diagnose_guarded(code, 4);
        ck_assert_int_eq(diagnose_looped(code, 4), 0);
        ck_assert_int_eq(diagnose_once(code, "f", "return"), 0);
        ck_assert_int_eq(diagnose_returned(code, "f"), 0);
        ck_assert_int_eq(diagnose_local_array(code, "f"), 0);
        ck_assert_int_eq(diagnose_local_array(code, ""), 0);
        diagnose_kept(code);
        diagnose_kept(code + strlen("void f()\n{\n"));
        free(code);
    }
}
END_TEST

START_TEST(a_function_defined_twice_has_no_lines)
{
    static const char code[] = "void f(int);\n"
                               "void g() { f(1); }\n"
                               "void f(int a)\n"
                               "{\n"
                               "    while (a) return;\n"
                               "}\n";
    char *twice = checked_format("%svoid f(float a) { }\n", code);

    ck_assert_int_eq(diagnose_begins(code, "f"), 3);
    ck_assert_int_eq(diagnose_once(code, "f", "return"), 5);
    ck_assert_int_eq(diagnose_once(code, "f", "for"), 5);
    ck_assert(!diagnose_has(code, "f", "<<<"));
    ck_assert_int_eq(diagnose_begins(twice, "f"), 0);
    ck_assert_int_eq(diagnose_once(twice, "f", "return"), 0);
    free(twice);
}
END_TEST

START_TEST(the_counter_of_a_loop_is_not_what_is_stored)
{
    static const char code[] =
        "void f()\n"
        "{\n"
        "    int i, first = 1;\n"
        "    float v = a * x[i];\n"
        "    for (i = first; i < n; i += step) y[i] = v;\n"
        "    for (i = first; i < n; i += step) y[i] = a * x[i];\n"
        "    float *p = v;\n"
        "    if (i < n) *p = v;\n"
        "}\n";

    ck_assert_int_eq(diagnose_computed(code, 5, false), 4);
    ck_assert_int_eq(diagnose_computed(code, 6, false), 0);
    ck_assert_int_eq(diagnose_computed(code, 7, false), 0);
    ck_assert_int_eq(diagnose_computed(code, 8, false), 4);
}
END_TEST

/* A line of `code` decides on the store in line 5; 0: none. */
static const struct {
    const char *code;
    long line;
} guards[] = {
    {"{\n if (t == 0) s = a;\n\n y[i] = s; }", 0},
    {"{\n for (k = 0; k < 3; k++) {\n s += k; }\n y[i] = s; }", 0},
    {"{\n if (t == 0) s = a;\n\n else y[i] = s; }", 3},
    {"{\n if (t == 0) { s = a; }\n else {\n y[i] = s; } }", 3},
    {"{\n if (t == 0) { s = a; }\n elsewhere();\n y[i] = s; }", 0},
    {"{\n if (i >= n) return;\n\n y[i] = s; }", 3},
    {"{\n if (i < n) {\n\n y[i] = s; } }", 3},
    {"{\n\n\n if (i < n) s = a; y[i] = s; }", 0},
    {"{\n\n\n if (i < n) y[i] = s; }", 5},
    {"{\n if (i < n\n\n y[i] = s; }", 0},
};

START_TEST(a_guard_is_around_a_store_or_leaves_before_it)
{
    char *code = checked_format("void f()\n%s\n", guards[_i].code);

    ck_assert_msg(diagnose_guarded(code, 5) == guards[_i].line, "%s", code);
    free(code);
}
END_TEST

START_TEST(numbers_are_told_from_names)
{
    static const struct {
        const char *value;
        long line;
    } values[] = {{"0", 3},    {"-1.0", 3}, {"+ .5f", 3}, {"1e9", 3},
                  {"0xFf", 3}, {"x", 0},    {"e", 0},     {"-f", 0}};

    for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
        char *code = checked_format("void f()\n{ v = %s;\nv = g();\n"
                                    "y[0] = v; }\n",
                                    values[k].value);

        ck_assert_msg(diagnose_computed(code, 4, false) == values[k].line, "%s",
                      code);
        ck_assert_int_eq(diagnose_computed(code, 4, true), 0);
        free(code);
    }
}
END_TEST

START_TEST(coordinates_are_not_gone_on_with)
{
    static const struct {
        const char *text, *all;
    } places[] = {
        {"starts at (8, 1, 1)", "starts at (8, 1, 1) (in line 3)"},
        {"it (or (8, 1))", "it (or (8, 1); in line 3)"},
        {"it is f(x)", "it is f(x) (in line 3)"},
        {"x)", "x) (in line 3)"},
        {"", " (in line 3)"},
    };

    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        struct diagnosis d = {"unknown", checked_format("%s", places[k].text),
                              0};

        diagnose_place(&d, 3, checked_format("in line 3"));
        ck_assert_str_eq(d.text, places[k].all);
        free(d.text);
    }
}
END_TEST

static TCase *
sources(void)
{
    TCase *c = tcase_create("sources");

    tcase_add_test(c, quotes_and_comments_are_no_code);
    tcase_add_test(c, what_is_left_out_is_no_code);
    tcase_add_test(c, one_variable_is_kept);
    tcase_add_test(c, several_assignments_are_none);
    tcase_add_test(c, several_guards_are_none);
    tcase_add_test(c, the_only_loop_around_a_store_is_found);
    tcase_add_test(c, an_index_that_is_no_name_has_no_line);
    tcase_add_test(c, braces_without_an_end_have_no_lines);
    tcase_add_test(c, a_function_defined_twice_has_no_lines);
    tcase_add_test(c, the_counter_of_a_loop_is_not_what_is_stored);
    tcase_add_loop_test(c, a_guard_is_around_a_store_or_leaves_before_it, 0,
                        sizeof guards / sizeof *guards);
    tcase_add_test(c, numbers_are_told_from_names);
    tcase_add_test(c, coordinates_are_not_gone_on_with);
    return c;
}

static TCase *
times(void)
{
    TCase *c = tcase_create("times");

    tcase_set_timeout(c, 60);
    tcase_set_tags(c, "time"); /* which valgrind stretches */
    tcase_add_test(c, hostile_text_ends_soon);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_statement");

    suite_add_tcase(s, sources());
    suite_add_tcase(s, times());
    return suite_run(s);
}
