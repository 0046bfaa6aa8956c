/* answers: what is right, wrong, blank, and no answer at all */
#include "../answers.h"
#include "../die.h"
#include "suite.h"
#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static double
eight(void)
{
    return 8;
}

static double
sixth(void)
{
    return 1.0 / 6;
}

static double
zero(void)
{
    return 0;
}

static const struct lab_question questions[] = {
    {.key = "eight", .value = eight, .anchor = "docs/a.md#a"},
    {.key = "sixth",
     .value = sixth,
     .tolerance = 0.01,
     .anchor = "docs/a.md#b"},
    {.key = "zero", .value = zero, .tolerance = 0.01, .anchor = "docs/a.md#c"},
    {.key = "word",
     .choices = "warp block thread-index",
     .choice = "block",
     .anchor = "docs/a.md#d"},
    {.key = NULL}};

static const struct lab lab = {.id = "00-test", .questions = questions};

enum { EIGHT, SIXTH, ZERO, WORD, QUESTIONS };

#define PASSED STATUS_PASSED
#define WRONG STATUS_WRONG
#define BLANK STATUS_NOT_STARTED

/* One line of a file, the answer that it gives, and what is said of it. */
static const struct {
    const char *line;
    int question;
    enum status status;
    const char *problem; /* behind "answers.txt:1: "; NULL: none */
} lines[] = {
    {"eight: 8", EIGHT, PASSED, NULL},
    {"eight:8", EIGHT, PASSED, NULL},
    {" \teight \t:\t 8 \t", EIGHT, PASSED, NULL},
    {"eight: 8.0", EIGHT, PASSED, NULL},
    {"eight: +8", EIGHT, PASSED, NULL},
    {"eight: 0.8e1", EIGHT, PASSED, NULL},
    {"eight: 80E-1", EIGHT, PASSED, NULL},
    {"eight: 00008.", EIGHT, PASSED, NULL},
    {"eight: 7", EIGHT, WRONG, NULL},
    {"eight: -8", EIGHT, WRONG, NULL},
    {"eight: 8.0000001", EIGHT, WRONG, NULL},
    {"eight:", EIGHT, BLANK, NULL},
    {"eight: \t ", EIGHT, BLANK, NULL},
    {"# eight: 8", EIGHT, BLANK, NULL},
    {"  # eight: 8", EIGHT, BLANK, NULL},
    {"eight: abc", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: abc"},
    /* A blank that breaks no line, one of no width, and a letter that shows. */
    {"eight:\xc2\xa0"
     "8",
     EIGHT, WRONG,
     "there is a character in it that does not show, U+00A0; type the line "
     "anew: \xc2\xa0"
     "8"},
    {"word: blo\xe2\x80\x8b"
     "ck",
     WORD, WRONG,
     "there is a character in it that does not show, U+200B; type the line "
     "anew: blo\xe2\x80\x8b"
     "ck"},
    {"eight: \xc3\xa9", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: \xc3\xa9"},
    {"eight: 16/2", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 16/2"},
    {"eight: 0x8", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 0x8"},
    {"eight: 1,5", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 1,5"},
    {"eight: 8 # sure", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 8 # sure"},
    {"eight: 8 8", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 8 8"},
    {"eight: 8:8", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 8:8"},
    {"eight: 1.2.3", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 1.2.3"},
    {"eight: .", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: ."},
    {"eight: -", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: -"},
    {"eight: e", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: e"},
    {"eight: 8e", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 8e"},
    {"eight: nan", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: nan"},
    {"eight: inf", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: inf"},
    {"eight: 1e999", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 1e999"},
    {"eight: 00000000000000000000000000000000000000000000000000000000000000008",
     EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: "
     "0000000000000000000000000000000000000000..."},
    {"eight: 8\x1b[31m", EIGHT, WRONG,
     "this is no number such as 1024 or 2.5, without commas, units, "
     "fractions or comments: 8\\x1b[31m"},
    {"sixth: 0.1667", SIXTH, PASSED, NULL},
    {"sixth: 0.168", SIXTH, PASSED, NULL},
    {"sixth: 0.165", SIXTH, PASSED, NULL},
    {"sixth: 0.1684", SIXTH, WRONG, NULL},
    {"sixth: 0.1649", SIXTH, WRONG, NULL},
    {"sixth: 0.17", SIXTH, WRONG, NULL},
    {"sixth: 0", SIXTH, WRONG, NULL},
    {"sixth: -0.1667", SIXTH, WRONG, NULL},
    {"sixth: 1e300", SIXTH, WRONG, NULL},
    {"zero: 0", ZERO, PASSED, NULL},
    {"zero: -0.0", ZERO, PASSED, NULL},
    {"zero: 1e-300", ZERO, WRONG, NULL},
    {"word: block", WORD, PASSED, NULL},
    {"word:  Block ", WORD, PASSED, NULL},
    {"word: BLOCK", WORD, PASSED, NULL},
    {"word: warp", WORD, WRONG, NULL},
    {"word: Thread-Index", WORD, WRONG, NULL},
    {"word: thread", WORD, WRONG,
     "give one of: warp block thread-index; not: thread"},
    {"word: bloc", WORD, WRONG,
     "give one of: warp block thread-index; not: bloc"},
    {"word: blocks", WORD, WRONG,
     "give one of: warp block thread-index; not: blocks"},
    {"word: warp block", WORD, WRONG,
     "give one of: warp block thread-index; not: warp block"},
    {"word: \"block\"", WORD, WRONG,
     "give one of: warp block thread-index; not: \"block\""},
    {"word: 2", WORD, WRONG, "give one of: warp block thread-index; not: 2"},
};

START_TEST(line_is_judged)
{
    const char *line = lines[_i].line;
    struct answers *a = answers_judge(&lab, line, strlen(line));

    ck_assert_uint_eq(a->count, QUESTIONS);
    for (int i = 0; i < QUESTIONS; i++) {
        const struct answer *answer = &a->answer[i];
        const bool mine = i == lines[_i].question;

        ck_assert_msg(answer->status == (mine ? lines[_i].status : BLANK),
                      "%s: question %d", line, i);
        ck_assert((mine && lines[_i].problem) == (answer->problem != NULL));
        if (!answer->problem)
            continue;
        ck_assert_int_eq(strncmp(answer->problem, "answers.txt:1: ", 15), 0);
        ck_assert_str_eq(answer->problem + 15, lines[_i].problem);
    }
    ck_assert_uint_eq(a->problems, 0);
    answers_free(a);
}
END_TEST

/* Lines that give no answer, and what is said of the file. */
static const struct {
    const char *line, *problem;
} strays[] = {
    {"eigth: 8", "answers.txt:1: no question has this key: eigth"},
    {"Eight: 8", "answers.txt:1: no question has this key: Eight"},
    {"eight2: 8", "answers.txt:1: no question has this key: eight2"},
    {"eigh: 8", "answers.txt:1: no question has this key: eigh"},
    {": 8", "answers.txt:1: no question has this key: "},
    {":", "answers.txt:1: no question has this key: "},
    {"eight 8", "answers.txt:1: no `key: value`: eight 8"},
    {"eight", "answers.txt:1: no `key: value`: eight"},
    {"8", "answers.txt:1: no `key: value`: 8"},
    {"// eight", "answers.txt:1: no `key: value`: // eight"},
    {"\xff\xff: 1", "answers.txt:1: no question has this key: \\xff\\xff"},
    {"\x1b]0;x\x07", "answers.txt:1: no `key: value`: \\x1b]0;x\\x07"},
    {"<b>: 1", "answers.txt:1: no question has this key: <b>"},
    {"%s%n: 1", "answers.txt:1: no question has this key: %s%n"},
    {"\xef\xbb\xbf\xef\xbb\xbf"
     "eight: 8",
     "answers.txt:1: no question has this key: \\xef\\xbb\\xbf"
     "eight"},
    {"\xff\xfe"
     "e",
     "answers.txt:1: this is UTF-16; save the file as UTF-8"},
    {"\xfe\xff", "answers.txt:1: this is UTF-16; save the file as UTF-8"},
};

START_TEST(line_without_an_answer_is_a_problem_of_the_file)
{
    const char *line = strays[_i].line;
    struct answers *a = answers_judge(&lab, line, strlen(line));

    ck_assert_uint_eq(a->problems, 1);
    ck_assert_str_eq(a->problem[0], strays[_i].problem);
    ck_assert_uint_eq(answers_given(a), 0);
    answers_free(a);
}
END_TEST

/* The same four answers, however their lines end. */
START_TEST(any_end_of_line_will_do)
{
    static const char *const texts[] = {
        "eight: 8\nsixth: 0.1667\nzero: 0\nword: block\n",
        "eight: 8\nsixth: 0.1667\nzero: 0\nword: block",
        "eight: 8\r\nsixth: 0.1667\r\nzero: 0\r\nword: block\r\n",
        "eight: 8\rsixth: 0.1667\rzero: 0\rword: block",
        "\357\273\277eight: 8\r\nsixth: 0.1667\n#\nzero: 0\n\nword: block",
    };
    struct answers *a = answers_judge(&lab, texts[_i], strlen(texts[_i]));

    ck_assert_uint_eq(a->problems, 0);
    for (int i = 0; i < QUESTIONS; i++)
        ck_assert_msg(a->answer[i].status == PASSED, "question %d", i);
    answers_free(a);
}
END_TEST

START_TEST(problem_names_its_line)
{
    static const char text[] = "# one\r\n\r\neight: x\r\n\rsixth: y\n\nnine: 9";
    struct answers *a = answers_judge(&lab, text, strlen(text));

    ck_assert_int_eq(strncmp(a->answer[EIGHT].problem, "answers.txt:3:", 14),
                     0);
    ck_assert_int_eq(strncmp(a->answer[SIXTH].problem, "answers.txt:5:", 14),
                     0);
    ck_assert_int_eq(strncmp(a->problem[0], "answers.txt:7:", 14), 0);
    answers_free(a);
}
END_TEST

START_TEST(key_that_stands_twice_is_no_answer)
{
    static const char *const texts[] = {
        "eight: 8\n\neight: 8", "eight: 8\n\neight: 7", "eight: 7\n\neight: 8",
        "eight:\n\neight: 8", "eight: 8\n\neight:"};
    struct answers *a = answers_judge(&lab, texts[_i], strlen(texts[_i]));

    ck_assert_uint_eq(a->answer[EIGHT].status, WRONG);
    ck_assert_str_eq(a->answer[EIGHT].problem,
                     "answers.txt:3: this key stands in line 1 already: eight");
    answers_free(a);
}
END_TEST

START_TEST(nothing_given_is_all_blank)
{
    struct answers *a = answers_judge(&lab, NULL, 0);

    ck_assert_uint_eq(a->count, QUESTIONS);
    ck_assert_uint_eq(answers_given(a), 0);
    answers_free(a);
    a = answers_judge(&lab, "", 0);
    ck_assert_uint_eq(answers_given(a), 0);
    ck_assert_uint_eq(a->problems, 0);
    answers_free(a);
}
END_TEST

START_TEST(lab_without_questions_has_no_answers)
{
    static const struct lab none = {.id = "00-none"};
    struct answers *a = answers_judge(&none, "eight: 8", 8);

    ck_assert_uint_eq(a->count, 0);
    ck_assert_uint_eq(a->problems, 1);
    answers_free(a);
}
END_TEST

/* A NUL is no blank, and no end of the text. */
START_TEST(bytes_behind_a_nul_count)
{
    static const char text[] = "eight: 8\0\nsixth: 0.1667";
    struct answers *a = answers_judge(&lab, text, sizeof text - 1);

    ck_assert_uint_eq(a->answer[EIGHT].status, WRONG);
    ck_assert_str_eq(a->answer[EIGHT].given, "8\\x00");
    ck_assert_uint_eq(a->answer[SIXTH].status, PASSED);
    answers_free(a);
}
END_TEST

START_TEST(given_value_is_made_harmless_and_short)
{
    static const char text[] = "word: \x1b[2J\xff<b>\xe2\x80\xaetxt "
                               "0123456789012345678901234567890123456789";
    struct answers *a = answers_judge(&lab, text, strlen(text));
    const char *given = a->answer[WORD].given;

    ck_assert_ptr_null(strchr(given, 0x1b));
    ck_assert_ptr_null(strchr(given, '\xff'));
    ck_assert_ptr_null(strstr(given, "\xe2\x80\xae"));
    ck_assert_ptr_nonnull(strstr(given, "..."));
    ck_assert_uint_lt(strlen(given), 120);
    answers_free(a);
}
END_TEST

/* A megabyte, of one line or of half a million. */
START_TEST(huge_file_is_read_to_its_end)
{
    static const char last[] = "\neight: 8";
    const size_t bytes = (size_t)1 << 20;
    char *text = checked_alloc(bytes + 1, 1);
    struct answers *a;

    memset(text, _i == 0 ? 'x' : _i == 1 ? '\n' : ':', bytes);
    if (_i == 2)
        for (size_t i = 1; i < bytes; i += 2)
            text[i] = '\n';
    memcpy(text + bytes + 1 - sizeof last, last, sizeof last);
    a = answers_judge(&lab, text, bytes);
    ck_assert_uint_eq(a->answer[EIGHT].status, PASSED);
    ck_assert_uint_eq(a->problems, _i == 0 ? 1 : _i == 1 ? 0 : bytes / 2 - 4);
    answers_free(a);
    free(text);
}
END_TEST

/* Any bytes: counted, judged, harmless; and the same each time. */
static void
check_any(const char *text, size_t bytes)
{
    struct answers *a = answers_judge(&lab, text, bytes);
    struct answers *b = answers_judge(&lab, text, bytes);

    ck_assert_uint_eq(a->problems, b->problems);
    for (int i = 0; i < QUESTIONS; i++) {
        const enum status status = a->answer[i].status;

        ck_assert_uint_eq(status, b->answer[i].status);
        ck_assert(status == PASSED || status == WRONG || status == BLANK);
        ck_assert(!a->answer[i].problem || status == WRONG);
        for (const char *c = a->answer[i].given; *c; c++)
            ck_assert((unsigned char)*c >= 0x20);
    }
    answers_free(a);
    answers_free(b);
}

/* A fixed generator, so that a failure comes again. */
static uint64_t
draw(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

START_TEST(random_files_are_judged)
{
    static const char *const parts[] = {
        "eight", "sixth",        "word", ":",     ": ",    " ", "\n",
        "\r\n",  "\r",           "\t",   "#",     "8",     "-", "e",
        "block", "\xef\xbb\xbf", "\xff", "\x1b[", "0.1667"};
    const size_t count = sizeof parts / sizeof *parts;
    uint64_t state = 91;

    for (int round = 0; round < 3000; round++) {
        char text[256];
        size_t bytes = 0, most = draw(&state) % 40;

        for (size_t i = 0; i < most && bytes < 240; i++) {
            const size_t k = draw(&state) % (count + 1);

            if (k == count) {
                text[bytes++] = (char)draw(&state);
                continue;
            }
            memcpy(text + bytes, parts[k], strlen(parts[k]));
            bytes += strlen(parts[k]);
        }
        check_any(text, bytes);
    }
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("answers");
    TCase *c = tcase_create("answers");

    tcase_add_loop_test(c, line_is_judged, 0, sizeof lines / sizeof *lines);
    tcase_add_loop_test(c, line_without_an_answer_is_a_problem_of_the_file, 0,
                        sizeof strays / sizeof *strays);
    tcase_add_loop_test(c, any_end_of_line_will_do, 0, 5);
    tcase_add_test(c, problem_names_its_line);
    tcase_add_loop_test(c, key_that_stands_twice_is_no_answer, 0, 5);
    tcase_add_test(c, nothing_given_is_all_blank);
    tcase_add_test(c, lab_without_questions_has_no_answers);
    tcase_add_test(c, bytes_behind_a_nul_count);
    tcase_add_test(c, given_value_is_made_harmless_and_short);
    tcase_add_loop_test(c, huge_file_is_read_to_its_end, 0, 3);
    tcase_add_test(c, random_files_are_judged);
    suite_add_tcase(s, c);
    return suite_run(s);
}
