/* diagnose_counts: the line that costs most, and why */
#include "../diagnose_counts.h"
#include "counted.h"
#include "suite.h"

static struct diagnosis said;
static const char *source; /* of kernel.cu, where its text matters */

static void
diagnosed(const char *findings)
{
    json_t *json = json_of(findings);

    said = diagnose_counts(&counted, limits_missed(&counted), json, source);
    json_decref(json);
}

static void
is_said(const char *id, long line, const char *part)
{
    ck_assert_msg(said.id != NULL, "nothing was said");
    ck_assert_str_eq(said.id, id);
    ck_assert_int_eq(said.line, line);
    ck_assert_msg(strstr(said.text, part) != NULL, "%s", said.text);
    free(said.text);
    said = (struct diagnosis){NULL, NULL, 0};
}

START_TEST(kept_limits_say_nothing)
{
    open_counted("05", 0, 34, 10, 3, 0);
    add_access(add_kernel(256, 1, 32), 5, "global read in", 8, 56, 448, 448);
    diagnosed("{}");
    ck_assert_ptr_null(said.id);
    close_counted();
}
END_TEST

START_TEST(lanes_with_a_sector_each_are_uncoalesced)
{
    json_t *kernel;

    open_counted("05", 0, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    add_access(kernel, 5, "global read in", 8, 28, 896, 224);
    add_access(kernel, 9, "global read in", 8, 28, 224, 224);
    diagnosed("{}");
    is_said("uncoalesced", 5, "a request touches 32 sectors where 8 would do");
    close_counted();
}
END_TEST

static void
set_block(json_t *kernel, int x, int y)
{
    json_object_set_new(kernel, "block", json_pack("[i,i,i]", x, y, 1));
}

/* A byte a lane, in blocks of 8 x 32: four rows of it, or eight with x on the
 * rows. */
START_TEST(blocks_too_narrow_are_told_from_axes_exchanged)
{
    json_t *kernel;

    open_counted("02", 0, 512, 256, 1, 0);
    kernel = add_kernel(131072, 1, 32);
    set_block(kernel, 8, 32);
    add_access(kernel, 5, "global read image", 1, 4096, 16384, 4096);
    diagnosed("{}");
    is_said("uncoalesced", 5, "only 8 threads wide");
    json_array_clear(json_object_get(kernel, "accesses"));
    add_access(kernel, 5, "global read image", 1, 4096, 32768, 4096);
    diagnosed("{}");
    is_said("uncoalesced", 5, "let threadIdx.x count columns");
    close_counted();
}
END_TEST

/* 5 loads a point, which is within the limit, and 1.55 sectors, which is not:
 * four rows a warp.  With one they would be 1.32. */
START_TEST(sectors_of_narrow_blocks_are_no_redundant_loads)
{
    json_t *kernel;

    open_counted("08", 1, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    set_block(kernel, 8, 32);
    add_access(kernel, 5, "global read in", 8, 40, 396, 320);
    diagnosed("{}");
    is_said("uncoalesced", 5, "only 8 threads wide");
    /* With x on the rows they would be as many. */
    source = "void k() { int y = blockIdx.x * 8 + threadIdx.x;\n"
             "int x = blockIdx.y * 32 + threadIdx.y; out[y * nx + x] = 0; }\n";
    diagnosed("{}");
    ck_assert_ptr_null(strstr(said.text, "wide"));
    is_said("uncoalesced", 5, "about 10 bytes apart");
    source = NULL;
    close_counted();
}
END_TEST

/* No width would do. */
START_TEST(redundant_loads_of_narrow_blocks_are_told)
{
    json_t *kernel;

    open_counted("06", 1, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    set_block(kernel, 8, 8);
    add_access(kernel, 5, "global read in", 8, 56, 520, 448);
    diagnosed("{}");
    is_said("redundant-loads", 5, "7 loads a point");
    close_counted();
}
END_TEST

START_TEST(stores_can_be_what_is_uncoalesced)
{
    json_t *kernel;

    open_counted("03", 1, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1, 32);
    add_access(kernel, 5, "global read in", 4, 128, 512, 512);
    add_access(kernel, 6, "global write out", 4, 128, 1024, 512);
    diagnosed("{}");
    is_said("uncoalesced", 6, "about 8 bytes apart");
    close_counted();
}
END_TEST

START_TEST(good_requests_too_many_are_redundant)
{
    json_t *kernel;

    open_counted("06", 1, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    add_access(kernel, 5, "global read in", 8, 24, 200, 192);
    add_access(kernel, 6, "global read in", 8, 32, 264, 256);
    diagnosed("{}");
    is_said("redundant-loads", 6, "7 loads a point");
    close_counted();
}
END_TEST

/* 6 loads a point, 1 of them in line 7, where threads had loaded so many lanes'
 * points before; the limit is 5.6. */
static void
open_loads(const char *of, int again)
{
    json_t *kernel, *accesses;

    open_counted("08", 1, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    add_access(kernel, 5, "global read in", 8, 40, 320, 320);
    add_access(kernel, 7, of, 8, 8, 64, 64);
    accesses = json_object_get(kernel, "accesses");
    json_object_set_new(json_array_get(accesses, 1), "again",
                        json_integer(again));
    diagnosed("{}");
}

START_TEST(load_of_what_the_thread_has_loaded_is_named)
{
    open_loads("global read in", 256);
    is_said("redundant-loads", 7,
            "6 loads a point from global memory, 1 of them by this line, of "
            "points of in that the same thread has loaded before");
    close_counted();
}
END_TEST

/* Too few to matter, or of what the kernel writes. */
START_TEST(load_again_that_is_not_the_cause_is_not_named)
{
    open_loads("global read in", 64);
    is_said("redundant-loads", 5, "5 of them by this line");
    close_counted();
    open_loads("global read out", 256);
    is_said("redundant-loads", 5, "5 of them by this line");
    close_counted();
}
END_TEST

START_TEST(branch_that_splits_most_is_named)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 16500);
    add_line(kernel, 5, 10, 320, 2);
    add_line(kernel, 7, 10, 320, 128);
    add_line(kernel, 8, 980, 15680, 0);
    diagnosed("{}");
    is_said("divergent", 7, "16 of 32 lanes");
    close_counted();
}
END_TEST

/* The analyser counts a branch at the line where its block of code begins. */
START_TEST(branch_is_named_where_it_stands)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 16500);
    add_line(kernel, 1, 10, 320, 3);
    add_line(kernel, 4, 10, 320, 2);
    add_line(kernel, 5, 10, 320, 2);
    source = "  if (i >= n)\n    return;\n\n"
             "  int at = order[i];\n  int to = at;\n  if (in[at] & 1)\n"
             "    odd();\n";
    diagnosed("{}");
    is_said("divergent", 6, "4 times");
    source = NULL;
    close_counted();
}
END_TEST

START_TEST(idle_lanes_without_a_branch_are_the_launchs)
{
    json_t *kernel;

    open_counted("03", 0, 4096, 1, 1, 64);
    kernel = add_kernel(4096, 1000, 8000);
    json_object_set_new(kernel, "warps", json_integer(512));
    diagnosed("{'launches': [{'line': 12}]}");
    is_said("lanes-idle", 12, "8 threads a warp");
    close_counted();
}
END_TEST

/* Stores of saxpy, n = 65536: each element `each` times, by blocks of 1,024 and
 * a warp of which stores `most` times. */
static json_t *
add_stores(int blocks, int most, long long each)
{
    json_t *kernel = add_kernel(1024LL * blocks, 1000, 32000);

    json_object_set_new(kernel, "grid", json_pack("[i,i,i]", blocks, 1, 1));
    json_object_set_new(kernel, "block", json_pack("[i,i,i]", 1024, 1, 1));
    json_object_set_new(kernel, "stores_most", json_integer(most));
    add_access(kernel, 7, "global write y", 4, 2048 * each, 8192 * each,
               8192 * each);
    return kernel;
}

static void
stored(int blocks, int most, long long each, const char *findings)
{
    open_counted("01", 0, 65536, 1, 1, 0);
    add_stores(blocks, most, each);
    diagnosed(findings);
}

#define LAUNCHED                                                           \
    "{'launches': [{'kernel': 'k', 'line': 12, 'grid': [1, 1, 1], "        \
    "'block': [1024, 1, 1]}, {'kernel': 'k', 'line': 13, 'grid': [64, 1, " \
    "1], 'block': [1024, 1, 1]}]}"

START_TEST(elements_in_turn_are_told_with_the_launch)
{
    stored(1, 64, 1, LAUNCHED);
    is_said("elements-in-turn", 12,
            "a warp stores 64 times, one element after the other (1 block of "
            "1024 threads for 65536 elements)");
    close_counted();
    /* Whatever a log says. */
    stored(1, 2048, 1, "{'launches': [{'grid': 'big', 'block': [9, 1e99]}]}");
    is_said("elements-in-turn", 0, "stores 2048 times");
    close_counted();
}
END_TEST

/* The last launch is one that is right. */
START_TEST(elements_in_turn_are_those_of_the_worst_kernel)
{
    open_counted("01", 0, 65536, 1, 1, 0);
    add_stores(1, 64, 1);
    add_stores(64, 1, 1);
    diagnosed(LAUNCHED);
    is_said("elements-in-turn", 12, "(1 block of 1024 threads for");
    close_counted();
}
END_TEST

START_TEST(several_launches_in_turn_are_told_together)
{
    open_counted("01", 0, 65536, 1, 1, 0);
    json_object_set_new(add_stores(1, 64, 1), "launches", json_integer(2));
    diagnosed("{}");
    is_said("elements-in-turn", 0, "(1024 threads in 2 launches for");
    close_counted();
}
END_TEST

/* A thread an element, which it stores 40 times. */
START_TEST(element_stored_again_and_again_is_no_loop_over_elements)
{
    stored(64, 40, 40, LAUNCHED);
    is_said("unknown", 7, "stores 40 times, and 40 times for each element");
    close_counted();
}
END_TEST

START_TEST(a_loop_on_a_launch_grid_is_none_of_it)
{
    stored(4, 32, 1, "{}");
    ck_assert_ptr_null(said.id);
    close_counted();
}
END_TEST

START_TEST(a_field_in_constant_memory_is_named)
{
    json_t *kernel;

    open_counted("06", 0, 34, 10, 1, 0);
    kernel = add_kernel(256, 1, 32);
    add_access(kernel, 4, "global read in", 8, 8, 64, 64);
    add_access(kernel, 5, "constant read rows", 8, 40, 320, 320);
    diagnosed("{}");
    is_said("redundant-loads", 5, "elements of rows");
    close_counted();
}
END_TEST

static const struct {
    long long requests;
    const char *says;
} coefficients[] = {{4096, "once for every 64 points"},
                    {8192, "once for every 32 points"},
                    {16384, "2 times for every 32 points"}};

START_TEST(coefficients_are_named_by_their_line)
{
    const long long requests = coefficients[_i].requests;
    json_t *kernel;

    open_counted("04", 2, 4096, 1, 0, 64);
    kernel = add_kernel(4096, 1, 32);
    add_access(kernel, 4, "global read x", 4, 128, 512, 512);
    add_access(kernel, 5, "global read c", 4, requests, requests, requests);
    diagnosed("{}");
    is_said("redundant-loads", 5, coefficients[_i].says);
    close_counted();
}
END_TEST

START_TEST(shared_loads_and_stores_are_told_apart)
{
    json_t *kernel;

    open_counted("08", 0, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    add_access(kernel, 5, "shared write s", 8, 24, 48, 48);
    diagnosed("{}");
    is_said("redundant-shared-stores", 5, "3 stores a point into");
    add_access(kernel, 6, "shared read s", 8, 56, 112, 112);
    diagnosed("{}");
    is_said("redundant-shared-loads", 6, "7 loads a point from");
    close_counted();
}
END_TEST

START_TEST(too_much_shared_memory_is_named_where_it_is_filled)
{
    json_t *kernel;

    open_counted("07", 0, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    json_object_set_new(kernel, "shared_bytes", json_integer(3072));
    add_access(kernel, 5, "shared write box", 8, 8, 16, 16);
    add_access(kernel, 6, "shared read box", 8, 56, 112, 112);
    diagnosed("{}");
    is_said("too-much-shared", 5, "12 bytes of shared memory a point, box is");
    close_counted();
}
END_TEST

static void
add_waits(json_t *kernel, int line, long long waits)
{
    json_t *lines = json_object_get(kernel, "lines");

    add_line(kernel, line, waits / 32, waits, 0);
    json_object_set_new(json_array_get(lines, json_array_size(lines) - 1),
                        "waits", json_integer(waits));
}

START_TEST(what_a_function_is_to_do_without_is_named)
{
    json_t *kernel;

    open_counted("08", 1, 34, 10, 3, 0);
    kernel = add_kernel(256, 1, 32);
    json_object_set_new(kernel, "barriers", json_integer(512));
    diagnosed("{}");
    is_said("barrier-unwanted", 0, "waits 2 times");
    add_waits(kernel, 5, 128);
    add_waits(kernel, 7, 384);
    diagnosed("{}");
    is_said("barrier-unwanted", 7, "waits 2 times");
    json_object_set_new(kernel, "shared_bytes", json_integer(2592));
    add_access(kernel, 5, "shared write s", 8, 8, 16, 16);
    diagnosed("{}");
    is_said("shared-unwanted", 5, "2,592 bytes");
    close_counted();
}
END_TEST

START_TEST(conflicts_are_told_where_they_double_the_wavefronts)
{
    json_t *kernel;

    open_counted("06", 0, 34, 10, 1, 0);
    kernel = add_kernel(256, 1, 32);
    add_access(kernel, 5, "shared read s", 8, 10, 30, 20);
    ck_assert_ptr_null(diagnose_conflicts(&counted).id);
    add_access(kernel, 6, "shared write s", 8, 10, 160, 20);
    said = diagnose_conflicts(&counted);
    is_said("bank-conflicts", 6, "takes 16 wavefronts where 2 would do");
    close_counted();
}
END_TEST

/* The analyser's object is hostile: members may be missing or of any type. */
START_TEST(nonsense_is_taken_for_nothing)
{
    json_t *own;

    open_counted("07", 0, 34, 10, 3, 0);
    own = json_of("[1, null, {'accesses': 3, 'lines': {}}, {'accesses': "
                  "[null, {'space': 'global', 'kind': 'read', 'file': 7, "
                  "'sectors': 'many'}, {'space': 'global', 'kind': 'read', "
                  "'sectors': 1e300, 'line': -4, 'file': 'kernel.cu'}]}]");
    counted.kernels = own;
    diagnosed("{'launches': 5}");
    is_said("uncoalesced", 0, "sectors");
    json_decref(own);
    close_counted();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_counts");
    TCase *c = tcase_create("counts");

    tcase_add_test(c, kept_limits_say_nothing);
    tcase_add_test(c, lanes_with_a_sector_each_are_uncoalesced);
    tcase_add_test(c, blocks_too_narrow_are_told_from_axes_exchanged);
    tcase_add_test(c, sectors_of_narrow_blocks_are_no_redundant_loads);
    tcase_add_test(c, redundant_loads_of_narrow_blocks_are_told);
    tcase_add_test(c, stores_can_be_what_is_uncoalesced);
    tcase_add_test(c, good_requests_too_many_are_redundant);
    tcase_add_test(c, load_of_what_the_thread_has_loaded_is_named);
    tcase_add_test(c, load_again_that_is_not_the_cause_is_not_named);
    tcase_add_test(c, branch_that_splits_most_is_named);
    tcase_add_test(c, branch_is_named_where_it_stands);
    tcase_add_test(c, idle_lanes_without_a_branch_are_the_launchs);
    tcase_add_test(c, elements_in_turn_are_told_with_the_launch);
    tcase_add_test(c, elements_in_turn_are_those_of_the_worst_kernel);
    tcase_add_test(c, several_launches_in_turn_are_told_together);
    tcase_add_test(c, element_stored_again_and_again_is_no_loop_over_elements);
    tcase_add_test(c, a_loop_on_a_launch_grid_is_none_of_it);
    tcase_add_test(c, a_field_in_constant_memory_is_named);
    tcase_add_loop_test(c, coefficients_are_named_by_their_line, 0,
                        sizeof coefficients / sizeof *coefficients);
    tcase_add_test(c, shared_loads_and_stores_are_told_apart);
    tcase_add_test(c, too_much_shared_memory_is_named_where_it_is_filled);
    tcase_add_test(c, what_a_function_is_to_do_without_is_named);
    tcase_add_test(c, conflicts_are_told_where_they_double_the_wavefronts);
    tcase_add_test(c, nonsense_is_taken_for_nothing);
    suite_add_tcase(s, c);
    return suite_run(s);
}
