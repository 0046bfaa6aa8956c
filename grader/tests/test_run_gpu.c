/*
 * run_gpu: what the runner, the copy program and the grader do beside the
 * device, on a CUDA library that needs none (grader/tests/gpu)
 */
#include "../judge.h"
#include "../memfile.h"
#include "../run_gpu.h"
#include "locks.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 16, MOST_ENDED = 3 };

static const struct gpu gpu = {.here = true, .name = "Fake GPU", .id = "fake"};
static struct test *tests[MOST];
static size_t count;
static struct gpu_outcome outcomes[MOST];

static const struct lab_case timed[] = {{.x = 100000, .y = 1, .z = 1}};

/* All small cases of saxpy(), and its runner; false where there is none. */
static bool
prepare(struct gpu_job *job, const char *mode)
{
    const struct lab *lab = catalog_find("01");
    const struct function *f = &lab->functions[0];
    char *path = checked_format("%s/tests/gpu/runner", workshop_folder());

    static char *build;
    bool there;

    setenv("CUDA_VISIBLE_DEVICES", mode, 1);
    free(build);
    build = checked_format("%s/tests/gpu", workshop_folder());
    *job = (struct gpu_job){.gpu = &gpu, .build = build};
    count = 0;
    for (const struct lab_case *c = f->cases; c->x >= 0; c++)
        tests[count++] = test_make(lab, f, c, 17);
    there = access(path, X_OK) == 0;
    if (there)
        job->runner = memfile_load(path, 0);
    free(path);
    return there;
}

static void
run(const struct gpu_job *job)
{
    run_gpu(job, (const struct test *const *)(const void *)tests, count,
            MOST_ENDED, outcomes);
}

static bool
is_right(size_t i)
{
    struct verdict *v;
    bool right;

    if (!outcomes[i].run.image)
        return false;
    v = judge(tests[i], outcomes[i].run.image);
    right = verdict_right(v);
    verdict_free(v);
    return right;
}

START_TEST(cases_of_a_function_share_a_process)
{
    struct gpu_job job;

    if (!prepare(&job, "0"))
        return;
    run(&job);
    for (size_t i = 0; i < count; i++) {
        ck_assert_msg(outcomes[i].run.status == STATUS_PASSED, "case %zu: %s",
                      i, outcomes[i].run.text ? outcomes[i].run.text : "");
        ck_assert_msg(is_right(i), "case %zu", i);
    }
    ck_assert_uint_eq(outcomes[0].run.result.registers, 17);
    ck_assert_uint_eq(outcomes[0].run.result.block[0], 256);
    ck_assert_uint_eq(outcomes[0].run.result.grid[0], 4);
    ck_assert_uint_eq(outcomes[0].run.result.launches, 1);
}
END_TEST

START_TEST(wrong_values_are_brought_back)
{
    struct gpu_job job;

    if (!prepare(&job, "last-left"))
        return;
    run(&job);
    ck_assert_int_eq(outcomes[0].run.status, STATUS_PASSED);
    ck_assert(!is_right(0));
}
END_TEST

START_TEST(refused_launch_is_told)
{
    struct gpu_job job;

    if (!prepare(&job, "block-too-large"))
        return;
    run(&job);
    ck_assert_int_eq(outcomes[0].run.result.launch_error, 9);
    ck_assert_uint_eq(outcomes[0].run.result.block[0], 1089);
}
END_TEST

START_TEST(crash_leaves_the_next_case_clean)
{
    struct gpu_job job;

    if (!prepare(&job, "crash-third"))
        return;
    run(&job);
    ck_assert(is_right(0) && is_right(1));
    ck_assert_int_eq(outcomes[2].run.status, STATUS_CRASHED);
    ck_assert_ptr_null(outcomes[2].run.image);
    ck_assert(is_right(3) && is_right(4));
    ck_assert_int_eq(outcomes[5].run.status, STATUS_CRASHED);
}
END_TEST

START_TEST(fault_of_the_device_is_a_gpu_fault)
{
    struct gpu_job job;

    if (!prepare(&job, "fault"))
        return;
    count = 2;
    run(&job);
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(outcomes[i].run.status, STATUS_GPU_FAULT);
        ck_assert_ptr_nonnull(strstr(outcomes[i].run.text, "illegal address"));
    }
}
END_TEST

