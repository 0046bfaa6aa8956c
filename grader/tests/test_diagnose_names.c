/*
 * diagnose_names: the tables of pitfalls in docs/ and the grader use the same
 * words.  Run from the project's folder.
 */
#include "../catalog.h"
#include "../diagnose.h"
#include "../die.h"
#include "../mistake.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static bool
is_name(const char *name)
{
    for (const struct mistake *m = mistakes; m->id; m++)
        if (m->name && strcmp(m->name, name) == 0)
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
    for (const struct mistake *m = mistakes; m->id; m++)
        for (const struct mistake *k = mistakes; k < m; k++) {
            ck_assert_str_ne(m->id, k->id);
            ck_assert(!m->name || !k->name || strcmp(m->name, k->name) != 0);
        }
    ck_assert_str_eq(diagnose_name("halo-missing"), "halo missing");
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
