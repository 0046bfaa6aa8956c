/*
 * check_answers: what a record, a screen and a page hold of the answers
 *
 * Run from the project's folder.
 */
#include "../answers.h"
#include "../check_parts.h"
#include "../html.h"
#include "../member.h"
#include "../record.h"
#include "fixture.h"
#include "shown.h"
#include "suite.h"
#include <math.h>
#include <unistd.h>

static double
eight(void)
{
    return 8;
}

static double
quarter(void)
{
    return 0.25;
}

static const struct lab_question questions[] = {
    {.key = "many",
     .value = eight,
     .anchor = "docs/01-index-1d.md#launch",
     .then = "8 sectors (H200, 2026-11-29)"},
    {.key = "part",
     .value = quarter,
     .tolerance = 0.01,
     .anchor = "docs/01-index-1d.md#guard",
     .then = "a quarter"},
    {.key = "word",
     .choices = "lower higher equal",
     .choice = "higher",
     .anchor = "docs/01-index-1d.md#stride"},
    {.key = NULL}};

static const struct lab lab = {
    .id = "01-index-1d", .questions = questions, .answer_points = 2};

static json_t *
tests_of(const char *text)
{
    const struct collected_file file = {
        .status = STATUS_PASSED, .data = (char *)text, .bytes = strlen(text)};
    json_t *tests = json_array();

    check_row_answers(&lab, &file, tests);
    return tests;
}

static enum status
worst_of(const json_t *tests)
{
    enum status all = STATUS_NOT_RUN;
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        all = status_worst(all, member_status(test));
    }
    return all;
}

/* Consumes the tests. */
static json_t *
record_of(json_t *tests)
{
    const char *status = status_name(worst_of(tests));

    return json_pack("{s:i, s:s, s:s, s:s, s:s, s:{s:s}, s:o}", "schema",
                     RECORD_SCHEMA, "lab", lab.id, "status", status, "kernel",
                     "passed", "answers", status, "submission", "name", "labs",
                     "tests", tests);
}

/* Where the part begins, which the text must have. */
static size_t
place_of(const char *text, const char *part)
{
    size_t at = 0;

    ck_assert_msg(has(text, part), "%s", text);
    while (strncmp(text + at, part, strlen(part)) != 0)
        at++;
    return at;
}

/* The row on the screen, from its name on. */
static char *
row_of(const char *text)
{
    json_t *record = record_of(tests_of(text));
    char *all = shown_on(record, plain);
    const size_t begin = place_of(all, "   answers       ");
    char *row =
        checked_copy(all + begin, place_of(all, "\n   points ") - begin);

    free(all);
    json_decref(record);
    return row;
}

static const struct {
    const char *text, *row;
} rows[] = {
    {"many: 8\npart: 0.25\nword: higher\n",
     "   answers       3 of 3; what was measured there: 01-index-1d.html, "
     "beside the report that make grade names"},
    {"many: 8\npart: 0.25\n", "   answers       2 of 3; blank: word\n"
                              "                 what was measured where they "
                              "are right: 01-index-1d.html, beside "
                              "the report that make grade names"},
    {"many: 7\npart: 0.25\nword: higher\n",
     "   answers       2 of 3; \"many\": reread docs/01-index-1d.md#launch\n"
     "                 what was measured where they are right: "
     "01-index-1d.html, beside the report that make grade names"},
    {"many: 7\npart: 1\nword: equal\n",
     "   answers       0 of 3; \"many\": reread docs/01-index-1d.md#launch\n"
     "                 \"part\": reread docs/01-index-1d.md#guard\n"
     "                 \"word\": reread docs/01-index-1d.md#stride"},
    {"many:\npart:\nword:\n", "   answers       0 of 3; blank: many, part, "
                              "word"},
    {"", "   answers       0 of 3; blank: many, part, word"},
    {"part: 1/4\nword: much\n",
     "   answers       0 of 3; answers.txt:1: this is no number such as 1024 "
     "or 2.5, without commas, units, fractions or comments: 1/4\n"
     "                 answers.txt:2: give one of: lower higher equal; not: "
     "much\n"
     "                 blank: many"},
    {"word: higher\nmany\nmuch: 1\n",
     "   answers       1 of 3; answers.txt:2: no `key: value`: many; "
     "answers.txt:3: no question has this key: much\n"
     "                 blank: many, part"},
    {"a\nb\nc\nd\ne\nf\n",
     "   answers       0 of 3; answers.txt:1: no `key: value`: a; "
     "answers.txt:2: no `key: value`: b; answers.txt:3: no `key: value`: c; "
     "answers.txt:4: no `key: value`: d; and 2 more\n"
     "                 blank: many, part, word"},
};

