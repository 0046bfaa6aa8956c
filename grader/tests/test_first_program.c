/*
 * first_program: chapter 00 shows its program, and what it prints
 */
#include "commanded.h"
#include "suite.h"

#define PROGRAM "docs/00-first-program.cu"
#define CHAPTER "docs/00-first-program.md"
#define SCREEN "<!-- BEGIN screen first-program -->\n```\n"

static char *
text_of(const char *path)
{
    char *text = text_file_read(path, NULL);

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    return text;
}

/* How many lines the text has that are not blank; each must stand in `other`
 * as a whole line. */
static size_t
lines_in(char *text, const char *other)
{
    char *around = checked_format("\n%s\n", other), *line;
    size_t lines = 0;

    for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char *whole = checked_format("\n%s\n", line);

        ck_assert_msg(strstr(around, whole) != NULL, "no line \"%s\" in:\n%s",
                      line, other);
        lines++;
        free(whole);
    }
    free(around);
    return lines;
}

/* Its stderr comes before or after its stdout: lines count, not their order. */
START_TEST(program_prints_what_the_chapter_shows)
{
    char *chapter = text_of(CHAPTER), *screen, *end, *printed;
    size_t shown, all;

    ck_assert_int_eq(run("run " PROGRAM), 0);
    screen = strstr(chapter, SCREEN);
    ck_assert_ptr_nonnull(screen);
    screen += strlen(SCREEN);
    end = strstr(screen, "\n```");
    ck_assert_ptr_nonnull(end);
    *end = '\0';
    printed = checked_string(output);
    shown = lines_in(screen, output);
    all = lines_in(printed, output);
    ck_assert_uint_gt(shown, 5);
    ck_assert_uint_eq(shown, all);
    free(printed);
    free(chapter);
}
END_TEST

/* A block of the chapter with a semicolon is code, but for the screen. */
START_TEST(code_in_the_chapter_is_the_programs)
{
    char *chapter = text_of(CHAPTER), *program = text_of(PROGRAM);
    char *at = chapter, *screen = strstr(chapter, SCREEN);
    size_t blocks = 0;

    while ((at = strstr(at, "\n```\n"))) {
        char *begin = at + 5, *end = strstr(begin, "```\n");
        char *block;

        ck_assert_ptr_nonnull(end);
        block = checked_copy(begin, (size_t)(end - begin));
        if (strchr(block, ';') && begin != screen + strlen(SCREEN)) {
            ck_assert_msg(strstr(program, block) != NULL,
                          PROGRAM " does not have:\n%s", block);
            blocks++;
        }
        free(block);
        at = end + 3;
    }
    ck_assert_uint_gt(blocks, 5);
    free(program);
    free(chapter);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("first_program");
    TCase *c = tcase_create("chapter");

    tcase_set_timeout(c, 60);
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, program_prints_what_the_chapter_shows);
    tcase_add_test(c, code_in_the_chapter_is_the_programs);
    suite_add_tcase(s, c);
    return suite_run(s);
}
