/*
 * skeleton -- a lab's kernel.cu and answers.txt as they were handed out
 */
#ifndef GRADER_SKELETON_H
#define GRADER_SKELETON_H

#include "options.h"

/* skeleton_read -- the file (kernel.cu or answers.txt) from git, in a handout
 * from .skeletons/; for free(), *bytes long.  Returns NULL when neither has
 * it. */
char *skeleton_read(const struct options *o, const struct lab *lab,
                    const char *file, size_t *bytes);

/* skeleton_is -- whether these bytes are the skeleton */
bool skeleton_is(const struct options *o, const struct lab *lab,
                 const char *file, const char *data, size_t bytes);

#endif
