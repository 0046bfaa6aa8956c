/*
 * explain_source -- what the card's listing of a source and its notes share
 */
#ifndef GRADER_EXPLAIN_SOURCE_H
#define GRADER_EXPLAIN_SOURCE_H

#include "explain.h"
#include <stdbool.h>

/* The source in lines, and which of them are shown. */
struct listing {
    char **lines; /* number n is lines[n - 1] */
    size_t count;
    bool *shown;
};

/* explain_line -- the line that a row of "accesses" or "lines" is of; 0 where
 * it is none of the source itself */
size_t explain_line(const struct explained *e, const struct listing *l,
                    const json_t *row);

/* explain_notes -- what was counted at that line */
void explain_notes(struct card *card, const struct explained *e,
                   const struct listing *l, size_t line,
                   const struct explained_kernel *k);

/* explain_elsewhere -- where lanes are idle in other files: helpers of a lab's
 * header */
void explain_elsewhere(struct card *card, const struct explained *e,
                       const struct explained_kernel *k);

#endif
