/*
 * sandbox: what a program in a box reaches of the machine, and what arrives
 */
#include "boxed.h"
#include <fcntl.h>

START_TEST(grader_cannot_be_reached)
{
    if (tier != SANDBOX_NAMESPACES)
        return;
    struct sandbox_outcome o = run("kill-parent", NULL);
    /* Process 1 of a namespace ignores its children's signals, and ptrace
     * finds nobody else. */
    ck_assert_ptr_nonnull(strstr(o.out, "parent 1,"));
    sandbox_outcome_free(&o);
    assert_output("processes", "2\n");
}
END_TEST

START_TEST(nothing_outside_can_be_written)
{
    if (tier == SANDBOX_NAMESPACES)
        assert_output("write-outside", "0\n");
}
END_TEST

/* The files that it is given lie in the box's root. */
START_TEST(file_of_its_own_stays_as_it_is)
{
    if (tier == SANDBOX_NAMESPACES)
        assert_output("change-itself", "0 of itself\n");
}
END_TEST

static void
assert_bare_output(const char *habit, const char *expected)
{
    const char *const argv[] = {"/sandboxed", habit, NULL};
    struct sandbox_file file = {"/sandboxed", program, 1};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .limits = usual_limits(),
                              .bare = true};
    struct sandbox_outcome o = finish(sandbox_start(&job));
    ck_assert_int_eq(o.end, END_EXITED);
    ck_assert_int_eq(o.code, 0);
    ck_assert_str_eq(o.out, expected);
    sandbox_outcome_free(&o);
}

START_TEST(bare_box_has_nothing_to_write_to)
{
    if (tier != SANDBOX_NAMESPACES)
        return;
    assert_output("write-inside", "3\n");
    assert_bare_output("write-inside", "0\n");
    assert_bare_output("write-outside", "0\n");
    assert_bare_output("change-itself", "0 of itself\n");
    assert_bare_output("processes", "2\n");
}
END_TEST

START_TEST(there_is_no_network)
{
    if (tier == SANDBOX_NAMESPACES)
        assert_end("network", NULL, END_EXITED, 0);
}
END_TEST

START_TEST(only_passed_descriptors_arrive)
{
    int stray = open("/dev/zero", O_RDONLY); /* not close-on-exec */
    ck_assert_int_ge(stray, 3);
    assert_output("descriptors", "0 1 2 ");
    close(stray);
}
END_TEST

START_TEST(environment_is_ours_alone)
{
    setenv("SECRET", "1", 1);
    struct sandbox_outcome o = run("environment", NULL);
    ck_assert_ptr_null(strstr(o.out, "SECRET"));
    ck_assert_ptr_nonnull(strstr(o.out, "LC_ALL=C\n"));
    ck_assert_ptr_nonnull(strstr(o.out, "PATH=/usr/bin:/bin"));
    if (tier == SANDBOX_NAMESPACES) {
        ck_assert_ptr_nonnull(strstr(o.out, "HOME=/tmp\n"));
        ck_assert_ptr_nonnull(strstr(o.out, "SANDBOX=\n"));
    }
    sandbox_outcome_free(&o);
}
END_TEST

START_TEST(descriptors_arrive_under_their_numbers)
{
    const char *const argv[] = {"/sandboxed", "pass-on", NULL};
    struct sandbox_file file = {"/sandboxed", program, 1};
    int from = memfile_input("from", "hello", 5);
    int to = memfile_create("to");
    struct sandbox_pass passes[] = {{to, 7}, {from, 5}};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .passes = passes,
                              .pass_count = 2,
                              .limits = usual_limits()};
    struct sandbox_outcome o = finish(sandbox_start(&job));
    ck_assert_int_eq(o.end, END_EXITED);
    ck_assert_int_eq(o.code, 0);
    char *text = memfile_read(to, 100, NULL);
    ck_assert_str_eq(text, "hello");
    free(text);
    close(from);
    close(to);
    sandbox_outcome_free(&o);
}
END_TEST

static void
facts(TCase *c)
{
    tcase_add_test(c, grader_cannot_be_reached);
    tcase_add_test(c, nothing_outside_can_be_written);
    tcase_add_test(c, file_of_its_own_stays_as_it_is);
    tcase_add_test(c, bare_box_has_nothing_to_write_to);
    tcase_add_test(c, there_is_no_network);
    tcase_add_test(c, only_passed_descriptors_arrive);
    tcase_add_test(c, environment_is_ours_alone);
    tcase_add_test(c, descriptors_arrive_under_their_numbers);
}

int
main(void)
{
    return boxed_main("sandbox_reach", facts);
}
