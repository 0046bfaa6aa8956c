/*
 * skeleton -- a lab's kernel.cu and answers.txt as they were handed out
 */
#ifndef GRADER_SKELETON_H
#define GRADER_SKELETON_H

#include "options.h"

/* skeleton_read -- the newest version in git whose student's regions hold
 * nothing but comments, in a handout that of .skeletons/; for free(), *bytes
 * long.  Returns NULL when neither has it. */
char *skeleton_read(const struct options *o, const struct lab *lab,
                    size_t *bytes);

/* skeleton_answers -- the lab's answers.txt without answers, from the same two
 * places; for free().  Returns NULL when neither has it. */
char *skeleton_answers(const struct options *o, const struct lab *lab);

/* skeleton_is -- whether these bytes are the skeleton */
bool skeleton_is(const struct options *o, const struct lab *lab,
                 const char *data, size_t bytes);

#endif
