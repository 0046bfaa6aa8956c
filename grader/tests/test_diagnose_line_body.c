/*
 * diagnose_line: the lines of loops, walks and returns around a store, and of
 * what outlives a call
 */
#include "stored.h"
#include "suite.h"

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
        store(1, (z * Y + Y - 2) * X, X, 0);
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
        store(1, from, (size_t)X * Y, 0);
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

int
main(void)
{
    Suite *s = suite_create("diagnose_line_body");
    TCase *c = tcase_create("bodies");

    tcase_add_test(c, steps_show_their_loop);
    tcase_add_test(c, the_other_field_shows_the_return_behind_the_steps);
    tcase_add_test(c, a_last_plane_shows_the_walk);
    tcase_add_test(c, planes_left_out_of_a_walk_have_no_index);
    tcase_add_test(c, without_a_walk_planes_have_the_store);
    tcase_add_test(c, what_a_second_call_finds_is_shown);
    tcase_add_test(c, an_array_that_is_not_shared_is_shown);
    suite_add_tcase(s, c);
    return suite_run(s);
}
