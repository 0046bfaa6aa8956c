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

/* The same, of:
 * diagnose_line_nothing -- nothing written: its launch, or what stands for it
 * diagnose_line_steps -- a mistaken number of steps: their loop
 * diagnose_line_returned -- another pointer: its return
 * diagnose_line_kept -- what is kept from call to call: the variable
 * diagnose_line_local -- nothing shared: the array that is not */
void diagnose_line_nothing(const struct evidence *e, struct diagnosis *d);
void diagnose_line_steps(const struct evidence *e, struct diagnosis *d);
void diagnose_line_returned(const struct evidence *e, struct diagnosis *d);
void diagnose_line_kept(const struct evidence *e, struct diagnosis *d);
void diagnose_line_local(const struct evidence *e, struct diagnosis *d);

/* What follows reads the source: 0 means that there is no such line, or that
 * there are several. */

/* diagnose_begins -- where the function of that name is defined
 * diagnose_once -- the word that its body has only once; "for" is any loop
 * diagnose_returned -- the only return behind the beginning of its first loop
 * diagnose_has -- whether its body has the word at all */
long diagnose_begins(const char *source, const char *function);
long diagnose_once(const char *source, const char *function, const char *word);
long diagnose_returned(const char *source, const char *function);
bool diagnose_has(const char *source, const char *function, const char *word);

/* Of the store in that line:
 * diagnose_computed -- where the variable is assigned that it stores; numbers:
 * those count as well
 * diagnose_indexed -- where the variable is assigned that is its index
 * diagnose_guarded -- the if or the loop that alone decides on it
 * diagnose_looped -- the only loop that it is in */
long diagnose_computed(const char *source, long line, bool numbers);
long diagnose_indexed(const char *source, long line);
long diagnose_guarded(const char *source, long line);
long diagnose_looped(const char *source, long line);

/* diagnose_kept -- the only variable that keeps its value from call to call
 * diagnose_local_array -- the only line of that kernel with arrays of its own
 */
long diagnose_kept(const char *source);
long diagnose_local_array(const char *source, const char *kernel);

/* Of places that each take a look at what follows: hostile text has more. */
#define DIAGNOSE_TRIES 300u

/* diagnose_find -- the word at or behind `at`, before `end`, that stands there
 * by itself, or NULL
 * diagnose_behind -- behind the bracket that closes the one at `at`, or NULL
 * diagnose_line_of -- the line of that place in the code */
const char *diagnose_find(const char *code, const char *at, const char *end,
                          const char *word);
const char *diagnose_behind(const char *at, char open, char close);
long diagnose_line_of(const char *code, const char *at);

#endif
