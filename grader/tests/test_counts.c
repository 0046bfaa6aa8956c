/* counts: numbers for limits out of what the analyser counted */
#include "../counts_lines.h"
#include "../member.h"
#include "counted.h"
#include "suite.h"
#include <math.h>

START_TEST(points_are_interior_ones)
{
    open_counted("05", 0, 10, 6, 5, 0);
    ck_assert_double_eq(counts_points(t), 8 * 4 * 3);
    close_counted();
    open_counted("06", 0, 10, 6, 1, 0);
    ck_assert_double_eq(counts_points(t), 8 * 4);
    close_counted();
    open_counted("05", 1, 10, 6, 5, 3); /* each once a step */
    ck_assert_double_eq(counts_points(t), 3 * 8 * 4 * 3);
    close_counted();
}
END_TEST

START_TEST(without_a_stencil_points_are_elements)
{
    open_counted("02", 0, 64, 32, 1, 0);
    ck_assert_double_eq(counts_points(t), 64 * 32);
    ck_assert_double_eq(counts_element_bytes(t), 1);
    close_counted();
    open_counted("03", 0, 4096, 1, 1, 64); /* steps are rounds there */
    ck_assert_double_eq(counts_points(t), 4096);
    close_counted();
}
END_TEST

START_TEST(no_interior_divides_nothing_by_zero)
{
    open_counted("05", 0, 2, 9, 7, 0);
    ck_assert_double_eq(counts_points(t), 1);
    ck_assert_double_eq(value_of("load_sectors_per_point"), 0);
    ck_assert_double_eq(value_of("sectors_per_request"), 0);
    ck_assert_double_eq(value_of("barriers_per_thread"), 0);
    close_counted();
}
END_TEST

START_TEST(sectors_are_summed_over_kernels)
{
    open_counted("05", 0, 34, 10, 3, 0); /* 256 points */
    add_access(add_kernel(256, 1, 32), 5, "global read in", 8, 8, 64, 64);
    add_access(add_kernel(256, 1, 32), 9, "global read in", 8, 8, 64, 64);
    ck_assert_double_eq(value_of("load_sectors_per_point"), 0.5);
    ck_assert_double_eq(value_of("loads_per_point"), 2);
    close_counted();
}
END_TEST

START_TEST(a_field_in_constant_memory_is_loaded_all_the_same)
{
    open_counted("05", 0, 34, 10, 3, 0);
    add_access(add_kernel(256, 1, 32), 5, "constant read rows", 8, 8, 64, 64);
    ck_assert_double_eq(value_of("load_sectors_per_point"), 0.25);
    close_counted();
}
END_TEST

START_TEST(atomics_are_loads_and_stores)
{
    open_counted("05", 0, 34, 10, 3, 0);
    add_access(add_kernel(256, 1, 32), 5, "global atomic out", 8, 8, 64, 64);
    ck_assert_double_eq(value_of("load_sectors_per_point"), 0.25);
    ck_assert_double_eq(value_of("store_sectors_per_point"), 0.25);
    close_counted();
}
END_TEST

START_TEST(wide_lanes_are_several_requests)
{
    open_counted("02", 0, 512, 32, 1, 0);
    add_access(add_kernel(1024, 1, 32), 5, "global read image", 16, 32, 512,
               512);
    ck_assert_double_eq(value_of("sectors_per_request"), 1);
    close_counted();
}
END_TEST

START_TEST(worse_of_loads_and_stores_counts)
{
    json_t *kernel;

    open_counted("02", 0, 512, 32, 1, 0);
    kernel = add_kernel(1024, 1, 32);
    add_access(kernel, 5, "global read image", 1, 512, 512, 512);
    add_access(kernel, 6, "global write image", 1, 512, 16384, 512);
    ck_assert_double_eq(value_of("sectors_per_request"), 32);
    close_counted();
}
END_TEST

/* Of one line or of others. */
START_TEST(good_requests_beside_do_not_help)
{
    json_t *kernel;

    open_counted("02", 0, 512, 32, 1, 0);
    kernel = add_kernel(16384, 1, 32);
    add_access(kernel, 5, "global read image", 1, 512, 16384, 512);
    add_access(kernel, 6, "global read image", 1, 512LL * 31, 512LL * 31, 512);
    ck_assert_double_eq(value_of("sectors_per_request"), 32);
    close_counted();
    open_counted("02", 0, 512, 32, 1, 0);
    add_access(add_kernel(16384, 1, 32), 5, "global read image", 1, 512LL * 32,
               16384 + 512LL * 31, 512);
    ck_assert_double_gt(value_of("sectors_per_request"), 8);
    close_counted();
}
END_TEST

