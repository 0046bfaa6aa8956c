/*
 * shared -- __shared__ and extern __shared__
 */
#ifndef REWRITE_SHARED_H
#define REWRITE_SHARED_H

#include "edit.h"
#include "scope.h"

/* shared_rewrite -- __shared__ becomes a static of each block, extern
 * __shared__ a reference to the launch's dynamic shared memory; an
 * initialiser, or a place outside kernels, is an error */
void shared_rewrite(const struct source *source, struct edits *edits);

#endif