START_TEST(row_says_what_to_do)
{
    char *row = row_of(rows[_i].text);

    ck_assert_str_eq(row, rows[_i].row);
    free(row);
}
END_TEST

static const json_t *
question(const json_t *tests, const char *key)
{
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (member_is(test, "key", key))
            return test;
    }
    ck_abort_msg("no test of %s", key);
}

START_TEST(question_has_a_test_with_its_share)
{
    json_t *tests = tests_of("many: 8\npart: 0.3\n");
    const json_t *many = question(tests, "many");
    const json_t *part = question(tests, "part");

    ck_assert_uint_eq(json_array_size(tests), 3);
    ck_assert(member_is(many, "row", "answers"));
    ck_assert_uint_eq(member_status(many), STATUS_PASSED);
    ck_assert_double_eq_tol(member_number(many, "points", 0), 2.0 / 3, 1e-12);
    ck_assert(member_is(many, "given", "8"));
    ck_assert(member_is(many, "then", "8 sectors (H200, 2026-11-29)"));
    ck_assert_uint_eq(member_status(part), STATUS_WRONG);
    ck_assert_double_eq(member_number(part, "points", 1), 0);
    ck_assert_double_eq_tol(member_number(part, "max_points", 0), 2.0 / 3,
                            1e-12);
    ck_assert(member_is(part, "anchor", "docs/01-index-1d.md#guard"));
    ck_assert(member_is(question(tests, "word"), "status", "not_started"));
    json_decref(tests);
}
END_TEST

