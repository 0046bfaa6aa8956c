/*
 * build_kit -- the files that a compile script finds under /in of its sandbox
 */
#ifndef GRADER_BUILD_KIT_H
#define GRADER_BUILD_KIT_H

#include "build.h"
#include "sandbox.h"

#define KIT_FILES 160

struct build_kit {
    struct sandbox_file files[KIT_FILES];
    char *paths[KIT_FILES];
    size_t count;
};

/* build_kit_make -- a kit that holds the student's source so far; free with
 * build_kit_free() */
struct build_kit *build_kit_make(const struct build_job *job);
void build_kit_free(struct build_kit *kit);

/* build_kit_own -- add a file of ours: ROOT/from, under the name `name`.
 * Errors: dies where it is missing. */
void build_kit_own(struct build_kit *kit, const char *root, const char *from,
                   const char *name, int executable);

/* build_kit_headers -- add all headers of ROOT/common/sim/`folder` */
void build_kit_headers(struct build_kit *kit, const char *root,
                       const char *folder);

/* build_kit_compiled -- add those headers as BUILD/headers has them for clang,
 * where it has them: which clang ("clang"), "host.pch", "device.pch" */
void build_kit_compiled(struct build_kit *kit, const char *build);

/* build_kit_lab -- add the lab's header, the names of its functions ("keep")
 * and BUILD/`runners`/NN-name.o, the runner without its kernel */
void build_kit_lab(struct build_kit *kit, const struct build_job *job,
                   const char *runners);

/* build_in_box -- run /in's script argv[0] on the kit, which it frees.
 * folder: a further one that the script sees, or NULL */
struct build_outcome build_in_box(const struct build_job *job,
                                  struct build_kit *kit,
                                  const char *const *argv, double wall_s,
                                  const char *folder);

#endif
