/*
 * diagnose_line -- the line of kernel.cu for a diagnosis that comes from values
 */
#ifndef GRADER_DIAGNOSE_LINE_H
#define GRADER_DIAGNOSE_LINE_H

#include "diagnose_parts.h"

/* diagnose_line -- where *d has no line, and one is known for sure: fills it
 * in, and tells in the sentence what is there.  Without a log it does
 * nothing. */
void diagnose_line(const struct evidence *e, struct diagnosis *d);

/* diagnose_place -- unless the line is 0, it becomes that of *d, and its
 * sentence says in brackets what is there; what: for free() */
void diagnose_place(struct diagnosis *d, long line, char *what);

#endif
