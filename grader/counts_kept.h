/*
 * counts_kept -- what was counted of the solutions, in
 * solutions/NN-name/counts.tsv
 *
 * A line each: function, count (a name of counts.h) and value, with tabs.  It
 * comes from records, so that the docs need no run to be checked.
 */
#ifndef GRADER_COUNTS_KEPT_H
#define GRADER_COUNTS_KEPT_H

#include "catalog.h"
#include "options.h"
#include <jansson.h>

/* counts_kept_write_all -- write those of each lab whose solution's record has
 * others than are kept.  Returns NULL, or why one could not be written; for
 * free(). */
char *counts_kept_write_all(const struct options *o);

/* counts_kept_text -- what the file of a record is to hold; for free().  NULL:
 * nothing was counted. */
char *counts_kept_text(const json_t *record);

/* counts_kept_value -- the value of one count of a lab's function in the text
 * of such a file; NAN where it has none */
double counts_kept_value(const char *text, const char *function,
                         const char *count);

/* counts_kept_agree -- whether two such texts have the same counts, within a
 * hundredth: some depend on random data */
bool counts_kept_agree(const char *a, const char *b);

/* counts_kept_read -- the text of the lab's file below `root`; for free().
 * NULL where there is none. */
char *counts_kept_read(const char *root, const struct lab *lab);

#endif
