/*
 * answers -- the student's answers.txt, judged
 *
 * Lines that begin with # are questions; the others are `key: value`.  A value
 * is a number, one word of the question's choices in any case of letters, or
 * blank.  The file is a stranger's: any bytes, any length.
 */
#ifndef GRADER_ANSWERS_H
#define GRADER_ANSWERS_H

#include "catalog.h"
#include "status.h"

#define ANSWERS_PROBLEMS 4 /* told of a file; the others are counted */

struct answer {
    enum status status; /* passed, wrong, or not_started where it is blank */
    char *given;        /* as it stands in the file, made harmless; or "" */
    char *problem;      /* why it cannot be right, whatever the question:
                           "answers.txt:7: ..."; NULL: none */
};

struct answers {
    size_t count; /* one a question, in the lab's order */
    struct answer *answer;
    size_t problems; /* of the file: a key that no question has, a line
                        without a colon; more than are kept */
    char *problem[ANSWERS_PROBLEMS]; /* the first: "answers.txt:7: ..." */
};

/* answers_judge -- what is right, wrong and blank in the text; without a text
 * (NULL) all is blank.  Free with answers_free(). */
struct answers *answers_judge(const struct lab *lab, const char *text,
                              size_t bytes);

/* answers_free -- free it */
void answers_free(struct answers *a);

/* answers_count -- how many questions the lab has */
size_t answers_count(const struct lab *lab);

/* answers_given -- how many questions are not blank */
size_t answers_given(const struct answers *a);

#endif
