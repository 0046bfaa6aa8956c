/*
 * keyword -- CUDA's keywords become the host compiler's, in all lines
 */
#ifndef REWRITE_KEYWORD_H
#define REWRITE_KEYWORD_H

#include "edit.h"
#include "scope.h"

/* keyword_rewrite -- replace all but __shared__ (see shared.h); the table is
 * in common/sim/include/README */
void keyword_rewrite(const struct source *source, struct edits *edits);

#endif
