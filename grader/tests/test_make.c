/*
 * make: what the Makefile itself makes of settings and folders
 */
#include "../die.h"
#include "../text_file.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>
#include <stdio.h>
#include <sys/wait.h>

static char folder[] = "/tmp/make.XXXXXX";

/* What the command prints, with its exit status; for free().  It is not to
 * inherit what the make around this suite hands down. */
static char *
said(const char *command, int *code)
{
    char *whole = checked_format(
        "unset MAKEFLAGS MAKELEVEL MFLAGS BUILD; { %s; } >%s/out 2>&1", command,
        folder);
    char *path = checked_format("%s/out", folder);
    const int status = system(whole);
    char *text;

    ck_assert(WIFEXITED(status));
    *code = WEXITSTATUS(status);
    text = text_file_read(path, NULL);
    ck_assert_ptr_nonnull(text);
    free(path);
    free(whole);
    return text;
}

/* What make would run of the grader, after what it warns of; for free(). */
static char *
planned(const char *arguments, int *code)
{
    char *command =
        checked_format("make -n BUILD=%s/b %s >%s/plan; code=$?; "
                       "sed -n '\\|^%s/b/grader|,$p' %s/plan; exit $code",
                       folder, arguments, folder, folder, folder);
    char *text = said(command, code);

    free(command);
    return text;
}

static void
assert_planned(const char *arguments, const char *word)
{
    int code;
    char *text = planned(arguments, &code);

    ck_assert_msg(code == 0 && strstr(text, word), "%s:\n%.500s", arguments,
                  text);
    free(text);
}

