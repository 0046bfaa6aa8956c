/*
 * diagnose_source and launches: what the outputs alone do not show
 */
#include "diagnosed.h"
#include "suite.h"

enum { N = 1000 };

/* The first `written` elements are right. */
static void
open_vector(int written)
{
    const float *x, *y;
    float *to;

    open_case("01", 1, N, 1, 1, 0);
    x = test_data(t, 0);
    y = test_data(t, 1);
    to = (float *)(void *)out(1);
    for (int i = 0; i < written; i++)
        to[i] = (float)(t->job.scalar[1].d * x[i] + y[i]);
}

static void
change_input(void)
{
    ((float *)(void *)out(0))[7] += 1;
}

START_TEST(changed_input_is_wrong_though_the_output_is_right)
{
    open_vector(N);
    ck_assert_str_eq(diagnosed(NULL, NULL), "none");
    change_input();
    ck_assert_str_eq(diagnosed(NULL, NULL), "input-changed");
    ck_assert_ptr_nonnull(strstr(said.text, "x is changed, first at 7"));
    close_case();
}
END_TEST

START_TEST(result_that_went_to_the_input)
{
    open_vector(0);
    change_input();
    ck_assert_str_eq(diagnosed(NULL, NULL), "input-changed");
    close_case();
}
END_TEST

START_TEST(values_explain_before_a_changed_input_does)
{
    open_vector(N);
    change_input();
    ((float *)(void *)out(1))[3] = 0;
    ck_assert_str_ne(diagnosed(NULL, NULL), "input-changed");
    close_case();
}
END_TEST

START_TEST(host_that_computes)
{
    open_vector(N);
    coverage = checked_alloc(t->job.bytes, 1);
    memset(coverage, 8, t->job.bytes);
    ck_assert_str_eq(diagnosed(NULL, NULL), "host-computed");
    close_case();
}
END_TEST

START_TEST(second_call_alone_is_wrong)
{
    open_vector(512);
    extents.flags = CASE_SECOND_CALL;
    right_before = true;
    ck_assert_str_eq(diagnosed(NULL, NULL), "state-kept");
    right_before = false;
    ck_assert_str_ne(diagnosed(NULL, NULL), "state-kept");
    close_case();
}
END_TEST

START_TEST(fixed_launch_without_a_loop)
{
    open_vector(512);
    launch(2, 1, 1, 256, 1, 1);
    extents.flags = CASE_SAME_LAUNCH;
    ck_assert_str_eq(diagnosed(NULL, NULL), "tail-unwritten");
    ck_assert_ptr_nonnull(strstr(said.text, "one launch further"));
    close_case();
}
END_TEST

static json_t *
two_launches(int first)
{
    json_t *json = json_pack(
        "{s:[{s:[i,i,i], s:[i,i,i], s:i}, {s:[i,i,i], s:[i,i,i], s:i}]}",
        "launches", "grid", first, 1, 1, "block", 256, 1, 1, "line", 7, "grid",
        4, 1, 1, "block", 256, 1, 1, "line", 8);

    ck_assert_ptr_nonnull(json);
    return json;
}

START_TEST(last_launch_hides_no_other)
{
    json_t *now = two_launches(9), *before = two_launches(2);
    struct evidence e;
    struct verdict *v;

    open_vector(N);
    v = judge(t, output);
    e = (struct evidence){.test = t,
                          .verdict = v,
                          .result = result,
                          .findings = now,
                          .pair = result,
                          .pair_findings = before};
    said = diagnose(&e);
    ck_assert_ptr_nonnull(said.id);
    ck_assert_str_eq(said.id, "launch-tied-to-n");
    ck_assert_int_eq(said.line, 7);
    verdict_free(v);
    close_case();
    json_decref(now);
    json_decref(before);
}
END_TEST

START_TEST(number_of_launches_follows_n)
{
    json_t *now = two_launches(4), *before = two_launches(4);
    struct evidence e;
    struct verdict *v;

    json_array_remove(json_object_get(before, "launches"), 1);
    open_vector(N);
    v = judge(t, output);
    e = (struct evidence){.test = t,
                          .verdict = v,
                          .result = result,
                          .findings = now,
                          .pair = result,
                          .pair_findings = before};
    said = diagnose(&e);
    ck_assert_ptr_nonnull(said.id);
    ck_assert_str_eq(said.id, "launch-tied-to-n");
    verdict_free(v);
    close_case();
    json_decref(now);
    json_decref(before);
}
END_TEST

static TCase *
sources(void)
{
    TCase *c = tcase_create("sources");

    tcase_add_test(c, changed_input_is_wrong_though_the_output_is_right);
    tcase_add_test(c, result_that_went_to_the_input);
    tcase_add_test(c, values_explain_before_a_changed_input_does);
    tcase_add_test(c, host_that_computes);
    tcase_add_test(c, second_call_alone_is_wrong);
    tcase_add_test(c, fixed_launch_without_a_loop);
    tcase_add_test(c, last_launch_hides_no_other);
    tcase_add_test(c, number_of_launches_follows_n);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_source");

    suite_add_tcase(s, sources());
    return suite_run(s);
}
