/*
 * diagnose_formula: mistakes that a lab knows of, and launches that must be
 * what the device is asked for
 */
#include "formulated.h"
#include "suite.h"

static void
write_table(void)
{
    for (int array = 0; array < 2; array++) {
        int *to = written(array);

        t->function->expect(t, array, values, room);
        for (size_t i = 0; i < test_elements(t, array); i++)
            to[i] = (int)values[i];
    }
}

/* One launch, as the analyser tells it. */
static json_t *
launched(int blocks, int threads, int shared, const char *error)
{
    return json_pack("{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s*}]}",
                     "findings", "launches", "line", 12, "grid", blocks, 1, 1,
                     "block", threads, 1, 1, "shared", shared, "error", error);
}

START_TEST(each_mistake_in_a_table_is_named)
{
    const char *words;
    int named = 0;

    for (int k = 0;; k++) {
        int *blocks;

        open_04(RESIDENT, 560, 0, 1, "made-up", "h200");
        write_table();
        words = t->function->mistake(t, k, 0, values);
        if (!words)
            break;
        blocks = written(0);
        t->function->expect(t, 1, room, room + 2048);
        for (size_t i = 0; i < test_elements(t, 0); i++)
            blocks[i] = (int)values[i];
        /* Some show in the limiters alone, some leave what others do. */
        named += strcmp(diagnosed(NULL, NULL), "formula-wrong") == 0 &&
                 strcmp(said.text, words) == 0;
        close_case();
    }
    close_case();
    ck_assert_int_ge(named, 10);
}
END_TEST

/* What mistake k leaves where it leaves something wrong, in rows of which
 * `rest` divided by `every` remains. */
static void
write_mistake(int k, size_t every, size_t rest)
{
    static double right[2048], allowed[2048];
    int *blocks = written(0);

    t->function->expect(t, 0, right, allowed);
    ck_assert_ptr_nonnull(t->function->mistake(t, k, 0, values));
    for (size_t i = 0; i < test_elements(t, 0); i++)
        if (i % every == rest && values[i] != right[i])
            blocks[i] = (int)values[i];
}

START_TEST(of_several_mistakes_the_one_that_shows_most_is_named)
{
    const char *words;

    open_04(RESIDENT, 560, 0, 1, "made-up", "h200");
    write_table();
    write_mistake(4, 1, 0);
    write_mistake(0, 4, 2);
    words = t->function->mistake(t, 4, 0, values);
    expect_id(NULL, "formula-wrong", words);
    ck_assert_ptr_nonnull(strstr(said.text, "more than one thing"));
    close_case();
}
END_TEST

/* Right values that it would spoil speak against it. */
START_TEST(mistake_is_not_told_of_a_part_of_its_rows)
{
    open_04(RESIDENT, 560, 0, 1, "made-up", "h200");
    write_table();
    write_mistake(4, 4, 0);
    diagnosed(NULL, NULL);
    ck_assert_ptr_null(
        strstr(said.text, t->function->mistake(t, 4, 0, values)));
    close_case();
}
END_TEST

/* block >= max_block: a quarter of the registers does not hold such a block
 * either, but then there are others. */
START_TEST(largest_block_that_is_left_out_is_told)
{
    const int *sm, *asked;

    open_04(RESIDENT, 48, 0, 1, "devices", "h200");
    write_table();
    sm = test_data(t, 2);
    asked = test_data(t, 3);
    for (size_t i = 0; i < 48; i++, sm += 8, asked += 3)
        if (asked[0] >= sm[3])
            ((int *)written(0))[i] = 0;
    expect_id(NULL, "formula-wrong",
              "values of blocks are wrong, all 0: just those where a block has "
              "just max_block threads");
    close_case();
}
END_TEST

/* What `more` says for blocks whose shared memory is within 1,024 bytes of
 * max_shared, but on a T4. */
static void
write_near_max_shared(int more)
{
    const int *sm = test_data(t, 2), *asked = test_data(t, 3);
    int *blocks = written(0);

    for (size_t i = 0; i < 76; i++, sm += 8, asked += 3)
        if (asked[2] <= sm[7] && asked[2] + 1024 > sm[7] && sm[4] >= 8)
            blocks[i] += more;
}

/* By a rule that nobody knows of. */
START_TEST(wrong_values_are_told_by_what_they_have_in_common)
{
    open_04(RESIDENT, 76, 0, 1, "edges", "h200");
    write_table();
    write_near_max_shared(2);
    expect_id(NULL, "formula-wrong",
              "6 of 76 values of blocks are wrong, all too large: just those "
              "where a block's shared memory is within 1,024 bytes of "
              "max_shared and the SM is of 8.0 or later");
    close_case();
}
END_TEST

