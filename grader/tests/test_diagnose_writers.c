/*
 * diagnose_writers: what two stores of two lines into one point of shared
 * memory say: a barrier between is missing, or one of them is too many
 */
#include "findings.h"
#include "suite.h"

/* Two stores, in lines 2 and 3 or 4. */
static const struct {
    long second;
    const char *source, *id, *words;
} writers[] = {
    {3, "{\n s[j][k] = 0.0;\n s[b][a] = in[i];\n}\n", "barrier-missing",
     "line 2 sets a point of s to a number and line 3 fills it, in two "
     "threads, and no barrier lies between"},
    {3, "{\n p[0][k] = p[1][k] = 0;\n s[b][a] = here;\n}\n", "barrier-missing",
     "no barrier lies between"},
    {4, "{\n s[k] = 0.0f;\n __syncthreads();\n s[a] = in[i];\n}\n",
     "barrier-missing", "are they of two turns of a loop?"},
    {3, "{\n s[a] = in[i];\n s[b] = in[j];\n}\n", "race-shared",
     "a barrier does not mend that"},
    {3, "{\n s[a] = in[i];\n s[b] = 0.0;\n}\n", "race-shared",
     "put a barrier between"},
    {3, "{\n s[a] = here;\n s[b] = in[j];\n}\n", "race-shared",
     "put a barrier between"},
    {3, NULL, "race-shared", "put a barrier between"},
};

START_TEST(what_a_barrier_mends_is_told_from_what_it_does_not)
{
    json_t *findings =
        json_pack("{s:[{s:s, s:s, s:s, s:s, s:{s:s, s:i}, s:{s:s, s:i}}]}",
                  "findings", "id", "race-shared", "severity", "hazard",
                  "array", "s", "text", "", "first", "kind", "write", "line", 2,
                  "second", "kind", "write", "line", (int)writers[_i].second);

    source = writers[_i].source;
    open_case("06", 0, X, Y, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), writers[_i].id);
    ck_assert_int_eq(said.line, 2);
    ck_assert_msg(strstr(said.text, writers[_i].words) != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
    source = NULL;
}
END_TEST

START_TEST(two_that_load_one_point_need_no_barrier)
{
    json_t *findings = findings_with(
        "{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': '', "
        "'first': {'kind': 'write', 'line': 45}, "
        "'second': {'kind': 'write', 'line': 39}}",
        "null");

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "race-shared");
    ck_assert_ptr_nonnull(strstr(said.text, "in line 39 and in line 45"));
    ck_assert_ptr_nonnull(strstr(said.text, "let one of them do it"));
    close_case();
    json_decref(findings);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_writers");
    TCase *c = tcase_create("writers");

    tcase_add_loop_test(c, what_a_barrier_mends_is_told_from_what_it_does_not,
                        0, sizeof writers / sizeof *writers);
    tcase_add_test(c, two_that_load_one_point_need_no_barrier);
    suite_add_tcase(s, c);
    return suite_run(s);
}
