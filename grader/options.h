/*
 * options -- where things lie, and what the command line asked for
 */
#ifndef GRADER_OPTIONS_H
#define GRADER_OPTIONS_H

#include "catalog.h"
#include <stdbool.h>

struct options {
    char *root;           /* the project: absolute */
    char *build;          /* the build folder: absolute */
    char *from;           /* folder of lab folders, as given */
    bool from_given;      /* else the project's own labs */
    char *name;           /* NULL where --from is no good */
    int device;           /* index into device_table */
    int jobs;             /* workers at once */
    bool without_gpu;     /* leave a GPU out, where there is one */
    bool fresh;           /* redo unchanged work */
    bool untrusted;       /* strangers' code: refused without a sandbox */
    bool without_sandbox; /* ... unless this is said */
    bool json;            /* print records instead of a screen */
};

/* options_parse -- read the options in front of and between the arguments;
 * *argc and argv keep the arguments alone.  Finds the project from the
 * program's place, else from the folder it is called in.
 * Errors: dies on bad usage. */
struct options options_parse(int *argc, char **argv);

/* options_free -- free its texts */
void options_free(struct options *o);

/* options_lab -- the lab of that name.  Errors: dies, naming all labs. */
const struct lab *options_lab(const char *name);

/* options_labs -- the labs of those names, all where none is given; empty names
 * do not count.  Returns *count of them; for free().
 * Errors: as options_lab(). */
const struct lab **options_labs(int argc, char *const *argv, size_t *count);

/* options_path -- "ROOT/a"; for free() */
char *options_path(const struct options *o, const char *a);

/* options_from -- the folder of the lab in --from, which is looked for where
 * the command was given, then in the project; for free() */
char *options_from(const struct options *o, const struct lab *lab);

/* options_spelt -- the option's name for a message: FROM for --from when make
 * called us; good until the next call */
const char *options_spelt(const char *option);

/* options_need_built -- before anything is graded.  Errors: dies where the
 * build folder lacks what make puts there. */
void options_need_built(const struct options *o);

/* options_name -- the submission's name in records and paths: the last part of
 * the real path of --from; with a mark made from that path, where it is no
 * folder right in the project, so that no two folders mix.
 * Errors: dies where there is no such folder, or its name is no good. */
const char *options_name(const struct options *o);

#endif
