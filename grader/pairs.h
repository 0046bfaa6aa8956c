/*
 * pairs -- that a skeleton and its solution are one text
 */
#ifndef GRADER_PAIRS_H
#define GRADER_PAIRS_H

#include <stdbool.h>

/* pairs_differ -- compare outside // BEGIN STUDENT ... // END STUDENT.
 * Returns NULL when both are equal there, byte for byte, and the regions are
 * well formed, at least one, and not empty of change; else a sentence, for
 * free(). */
char *pairs_differ(const char *skeleton, const char *solution);

/* pairs_answers_differ -- the same of two answers.txt, which may differ in
 * values alone */
char *pairs_answers_differ(const char *skeleton, const char *solution);

/* pairs_stray -- the first file in the folder that a lab does not have (in a
 * solution's folder where `solution`).  Returns its name, for free(), or
 * NULL. */
char *pairs_stray(const char *folder, bool solution);

#endif
