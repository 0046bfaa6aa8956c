/*
 * diagnose_finding: each finding under its name, at its line; what explains
 * before what; and the diagnosis as it stands in a record
 */
#include "findings.h"
#include "suite.h"

static const struct {
    const char *findings;
    const char *id;
    long line;
} found[] = {
    {"{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': '', "
     "'first': {'kind': 'write', 'line': 41}, "
     "'second': {'kind': 'read', 'line': 47}}",
     "barrier-missing", 47},
    {"{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': '', "
     "'first': {'kind': 'read', 'line': 47}, "
     "'second': {'kind': 'write', 'line': 41}}",
     "barrier-missing", 47},
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'in', 'text': '', "
     "'first': {'kind': 'write', 'line': 9}, "
     "'second': {'kind': 'read', 'line': 8}}",
     "in-place", 8},
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'first': {'kind': 'write', 'line': 9}, "
     "'second': {'kind': 'write', 'line': 8}}",
     "race-global", 8},
    {"{'id': 'uninitialised-global', 'severity': 'hazard', 'array': 'out', "
     "'text': '', 'first': {'kind': 'read', 'line': 5}}",
     "wrong-buffer", 5},
    {"{'id': 'uninitialised-global', 'severity': 'hazard', 'array': 'out', "
     "'text': '', 'index': [4, 3, 2], 'first': {'kind': 'read', 'line': 5}}",
     "wrong-buffer", 5},
    /* Its own boundary kept by hand: no field is taken for another. */
    {"{'id': 'uninitialised-global', 'severity': 'hazard', 'array': 'out', "
     "'text': '', 'index': [4, 0, 2], 'first': {'kind': 'read', 'line': 5}}",
     "uninitialised-global", 5},
    {"{'id': 'uninitialised-global', 'severity': 'hazard', 'array': "
     "'cudaMalloc', 'text': '', 'first': {'kind': 'read', 'line': 5}}",
     "uninitialised-global", 5},
    {"{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': 's', "
     "'launch': 0, 'text': '', 'index': [0, 4, 4], 'extent': [10, 10, 10], "
     "'loaded': [[1, 0, 0], [9, 9, 9]], 'first': {'kind': 'read', 'line': 6, "
     "'block': [1, 1, 0], 'thread': [0, 3, 3]}}",
     "halo-missing", 6},
    /* Nothing tells the side: where the thread stands does not. */
    {"{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': 's', "
     "'launch': 0, 'text': '', 'first': {'kind': 'read', 'line': 6, "
     "'block': [1, 1, 0], 'thread': [0, 3, 3]}}",
     "uninitialised-shared", 6},
    {"{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': 's', "
     "'launch': 0, 'text': '', 'first': {'kind': 'read', 'line': 6, "
     "'block': [4, 1, 0], 'thread': [2, 3, 3]}}",
     "halo-partial-block", 6},
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'first': {'kind': 'read', 'line': 7, "
     "'block': [4, 1, 0], 'thread': [5, 3, 3]}}",
     "guard-missing", 7},
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 1, 0], 'thread': [0, 3, 3]}}",
     "guard-missing", 7},
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'first': {'kind': 'read', 'line': 7, "
     "'block': [1, 1, 1], 'thread': [1, 1, 1]}}",
     "out-of-bounds", 7},
    /* in[(x * ny + y) * nz + z - nx * ny] at (1, 1, 1) */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [-502], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 0], 'thread': [1, 1, 1]}}",
     "axes-swapped", 7},
    /* in[((z + 2) * ny + y) * nx + x] at (1, 1, 17) */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [20425], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 2], 'thread': [1, 1, 1]}}",
     "plane-shifted", 7},
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 0, 'index': [1, 1, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 0], 'thread': [1, 1, 1]}, 'second': {'kind': "
     "'write', 'line': 9, 'block': [1, 0, 0], 'thread': [1, 1, 1]}}",
     "index-without-block", 9},
    /* A block for each plane, and all of them walk through all planes. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 1, 'index': [1, 1, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 0], 'thread': [1, 1, 0]}, 'second': {'kind': "
     "'write', 'line': 9, 'block': [0, 0, 1], 'thread': [1, 1, 0]}}",
     "index-without-block", 9},
    /* Of blocks of one thread along z each reads what its neighbour writes. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'in', 'text': "
     "'', 'launch': 1, 'index': [1, 1, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 1], 'thread': [1, 1, 0]}, 'second': {'kind': "
     "'read', 'line': 8, 'block': [0, 0, 2], 'thread': [1, 1, 0]}}",
     "in-place", 8},
    /* A grid point along x and y, an interior point along z. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 2, 'index': [1, 1, 2], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 1], 'thread': [1, 1, 0]}, 'second': {'kind': "
     "'read', 'line': 8, 'block': [0, 0, 1], 'thread': [2, 1, 0]}}",
     "in-place", 8},
    /* A grid point along z as well: it writes to its neighbour. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 1, 'index': [1, 1, 2], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 1], 'thread': [1, 1, 0]}, 'second': {'kind': "
     "'read', 'line': 8, 'block': [0, 0, 1], 'thread': [2, 1, 0]}}",
     "race-global", 8},
    /* In the first plane, guarded along x and y. */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [-1035], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 0], 'thread': [1, 1, 0]}}",
     "guard-missing", 7},
    /* in[z * nx * nx + y * nx + x] at (1, 1, 17) */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [23311], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 2], 'thread': [1, 1, 1]}}",
     "axes-swapped", 7},
    /* in[(z * ny + y) * nx + x + nx * nx] at (1, 1, 18) */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [20721], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 2], 'thread': [1, 1, 2]}}",
     "axes-swapped", 7},
    /* Planes of nx * nz: (1, 20, 1) and (1, 1, 2) meet. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 0, 'index': [1, 10, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 2, 0], 'thread': [1, 4, 1]}, 'second': {'kind': "
     "'write', 'line': 9, 'block': [0, 0, 0], 'thread': [1, 1, 2]}}",
     "axes-swapped", 9},
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 0, 'index': [3, 2, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 0], 'thread': [2, 3, 1]}, 'second': {'kind': "
     "'write', 'line': 9, 'block': [0, 0, 0], 'thread': [2, 3, 2]}}",
     "axes-swapped", 9},
    {"{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': "
     "'', 'launch': 0, 'index': [2, 3, 0], 'first': {'kind': 'write', 'line': "
     "41, 'block': [0, 0, 0], 'thread': [2, 3, 0]}, 'second': {'kind': "
     "'read', 'line': 47, 'block': [0, 0, 0], 'thread': [3, 2, 0]}}",
     "axes-swapped", 47},
    {"{'id': 'barrier-divergent', 'severity': 'hazard', 'text': '', "
     "'first': {'kind': 'barrier', 'line': 26}}",
     "barrier-divergent", 26},
    {"{'id': 'budget', 'severity': 'time', 'text': 'endless', "
     "'first': {'kind': 'read', 'line': 3, 'block': [0, 0, 0], 'thread': [0, "
     "0, 0]}}",
     "budget", 3},
    /* By the host. */
    {"{'id': 'budget', 'severity': 'time', 'text': 'endless', "
     "'first': {'kind': 'call', 'line': 3}}",
     "budget-host", 3},
    {"{'id': 'leak', 'severity': 'note', 'text': ''}", "none", 0},
};

