/* doctor_tools -- compilers, our own programs, and what they need */
#include "capture.h"
#include "die.h"
#include "doctor.h"
#include "tools.h"
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OLDEST_GCC = 11, MOST_WAIT_MS = 5000, NEWEST_GCC = 14 }; /* tried */

/* Returns whether it is there. */
static bool
tool(struct doctor *d, const char *name, enum doctor_weight weight,
     const char *cost, const char *package)
{
    const char *version = tools_version(name);
    char *remedy = checked_format("apt-get install %s", package);

    if (*version)
        doctor_row(d, DOCTOR_FINE, name, version, "", "");
    else
        doctor_row(d, weight, name, "missing", cost, remedy);
    free(remedy);
    return *version;
}

static void
compiler(struct doctor *d, const char *name, enum doctor_weight weight,
         const char *cost)
{
    const char *version = tools_version(name);
    const long major = strtol(version, NULL, 10);

    if (!*version)
        tool(d, name, weight, cost, name);
    else if (major < OLDEST_GCC)
        doctor_row(d, DOCTOR_LOSS, name, version,
                   "older than 11, with which nothing was tried",
                   "install a newer one, and give CC= and CXX=");
    else if (major > NEWEST_GCC)
        doctor_row(d, DOCTOR_FINE, name, version,
                   "newer than 14, the newest that was tried", "");
    else
        doctor_row(d, DOCTOR_FINE, name, version, "", "");
}

/* What compile.sh calls beside the compiler. */
static void
binutils(struct doctor *d)
{
    static const char *const names[] = {"ld",      "nm",      "objcopy",
                                        "objdump", "readelf", "awk"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *path = doctor_which(names[i]);

        if (!path)
            doctor_row(
                d, DOCTOR_STOPS, names[i], "missing", "nothing can be compiled",
                strcmp(names[i], "awk") == 0 ? "apt-get install mawk"
                                             : "apt-get install binutils");
        free(path);
    }
}

/* The first library that the loader does not find for the program; for
 * free(), or NULL. */
static char *
missing_library(const char *path)
{
    const char *argv[] = {"env", "LD_TRACE_LOADED_OBJECTS=1", path, NULL};
    char *text = capture(argv, NULL), *rest = text, *line, *name = NULL;

    while (!name && text && (line = strtok_r(rest, "\n", &rest)))
        if (strstr(line, "=> not found")) {
            line += strspn(line, " \t");
            name = checked_copy(line, strcspn(line, " "));
        }
    free(text);
    return name;
}

/* One of ours, by a word that says what it is for. */
static void
program(struct doctor *d, const char *file, const char *name)
{
    char *path = checked_format("%s/%s", d->options->build, file);
    char *library = NULL, *cost;

    if (access(path, X_OK) != 0) {
        doctor_row(d, DOCTOR_STOPS, name, "missing", "nothing can be graded",
                   "make all");
    } else if ((library = missing_library(path))) {
        cost = checked_format("its library %s is gone", library);
        doctor_row(d, DOCTOR_STOPS, name, "does not start", cost,
                   "install it again (see README.md), then make all");
        free(cost);
    } else
        doctor_row(d, DOCTOR_FINE, name, path, "", "");
    free(library);
    free(path);
}

static void
runners(struct doctor *d)
{
    for (size_t i = 0; catalog[i]; i++) {
        char *path =
            checked_format("%s/runner/%s.o", d->options->build, catalog[i]->id);

        if (access(path, R_OK) != 0)
            doctor_row(d, DOCTOR_STOPS, "runner", "missing", path, "make all");
        free(path);
    }
}

static void
git(struct doctor *d)
{
    char *skeletons = options_path(d->options, ".skeletons");

    if (access(skeletons, F_OK) == 0)
        doctor_row(d, DOCTOR_FINE, "skeletons", skeletons, "", "");
    else
        tool(d, "git", DOCTOR_LOSS, "skeletons cannot be told or put back",
             "git");
    free(skeletons);
}

static bool
has_word(const char *text, const char *word)
{
    const size_t length = strlen(word);

    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || at[-1] == ' ') && strchr(" \n", at[length]))
            return true;
    return false;
}

/* A plot is drawn by one of gnuplot's terminals. */
static void
gnuplot(struct doctor *d)
{
    const char *argv[] = {"gnuplot", "-e",
                          "set print \"-\"; print GPVAL_TERMINALS", NULL};
    static const char *const needed[] = {"svg", "pngcairo", "dumb"};
    char *terminals, *cost;

    if (!tool(d, "gnuplot", DOCTOR_LOSS, "no plots", "gnuplot-nox"))
        return;
    terminals = capture_within(argv, NULL, MOST_WAIT_MS);
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!terminals || !has_word(terminals, needed[i])) {
            cost = checked_format("no plots by terminal %s", needed[i]);
            doctor_row(d, DOCTOR_LOSS, "gnuplot", "without", cost,
                       "apt-get install gnuplot-nox");
            free(cost);
        }
    free(terminals);
}

void
doctor_tools(struct doctor *d)
{
    compiler(d, "g++", DOCTOR_STOPS, "nothing can be compiled");
    compiler(d, "gcc", DOCTOR_LOSS, "the grader cannot be built again");
    binutils(d);
    doctor_row(d, DOCTOR_FINE, "jansson", JANSSON_VERSION, "", "");
    doctor_row(d, DOCTOR_FINE, "libsodium", sodium_version_string(), "", "");
    program(d, "rewrite", "translator");
    program(d, "analyse", "checker");
    runners(d);
    git(d);
    tool(d, "clang++", DOCTOR_LOSS,
         "less CUDA misuse is found when compiling, unless nvcc is there",
         "clang");
    gnuplot(d);
}