START_TEST(missing_file_is_one_test_more)
{
    const struct collected_file none = {.status = STATUS_NOT_STARTED,
                                        .message = (char *)"no such file"};
    json_t *tests = json_array(), *record;
    char *text;

    check_row_answers(&lab, &none, tests);
    ck_assert_uint_eq(json_array_size(tests), 4);
    ck_assert_uint_eq(worst_of(tests), STATUS_NOT_STARTED);
    record = record_of(tests);
    text = shown_on(record, plain);
    ck_assert(has(text, "answers       0 of 3; there is no answers.txt: put "
                        "one beside kernel.cu, with a line `key: value` for "
                        "each question\n"));
    ck_assert(has(text, "                 make reset LAB=01 brings it back, "
                        "without answers\n   points"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(refused_file_is_rejected)
{
    const struct collected_file link = {
        .status = STATUS_REJECTED,
        .message = (char *)"answers.txt is a symbolic link, no plain file"};
    json_t *tests = json_array(), *record;
    char *text;

    check_row_answers(&lab, &link, tests);
    ck_assert_uint_eq(worst_of(tests), STATUS_REJECTED);
    record = record_of(tests);
    text = shown_on(record, plain);
    ck_assert(has(text, "answers       0 of 3; answers.txt is a symbolic link, "
                        "no plain file\n   points"));
    free(text);
    json_decref(record);
}
END_TEST

/* What is right stays with the grader until it is given. */

static char *
page_of(json_t *record)
{
    char folder[] = "/tmp/answers.XXXXXX", page[256], *path, *text = NULL;
    size_t bytes = 0;
    FILE *from;

    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(html_write(folder, "/tmp", &record, 1), 0);
    path = checked_format("%s/%s", folder,
                          html_page_name(record, page, sizeof page));
    from = fopen(path, "r");
    ck_assert_ptr_nonnull(from);
    ck_assert_int_ge(getdelim(&text, &bytes, '\0', from), 0);
    fclose(from);
    unlink(path);
    free(path);
    path = checked_format("%s/index.html", folder);
    unlink(path);
    rmdir(folder);
    free(path);
    return text;
}

static bool
holds_number(const char *text, double right, double tolerance)
{
    while (*text) {
        char *end;
        const double number = strtod(text, &end);

        if (end != text && fabs(number - right) <= tolerance * fabs(right))
            return true;
        text += end == text ? 1 : end - text;
    }
    return false;
}

/* A wrong answer to every question of the lab. */
static char *
all_wrong(const struct lab *of)
{
    char *text = checked_string("");

    for (const struct lab_question *q = of->questions; q->key; q++) {
        const size_t first = q->choices ? strcspn(q->choices, " ") : 0;
        const bool last = q->choices && strlen(q->choice) == first &&
                          strncmp(q->choices, q->choice, first) == 0;
        const char *word = last ? strrchr(q->choices, ' ') + 1 : q->choices;
        char *more = q->choices ? checked_format("%s%s: %.*s\n", text, q->key,
                                                 (int)strcspn(word, " "), word)
                                : checked_format("%s%s: %.17g\n", text, q->key,
                                                 -1 - 7 * fabs(q->value()));

        free(text);
        text = more;
    }
    return text;
}

/* What a test says beyond what stands in the student's own files. */
static char *
told(const json_t *test)
{
    static const char *const known[] = {"row",    "backend",    "status",
                                        "points", "max_points", "key",
                                        "anchor", "given"};
    json_t *rest = json_copy((json_t *)test);
    char *text;

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        json_object_del(rest, known[i]);
    text = json_dumps(rest, 0);
    json_decref(rest);
    return text;
}

static void
check_silent(const struct lab *of, const json_t *tests)
{
    const struct lab_question *q = of->questions;
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        const char *given = member_text(test, "given");
        char *text = told(test);

        ck_assert_msg(member_status(test) == STATUS_WRONG, "%s: %s", q[i].key,
                      given);
        ck_assert_ptr_null(json_object_get(test, "then"));
        ck_assert(!q[i].choices || strcmp(given, q[i].choice) != 0);
        if (q[i].choices)
            ck_assert_msg(!has(text, q[i].choice), "%s", text);
        else
            ck_assert_msg(!holds_number(text, q[i].value(), 0.02), "%s", text);
        free(text);
    }
}

START_TEST(wrong_answers_tell_nothing_of_the_right_ones)
{
    for (size_t i = 0; catalog[i]; i++) {
        char *text = all_wrong(catalog[i]);
        const struct collected_file file = {
            .status = STATUS_PASSED, .data = text, .bytes = strlen(text)};
        json_t *tests = json_array();

        check_row_answers(catalog[i], &file, tests);
        ck_assert_uint_eq(json_array_size(tests), answers_count(catalog[i]));
        check_silent(catalog[i], tests);
        json_decref(tests);
        free(text);
    }
}
END_TEST

START_TEST(page_tells_nothing_of_the_right_ones)
{
    json_t *record = record_of(tests_of("many: 7\nword: lower\n"));
    char *text = page_of(record);

    ck_assert(has(text, "Every question"));
    ck_assert(has(text, "href=\"../docs/01-index-1d.md#launch\""));
    ck_assert(!has(text, "8 sectors"));
    ck_assert(!has(text, "a quarter"));
    ck_assert(!has(text, "higher"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(page_shows_every_answer_and_what_was_measured)
{
    json_t *record =
        record_of(tests_of("many: 8\npart: <script>\nword: lower\n"));
    char *text = page_of(record);

    ck_assert(has(text, "<th scope=\"row\">many</th><td>8</td>"));
    ck_assert(has(text, "8 sectors (H200, 2026-11-29)"));
    ck_assert(has(text, "<td>&lt;script&gt;</td>"));
    ck_assert(has(text, "answers.txt:2: this is no number"));
    ck_assert(has(text, "0.67 of 0.67"));
    check_harmless(text);
    free(text);
    json_decref(record);
}
END_TEST

/* Whoever grades them may have to answer yet. */
START_TEST(page_on_the_solutions_shows_no_right_answer)
{
    json_t *record = record_of(tests_of("many: 8\npart: 1\nword: higher\n"));
    char *page, *screen;

    json_object_set_new(json_object_get(record, "submission"), "name",
                        json_string("solutions"));
    page = page_of(record);
    screen = shown_on(record, plain);
    ck_assert(has(page, "<th scope=\"row\">many</th><td></td>"));
    ck_assert(has(page, "<th scope=\"row\">part</th><td>1</td>"));
    ck_assert(!has(page, "8 sectors"));
    ck_assert(!has(page, "higher"));
    ck_assert(has(page, "The right answers of the solutions are not shown"));
    ck_assert(has(screen, "2 of 3"));
    ck_assert(!has(screen, "what was measured"));
    check_harmless(page);
    free(screen);
    free(page);
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("check_answers");
    TCase *c = tcase_create("answers");

    tcase_add_loop_test(c, row_says_what_to_do, 0, sizeof rows / sizeof *rows);
    tcase_add_test(c, question_has_a_test_with_its_share);
    tcase_add_test(c, missing_file_is_one_test_more);
    tcase_add_test(c, refused_file_is_rejected);
    tcase_add_test(c, wrong_answers_tell_nothing_of_the_right_ones);
    tcase_add_test(c, page_tells_nothing_of_the_right_ones);
    tcase_add_test(c, page_shows_every_answer_and_what_was_measured);
    tcase_add_test(c, page_on_the_solutions_shows_no_right_answer);
    suite_add_tcase(s, c);
    return suite_run(s);
}
