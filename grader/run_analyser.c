#include "run_analyser.h"
#include "die.h"
#include "memfile.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#define MEBI ((size_t)1 << 20)
#define MOST_FILES 40

/* The analyser and, after a set-up without root, its libraries, which the
 * sandbox's system does not have.  Loaded once. */
static struct sandbox_file files[MOST_FILES];
static size_t file_count;

static void
add_file(char *path, char *name)
{
    if (file_count == MOST_FILES)
        die("%s: more than %d libraries for the analyser", path, MOST_FILES);
    files[file_count++] = (struct sandbox_file){name, memfile_load(path, 0), 1};
    free(path);
}

/* What the analyser asks for at run time, in names such as libdw.so.1.  LOCAL=1
 * may have unpacked far more, and all that goes in is copied for each run. */
static bool
is_needed(const char *name)
{
    static const char *const needed[] = {
        "libbz2.so.",  "libdw.so.", "libelf.so.", "libjansson.so.",
        "liblzma.so.", "libz.so.",  "libzstd.so."};

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (strncmp(name, needed[i], strlen(needed[i])) == 0)
            return !strchr(name + strlen(needed[i]), '.');
    return false;
}

static void
add_libraries(const char *build)
{
    struct utsname machine;
    uname(&machine);
    char *folder =
        checked_format("%s/deps/usr/lib/%s-linux-gnu", build, machine.machine);
    DIR *list = opendir(folder);
    for (struct dirent *d; list && (d = readdir(list));) {
        if (is_needed(d->d_name))
            add_file(checked_format("%s/%s", folder, d->d_name),
                     checked_format("/deps/%s", d->d_name));
    }
    if (list)
        closedir(list);
    free(folder);
}

static void
load_files(const char *build)
{
    if (file_count > 0)
        return;
    add_file(checked_format("%s/analyse", build), checked_string("/analyse"));
    add_libraries(build);
}

struct sandbox_job
analyser_box(const struct analyser_job *job, struct sandbox_pass *passes)
{
    static const char *const argv[] = {"/analyse", NULL};
    const struct sandbox_pass own[ANALYSER_PASSES] = {{job->input, 3},
                                                      {job->ring, 4},
                                                      {job->runner, 5},
                                                      {job->alive, 6},
                                                      {job->coverage, 7}};
    load_files(job->build);
    memcpy(passes, own, sizeof own);
    struct sandbox_job box = {.argv = argv,
                              .files = files,
                              .file_count = file_count,
                              .passes = passes,
                              .pass_count = ANALYSER_PASSES,
                              .libraries = file_count > 1 ? "/deps" : NULL,
                              .slot = job->slot,
                              .bare = true};
    /* It keeps shadows of all memory that the case may touch. */
    box.limits = (struct sandbox_limits){.cpu_s = 60,
                                         .wall_s = job->wall_s,
                                         .memory_bytes = 8192 * MEBI,
                                         .file_bytes = job->bytes + MEBI,
                                         .tmp_bytes = MEBI,
                                         .processes = 2,
                                         .output_bytes = 16 * MEBI};
    return box;
}

json_t *
analyser_findings(const struct sandbox_outcome *outcome)
{
    if (outcome->end != END_EXITED || outcome->code != 0)
        return NULL;
    json_t *findings = json_loadb(outcome->out, outcome->out_bytes,
                                  JSON_REJECT_DUPLICATES, NULL);
    if (json_is_string(json_object_get(findings, "end")) &&
        json_is_array(json_object_get(findings, "findings")))
        return findings;
    json_decref(findings);
    return NULL;
}
