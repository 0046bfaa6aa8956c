/*
 * timing: intervals of ratios, bytes that must move, what is suspect; and the
 * extents for which there is room, and why a launch is refused
 */
#include "../diagnose_parts.h"
#include "../die.h"
#include "../gpu_explain.h"
#include "../gpu_fit.h"
#include "../prove.h"
#include "../timing.h"
#include "locks.h"
#include "suite.h"
#include <check.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const struct gpu h200 = {.here = true,
                                .name = "NVIDIA H200",
                                .id = "test",
                                .most_threads = 1024,
                                .most_block = {1024, 1024, 64},
                                .most_grid = {2147483647, 65535, 65535},
                                .most_shared = 49152,
                                .most_opt_in = 232448,
                                .l2_bytes = (size_t)60 << 20,
                                .peak_gbps = 4800};

/* Intervals. */

START_TEST(of_twenty_the_interval_goes_from_the_6th_to_the_15th)
{
    double values[20];
    struct timing_interval i;

    for (int k = 0; k < 20; k++)
        values[k] = (7 * k) % 20 + 1; /* 1 to 20, shuffled */
    i = timing_interval(values, 20);
    ck_assert_double_eq_tol(i.low, 6, 1e-9);
    ck_assert_double_eq_tol(i.high, 15, 1e-9);
    ck_assert_double_eq_tol(i.median, 10.5, 1e-9);
}
END_TEST

/* P(fewer than r of n fair coins) decides; 6 are the fewest that tell. */
START_TEST(few_values_give_their_whole_range)
{
    double six[] = {3, 1, 2, 6, 5, 4}, one[] = {2};
    struct timing_interval i = timing_interval(six, 6);

    ck_assert_double_eq_tol(i.low, 1, 1e-9);
    ck_assert_double_eq_tol(i.high, 6, 1e-9);
    i = timing_interval(one, 1);
    ck_assert_double_eq_tol(i.low, 2, 1e-9);
    ck_assert_double_eq_tol(i.high, 2, 1e-9);
    i = timing_interval(NULL, 0);
    ck_assert_double_eq_tol(i.median, 0, 1e-9);
}
END_TEST

/* Bytes. */

static struct test *
make(const char *lab, int function, const struct lab_case *c)
{
    const struct lab *l = catalog_find(lab);

    return test_make(l, &l->functions[function], c, 3);
}

START_TEST(sweep_reads_all_points_and_writes_the_interior)
{
    static const struct lab_case c = {.x = 10, .y = 6, .z = 5};
    struct test *t = make("05", 0, &c);

    ck_assert_double_eq_tol(timing_bytes(t), 8.0 * 10 * 6 * 5 + 8.0 * 8 * 4 * 3,
                            1e-9);
    test_free(t);
}
END_TEST

START_TEST(saxpy_reads_two_arrays_and_writes_one)
{
    static const struct lab_case c = {.x = 1000, .y = 1, .z = 1};
    struct test *t = make("01", 0, &c);

    ck_assert_double_eq_tol(timing_bytes(t), 12.0 * 1000, 1e-9);
    test_free(t);
}
END_TEST

START_TEST(each_step_moves_one_field_there_and_one_back)
{
    static const struct lab_case c = {.x = 10, .y = 6, .z = 5, .steps = 3};
    struct test *t = make("05", 1, &c);

    ck_assert_double_eq_tol(timing_bytes(t),
                            3 * (8.0 * 10 * 6 * 5 + 8.0 * 8 * 4 * 3), 1e-9);
    test_free(t);
}
END_TEST

/* Judging. */

static const struct lab_case small = {.x = 66, .y = 66, .z = 66};

/* 20 runs of `ms`, in turn with copies that take 1 ms for a million bytes. */
static struct gpu_outcome
measured(double ms, double spread)
{
    struct gpu_outcome o = {.copies = 20};

    o.run.result.times = 20;
    for (int i = 0; i < 20; i++) {
        o.run.result.time_ms[i] = ms * (1 + spread * i / 19);
        o.copy_ms[i] = 1;
    }
    return o;
}

static struct timing
judged(const struct gpu *gpu, double ms, double spread)
{
    struct test *t = make("05", 0, &small);
    const struct gpu_outcome o = measured(ms, spread);
    struct timing r = timing_judge(t, gpu, &o, 1000000);

    test_free(t);
    return r;
}

