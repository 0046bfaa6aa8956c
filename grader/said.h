/*
 * said -- what the grader says of the wrong kernels that it is proved by
 *
 * What must come out of them stands in each lab's expected.tsv, by hand.  Of
 * each mistake one or two kernels are shown in docs/mistakes.md; of these
 * grader/tests/wrong/said.tsv has a row: lab, file, and the sentence of its
 * diagnosis, tab separated, one header line.  `make mistakes` writes it of what
 * grading them gives; grader/tests/test_end holds it against that.
 */
#ifndef GRADER_SAID_H
#define GRADER_SAID_H

#include "catalog.h"
#include "mistake.h"
#include "status.h"
#include <stdbool.h>
#include <stddef.h>

#define SAID_FOLDER "grader/tests/wrong"

struct said_kernel {
    const struct lab *lab;
    char *file;         /* "no-barrier.cu" */
    enum status status; /* that is expected */
    char *id;           /* of the diagnosis that is expected; "-": none */
    long line;          /* of kernel.cu; 0: none */
    bool shown;         /* as an example of its mistake */
    char *text;         /* what is said; "" where no row says it */
};

/* In the order of labs, and of their expected.tsv. */
struct said {
    struct said_kernel *kernel;
    size_t count;
};

/* said_read -- all kernels of the project in `root`; free with said_free().
 * Returns NULL with *why, for free(), where a table cannot be read. */
struct said *said_read(const char *root, char **why);

/* said_free -- free it; NULL is fine */
void said_free(struct said *said);

/* said_is_of -- whether it is a kernel with that mistake */
bool said_is_of(const struct said_kernel *k, const struct mistake *m);

/* said_write -- said.tsv anew: the kernels that are shown.
 * Returns 0, or -1 with errno set. */
int said_write(const char *root, const struct said *said);

/* said_find -- that kernel, or NULL */
struct said_kernel *said_find(const struct said *said, const struct lab *lab,
                              const char *file);

/* said_sentence -- a sentence as a field of a table: for free() */
char *said_sentence(const char *text);

#endif
