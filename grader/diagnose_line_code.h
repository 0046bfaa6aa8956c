/*
 * diagnose_line_code -- the line of what is no value, for diagnose_line.c alone
 */
#ifndef GRADER_DIAGNOSE_LINE_CODE_H
#define GRADER_DIAGNOSE_LINE_CODE_H

#include "diagnose_parts.h"

/* Each fills in the line of *d and tells in its sentence what is there, if one
 * is known for sure:
 * diagnose_line_nothing -- nothing written: its launch, or what stands for it
 * diagnose_line_steps -- a mistaken number of steps: their loop
 * diagnose_line_returned -- another pointer: its return
 * diagnose_line_kept -- what is kept from call to call: the variable
 * diagnose_line_local -- nothing shared: the array that is not */
void diagnose_line_nothing(const struct evidence *e, struct diagnosis *d);
void diagnose_line_steps(const struct evidence *e, struct diagnosis *d);
void diagnose_line_returned(const struct evidence *e, struct diagnosis *d);
void diagnose_line_kept(const struct evidence *e, struct diagnosis *d);
void diagnose_line_local(const struct evidence *e, struct diagnosis *d);

#endif
