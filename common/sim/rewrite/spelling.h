/*
 * spelling -- CUDA that is nearly spelt right, where what follows from the
 * mistake would be told instead
 */
#ifndef REWRITE_SPELLING_H
#define REWRITE_SPELLING_H

#include "scope.h"

/* spelling_check -- tell of launches with << and >>, and of __globl__.
 * Returns whether there is none: else misuse is found where there is none. */
bool spelling_check(const struct source *source, const struct scope *scope);

#endif
