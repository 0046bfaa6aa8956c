/*
 * run: what a run leaves, and how each bad end is named
 */
#include "../../common/sim/analyse/writer.h"
#include "../die.h"
#include "../run.h"
#include "../sandbox.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>
#include <signal.h>
#include <stdio.h>

#define BODY "if (i < n) y[i] = a * x[i] + y[i];"

static struct test *
first_case(void)
{
    const struct lab *lab = catalog_find("01");
    return test_make(lab, &lab->functions[0], &lab->functions[0].cases[0], 7);
}

static struct run_outcome
run_source(const char *source, const struct test *t, uint64_t schedule)
{
    struct build_outcome built = workshop_build("01", source);
    for (size_t i = 0; i < built.message_count; i++)
        if (built.runner < 0)
            printf("%s\n", built.messages[i].text);
    ck_assert_int_ge(built.runner, 0);
    struct run_job job = {.build = workshop_folder(),
                          .test = t,
                          .runner = built.runner,
                          .schedule = schedule};
    struct run_outcome o = run_test(&job);
    build_free(&built);
    return o;
}

static struct run_outcome
run_kernel(const char *host, const char *body)
{
    char *source = workshop_saxpy("#include <stdio.h>\n#include <stdlib.h>\n"
                                  "#include <string.h>\n",
                                  host, body);
    struct test *t = first_case();
    struct run_outcome o = run_source(source, t, 0);
    free(source);
    test_free(t);
    return o;
}

static void
assert_end(const char *host, const char *body, enum status status,
           const char *word)
{
    struct run_outcome o = run_kernel(host, body);
    ck_assert_msg(o.status == status, "%s, not %s: %s", status_name(o.status),
                  status_name(status), o.text ? o.text : "");
    ck_assert_ptr_null(o.image);
    ck_assert_uint_eq(o.result.done, 0);
    ck_assert_msg(strstr(o.text, word) != NULL, "\"%s\" has no \"%s\"", o.text,
                  word);
    ck_assert_double_lt(o.seconds, 45);
    run_free(&o);
}

START_TEST(right_kernel_leaves_right_values)
{
    struct test *t = first_case();
    char *source = workshop_saxpy("", "", BODY);
    struct run_outcome o = run_source(source, t, 0);
    ck_assert_str_eq(status_name(o.status), "passed");
    ck_assert_uint_eq(o.result.done, CASE_DONE);
    ck_assert_uint_eq(o.result.launches, 1);
    ck_assert_str_eq(o.output, "");
    const struct case_array *y = &t->job.array[1];
    size_t at = y->offset + CASE_GUARD;
    float before, after, a = (float)t->job.scalar[1].d, x;
    memcpy(&before, t->image + at, sizeof before);
    memcpy(&after, o.image + at, sizeof after);
    memcpy(&x, t->image + t->job.array[0].offset + CASE_GUARD, sizeof x);
    ck_assert_double_eq_tol((double)after, (double)a * x + before, 1e-5);
    run_free(&o);
    free(source);
    test_free(t);
}
END_TEST

START_TEST(limits_alone_build_and_run_too)
{
    sandbox_choose(SANDBOX_LIMITS);
    struct test *t = first_case();
    char *source = workshop_saxpy("", "", BODY);
    struct run_outcome o = run_source(source, t, 0);
    ck_assert_msg(o.status == STATUS_PASSED, "%s: %s: %s",
                  status_name(o.status), o.text, o.output);
    run_free(&o);
    free(source);
    test_free(t);
}
END_TEST

START_TEST(coverage_tells_what_was_read_and_written)
{
    struct test *t = first_case();
    char *source = workshop_saxpy("", "", "if (i < 10) y[i] = x[i];");
    struct run_outcome o = run_source(source, t, 0);
    ck_assert_str_eq(status_name(o.status), "passed");
    ck_assert_ptr_nonnull(o.coverage);
    size_t x = t->job.array[0].offset + CASE_GUARD;
    size_t y = t->job.array[1].offset + CASE_GUARD;
    ck_assert_int_eq(o.coverage[x + 39] & 1, 1);
    ck_assert_int_eq(o.coverage[x + 40] & 1, 0);
    ck_assert_int_eq(o.coverage[y + 39] & 3, 2);
    ck_assert_int_eq(o.coverage[y + 40] & 3, 0);
    run_free(&o);
    free(source);
    test_free(t);
}
END_TEST

