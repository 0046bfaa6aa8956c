/*
 * ground: where records lie, what the machine lacks, what an early end leaves
 */
#include "commanded.h"
#include "suite.h"
#include "survivors.h"
#include <errno.h>
#include <glob.h>
#include <jansson.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <time.h>

enum { FIRST_UID = 64000, UIDS = 1000 };

static const struct {
    const char *arguments;
    const char *says;
} refused[] = {
    {"grade --from=", "holds lab folders"},
    {"grade --from=/", "holds lab folders"},
    {"grade --from=labs/nowhere", "No such file"},
    {"list --from=", "holds lab folders"},
};

START_TEST(submission_without_a_name_is_refused)
{
    ck_assert_int_eq(run(refused[_i].arguments), 2);
    check_says(refused[_i].says);
}
END_TEST

/* Whose records and pages are where. */

static const struct {
    const char *from;
    const char *records; /* of a folder in records/ */
} froms[] = {
    {"solutions", "solutions"},
    {"solutions/01-index-1d/..", "solutions"},
    {"./solutions//", "solutions"},
    {".", "command\\ *-*"},
    {"other/solutions", "solutions-*"},
};

START_TEST(records_lie_in_a_folder_of_the_submissions_own)
{
    char *command =
        checked_format("mkdir -p '%s/other/solutions/05-stencil-naive' "
                       "'%s/05-stencil-naive'",
                       folder, folder);
    char *grade = checked_format("grade --from='%s' 05", froms[_i].from);
    char *look = checked_format(
        "cd '%s/build' && [ \"$(ls records)\" = \"$(ls report)\" ] && "
        "case \"$(ls records)\" in %s) ;; *) ls records; exit 1 ;; esac",
        folder, froms[_i].records);
    char *back = getcwd(NULL, 0);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(chdir(folder), 0);
    ck_assert_int_le(run(grade), 1);
    ck_assert_int_eq(shell(look), 0);
    ck_assert_int_eq(chdir(back), 0);
    free(back);
    free(look);
    free(grade);
    free(command);
}
END_TEST

START_TEST(folder_whose_name_no_screen_shows_is_refused)
{
    char *command = checked_format("mkdir \"$(printf '%s/a\\033b')\"", folder);
    char *grade =
        checked_format("grade --from=\"$(printf '%s/a\\033b')\"", folder);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run(grade), 2);
    check_says("rename it");
    free(grade);
    free(command);
}
END_TEST

/* What the machine lacks is not the student's fault. */

static const char *const lacks[] = {"-v 200000", "-n 80", "-u 10", "-t 5",
                                    "-f 1000"};

START_TEST(lack_of_the_machine_is_named)
{
    if (SUITE_SANITIZED && strncmp(lacks[_i], "-v", 2) == 0) {
        printf("not run: ulimit %s: the sanitizer needs more\n", lacks[_i]);
        return;
    }
    char *path = checked_format("%s/out", folder);
    char *command = checked_format(
        "exec bash -c 'ulimit %s; \"$0\" grade --from=solutions \"$1\" "
        "\"$2\" 01' '%s' '--root=%s' '--build=%s/build' >'%s' 2>&1",
        lacks[_i], grader, folder, folder, path);

    ck_assert_int_eq(shell(command), 2);
    output = text_file_read(path, NULL);
    check_says("ulimit ");
    check_says("the sandbox needs");
    free(command);
    free(path);
}
END_TEST

START_TEST(program_of_ours_that_fails_is_not_the_students_fault)
{
    char *command =
        checked_format("cd '%s' && rm grader/compile.sh && "
                       "printf '#!/bin/sh\\necho Cannot fork >&2; exit 2\\n' "
                       ">grader/compile.sh && chmod +x grader/compile.sh",
                       folder);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run("grade --from=solutions 01"), 2);
    check_says("Cannot fork");
    free(command);
}
END_TEST

static char *
record(const char *name)
{
    char *path =
        checked_format("%s/build/records/%s/01-index-1d.json", folder, name);
    char *text = text_file_read(path, NULL);

    ck_assert_ptr_nonnull(text);
    free(path);
    return text;
}