START_TEST(faults_are_given_up_after_some)
{
    struct gpu_job job;

    if (!prepare(&job, "fault"))
        return;
    run(&job);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(outcomes[i].run.status,
                         i < MOST_ENDED ? STATUS_GPU_FAULT : STATUS_NOT_RUN);
}
END_TEST

START_TEST(early_exit_is_no_result)
{
    struct gpu_job job;

    if (!prepare(&job, "exit"))
        return;
    count = 1;
    run(&job);
    ck_assert_int_eq(outcomes[0].run.status, STATUS_NO_RESULT);
}
END_TEST

START_TEST(endless_kernel_ends_by_the_clock_and_the_others_are_not_run)
{
    struct gpu_job job;

    if (!prepare(&job, "endless-second"))
        return;
    run(&job);
    ck_assert_int_eq(outcomes[0].run.status, STATUS_PASSED);
    ck_assert_int_eq(outcomes[1].run.status, STATUS_TIMED_OUT);
    for (size_t i = 2; i < count; i++)
        ck_assert_int_eq(outcomes[i].run.status, STATUS_NOT_RUN);
}
END_TEST

/* The first call, and 20 timed ones, each from the same arrays: what is judged
 * is the last. */
START_TEST(timed_runs_take_turns_with_copies)
{
    const struct lab *lab = catalog_find("01");
    struct gpu_job job;

    if (!prepare(&job, "0"))
        return;
    test_free(tests[0]);
    tests[0] = test_make(lab, &lab->functions[0], timed, 5);
    count = 1;
    job.runs = 20;
    job.copy_bytes = 1 << 20;
    run(&job);
    ck_assert_msg(outcomes[0].run.status == STATUS_PASSED, "%s",
                  outcomes[0].run.text ? outcomes[0].run.text : "");
    ck_assert(is_right(0));
    ck_assert_uint_eq(outcomes[0].run.result.times, 20);
    ck_assert_int_eq(outcomes[0].copies, 20);
    ck_assert_uint_eq(outcomes[0].run.result.launches, 1);
    for (int i = 0; i < 20; i++) {
        ck_assert(outcomes[0].run.result.time_ms[i] > 0);
        ck_assert(outcomes[0].copy_ms[i] > 0);
    }
}
END_TEST

/* An endless function does not leave the copy program waiting. */
START_TEST(copies_end_with_the_runner)
{
    const struct lab *lab = catalog_find("01");
    struct gpu_job job;

    if (!prepare(&job, "crash-third"))
        return;
    test_free(tests[0]);
    tests[0] = test_make(lab, &lab->functions[0], timed, 5);
    count = 1;
    job.runs = 20;
    job.copy_bytes = 1 << 20;
    run(&job);
    ck_assert_int_eq(outcomes[0].run.status, STATUS_CRASHED);
}
END_TEST

START_TEST(launches_can_be_scanned)
{
    struct gpu_job job;

    if (!prepare(&job, "0"))
        return;
    count = 1;
    job.launch_blocks = 3;
    job.launch_threads = 64;
    run(&job);
    ck_assert_uint_eq(outcomes[0].run.result.grid[0], 3);
    ck_assert_uint_eq(outcomes[0].run.result.block[0], 64);
    ck_assert_uint_eq(outcomes[0].run.result.resident, 32);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("run_gpu");
    TCase *c = tcase_create("facts");
    char *path = checked_format("%s/tests/gpu/runner", workshop_folder());
    int code;

    if (access(path, X_OK) != 0)
        printf("not run: run_gpu: no CUDA toolkit\n");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, cases_of_a_function_share_a_process);
    tcase_add_test(c, wrong_values_are_brought_back);
    tcase_add_test(c, refused_launch_is_told);
    tcase_add_test(c, crash_leaves_the_next_case_clean);
    tcase_add_test(c, fault_of_the_device_is_a_gpu_fault);
    tcase_add_test(c, faults_are_given_up_after_some);
    tcase_add_test(c, early_exit_is_no_result);
    tcase_add_test(c,
                   endless_kernel_ends_by_the_clock_and_the_others_are_not_run);
    tcase_add_test(c, timed_runs_take_turns_with_copies);
    tcase_add_test(c, copies_end_with_the_runner);
    tcase_add_test(c, launches_can_be_scanned);
    suite_add_tcase(suite, c);
    free(path);
    code = suite_run(suite);
    locks_clear(&gpu);
    return code;
}
