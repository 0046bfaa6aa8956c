/*
 * diagnose_line: the line of a diagnosis that comes from values
 */
#include "stored.h"
#include "suite.h"

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

/* A compiler that unrolls a loop tells both lines of its store. */
START_TEST(two_lines_of_one_statement_are_its_first)
{
    open_vector(true);
    stored_by(0, N, OTHER);
    stored_by(0, 2, STORE);
    source = "void k()\n{\n\n\n\n\n    y[i] = a * x[i] +\n"
             "           // y\n           y[i];\n}\n";
    check_said("sign-wrong", 7, " (these values are stored in line 7)");
    stored_by(0, 2, OTHER);
    stored_by(9, 2, STORE);
    check_said("sign-wrong", 7, " (these values are stored in line 7)");
    close_all();
}
END_TEST

/* The last turn of a loop may be stored behind it, in its line. */
START_TEST(the_line_of_the_loop_around_a_store_is_that_of_the_store)
{
    open_vector(true);
    stored_by(0, N, STORE);
    stored_by(0, 2, OTHER);
    source = "void k()\n{\n\n\n\n\n    for (int i = t; i < n; i += 2)\n"
             "\n        y[i] = a * x[i] + y[i];\n}\n";
    check_said("sign-wrong", 9, " (these values are stored in line 9)");
    stored_by(0, 2, STORE);
    stored_by(9, 2, OTHER);
    check_said("sign-wrong", 9, " (these values are stored in line 9)");
    source = "void k()\n{\n\n\n\n\n    y[i] = a * x[i] + y[i];\n"
             "\n    y[j] = a * x[j] + y[j];\n}\n";
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

static TCase *
values(void)
{
    TCase *c = tcase_create("values");

    tcase_add_test(c, wrong_values_show_the_line_that_stores_them);
    tcase_add_test(c, of_two_lines_that_of_the_first_value_is_named);
    tcase_add_test(c, two_lines_of_one_statement_are_its_first);
    tcase_add_test(c, the_line_of_the_loop_around_a_store_is_that_of_the_store);
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
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_line");

    suite_add_tcase(s, values());
    return suite_run(s);
}
