/*
 * diagnose_line: the line of a diagnosis that comes from values
 */
#include "../diagnose_line.h"
#include "diagnosed.h"
#include "suite.h"

enum { N = 1000, STORE = 1, OTHER = 2, COPY = 3, LIB = 4, REST = 15 };
enum { STORED = 2, FROM_HOST = 8, SHIFT = 4 };

static unsigned char *coverage;
static json_t *findings;
static bool right_before;

/* What the numbers above stand for, and the launches, if any. */
static void
open_findings(const char *launches)
{
    coverage = checked_alloc(t->job.bytes, 1);
    findings = findings_of(checked_format(
        "{'writers': [{'file': 'kernel.cu', 'line': 7, 'copies': false},"
        "{'file': 'kernel.cu', 'line': 9, 'copies': false},"
        "{'file': 'kernel.cu', 'line': 20, 'copies': true},"
        "{'file': 'lab.h', 'line': 7, 'copies': false}], 'launches': [%s]}",
        launches));
}

/* saxpy, all of it subtracted where `all`, else nothing written. */
static void
open_vector(bool all)
{
    const float *x, *y;
    float *to;

    open_case("01", 0, N, 1, 1, 0);
    x = test_data(t, 0);
    y = test_data(t, 1);
    to = (float *)(void *)out(1);
    for (int i = 0; all && i < N; i++)
        to[i] = (float)(y[i] - t->job.scalar[1].d * x[i]);
    open_findings("");
}

static void
close_all(void)
{
    free(coverage);
    json_decref(findings);
    source = NULL;
    close_case();
}

/* Elements [from, from + count) of the array were stored by that number. */
static void
store(int array, size_t from, size_t count, unsigned bits)
{
    const size_t size = test_element_bytes(t, array);

    memset(coverage + t->job.array[array].offset + CASE_GUARD + from * size,
           (int)bits, count * size);
}

static void
stored_by(size_t from, size_t count, unsigned number)
{
    store(1, from, count, STORED | number << SHIFT);
}

/* Right values, by the line of that number. */
static void
set_right(size_t from, size_t count, unsigned number)
{
    const float *x = test_data(t, 0), *y = test_data(t, 1);
    float *to = (float *)(void *)out(1);

    for (size_t i = from; i < from + count; i++)
        to[i] = (float)(t->job.scalar[1].d * x[i] + y[i]);
    stored_by(from, count, number);
}

static void
look(void)
{
    struct evidence e = {.test = t,
                         .result = result,
                         .findings = findings,
                         .coverage = coverage,
                         .right_before = right_before,
                         .source = source};
    struct verdict *v = judge(t, output);

    e.verdict = v;
    free(said.text); /* of the last one */
    said = diagnose(&e);
    verdict_free(v);
}

static void
check_said(const char *id, long line, const char *words)
{
    look();
    ck_assert_ptr_nonnull(said.id);
    ck_assert_str_eq(said.id, id);
    ck_assert_msg(said.line == line, "line %ld: %s", said.line, said.text);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
}

START_TEST(wrong_values_show_the_line_that_stores_them)
{
    open_vector(true);
    stored_by(0, N, OTHER);
    check_said("sign-wrong", 9, " (these values are stored in line 9)");
    close_all();
}
END_TEST

START_TEST(of_two_lines_that_of_the_first_value_is_named)
{
    open_vector(true);
    stored_by(0, N, OTHER);
    stored_by(0, 1, STORE);
    check_said("sign-wrong", 7, "the first of these values is stored in");
    close_all();
}
END_TEST

START_TEST(a_line_that_is_not_known_is_not_guessed)
{
    static const unsigned numbers[] = {0, COPY, LIB, LIB + 1, REST};

    open_vector(true);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        stored_by(0, N, numbers[k]);
        check_said("sign-wrong", 0, "wrong sign");
        ck_assert_ptr_null(strstr(said.text, "line"));
    }
    close_all();
}
END_TEST

START_TEST(without_a_log_there_is_no_line)
{
    open_vector(true);
    ck_assert_str_eq(diagnosed(NULL, NULL), "sign-wrong");
    ck_assert_int_eq(said.line, 0);
    close_all();
}
END_TEST

