/*
 * diagnose_body -- what stands in the body of a function that the source
 * defines once
 *
 * source: NULL counts as empty.  A line of 0 means that there is no such line,
 * or that there are several.
 */
#ifndef GRADER_DIAGNOSE_BODY_H
#define GRADER_DIAGNOSE_BODY_H

#include <stdbool.h>

/* diagnose_brace -- the brace of the only definition of that name in a code as
 * of diagnose_code(); NULL: none, or several */
const char *diagnose_brace(const char *code, const char *function);

/* diagnose_begins -- where the function of that name is defined
 * diagnose_once -- the word that its body has only once; "for" is any loop
 * diagnose_returned -- the only return behind the beginning of its first loop
 * diagnose_has -- whether its body has the word at all
 * diagnose_holds -- whether that line is one of its body
 * diagnose_local_array -- the only line of that kernel with arrays of its own
 */
long diagnose_begins(const char *source, const char *function);
long diagnose_once(const char *source, const char *function, const char *word);
long diagnose_returned(const char *source, const char *function);
bool diagnose_has(const char *source, const char *function, const char *word);
bool diagnose_holds(const char *source, const char *function, long line);
long diagnose_local_array(const char *source, const char *kernel);

#endif
