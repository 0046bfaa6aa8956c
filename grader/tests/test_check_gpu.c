/*
 * check_gpu: from kernel.cu to a record's rows, on a CUDA library and with an
 * nvcc that need no device (grader/tests/gpu)
 *
 * Run from the project's folder.
 */
#include "../check.h"
#include "../die.h"
#include "../member.h"
#include "../sandbox.h"
#include "../seed.h"
#include "../text_file.h"
#include "faked.h"
#include "suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

/* The first small case and the untimed real one of saxpy(), which behaves as
 * `mode` says. */
static json_t *
graded(const char *mode, const char *kernel, bool brief)
{
    const struct lab *lab = catalog_find("01");
    const struct options o = {.root = (char *)(uintptr_t) ".",
                              .build = (char *)(uintptr_t)workshop_folder()};
    struct seed_secret secret = {{1}};
    struct check_job job = {.options = &o,
                            .lab = lab,
                            .secret = &secret,
                            .name = "fake",
                            .folder = folder,
                            .gpu = &faked,
                            .gpu_alone = true,
                            .brief = brief,
                            .least = brief,
                            .bare = true};
    char *path = checked_format("%s/kernel.cu", folder);

    if (!brief) {
        job.function = &lab->functions[0];
        job.lab_case = &lab->functions[0].cases[0];
        job.seed = 7;
    }
    setenv("CUDA_VISIBLE_DEVICES", mode, 1);
    ck_assert_int_eq(text_file_write(path, kernel, strlen(kernel)), 0);
    free(path);
    return check(&job);
}

/* The GPU's first test of that row, and of that case. */
static const json_t *
test_of(const json_t *record, const char *row, const char *name)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", row) && member_is(test, "backend", "gpu") &&
            (!name || member_is(test, "case", name)))
            return test;
    }
    return NULL;
}

START_TEST(right_kernel_passes_and_gives_no_points)
{
    json_t *record;
    const json_t *test;

    if (!faked_is_there())
        return;
    record = graded("0", "int a;\n", true);
    ck_assert_str_eq(member_text(record, "kernel"), "passed");
    ck_assert(member_is(test_of(record, "build", NULL), "status", "passed"));
    test = test_of(record, "correctness", "saxpy/1000");
    ck_assert(member_is(test, "status", "passed"));
    ck_assert_double_eq(member_number(test, "max_points", -1), 0);
    test = json_array_get(json_object_get(test, "launches"), 0);
    ck_assert_int_eq(member_integer(test, "registers"), 17);
    test = test_of(record, "correctness", "saxpy/20000003");
    ck_assert(member_is(test, "status", "passed"));
    ck_assert(member_is(json_object_get(record, "gpu"), "name", "Fake GPU"));
    json_decref(record);
}
END_TEST

START_TEST(limits_alone_build_and_run_too)
{
    json_t *record;

    if (!faked_is_there())
        return;
    sandbox_choose(SANDBOX_LIMITS);
    record = graded("0", "int a;\n", false);
    ck_assert_str_eq(member_text(record, "kernel"), "passed");
    ck_assert_str_eq(member_text(record, "sandbox"), "limits");
    json_decref(record);
}
END_TEST

/* 160 MB of arrays want four times that. */
START_TEST(real_case_is_smaller_where_memory_is_short)
{
    json_t *record;
    const json_t *test;

    if (!faked_is_there())
        return;
    faked.free_bytes = (size_t)512 << 20;
    record = graded("0", "int a;\n", true);
    test = test_of(record, "correctness", "saxpy/10000001");
    ck_assert(member_is(test, "status", "passed"));
    ck_assert_ptr_nonnull(strstr(member_text(test, "note"), "smaller"));
    ck_assert_ptr_null(test_of(record, "correctness", "saxpy/20000003"));
    json_decref(record);
}
END_TEST

START_TEST(wrong_values_are_diagnosed_and_not_timed)
{
    json_t *record;
    const json_t *test;

    if (!faked_is_there())
        return;
    record = graded("last-left", "int a;\n", false);
    test = test_of(record, "correctness", "saxpy/1000");
    ck_assert(member_is(test, "status", "wrong"));
    ck_assert(
        member_is(json_object_get(test, "diagnosis"), "id", "tail-unwritten"));
    ck_assert_int_eq(member_integer(test, "wrong"), 1);
    ck_assert_str_eq(member_text(record, "status"), "wrong");
    ck_assert(member_is(test_of(record, "time", NULL), "status", "not_run"));
    json_decref(record);
}
END_TEST

START_TEST(fault_says_what_the_device_says)
{
    json_t *record;
    const json_t *test;

    if (!faked_is_there())
        return;
    record = graded("fault", "int a;\n", false);
    test = test_of(record, "correctness", "saxpy/1000");
    ck_assert(member_is(test, "status", "gpu_fault"));
    ck_assert_ptr_nonnull(strstr(member_text(test, "text"), "CUDA error 700"));
    json_decref(record);
}
END_TEST

START_TEST(refused_launch_is_told_in_the_devices_numbers)
{
    json_t *record;
    const json_t *test;

    if (!faked_is_there())
        return;
    record = graded("block-too-large", "int a;\n", false);
    test = test_of(record, "correctness", "saxpy/1000");
    ck_assert(member_is(test, "status", "launch_failed"));
    test = json_object_get(test, "diagnosis");
    ck_assert_ptr_nonnull(
        strstr(member_text(test, "text"), "Fake GPU allows 1,024"));
    json_decref(record);
}
END_TEST

START_TEST(what_nvcc_refuses_is_a_failed_build)
{
    json_t *record;
    const json_t *test;

    if (!faked_is_there())
        return;
    record = graded("0", "int SYNTAX;\n", false);
    test = test_of(record, "build", NULL);
    ck_assert(member_is(test, "status", "build_failed"));
    test = json_array_get(json_object_get(test, "messages"), 0);
    ck_assert_int_eq(member_integer(test, "line"), 1);
    ck_assert_str_eq(member_text(test, "source"), "int SYNTAX;");
    ck_assert_ptr_null(test_of(record, "correctness", NULL));
    json_decref(record);
}
END_TEST

START_TEST(without_a_gpu_the_row_says_why)
{
    const struct lab *lab = catalog_find("01");
    const struct gpu none = {.why = "no GPU"};
    json_t *record;
    const json_t *test;

    if (!faked_is_there())
        return;
    faked.here = false;
    snprintf(faked.why, sizeof faked.why, "%s", none.why);
    record = graded("0", "int a;\n", false);
    test = test_of(record, "time", NULL);
    ck_assert_ptr_nonnull(lab);
    ck_assert(member_is(test, "reason", "no GPU"));
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("check_gpu");
    TCase *c = tcase_create("facts");
    int code;

    if (faked_is_there())
        faked_make();
    else
        printf("not run: check_gpu: no CUDA toolkit\n");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, right_kernel_passes_and_gives_no_points);
    tcase_add_test(c, limits_alone_build_and_run_too);
    tcase_add_test(c, real_case_is_smaller_where_memory_is_short);
    tcase_add_test(c, wrong_values_are_diagnosed_and_not_timed);
    tcase_add_test(c, fault_says_what_the_device_says);
    tcase_add_test(c, refused_launch_is_told_in_the_devices_numbers);
    tcase_add_test(c, what_nvcc_refuses_is_a_failed_build);
    tcase_add_test(c, without_a_gpu_the_row_says_why);
    suite_add_tcase(suite, c);
    code = suite_run(suite);
    faked_clear();
    return code;
}