/* max_shared is compared after 1,024 bytes were added, or divided. */
START_TEST(mistakes_that_leave_the_same_are_both_told)
{
    open_04(RESIDENT, 76, 0, 1, "edges", "h200");
    write_table();
    write_near_max_shared(-1);
    expect_id(NULL, "formula-wrong", "either max_shared is what one block may");
    ck_assert_ptr_nonnull(strstr(
        said.text, ", or 1,024 bytes are added before a block's shared"));
    close_case();
}
END_TEST

/* The rows of this table do not tell them apart. */
START_TEST(three_mistakes_that_leave_the_same_are_told)
{
    open_04(RESIDENT, 76, 0, 1, "edges", "h200");
    write_table();
    write_mistake(3, 1, 0);
    expect_id(NULL, "formula-wrong",
              "one of three, which leave the same here: "
              "the SM's registers are divided as a whole");
    ck_assert_ptr_nonnull(
        strstr(said.text, "; or registers are counted by threads"));
    close_case();
}
END_TEST

/* Of 560 blocks each with part of a warp has one too many. */
START_TEST(one_property_may_tell_wrong_values_from_right_ones)
{
    const int *asked;

    open_04(RESIDENT, 560, 0, 1, "made-up", "h200");
    write_table();
    asked = test_data(t, 3);
    for (size_t i = 0; i < 560; i++, asked += 3)
        if (asked[0] % 32 != 0)
            ((int *)written(0))[i] += 1;
    expect_id(NULL, "formula-wrong",
              "all too large: just those where the threads of a block are no "
              "multiple of 32");
    close_case();
}
END_TEST

/* Every 19th value is wrong, whatever is asked for. */
START_TEST(nothing_in_common_is_not_invented)
{
    open_04(RESIDENT, 560, 0, 1, "made-up", "h200");
    write_table();
    for (size_t i = 0; i < 560; i += 19)
        ((int *)written(0))[i] += 1000;
    expect_id(NULL, "unknown", "30 of 560 values of blocks are wrong");
    ck_assert_ptr_null(strstr(said.text, "where"));
    close_case();
}
END_TEST

START_TEST(table_of_one_value_is_said_to_be_so)
{
    open_04(RESIDENT, 48, 0, 1, "devices", "h200");
    for (size_t i = 0; i < 48; i++)
        ((int *)written(0))[i] = 0;
    expect_id(NULL, "formula-wrong", "every value of blocks is 0");
    close_case();
}
END_TEST

START_TEST(table_is_not_written_by_a_kernel)
{
    open_04(RESIDENT, 48, 0, 1, "devices", "h200");
    result->launches = 0;
    expect_id(NULL, "nothing-written", "nothing is written to blocks");
    free(said.text);
    said.text = NULL;
    write_table();
    expect_id(NULL, "none", NULL);
    ((int *)written(1))[7] = 99;
    expect_id(NULL, "unknown", "1 of 48 values of limiters");
    close_case();
}
END_TEST

static void
right_saxpy(int n, const char *device)
{
    open_04(SAXPY, n, 0, 1, NULL, device);
    t->function->expect(t, 1, values, room);
    write_floats(1, values);
}

START_TEST(launch_is_that_of_the_device)
{
    static const struct {
        const char *device;
        int blocks, threads;
    } known[] = {{"h200", 264, 1024},
                 {"a100", 216, 1024},
                 {"rtx4090", 256, 768},
                 {"t4", 40, 1024}};

    for (int i = 0; i < 4; i++) {
        right_saxpy(1000, known[i].device);
        expect_id(launched(known[i].blocks, known[i].threads, 0, NULL), "none",
                  NULL);
        expect_id(launched(known[(i + 1) % 4].blocks,
                           known[(i + 1) % 4].threads, 0, NULL),
                  "launch-typed",
                  device_table[device_find(known[i].device)].full_name);
        ck_assert_int_eq((int)said.line, 12);
        close_case();
    }
}
END_TEST

START_TEST(launch_that_follows_n_is_told_from_a_typed_one)
{
    right_saxpy(4000, "h200");
    expect_id(launched(4, 1024, 0, NULL), "launch-tied-to-n", "n = 4000");
    free(said.text);
    said.text = NULL;
    expect_id(launched(1024, 264, 0, NULL), "launch-exchanged",
              "1024 blocks of 264");
    free(said.text);
    said.text = NULL;
    expect_id(launched(1056, 256, 0, NULL), "launch-typed", "no limit");
    close_case();
}
END_TEST

