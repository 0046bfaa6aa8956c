/*
 * misuse -- mistakes in CUDA that the host compiler would accept
 *
 * For machines without clang and nvcc; by names alone, so that what is not
 * certain is not told.
 */
#ifndef REWRITE_MISUSE_H
#define REWRITE_MISUSE_H

#include "scope.h"

/* misuse_check -- tell of kernels that return values or take references, of
 * kernels called without a configuration, and of calls across the border
 * between host and device */
void misuse_check(const struct source *source, const struct scope *scope);

#endif
