/*
 * explain: the kernel card as text and as a page, from counts that are kept
 * under grader/tests/counts
 */
#include "../plot_gnuplot.h"
#include "explaining.h"
#include "fixture.h"
#include "markup.h"
#include "suite.h"

/* Sums, device. */

START_TEST(sums_are_told_a_point_and_at_best)
{
    make_card(source);
    say(0, false);
    check_says("16,896 requests, 205,312 sectors, 0.86 a point: 12.15 a "
               "request, 7.79 at best");
    check_says("114,688 of them bank conflicts");
    check_says(" of threads, 7 a point, in ");
    check_says("28 of 32 an instruction");
    check_says("2,621,440 read (2,097,152 at least)");
}
END_TEST

START_TEST(occupancy_has_all_its_limiters_and_its_steps)
{
    make_card(source);
    say(0, false);
    check_says("75.0 % in theory: an SM holds 3 blocks, 48 of 64 warps");
    check_says("limited by         registers\n");
    check_says("next step up       with 32 registers a thread or fewer: "
               "100.0 % (4 blocks)");
}
END_TEST

START_TEST(a_single_block_is_no_plural)
{
    json_t *kernel = json_array_get(json_object_get(findings, "counts"), 0);

    json_object_set_new(kernel, "shared_bytes", json_integer(120000));
    make_card(source);
    say(0, false);
    check_says("an SM holds 1 block, 16 of 64 warps");
    check_silent("1 blocks");
}
END_TEST

START_TEST(registers_come_with_their_toolkit)
{
    make_card(source);
    say(0, false);
    check_says("40 a thread, for capability 9.0 (ptxas 13.0.88)");
    check_says("none: all values stay in registers");
}
END_TEST

START_TEST(spills_say_what_they_mean)
{
    registers.kernels[0].spill_loads = 48;
    make_card(source);
    say(0, false);
    check_says("48 loaded a thread: values that found no register go to local "
               "memory");
}
END_TEST

START_TEST(without_nvcc_registers_are_not_run)
{
    registers_free(&registers);
    registers.why = checked_string("no nvcc here");
    make_card(source);
    say(0, false);
    check_says("not run: no nvcc here; below, 32 a thread are taken");
    check_says("100.0 % in theory");
}
END_TEST

/* Time. */

START_TEST(time_is_a_model_and_says_so)
{
    make_card(source);
    say(0, false);
    check_says("a model of its time, no measurement (NVIDIA H200)");
    check_says("2.01 us a launch at this size");
    check_says("Slowest in the model: latency.");
}
END_TEST

static char extents[] = "512 x 512 x 512", counted[] = "64 x 64 x 64";
static char clock_said[] = "1.48 ms there, on an H200";
static const struct explained_real large = {.extents = extents,
                                            .counted = counted,
                                            .points = 132651000,
                                            .factor = 512,
                                            .along = 1,
                                            .planes = true,
                                            .plane_size = 8 * 512 * 512,
                                            .measured = clock_said};

START_TEST(time_is_told_at_a_real_size_beside_a_clock)
{
    real = large;
    make_card(source);
    say(0, false);
    check_says("(NVIDIA H200, at 512 x 512 x 512)");
    check_says("ms a launch at 512 x 512 x 512, with 512 times what was "
               "counted at 64 x 64 x 64; at that small size itself 2.01 us, "
               "where latency is slowest");
    check_says("Slowest in the model at 512 x 512 x 512: ");
    check_says("measured           1.48 ms there, on an H200\n");
    check_silent("Three planes");
}
END_TEST

/* 512 times as many bytes; of blocks there may be as many as before. */
START_TEST(a_launch_that_does_not_grow_has_as_many_blocks)
{
    real = large;
    make_card(source);
    say(0, false);
    check_says("0.554 ms  bytes to and from DRAM");
    check_says("0.16 ms  started one after the other");
    card_free(&card);
    real.along = 512;
    make_card(source);
    say(0, false);
    check_says("0.554 ms  bytes to and from DRAM");
    check_says("0.000312 ms  started one after the other");
}
END_TEST

START_TEST(planes_that_l2_does_not_hold_are_said_to_come_again)
{
    real = large;
    real.plane_size = 8.0 * 4096 * 4096;
    make_card(source);
    say(0, false);
    check_says("have 402,653,184 bytes, more than L2 holds");
}
END_TEST

START_TEST(every_part_of_the_model_has_a_bar)
{
    make_card(source);
    say(0, false);
    for (int part = 0; part < MODEL_PARTS; part++)
        check_says(model_part_name((enum model_part)part));
    check_says("############  ");
}
END_TEST

/* The picture. */

static char *
card_with(const char *scripts)
{
    real = large;
    pictures = scripts;
    card_free(&card);
    make_card(source);
    return checked_string(say(0, false));
}

START_TEST(a_card_has_its_roofline_where_gnuplot_can_draw)
{
    char *lack = plot_lack(PLOT_SVG);

    if (lack) {
        printf("not run: %s\n", lack);
        free(lack);
        return;
    }
    free(card_with("grader/plots"));
    check_says("this kernel, by the model");
    check_says("shared memory %%%%");
    check_says("points a byte of DRAM");
    say(79, false);
    check_silent("this kernel, by the model");
    page();
    markup_check(said);
    check_says("<svg");
    check_says("this kernel, by the model");
    check_says("The lowest roof above the kernel limits it");
}
END_TEST

