/*
 * explain_source: which lines a card shows, and the notes below them
 */
#include "explaining.h"
#include "suite.h"

START_TEST(each_line_has_what_was_counted_there)
{
    make_card(source);
    say(0, false);
    check_says("    6 |     box[threadIdx.x] = in[threadIdx.x];\n"
               "        > reads in: 16,384 requests, 12.5 sectors each (8 at "
               "best), 63 % of their bytes used\n"
               "        > writes box (shared): 16,384 requests, 32,768 "
               "wavefronts\n"
               "    7 | ");
}
END_TEST

START_TEST(bank_conflicts_stand_at_their_line)
{
    make_card(source);
    say(0, false);
    check_says("> reads box (shared): 57,344 requests, 229,376 wavefronts, "
               "114,688 of them too many: lanes meet in banks");
}
END_TEST

START_TEST(barriers_splits_lanes_and_collisions_stand_at_their_lines)
{
    make_card(source);
    say(0, false);
    check_says("__syncthreads();\n        > a barrier: each thread waits here "
               "once\n");
    check_says("> 16 of 32 lanes at work\n");
    check_says("> 512 times a warp goes apart here\n");
    check_says("> 15,872 times a lane waits for another at its address\n");
}
END_TEST

START_TEST(the_kernel_is_shown_from_its_head_to_its_end)
{
    make_card(source);
    say(0, false);
    check_says("    2 | __global__ void\n    3 | tile(");
    check_says("   10 | }\n");
    check_silent("unrelated");
    check_silent("#include");
}
END_TEST

/* Warps that their block does not fill: 28 lanes each, in all lines. */
static void
fill_in_part(void)
{
    json_t *kernel = json_array_get(json_object_get(findings, "counts"), 0);
    json_t *line;
    size_t i;

    json_object_set_new(kernel, "threads", json_integer(28 * 8192LL));
    json_array_foreach(json_object_get(kernel, "lines"), i, line) {
        json_object_set_new(
            line, "lanes",
            json_integer(28 * json_integer_value(
                                  json_object_get(line, "instructions"))));
    }
}

START_TEST(lanes_that_a_block_never_had_are_no_lines_doing)
{
    fill_in_part();
    make_card(source);
    say(0, false);
    check_silent("28 of 32 lanes at work");
    check_says("the block's warps have 28");
}
END_TEST

START_TEST(idle_lanes_that_cost_little_have_no_note)
{
    json_t *kernel = json_array_get(json_object_get(findings, "counts"), 0);

    json_object_set_new(kernel, "instructions", json_integer(26214400));
    make_card(source);
    say(0, false);
    check_silent("16 of 32 lanes at work");
}
END_TEST

START_TEST(the_end_of_a_loop_is_no_split_worth_a_note)
{
    json_t *kernel = json_array_get(json_object_get(findings, "counts"), 0);
    json_t *line = json_array_get(json_object_get(kernel, "lines"), 2);

    json_object_set_new(line, "splits", json_integer(81));
    make_card(source);
    say(0, false);
    check_silent("goes apart");
    json_object_set_new(line, "splits", json_integer(82));
    card_free(&card);
    make_card(source);
    say(0, false);
    check_says("> 82 times a warp goes apart here\n");
}
END_TEST