START_TEST(ratio_is_told_with_its_interval)
{
    /* 4.4 MB in 4 ms is 1.1 GB/s; the copy moves 2 GB/s. */
    struct timing r = judged(&h200, 4, 0);

    ck_assert_int_eq(r.status, STATUS_PASSED);
    ck_assert_msg(strstr(r.text, "0.55 of copy (0.55 to 0.55; 1 of 2 GB/s, "
                                 "4 ms, NVIDIA H200)"),
                  "%s", r.text);
    free(r.text);
}
END_TEST

START_TEST(wide_interval_is_inconclusive_and_no_fault)
{
    struct timing r = judged(&h200, 4, 2);

    ck_assert_int_eq(r.status, STATUS_INCONCLUSIVE);
    ck_assert(!status_is_fault(r.status));
    free(r.text);
}
END_TEST

/* 4.4 MB in 0.0005 ms would be 8,900 GB/s. */
START_TEST(faster_than_memory_is_suspect_where_no_cache_explains_it)
{
    struct gpu tiny = h200;
    struct timing r;

    tiny.l2_bytes = 1 << 20;
    r = judged(&tiny, 0.0005, 0);
    ck_assert_int_eq(r.status, STATUS_SUSPECT);
    free(r.text);
    r = judged(&h200, 0.0005, 0); /* 60 MB hold it */
    ck_assert_int_eq(r.status, STATUS_PASSED);
    free(r.text);
}
END_TEST

START_TEST(two_steps_a_pass_are_not_suspect)
{
    static const struct lab_case steps = {
        .x = 66, .y = 66, .z = 66, .steps = 2};
    struct gpu tiny = h200;
    struct test *t = make("05", 1, &steps);
    const struct gpu_outcome o = measured(0.0005, 0);
    struct timing r;

    tiny.l2_bytes = 1 << 20;
    r = timing_judge(t, &tiny, &o, 1000000);
    ck_assert_int_eq(r.status, STATUS_PASSED);
    free(r.text);
    test_free(t);
}
END_TEST

START_TEST(without_copies_there_is_a_time_and_no_ratio)
{
    struct test *t = make("05", 0, &small);
    struct gpu_outcome o = measured(4, 0);
    struct timing r;

    o.copies = 0;
    r = timing_judge(t, &h200, &o, 1000000);
    ck_assert_int_eq(r.status, STATUS_INCONCLUSIVE);
    ck_assert_double_eq_tol(r.ratio.median, 0, 1e-9);
    ck_assert_double_eq_tol(r.ms, 4, 1e-9);
    free(r.text);
    test_free(t);
}
END_TEST

START_TEST(no_launch_no_time)
{
    struct test *t = make("05", 0, &small);
    struct gpu_outcome o = measured(4, 0);
    struct timing r;

    o.run.result.times = 0;
    r = timing_judge(t, &h200, &o, 1000000);
    ck_assert_int_eq(r.status, STATUS_NOT_RUN);
    free(r.text);
    test_free(t);
}
END_TEST

/* Room. */

START_TEST(extents_are_halved_until_four_times_as_much_is_free)
{
    const struct lab *lab = catalog_find("05");
    const size_t gibi = (size_t)1 << 30;
    struct lab_case c = {.x = 512, .y = 512, .z = 512};

    ck_assert_int_eq(gpu_fit(lab, lab->functions, &c, 100 * gibi, 100 * gibi),
                     0);
    ck_assert_int_eq(c.z, 512);
    /* 2 GiB of arrays want 8 GiB. */
    ck_assert_int_eq(gpu_fit(lab, lab->functions, &c, 100 * gibi, 7 * gibi), 1);
    ck_assert_int_eq(c.z, 256);
    ck_assert_int_eq(c.x, 512);
    ck_assert_int_eq(
        gpu_fit(lab, lab->functions, &c, gibi + gibi / 64, 100 * gibi), 2);
    ck_assert_int_eq(c.y, 256);
    ck_assert_int_eq(gpu_fit(lab, lab->functions, &c, 1000, 100 * gibi), -1);
}
END_TEST

/* Lab 04's ballast of 204,800 bytes is made for an H200, that of 61,440 for a
 * T4, its other launches of saxpy() for one device each. */
START_TEST(other_devices_cases_are_run_where_their_shared_memory_is)
{
    const struct lab *lab = catalog_find("04");
    struct gpu other = h200;
    int large = 0, less = 0;

    other.most_opt_in = 101376;
    for (const struct function *f = lab->functions; f->name; f++)
        for (const struct lab_case *c = f->cases; c->x >= 0; c++) {
            if (c->flags & CASE_MADE_UP) {
                ck_assert(!gpu_takes(&h200, lab, f, c));
                continue;
            }
            ck_assert(c->device || gpu_takes(&other, lab, f, c));
            if (f->launch)
                ck_assert(!c->device == gpu_takes(&h200, lab, f, c));
            large += c->device && f->shared && gpu_takes(&h200, lab, f, c);
            less += c->device && f->shared && gpu_takes(&other, lab, f, c);
        }
    ck_assert_int_eq(large, 2);
    ck_assert_int_eq(less, 1);
}
END_TEST

