/*
 * answers_value -- one answer against its question
 */
#ifndef GRADER_ANSWERS_VALUE_H
#define GRADER_ANSWERS_VALUE_H

#include "catalog.h"
#include "status.h"

/* Part of a text, without the blanks around it. */
struct span {
    const char *begin;
    size_t length;
};

/* answers_value -- STATUS_PASSED where the value is right, else STATUS_WRONG.
 * A number is right within the question's relative tolerance, both ends
 * included; a word in any case of letters.  *what, for free(), says why the
 * value is neither a number nor a choice; else it is left alone. */
enum status answers_value(const struct lab_question *question,
                          struct span value, char **what);

#endif
