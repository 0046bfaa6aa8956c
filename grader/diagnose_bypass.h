/*
 * diagnose_bypass -- threads that end and never come to a barrier: by a return
 * before it, or around it by a branch
 *
 * The analyser notes that they had ended; which of the two it is stands in the
 * source.  A barrier that is reached through a branch works there because the
 * others end, and CUDA promises that nowhere.
 */
#ifndef GRADER_DIAGNOSE_BYPASS_H
#define GRADER_DIAGNOSE_BYPASS_H

#include "diagnose_parts.h"

/* diagnose_branch_of -- the line of the if or else in which the only barrier of
 * that line stands, in its function; 0: none, or source is NULL */
long diagnose_branch_of(const char *source, long line);

/* diagnose_notes -- has each such note of the findings say what it means; link:
 * where that is explained */
void diagnose_notes(json_t *findings, const char *source, const char *link);

/* diagnose_around_barrier -- the line of such a branch, of the barrier between
 * two lines that some threads went around; 0: there is none; *barrier: its line
 * (a and b: 0 and 0 for any barrier of the case) */
long diagnose_around_barrier(const struct evidence *e, long a, long b,
                             long *barrier);

/* Guesses at wrong values, as in diagnose_parts.h:
 * diagnose_bypassed -- threads went around a barrier by a branch
 * diagnose_returned_last -- wrong elements in the last block alone, of which
 * threads had returned before a barrier */
bool diagnose_bypassed(const struct evidence *e, struct diagnosis *d);
bool diagnose_returned_last(const struct evidence *e, struct diagnosis *d);

#endif
