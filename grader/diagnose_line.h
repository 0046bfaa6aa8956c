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

/* What follows reads the source: 0 means that there is no such line, or that
 * there are several. */

/* diagnose_begins -- where the function of that name is defined
 * diagnose_once -- the word that its body has only once; "for" is any loop
 * diagnose_has -- whether its body has the word at all */
long diagnose_begins(const char *source, const char *function);
long diagnose_once(const char *source, const char *function, const char *word);
bool diagnose_has(const char *source, const char *function, const char *word);

/* Of the store in that line:
 * diagnose_computed -- where the variable is assigned that it stores, numbers
 * apart
 * diagnose_indexed -- where the variable is assigned that is its index
 * diagnose_guarded -- the if or the loop that alone decides on it */
long diagnose_computed(const char *source, long line);
long diagnose_indexed(const char *source, long line);
long diagnose_guarded(const char *source, long line);

/* diagnose_find -- the word at or behind `at`, before `end`, that stands there
 * by itself, or NULL
 * diagnose_behind -- behind the bracket that closes the one at `at`, or NULL
 * diagnose_line_of -- the line of that place in the code */
const char *diagnose_find(const char *code, const char *at, const char *end,
                          const char *word);
const char *diagnose_behind(const char *at, char open, char close);
long diagnose_line_of(const char *code, const char *at);

#endif
