/*
 * handout -- the tree that a student is given
 *
 * All that grading, watching, hints, reset, run and an editor need; no
 * solutions, no tests (nor the bench, which is made of them), and of each lab
 * the skeleton, also in .skeletons/, which stands in for git.
 */
#ifndef GRADER_HANDOUT_H
#define GRADER_HANDOUT_H

#include "options.h"

/* handout_answers -- an answers.txt without its answers; for free() */
char *handout_answers(const char *text);

/* handout_readme -- README.md with a note about what is left out; for free()
 */
char *handout_readme(const char *text);

/* handout_write -- the whole tree into `folder`, which is empty.
 * Returns NULL, or what went wrong in a sentence, for free(). */
char *handout_write(const struct options *o, const char *folder);

#endif