/* Why a file was refused is part of what is kept. */
START_TEST(file_refused_for_another_reason_is_graded_again)
{
    char *large = checked_format(
        "head -c 2000000 /dev/zero >'%s/labs/01-index-1d/answers.txt'", folder);
    char *link = checked_format(
        "cd '%s/labs/01-index-1d' && ln -sf lab.h answers.txt", folder);
    char *first, *second;

    ck_assert_int_eq(shell(large), 0);
    run("grade 01");
    first = record("labs");
    ck_assert_ptr_nonnull(strstr(first, "larger than"));
    ck_assert_int_eq(shell(link), 0);
    run("grade 01");
    second = record("labs");
    ck_assert_ptr_nonnull(strstr(second, "symbolic link"));
    free(first);
    free(second);
    free(link);
    free(large);
}
END_TEST

/* An early end. */

static void
nap(void)
{
    nanosleep(&(struct timespec){0, 20000000}, NULL);
}

static pid_t
start_grading(void)
{
    pid_t child = fork();

    if (child == 0) {
        char *root = checked_format("--root=%s", folder);
        char *build = checked_format("--build=%s/build", folder);

        if (!freopen("/dev/null", "w", stdout) ||
            !freopen("/dev/null", "w", stderr))
            _exit(99);
        execl(grader, grader, "grade", "--from=solutions", "--jobs=2", root,
              build, (char *)NULL);
        _exit(99);
    }
    return child;
}

/* Whether all that the grader started is gone: orphans come to us. */
static bool
all_gone(void)
{
    while (waitpid(-1, NULL, WNOHANG) > 0)
        ;
    return waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD;
}

static void
check_records(void)
{
    char *pattern = checked_format("%s/build/records/*/*.json", folder);
    glob_t found;

    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            json_t *json = json_load_file(found.gl_pathv[i], 0, NULL);

            ck_assert_ptr_nonnull(json);
            json_decref(json);
        }
        globfree(&found);
    }
    free(pattern);
}

static const int signals[] = {SIGINT, SIGTERM, SIGKILL};

START_TEST(nothing_outlives_an_interrupted_grader)
{
    struct timespec begin, now;
    int status;
    char *look =
        checked_format("ls '%s/build/tmp/' 2>&1 | grep -q sandbox", folder);

    setenv("GRADER_SLOT_UID", "64000", 1);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t child = start_grading();
    for (int i = 0; i < 30 || (geteuid() == 0 && i < 1500 &&
                               survivors(FIRST_UID, UIDS) == 0);
         i++)
        nap();
    ck_assert_int_eq(waitpid(child, &status, WNOHANG), 0);
    ck_assert_int_eq(kill(child, signals[_i]), 0);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do {
        nap();
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while (!all_gone() && now.tv_sec - begin.tv_sec < 60);
    ck_assert(all_gone());
    ck_assert_int_eq(survivors(FIRST_UID, UIDS), 0);
    ck_assert_int_ne(shell(look), 0);
    check_records();
    free(look);
}
END_TEST

/* Make. */

static const char *const quoted[] = {
    "run FILE=\"it's a \\\"b.cu\"", "grade FROM=\"it's\"",
    "replay CASE=\"it's\"", "replay FROM=\"it's\" CASE=01"};

START_TEST(make_hands_on_names_with_quotes)
{
    char *command =
        checked_format("make -n -o all %s >'%s/recipe' && sh -n '%s/recipe' && "
                       "! grep -q \"it's\" '%s/recipe'",
                       quoted[_i], folder, folder, folder);

    ck_assert_int_eq(shell(command), 0);
    free(command);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("ground");
    TCase *c = tcase_create("ground");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 300);
    tcase_add_loop_test(c, submission_without_a_name_is_refused, 0,
                        sizeof refused / sizeof *refused);
    tcase_add_loop_test(c, records_lie_in_a_folder_of_the_submissions_own, 0,
                        sizeof froms / sizeof *froms);
    tcase_add_test(c, folder_whose_name_no_screen_shows_is_refused);
    tcase_add_test(c, file_refused_for_another_reason_is_graded_again);
    tcase_add_loop_test(c, lack_of_the_machine_is_named, 0,
                        sizeof lacks / sizeof *lacks);
    tcase_add_test(c, program_of_ours_that_fails_is_not_the_students_fault);
    tcase_add_loop_test(c, nothing_outlives_an_interrupted_grader, 0,
                        sizeof signals / sizeof *signals);
    tcase_add_loop_test(c, make_hands_on_names_with_quotes, 0,
                        sizeof quoted / sizeof *quoted);
    suite_add_tcase(s, c);
    return suite_run(s);
}