START_TEST(finding_is_named_at_its_line)
{
    json_t *findings = findings_with(found[_i].findings, "null");

    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(findings, NULL), found[_i].id);
    ck_assert_int_eq(said.line, found[_i].line);
    close_case();
    json_decref(findings);
}
END_TEST

static const struct {
    const char *index, *loaded, *block, *words;
} sides[] = {
    {"[1, 0, 4]", "[[0, 1, 0], [9, 9, 9]]", "[1, 1, 1]", "at lower y"},
    {"[1, 9, 4]", "[[0, 0, 0], [9, 8, 9]]", "[0, 0, 0]", "at higher y"},
    {"[9, 1, 4]", "[[1, 1, 1], [8, 8, 8]]", "[0, 0, 0]",
     "on the right (higher x)"},
    {"[1, 4, 0]", "[[0, 0, 1], [9, 9, 9]]", "[1, 1, 1]", "at lower z"},
    {"[1, 4, 9]", "[[0, 0, 0], [9, 9, 8]]", "[1, 1, 1]", "at higher z"},
    /* The last block, full. */
    {"[9, 4, 4]", "[[0, 0, 0], [8, 9, 9]]", "[4, 1, 1]",
     "on the right (higher x)"},
};

/* The thread is the first of its block throughout. */
START_TEST(side_is_that_of_the_point_not_of_the_thread)
{
    char *finding = checked_format(
        "{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': 's', "
        "'launch': 0, 'text': '', 'index': %s, 'extent': [10, 10, 10], "
        "'loaded': %s, 'first': {'kind': 'read', 'line': 6, 'block': %s, "
        "'thread': [0, 0, 0]}}",
        sides[_i].index, sides[_i].loaded, sides[_i].block);
    json_t *findings = findings_with(finding, "null");

    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(findings, NULL), "halo-missing");
    ck_assert_msg(strstr(said.text, sides[_i].words) != NULL, "%s", said.text);
    ck_assert_msg(strstr(said.text, " and ") == NULL, "%s", said.text);
    close_case();
    json_decref(findings);
    free(finding);
}
END_TEST

