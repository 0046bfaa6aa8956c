/*
 * memfile -- files in memory that are handed to other programs by descriptor
 *
 * All are close-on-exec.  What a program that is not trusted may write to is
 * sealed against changing its size where that is known before, and read by
 * memfile_read() once that program is gone.
 */
#ifndef GRADER_MEMFILE_H
#define GRADER_MEMFILE_H

#include <stddef.h>

/* memfile_create -- an empty file that others may write to and grow.
 * Returns its descriptor.  Errors: dies. */
int memfile_create(const char *name);

/* memfile_input -- a file that holds `bytes` bytes of `data` and is sealed
 * against any change.  Returns its descriptor.  Errors: dies. */
int memfile_input(const char *name, const void *data, size_t bytes);

/* memfile_output -- a file of `bytes` zero bytes, sealed against growing and
 * shrinking.  Returns its descriptor.  Errors: dies. */
int memfile_output(const char *name, size_t bytes);

/* memfile_load -- as memfile_input(), with the content of the file at `path`.
 * Errors: dies, unless `optional` and there is no such file: -1. */
int memfile_load(const char *path, int optional);

/* memfile_append -- write at its end.  Errors: dies. */
void memfile_append(int fd, const void *data, size_t bytes);

/* memfile_part -- read `bytes` bytes from offset `at`, which must be there.
 * Errors: dies. */
void memfile_part(int fd, size_t at, void *to, size_t bytes);

/* memfile_freeze -- seal a file against any change from now on.
 * Errors: dies (a writer may still have it mapped). */
void memfile_freeze(int fd);

/* memfile_bytes -- its size.  Errors: dies. */
size_t memfile_bytes(int fd);

/* memfile_read -- a copy of the first `limit` bytes at most, with a NUL
 * behind; for free().  *bytes (unless NULL) is their number.  Does not move
 * the descriptor's offset.  Errors: dies. */
char *memfile_read(int fd, size_t limit, size_t *bytes);

#endif
