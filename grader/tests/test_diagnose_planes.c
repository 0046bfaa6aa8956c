/*
 * diagnose_planes: planes that a walk along z does not write, told before what
 * the others hold
 */
#include "findings.h"
#include "suite.h"

/* The interior of plane `to` gets what belongs into plane `from`. */
static void
store_plane(int from, int to)
{
    const double *in = test_data(t, 0);

    for (int y = 1; y < Y - 1; y++)
        for (int x = 1; x < X - 1; x++) {
            const long i = x + X * (y + (long)Y * from);

            out(1)[x + X * (y + (long)Y * to)] = right(
                in + i, X, (long)X * Y, t->job.scalar[3].d, t->job.scalar[4].d);
        }
}

static void
open_walk(unsigned walks)
{
    open_case("07", 0, X, Y, Z, 0);
    launch(3, 2, walks, 18, 18, 1);
}

static void
check_planes(const char *id, const char *words)
{
    ck_assert_str_eq(diagnosed(NULL, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
}

START_TEST(results_that_all_go_to_a_boundary_plane_are_told)
{
    open_walk(1);
    store_plane(5, 0);
    check_planes("boundary-written", "all results go to plane z = 0");
}
END_TEST

/* Nor is it a matter of blocks, where two walks meet there. */
START_TEST(walks_that_meet_in_a_boundary_plane_are_no_blocks)
{
    json_t *findings = findings_with(
        "{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'launch': "
        "1, 'text': '', 'index': [1, 1, 0], 'first': {'kind': 'write', 'line': "
        "7, 'block': [0, 0, 0], 'thread': [1, 1, 0]}, 'second': {'kind': "
        "'write', 'line': 7, 'block': [0, 0, 1], 'thread': [1, 1, 0]}}",
        "null");

    open_walk(2);
    store_plane(5, 0);
    json_object_set_new(
        json_array_get(json_object_get(findings, "launches"), 1), "grid",
        json_pack("[i,i,i]", 3, 2, 2));
    ck_assert_str_eq(diagnosed(findings, NULL), "boundary-written");
    ck_assert_int_eq(said.line, 7);
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(steps_that_store_to_one_plane_are_told)
{
    open_walk(1);
    store_plane(9, 1);
    check_planes("tail-unwritten", "one plane alone is written");
    open_walk(2);
    store_plane(8, 1);
    store_plane(17, 10);
    check_planes("tail-unwritten", "the first of them z = 1");
    /* Right: the walk has one step. */
    open_walk(1);
    store_plane(1, 1);
    ck_assert_str_eq(diagnosed(NULL, NULL), "too-few-blocks");
    ck_assert_ptr_null(strstr(said.text, "store there"));
    close_case();
}
END_TEST

START_TEST(planes_between_two_steps_are_told)
{
    for (int wrong = 0; wrong < 2; wrong++) {
        open_walk(1);
        for (int z = 1; z < Z - 1; z += 2)
            store_plane(z + (wrong && z > 1), z);
        check_planes("stride-too-long", "z = 1, 3 and so on are written");
    }
}
END_TEST

START_TEST(planes_behind_wrong_ones_are_told)
{
    open_walk(1);
    for (int z = 1; z < 9; z++)
        store_plane(2 * z - 1, z);
    check_planes("tail-unwritten", "planes z = 9 to 17 are not written");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_planes");
    TCase *c = tcase_create("planes");

    tcase_add_test(c, results_that_all_go_to_a_boundary_plane_are_told);
    tcase_add_test(c, walks_that_meet_in_a_boundary_plane_are_no_blocks);
    tcase_add_test(c, steps_that_store_to_one_plane_are_told);
    tcase_add_test(c, planes_between_two_steps_are_told);
    tcase_add_test(c, planes_behind_wrong_ones_are_told);
    suite_add_tcase(s, c);
    return suite_run(s);
}
