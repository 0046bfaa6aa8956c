/*
 * diagnose_traits -- what wrong values of a table have in common
 */
#ifndef GRADER_DIAGNOSE_TRAITS_H
#define GRADER_DIAGNOSE_TRAITS_H

#include "diagnose_parts.h"

/* diagnose_traits -- the property of what they were computed from, or the two,
 * that all wrong values have and no right one, of those that the lab lists; or
 * one that few right ones have.  Fills in *d and returns true, or returns
 * false. */
bool diagnose_traits(const struct evidence *e, struct diagnosis *d);

#endif
