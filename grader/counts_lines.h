/*
 * counts_lines -- what was counted, added up for each line of kernel.cu
 */
#ifndef GRADER_COUNTS_LINES_H
#define GRADER_COUNTS_LINES_H

#include <jansson.h>

enum { COUNTS_LINES = 40 }; /* at most; those that cost most stay */

/* counts_lines -- a list of objects, by line:
 *   line, source (of the text of kernel.cu; absent where it is no text),
 *   instructions, lanes, splits (at the line of the branch),
 *   requests, sectors, sectors_least (global),
 *   shared_requests, wavefronts, wavefronts_least,
 *   collisions
 * Lines of other files are left out. */
json_t *counts_lines(const json_t *kernels, const char *source);

#endif
