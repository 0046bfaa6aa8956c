#include "build.h"
#include "die.h"
#include "escape.h"
#include "memfile.h"
#include "sandbox.h"
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MEBI ((size_t)1 << 20)
#define MOST_FILES 160
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

/* What compile.sh finds under /in. */
struct kit {
    struct sandbox_file files[MOST_FILES];
    char *paths[MOST_FILES];
    size_t count;
};

static void
add(struct kit *kit, int fd, const char *name, int executable)
{
    if (kit->count == MOST_FILES)
        die("a build has more than %d files", MOST_FILES);
    char *path = checked_format("/in/%s", name);
    kit->paths[kit->count] = path;
    kit->files[kit->count++] = (struct sandbox_file){path, fd, executable};
}

/* A file of ours: ROOT/from, under the name `name`. */
static void
add_own(struct kit *kit, const char *root, const char *from, const char *name,
        int executable)
{
    char *path = checked_format("%s/%s", root, from);
    add(kit, memfile_load(path, 0), name, executable);
    free(path);
}

/* All headers in ROOT/common/sim/`folder`. */
static void
add_headers(struct kit *kit, const char *root, const char *folder)
{
    char *path = checked_format("%s/common/sim/%s", root, folder);
    DIR *list = opendir(path);
    if (!list)
        die("%s: %s", path, strerror(errno));
    for (struct dirent *d; (d = readdir(list));) {
        if (d->d_name[0] == '.')
            continue;
        struct stat about;
        char *name = checked_format("%s/%s", folder, d->d_name);
        char *full = checked_format("%s/common/sim/%s", root, name);
        if (stat(full, &about) == 0 && S_ISDIR(about.st_mode))
            add_headers(kit, root, name);
        else
            add_own(kit, root, full + strlen(root) + 1, name, 0);
        free(full);
        free(name);
    }
    closedir(list);
    free(path);
}

/* The functions of the lab, a line each. */
static void
add_names(struct kit *kit, const struct lab *lab)
{
    char *names = NULL;
    size_t bytes;
    FILE *out = open_memstream(&names, &bytes);
    if (!out)
        die("no memory for the names of %s", lab->id);
    for (const struct function *f = lab->functions; f->name; f++)
        fprintf(out, "%s\n", f->name);
    if (fclose(out) != 0)
        die("no memory for the names of %s", lab->id);
    add(kit, memfile_input("keep", names, bytes), "keep", 0);
    free(names);
}

static void
add_lab(struct kit *kit, const struct build_job *job)
{
    const char *id = job->lab ? job->lab->id : "program";
    char *runner = checked_format("runner/%s.o", id);
    add_own(kit, job->build, runner, "runner.o", 0);
    free(runner);
    if (!job->lab) {
        add(kit, memfile_input("lab.h", "", 0), "lab.h", 0);
        return;
    }
    char *header = checked_format("labs/%s/lab.h", id);
    add_own(kit, job->root, header, "lab.h", 0);
    free(header);
    add_names(kit, job->lab);
}

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

static struct kit *
make_kit(const struct build_job *job)
{
    struct kit *kit = checked_alloc(1, sizeof *kit);
    add(kit, memfile_input("source", job->source, job->bytes), build_name(job),
        0);
    add_own(kit, job->root, "grader/compile.sh", "compile.sh", 1);
    add_own(kit, job->build, "rewrite", "rewrite", 1);
    add_own(kit, job->root, "common/sim/flags", "flags", 0);
    add_own(kit, job->root, "common/sim/symbols", "symbols", 0);
    add_own(kit, job->root, "common/sim/student.ld", "student.ld", 0);
    add_own(kit, job->root, "common/sim/runner.ld", "runner.ld", 0);
    add_headers(kit, job->root, "include");
    add_lab(kit, job);
    return kit;
}

static void
kit_free(struct kit *kit)
{
    for (size_t i = 0; i < kit->count; i++) {
        close(kit->files[i].fd);
        free(kit->paths[i]);
    }
    free(kit);
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

static const char *
limit_text(const struct sandbox_outcome *box)
{
    switch (box->end) {
    case END_CPU:
        return "compiling takes more than 20 s";
    case END_WALL:
        return "compiling takes more than 30 s";
    case END_MEMORY:
        return "compiling takes more than 2 GiB of memory";
    case END_OUTPUT:
        return "the compiler writes more than is allowed";
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
    die("compile.sh failed (%d): %s; free some processes and memory, or "
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
      const struct sandbox_outcome *box, int runner)
{
    const char *limit = limit_text(box);
    build_parse(o, box->err, job);
    o->runner = -1;
    if (limit) {
        o->status = STATUS_BUILD_LIMIT;
        say(o, job, "error", checked_string(limit));
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
build_kernel(const struct build_job *job)
{
    struct kit *kit = make_kit(job);
    int runner = memfile_create("runner");
    const char *const argv[] = {"/in/compile.sh", job->lab ? "lab" : "program",
                                build_name(job), NULL};
    struct sandbox_pass pass = {runner, RUNNER_FD};
    struct sandbox_job compile = {.argv = argv,
                                  .files = kit->files,
                                  .file_count = kit->count,
                                  .passes = &pass,
                                  .pass_count = 1,
                                  .limits = limits,
                                  .slot = job->slot};
    struct sandbox *box = sandbox_start(&compile);
    struct sandbox_outcome outcome;
    sandbox_wait(&box, 1, -1, &outcome);
    kit_free(kit);
    struct build_outcome o = {.seconds = outcome.wall_s};
    judge(&o, job, &outcome, runner);
    sandbox_outcome_free(&outcome);
    return o;
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
