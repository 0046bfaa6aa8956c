/*
 * hostile_answers: answers.txt that attack the grader, beside a kernel that
 * does not build, since that is soon done
 *
 * Run from the project's folder; BUILD (default build) holds the programs.
 */
#include "commanded.h"
#include "suite.h"

/* $f is answers.txt, which is gone. */
static const struct {
    const char *recipe, *status, *says;
} attacks[] = {
    {"mkfifo \"$f\"", "rejected", "answers.txt is a pipe, no plain file"},
    {"mkdir \"$f\"", "rejected", "answers.txt is a directory, no plain file"},
    {"ln -s /etc/passwd \"$f\"", "rejected",
     "answers.txt is a symbolic link, no plain file"},
    {"ln -s /dev/zero \"$f\"", "rejected",
     "answers.txt is a symbolic link, no plain file"},
    {"head -c 2000000 /dev/zero >\"$f\"", "rejected",
     "answers.txt is larger than"},
    {"yes : | head -c 1000000 >\"$f\"", "wrong", "and 499996 more"},
    {"yes 'blocks: 3907' | head -c 1000000 >\"$f\"", "wrong",
     "answers.txt:2: this key stands in line 1 already: blocks"},
    {"head -c 1000000 /dev/zero | tr '\\0' x >\"$f\"", "wrong",
     "answers.txt:1: no `key: value`: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
     "..."},
    {"{ i=0; while [ $i -lt 256 ]; do printf \"\\\\$(printf %o $i)\"; "
     "i=$((i + 1)); done; } >\"$f\"",
     "wrong", "answers.txt:"},
    {"printf 'blocks: \\033]0;owned\\007\\n' >\"$f\"", "wrong",
     "\\x1b]0;owned\\x07"},
    {"printf '<script>alert(1)</script>: 1\\n' >\"$f\"", "wrong",
     "no question has this key: <script>"},
    {"printf 'blocks: %%s%%n%%n\\n' >\"$f\"", "wrong", ": %s%n%n"},
    {"printf '\\377\\376b\\000l\\000' >\"$f\"", "wrong",
     "this is UTF-16; save the file as UTF-8"},
    {": >\"$f\"", "not_started", "blank: "},
};

/* What the grader has written, whole. */
static char *
written(const char *what)
{
    char *path = checked_format("%s/build/%s", folder, what);
    char *text = text_file_read(path, NULL);

    ck_assert_msg(text != NULL, "no %s", path);
    free(path);
    return text;
}

static void
check_harmless(const char *text)
{
    for (const char *c = text; *c; c++)
        ck_assert((unsigned char)*c >= 0x20 || *c == '\n' || *c == '\t');
    ck_assert_ptr_null(strstr(text, "root:"));
}

START_TEST(answers_end_as_expected)
{
    char *command =
        checked_format("cd '%s/solutions/01-index-1d' && echo x >kernel.cu && "
                       "f=answers.txt && rm $f && %s",
                       folder, attacks[_i].recipe);
    char *status = checked_format("\"answers\": \"%s\"", attacks[_i].status);
    char *record, *page;

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run("grade --from=solutions 01"), 1);
    check_says(attacks[_i].says);
    record = written("records/solutions/01-index-1d.json");
    page = written("report/solutions/01-index-1d.html");
    ck_assert_ptr_nonnull(strstr(record, status));
    ck_assert_ptr_nonnull(strstr(record, "\"kernel\": \"build_failed\""));
    check_harmless(output);
    check_harmless(record);
    check_harmless(page);
    ck_assert_ptr_null(strstr(page, "<script>"));
    ck_assert_uint_lt(strlen(record), 200000);
    free(page);
    free(record);
    free(status);
    free(command);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("hostile_answers");
    TCase *c = tcase_create("answers");

    unsetenv("COLUMNS"); /* no line is wrapped */
    tcase_set_timeout(c, 60);
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_loop_test(c, answers_end_as_expected, 0,
                        sizeof attacks / sizeof *attacks);
    suite_add_tcase(s, c);
    return suite_run(s);
}