static void
set_up(void)
{
    strcpy(folder, "/tmp/make.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void
tear_down(void)
{
    char *command = checked_format("rm -r %s", folder);

    ck_assert_int_eq(system(command), 0);
    free(command);
}

START_TEST(empty_setting_is_none)
{
    assert_planned("grade DEVICE= FROM= JOBS= LAB=", "--device 'h200'");
    assert_planned("grade DEVICE= FROM= JOBS= LAB=", ":-labs");
    assert_planned("grade JOBS=3", "--jobs 3 ");
}
END_TEST

START_TEST(bad_number_of_jobs_is_told_once)
{
    int code;
    char *text = planned("grade JOBS=0", &code);

    ck_assert_int_eq(code, 2);
    ck_assert_ptr_nonnull(strstr(text, "JOBS=0: give a number from 1 up"));
    ck_assert_ptr_eq(strchr(text, '\n') + 1, strchr(text, 0));
    free(text);
}
END_TEST

START_TEST(unknown_setting_is_told)
{
    assert_planned("grade colour=red", "colour= is no setting here");
}
END_TEST

/* What is typed, and what make says of it before it does anything. */
static const struct {
    const char *typed, *says;
} slips[] = {
    {"grade lab=01", "lab=01: settings are in capitals: LAB=01."},
    {"grade from=solutions", "settings are in capitals: FROM=solutions."},
    {"LAB=9", "LAB=9: which verb?  make VERB LAB=9, with VERB one of: grade "},
    {"next LAB=01", "LAB=01: next takes no LAB; these do: grade watch hint "},
    {"list LAB=01", "LAB=01: list takes no LAB; these do: grade watch hint "},
    {"grade LAB=01 FILE=x.cu",
     "FILE=: grade takes no FILE, run does; a lab's "},
    {"grad", "grad: there is no such verb; `make` lists them."},
    {"grade wacth", "wacth: there is no such verb; `make` lists them."},
};

START_TEST(slip_is_told_in_the_words_that_were_typed)
{
    char *command =
        checked_format("make BUILD=%s/b %s", folder, slips[_i].typed);
    int code;
    char *text = said(command, &code);

    ck_assert_int_eq(code, 2);
    ck_assert_msg(strstr(text, slips[_i].says) != NULL, "%s", text);
    ck_assert_ptr_eq(strchr(text, '\n') + 1, strchr(text, 0));
    free(text);
    free(command);
}
END_TEST

/* A goal that is a file, with a source that is gone, stays make's affair. */
START_TEST(missing_source_is_no_slip_of_the_verb)
{
    char *command = checked_format("make -n BUILD=%s/b %s/b/obj/grader/gone.o",
                                   folder, folder);
    int code;
    char *text = said(command, &code);

    ck_assert_int_eq(code, 2);
    ck_assert_ptr_nonnull(strstr(text, "No rule to make target"));
    ck_assert_ptr_null(strstr(text, "verb"));
    free(text);
    free(command);
}
END_TEST

/* Each row of the list is a verb that make takes; nothing is built for it. */
START_TEST(help_lists_the_verbs_and_builds_nothing)
{
    char *command = checked_format(
        "make BUILD=%s/b help && ! ls %s/b 2>/dev/null && "
        "make BUILD=%s/b help | sed 1d | while read -r verb rest; do "
        "make -n BUILD=%s/b $verb >/dev/null || exit 1; done",
        folder, folder, folder, folder);
    int code;
    char *text = said(command, &code);

    ck_assert_msg(code == 0, "%s", text);
    ck_assert_ptr_nonnull(strstr(text, "\n  grade "));
    ck_assert_ptr_nonnull(strstr(text, "\n  clean "));
    free(text);
    free(command);
}
END_TEST

START_TEST(known_setting_is_no_news)
{
    int code;
    char *text = planned("run FILE=a.cu ARGS=\"b 'c d'\" DEVICE=t4", &code);

    ck_assert_int_eq(code, 0);
    ck_assert_ptr_null(strstr(text, "setting"));
    ck_assert_ptr_nonnull(strstr(text, "b 'c d'"));
    free(text);
}
END_TEST

START_TEST(makefile_from_elsewhere_says_where_to_go)
{
    int code;
    char *text = said("here=$PWD; cd labs/01-index-1d && make -n -f "
                      "\"$here/Makefile\" list",
                      &code);

    ck_assert_int_eq(code, 2);
    ck_assert_ptr_nonnull(
        strstr(text, "run make in the folder of this Makefile"));
    free(text);
}
END_TEST

/* A set-up that takes its time and then fails.  Once it does not, the same
 * command goes on. */
START_TEST(failed_set_up_leaves_nothing_behind)
{
    static const char *const verbs[] = {"grade", "check"};
    char *command = checked_format(
        "mkdir %s/bin && printf '#!/bin/sh\\ncase $1 in "
        "*/setup.sh) sleep 1; exit 2 ;; esac\\nexec /bin/sh \"$@\"\\n' "
        ">%s/bin/sh && chmod +x %s/bin/sh && "
        "! PATH=%s/bin:$PATH make JOBS=4 BUILD=%s/b %s && "
        "{ [ ! -d %s/b ] || find %s/b -mindepth 1; } && "
        "make BUILD=%s/b home",
        folder, folder, folder, folder, folder, verbs[_i], folder, folder,
        folder);
    int code;
    char *text = said(command, &code);

    ck_assert_msg(code == 0, "%s", text);
    ck_assert_ptr_nonnull(strstr(text, "setup] Error 2"));
    ck_assert_ptr_null(strstr(text, "/b/"));
    free(text);
    free(command);
}
END_TEST

START_TEST(clean_keeps_saved_work)
{
    char *command = checked_format(
        "mkdir -p %s/b/saved/01 %s/b/obj && touch %s/b/saved/01/mine "
        "%s/b/grader %s/b/project && make clean BUILD=%s/b && "
        "find %s/b -type f",
        folder, folder, folder, folder, folder, folder, folder);
    int code;
    char *text = said(command, &code);

    ck_assert_int_eq(code, 0);
    ck_assert_ptr_nonnull(strstr(text, "/saved/01/mine\n"));
    ck_assert_ptr_nonnull(strstr(text, "but for"));
    ck_assert_ptr_nonnull(strstr(text, "the ladder begins anew"));
    ck_assert_ptr_null(strstr(text, "/grader\n"));
    free(text);
    free(command);
}
END_TEST

START_TEST(folder_with_anothers_files_is_left_alone)
{
    char *command = checked_format(
        "mkdir %s/other && touch %s/other/thesis && "
        "make clean BUILD=%s/other && ! make all BUILD=%s/other && "
        "ls -A %s/other",
        folder, folder, folder, folder, folder);
    int code;
    char *text = said(command, &code);

    ck_assert_int_eq(code, 0);
    ck_assert_ptr_nonnull(strstr(text, "nothing is removed"));
    ck_assert_ptr_nonnull(strstr(text, "give a new folder"));
    ck_assert_ptr_nonnull(strstr(text, "\nthesis\n"));
    free(text);
    free(command);
}
END_TEST

/* With -n: should it be taken after all, nothing is done. */
START_TEST(project_and_what_lies_above_are_no_build_folder)
{
    static const char *const above[] = {".", "..", "/", "grader/.."};

    for (size_t i = 0; i < sizeof above / sizeof *above; i++) {
        char *command = checked_format("make -n clean BUILD=\"%s\"", above[i]);
        int code;
        char *text = said(command, &code);

        ck_assert_int_eq(code, 2);
        ck_assert_ptr_nonnull(strstr(text, "or a folder above it"));
        free(text);
        free(command);
    }
}
END_TEST

/* Of what the set-up has noted only what is still there; nothing runs as root
 * here: a dpkg-query and an apt-get of ours stand in. */
START_TEST(uninstall_says_what_and_how_and_removes_nothing)
{
    char *command = checked_format(
        "mkdir -p %s/b/deps %s/bin && cd %s/bin && "
        "printf '#!/bin/sh\n[ $4 = gone ] || echo installed\n' >dpkg-query && "
        "printf '#!/bin/sh\ntouch %s/run\n' >apt-get && chmod +x * && "
        "cd - >/dev/null && printf 'check\ngone\ncheck\n' >%s/b/installed && "
        "PATH=%s/bin:$PATH make BUILD=%s/b JOBS=1 uninstall clean; ls %s %s/b",
        folder, folder, folder, folder, folder, folder, folder, folder, folder);
    int code;
    char *text = said(command, &code);

    ck_assert_int_eq(code, 0);
    ck_assert_ptr_nonnull(strstr(text, "apt-get autoremove check\n"));
    ck_assert_ptr_nonnull(strstr(text, "rm -r "));
    ck_assert_ptr_null(strstr(text, "gone"));
    /* Clean keeps the note. */
    ck_assert_ptr_nonnull(strstr(text, "\ninstalled\n"));
    ck_assert_ptr_null(strstr(text, "\nrun\n"));
    free(text);
    free(command);
}
END_TEST

/* A grader that ends with `result`, in the place of the real one. */
static char *
graded(int result)
{
    char *command = checked_format(
        "mkdir %s/b && printf 'exit %d' >%s/b/grader && chmod +x %s/b/grader "
        "&& make -n BUILD=%s/b grade LAB=01 >%s/plan && "
        "sed -n '\\|^%s/b/grader|,$p' %s/plan | sh",
        folder, result, folder, folder, folder, folder, folder, folder);
    int code;
    char *text = said(command, &code);

    ck_assert_int_eq(code, result);
    free(command);
    return text;
}

START_TEST(failure_of_the_student_does_not_look_like_a_broken_build)
{
    char *text = graded(1);

    ck_assert_ptr_nonnull(strstr(text, "something to mend"));
    free(text);
}
END_TEST

START_TEST(failure_of_the_grader_is_not_the_students)
{
    char *text = graded(2);

    ck_assert_str_eq(text, "");
    free(text);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("make");
    TCase *c = tcase_create("make");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, empty_setting_is_none);
    tcase_add_test(c, bad_number_of_jobs_is_told_once);
    tcase_add_test(c, unknown_setting_is_told);
    tcase_add_loop_test(c, slip_is_told_in_the_words_that_were_typed, 0,
                        sizeof slips / sizeof *slips);
    tcase_add_test(c, missing_source_is_no_slip_of_the_verb);
    tcase_add_test(c, help_lists_the_verbs_and_builds_nothing);
    tcase_add_test(c, known_setting_is_no_news);
    tcase_add_test(c, makefile_from_elsewhere_says_where_to_go);
    tcase_add_loop_test(c, failed_set_up_leaves_nothing_behind, 0, 2);
    tcase_add_test(c, clean_keeps_saved_work);
    tcase_add_test(c, folder_with_anothers_files_is_left_alone);
    tcase_add_test(c, project_and_what_lies_above_are_no_build_folder);
    tcase_add_test(c, uninstall_says_what_and_how_and_removes_nothing);
    tcase_add_test(c, failure_of_the_student_does_not_look_like_a_broken_build);
    tcase_add_test(c, failure_of_the_grader_is_not_the_students);
    suite_add_tcase(s, c);
    return suite_run(s);
}
