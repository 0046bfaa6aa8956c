/*
 * diagnose_launch: what is said of launches: refused, too large, for nothing,
 * of no blocks, with barriers where nothing is shared
 */
#include "../diagnose_parts.h"
#include "findings.h"
#include "suite.h"

/* A run that used up what the case allows: threads that had begun, and which
 * share of the records the last block took. */
static json_t *
ended(int blocks, int threads, int begun, double share)
{
    json_t *findings = findings_along_x("budget", "[]", blocks, NULL);
    json_t *finding = json_array_get(json_object_get(findings, "findings"), 0);
    json_t *launch = json_array_get(json_object_get(findings, "launches"), 0);
    const double records = (double)t->job.budget;

    json_object_set_new(findings, "records", json_integer((json_int_t)records));
    json_object_set_new(finding, "threads", json_integer(begun));
    json_object_set_new(finding, "own",
                        json_integer((json_int_t)(share * records)));
    json_object_set_new(launch, "block", json_pack("[i,i,i]", threads, 1, 1));
    return findings;
}

START_TEST(threads_that_nobody_needs_are_counted)
{
    json_t *findings;

    open_case("01", 0, 65536, 1, 1, 0);
    findings = ended(65536, 256, 1000000, 0.001);
    ck_assert_str_eq(diagnosed(findings, NULL), "too-many-threads");
    ck_assert_msg(strstr(said.text, "16,777,216 threads") &&
                      strstr(said.text, "65,536 elements"),
                  "%s", said.text);
    ck_assert_int_eq(said.line, 30);
    close_case();
    json_decref(findings);
}
END_TEST

/* saxpy_stride and saxpy_auto: a fixed launch, with threads to spare where
 * there are few elements. */
static const struct {
    const char *lab;
    int elements, blocks, threads, begun;
    double share;
} loops[] = {
    /* One block does not end; others may have come before it. */
    {"01", 1000, 1056, 256, 200000, 0.9},
    {"01", 1000, 1056, 256, 256, 0.9},
    /* Each thread does far too much. */
    {"01", 4099, 1056, 256, 512, 0.4},
    {"04", 4099, 264, 1024, 100000, 0.001},
};

START_TEST(loop_of_a_thread_is_no_launch)
{
    const size_t function = 1; /* in both labs */
    json_t *findings;

    open_case(loops[_i].lab, function, loops[_i].elements, 1, 1, 0);
    findings = ended(loops[_i].blocks, loops[_i].threads, loops[_i].begun,
                     loops[_i].share);
    ck_assert_str_eq(diagnosed(findings, NULL), "budget");
    ck_assert_int_eq(said.line, 7);
    close_case();
    json_decref(findings);
}
END_TEST

/* An empty loop is ended by the clock: hardly anything was done. */
START_TEST(loop_without_a_record_is_no_launch)
{
    json_t *findings;

    open_case("01", 1, 1000, 1, 1, 0);
    findings = ended(1056, 256, 200000, 0.001);
    json_object_set_new(findings, "records", json_integer(700000));
    ck_assert_str_eq(diagnosed(findings, NULL), "budget");
    close_case();
    json_decref(findings);
}
END_TEST

static void
check_turned(int blocks, int threads, bool turned)
{
    json_t *findings =
        json_pack("{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s}]}",
                  "findings", "launches", "line", 29, "grid", blocks, 1, 1,
                  "block", threads, 1, 1, "shared", 0, "error", "refused");

    open_case("01", 0, 270001, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "block-too-large");
    ck_assert_int_eq(strstr(said.text, "exchanged") != NULL, turned);
    close_case();
    json_decref(findings);
}

START_TEST(block_too_large_may_be_the_blocks)
{
    check_turned(256, 1055, true);
    check_turned(256, 1056, false);
    check_turned(132, 2048, false);
}
END_TEST

