/*
 * diagnose_asked -- for which kernel more shared memory is asked for
 */
#ifndef GRADER_DIAGNOSE_ASKED_H
#define GRADER_DIAGNOSE_ASKED_H

#include "diagnose_parts.h"

/* diagnose_asked -- ", for poly_kernel", which was launched, and the line that
 * asks for it for another kernel instead; "" where no name is known.
 * For free(). */
char *diagnose_asked(const struct evidence *e, const json_t *launch);

#endif