/* The line of kernel.cu that wrote byte `at` last, and what does so. */
static void
assert_writer(const struct run_outcome *o, size_t at, long long line,
              bool copies)
{
    const json_t *writer =
        json_array_get(json_object_get(o->findings, "writers"),
                       (size_t)(o->coverage[at] >> WRITER_SHIFT) - 1);

    ck_assert_int_eq(json_integer_value(json_object_get(writer, "line")), line);
    ck_assert(json_is_true(json_object_get(writer, "copies")) == copies);
}

START_TEST(coverage_tells_the_line_that_wrote_last)
{
    const char *const kernel =
        "__global__ void k(const float *x, float *y)\n"
        "{\n"
        "    int i = threadIdx.x;\n"
        "    if (i < 4) y[i] = x[i];\n"
        "    if (i < 2)\n"
        "        y[i] += x[i];\n"
        "}\n"
        "void saxpy(int n, float a, const float *x, float *y)\n"
        "{\n"
        "    cudaMemset(y, 0, n * sizeof *y);\n"
        "    k<<<1, 8>>>(x, y);\n"
        "}\n"
        "void saxpy_stride(int n, float a, const float *x, float *y) {}\n";
    struct test *t = first_case();
    struct run_outcome o = run_source(kernel, t, 0);
    const size_t y = t->job.array[1].offset + CASE_GUARD;

    ck_assert_str_eq(status_name(o.status), "passed");
    assert_writer(&o, y + 4, 6, false);
    assert_writer(&o, y + 8, 4, false);
    assert_writer(&o, y + 16, 10, true);
    run_free(&o);
    test_free(t);
}
END_TEST

/* More lines than there are numbers. */
START_TEST(the_last_number_stands_for_all_other_lines)
{
    char *stores = checked_string(""), *source;
    struct test *t = first_case();
    struct run_outcome o;
    const size_t y = t->job.array[1].offset + CASE_GUARD;

    for (int i = 0; i < 20; i++) {
        char *more =
            checked_format("%sif (i == %d) y[i] = %d * x[i];\n", stores, i, i);
        free(stores);
        stores = more;
    }
    source = workshop_saxpy("", "", stores);
    o = run_source(source, t, 0);
    ck_assert_uint_eq(json_array_size(json_object_get(o.findings, "writers")),
                      WRITERS_MAX);
    ck_assert_uint_eq(o.coverage[y] >> WRITER_SHIFT, 1);
    ck_assert_uint_eq(o.coverage[y + 76] >> WRITER_SHIFT, WRITER_OTHER);
    run_free(&o);
    free(source);
    free(stores);
    test_free(t);
}
END_TEST

START_TEST(unset_local_holds_no_likely_value)
{
    if (system("g++ -ftrivial-auto-var-init=pattern -E -x c++ - </dev/null "
               ">/dev/null 2>&1") != 0) {
        printf("not run: g++ has no -ftrivial-auto-var-init\n");
        return;
    }
    struct test *t = first_case();
    char *source = workshop_saxpy(
        "", "",
        "float sum; for (int k = 0; k < n; k += n) sum += x[i % n]; "
        "if (i < n) y[i] = sum;");
    struct run_outcome o = run_source(source, t, 0);
    ck_assert_str_eq(status_name(o.status), "passed");
    const float *y =
        (const float *)(const void *)(o.image + t->job.array[1].offset +
                                      CASE_GUARD);
    ck_assert(!(y[0] < 1e30F && y[0] > -1e30F));
    run_free(&o);
    free(source);
    test_free(t);
}
END_TEST

START_TEST(permuted_schedule_leaves_the_same)
{
    struct test *t = first_case();
    char *source = workshop_saxpy("", "", BODY);
    struct run_outcome plain = run_source(source, t, 0);
    struct run_outcome permuted = run_source(source, t, 12345);
    ck_assert_str_eq(status_name(permuted.status), "passed");
    size_t head = 4096; /* the result: it need not be the same */
    ck_assert_int_eq(
        memcmp(plain.image + head, permuted.image + head, t->job.bytes - head),
        0);
    run_free(&plain);
    run_free(&permuted);
    free(source);
    test_free(t);
}
END_TEST

START_TEST(output_is_shown_and_harmless)
{
    struct run_outcome o = run_kernel(
        "printf(\"\\033[2Jhello\\n\"); fprintf(stderr, \"err\");", BODY);
    ck_assert_str_eq(status_name(o.status), "passed");
    ck_assert_str_eq(o.output, "\\x1b[2Jhello\nerr");
    run_free(&o);
}
END_TEST

