/*
 * diagnose_names: the tables of pitfalls in docs/ and the grader use the same
 * words.  Run from the project's folder.
 */
#include "../catalog.h"
#include "../diagnose.h"
#include "../die.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static const char *const ids[] = {
    "nothing-written",
    "launch-rounded-down",
    "too-few-blocks",
    "too-many-threads",
    "launch-refused",
    "launch-for-nothing",
    "block-too-large",
    "index-without-block",
    "launch-tied-to-n",
    "launch-typed",
    "launch-exchanged",
    "shared-missing",
    "formula-wrong",
    "stride-too-short",
    "tail-unwritten",
    "last-column-unwritten",
    "last-row-unwritten",
    "last-plane-unwritten",
    "first-column-unwritten",
    "first-row-unwritten",
    "first-plane-unwritten",
    "first-unwritten",
    "guard-missing",
    "out-of-bounds",
    "index-out-of-range",
    "shared-out-of-bounds",
    "axes-swapped",
    "plane-shifted",
    "boundary-written",
    "halo-missing",
    "halo-partial-block",
    "tile-seams",
    "chunk-seams",
    "carried-wrongly",
    "nothing-shared",
    "barrier-missing",
    "barrier-divergent",
    "returned-early",
    "in-place",
    "race-shared",
    "written-back",
    "race-global",
    "wrong-buffer",
    "step-count",
    "sweep-wrong",
    "single-precision",
    "fraction-lost",
    "never-set",
    "weight-wrong",
    "sign-wrong",
    "uninitialised-shared",
    "uninitialised-global",
    "host-memory",
    "device-memory",
    "use-after-free",
    "input-changed",
    "host-computed",
    "uncoalesced",
    "redundant-loads",
    "divergent",
    "lanes-idle",
    "redundant-shared-loads",
    "redundant-shared-stores",
    "too-much-shared",
    "shared-unwanted",
    "barrier-unwanted",
    "bank-conflicts",
};

enum { IDS = sizeof ids / sizeof *ids };

static bool
is_name(const char *name)
{
    for (size_t i = 0; i < IDS; i++)
        if (strcmp(diagnose_name(ids[i]), name) == 0)
            return true;
    return false;
}

/* The first column of the table below "the grader says", names by commas. */
static size_t
check_row(const char *path, char *row)
{
    char *end = strstr(row, " |"), *rest = row, *name;
    size_t count = 0;

    ck_assert_msg(end != NULL, "%s: %s", path, row);
    *end = 0;
    if (is_name(row)) /* with a comma in it */
        return 1;
    while ((name = strtok_r(rest, ",", &rest))) {
        name += strspn(name, " ");
        ck_assert_msg(is_name(name), "%s: no diagnosis is called \"%s\"", path,
                      name);
        count++;
    }
    return count;
}

START_TEST(tables_name_diagnoses_as_the_grader_does)
{
    const struct lab *lab = catalog[_i];
    char *path = checked_format("docs/%s.md", lab->id);
    char *text = text_file_read(path, NULL), *line, *rest;
    size_t count = 0;

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    rest = strstr(text, "| the grader says |");
    ck_assert_msg(rest != NULL, "%s has no table of pitfalls", path);
    strtok_r(rest, "\n", &rest);
    strtok_r(rest, "\n", &rest);
    while ((line = strtok_r(rest, "\n", &rest)) && strncmp(line, "| ", 2) == 0)
        count += check_row(path, line + 2);
    ck_assert_uint_ge(count, 10);
    free(text);
    free(path);
}
END_TEST

START_TEST(names_differ)
{
    for (size_t i = 0; i < IDS; i++)
        for (size_t k = 0; k < i; k++)
            ck_assert_str_ne(diagnose_name(ids[i]), diagnose_name(ids[k]));
    ck_assert_ptr_null(diagnose_name("unknown"));
}
END_TEST

START_TEST(early_return_is_explained_with_the_barrier)
{
    ck_assert_str_eq(diagnose_section("returned-early"), "barrier");
    ck_assert_str_eq(diagnose_section("shared-out-of-bounds"), "bounds");
    ck_assert_ptr_null(diagnose_section("unknown"));
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_names");
    TCase *c = tcase_create("names");
    int labs = 0;

    while (catalog[labs])
        labs++;
    tcase_add_loop_test(c, tables_name_diagnoses_as_the_grader_does, 0, labs);
    tcase_add_test(c, names_differ);
    tcase_add_test(c, early_return_is_explained_with_the_barrier);
    suite_add_tcase(s, c);
    return suite_run(s);
}
