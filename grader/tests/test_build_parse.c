/* build_parse: compilers' messages, wherever in the text they stand */
#include "../build.h"
#include "suite.h"
#include <string.h>

START_TEST(fault_in_a_header_is_shown_at_the_students_line)
{
    struct build_outcome o = {.runner = -1};
    const char *source = "one\ntwo\nthree\n";
    const struct build_job job = {.source = source, .bytes = strlen(source)};
    build_parse(&o,
                "In file included from kernel.cu:2:\n"
                "include/some.h:7:1: error: first\n"
                "kernel.cu:3:5:   required from here\n"
                "include/some.h:8:1: error: second\n"
                "include/some.h:9:1: error: third\n",
                &job);
    ck_assert_uint_eq(o.message_count, 3);
    ck_assert_str_eq(o.messages[0].text, "first (in some.h:7)");
    ck_assert_int_eq(o.messages[0].line, 2);
    ck_assert_str_eq(o.messages[0].source, "two");
    ck_assert_int_eq(o.messages[1].line, 3);
    ck_assert_str_eq(o.messages[2].file, "some.h");
    ck_assert_int_eq(o.messages[2].line, 9);
    build_free(&o);
}
END_TEST

START_TEST(messages_of_nvcc_are_read_as_those_of_gxx)
{
    static const char text[] =
        "kernel.cu(2): error: identifier \"foo\" is undefined\n"
        "    b = foo;\n"
        "        ^\n\n"
        "kernel.cu(1): warning #177-D: variable \"a\" was declared but never "
        "referenced\n"
        "lab.h(3): catastrophic error: cannot open source file \"x\"\n"
        "kernel.cu(f): error: no line\n"
        "1 error detected in the compilation of \"kernel.cu\".\n";
    struct build_job job = {.source = "int a;\nb = foo;\n", .bytes = 16};
    struct build_outcome o = {.runner = -1};

    build_parse(&o, text, &job);
    ck_assert_uint_eq(o.message_count, 3);
    ck_assert_int_eq(o.messages[0].line, 2);
    ck_assert_str_eq(o.messages[0].severity, "error");
    ck_assert_str_eq(o.messages[0].source, "b = foo;");
    ck_assert_int_eq(o.messages[1].line, 1);
    ck_assert_str_eq(o.messages[1].severity, "warning");
    ck_assert_ptr_nonnull(strstr(o.messages[1].text, "never referenced"));
    ck_assert_str_eq(o.messages[2].file, "lab.h");
    ck_assert_str_eq(o.messages[2].severity, "error");
    build_free(&o);
}
END_TEST

START_TEST(text_that_is_no_message_is_passed_over)
{
    struct build_outcome o = {.runner = -1};
    const struct build_job job = {.source = ""};
    build_parse(&o,
                "cc1plus: some words\nkernel.cu: In function 'f':\n"
                "kernel.cu:99999999999999999999:1: error: far\n"
                ":1: error: x\nkernel.cu:1:error: y\nkernel.cu:1: odd: z\n\n",
                &job);
    ck_assert_uint_eq(o.message_count, 1);
    ck_assert_str_eq(o.messages[0].text, "far");
    ck_assert_ptr_null(o.messages[0].source);
    build_free(&o);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("build_parse");
    TCase *c = tcase_create("facts");

    tcase_add_test(c, fault_in_a_header_is_shown_at_the_students_line);
    tcase_add_test(c, messages_of_nvcc_are_read_as_those_of_gxx);
    tcase_add_test(c, text_that_is_no_message_is_passed_over);
    suite_add_tcase(suite, c);
    return suite_run(suite);
}
