/*
 * table -- constant arrays of the host that kernels read
 *
 * The device has no copy of them: only single constants are put into its code.
 * g++ finds nothing wrong there, and no access to a const array is reported.
 */
#ifndef REWRITE_TABLE_H
#define REWRITE_TABLE_H

#include "token.h"

/* table_check -- an error at each use in a kernel of a const array of file
 * scope that is neither __constant__ nor __device__ */
void table_check(const struct source *source);

#endif
