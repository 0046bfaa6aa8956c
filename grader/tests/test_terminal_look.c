/*
 * terminal: widths, colours, hostile text; the ladder and the summary
 */
#include "../terminal.h"
#include "fixture.h"
#include "shown.h"
#include "suite.h"
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* What the terminal can do. */

static void
check_width(const char *text, size_t width)
{
    while (*text) {
        size_t bytes = strcspn(text, "\n");

        if (!memmem(text, bytes, "make replay", 11))
            ck_assert_msg(bytes <= width, "%zu: %.*s", bytes, (int)bytes, text);
        text += bytes + (text[bytes] == '\n');
    }
}

START_TEST(lines_keep_within_the_width)
{
    static const int widths[] = {24, 40, 59, 60, 80, 120};

    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        json_t *record = fixture(fixture_names[_i]);
        struct terminal t = {false, false, false, widths[i]};
        char *text = shown_on(record, t);

        check_width(text, (size_t)widths[i]);
        free(text);
        json_decref(record);
    }
}
END_TEST

START_TEST(hostile_text_is_neutral)
{
    json_t *record = fixture("hostile");
    char *text = shown_on(record, plain);

    check_harmless(text);
    ck_assert(has(text, "\\x1b[31m"));
    ck_assert_uint_lt(strlen(text), 12000);
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(ascii_terminal_gets_ascii)
{
    json_t *record = fixture("wrong");
    struct terminal t = {false, false, false, 0};

    json_object_set_new(json_object_get(record, "submission"), "path",
                        json_string("l\xc3\xa4"
                                    "b/06-x/kernel.cu"));
    char *text = shown_on(record, t);
    ck_assert(has(text, "l?b/06-x/kernel.cu"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(colours_are_the_only_escapes)
{
    json_t *record = fixture(fixture_names[_i]);
    struct terminal t = {true, true, true, 80};
    char *text = shown_on(record, t), *at = text;

    ck_assert(has(text, "\033["));
    for (; (at = strchr(at, '\033')); at++)
        ck_assert(at[1] == '[' && at[2 + strspn(at + 2, "0123456789")] == 'm');
    free(text);
    json_decref(record);
}
END_TEST

/* The far end of a terminal of 70 columns. */
static FILE *
open_pty(int *near_end)
{
    struct winsize size = {.ws_row = 24, .ws_col = 70};
    FILE *far_end;

    *near_end = posix_openpt(O_RDWR | O_NOCTTY);
    ck_assert_int_ge(*near_end, 0);
    ck_assert_int_eq(grantpt(*near_end), 0);
    ck_assert_int_eq(unlockpt(*near_end), 0);
    far_end = fopen(ptsname(*near_end), "r+");
    ck_assert_ptr_nonnull(far_end);
    ck_assert_int_eq(ioctl(*near_end, TIOCSWINSZ, &size), 0);
    return far_end;
}

START_TEST(colours_need_a_terminal_that_wants_them)
{
    int near_end;
    FILE *pty = open_pty(&near_end), *file = tmpfile();

    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    ck_assert(terminal_for(pty).colour);
    ck_assert_int_eq(terminal_for(pty).width, 70);
    ck_assert(!terminal_for(file).colour);
    ck_assert(!terminal_for(file).live);
    setenv("NO_COLOR", "1", 1);
    ck_assert(!terminal_for(pty).colour);
    ck_assert(terminal_for(pty).live);
    unsetenv("NO_COLOR");
    setenv("TERM", "dumb", 1);
    ck_assert(!terminal_for(pty).colour);
    ck_assert(!terminal_for(pty).live);
    fclose(pty);
    fclose(file);
    close(near_end);
}
END_TEST

START_TEST(columns_stand_in_for_a_terminal)
{
    FILE *file = tmpfile();

    setenv("COLUMNS", "72", 1);
    ck_assert_int_eq(terminal_for(file).width, 72);
    setenv("COLUMNS", "many", 1);
    ck_assert_int_eq(terminal_for(file).width, 0);
    unsetenv("COLUMNS");
    ck_assert_int_eq(terminal_for(file).width, 0);
    fclose(file);
}
END_TEST

START_TEST(first_locale_variable_decides)
{
    FILE *file = tmpfile();

    setenv("LANG", "de_DE.UTF-8", 1);
    unsetenv("LC_CTYPE");
    unsetenv("LC_ALL");
    ck_assert(terminal_for(file).utf8);
    setenv("LC_ALL", "C", 1);
    ck_assert(!terminal_for(file).utf8);
    fclose(file);
}
END_TEST

/* Lists. */

START_TEST(summary_adds_points)
{
    json_t *records[] = {fixture("passed"), fixture("wrong")};
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    terminal_summary(records, 2, to, &plain);
    fclose(to);
    ck_assert(
        has(text, "   01 index-1d          passed            10 of 10\n"));
    ck_assert(has(
        text, "wrong              5 of 10  correctness: the wrong points "));
    ck_assert(
        has(text, "   1 of 2 passed                          15 of 20\n"));
    free(text);
    json_decref(records[0]);
    json_decref(records[1]);
}
END_TEST

START_TEST(narrow_list_keeps_points_and_titles)
{
    json_t *wrong = fixture("wrong");
    struct terminal t = {false, true, false, 40};
    struct terminal_rung rung = {"06-stencil-tiled",
                                 "Six: tiles of points in shared memory", wrong,
                                 false};
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    terminal_ladder(&rung, 1, to, &t);
    terminal_summary(&wrong, 1, to, &t);
    fclose(to);
    ck_assert(has(text, " > 06 stencil-tiled\n      wrong, 5 of 10\n"
                        "      Six: tiles of points in shared\n"
                        "      memory\n"));
    ck_assert(has(text, "      wrong, 5 of 10\n      correctness: the wrong"));
    ck_assert(has(text, "   0 of 1 passed, 5 of 10\n"));
    free(text);
    json_decref(wrong);
}
END_TEST

/* The fault of one function, a worse one of another. */
START_TEST(reason_is_that_of_the_status)
{
    json_t *record = fixture("wrong"), *tests, *other;
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    tests = json_object_get(record, "tests");
    other = json_deep_copy(json_array_get(tests, 7));
    json_object_set_new(other, "function", json_string("other"));
    json_object_set_new(other, "status", json_string("hazard"));
    json_object_set_new(json_object_get(other, "diagnosis"), "text",
                        json_string("two threads race"));
    json_array_append_new(tests, other);
    json_object_set_new(record, "status", json_string("hazard"));
    terminal_summary(&record, 1, to, &plain);
    fclose(to);
    ck_assert(has(text, "hazard             5 of 10  correctness: two threads "
                        "race\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(reason_of_a_caller_is_what_it_calls)
{
    json_t *record = fixture("wrong"), *tests, *other, *diagnosis;
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    tests = json_object_get(record, "tests");
    other = json_deep_copy(json_array_get(tests, 7));
    json_object_set_new(other, "function", json_string("other"));
    json_object_set_new(other, "status", json_string("hazard"));
    diagnosis = json_object_get(other, "diagnosis");
    json_object_set_new(diagnosis, "id", json_string("sweep-wrong"));
    json_object_set_new(diagnosis, "text", json_string("see above"));
    json_array_append_new(tests, other);
    json_object_set_new(record, "status", json_string("hazard"));
    terminal_summary(&record, 1, to, &plain);
    fclose(to);
    ck_assert(has(text, "correctness: the wrong points"));
    free(text);
    json_decref(record);
}
END_TEST

static char *
ladder(const struct terminal_rung *rungs, size_t count)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    terminal_ladder(rungs, count, to, &plain);
    fclose(to);
    return text;
}

START_TEST(ladder_marks_the_first_that_has_not_passed)
{
    json_t *passed = fixture("passed"), *wrong = fixture("wrong");
    struct terminal_rung rungs[] = {{"01-index-1d", "One", passed, false},
                                    {"05-stencil-naive", "Five", NULL, false},
                                    {"06-stencil-tiled", "Six", wrong, false}};
    char *text = ladder(rungs, 3);

    ck_assert(has(text, "\n   01 index-1d "));
    ck_assert(has(text, "\n > 05 stencil-naive     not graded yet"));
    ck_assert(has(text, "\n   06 stencil-tiled "));
    ck_assert(has(text, "\nNext: read docs/05-stencil-naive.md"));
    ck_assert(has(text, "make watch LAB=05"));
    free(text);
    rungs[0].stale = true;
    text = ladder(rungs, 3);
    ck_assert(has(text, "\n > 01 index-1d "));
    ck_assert(has(text, "edited since"));
    ck_assert(has(text, "\nNext: make watch LAB=01 grades what you"));
    free(text);
    text = ladder(rungs + 2, 1);
    ck_assert(has(text, "\n > 06 stencil-tiled "));
    ck_assert(has(text, "stuck? make hint LAB=06\n"));
    free(text);
    json_object_set_new(json_array_get(json_object_get(wrong, "tests"), 0),
                        "status", json_string("not_started"));
    text = ladder(rungs + 2, 1);
    ck_assert(has(text, "make reset LAB=06 brings its kernel.cu back\n"));
    free(text);
    rungs[0].stale = false;
    text = ladder(rungs, 1);
    ck_assert(has(text, "All of them pass.\n"));
    free(text);
    json_decref(passed);
    json_decref(wrong);
}
END_TEST

START_TEST(progress_needs_a_live_terminal)
{
    struct terminal live = {false, true, true, 20};
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    terminal_progress("building", to, &plain);
    fflush(to);
    ck_assert_uint_eq(bytes, 0);
    terminal_progress("building 06-stencil-tiled", to, &live);
    fclose(to);
    ck_assert_str_eq(text, "\r\033[Kbuilding 06-sten...");
    free(text);
}
END_TEST

static TCase *
looks(void)
{
    TCase *c = tcase_create("looks");

    tcase_add_loop_test(c, lines_keep_within_the_width, 0, FIXTURES);
    tcase_add_test(c, hostile_text_is_neutral);
    tcase_add_test(c, ascii_terminal_gets_ascii);
    tcase_add_loop_test(c, colours_are_the_only_escapes, 0, FIXTURES - 1);
    tcase_add_test(c, colours_need_a_terminal_that_wants_them);
    tcase_add_test(c, columns_stand_in_for_a_terminal);
    tcase_add_test(c, first_locale_variable_decides);
    tcase_add_test(c, summary_adds_points);
    tcase_add_test(c, narrow_list_keeps_points_and_titles);
    tcase_add_test(c, reason_is_that_of_the_status);
    tcase_add_test(c, reason_of_a_caller_is_what_it_calls);
    tcase_add_test(c, ladder_marks_the_first_that_has_not_passed);
    tcase_add_test(c, progress_needs_a_live_terminal);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("terminal_look");

    suite_add_tcase(s, looks());
    return suite_run(s);
}
