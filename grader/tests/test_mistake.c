/*
 * mistake: every mistake has a class, words and a section; every failing test
 * gets a class
 *
 * Run from the project's folder.
 */
#include "../catalog.h"
#include "../diagnose.h"
#include "../die.h"
#include "../member.h"
#include "../mistake.h"
#include "../said.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

/* The published list of docs/design.md, and the findings' ids. */

static char *
list_behind(const char *text, const char *head)
{
    const char *list = strstr(text, head);

    ck_assert_msg(list != NULL, "docs/design.md: no \"%s\"", head);
    list += strlen(head);
    return checked_copy(list, strcspn(list, "`"));
}

/* Notes, and what has no diagnosis of its own. */
static bool
is_no_mistake(const char *id)
{
    return strcmp(id, "leak") == 0 || strcmp(id, "unsupported") == 0 ||
           strcmp(id, "exited-before-barrier") == 0;
}

static void
check_list(const char *head)
{
    char *text = text_file_read("docs/design.md", NULL), *list, *rest, *id;
    size_t count = 0;

    ck_assert_ptr_nonnull(text);
    list = rest = list_behind(text, head);
    while ((id = strtok_r(rest, " ", &rest))) {
        ck_assert_msg(is_no_mistake(id) || mistake_find(id),
                      "%s has no row in grader/mistake_texts.c", id);
        count++;
    }
    ck_assert_uint_gt(count, 0);
    free(list);
    free(text);
}

START_TEST(every_published_id_has_a_row)
{
    check_list("Diagnosis ids, beside the finding ids: `");
    check_list("Finding ids: `");
    check_list("The ids are `");
    check_list("Its ids: `");
    ck_assert_ptr_null(mistake_find("no-such-mistake"));
}
END_TEST

/* It may begin with a name, as cudaMemcpy. */
static bool
is_sentence(const char *text)
{
    const size_t bytes = text ? strlen(text) : 0;

    return bytes > 10 && (text[bytes - 1] == '.' || text[bytes - 1] == '?');
}

START_TEST(every_mistake_says_what_it_is_and_why)
{
    for (const struct mistake *m = mistakes; m->id; m++) {
        ck_assert_int_lt(m->class, CLASSES);
        ck_assert_msg(is_sentence(m->what), "%s: %s", m->id, m->what);
        ck_assert_msg(is_sentence(m->why), "%s: %s", m->id, m->why);
    }
}
END_TEST

/* The section is one that at least one chapter has. */
static bool
has_section(const struct mistake *m)
{
    bool found = false;

    for (size_t i = 0; catalog[i] && !found; i++) {
        char *anchor = diagnose_anchor(".", catalog[i], m->id);

        found = strchr(anchor, '#') != NULL;
        free(anchor);
    }
    return found;
}

START_TEST(every_section_is_in_a_chapter)
{
    for (const struct mistake *m = mistakes; m->id; m++)
        ck_assert_msg(!m->section || has_section(m),
                      "%s: no chapter has a section \"%s\"", m->id, m->section);
}
END_TEST

START_TEST(every_class_has_a_name_and_a_hint)
{
    for (int i = 0; i < CLASSES; i++) {
        const enum mistake_class class = (enum mistake_class)i;

        ck_assert_int_eq(mistake_class_find(mistake_class_name(class)), i);
        ck_assert(is_sentence(mistake_class_hint(class)));
        ck_assert_uint_gt(strlen(mistake_class_about(class)), 10);
    }
    ck_assert_int_eq(mistake_class_find("none"), CLASSES);
}
END_TEST

/* The corpora. */

static struct said *
corpus(void)
{
    char *why = NULL;
    struct said *said = said_read(".", &why);

    ck_assert_msg(said != NULL, "%s", why);
    return said;
}

START_TEST(every_kernel_has_a_known_mistake)
{
    struct said *said = corpus();

    for (size_t i = 0; i < said->count; i++) {
        const struct said_kernel *k = &said->kernel[i];

        ck_assert_msg(mistake_find(strcmp(k->id, "-") == 0
                                       ? status_name(k->status)
                                       : k->id) != NULL,
                      "%s/%s: no mistake %s", k->lab->id, k->file, k->id);
    }
    said_free(said);
}
END_TEST

START_TEST(every_example_says_something)
{
    struct said *said = corpus();

    for (size_t i = 0; i < said->count; i++)
        ck_assert_msg(!said->kernel[i].shown || *said->kernel[i].text,
                      "%s/%s: said.tsv has no row; say make mistakes",
                      said->kernel[i].lab->id, said->kernel[i].file);
    said_free(said);
}
END_TEST

START_TEST(every_lab_has_five_right_kernels_of_another_kind)
{
    for (size_t i = 0; catalog[i]; i++) {
        char *pattern =
            checked_format("grader/tests/right/%s/*.cu", catalog[i]->id);
        glob_t found;

        ck_assert_int_eq(glob(pattern, 0, NULL, &found), 0);
        ck_assert_msg(found.gl_pathc >= 5, "%s: %zu", catalog[i]->id,
                      found.gl_pathc);
        globfree(&found);
        free(pattern);
    }
}
END_TEST

