/*
 * questions: what lab.c, both answers.txt and the chapters say of a question
 * is the same
 *
 * Run from the project's folder.
 */
#include "../answers.h"
#include "../die.h"
#include "../plot_figures.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const parts[] = {"labs", "solutions"};

static char *
answers_of(const char *part, const struct lab *lab)
{
    char *path = checked_format("%s/%s/answers.txt", part, lab->id);
    char *text = text_file_read(path, NULL);

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    free(path);
    return text;
}

static const struct lab_question *
find(const struct lab *lab, const char *key)
{
    const struct lab_question *q = lab->questions;

    while (q->key && strcmp(q->key, key) != 0)
        q++;
    return q->key ? q : NULL;
}

/* Every lab, and of a lab every question. */
static void
each(void (*look)(const struct lab *lab, const struct lab_question *q))
{
    size_t seen = 0;

    for (size_t i = 0; catalog[i]; i++)
        for (const struct lab_question *q = catalog[i]->questions; q->key; q++)
            look(catalog[i], q), seen++;
    ck_assert_uint_gt(seen, 20);
}

/* Figures. */

static void
look_at_figures(const struct lab *lab, const struct lab_question *q)
{
    char *words = checked_string(q->figures ? q->figures : "");
    char *rest = words, *word;

    while ((word = strtok_r(rest, " ", &rest))) {
        ck_assert_msg(plot_figure_find(word) != NULL, "%s: %s", q->key, word);
        ck_assert(catalog_asks_for(lab, word));
    }
    free(words);
}

START_TEST(figures_that_give_an_answer_away_are_there)
{
    each(look_at_figures);
    ck_assert(catalog_asks_for(catalog_find("08"), "ladder"));
    ck_assert(!catalog_asks_for(catalog_find("01"), "ladder"));
    ck_assert(!catalog_asks_for(catalog_find("01"), "block"));
    ck_assert(!catalog_asks_for(catalog_find("08"), "scan"));
}
END_TEST

/* The two trees. */

/* Keys in the file that are questions of the lab; all have to be. */
static size_t
keys_in(const struct lab *lab, char *text)
{
    size_t keys = 0;

    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (*line == '#')
            continue;
        line[strcspn(line, ":")] = '\0';
        ck_assert_msg(find(lab, line) != NULL, "%s: no question has key %s",
                      lab->id, line);
        keys++;
    }
    return keys;
}

START_TEST(both_trees_have_every_key_and_no_other)
{
    for (size_t i = 0; catalog[i]; i++)
        for (size_t k = 0; k < 2; k++) {
            char *text = answers_of(parts[k], catalog[i]);

            for (const struct lab_question *q = catalog[i]->questions; q->key;
                 q++) {
                char *line = checked_format("\n%s:", q->key);

                ck_assert_msg(strstr(text, line) != NULL, "%s/%s: no %s",
                              parts[k], catalog[i]->id, q->key);
                free(line);
            }
            ck_assert_uint_eq(keys_in(catalog[i], text),
                              answers_count(catalog[i]));
            free(text);
        }
}
END_TEST

START_TEST(answers_of_the_solutions_are_right)
{
    for (size_t i = 0; catalog[i]; i++) {
        char *text = answers_of("solutions", catalog[i]);
        struct answers *a = answers_judge(catalog[i], text, strlen(text));

        ck_assert_uint_eq(a->problems, 0);
        for (size_t k = 0; k < a->count; k++)
            ck_assert_msg(a->answer[k].status == STATUS_PASSED, "%s/%s: %s",
                          catalog[i]->id, catalog[i]->questions[k].key,
                          a->answer[k].given);
        answers_free(a);
        free(text);
    }
}
END_TEST

/* Signs and ends of lines are blanks, and of blanks there is one at a time. */
static void
join_lines(char *text)
{
    char *to = text;

    for (const char *from = text; *from; from++) {
        const char c = *from == '#' || *from == '\n' ? ' ' : *from;

        if (c != ' ' || to == text || to[-1] != ' ')
            *to++ = c;
    }
    *to = '\0';
}

/* The question: the # lines right above its key, in one; for free(). */
static char *
question_of(const struct lab *lab, const struct lab_question *q)
{
    char *text = answers_of("labs", lab);
    char *line = checked_format("\n%s:", q->key), *end, *begin, *asked;

    end = strstr(text, line);
    ck_assert_ptr_nonnull(end);
    for (begin = end; begin > text && strncmp(begin - 1, "\n\n", 2) != 0;)
        begin--;
    asked = checked_copy(begin, (size_t)(end - begin));
    join_lines(asked);
    free(line);
    free(text);
    return asked;
}

static bool
is_word_letter(char c)
{
    return isalnum((unsigned char)c) || c == '-';
}

/* Whether the word stands in the text, and not within another. */
static bool
has_word(const char *text, const char *word, size_t length)
{
    for (const char *at = text; *at; at++)
        if (strncmp(at, word, length) == 0 && !is_word_letter(at[length]) &&
            (at == text || !is_word_letter(at[-1])))
            return true;
    return false;
}

