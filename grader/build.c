#include "build.h"
#include "build_kit.h"
#include "die.h"
#include "escape.h"
#include "memfile.h"
#include "sandbox.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MEBI ((size_t)1 << 20)
#define RUNNER_FD 7
#define RUNNER_BYTES (64 * MEBI)
#define STEP_FIRST 11
#define STEP_LAST 16

static const struct sandbox_limits limits = {.cpu_s = 20,
                                             .wall_s = 30,
                                             .memory_bytes = 2048 * MEBI,
                                             .file_bytes = RUNNER_BYTES,
                                             .tmp_bytes = 256 * MEBI,
                                             .processes = 32,
                                             .output_bytes = MEBI};

const char *
build_name(const struct build_job *job)
{
    static const char *const ends[] = {".cu", ".cc", ".cpp", ".cxx", ".c"};
    const char *name = job->name ? job->name : "kernel.cu";
    const char *end = strrchr(name, '.');
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("_ .+-", *c))
            return "kernel.cu";
    for (size_t i = 0; end && i < sizeof ends / sizeof *ends; i++)
        if (strcmp(end, ends[i]) == 0 && isalnum((unsigned char)*name))
            return name; /* nothing of ours ends so */
    return "kernel.cu";
}

static void
say(struct build_outcome *o, const struct build_job *job, const char *severity,
    char *text)
{
    if (o->message_count == BUILD_MESSAGES) {
        free(text);
        return;
    }
    o->messages[o->message_count++] =
        (struct build_message){.file = checked_string(build_name(job)),
                               .severity = severity,
                               .text = text};
}

/* A compiler that hit a limit lives on in its driver, which tells of it. */
static bool
tells_of_limit(const char *text)
{
    static const char *const words[] = {"signal terminated program",
                                        "virtual memory exhausted",
                                        "out of memory",
                                        "memory exhausted",
                                        "File too large",
                                        "No space left on device",
                                        "internal compiler error"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i]))
            return true;
    return false;
}

static char *
limit_text(const struct sandbox_outcome *box, double wall_s)
{
    switch (box->end) {
    case END_CPU:
        return checked_format("compiling takes more than its limit of %.0f s",
                              limits.cpu_s);
    case END_WALL:
        return checked_format("compiling takes more than its limit of %.0f s",
                              wall_s);
    case END_MEMORY:
        return checked_string(
            "compiling takes more than its limit of 2 GiB of memory");
    case END_OUTPUT:
        return checked_string("the compiler writes more than is allowed");
    default:
        return NULL;
    }
}

static bool
has_severity(const struct build_outcome *o, const char *severity)
{
    for (size_t i = 0; i < o->message_count; i++)
        if (strcmp(o->messages[i].severity, severity) == 0)
            return true;
    return false;
}

/* The script refuses a kernel with 11 to 16.  With anything else it, or the
 * shell, has failed; so has a g++ that cannot start the compiler proper. */
static void
heed_own_faults(const struct sandbox_outcome *box)
{
    static const char driver[] = "g++: fatal error: cannot execute";
    const char *found = strstr(box->err, driver);
    bool refused = box->code >= STEP_FIRST && box->code <= STEP_LAST;
    if (refused && !(found && (found == box->err || found[-1] == '\n')))
        return;
    char *said = escape_line(box->err, box->err_bytes, 600);
    die("the compile script failed (%d): %s; free some processes and memory, "
        "or "
        "`make clean` and build again",
        box->code, said);
}

/* The script ended with a step's number: which status is it? */
static void
judge_step(struct build_outcome *o, const struct build_job *job,
           const struct sandbox_outcome *box)
{
    if (tells_of_limit(box->err)) {
        o->status = STATUS_BUILD_LIMIT;
        say(o, job, "error",
            checked_string("the compiler hit a limit on time, memory or "
                           "file size"));
        return;
    }
    heed_own_faults(box);
    o->status =
        has_severity(o, "rejected") ? STATUS_REJECTED : STATUS_BUILD_FAILED;
    if (o->message_count == 0)
        say(o, job, "error", escape_line(box->err, box->err_bytes, 600));
}

static void
judge(struct build_outcome *o, const struct build_job *job,
      const struct sandbox_outcome *box, int runner, double wall_s)
{
    char *limit = limit_text(box, wall_s);
    build_parse(o, box->err, job);
    o->runner = -1;
    if (limit) {
        o->status = STATUS_BUILD_LIMIT;
        say(o, job, "error", limit);
    } else if (box->end != END_EXITED) {
        o->status = STATUS_BUILD_FAILED;
        say(o, job, "error",
            checked_format("the compiler ended with signal %d", box->code));
    } else if (box->code != 0) {
        judge_step(o, job, box);
    } else {
        o->status = STATUS_PASSED;
        memfile_freeze(runner);
        o->runner = runner;
    }
    if (o->runner < 0)
        close(runner);
}

struct build_outcome
build_in_box(const struct build_job *job, struct build_kit *kit,
             const char *const *argv, double wall_s, const char *folder)
{
    int runner = memfile_create("runner");
    struct sandbox_pass pass = {runner, RUNNER_FD};
    struct sandbox_job compile = {.argv = argv,
                                  .files = kit->files,
                                  .file_count = kit->count,
                                  .passes = &pass,
                                  .pass_count = 1,
                                  .limits = limits,
                                  .slot = job->slot,
                                  .folder = folder};
    compile.limits.wall_s = wall_s;
    struct sandbox *box = sandbox_start(&compile);
    struct sandbox_outcome outcome;
    sandbox_wait(&box, 1, -1, &outcome);
    build_kit_free(kit);
    struct build_outcome o = {.seconds = outcome.wall_s};
    judge(&o, job, &outcome, runner, wall_s);
    sandbox_outcome_free(&outcome);
    return o;
}

static struct build_kit *
make_kit(const struct build_job *job)
{
    struct build_kit *kit = build_kit_make(job);
    build_kit_own(kit, job->root, "grader/compile.sh", "compile.sh", 1);
    build_kit_own(kit, job->build, "rewrite", "rewrite", 1);
    build_kit_own(kit, job->root, "common/sim/flags", "flags", 0);
    build_kit_own(kit, job->root, "common/sim/clang_flags", "clang_flags", 0);
    build_kit_own(kit, job->root, "common/sim/symbols", "symbols", 0);
    build_kit_own(kit, job->root, "common/sim/student.ld", "student.ld", 0);
    build_kit_own(kit, job->root, "common/sim/runner.ld", "runner.ld", 0);
    build_kit_headers(kit, job->root, "include");
    build_kit_compiled(kit, job->build);
    build_kit_lab(kit, job, "runner");
    return kit;
}

struct build_outcome
build_kernel(const struct build_job *job)
{
    const char *const argv[] = {"/in/compile.sh", job->lab ? "lab" : "program",
                                build_name(job), NULL};
    return build_in_box(job, make_kit(job), argv, limits.wall_s, NULL);
}

void
build_free(struct build_outcome *o)
{
    for (size_t i = 0; i < o->message_count; i++) {
        free(o->messages[i].file);
        free(o->messages[i].text);
        free(o->messages[i].source);
    }
    if (o->runner >= 0)
        close(o->runner);
    o->message_count = 0;
    o->runner = -1;
}
