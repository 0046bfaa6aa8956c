/*
 * boxed -- sandboxed.c in a box, in each tier that works here
 *
 * A suite hands its facts to boxed_main(); they share `tier`.
 */
#ifndef TESTS_BOXED_H
#define TESTS_BOXED_H

#include "../die.h"
#include "../memfile.h"
#include "../sandbox.h"
#include "suite.h"
#include "survivors.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MEBI ((size_t)1 << 20)

static int program = -1; /* sandboxed.c, compiled */
static enum sandbox_tier tier;

static inline void
compile_program(void)
{
    char path[] = "/tmp/sandboxed.XXXXXX";
    int fd = mkstemp(path);
    if (fd < 0)
        die("%s: %s", path, strerror(errno));
    close(fd);
    char *command =
        checked_format("gcc -O1 -w -o %s grader/tests/sandboxed.c", path);
    if (system(command) != 0)
        die("%s failed", command);
    free(command);
    program = memfile_load(path, 0);
    unlink(path);
}

static inline struct sandbox_limits
usual_limits(void)
{
    return (struct sandbox_limits){.cpu_s = 1,
                                   .wall_s = 20,
                                   .memory_bytes = 256 * MEBI,
                                   .file_bytes = MEBI,
                                   .tmp_bytes = MEBI,
                                   .processes = 8,
                                   .output_bytes = MEBI / 4};
}

static inline struct sandbox *
start(const char *habit, const char *number, struct sandbox_limits limits,
      int slot)
{
    const char *const argv[] = {"/sandboxed", habit, number, NULL};
    struct sandbox_file file = {"/sandboxed", program, 1};
    struct sandbox_job job = {.argv = argv,
                              .files = &file,
                              .file_count = 1,
                              .limits = limits,
                              .slot = slot};
    return sandbox_start(&job);
}

/* Processes of any user that were started from the program under test. */
static inline int
children(void)
{
    char *text = NULL;
    size_t room = 0;
    FILE *list = fopen("/proc/thread-self/children", "r");
    ck_assert_ptr_nonnull(list);
    ssize_t bytes = getline(&text, &room, list);
    fclose(list);
    free(text);
    return bytes > 0;
}

static inline struct sandbox_outcome
finish(struct sandbox *box)
{
    struct sandbox_outcome outcome;
    sandbox_wait(&box, 1, -1, &outcome);
    if (outcome.uid != 0)
        ck_assert_int_eq(survivors(outcome.uid, 1), 0);
    ck_assert_int_eq(children(), 0);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    return outcome;
}

static inline struct sandbox_outcome
run(const char *habit, const char *number)
{
    return finish(start(habit, number, usual_limits(), 0));
}

static inline void
assert_output(const char *habit, const char *expected)
{
    struct sandbox_outcome o = run(habit, NULL);
    ck_assert_int_eq(o.end, END_EXITED);
    ck_assert_int_eq(o.code, 0);
    ck_assert_str_eq(o.out, expected);
    sandbox_outcome_free(&o);
}

static inline void
assert_end(const char *habit, const char *number, enum sandbox_end end,
           int code)
{
    struct sandbox_outcome o = run(habit, number);
    ck_assert_int_eq(o.end, end);
    if (code >= 0)
        ck_assert_int_eq(o.code, code);
    ck_assert_double_lt(o.wall_s, 30);
    sandbox_outcome_free(&o);
}

/* Each tier has a run of its own: the tests share `tier`. */
static inline int
boxed_run(const char *name, void (*facts)(TCase *), enum sandbox_tier which)
{
    tier = which;
    sandbox_choose(which);
    Suite *suite = suite_create(name);
    TCase *c = tcase_create(sandbox_tier_name(tier));
    tcase_set_timeout(c, 60);
    facts(c);
    suite_add_tcase(suite, c);
    return suite_run(suite);
}

/* boxed_main -- run the facts in each tier, and say which one is not here.
 * Returns what main does. */
static inline int
boxed_main(const char *name, void (*facts)(TCase *))
{
    enum sandbox_tier best = sandbox_probe();
    int failed = 0;

    compile_program();
    if (best == SANDBOX_NAMESPACES)
        failed += boxed_run(name, facts, SANDBOX_NAMESPACES);
    else
        printf("%s: namespaces not run: bubblewrap does not work here\n", name);
    failed += boxed_run(name, facts, SANDBOX_LIMITS);
    return failed != 0;
}

#endif