/* Choices. */

static void
check_choices(const struct lab *lab, const struct lab_question *q)
{
    char *asked, *right;
    size_t words = 0;

    if (!q->choices)
        return;
    asked = question_of(lab, q);
    for (const char *at = q->choices; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");

        ck_assert_msg(has_word(asked, at, length), "%s/%s: %.*s is not listed",
                      lab->id, q->key, (int)length, at);
        at += length;
        ck_assert_msg(!*at || !has_word(at, at - length, length),
                      "%s/%s: a choice stands twice", lab->id, q->key);
        words++;
    }
    right = checked_format(" %s ", q->choices);
    ck_assert_uint_ge(words, 2);
    ck_assert_msg(has_word(right, q->choice, strlen(q->choice)),
                  "%s/%s: %s is no choice", lab->id, q->key, q->choice);
    ck_assert_msg(strstr(asked, "ne word of") || strstr(asked, "yes or no"),
                  "%s/%s: say `One word of`", lab->id, q->key);
    free(right);
    free(asked);
}

START_TEST(choices_are_listed_in_the_question)
{
    each(check_choices);
}
END_TEST

/* Numbers. */

static void
check_number(const struct lab *lab, const struct lab_question *q)
{
    char *asked, *head, *text;

    if (q->choices)
        return;
    ck_assert(isfinite(q->value()) && q->value() != 0);
    if (q->tolerance == 0) {
        ck_assert_msg(q->value() == floor(q->value()),
                      "%s/%s: state a tolerance", lab->id, q->key);
        return;
    }
    asked = question_of(lab, q);
    text = answers_of("labs", lab);
    head = checked_copy(text, (size_t)(strstr(text, "\n\n") - text));
    ck_assert_msg(strstr(asked, "per cent") || strstr(head, "per cent"),
                  "%s/%s: the tolerance is not stated", lab->id, q->key);
    ck_assert_double_le(q->tolerance, 0.1);
    free(head);
    free(text);
    free(asked);
}

START_TEST(numbers_have_a_tolerance_that_is_stated_or_are_whole)
{
    each(check_number);
}
END_TEST

/* Off by more than the tolerance, or by one; each other choice. */
static void
check_wrong(const struct lab *lab, const struct lab_question *q)
{
    const char *at = q->choices ? q->choices : "";
    char *text = NULL;
    struct answers *a;

    do {
        const size_t length = strcspn(at, " ");
        const bool right = length == strlen(q->choice ? q->choice : "") &&
                           length > 0 && strncmp(at, q->choice, length) == 0;

        text = q->choices
                   ? checked_format("%s: %.*s", q->key, (int)length, at)
                   : checked_format("%s: %.17g", q->key,
                                    q->tolerance > 0
                                        ? q->value() * (1 + 1.1 * q->tolerance)
                                        : q->value() + 1);
        a = answers_judge(lab, text, strlen(text));
        ck_assert_uint_eq(answers_given(a), 1);
        ck_assert_msg(a->answer[q - lab->questions].status ==
                          (right ? STATUS_PASSED : STATUS_WRONG),
                      "%s/%s", lab->id, text);
        answers_free(a);
        free(text);
        at += length;
        at += strspn(at, " ");
    } while (*at);
}

START_TEST(other_answers_are_wrong)
{
    each(check_wrong);
}
END_TEST

/* A rate, a time or a share of the copy rate: somebody has measured it. */
static bool
is_measured(const char *text)
{
    static const char *const units[] = {" ms", " %", "TB/s", "GB", "point/s"};

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strstr(text, units[i]))
            return true;
    return false;
}

/* 2026-11-29 */
static bool
has_date(const char *text)
{
    for (; strlen(text) >= 10; text++)
        if (strncmp(text, "20", 2) == 0 && text[4] == '-' && text[7] == '-' &&
            isdigit((unsigned char)text[9]))
            return true;
    return false;
}

static void
check_then(const struct lab *lab, const struct lab_question *q)
{
    if (q->then && is_measured(q->then))
        ck_assert_msg(has_date(q->then) && strstr(q->then, "H200"),
                      "%s/%s: on what, and when: %s", lab->id, q->key, q->then);
}

/* Those that the message on a bad number shows. */
static void
check_example(const struct lab *lab, const struct lab_question *q)
{
    static const char *const examples[] = {"42", "2.5"};

    for (size_t i = 0; !q->choices && i < 2; i++)
        ck_assert_msg(fabs(q->value() / atof(examples[i]) - 1) > q->tolerance,
                      "%s/%s: %s is told on the screen", lab->id, q->key,
                      examples[i]);
}

START_TEST(number_shown_as_an_example_is_no_answer)
{
    each(check_example);
}
END_TEST

START_TEST(what_was_measured_names_device_and_date)
{
    each(check_then);
}
END_TEST

/* The chapter. */

