/*
 * die -- how the grader's own faults end, and allocation that cannot fail
 */
#ifndef GRADER_DIE_H
#define GRADER_DIE_H

#include <stddef.h>

/* die -- print "grader: ..." on stderr and exit with 2.  Say the place, the
 * value and the remedy; no newline at the end. */
_Noreturn void die(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* checked_alloc -- `count` zeroed elements of `size` bytes; for free().
 * Errors: dies without memory. */
void *checked_alloc(size_t count, size_t size);

/* checked_grow -- realloc() of an array to `count` elements of `size` bytes;
 * new elements are not zeroed.  Errors: dies without memory. */
void *checked_grow(void *array, size_t count, size_t size);

/* checked_copy -- a copy of `bytes` bytes with a NUL behind it; for free() */
char *checked_copy(const void *data, size_t bytes);

/* checked_string -- strdup(); for free() */
char *checked_string(const char *text);

/* checked_format -- the printed text; for free() */
char *checked_format(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
