/*
 * emit -- the findings as one JSON object (docs/design.md, "Run")
 */
#ifndef ANALYSE_EMIT_H
#define ANALYSE_EMIT_H

#include "analysis.h"
#include <stdio.h>

/* emit_leaks -- add a note for device memory that was never released */
void emit_leaks(struct analysis *a);

/* emit_merge -- join findings that name the same lines: the compiler makes
 * several accesses of one line */
void emit_merge(struct analysis *a);

/* emit_json -- write it with a newline; dies where it cannot */
void emit_json(const struct analysis *a, FILE *to);

#endif