/* Without a log, as on a GPU. */
START_TEST(missing_shared_memory_is_seen_in_the_result)
{
    const struct lab *lab = catalog_find("04");
    const struct function *f = lab->functions;
    struct case_result r = {.launches = 1};
    struct evidence e = {.result = &r, .right_before = true};
    struct diagnosis d = {NULL, NULL, 0};
    struct test *t;

    while (!f->shared)
        f++;
    e.test = t = test_make(lab, f, &f->cases[1], 3);
    r.dynamic = (uint32_t)f->shared(t);
    ck_assert_uint_gt(r.dynamic, 0);
    ck_assert(!diagnose_typed(&e, &d));
    r.dynamic--;
    ck_assert(diagnose_typed(&e, &d));
    ck_assert_str_eq(d.id, "shared-missing");
    free(d.text);
    test_free(t);
}
END_TEST

START_TEST(host_has_some_memory)
{
    ck_assert_uint_gt(gpu_host_free(), (size_t)1 << 20);
}
END_TEST

/* Refused launches. */

static void
assert_explained(struct case_result r, const char *id, const char *text)
{
    struct diagnosis d = {NULL, NULL, 0};

    ck_assert(gpu_explain(&h200, &r, 41, &d));
    ck_assert_str_eq(d.id, id);
    ck_assert_msg(strstr(d.text, text), "%s", d.text);
    ck_assert_int_eq(d.line, 41);
    free(d.text);
}

START_TEST(refused_launches_are_told_in_the_devices_numbers)
{
    const struct case_result block = {
        .launch_error = 9, .grid = {1, 1, 1}, .block = {33, 33, 1}};
    const struct case_result z = {
        .launch_error = 9, .grid = {1, 1, 1}, .block = {1, 1, 65}};
    const struct case_result none = {
        .launch_error = 9, .grid = {0, 1, 1}, .block = {32, 1, 1}};
    const struct case_result high = {
        .launch_error = 9, .grid = {1, 70000, 1}, .block = {32, 1, 1}};
    const struct case_result unasked = {.launch_error = 1,
                                        .grid = {1, 1, 1},
                                        .block = {32, 1, 1},
                                        .shared = 60000};
    const struct case_result shared = {.launch_error = 1,
                                       .grid = {1, 1, 1},
                                       .block = {32, 1, 1},
                                       .shared = 300000};
    const struct case_result registers = {.launch_error = 701,
                                          .grid = {1, 1, 1},
                                          .block = {1024, 1, 1},
                                          .registers = 200};
    struct diagnosis d;

    assert_explained(block, "block-too-large",
                     "33 x 33 x 1 = 1,089 threads is refused (invalid "
                     "configuration argument): NVIDIA H200 allows 1,024");
    assert_explained(z, "block-too-large", "allows 64 along z");
    assert_explained(none, "launch-refused", "none along x");
    assert_explained(high, "launch-refused", "allows 65535 along y");
    assert_explained(unasked, "launch-refused", "cudaFuncSetAttribute");
    assert_explained(shared, "launch-refused", "allows 232,448");
    assert_explained(registers, "launch-refused", "200 registers each");
    ck_assert(!gpu_explain(&h200, &(struct case_result){0}, 1, &d));
}
END_TEST

/* What the copy program tells. */

START_TEST(what_the_copy_program_tells_is_read)
{
    struct gpu g = {.here = false};

    ck_assert(gpu_parse(&g, "name\tNVIDIA H200\ndriver\t13.0\nmajor\t9\n"
                            "minor\t0\nmost_threads\t1024\nmost_block_z\t64\n"
                            "free\t140000000000\nid\t00ff\n"
                            "peak_gbps\t4814.6\nlater\t7\n"));
    ck_assert_str_eq(g.name, "NVIDIA H200");
    ck_assert_int_eq(g.most_block[2], 64);
    ck_assert_uint_eq(g.free_bytes, 140000000000u);
    ck_assert_double_eq_tol(g.peak_gbps, 4814.6, 1e-9);
    ck_assert(!gpu_parse(&g, "why\tno CUDA-capable device is detected\n"));
    ck_assert_str_eq(g.why, "a GPU is here, but CUDA says: no CUDA-capable "
                            "device is detected");
    g = (struct gpu){.here = false};
    ck_assert(!gpu_parse(&g, "name\tNVIDIA H200\n"));
}
END_TEST