START_TEST(few_bad_requests_do_not_harm)
{
    json_t *kernel;

    open_counted("02", 0, 512, 32, 1, 0);
    kernel = add_kernel(1024, 1, 32);
    add_access(kernel, 5, "global read image", 1, 512, 512, 512);
    add_access(kernel, 6, "global read image", 1, 1, 32, 1);
    ck_assert_double_eq(value_of("sectors_per_request"), 1);
    close_counted();
}
END_TEST

START_TEST(lanes_are_those_of_the_worst_line)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 24000);
    add_line(kernel, 5, 500, 16000, 0);
    add_line(kernel, 6, 450, 7200, 9);
    add_line(kernel, 7, 50, 800, 0);
    ck_assert_double_eq(value_of("lanes_per_instruction"), 24);
    ck_assert_double_eq(value_of("lanes_of_worst_line"), 16);
    close_counted();
}
END_TEST

/* A branch on many small lines is seen in all of them together. */
START_TEST(many_small_lines_do_not_hide_a_branch)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 16000);
    for (int i = 0; i < 20; i++)
        add_line(kernel, 5 + i, 50, 800, 1);
    ck_assert_double_eq(value_of("lanes_of_worst_line"), 16);
    close_counted();
}
END_TEST

START_TEST(useless_work_does_not_hide_a_branch_of_many_lines)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 30400);
    add_line(kernel, 4, 880, 28160, 0);
    for (int i = 0; i < 4; i++)
        add_line(kernel, 5 + i, 30, 480, 1);
    ck_assert_double_eq(value_of("lanes_of_worst_line"), 16);
    close_counted();
}
END_TEST

START_TEST(no_useless_work_hides_idle_lanes)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 16000);
    json_object_set_new(kernel, "filled", json_integer(32000));
    kernel = add_kernel(4096, 1000000, 32000000);
    json_object_set_new(kernel, "filled", json_integer(32000000));
    ck_assert_double_eq(value_of("idle_lanes_per_point"), 16000.0 / 4096);
    close_counted();
}
END_TEST

START_TEST(many_lines_do_not_hide_their_sectors)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 32000);
    for (int i = 0; i < 16; i++)
        add_access(kernel, 5 + i, "global read in", 4, 8, 256, 256);
    ck_assert_double_eq(value_of("sectors_per_request"), 32);
    close_counted();
}
END_TEST

START_TEST(few_sectors_do_not_matter)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 32000);
    add_access(kernel, 5, "global read in", 4, 128, 512, 512);
    add_access(kernel, 6, "global read order", 4, 1, 32, 4);
    ck_assert_double_eq(value_of("sectors_per_request"), 4);
    close_counted();
}
END_TEST

START_TEST(blocks_that_end_within_a_warp_are_no_branch)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 24000);
    json_object_set_new(kernel, "filled", json_integer(24000));
    ck_assert_double_eq(value_of("lanes_of_worst_line"), 32);
    ck_assert_double_eq(value_of("idle_lanes_per_point"), 0);
    json_object_set_new(kernel, "filled", json_integer(1000));
    json_object_set_new(kernel, "lanes", json_integer(1000));
    ck_assert_double_eq(value_of("lanes_of_worst_line"), 2);
    ck_assert_double_eq(value_of("idle_lanes_per_point"), 15000.0 / 4096);
    close_counted();
}
END_TEST