START_TEST(no_blocks_are_rounded_down_where_there_is_work)
{
    json_t *findings =
        findings_along_x("leak", "[]", 0, "cudaErrorInvalidConfiguration");

    open_case("01", 0, 1, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-rounded-down");
    ck_assert_msg(strstr(said.text, "no block is launched at n = 1") != NULL,
                  "%s", said.text);
    close_case();
    open_case("01", 0, 0, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-refused");
    ck_assert_ptr_nonnull(strstr(said.text, "nothing to do"));
    close_case();
    /* Divided by what, in a stencil, nobody knows. */
    open_case("05", 0, 37, 29, 19, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-rounded-down");
    ck_assert_msg(
        strstr(said.text, "no block is launched along x at nx = 37") != NULL,
        "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* 1,000 elements fill blocks of 256, 200 do not. */
START_TEST(no_blocks_are_no_quotient_where_a_block_is_full)
{
    json_t *findings =
        findings_along_x("leak", "[]", 0, "cudaErrorInvalidConfiguration");

    open_case("01", 0, 1000, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-refused");
    ck_assert_ptr_nonnull(strstr(said.text, "was it never set, or is it"));
    close_case();
    open_case("01", 0, 200, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-rounded-down");
    ck_assert_ptr_nonnull(strstr(said.text, "rounds down"));
    close_case();
    json_decref(findings);
}
END_TEST

/* Of chunks nobody knows how long they are. */
START_TEST(no_chunks_may_be_a_quotient)
{
    json_t *findings =
        json_pack("{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s}]}",
                  "findings", "launches", "line", 29, "grid", 2, 4, 0, "block",
                  32, 8, 1, "shared", 0, "error", "cudaErrorInvalidValue");

    open_case("07", 0, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-rounded-down");
    ck_assert_msg(strstr(said.text, "or 0 for another reason?") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(barrier_that_shares_nothing_is_named)
{
    json_t *findings =
        json_pack("{s:[], s:[{s:i, s:b, s:b}]}", "findings", "launches", "line",
                  30, "waits", 1, "shares", 0);

    open_case("06", 1, X, Y, Z, 0);
    sweep(minus_neighbours, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(findings, NULL), "nothing-shared");
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(too_large_a_block_is_named)
{
    json_t *findings =
        json_pack("{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s}]}",
                  "findings", "launches", "line", 29, "grid", 1, 1, 1, "block",
                  33, 33, 1, "shared", 0, "error", "cudaErrorInvalidValue");

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "block-too-large");
    ck_assert_ptr_nonnull(strstr(said.text, "1089 threads"));
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(block_beyond_launch_bounds_is_named)
{
    json_t *findings = json_pack(
        "{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:i, s:s}]}", "findings",
        "launches", "line", 31, "grid", 1, 1, 1, "block", 18, 18, 1, "shared",
        0, "bound", 256, "error", "cudaErrorInvalidValue");

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "block-too-large");
    ck_assert_ptr_nonnull(strstr(said.text, "promises at most 256"));
    close_case();
    json_decref(findings);
}
END_TEST

/* What __shared__ variables take is not there for the launch. */
START_TEST(shared_memory_is_refused_with_what_variables_take)
{
    static const struct {
        int dynamic;
        const char *words;
    } refused[] = {
        {49152, "with 512 bytes of __shared__ variables that is 49664, and "
                "more than 49152 must be asked for with cudaFuncSetAttribute"},
        {232448, "that is 232960, and a block has at most 232448 on the"},
    };
    json_t *findings = findings_of(checked_format(
        "{'launches': [{'line': 30, 'grid': [2, 1, 1], 'block': [256, 1, 1], "
        "'shared': %d, 'static': 512, 'error': 'cudaErrorInvalidValue'}]}",
        refused[_i].dynamic));

    open_case("04", 1, X, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-refused");
    ck_assert_msg(strstr(said.text, refused[_i].words) != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* dim3(-1, -1, -1), as far as a log counts. */
START_TEST(launch_beyond_all_numbers_is_told)
{
    json_t *findings = findings_of(
        checked_format("{'launches': [{'line': 30, 'grid': [4294967295, 65535, "
                       "65535], 'block': [8, 8, 8], 'error': 'refused'}]}"));

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-refused");
    ck_assert_msg(strstr(said.text, "4294967295 x 65535 x 65535 blocks") !=
                      NULL,
                  "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* Blocks and threads along other axes, whose product in 64 bits is 1. */
START_TEST(forged_launch_is_not_on_one_axis)
{
    struct evidence e = {0};
    struct diagnosis d = {NULL, NULL, 0};
    unsigned blocks, threads;

    open_case("04", 1, 1000, 1, 1, 0);
    t->function->launch(t, &blocks, &threads);
    e.test = t;
    e.result = result;
    launch(blocks, 1, 1, threads, 1, 1);
    ck_assert(!diagnose_typed(&e, &d));
    launch(blocks, 3702849463, 793907557, threads, 251, 1);
    ck_assert(diagnose_typed(&e, &d));
    ck_assert_str_eq(d.id, "launch-typed");
    free(d.text);
    close_case();
}
END_TEST

static TCase *
launched(void)
{
    TCase *c = tcase_create("launched");

    tcase_add_test(c, threads_that_nobody_needs_are_counted);
    tcase_add_loop_test(c, loop_of_a_thread_is_no_launch, 0,
                        sizeof loops / sizeof *loops);
    tcase_add_test(c, loop_without_a_record_is_no_launch);
    tcase_add_test(c, block_too_large_may_be_the_blocks);
    tcase_add_test(c, no_blocks_are_rounded_down_where_there_is_work);
    tcase_add_test(c, no_blocks_are_no_quotient_where_a_block_is_full);
    tcase_add_test(c, no_chunks_may_be_a_quotient);
    tcase_add_loop_test(c, shared_memory_is_refused_with_what_variables_take, 0,
                        2);
    tcase_add_test(c, barrier_that_shares_nothing_is_named);
    tcase_add_test(c, too_large_a_block_is_named);
    tcase_add_test(c, block_beyond_launch_bounds_is_named);
    tcase_add_test(c, launch_beyond_all_numbers_is_told);
    tcase_add_test(c, forged_launch_is_not_on_one_axis);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_launch");

    suite_add_tcase(s, launched());
    return suite_run(s);
}
