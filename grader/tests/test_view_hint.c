/* view_hint: a report that fails says which command gives a hint for it */
#include "../view.h"
#include "fixture.h"
#include "shown.h"
#include "suite.h"

static const char stuck[] =
    "stuck? make hint LAB=06 has a hint for this sort of mistake\n";

/* How often the screen has the command; takes the record over. */
static int
hints_in(json_t *record)
{
    char *text = shown_on(record, plain);
    int count = 0;

    for (const char *at = text; (at = strstr(at, "make hint")); at++)
        count++;
    free(text);
    json_decref(record);
    return count;
}

START_TEST(hint_follows_the_replay_once)
{
    json_t *record = fixture("wrong");
    char *text = shown_on(record, plain);
    const char *end = text + strlen(text) - strlen(stuck);

    ck_assert_str_eq(end, stuck);
    ck_assert_ptr_nonnull(strstr(text, "replay: "));
    free(text);
    ck_assert_int_eq(hints_in(record), 1);
}
END_TEST

START_TEST(hint_is_shown_for_every_sort_of_failure)
{
    static const char *const names[] = {"hazard", "build_failed", "rejected",
                                        "timed_out", "launch_failed"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_msg(hints_in(fixture(names[i])) == 1, "%s", names[i]);
}
END_TEST

/* A member of the record, or of its submission, is another one. */
static json_t *
with(const char *part, const char *member, const char *value)
{
    json_t *record = fixture("wrong");
    json_t *object = part ? json_object_get(record, part) : record;

    json_object_set_new(object, member, json_string(value));
    return record;
}

START_TEST(hint_is_not_shown_where_there_is_none)
{
    ck_assert_int_eq(hints_in(fixture("passed")), 0);
    ck_assert_int_eq(hints_in(fixture("not_started")), 0);
    ck_assert_int_eq(hints_in(fixture("bare")), 0);
    /* answers alone are wrong */
    ck_assert_int_eq(hints_in(with(NULL, "kernel", "passed")), 0);
    ck_assert_int_eq(hints_in(with(NULL, "kernel", "not_started")), 0);
    /* hints are about labs/ */
    ck_assert_int_eq(
        hints_in(with("submission", "path", "ann/06-stencil-tiled/kernel.cu")),
        0);
    ck_assert_int_eq(hints_in(with(NULL, "lab", "; rm")), 0);
}
END_TEST

/* Which command brings back what a record says is missing. */
static void
assert_reset(const char *path, const char *lab, const char *command)
{
    json_t *record = with("submission", "path", path);
    char *reset;

    json_object_set_new(record, "lab", json_string(lab));
    reset = view_reset(record);
    if (command)
        ck_assert_str_eq(reset, command);
    else
        ck_assert_ptr_null(reset);
    free(reset);
    json_decref(record);
}

START_TEST(reset_is_named_for_labs_alone)
{
    assert_reset("labs/06-stencil-tiled/kernel.cu", "06-stencil-tiled",
                 "make reset LAB=06");
    assert_reset("ann/06-stencil-tiled/kernel.cu", "06-stencil-tiled", NULL);
    assert_reset("labs/06-stencil-tiled/kernel.cu", "; rm", NULL);
}
END_TEST

/* A first case of another class, which is not as bad as the one explained. */
START_TEST(class_is_that_of_what_is_explained)
{
    json_t *record = fixture("wrong"), *first;

    ck_assert_int_eq(view_class(record), CLASS_TILES);
    first = json_array_get(json_object_get(record, "tests"), 7);
    json_object_set_new(first, "status", json_string("inefficient"));
    json_object_set_new(first, "diagnosis",
                        json_pack("{s:s}", "id", "uncoalesced"));
    ck_assert_int_eq(view_class(record), CLASS_TILES);
    json_object_set_new(first, "status", json_string("hazard"));
    ck_assert_int_eq(view_class(record), CLASS_EFFICIENCY);
    json_decref(record);
}
END_TEST

START_TEST(class_of_a_record_without_a_failure)
{
    json_t *record = fixture("passed");

    ck_assert_int_eq(view_class(record), CLASSES);
    json_decref(record);
    record = fixture("build_failed");
    ck_assert_int_eq(view_class(record), CLASS_BUILD);
    json_decref(record);
}
END_TEST

/* On a narrow screen the words break, and not the command. */
START_TEST(command_of_a_hint_is_not_broken)
{
    json_t *record = fixture("wrong");
    struct terminal t = {false, true, false, 24};
    char *text = shown_on(record, t);

    ck_assert(has(text, "stuck?\n     make hint LAB=06\n"));
    free(text);
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("view_hint");
    TCase *c = tcase_create("hints");

    tcase_add_test(c, hint_follows_the_replay_once);
    tcase_add_test(c, hint_is_shown_for_every_sort_of_failure);
    tcase_add_test(c, hint_is_not_shown_where_there_is_none);
    tcase_add_test(c, reset_is_named_for_labs_alone);
    tcase_add_test(c, class_is_that_of_what_is_explained);
    tcase_add_test(c, class_of_a_record_without_a_failure);
    tcase_add_test(c, command_of_a_hint_is_not_broken);
    suite_add_tcase(s, c);
    return suite_run(s);
}
