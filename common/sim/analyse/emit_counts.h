/*
 * emit_counts -- the counts as JSON (docs/design.md, "Counts")
 */
#ifndef ANALYSE_EMIT_COUNTS_H
#define ANALYSE_EMIT_COUNTS_H

#include "count.h"
#include <jansson.h>

/* emit_counts -- an array of kernels; NULL without memory */
json_t *emit_counts(const struct counts *c);

#endif
