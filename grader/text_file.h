/*
 * text_file -- whole files of our own tree and build folder
 */
#ifndef GRADER_TEXT_FILE_H
#define GRADER_TEXT_FILE_H

#include <stddef.h>

/* text_file_read -- the file's bytes (*bytes many unless NULL) with a NUL
 * behind; for free().  Returns NULL with errno set when it cannot be read. */
char *text_file_read(const char *path, size_t *bytes);

/* text_file_write -- write it under a name of its own, then rename: it is
 * there whole or as it was.  Folders are made if need be.
 * Returns 0, or -1 with errno set. */
int text_file_write(const char *path, const void *data, size_t bytes);

#endif
