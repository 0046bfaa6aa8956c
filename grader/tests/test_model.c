/*
 * model: what each part of the model of time does, and model.tsv
 */
#include "../die.h"
#include "../model.h"
#include "../model_rows.h"
#include "../text_file.h"
#include "suite.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct device *const h200 = &device_table[0];

static const struct model_work plain = {.blocks = 1e5,
                                        .threads = 256,
                                        .resident = 8,
                                        .read_bytes = 1e9,
                                        .written_bytes = 1e9,
                                        .loads = 1e6,
                                        .load_bytes = 128e6};

START_TEST(a_kernel_takes_at_least_as_long_as_its_slowest_part)
{
    const struct model_time t = model_time(h200, &plain);

    ck_assert_int_eq(t.most, MODEL_MEMORY);
    for (int part = 0; part < MODEL_PARTS; part++)
        ck_assert(t.ms[part] <= t.ms[t.most]);
    ck_assert(t.all_ms >= t.ms[t.most]);
}
END_TEST

START_TEST(memory_is_slower_than_its_peak)
{
    const struct model_time t = model_time(h200, &plain);

    ck_assert_double_eq_tol(model_memory_gbps(h200), 4814.3, 1);
    ck_assert(t.ms[MODEL_MEMORY] > 2e9 / model_memory_gbps(h200) / 1e6);
}
END_TEST

START_TEST(fewer_warps_wait_longer)
{
    struct model_work few = plain;
    double before;

    before = model_time(h200, &few).ms[MODEL_LATENCY];
    few.resident = 2;
    ck_assert_double_eq_tol(model_time(h200, &few).ms[MODEL_LATENCY],
                            4 * before, before / 100);
}
END_TEST

START_TEST(barriers_make_a_block_wait)
{
    struct model_work waits = plain;

    waits.waits = 500;
    waits.loads = 1e5 * 8 * 500;
    ck_assert(model_time(h200, &waits).ms[MODEL_LATENCY] >
              5 * model_time(h200, &plain).ms[MODEL_LATENCY]);
}
END_TEST

START_TEST(small_blocks_are_bound_by_their_start)
{
    struct model_work small = plain;

    small.threads = 32;
    small.blocks = 1e7;
    ck_assert_int_eq(model_time(h200, &small).most, MODEL_BLOCKS);
}
END_TEST

START_TEST(double_precision_is_slow_where_its_lanes_are_few)
{
    struct model_work work = plain;
    const struct device *rtx = &device_table[device_find("rtx4090")];

    work.doubles = 1e8;
    ck_assert_int_ne(model_time(h200, &work).most, MODEL_DOUBLE);
    ck_assert_int_eq(model_time(rtx, &work).most, MODEL_DOUBLE);
}
END_TEST

START_TEST(nothing_takes_no_time)
{
    const struct model_work none = {.threads = 1};
    const struct model_time t = model_time(h200, &none);

    ck_assert(t.all_ms == 0);
}
END_TEST

START_TEST(a_fixed_launch_keeps_its_blocks)
{
    struct model_work work = plain;

    model_scale(&work, 10, true);
    ck_assert(work.blocks == plain.blocks);
    ck_assert(work.read_bytes == 10 * plain.read_bytes);
    model_scale(&work, 2, false);
    ck_assert(work.blocks == 2 * plain.blocks);
}
END_TEST

START_TEST(a_strided_request_looks_up_a_line_a_lane)
{
    json_t *kernel = json_pack(
        "{s:i, s:[i,i,i], s:i, s:[{s:s, s:s, s:i, s:i, s:i, s:i, s:i}]}",
        "launches", 1, "block", 32, 1, 1, "threads", 32, "accesses", "space",
        "global", "kind", "read", "bytes", 4, "requests", 1, "lanes", 32,
        "sectors", 32, "sectors_least", 4);
    const struct model_work work = model_work(kernel, 1);

    ck_assert(work.lines == 29);
    ck_assert(work.l2_sectors == 32);
    ck_assert(work.load_bytes == 128);
    json_decref(kernel);
}
END_TEST