/* A block of code is known by its first line, its branch stands at the end. */
static const struct {
    const char *source, *noted;
} branches[] = {
    {"__global__ void\n\n\n{\n\n\n\n\n    int x = 0;\n    // if so\n"
     "    int iffy = 1;\n    if (x < 1)\n        return;\n}\n",
     "   12 |     if (x < 1)\n        > 512 times"},
    {"__global__ void\n\n\n{\n\n\n\n    for (;;)\n        x[i] = 0;\n"
     "    if (x)\n        y();\n}\n",
     "    8 |     for (;;)\n        > 512 times"},
    {"__global__ void\n\n\n{\n\n\n\n\n    int x = a ? b : c;\n"
     "    if (x)\n        y();\n}\n",
     "    9 |     int x = a ? b : c;\n        > 16 of 32 lanes at work\n"
     "        > 512 times"},
    {"__global__ void\n\n\n{\n\n\n\n\n"
     "    int end = blockIdx.x + 1 < n ? 8 : n;\n"
     "    if (threadIdx.x < end)\n        y();\n}\n",
     "   10 |     if (threadIdx.x < end)\n        > 512 times"},
    {"__global__ void\n\n\n{\n\n\n    int i = threadIdx.x;\n\n"
     "    int end = i < n ? 8 : n;\n"
     "    if (threadIdx.x < end)\n        y();\n}\n",
     "    9 |     int end = i < n ? 8 : n;\n        > 16 of 32 lanes at work\n"
     "        > 512 times"},
    {"__global__ void\n\n\n{\n\n\n\n    int k = 0;\n"
     "    while (k < n)\n        k++;\n    if (threadIdx.x)\n"
     "        z();\n}\n",
     "    9 |     while (k < n)\n        > 16 of 32 lanes at work\n"
     "        > 512 times"},
    {"__global__ void\n\n\n{\n\n\n\n\n    y();\n}\n",
     "    9 |     y();\n        > 16 of 32 lanes at work\n        > 512 times"},
};

START_TEST(a_split_stands_at_its_branch)
{
    json_t *kernel = json_array_get(json_object_get(findings, "counts"), 0);
    char *named = checked_format("__global__ void tile(int n)%s",
                                 branches[_i].source + 15);

    json_array_clear(json_object_get(kernel, "accesses"));
    make_card(named);
    say(0, false);
    free(named);
    check_says(branches[_i].noted);
}
END_TEST

START_TEST(a_kernel_is_shown_whole_where_little_of_it_counts)
{
    char *longer = checked_string(source);
    const char *end = strstr(longer, "    atomicAdd");
    char *far;

    far = checked_format("%.*s\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n    last();\n%s",
                         (int)(end - longer), longer, end);
    make_card(far);
    say(0, false);
    check_says("   25 |     last();\n");
    check_silent("  ...\n");
    free(far);
    free(longer);
}
END_TEST

START_TEST(idle_lanes_of_a_header_are_told_below_the_source)
{
    json_t *kernel = json_array_get(json_object_get(findings, "counts"), 0);
    json_t *line = json_array_get(json_object_get(kernel, "lines"), 3);

    json_object_set_new(line, "instructions", json_integer(131072));
    json_object_set_new(line, "lanes", json_integer(16 * 131072LL));
    make_card(source);
    say(0, false);
    check_says("elsewhere          lab.h:3, called from here: 16 of 32 lanes "
               "at work in 50 % of all instructions\n");
}
END_TEST

START_TEST(lines_of_headers_are_not_those_of_the_kernel)
{
    json_t *kernel = json_array_get(json_object_get(findings, "counts"), 0);

    json_array_clear(json_object_get(kernel, "accesses"));
    json_array_remove(json_object_get(kernel, "lines"), 0);
    make_card(source);
    say(0, false);
    check_says("    7 | ");
    check_silent("10 of 32");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("explain_source");
    TCase *all = tcase_create("all");

    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, each_line_has_what_was_counted_there);
    tcase_add_test(all, bank_conflicts_stand_at_their_line);
    tcase_add_test(all,
                   barriers_splits_lanes_and_collisions_stand_at_their_lines);
    tcase_add_test(all, the_kernel_is_shown_from_its_head_to_its_end);
    tcase_add_test(all, lanes_that_a_block_never_had_are_no_lines_doing);
    tcase_add_test(all, idle_lanes_that_cost_little_have_no_note);
    tcase_add_test(all, the_end_of_a_loop_is_no_split_worth_a_note);
    tcase_add_loop_test(all, a_split_stands_at_its_branch, 0,
                        sizeof branches / sizeof *branches);
    tcase_add_test(all, a_kernel_is_shown_whole_where_little_of_it_counts);
    tcase_add_test(all, idle_lanes_of_a_header_are_told_below_the_source);
    tcase_add_test(all, lines_of_headers_are_not_those_of_the_kernel);
    suite_add_tcase(suite, all);
    return suite_run(suite);
}
