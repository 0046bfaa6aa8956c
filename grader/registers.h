/*
 * registers -- what a kernel takes of an SM: registers, stack, spills, shared
 * memory
 *
 * Only nvcc's ptxas knows: it is asked without a GPU.  Where there is no nvcc,
 * solutions/NN-name/registers.tsv has the figures of our own kernels, with the
 * toolkit that made them; of any other kernel nothing is known.
 */
#ifndef GRADER_REGISTERS_H
#define GRADER_REGISTERS_H

#include "build.h"
#include <stdbool.h>

/* Of one kernel. */
struct registers {
    char *kernel;  /* its name, without types; with template arguments */
    int registers; /* a thread's, of 32 bits */
    long stack;    /* bytes a thread */
    long spill_stores, spill_loads; /* bytes a thread, of its code as it
                                       stands: a loop does them again */
    long shared;                    /* static, bytes a block */
};

struct registers_list {
    struct registers *kernels; /* in the order in which they were told */
    size_t count;
    bool shipped;  /* from registers.tsv */
    char *toolkit; /* "13.0.88", of ptxas; "" where it is not known */
    char *why;     /* why there is nothing; else NULL */
};

/* registers_parse -- from what `nvcc -Xptxas -v` prints, with names as c++filt
 * writes them.  Lines of which it knows nothing do not count.  Free with
 * registers_free(). */
struct registers_list registers_parse(const char *text);

/* registers_parse_table -- of a registers.tsv the rows of that architecture
 * ("sm_90"); nothing, with `why`, unless it is of the source with that hash */
struct registers_list registers_parse_table(const char *text,
                                            const char *architecture,
                                            const char *hash);

/* registers_table -- as such a file: a head, and rows of that architecture
 * behind `text` (NULL: it is the first); for free() */
char *registers_table(const struct registers_list *list, char *text,
                      const char *architecture, const char *hash);

/* registers_find -- what nvcc says of the source, compiled in the sandbox for
 * that device (index into device_table); else what is shipped of the job's lab.
 * Free with registers_free().  Errors: dies when files of ours are missing. */
struct registers_list registers_find(const struct build_job *job, int device);

/* registers_compile -- the first half of that alone */
struct registers_list registers_compile(const struct build_job *job,
                                        int device);

/* registers_of -- those of the kernel of that name, with or without template
 * arguments; NULL where there is none, or more than one that differ */
const struct registers *registers_of(const struct registers_list *list,
                                     const char *kernel);

/* registers_hash -- of a source, in 16 hexadecimal digits.
 * Returns `to`. */
char *registers_hash(const char *source, size_t bytes, char to[17]);

/* registers_free -- free what it holds */
void registers_free(struct registers_list *list);

#endif
