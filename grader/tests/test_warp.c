/* warp -- traces of lanes become instructions of warps */
#include "lanes.h"
#include "suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Threads from there on, one trace each. */
static void
run_each(unsigned first, const char *const *traces, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        run(first + i, traces[i]);
}

#define EACH(...)                                   \
    run_each(0, (const char *const[]){__VA_ARGS__}, \
             sizeof(const char *const[]){__VA_ARGS__} / sizeof(const char *))

static void
expect(const char *wanted)
{
    fflush(to);
    ck_assert_str_eq(out, wanted);
    ck_assert_ptr_null(warps_why(w));
    ck_assert(!misplaced);
}

START_TEST(equal_traces_are_one_instruction_each)
{
    begin(32);
    for (unsigned i = 0; i < 32; i++)
        run(i, "AabB.");
    expect("A:ffffffff a:ffffffff b:ffffffff B:ffffffff");
}
END_TEST

START_TEST(a_warp_comes_out_with_its_last_lane)
{
    begin(2);
    run(0, "A.");
    expect("");
    run(1, "A.");
    expect("A:3");
}
END_TEST

START_TEST(a_partial_warp_has_its_lanes_alone)
{
    begin(35);
    for (unsigned i = 0; i < 35; i++)
        run(i, "A.");
    expect("A:ffffffff A:7");
}
END_TEST

START_TEST(lanes_stay_beside_a_short_arm)
{
    begin(4);
    EACH("ABD.", "ABD.", "ABD.", "ACD.");
    expect("A>:f B:7 C:8 D:f");
    ck_assert_uint_eq(skipping, 1 + 3);
}
END_TEST

START_TEST(lanes_stay_beside_an_arm_alone)
{
    begin(4);
    EACH("ABD.", "ABD.", "ABD.", "AD.");
    expect("A>:f B:7 D:f");
    ck_assert_uint_eq(skipping, 1);
}
END_TEST

/* An access in an arm, more blocks than one, a call, an arm that leads back, an
 * end in an arm, more code than a compiler would let all lanes run. */
START_TEST(no_lane_stays_beside_an_arm_that_is_no_short_one)
{
    static const char *const ways[][2] = {{"ABaD.", "ACD."},  {"ABBD.", "ACD."},
                                          {"AB(D).", "ACD."}, {"DBA.", "DCA."},
                                          {"AB.", "ACD."},    {"AB}.", "AC}."}};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        begin(2);
        run(0, ways[i][0]);
        run(1, ways[i][1]);
        ck_assert_msg(skipping == 0, "%s %s", ways[i][0], ways[i][1]);
    }
}
END_TEST

START_TEST(arms_run_apart_and_meet)
{
    begin(4);
    EACH("AaBbDd.", "AaCcDd.", "AaBbDd.", "AaCcDd.");
    expect("A>:f a:f B:5 b:5 C:a c:a D:f d:f");
}
END_TEST

START_TEST(who_skips_the_arm_waits_behind_it)
{
    begin(2);
    EACH("AD.", "ACD.");
    expect("A>:3 C:2 D:3");
}
END_TEST

START_TEST(a_loop_of_unequal_rounds_is_left_together)
{
    begin(3);
    EACH("AHbHbHDd.", "AHDd.", "AHbHDd.");
    expect("A:7 H>:7 b:5 H>:5 b:1 H:1 D:7 d:7");
}
END_TEST

/* After the skipped part lanes are in the same round, not in the same count of
 * rounds that did it. */
START_TEST(rounds_that_skip_stay_in_step)
{
    begin(2);
    EACH("HBbLHLHBbLX.", "HLHBbLHLX.");
    expect("H>:3 B:1 b:1 L:3 H>:3 B:2 b:2 L:3 H>:3 B:1 b:1 L:3 X:3");
}
END_TEST

START_TEST(nested_loops_meet_in_each_round)
{
    begin(2);
    EACH("OIbIbIEOIEX.", "OIbIEOIbIEX.");
    expect("O:3 I:3 b:3 I>:3 b:1 I:1 E:3 O:3 I>:3 b:2 I:2 E:3 X:3");
}
END_TEST

START_TEST(a_return_in_a_loop_waits_for_the_end)
{
    begin(3);
    EACH("HaHaHaR.", "HaR.", "HaHaR.");
    expect("H>:7 a:7 H>:5 a:5 H:1 a:1 R:7");
}
END_TEST

START_TEST(a_switch_has_as_many_ways_as_it_needs)
{
    begin(5);
    EACH("SAX.", "SBX.", "SCX.", "SBX.", "SX.");
    expect("S>:1f A:1 B:a C:4 X:1f");
}
END_TEST

