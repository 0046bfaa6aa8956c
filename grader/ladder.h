/*
 * ladder -- all labs with what is known of them: their newest records
 */
#ifndef GRADER_LADDER_H
#define GRADER_LADDER_H

#include "options.h"
#include "terminal.h"

struct ladder {
    struct terminal_rung *rungs; /* in the catalog's order */
    size_t count;
};

/* ladder_climb -- read the records of --from; a record is stale when the
 * submission's files are others now.  Free with ladder_free(). */
struct ladder ladder_climb(const struct options *o);

/* ladder_free -- free it and its records */
void ladder_free(struct ladder *l);

/* ladder_is_done -- whether that record is of a lab that is done: passed, its
 * times may be inconclusive; NULL is not */
bool ladder_is_done(const json_t *record);

/* ladder_has_passed -- whether whoever is to answer the lab's questions is done
 * with it: the submission, or with our solutions the student's own labs */
bool ladder_has_passed(const struct options *o, const struct lab *lab);

/* ladder_next -- the first lab that has not passed as it is now; the number
 * of labs when all have */
size_t ladder_next(const struct ladder *l);

/* ladder_next_lab -- that lab, of the records of --from; NULL when all have */
const struct lab *ladder_next_lab(const struct options *o);

#endif