START_TEST(early_exit_is_no_result)
{
    assert_end("exit(0);", BODY, STATUS_NO_RESULT, "exit code 0");
    assert_end("printf(\"all tests passed\\n\"); exit(3);", BODY,
               STATUS_NO_RESULT, "exit code 3");
}
END_TEST

START_TEST(abort_is_a_crash)
{
    assert_end("abort();", BODY, STATUS_CRASHED, "");
}
END_TEST

START_TEST(deep_recursion_is_a_crash)
{
    char *source = workshop_saxpy(
        "__device__ int deep(int n) { volatile char frame[512]; frame[0] = 1;"
        " return n ? deep(n - 1) + frame[0] : 0; }",
        "", "if (i < n) y[i] = deep(1000000);");
    struct test *t = first_case();
    struct run_outcome o = run_source(source, t, 0);
    ck_assert_str_eq(status_name(o.status), "crashed");
    run_free(&o);
    test_free(t);
    free(source);
}
END_TEST

START_TEST(endless_loops_end)
{
    assert_end("", "while (n) { y[0] = 1; }", STATUS_TIMED_OUT, "");
    assert_end("", "while (n) { }", STATUS_TIMED_OUT, "");
    assert_end("volatile int go = 1; while (go) { }", BODY, STATUS_TIMED_OUT,
               "");
}
END_TEST

START_TEST(out_of_bounds_is_a_hazard)
{
    assert_end("", "y[i + n] = 1;", STATUS_HAZARD, "");
}
END_TEST

START_TEST(flood_is_an_output_limit)
{
    assert_end("", "while (n) printf(\"0123456789abcdef\\n\");",
               STATUS_OUTPUT_LIMIT, "prints");
}
END_TEST

START_TEST(hog_is_a_memory_limit)
{
    assert_end("while (n) { char *p = (char *)malloc(1 << 24);"
               " if (!p) abort(); memset(p, 1, 1 << 24); }",
               BODY, STATUS_MEMORY_LIMIT, "memory");
}
END_TEST

START_TEST(whole_program_runs)
{
    struct build_outcome built = workshop_build(
        NULL, "#include <iostream>\n"
              "int main(int count, char **words)\n"
              "{ std::cout << count << words[1] << std::endl; return 3; }\n");
    ck_assert_int_ge(built.runner, 0);
    struct case_job head = {.magic = CASE_MAGIC,
                            .version = CASE_VERSION,
                            .budget = 100000000,
                            .bytes = 4096};
    unsigned char *image = checked_alloc(4096, 1);
    memcpy(image, &head, sizeof head);
    struct test t = {.job = head, .image = image};
    char word[] = "hello";
    char *const words[] = {word, NULL};
    struct run_job job = {.build = workshop_folder(),
                          .test = &t,
                          .runner = built.runner,
                          .arguments = words};
    struct run_outcome o = run_test(&job);
    ck_assert_msg(o.status == STATUS_PASSED, "%s: %s\n%s",
                  status_name(o.status), o.text ? o.text : "", o.output);
    ck_assert_str_eq(o.output, "2hello\n");
    ck_assert_int_eq(o.result.returned, 3);
    run_free(&o);
    build_free(&built);
    free(image);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("run");
    TCase *c = tcase_create("facts");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, right_kernel_leaves_right_values);
    tcase_add_test(c, limits_alone_build_and_run_too);
    tcase_add_test(c, coverage_tells_what_was_read_and_written);
    tcase_add_test(c, coverage_tells_the_line_that_wrote_last);
    tcase_add_test(c, the_last_number_stands_for_all_other_lines);
    tcase_add_test(c, unset_local_holds_no_likely_value);
    tcase_add_test(c, permuted_schedule_leaves_the_same);
    tcase_add_test(c, output_is_shown_and_harmless);
    tcase_add_test(c, early_exit_is_no_result);
    tcase_add_test(c, abort_is_a_crash);
    tcase_add_test(c, deep_recursion_is_a_crash);
    tcase_add_test(c, endless_loops_end);
    tcase_add_test(c, out_of_bounds_is_a_hazard);
    tcase_add_test(c, flood_is_an_output_limit);
    tcase_add_test(c, hog_is_a_memory_limit);
    tcase_add_test(c, whole_program_runs);
    suite_add_tcase(suite, c);
    return suite_run(suite);
}