/* if (p && q) T; E */
START_TEST(a_short_circuit_meets_behind_all_of_it)
{
    begin(3);
    EACH("PQTE.", "PE.", "PQE.");
    expect("P>:7 Q>:5 T:1 E:7");
}
END_TEST

START_TEST(calls_in_both_arms_are_two)
{
    begin(2);
    EACH("AB(Ff)bD.", "AC[Ff)cD.");
    expect("A>:3 B:1 F:1 f:1 b:1 C:2 F:2 f:2 c:2 D:3");
}
END_TEST

/* The block goes on behind the call, and parts there. */
START_TEST(a_branch_behind_a_call_belongs_to_its_block)
{
    begin(2);
    EACH("A(Ff)aBD.", "A(Ff)aD.");
    expect("A>:3 F:3 f:3 a:3 B:1 D:3");
}
END_TEST

START_TEST(a_branch_inside_a_call_meets_before_its_end)
{
    begin(2);
    EACH("A(FTR)aD.", "A(FR)aD.");
    expect("A:3 F>:3 T:1 R:3 a:3 D:3");
}
END_TEST

START_TEST(who_leaves_the_call_early_meets_behind_it)
{
    begin(2);
    EACH("A(FT)aD.", "A(F)aD.");
    expect("A:3 F>:3 T:1 a:3 D:3");
}
END_TEST

START_TEST(recursion_of_unequal_depth_meets_on_the_way_back)
{
    begin(3);
    EACH("(FBf(FBf(FE)gE)gE)X.", "(FE)X.", "(FBf(FE)gE)X.");
    expect("F>:7 B:5 f:5 F>:5 B:1 f:1 F:1 E:1 g:1 E:5 g:5 E:7 X:7");
}
END_TEST

START_TEST(who_has_exited_takes_no_part_after_the_barrier)
{
    begin(3);
    EACH("AB!", "A.", "AB!");
    EACH("C.", "", "C.");
    expect("A>:7 B:5 !:5 C:5");
}
END_TEST

START_TEST(a_barrier_ends_each_round)
{
    begin(2);
    EACH("HaB!", "HB!");
    EACH("cHB!", "cHaB!");
    EACH("cX.", "cX.");
    expect("H:3 a:1 B:3 !:3 c:3 H:3 a:2 B:3 !:3 c:3 X:3");
}
END_TEST

/* One lane leaves the loop and waits at the next barrier: it is a fault, and
 * all the same each instruction comes once. */
START_TEST(unlike_barriers_are_two)
{
    begin(2);
    EACH("HB!", "HXx|");
    EACH("cX.", "Y.");
    expect("H>:3 B:1 !:1 X:2 x:2 |:2 c:1 X:1 Y:2");
}
END_TEST

START_TEST(lanes_that_meet_in_a_warp_operation_go_on)
{
    begin(2);
    EACH("AB~bD.", "AC^cD.");
    expect("A>:3 B:1 ~:1 b:1 C:2 ^:2 c:2 D:3");
}
END_TEST

/* A lane whose pointer went to its own stack logged nothing. */
START_TEST(an_access_that_one_lane_lacks_is_the_others)
{
    begin(2);
    EACH("AabB.", "AbB.");
    expect("A:3 a:1 b:3 B:3");
}
END_TEST

START_TEST(the_first_block_may_differ)
{
    begin(3);
    EACH("AX.", "BX.", "X.");
    expect("A:1 B:2 X:7");
}
END_TEST

START_TEST(a_lane_that_does_nothing_takes_no_part)
{
    begin(3);
    EACH("A.", ".", "A.");
    expect("A:5");
}
END_TEST

START_TEST(turns_of_threads_change_nothing)
{
    begin(2);
    run(1, "HaHa");
    run(0, "H");
    run(1, "X.");
    run(0, "aX.");
    expect("H>:3 a:3 H:2 a:2 X:3");
}
END_TEST

/* What other warps did must not move a meeting. */
START_TEST(a_warp_does_not_depend_on_another)
{
    begin(64);
    for (unsigned i = 0; i < 32; i++)
        run(i, i % 2 ? "ABX." : "AC.");
    for (unsigned i = 32; i < 64; i++)
        run(i, i % 2 ? "ABCX." : "ACX.");
    fflush(to);
    ck_assert_str_eq(strchr(out, 'X') + 11,
                     "A>:ffffffff B:aaaaaaaa C:ffffffff X:ffffffff");
}
END_TEST

