/*
 * check_cause: a fault of heat that only follows from one of sweep7
 */
#include "../check_parts.h"
#include "../die.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static const struct lab_case extents = {.x = 9, .y = 8, .z = 7, .steps = 3};
static struct test *t;
static struct diagnosis d;
static json_t *launches;
static const char *source;

/* A case of heat with that diagnosis, which launched "kernel". */
static void
set_up(void)
{
    const struct lab *lab = catalog_find("05");

    t = test_make(lab, &lab->functions[1], &extents, 91);
    d = (struct diagnosis){"wrong-buffer", checked_string("of its own"), 7};
    source = NULL;
    launches = json_pack("[{s:s}]", "kernel", "kernel");
}

static void
tear_down(void)
{
    json_decref(launches);
    free(d.text);
    test_free(t);
}

static void
look(const char *status, const char *kernel)
{
    json_t *tests = json_pack("[{s:s, s:s, s:s, s:[{s:s}]}]", "row",
                              "correctness", "function", "sweep7", "status",
                              status, "launches", "kernel", kernel);

    check_cause(t, tests, launches, source, &d);
    json_decref(tests);
}

START_TEST(failing_sweep_is_why_heat_fails)
{
    look("wrong", "kernel");
    ck_assert_str_eq(d.id, "sweep-wrong");
    ck_assert_str_eq(d.text, "heat calls sweep7, which is wrong: see above");
    ck_assert_int_eq(d.line, 0);
}
END_TEST

START_TEST(sweep_that_passes_is_not)
{
    look("passed", "kernel");
    ck_assert_str_eq(d.id, "wrong-buffer");
}
END_TEST

START_TEST(sweep_that_heat_does_not_call_is_not)
{
    look("wrong", "another");
    ck_assert_str_eq(d.id, "wrong-buffer");
}
END_TEST

START_TEST(fault_of_heat_alone_stays)
{
    d.id = "step-count";
    look("wrong", "kernel");
    ck_assert_str_eq(d.id, "step-count");
}
END_TEST

/* The kernel is in lines 1 to 4, and heat calls sweep7 in line 7. */
static const char calls[] = "__global__ void kernel(double *out)\n"
                            "{\n"
                            "    out[1] = 2;\n"
                            "}\n"
                            "const double *heat(double *a, double *b)\n"
                            "{\n"
                            "    sweep7(a, a);\n"
                            "    return b;\n"
                            "}\n";

START_TEST(sweep_that_passes_is_not_the_place)
{
    source = calls;
    d.line = 3;
    look("passed", "kernel");
    ck_assert_str_eq(d.id, "wrong-buffer");
    ck_assert_str_eq(d.text, "of its own (sweep7 is right in its own cases; "
                             "heat calls it in line 7)");
    ck_assert_int_eq(d.line, 7);
}
END_TEST

START_TEST(line_of_heat_itself_stays)
{
    source = calls;
    d.line = 8;
    look("passed", "kernel");
    ck_assert_str_eq(d.text, "of its own");
    ck_assert_int_eq(d.line, 8);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("check_cause");
    TCase *c = tcase_create("cause");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, failing_sweep_is_why_heat_fails);
    tcase_add_test(c, sweep_that_passes_is_not);
    tcase_add_test(c, sweep_that_heat_does_not_call_is_not);
    tcase_add_test(c, fault_of_heat_alone_stays);
    tcase_add_test(c, sweep_that_passes_is_not_the_place);
    tcase_add_test(c, line_of_heat_itself_stays);
    suite_add_tcase(s, c);
    return suite_run(s);
}
