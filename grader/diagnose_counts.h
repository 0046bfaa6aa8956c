/*
 * diagnose_counts -- from counts to the line that costs most, and why
 *
 * The ids: uncoalesced, redundant-loads, divergent, lanes-idle,
 * redundant-shared-loads, redundant-shared-stores, too-much-shared,
 * shared-unwanted, barrier-unwanted, elements-in-turn; and bank-conflicts, on
 * which no lab has a limit.
 */
#ifndef GRADER_DIAGNOSE_COUNTS_H
#define GRADER_DIAGNOSE_COUNTS_H

#include "costly.h"
#include "diagnose.h"
#include "limits.h"

/* diagnose_counts -- why that limit is missed.
 * findings: the analyser's object, for the line of a launch; source: the text
 * of kernel.cu, for the line of a branch, or NULL.
 * Returns id NULL where `missed` is. */
struct diagnosis diagnose_counts(const struct counted *c,
                                 const struct lab_limit *missed,
                                 const json_t *findings, const char *source);

/* diagnose_in_turn -- warps that take one element after the other: how often
 * they store, and what was launched; or that store one again and again; always
 * true */
bool diagnose_in_turn(const struct counted *c, const struct lab_limit *missed,
                      const json_t *findings, struct diagnosis *d);

/* diagnose_lanes -- what the text of that line says of why neighbouring lanes
 * lie far apart, and what to do; for free().  NULL: nothing.
 * axes: of the field; source: of kernel.cu, or NULL. */
char *diagnose_lanes(const struct costly *line, unsigned axes,
                     const char *source);

/* diagnose_lanes.c:
 * diagnose_lanes_on_rows -- whether threadIdx.x counts another axis than x in
 * the line's kernel, or what it counts is multiplied, as the text has it */
bool diagnose_lanes_on_rows(const struct costly *line, const char *source);

/* diagnose_conflicts -- bank conflicts that cost the kernel, whatever the
 * limits are; id NULL where there are none worth a word */
struct diagnosis diagnose_conflicts(const struct counted *c);

#endif