START_TEST(a_value_computed_in_one_place_shows_it)
{
    open_vector(true);
    stored_by(0, N, STORE);
    source = "__global__ void k(int n, float a, const float *x, float *y)\n"
             "{\n"
             "    int i = threadIdx.x;\n"
             "    float sum = 0;\n"
             "    // sum = 1\n"
             "    sum = y[i] - a * x[i];\n"
             "    y[i] = sum;\n"
             "}\n";
    check_said("sign-wrong", 6, "computed in line 6 and stored in line 7");
    close_all();
}
END_TEST

/* Zero may be what the variable began with. */
START_TEST(a_wrong_zero_is_not_said_to_be_computed_for_sure)
{
    open_vector(true);
    stored_by(0, N, STORE);
    ((float *)(void *)out(1))[7] = 0;
    source = "void k()\n{\nfloat v = 0;\nif (i > 7)\n\nv = f();\ny[i] = v; }";
    check_said("unknown", 6,
               "computed in line 6, where that is reached, and stored in");
    source = "void k()\n{\n\nfloat v = f();\n\n\ny[i] = v;\n}\n";
    check_said("unknown", 4, "computed in line 4 and stored in line 7");
    close_all();
}
END_TEST

START_TEST(an_element_left_shows_what_decides_on_it)
{
    open_vector(false);
    set_right(0, N - 1, STORE);
    source = "__global__ void k(int n, float a, const float *x, float *y)\n"
             "{\n"
             "    int i = threadIdx.x;\n"
             "\n"
             "    if (i < n - 1)\n"
             "        // not the last\n"
             "        y[i] = a * x[i] + y[i];\n"
             "}\n";
    check_said("tail-unwritten", 5, "line 5 decides what is stored in line 7");
    source = NULL;
    check_said("tail-unwritten", 7, "all others are stored in line 7");
    close_all();
}
END_TEST

START_TEST(a_first_element_left_shows_the_index)
{
    open_vector(false);
    set_right(1, N - 1, STORE);
    source = "__global__ void k(int n, float a, const float *x, float *y)\n"
             "{\n"
             "    int i = threadIdx.x\n"
             "            + 1;\n"
             "\n"
             "    if (i < n)\n"
             "        y[i] = a * x[i] + y[i];\n"
             "}\n";
    check_said("first-unwritten", 3, "the index is set in line 3");
    close_all();
}
END_TEST

START_TEST(others_by_two_lines_show_none)
{
    open_vector(false);
    set_right(0, N - 1, STORE);
    stored_by(0, 1, OTHER);
    check_said("tail-unwritten", 0, "short of the end");
    close_all();
}
END_TEST

START_TEST(a_changed_input_shows_who_wrote_it)
{
    open_vector(false);
    set_right(0, N, STORE);
    ((float *)(void *)out(0))[5] += 1;
    store(0, 5, 1, STORED | OTHER << SHIFT);
    check_said("input-changed", 9, "(written in line 9)");
    /* A copy writes as well. */
    store(0, 5, 1, STORED | COPY << SHIFT);
    check_said("input-changed", 20, "(written in line 20)");
    close_all();
}
END_TEST

START_TEST(values_of_the_host_show_their_copy)
{
    open_vector(false);
    set_right(0, N, STORE);
    store(1, 0, N, FROM_HOST | COPY << SHIFT);
    check_said("host-computed", 20, "(copied in line 20)");
    close_all();
}
END_TEST

START_TEST(the_boundary_shows_who_wrote_its_first_point)
{
    open_case("05", 0, X, Y, Z, 0);
    open_findings("");
    sweep(right, X - 1, Y - 1, Z - 1);
    stored_by(0, (size_t)X * Y * Z, OTHER);
    out(1)[3] = 0;
    out(1)[4] = 0;
    stored_by(3, 1, COPY);
    check_said("boundary-written", 20, "(written in line 20)");
    stored_by(3, 1, STORE);
    check_said("boundary-written", 7, "(written in line 7)");
    close_all();
}
END_TEST

START_TEST(a_launch_that_is_not_reached_is_shown)
{
    open_vector(false);
    result->launches = 0;
    source = "void saxpy(int n, float a, const float *x, float *y)\n"
             "{\n"
             "    if (n == 0)\n"
             "        k<<<1, 256>>>(n, a, x, y);\n"
             "}\n";
    check_said("nothing-written", 4, "the launch in line 4 is not reached");
    source = "static void saxpy_all(int n);\n"
             "void saxpy(int n, float a, const float *x, float *y)\n"
             "{\n"
             "}\n";
    check_said("nothing-written", 2, "saxpy begins in line 2");
    close_all();
}
END_TEST

