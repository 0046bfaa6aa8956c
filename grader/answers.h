/*
 * answers -- the student's answers.txt
 *
 * Lines that begin with # are questions; the others are `key: value`.
 */
#ifndef GRADER_ANSWERS_H
#define GRADER_ANSWERS_H

#include "catalog.h"

struct answers {
    size_t given;  /* known keys with a value */
    char *problem; /* the first: "answers.txt:7: ..."; NULL: none */
};

/* answers_parse -- which of the lab's questions have an answer; unknown and
 * repeated keys, lines without a colon, values that are no number and words
 * that are no choice are problems.  Does not judge.
 * Free with answers_free(). */
struct answers answers_parse(const struct lab *lab, const char *text,
                             size_t bytes);

/* answers_free -- free the problem */
void answers_free(struct answers *a);

/* answers_count -- how many questions the lab has */
size_t answers_count(const struct lab *lab);

#endif