START_TEST(shared_accesses_are_those_of_threads)
{
    json_t *kernel;

    open_counted("08", 0, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    add_access(kernel, 5, "shared read s", 8, 8, 16, 16);
    add_access(kernel, 5, "shared read s", 16, 8, 32, 32);
    add_access(kernel, 6, "shared write s", 8, 16, 32, 32);
    ck_assert_double_eq(value_of("shared_loads_per_point"), 3);
    ck_assert_double_eq(value_of("shared_stores_per_point"), 2);
    ck_assert_double_eq(value_of("loads_per_point"), 0);
    close_counted();
}
END_TEST

START_TEST(shared_bytes_are_those_of_all_blocks)
{
    json_t *kernel;

    open_counted("07", 0, 34, 10, 3, 0);
    kernel = add_kernel(1024, 1, 32); /* 4 blocks */
    json_object_set_new(kernel, "shared_bytes", json_integer(640));
    json_object_set_new(kernel, "barriers", json_integer(3072));
    ck_assert_double_eq(value_of("shared_bytes_per_point"), 10);
    ck_assert_double_eq(value_of("shared_bytes_per_block"), 640);
    ck_assert_double_eq(value_of("barriers_per_thread"), 3);
    close_counted();
}
END_TEST

START_TEST(coefficients_are_all_that_are_no_points)
{
    json_t *kernel;

    open_counted("04", 2, 4096, 1, 0, 64);
    kernel = add_kernel(1024, 1, 32);
    add_access(kernel, 5, "global read x", 4, 128, 512, 512);
    add_access(kernel, 6, "shared read s", 4, 2048, 2048, 2048);
    add_access(kernel, 6, "constant read c", 4, 2048, 0, 0);
    add_access(kernel, 7, "shared write s", 4, 9999, 9999, 9999);
    ck_assert_double_eq(value_of("coefficient_requests_per_warp_point_term"),
                        0.5);
    close_counted();
}
END_TEST

START_TEST(a_coefficient_that_a_register_has_is_no_request)
{
    json_t *kernel;

    open_counted("04", 2, 4096, 1, 0, 64);
    kernel = add_kernel(1024, 1, 32);
    add_access(kernel, 6, "global read c", 4, 8192, 8192, 8192);
    json_object_set_new(json_array_get(json_object_get(kernel, "accesses"), 0),
                        "repeats", json_integer(6144));
    ck_assert_double_eq(value_of("coefficient_requests_per_warp_point_term"),
                        0.25);
    close_counted();
}
END_TEST

/* Other warps, in its kernel or another, do not help. */
START_TEST(stores_of_a_warp_are_those_of_the_worst)
{
    open_counted("01", 0, 65536, 1, 1, 0);
    json_object_set_new(add_kernel(65536, 1, 32), "stores_most",
                        json_integer(10));
    json_object_set_new(add_kernel(256, 1, 32), "stores_most", json_integer(1));
    add_kernel(256, 1, 32);
    ck_assert_double_eq(value_of("stores_of_worst_warp"), 10);
    close_counted();
}
END_TEST

START_TEST(stores_of_a_warp_are_for_elements_alone)
{
    open_counted("03", 0, 4096, 1, 1, 64);
    ck_assert(isnan(value_of("stores_of_worst_warp")));
    close_counted();
    open_counted("05", 0, 34, 10, 3, 0);
    ck_assert(isnan(value_of("stores_of_worst_warp")));
    close_counted();
}
END_TEST

START_TEST(lanes_beside_a_short_arm_are_at_work)
{
    json_t *kernel, *line;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 100, 1600);
    add_line(kernel, 7, 100, 1600, 50);
    line = json_array_get(json_object_get(kernel, "lines"), 0);
    ck_assert_double_eq(value_of("lanes_of_worst_line"), 16);
    ck_assert_double_eq(value_of("idle_lanes_per_point"), 1600.0 / 4096);
    json_object_set_new(kernel, "skipping", json_integer(1600));
    json_object_set_new(line, "skipping", json_integer(1600));
    ck_assert_double_eq(value_of("lanes_of_worst_line"), 32);
    ck_assert_double_eq(value_of("idle_lanes_per_point"), 0);
    close_counted();
}
END_TEST