START_TEST(gpu_off_is_told)
{
    const struct options o = {.without_gpu = true};

    ck_assert(!gpu_find(&o)->here);
    ck_assert_str_eq(gpu_find(&o)->why, "left out (GPU=off)");
}
END_TEST

/* Whoever takes times is alone; others may be together. */
START_TEST(lock_keeps_others_out)
{
    char *path =
        checked_format("/tmp/stencil-ladder-%u-test", (unsigned)geteuid());
    int held = gpu_lock(&h200, false), other = gpu_lock(&h200, false);
    int third;

    close(other);
    close(held);
    held = gpu_lock(&h200, true);
    third = open(path, O_RDWR | O_CLOEXEC);
    ck_assert_int_ge(third, 0);
    ck_assert_int_ne(flock(third, LOCK_SH | LOCK_NB), 0);
    close(held);
    ck_assert_int_eq(flock(third, LOCK_SH | LOCK_NB), 0);
    close(third);
    locks_clear(&h200);
    free(path);
}
END_TEST

/* Any place, not only the worker's own. */
START_TEST(large_cases_find_any_free_place)
{
    const int first = gpu_hold_host(&h200, 2, 0);
    const int second = gpu_hold_host(&h200, 2, 0);

    ck_assert_int_ge(first, 0);
    ck_assert_int_ge(second, 0);
    close(first);
    close(second);
    locks_clear(&h200);
}
END_TEST

/* For `make prove`. */

START_TEST(hazards_may_pass_by_luck_and_wrong_values_may_not)
{
    ck_assert_int_eq(prove_expected("hazard", "barrier-missing"), PROVE_LUCKY);
    ck_assert_int_eq(prove_expected("wrong", "host-computed"), PROVE_LUCKY);
    ck_assert_int_eq(prove_expected("inefficient", "-"), PROVE_LUCKY);
    ck_assert_int_eq(prove_expected("timed_out", "too-many-threads"),
                     PROVE_LUCKY);
    ck_assert_int_eq(prove_expected("wrong", "shared-missing"), PROVE_WRONG);
    ck_assert_int_eq(prove_expected("wrong", "weight-wrong"), PROVE_WRONG);
    ck_assert_int_eq(prove_expected("launch_failed", "launch-refused"),
                     PROVE_WRONG);
    ck_assert_int_eq(prove_expected("timed_out", "budget"), PROVE_WRONG);
    ck_assert_int_eq(prove_expected("timed_out", "index-without-block"),
                     PROVE_LUCKY);
    ck_assert_int_eq(prove_expected("wrong", "launch-exchanged"), PROVE_LUCKY);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("timing");
    TCase *c = tcase_create("facts");

    tcase_add_test(c, of_twenty_the_interval_goes_from_the_6th_to_the_15th);
    tcase_add_test(c, few_values_give_their_whole_range);
    tcase_add_test(c, sweep_reads_all_points_and_writes_the_interior);
    tcase_add_test(c, saxpy_reads_two_arrays_and_writes_one);
    tcase_add_test(c, each_step_moves_one_field_there_and_one_back);
    tcase_add_test(c, ratio_is_told_with_its_interval);
    tcase_add_test(c, wide_interval_is_inconclusive_and_no_fault);
    tcase_add_test(c, faster_than_memory_is_suspect_where_no_cache_explains_it);
    tcase_add_test(c, two_steps_a_pass_are_not_suspect);
    tcase_add_test(c, without_copies_there_is_a_time_and_no_ratio);
    tcase_add_test(c, no_launch_no_time);
    tcase_add_test(c, extents_are_halved_until_four_times_as_much_is_free);
    tcase_add_test(c, host_has_some_memory);
    tcase_add_test(c, other_devices_cases_are_run_where_their_shared_memory_is);
    tcase_add_test(c, missing_shared_memory_is_seen_in_the_result);
    tcase_add_test(c, large_cases_find_any_free_place);
    tcase_add_test(c, refused_launches_are_told_in_the_devices_numbers);
    tcase_add_test(c, what_the_copy_program_tells_is_read);
    tcase_add_test(c, hazards_may_pass_by_luck_and_wrong_values_may_not);
    tcase_add_test(c, gpu_off_is_told);
    tcase_add_test(c, lock_keeps_others_out);
    suite_add_tcase(suite, c);
    return suite_run(suite);
}