START_TEST(an_index_without_its_block_is_shown)
{
    open_case("05", 0, X, Y, Z, 0);
    open_findings("{'file': 'kernel.cu', 'line': 8, 'kernel': 'k'}");
    launch(2, 4, Z, 32, 8, 1);
    source = "__global__ void k(double *out)\n"
             "{\n"
             "    int x = blockIdx.x * 32 + threadIdx.x;\n"
             "    int y = blockIdx.y * 8 + threadIdx.y;\n"
             "    int z = threadIdx.z;\n"
             "}\n";
    check_said("nothing-written", 5, "; threadIdx.z stands in line 5)");
    source = NULL;
    check_said("nothing-written", 8, "; the launch is in line 8)");
    close_all();
}
END_TEST

START_TEST(steps_show_their_loop)
{
    const double *in;

    open_case("05", 1, X, Y, Z, 1);
    open_findings("");
    /* One step is wanted, and none is done. */
    in = test_data(t, 0);
    memcpy(out(1), in, (size_t)X * Y * Z * sizeof *in);
    result->returned = 1;
    stored_by(0, (size_t)X * Y * Z, STORE);
    source = "const double *heat(double *a, double *b)\n"
             "{\n"
             "    for (int s = 1; s < steps; s++)\n"
             "        sweep7(a, b);\n"
             "    return b;\n"
             "}\n";
    check_said("step-count", 3, "(the loop of heat is in line 3)");
    close_all();
}
END_TEST

START_TEST(the_other_field_shows_the_return_behind_the_steps)
{
    open_case("05", 1, X, Y, Z, 1);
    open_findings("");
    sweep(right, X - 1, Y - 1, Z - 1);
    stored_by(0, (size_t)X * Y * Z, STORE);
    result->returned = 0;
    source = "const double *heat(double *a, double *b)\n"
             "{\n"
             "    if (steps == 0)\n"
             "        return a;\n"
             "    while (steps--)\n"
             "        sweep7(a, b);\n"
             "    return a;\n"
             "}\n";
    check_said("wrong-buffer", 7, "(returned in line 7)");
    result->launches = 0;
    check_said("wrong-buffer", 0, "was returned");
    close_all();
}
END_TEST

START_TEST(a_last_plane_shows_the_walk)
{
    open_case("05", 0, X, Y, Z, 0);
    open_findings("");
    launch(2, 4, 1, 32, 8, 1);
    sweep(right, X - 1, Y - 1, Z - 2);
    stored_by(0, (size_t)X * Y * (Z - 2), STORE);
    source = "__global__ void k(const double *in, double *out)\n"
             "{\n"
             "    if (x < 1 || y < 1)\n"
             "        return;\n"
             "    for (int z = 1; z < nz - 2; z++)\n"
             "        if (x < nx - 1)\n"
             "            out[i] = c0 * in[i];\n"
             "}\n";
    check_said("last-plane-unwritten", 5, "line 5 decides");
    /* A row of each plane is not for the walk to leave out. */
    memcpy(out(1), test_data(t, 1), test_elements(t, 1) * sizeof(double));
    sweep(right, X - 1, Y - 2, Z - 1);
    stored_by(0, (size_t)X * Y * Z, STORE);
    for (size_t z = 0; z < Z; z++)
        stored_by((z * Y + Y - 2) * X, X, 0);
    check_said("last-row-unwritten", 7, "all others are stored in line 7");
    close_all();
}
END_TEST