START_TEST(memory_without_a_model_is_not_known)
{
    json_t *kernel;

    open_counted("05", 0, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    ck_assert(isnan(value_of("dram_bytes_per_point")));
    json_object_set_new(kernel, "dram",
                        json_of("{'read': 2560, 'written': 2048}"));
    ck_assert_double_eq(value_of("dram_bytes_per_point"), 18);
    close_counted();
}
END_TEST

START_TEST(counts_that_were_given_up_say_why)
{
    json_t *findings = json_of("{'counts': {'why': 'too many records'}}");
    const char *why;

    ck_assert_ptr_null(counts_of_findings(findings, &why));
    ck_assert_str_eq(why, "too many records");
    ck_assert_ptr_null(counts_of_findings(NULL, &why));
    ck_assert_str_eq(why, "the run was not counted");
    json_decref(findings);
    findings = json_of("{'counts': []}");
    ck_assert_ptr_nonnull(counts_of_findings(findings, &why));
    json_decref(findings);
}
END_TEST

START_TEST(lines_are_added_up_and_quoted)
{
    json_t *kernel, *lines, *line;

    open_counted("05", 0, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    add_access(kernel, 2, "global read in", 8, 8, 64, 64);
    add_access(kernel, 2, "global write out", 8, 8, 72, 64);
    add_access(kernel, 1, "shared read s", 8, 8, 32, 16);
    add_line(kernel, 2, 10, 320, 3);
    lines = counts_lines(kernels, "first\n  second\n");
    ck_assert_uint_eq(json_array_size(lines), 2);
    line = json_array_get(lines, 0);
    ck_assert_str_eq(member_text(line, "source"), "first");
    ck_assert_int_eq(member_integer(line, "wavefronts"), 32);
    ck_assert_int_eq(member_integer(line, "sectors"), 0);
    line = json_array_get(lines, 1);
    ck_assert_str_eq(member_text(line, "source"), "second");
    ck_assert_int_eq(member_integer(line, "sectors"), 136);
    ck_assert_int_eq(member_integer(line, "splits"), 3);
    json_decref(lines);
    close_counted();
}
END_TEST

START_TEST(splits_stand_at_their_branch)
{
    json_t *lines;

    open_counted("05", 0, 34, 10, 3, 0);
    add_line(add_kernel(256, 1, 32), 1, 10, 320, 3);
    lines = counts_lines(kernels, "int x = 0;\nif (x)\n    y();\n");
    ck_assert_uint_eq(json_array_size(lines), 2);
    ck_assert_int_eq(member_integer(json_array_get(lines, 0), "splits"), 0);
    ck_assert_int_eq(member_integer(json_array_get(lines, 1), "splits"), 3);
    json_decref(lines);
    close_counted();
}
END_TEST

START_TEST(only_the_dearest_lines_are_kept)
{
    json_t *kernel, *lines;

    open_counted("05", 0, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    for (int i = 1; i <= COUNTS_LINES + 5; i++)
        add_line(kernel, i, i, i, 0);
    lines = counts_lines(kernels, "");
    ck_assert_uint_eq(json_array_size(lines), COUNTS_LINES);
    ck_assert_int_eq(member_integer(json_array_get(lines, 0), "line"), 6);
    json_decref(lines);
    close_counted();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("counts");
    TCase *c = tcase_create("counts");

    tcase_add_test(c, points_are_interior_ones);
    tcase_add_test(c, without_a_stencil_points_are_elements);
    tcase_add_test(c, no_interior_divides_nothing_by_zero);
    tcase_add_test(c, sectors_are_summed_over_kernels);
    tcase_add_test(c, a_field_in_constant_memory_is_loaded_all_the_same);
    tcase_add_test(c, atomics_are_loads_and_stores);
    tcase_add_test(c, wide_lanes_are_several_requests);
    tcase_add_test(c, worse_of_loads_and_stores_counts);
    tcase_add_test(c, good_requests_beside_do_not_help);
    tcase_add_test(c, few_bad_requests_do_not_harm);
    tcase_add_test(c, lanes_are_those_of_the_worst_line);
    tcase_add_test(c, no_useless_work_hides_idle_lanes);
    tcase_add_test(c, useless_work_does_not_hide_a_branch_of_many_lines);
    tcase_add_test(c, many_lines_do_not_hide_their_sectors);
    tcase_add_test(c, few_sectors_do_not_matter);
    tcase_add_test(c, many_small_lines_do_not_hide_a_branch);
    tcase_add_test(c, blocks_that_end_within_a_warp_are_no_branch);
    tcase_add_test(c, shared_accesses_are_those_of_threads);
    tcase_add_test(c, shared_bytes_are_those_of_all_blocks);
    tcase_add_test(c, coefficients_are_all_that_are_no_points);
    tcase_add_test(c, a_coefficient_that_a_register_has_is_no_request);
    tcase_add_test(c, stores_of_a_warp_are_those_of_the_worst);
    tcase_add_test(c, stores_of_a_warp_are_for_elements_alone);
    tcase_add_test(c, lanes_beside_a_short_arm_are_at_work);
    tcase_add_test(c, memory_without_a_model_is_not_known);
    tcase_add_test(c, counts_that_were_given_up_say_why);
    tcase_add_test(c, lines_are_added_up_and_quoted);
    tcase_add_test(c, splits_stand_at_their_branch);
    tcase_add_test(c, only_the_dearest_lines_are_kept);
    suite_add_tcase(s, c);
    return suite_run(s);
}