static const struct {
    const char *source, *words;
} stores[] = {
    {"{\n  out[i] += c * in[i];\n}\n", "(+=)"},
    {"{\n  out[i] = c * in[i];\n}\n", "exchanged"},
    {"{\n  sum += out[i];\n}\n", "exchanged"},
    {"{\n  out[i] = a; b += c;\n}\n", "exchanged"},
};

START_TEST(field_that_is_added_to_is_not_exchanged)
{
    json_t *findings = findings_with(
        "{'id': 'uninitialised-global', 'severity': 'hazard', 'array': 'out', "
        "'text': '', 'first': {'kind': 'read', 'line': 2}}",
        "null");

    source = stores[_i].source;
    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "wrong-buffer");
    ck_assert_msg(strstr(said.text, stores[_i].words) != NULL, "%s", said.text);
    close_case();
    json_decref(findings);
    source = NULL;
}
END_TEST

/* Who came to the barrier in line 5 late had returned in line 3, or never
 * comes there: ended in line 9. */
START_TEST(early_return_is_shown_where_it_is)
{
    for (int line = 3; line < 10; line += 6) {
        char *text = checked_format(
            "{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': "
            "'s', 'text': '', 'first': {'kind': 'read', 'line': 6}}, {'id': "
            "'exited-before-barrier', 'severity': 'note', 'text': '', 'first': "
            "{'kind': 'barrier', 'line': 5}, 'second': {'kind': 'call', "
            "'line': %d}}",
            line);
        json_t *findings = findings_with(text, "null");

        open_case("06", 1, X, Y, Z, 0);
        ck_assert_str_eq(diagnosed(findings, NULL), "returned-early");
        ck_assert_int_eq(said.line, line == 3 ? 3 : 5);
        close_case();
        json_decref(findings);
        free(text);
    }
}
END_TEST

START_TEST(hazard_explains_before_values_do)
{
    json_t *findings = findings_with(found[0].findings, "null");

    open_case("06", 1, X, Y, Z, 0);
    sweep(minus_neighbours, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(refused_launch_explains_before_all)
{
    json_t *findings =
        findings_with(found[0].findings, "'cudaErrorInvalidValue'");

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-refused");
    ck_assert_int_eq(said.line, 30);
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(line_is_quoted_without_blanks)
{
    struct diagnosis d = {"in-place", NULL, 2};
    json_t *json;

    lab = catalog_find("05");
    d.text = checked_string("text");
    json = diagnose_json(&d, ".", lab, "one\n   two;  \r\nthree\n");
    ck_assert_str_eq(json_string_value(json_object_get(json, "source")),
                     "two;");
    ck_assert_str_eq(json_string_value(json_object_get(json, "anchor")),
                     "docs/05-stencil-naive.md#in-place");
    json_decref(json);
    d.line = 9; /* beyond the end */
    json = diagnose_json(&d, ".", lab, "one\n");
    ck_assert_str_eq(json_string_value(json_object_get(json, "source")), "");
    json_decref(json);
    free(d.text);
}
END_TEST

START_TEST(chapter_without_the_section_is_linked_whole)
{
    const struct lab *first = catalog_find("01");
    char *link = diagnose_anchor(".", first, "launch-tied-to-n");

    ck_assert_str_eq(link, "docs/01-index-1d.md#stride");
    free(link);
    link = diagnose_anchor(".", first, "halo-missing");
    ck_assert_str_eq(link, "docs/01-index-1d.md");
    free(link);
    link = diagnose_anchor(".", first, "unknown");
    ck_assert_str_eq(link, "docs/01-index-1d.md");
    free(link);
}
END_TEST

static TCase *
findings(void)
{
    TCase *c = tcase_create("findings");

    tcase_add_loop_test(c, finding_is_named_at_its_line, 0,
                        sizeof found / sizeof *found);
    tcase_add_loop_test(c, side_is_that_of_the_point_not_of_the_thread, 0,
                        sizeof sides / sizeof *sides);
    tcase_add_test(c, early_return_is_shown_where_it_is);
    tcase_add_loop_test(c, field_that_is_added_to_is_not_exchanged, 0, 4);
    tcase_add_test(c, hazard_explains_before_values_do);
    tcase_add_test(c, refused_launch_explains_before_all);
    tcase_add_test(c, line_is_quoted_without_blanks);
    tcase_add_test(c, chapter_without_the_section_is_linked_whole);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_finding");

    suite_add_tcase(s, findings());
    return suite_run(s);
}