START_TEST(counts_that_are_none_do_no_harm)
{
    json_t *kernel = json_pack("{s:s, s:s, s:[i, n, s]}", "threads", "many",
                               "block", "x", "accesses", 1, "y");
    const struct model_work work = model_work(kernel, 0);

    ck_assert(isfinite(model_time(h200, &work).all_ms));
    json_decref(kernel);
}
END_TEST

/* The file. */

static char *
read_kept(void)
{
    char *text = text_file_read("grader/model.tsv", NULL);

    ck_assert_msg(text != NULL, "grader/model.tsv cannot be read");
    return text;
}

START_TEST(the_kept_file_is_read_and_written_alike)
{
    char *text = read_kept(), *again, *why;
    size_t count;
    struct model_check *checks = model_read(text, &count, &why);

    ck_assert_msg(checks != NULL, "%s", why);
    again = model_write(checks, count);
    ck_assert_str_eq(text, again);
    free(again);
    model_checks_free(checks, count);
    free(text);
}
END_TEST

START_TEST(the_kept_file_has_every_row_with_its_shipped_time)
{
    char *text = read_kept(), *why;
    size_t count;
    struct model_check *checks = model_read(text, &count, &why);

    for (size_t i = 0; i < count; i++) {
        ck_assert_str_eq(checks[i].name, model_rows[i].name);
        ck_assert_double_eq_tol(checks[i].measured_ms,
                                model_measured(".", &model_rows[i], &why),
                                1e-4 * checks[i].measured_ms);
    }
    ck_assert_ptr_null(model_rows[count].lab);
    model_checks_free(checks, count);
    free(text);
}
END_TEST

/* No more than the docs say: half of all within a quarter. */
START_TEST(the_model_is_as_far_from_a_clock_as_the_docs_say)
{
    char *text = read_kept(), *why;
    size_t count, near = 0;
    struct model_check *checks = model_read(text, &count, &why);

    for (size_t i = 0; i < count; i++) {
        const double ratio =
            model_time(h200, &checks[i].work).all_ms / checks[i].measured_ms;

        near += fabs(ratio - 1) <= 0.25;
        ck_assert_msg(ratio > 0.3 && ratio < 3, "%s: %f", checks[i].name,
                      ratio);
    }
    ck_assert_uint_ge(2 * near, count);
    model_checks_free(checks, count);
    free(text);
}
END_TEST

static const char *const strange[] = {"01\tk\n", "01\tk\tx\n", "\t\t\t\n",
                                      "01\tk\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1"
                                      "\t1\t1\t-1\n"};

START_TEST(what_is_no_row_is_refused_with_its_line)
{
    char *why = NULL;
    size_t count;

    ck_assert_ptr_null(model_read(strange[_i], &count, &why));
    ck_assert_ptr_nonnull(strstr(why, "model.tsv:1: "));
    free(why);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("model");
    TCase *parts = tcase_create("parts"), *file = tcase_create("file");

    tcase_add_test(parts, a_kernel_takes_at_least_as_long_as_its_slowest_part);
    tcase_add_test(parts, memory_is_slower_than_its_peak);
    tcase_add_test(parts, fewer_warps_wait_longer);
    tcase_add_test(parts, barriers_make_a_block_wait);
    tcase_add_test(parts, small_blocks_are_bound_by_their_start);
    tcase_add_test(parts, double_precision_is_slow_where_its_lanes_are_few);
    tcase_add_test(parts, nothing_takes_no_time);
    tcase_add_test(parts, a_fixed_launch_keeps_its_blocks);
    tcase_add_test(parts, a_strided_request_looks_up_a_line_a_lane);
    tcase_add_test(parts, counts_that_are_none_do_no_harm);
    suite_add_tcase(suite, parts);
    tcase_add_test(file, the_kept_file_is_read_and_written_alike);
    tcase_add_test(file, the_kept_file_has_every_row_with_its_shipped_time);
    tcase_add_test(file, the_model_is_as_far_from_a_clock_as_the_docs_say);
    tcase_add_loop_test(file, what_is_no_row_is_refused_with_its_line, 0, 4);
    suite_add_tcase(suite, file);
    return suite_run(suite);
}