START_TEST(blocks_follow_one_another)
{
    begin(2);
    EACH("A!", "A!");
    EACH("B.", "B.");
    warps_block(w);
    EACH("A!", "A!");
    EACH("B.", "B.");
    expect("A:3 !:3 B:3 A:3 !:3 B:3");
}
END_TEST

START_TEST(a_launch_may_have_other_threads)
{
    begin(2);
    EACH("A.", "A.");
    begin(3);
    EACH("A.", "A.", "A.");
    begin(1);
    EACH("A.");
    expect("A:3 A:7 A:1");
}
END_TEST

START_TEST(long_traces_of_all_lanes_are_kept)
{
    begin(1024);
    for (unsigned round = 0; round < 3; round++)
        for (unsigned i = 0; i < 1024; i++)
            for (unsigned k = 0; k < 300; k++)
                run(i, k == 299 ? round == 2 ? "." : "!" : "Aa");
    ck_assert_uint_eq(steps, 3ull * 32 * 299);
    ck_assert_uint_eq(reads, 3ull * 1024 * 299);
    ck_assert(!misplaced);
    ck_assert_ptr_null(warps_why(w));
}
END_TEST

START_TEST(too_long_a_trace_is_given_up_with_a_reason)
{
    begin(1);
    for (uint64_t i = 0; i <= WARP_RECORDS_MAX && !warps_why(w); i += 4)
        run(0, "AaBb");
    run(0, ".");
    fflush(to);
    ck_assert_ptr_nonnull(warps_why(w));
    ck_assert_str_eq(out, "");
    begin(2);
    EACH("A.", "A.");
    ck_assert_str_eq(out, "");
}
END_TEST

START_TEST(too_many_places_are_given_up_with_a_reason)
{
    struct log_record r = {.kind = LOG_STEP};

    begin(1);
    for (r.pc = 0; r.pc < 1u << 20 && !warps_why(w); r.pc++)
        warps_record(w, 0, &r);
    ck_assert_uint_gt(r.pc, 100000);
    ck_assert_ptr_nonnull(warps_why(w));
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("warp");
    TCase *c = tcase_create("warp");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, equal_traces_are_one_instruction_each);
    tcase_add_test(c, a_warp_comes_out_with_its_last_lane);
    tcase_add_test(c, a_partial_warp_has_its_lanes_alone);
    tcase_add_test(c, arms_run_apart_and_meet);
    tcase_add_test(c, who_skips_the_arm_waits_behind_it);
    tcase_add_test(c, a_loop_of_unequal_rounds_is_left_together);
    tcase_add_test(c, rounds_that_skip_stay_in_step);
    tcase_add_test(c, nested_loops_meet_in_each_round);
    tcase_add_test(c, a_return_in_a_loop_waits_for_the_end);
    tcase_add_test(c, a_switch_has_as_many_ways_as_it_needs);
    tcase_add_test(c, a_short_circuit_meets_behind_all_of_it);
    tcase_add_test(c, calls_in_both_arms_are_two);
    tcase_add_test(c, a_branch_behind_a_call_belongs_to_its_block);
    tcase_add_test(c, a_branch_inside_a_call_meets_before_its_end);
    tcase_add_test(c, who_leaves_the_call_early_meets_behind_it);
    tcase_add_test(c, recursion_of_unequal_depth_meets_on_the_way_back);
    tcase_add_test(c, who_has_exited_takes_no_part_after_the_barrier);
    tcase_add_test(c, a_barrier_ends_each_round);
    tcase_add_test(c, unlike_barriers_are_two);
    tcase_add_test(c, lanes_that_meet_in_a_warp_operation_go_on);
    tcase_add_test(c, an_access_that_one_lane_lacks_is_the_others);
    tcase_add_test(c, the_first_block_may_differ);
    tcase_add_test(c, a_lane_that_does_nothing_takes_no_part);
    tcase_add_test(c, turns_of_threads_change_nothing);
    tcase_add_test(c, a_warp_does_not_depend_on_another);
    tcase_add_test(c, lanes_stay_beside_a_short_arm);
    tcase_add_test(c, lanes_stay_beside_an_arm_alone);
    tcase_add_test(c, no_lane_stays_beside_an_arm_that_is_no_short_one);
    tcase_add_test(c, blocks_follow_one_another);
    tcase_add_test(c, a_launch_may_have_other_threads);
    tcase_add_test(c, long_traces_of_all_lanes_are_kept);
    tcase_add_test(c, too_long_a_trace_is_given_up_with_a_reason);
    tcase_add_test(c, too_many_places_are_given_up_with_a_reason);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
