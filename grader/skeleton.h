/*
 * skeleton -- a lab's kernel.cu as it was handed out
 */
#ifndef GRADER_SKELETON_H
#define GRADER_SKELETON_H

#include "options.h"

/* skeleton_read -- the newest version in git whose student's regions hold
 * nothing but comments, in a handout that of .skeletons/; for free(), *bytes
 * long.  Returns NULL when neither has it. */
char *skeleton_read(const struct options *o, const struct lab *lab,
                    size_t *bytes);

/* skeleton_is -- whether these bytes are the skeleton */
bool skeleton_is(const struct options *o, const struct lab *lab,
                 const char *data, size_t bytes);

#endif