START_TEST(planes_left_out_of_a_walk_have_no_index)
{
    static const int left[] = {3, 5, 6, 11};

    open_case("05", 0, X, Y, Z, 0);
    open_findings("");
    launch(2, 4, 1, 32, 8, 1);
    sweep(right, X - 1, Y - 1, Z - 1);
    stored_by(0, (size_t)X * Y * Z, STORE);
    for (size_t k = 0; k < sizeof left / sizeof *left; k++) {
        const size_t from = (size_t)left[k] * X * Y;

        memcpy(out(1) + from, (const double *)test_data(t, 1) + from,
               (size_t)X * Y * sizeof(double));
        stored_by(from, (size_t)X * Y, 0);
    }
    source = "__global__ void k(const double *in, double *out)\n"
             "{\n"
             "    int i = 0;\n"
             "    for (int z = 1; z < nz - 1; z++) {\n"
             "        if (z % 3 == 0)\n"
             "            continue;\n"
             "        out[i] = c0 * in[i];\n"
             "    }\n"
             "}\n";
    check_said("unknown", 4, "line 4 decides what is stored in line 7");
    close_all();
}
END_TEST

START_TEST(without_a_walk_planes_have_the_store)
{
    open_case("05", 0, X, Y, Z, 0);
    open_findings("");
    sweep(right, X - 1, Y - 1, Z - 2);
    stored_by(0, (size_t)X * Y * (Z - 2), STORE);
    source = "__global__ void k(const double *in, double *out)\n"
             "{\n"
             "    if (x < 1 || y < 1)\n"
             "        return;\n"
             "    for (int k = 0; k < 1; k++)\n"
             "        if (x < nx - 1)\n"
             "            out[i] = c0 * in[i];\n"
             "}\n";
    launch(2, 4, Z, 32, 8, 1);
    check_said("last-plane-unwritten", 7, "all others are stored in line 7");
    close_all();
}
END_TEST

START_TEST(what_a_second_call_finds_is_shown)
{
    open_vector(true);
    extents.flags = CASE_SECOND_CALL;
    source = "static const int threads = 256;\n"
             "void saxpy(int n, float a, const float *x, float *y)\n"
             "{\n"
             "    static int calls = 0;\n"
             "}\n";
    right_before = true;
    check_said("state-kept", 4, "the variable in line 4 is kept");
    right_before = false;
    close_all();
}
END_TEST

START_TEST(an_array_that_is_not_shared_is_shown)
{
    open_case("05", 0, X, Y, Z, 0);
    open_findings("{'kernel': 'k', 'waits': true, 'shares': false}");
    source = "__global__ void k(const double *in)\n"
             "{\n"
             "    double s[18][18];\n"
             "    int x = t[0];\n"
             "}\n";
    check_said("nothing-shared", 3, "(declared in line 3)");
    source = "__global__ void k(const double *in)\n"
             "{\n"
             "    __shared__ double s[18][18];\n"
             "    double r[2];\n"
             "    float q[2];\n"
             "}\n";
    check_said("nothing-shared", 0, "");
    close_all();
}
END_TEST

static TCase *
values(void)
{
    TCase *c = tcase_create("values");

    tcase_add_test(c, wrong_values_show_the_line_that_stores_them);
    tcase_add_test(c, of_two_lines_that_of_the_first_value_is_named);
    tcase_add_test(c, a_line_that_is_not_known_is_not_guessed);
    tcase_add_test(c, without_a_log_there_is_no_line);
    tcase_add_test(c, a_value_computed_in_one_place_shows_it);
    tcase_add_test(c, a_wrong_zero_is_not_said_to_be_computed_for_sure);
    tcase_add_test(c, an_element_left_shows_what_decides_on_it);
    tcase_add_test(c, a_first_element_left_shows_the_index);
    tcase_add_test(c, others_by_two_lines_show_none);
    tcase_add_test(c, a_changed_input_shows_who_wrote_it);
    tcase_add_test(c, values_of_the_host_show_their_copy);
    tcase_add_test(c, the_boundary_shows_who_wrote_its_first_point);
    tcase_add_test(c, a_launch_that_is_not_reached_is_shown);
    tcase_add_test(c, an_index_without_its_block_is_shown);
    tcase_add_test(c, steps_show_their_loop);
    tcase_add_test(c, the_other_field_shows_the_return_behind_the_steps);
    tcase_add_test(c, a_last_plane_shows_the_walk);
    tcase_add_test(c, planes_left_out_of_a_walk_have_no_index);
    tcase_add_test(c, without_a_walk_planes_have_the_store);
    tcase_add_test(c, what_a_second_call_finds_is_shown);
    tcase_add_test(c, an_array_that_is_not_shared_is_shown);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_line");

    suite_add_tcase(s, values());
    return suite_run(s);
}