/* An RTX 4090 holds 768 blocks of 256 threads, or 256 of 768. */
START_TEST(smaller_block_may_look_like_an_exchange)
{
    right_saxpy(4000, "rtx4090");
    expect_id(launched(768, 256, 0, NULL), "launch-typed",
              "as fit, or blocks and threads exchanged");
    free(said.text);
    said.text = NULL;
    expect_id(launched(1536, 128, 0, NULL), "launch-typed", "as fit; let it");
    close_case();
}
END_TEST

START_TEST(ballast_belongs_to_the_launch)
{
    open_04(POLY, 1000, 5, 3000, "ballast", "h200");
    t->function->expect(t, 1, values, room);
    write_floats(1, values);
    expect_id(launched(4, 256, 3000, NULL), "none", NULL);
    expect_id(launched(4, 256, 2999, NULL), "shared-missing", "2999 bytes");
    close_case();
}
END_TEST

START_TEST(shared_memory_beyond_the_device_is_told_with_its_limit)
{
    open_04(POLY, 1000, 5, 3000, "ballast", "t4");
    expect_id(launched(4, 256, 70000, "cudaErrorInvalidValue"),
              "launch-refused", "at most 65536 on the Tesla T4");
    free(said.text);
    said.text = NULL;
    expect_id(launched(4, 256, 60000, "cudaErrorInvalidValue"),
              "launch-refused", "cudaFuncSetAttribute");
    close_case();
}
END_TEST

#define DEFINED "void saxpy(int n) {} template <int n> void sum(int k) {} "

/* What is asked for one kernel, another one does not have. */
START_TEST(shared_memory_is_asked_for_a_kernel)
{
    static const struct {
        const char *source, *words;
    } asked[] = {{"", "MaxDynamicSharedMemorySize, for tile"},
                 {DEFINED "\ncudaFuncSetAttribute(saxpy,\nMAX, 60000);",
                  "for tile: line 2 asks for it for saxpy"},
                 {DEFINED
                  "cudaFuncSetAttribute((const void *)sum<8>, MAX, 60000);",
                  "for tile: line 1 asks for it for sum"},
                 {"cudaFuncSetAttribute(tile<32>, MAX, 50000);", ", for tile"},
                 /* Neither is a kernel. */
                 {DEFINED "cudaFuncSetAttribute(chosen, MAX, 50000);",
                  "MaxDynamicSharedMemorySize, for tile"},
                 {DEFINED "cudaFuncSetAttribute(reinterpret_cast<const void *>"
                          "(tile<8>), MAX, 50000);",
                  "MaxDynamicSharedMemorySize, for tile"}};

    for (size_t k = 0; k < sizeof asked / sizeof *asked; k++) {
        json_t *findings = launched(4, 256, 60000, "cudaErrorInvalidValue");
        const char *words = asked[k].words;

        json_object_set_new(
            json_array_get(json_object_get(findings, "launches"), 0), "kernel",
            json_string("tile<32>"));
        open_04(POLY, 1000, 5, 3000, "ballast", "h200");
        source = asked[k].source;
        expect_id(findings, "launch-refused", words);
        ck_assert_str_eq(said.text + strlen(said.text) - strlen(words), words);
        source = NULL;
        close_case();
    }
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_formula");
    TCase *c = tcase_create("formula");

    tcase_add_test(c, each_mistake_in_a_table_is_named);
    tcase_add_test(c, of_several_mistakes_the_one_that_shows_most_is_named);
    tcase_add_test(c, mistake_is_not_told_of_a_part_of_its_rows);
    tcase_add_test(c, largest_block_that_is_left_out_is_told);
    tcase_add_test(c, wrong_values_are_told_by_what_they_have_in_common);
    tcase_add_test(c, mistakes_that_leave_the_same_are_both_told);
    tcase_add_test(c, three_mistakes_that_leave_the_same_are_told);
    tcase_add_test(c, one_property_may_tell_wrong_values_from_right_ones);
    tcase_add_test(c, nothing_in_common_is_not_invented);
    tcase_add_test(c, table_of_one_value_is_said_to_be_so);
    tcase_add_test(c, table_is_not_written_by_a_kernel);
    tcase_add_test(c, launch_is_that_of_the_device);
    tcase_add_test(c, launch_that_follows_n_is_told_from_a_typed_one);
    tcase_add_test(c, smaller_block_may_look_like_an_exchange);
    tcase_add_test(c, ballast_belongs_to_the_launch);
    tcase_add_test(c, shared_memory_beyond_the_device_is_told_with_its_limit);
    tcase_add_test(c, shared_memory_is_asked_for_a_kernel);
    suite_add_tcase(s, c);
    return suite_run(s);
}