static void
check_anchor(const struct lab *lab, const struct lab_question *q)
{
    char *chapter = checked_format("docs/%s.md#", lab->id);

    ck_assert_msg(strncmp(q->anchor, chapter, strlen(chapter)) == 0,
                  "%s/%s: no section of %s", lab->id, q->key, chapter);
    free(chapter);
}

START_TEST(question_is_of_the_labs_own_chapter)
{
    each(check_anchor);
}
END_TEST

START_TEST(chapter_says_what_goes_into_answers)
{
    for (size_t i = 0; catalog[i]; i++) {
        char *path = checked_format("docs/%s.md", catalog[i]->id);
        char *text = text_file_read(path, NULL);
        const char *section =
            text ? strstr(text, "\n## Checkpoint questions\n") : NULL;

        ck_assert_msg(section && strstr(section, "answers.txt"),
                      "%s: no checkpoint questions for answers.txt", path);
        ck_assert_msg(strstr(section, "<summary>Answers</summary>"),
                      "%s: no answers to what answers.txt does not ask", path);
        free(text);
        free(path);
    }
}
END_TEST

/* Points are whole numbers; a lab's answers have some. */
START_TEST(points_are_whole)
{
    for (size_t i = 0; catalog[i]; i++) {
        const double counts = catalog[i]->count_points;
        double all = catalog[i]->answer_points + counts;

        ck_assert_double_eq(catalog[i]->answer_points, 2);
        ck_assert_double_eq(counts, floor(counts));
        ck_assert_msg((counts > 0) == (catalog[i]->limits != NULL),
                      "%s: points for counts go with limits", catalog[i]->id);
        for (const struct function *f = catalog[i]->functions; f->name; f++) {
            ck_assert_double_eq(f->points, floor(f->points));
            all += f->points;
        }
        ck_assert_msg(all == 10, "%s: %g points", catalog[i]->id, all);
    }
}
END_TEST

/* Checkpoints: rows of a table in docs/authors.md, | words | `01/blocks` | */

static size_t
check_row(const char *row)
{
    size_t named = 0;

    for (const char *at = strchr(row, '`'); at; at = strchr(at, '`')) {
        const size_t length = strcspn(++at, "`\n");
        char *name = checked_copy(at, length), *key = strchr(name, '/');
        const struct lab *lab;

        ck_assert_msg(key != NULL, "no `LAB/KEY`: %s", name);
        *key++ = '\0';
        lab = catalog_find(name);
        ck_assert_msg(lab && find(lab, key), "no question %s/%s", name, key);
        at += length + 1;
        named++;
        free(name);
    }
    return named;
}

START_TEST(every_checkpoint_is_asked)
{
    char *text = text_file_read("docs/authors.md", NULL);
    char *line = text ? strstr(text, "\n| checkpoint |") : NULL;
    size_t rows = 0;

    ck_assert_ptr_nonnull(line);
    for (line = strtok(line, "\n"); line && *line == '|';
         line = strtok(NULL, "\n")) {
        if (rows++ < 2) /* the table's head */
            continue;
        ck_assert_msg(check_row(line) > 0, "asked nowhere: %s", line);
    }
    ck_assert_uint_gt(rows, 12);
    free(text);
}
END_TEST

/* What is not a number is told with examples. */
static void
keeps_its_answer(const struct lab *lab, const struct lab_question *q)
{
    char *text = checked_format("%s: much\n", q->key), *value, *last;
    struct answers *a = answers_judge(lab, text, strlen(text));
    const char *problem = a->answer[q - lab->questions].problem;

    ck_assert_ptr_nonnull(problem);
    if (!q->choices) {
        value = checked_format(" %.10g ", q->value());
        last = checked_format(" %.10g:", q->value());
        ck_assert_msg(!strstr(problem, value) && !strstr(problem, last),
                      "%s/%s: %s", lab->id, q->key, problem);
        free(value);
        free(last);
    }
    answers_free(a);
    free(text);
}

START_TEST(no_example_is_an_answer)
{
    each(keeps_its_answer);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("questions");
    TCase *c = tcase_create("questions");

    tcase_add_test(c, figures_that_give_an_answer_away_are_there);
    tcase_add_test(c, both_trees_have_every_key_and_no_other);
    tcase_add_test(c, answers_of_the_solutions_are_right);
    tcase_add_test(c, no_example_is_an_answer);
    tcase_add_test(c, choices_are_listed_in_the_question);
    tcase_add_test(c, numbers_have_a_tolerance_that_is_stated_or_are_whole);
    tcase_add_test(c, other_answers_are_wrong);
    tcase_add_test(c, number_shown_as_an_example_is_no_answer);
    tcase_add_test(c, what_was_measured_names_device_and_date);
    tcase_add_test(c, question_is_of_the_labs_own_chapter);
    tcase_add_test(c, chapter_says_what_goes_into_answers);
    tcase_add_test(c, points_are_whole);
    tcase_add_test(c, every_checkpoint_is_asked);
    suite_add_tcase(s, c);
    return suite_run(s);
}