/* Classes of tests. */

static json_t *
test_of(const char *row, const char *status, const char *id)
{
    json_t *test = json_pack("{s:s, s:s}", "row", row, "status", status);

    if (id)
        json_object_set_new(test, "diagnosis", json_pack("{s:s}", "id", id));
    return test;
}

static void
add_finding(json_t *test, const char *id, const char *severity)
{
    json_object_set_new(
        test, "findings",
        json_pack("[{s:s, s:s}]", "id", id, "severity", severity));
}

static void
check_class(json_t *test, enum mistake_class class)
{
    json_t *tests = json_pack("[o]", test);

    ck_assert_int_eq(mistake_class_of(test, tests), class);
    json_decref(tests);
}

START_TEST(a_diagnosis_decides_before_a_status)
{
    check_class(test_of("correctness", "hazard", "halo-missing"), CLASS_TILES);
    check_class(test_of("correctness", "timed_out", "too-many-threads"),
                CLASS_LAUNCH);
    check_class(test_of("counts", "inefficient", "uncoalesced"),
                CLASS_EFFICIENCY);
    check_class(test_of("correctness", "wrong", "unknown"), CLASS_UNKNOWN);
}
END_TEST

START_TEST(a_finding_decides_where_there_is_no_diagnosis)
{
    json_t *test = test_of("correctness", "hazard", NULL);

    add_finding(test, "race-shared", "hazard");
    check_class(test, CLASS_SYNCHRONISATION);
    test = test_of("correctness", "wrong", NULL);
    add_finding(test, "exited-before-barrier", "note");
    check_class(test, CLASS_UNKNOWN);
}
END_TEST

START_TEST(a_status_decides_where_nothing_else_is_known)
{
    static const struct {
        const char *row, *status;
        enum mistake_class class;
    } cases[] = {
        {"build", "rejected", CLASS_BUILD},
        {"build", "build_limit", CLASS_BUILD},
        {"build", "build_failed", CLASS_BUILD},
        {"correctness", "crashed", CLASS_CRASH},
        {"correctness", "no_result", CLASS_CRASH},
        {"correctness", "gpu_fault", CLASS_CRASH},
        {"correctness", "timed_out", CLASS_RESOURCES},
        {"correctness", "launch_failed", CLASS_LAUNCH},
        {"correctness", "suspect", CLASS_UNKNOWN},
        {"answers", "wrong", CLASS_ANSWERS},
        {"answers", "not_started", CLASS_ANSWERS},
        {"correctness", "passed", CLASSES},
        {"correctness", "not_run", CLASSES},
        {"time", "inconclusive", CLASSES},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_class(test_of(cases[i].row, cases[i].status, NULL),
                    cases[i].class);
}
END_TEST

START_TEST(what_only_follows_has_the_class_of_its_cause)
{
    json_t *first = test_of("correctness", "wrong", "weight-wrong");
    json_t *other = test_of("correctness", "wrong", "sweep-wrong");
    json_t *third = test_of("correctness", "hazard", "guard-missing");
    json_t *row = test_of("hazards", "hazard", NULL);
    json_t *tests = json_pack("[o, o, o, o]", first, other, third, row);
    json_t *counts;

    add_finding(third, "out-of-bounds", "hazard");
    counts = mistake_classify(tests);
    ck_assert(member_is(other, "class", "arithmetic"));
    ck_assert(member_is(row, "class", "bounds"));
    ck_assert_int_eq(member_integer(counts, "arithmetic"), 2);
    ck_assert_int_eq(member_integer(counts, "bounds"), 2);
    ck_assert_uint_eq(json_object_size(counts), 2);
    json_decref(counts);
    json_decref(tests);
}
END_TEST

START_TEST(a_test_that_passes_gets_no_class)
{
    json_t *tests = json_pack("[o]", test_of("correctness", "passed", NULL));
    json_t *counts = mistake_classify(tests);

    ck_assert_uint_eq(json_object_size(counts), 0);
    ck_assert_ptr_null(json_object_get(json_array_get(tests, 0), "class"));
    json_decref(counts);
    json_decref(tests);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("mistake");
    TCase *c = tcase_create("mistakes");

    tcase_add_test(c, every_published_id_has_a_row);
    tcase_add_test(c, every_mistake_says_what_it_is_and_why);
    tcase_add_test(c, every_section_is_in_a_chapter);
    tcase_add_test(c, every_class_has_a_name_and_a_hint);
    tcase_add_test(c, every_kernel_has_a_known_mistake);
    tcase_add_test(c, every_example_says_something);
    tcase_add_test(c, every_lab_has_five_right_kernels_of_another_kind);
    tcase_add_test(c, a_diagnosis_decides_before_a_status);
    tcase_add_test(c, a_finding_decides_where_there_is_no_diagnosis);
    tcase_add_test(c, a_status_decides_where_nothing_else_is_known);
    tcase_add_test(c, what_only_follows_has_the_class_of_its_cause);
    tcase_add_test(c, a_test_that_passes_gets_no_class);
    suite_add_tcase(s, c);
    return suite_run(s);
}
