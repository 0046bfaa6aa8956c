/*
 * collect -- take a submission's files into memory, trusting none of them
 *
 * Of a lab's folder only kernel.cu and answers.txt are read, once, through
 * one descriptor, and only where they are plain files of at most
 * COLLECT_BYTES.  Links are never followed, pipes and devices never opened.
 */
#ifndef GRADER_COLLECT_H
#define GRADER_COLLECT_H

#include "status.h"
#include <stddef.h>

#define COLLECT_BYTES ((size_t)1 << 20)
#define COLLECT_IGNORED 20 /* names of other files that are kept */

struct collected_file {
    enum status status; /* PASSED: read; NOT_STARTED: there is none; REJECTED */
    char *message;      /* why not PASSED; else NULL */
    char *data;         /* a NUL follows; NULL where not PASSED */
    size_t bytes;
};

struct collected {
    struct collected_file kernel;
    struct collected_file answers;
    char hash[65];                  /* of both files, in hexadecimal */
    char *ignored[COLLECT_IGNORED]; /* escaped, sorted */
    size_t ignored_count;           /* of that array */
    size_t ignored_more;            /* beyond it */
};

/* collect -- read the submission's folder of one lab.  Never fails: what is
 * wrong with a file stands in its status.  Free with collected_free(). */
struct collected *collect(const char *folder);

/* collect_file -- read one file (of any name) in the same careful way; as
 * `make run` does */
struct collected *collect_file(const char *path);

/* collected_free -- free all of it */
void collected_free(struct collected *collected);

#endif
