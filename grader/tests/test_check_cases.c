/*
 * cases of a function: the next one begins before this one is judged, and
 * nothing shows it
 *
 * Run from the project's folder.
 */
#include "../check.h"
#include "../member.h"
#include "../text_file.h"
#include "scratch.h"
#include "suite.h"
#include "workshop.h"

/* Right only where the last block comes last. */
#define IN_ORDER                                                       \
    "__device__ unsigned turns;\n"                                     \
    "__global__ void work(int n, float a, const float *x, float *y)\n" \
    "{\n"                                                              \
    "    __shared__ unsigned turn;\n"                                  \
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"             \
    "    if (threadIdx.x == 0)\n"                                      \
    "        turn = atomicAdd(&turns, 1);\n"                           \
    "    __syncthreads();\n"                                           \
    "    if (i < n)\n"                                                 \
    "        y[i] = turn == blockIdx.x ? a * x[i] + y[i] : 0;\n"       \
    "}\n"

#define LAUNCH                                                      \
    "void saxpy(int n, float a, const float *x, float *y)\n"        \
    "{\n"                                                           \
    "    unsigned none = 0;\n"                                      \
    "    cudaMemcpyToSymbol(turns, &none, sizeof none);\n"          \
    "    %s\n"                                                      \
    "    if (n > 0)\n"                                              \
    "        work<<<(n + 255) / 256, 256>>>(n, a, x, y);\n"         \
    "}\n"                                                           \
    "void saxpy_stride(int n, float a, const float *x, float *y)\n" \
    "{\n"                                                           \
    "    saxpy(n, a, x, y);\n"                                      \
    "}\n"

static json_t *
graded(const char *host)
{
    char *root = realpath(".", NULL);
    char *build = checked_string(workshop_folder());
    char *source =
        checked_format("#include <stdlib.h>\n" IN_ORDER LAUNCH, host);
    const struct options o = {.root = root, .build = build, .jobs = 1};
    const struct seed_secret secret = {{1}};
    const struct check_job job = {.options = &o,
                                  .lab = catalog_find("01"),
                                  .secret = &secret,
                                  .name = "ordered",
                                  .folder = scratch,
                                  .bare = true};
    json_t *record;

    scratch_put("kernel.cu", source, strlen(source));
    record = check(&job);
    free(source);
    free(build);
    free(root);
    return record;
}

/* Of the first function's case. */
static enum status
status_of(const json_t *record, size_t number)
{
    const json_t *test;
    size_t i, found = 0;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "correctness") && found++ == number)
            return member_status(test);
    }
    ck_abort_msg("there is no case %zu", number);
}

/* Its run has begun, permuted, when the case before it fails. */
START_TEST(case_behind_a_failed_one_is_run_in_order)
{
    json_t *record = graded("");

    ck_assert_str_eq(status_name(status_of(record, 0)), "passed");
    ck_assert_str_eq(status_name(status_of(record, 1)), "wrong");
    json_decref(record);
    record = graded("if (n == 1000) return;");
    ck_assert_str_eq(status_name(status_of(record, 0)), "wrong");
    ck_assert_str_eq(status_name(status_of(record, 1)), "passed");
    json_decref(record);
}
END_TEST

START_TEST(cases_behind_two_that_do_not_end_are_not_run)
{
    json_t *record = graded("while (n == 1000 || n == 1) n += 0;");

    ck_assert_str_eq(status_name(status_of(record, 0)), "timed_out");
    ck_assert_str_eq(status_name(status_of(record, 1)), "passed");
    ck_assert_str_eq(status_name(status_of(record, 2)), "timed_out");
    for (size_t i = 3; i < 13; i++)
        ck_assert_str_eq(status_name(status_of(record, i)), "not_run");
    json_decref(record);
}
END_TEST

/* Small ones are: they cost little. */
START_TEST(large_cases_behind_one_that_failed_and_one_endless_are_not_run)
{
    json_t *record = graded("if (n == 1000) return; while (n == 32) n += 0;");

    ck_assert_str_eq(status_name(status_of(record, 0)), "wrong");
    ck_assert_str_eq(status_name(status_of(record, 5)), "passed");
    ck_assert_str_eq(status_name(status_of(record, 6)), "timed_out");
    ck_assert_str_eq(status_name(status_of(record, 7)), "not_run");
    ck_assert_str_eq(status_name(status_of(record, 8)), "not_run");
    ck_assert_str_eq(status_name(status_of(record, 9)), "passed");
    json_decref(record);
}
END_TEST

/* A case runs while the one before is judged: that time counts once. */
START_TEST(phases_are_no_longer_than_the_whole)
{
    json_t *record = graded("");
    const json_t *phases = json_object_get(record, "phases");
    const double all = member_number(record, "seconds", 0);

    ck_assert_double_le(member_number(phases, "build_s", 0) +
                            member_number(phases, "run_s", 0) +
                            member_number(phases, "judge_s", 0),
                        all);
    ck_assert_double_gt(member_number(phases, "run_s", 0), 0);
    json_decref(record);
}
END_TEST

/* What each run prints stands under its own case. */
START_TEST(case_shows_its_own_output)
{
    json_t *record = graded("printf(\"n is %d\\n\", n);");
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        const char *name = member_text(test, "case"), *digits;
        char *line;

        if (!member_is(test, "row", "correctness"))
            continue;
        digits = strchr(name, '/') + 1;
        line = checked_format("n is %d\n", atoi(digits));
        ck_assert_ptr_nonnull(strstr(member_text(test, "output"), line));
        free(line);
    }
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("cases of a function");
    TCase *c = tcase_create("facts");

    tcase_set_timeout(c, 120);
    tcase_add_checked_fixture(c, scratch_make, scratch_remove);
    tcase_add_test(c, case_behind_a_failed_one_is_run_in_order);
    tcase_add_test(c, cases_behind_two_that_do_not_end_are_not_run);
    tcase_add_test(
        c, large_cases_behind_one_that_failed_and_one_endless_are_not_run);
    tcase_add_test(c, case_shows_its_own_output);
    tcase_add_test(c, phases_are_no_longer_than_the_whole);
    suite_add_tcase(s, c);
    return suite_run(s);
}
