/*
 * commanded -- running the grader's own commands in tests
 *
 * Each test has a project of its own: the real one's programs and headers by
 * link, labs and skeletons by copy.  BUILD (default build) holds the grader.
 */
#ifndef TESTS_COMMANDED_H
#define TESTS_COMMANDED_H

#include "../die.h"
#include "../text_file.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/command XXXXXX"; /* a blank in every path */
static char *grader, *output;

static inline int
shell(const char *command)
{
    int status = system(command);

    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Runs `grader ARGUMENTS` on and in this project; keeps what it prints. */
static inline int
run(const char *arguments)
{
    char *command = checked_format(
        "cd '%s' && '%s' %s --root='%s' --build='%s/build' >'%s/out' 2>&1 "
        "</dev/null",
        folder, grader, arguments, folder, folder, folder);
    char *path = checked_format("%s/out", folder);
    const int code = shell(command);

    free(output);
    output = text_file_read(path, NULL);
    free(path);
    free(command);
    return code;
}

static inline void
check_says(const char *word)
{
    ck_assert_msg(output && strstr(output, word), "no \"%s\" in:\n%s", word,
                  output ? output : "");
}

static inline char *
programs(void)
{
    const char *build = getenv("BUILD");
    char *here = getcwd(NULL, 0);
    char *path = build && build[0] == '/'
                     ? checked_string(build)
                     : checked_format("%s/%s", here, build ? build : "build");

    free(here);
    return path;
}

static inline void
set_up(void)
{
    static const char kernel[] = "labs/01-index-1d/kernel.cu";
    char *build = programs(), *command;

    strcpy(folder, "/tmp/command XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    unsetenv("BUILD");
    unsetenv("MAKELEVEL");
    setenv("SEED", "commands", 1);
    grader = checked_format("%s/grader", build);
    command = checked_format(
        "d='%s'; b='%s'; mkdir \"$d/build\" \"$d/grader\" && "
        "ln -s \"$PWD/common\" \"$PWD/docs\" \"$d\" && "
        "ln -s \"$PWD/grader/compile.sh\" \"$PWD/grader/registers.sh\" "
        "\"$PWD/grader/plots\" \"$d/grader\" && "
        "ln -s \"$b/rewrite\" \"$b/analyse\" \"$b/runner\" \"$d/build\" && "
        /* What LOCAL=1 unpacked. */
        "{ [ ! -d \"$b/deps\" ] || ln -s \"$b/deps\" \"$d/build\"; } && "
        "cp -r labs solutions \"$d\" && "
        /* As handed out, whatever has become of it here. */
        "{ git show HEAD:./%s >\"$d/now\" 2>/dev/null && "
        "cp \"$d/now\" \"$d/%s\"; cp -r \"$d/labs\" \"$d/.skeletons\"; }",
        folder, build, kernel, kernel);
    ck_assert_int_eq(shell(command), 0);
    free(command);
    free(build);
}

static inline void
tear_down(void)
{
    char *command = checked_format("rm -r '%s'", folder);

    ck_assert_int_eq(shell(command), 0);
    free(command);
    free(grader);
    free(output);
    output = NULL;
}

#endif
