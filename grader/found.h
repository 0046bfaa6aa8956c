/*
 * found -- what the simulator finds in the kernels of the wrong corpus
 *
 * grader/tests/golden/found.tsv has a line for each hazard or crash, of
 * all cases, each once: lab, kernel, id as in records, the line in the
 * kernel, and the second line of a race or barrier, or -; and launch-failed
 * where that is the kernel's status.  test_end proves it with each grading;
 * compute-sanitizer's findings are compared with it (sanitizer.h).
 */
#ifndef GRADER_FOUND_H
#define GRADER_FOUND_H

#include <jansson.h>

/* found_rows -- the lines of a record without lab and kernel, in order; "" for
 * none; for free() */
char *found_rows(const json_t *record);

/* found_kept -- likewise what found.tsv (its text) has of that kernel */
char *found_kept(const char *table, const char *lab, const char *kernel);

/* found_replaced -- found.tsv (its text) with these rows for that kernel in
 * place of those it has; for free() */
char *found_replaced(const char *table, const char *lab, const char *kernel,
                     const char *rows);

#endif
