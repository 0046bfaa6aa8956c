/*
 * bounds -- what __launch_bounds__ promises, kept for the engine
 */
#ifndef REWRITE_BOUNDS_H
#define REWRITE_BOUNDS_H

#include "edit.h"
#include "scope.h"

/* bounds_rewrite -- put the values of a kernel's __launch_bounds__ (of this
 * declaration, else of an earlier one) into a static array of its body,
 * sim_bounds, whose symbol tells whose it is */
void bounds_rewrite(const struct source *source, const struct scope *scope,
                    struct edits *edits);

#endif