START_TEST(without_gnuplot_a_card_lacks_its_picture_alone)
{
    char *path = checked_string(getenv("PATH"));
    char *none = card_with(NULL), *lacking;

    setenv("PATH", "/nonexistent", 1);
    lacking = card_with("grader/plots");
    setenv("PATH", path, 1);
    ck_assert_str_eq(lacking, none);
    free(lacking);
    free(none);
    free(path);
}
END_TEST

/* What is not there. */

START_TEST(a_run_without_a_kernel_says_so)
{
    json_array_clear(json_object_get(findings, "counts"));
    make_card(source);
    say(0, false);
    check_says("No kernel was launched");
}
END_TEST

START_TEST(counts_that_were_given_up_say_why)
{
    json_object_set_new(findings, "counts",
                        json_pack("{s:s}", "why", "a warp ran too long"));
    make_card(source);
    say(0, false);
    check_says("Nothing is counted: a warp ran too long.");
}
END_TEST

START_TEST(a_run_that_did_not_end_says_so)
{
    json_decref(findings);
    findings = NULL;
    make_card(source);
    say(0, false);
    check_says("the run did not come to its end");
}
END_TEST

/* Looks. */

START_TEST(no_line_is_wider_than_the_terminal)
{
    static const int widths[] = {80, 60, 40, 24};

    make_card(source);
    say(widths[_i], false);
    for (const char *line = said; *line;) {
        const size_t bytes = strcspn(line, "\n");

        ck_assert_msg(bytes <= (size_t)widths[_i], "%.*s", (int)bytes, line);
        line += bytes + (line[bytes] == '\n');
    }
}
END_TEST

START_TEST(colours_say_nothing_of_their_own)
{
    char *plain, *coloured, *to;

    make_card(source);
    plain = checked_string(say(80, false));
    coloured = checked_string(say(80, true));
    ck_assert_ptr_null(strchr(plain, 033));
    ck_assert_ptr_nonnull(strchr(coloured, 033));
    to = coloured;
    for (const char *at = coloured; *at; at++)
        if (*at == 033)
            at = strchr(at, 'm');
        else
            *to++ = *at;
    *to = '\0';
    ck_assert_str_eq(plain, coloured);
    free(plain);
    free(coloured);
}
END_TEST

START_TEST(the_page_is_well_formed_and_says_the_same)
{
    make_card(source);
    page();
    markup_check(said);
    check_says("12.5 sectors each");
    check_says("75.0 % in theory");
    check_says("<a href=\"06-stencil-tiled.html\">");
    check_says("in[threadIdx.x];");
}
END_TEST

static const char hostile_source[] =
    "<script>alert(1)</script> \033[2J \xff\xfe \xe2\x80\xae \"&'\n";

START_TEST(hostile_counts_and_sources_do_no_harm)
{
    json_decref(findings);
    findings = kept("hostile");
    make_card(hostile_source);
    say(80, false);
    check_harmless(said);
    say(0, true);
    page();
    check_harmless(said);
    markup_check(said);
    check_silent("<script>");
}
END_TEST

START_TEST(a_summary_has_a_few_lines)
{
    const struct explained e = {.what = "",
                                .file = "kernel.cu",
                                .source = source,
                                .verdict = "",
                                .registers = &registers,
                                .findings = findings};
    size_t lines = 0;

    explain_brief(&card, &e);
    say(0, false);
    check_says("tile: 12.15 sectors a load request, 7.59 a store; 28 lanes\n");
    check_says("slowest by a model of time");
    for (const char *at = said; *at; at++)
        lines += *at == '\n';
    ck_assert_uint_le(lines, 3);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("explain");
    TCase *all = tcase_create("all");

    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, sums_are_told_a_point_and_at_best);
    tcase_add_test(all, occupancy_has_all_its_limiters_and_its_steps);
    tcase_add_test(all, a_single_block_is_no_plural);
    tcase_add_test(all, registers_come_with_their_toolkit);
    tcase_add_test(all, spills_say_what_they_mean);
    tcase_add_test(all, without_nvcc_registers_are_not_run);
    tcase_add_test(all, time_is_a_model_and_says_so);
    tcase_add_test(all, time_is_told_at_a_real_size_beside_a_clock);
    tcase_add_test(all, a_launch_that_does_not_grow_has_as_many_blocks);
    tcase_add_test(all, planes_that_l2_does_not_hold_are_said_to_come_again);
    tcase_add_test(all, every_part_of_the_model_has_a_bar);
    tcase_add_test(all, a_card_has_its_roofline_where_gnuplot_can_draw);
    tcase_add_test(all, without_gnuplot_a_card_lacks_its_picture_alone);
    tcase_add_test(all, a_run_without_a_kernel_says_so);
    tcase_add_test(all, counts_that_were_given_up_say_why);
    tcase_add_test(all, a_run_that_did_not_end_says_so);
    tcase_add_loop_test(all, no_line_is_wider_than_the_terminal, 0, 4);
    tcase_add_test(all, colours_say_nothing_of_their_own);
    tcase_add_test(all, the_page_is_well_formed_and_says_the_same);
    tcase_add_test(all, hostile_counts_and_sources_do_no_harm);
    tcase_add_test(all, a_summary_has_a_few_lines);
    suite_add_tcase(suite, all);
    return suite_run(suite);
}
