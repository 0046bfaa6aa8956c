/*
 * brace -- whether the student's braces are in balance
 */
#ifndef REWRITE_BRACE_H
#define REWRITE_BRACE_H

#include "token.h"

/* brace_check -- tell of a { without } or a } without {.  Returns whether
 * there is neither: without balance nothing else can be told with reason. */
bool brace_check(const struct source *source);

#endif
