/*
 * tables -- measured figures as tables in the docs
 *
 * A table stands between
 *
 *     <!-- BEGIN figure extent-scan of 05 06 at 6.29 -->
 *     <!-- END figure extent-scan -->
 *
 * and is made of the rows that solutions/NN-name/h200.tsv of these labs have
 * of that figure, with device, toolkit and date; `at` leaves points of these x
 * alone.  Between
 *
 *     <!-- BEGIN limits of 06 -->
 *     <!-- END limits -->
 *
 * stand the labs' limits on counts, with what was counted at each, as lab.c has
 * them; and between
 *
 *     <!-- BEGIN counts of 05 06 -->
 *     <!-- END counts -->
 *
 * what solutions/NN-name/counts.tsv have.  And
 *
 *     <!-- BEGIN agreement programs -->
 *     <!-- END agreement programs -->
 *
 * (or labs, or differences) is made of grader/tests/golden/agreement.tsv, and
 *
 *     <!-- BEGIN model of 01 02 -->
 *     <!-- END model -->
 *
 * of grader/model.tsv; and
 *
 *     <!-- BEGIN sanitizer beyond -->
 *     <!-- END sanitizer beyond -->
 *
 * (or differences) of grader/tests/golden/sanitizer.tsv.  What stands between
 *
 *     <!-- BEGIN mistakes -->
 *     <!-- END mistakes -->
 *
 * is all that the grader knows of mistakes (said.h).  So no number is typed by
 * hand.
 */
#ifndef GRADER_TABLES_H
#define GRADER_TABLES_H

#include "catalog.h"
#include "options.h"

enum { TABLE_LABS = 16, TABLE_POINTS = 16, TABLE_NAME = 40 };

/* What a marker asks for. */
struct table_wish {
    char figure[TABLE_NAME];
    const struct lab *labs[TABLE_LABS];
    size_t count;
    double at[TABLE_POINTS];
    size_t points; /* 0: all */
};

/* tables_rewrite -- the text of a page with its tables made anew from the
 * project in `root`.
 * Returns it, for free(); or NULL with *why, for free(). */
char *tables_rewrite(const char *root, const char *text, char **why);

/* tables_rewrite_all -- do so with README.md, the chapters and the labs' tasks;
 * those that change are named on stdout.
 * Returns NULL, or of the last page that stays as it was why; for free(). */
char *tables_rewrite_all(const struct options *o);

/* tables_figure -- one table in Markdown, with the line below it.
 * Returns likewise. */
char *tables_figure(const char *root, const struct table_wish *wish,
                    char **why);

/* tables_limits -- likewise, the labs' limits on counts
 * tables_counts -- likewise, what was counted of the solutions */
char *tables_limits(const char *root, const struct table_wish *wish,
                    char **why);
char *tables_counts(const char *root, const struct table_wish *wish,
                    char **why);

/* tables_golden -- the text of a file in grader/tests/golden.
 * Returns it, for free(); NULL where it cannot be read, and then, unless there
 * is a reason already, *why with the remedy, for free(). */
char *tables_golden(const char *root, const char *name, const char *remedy,
                    char **why);

/* tables_agreement -- as tables_figure(), counts beside those of ncu */
char *tables_agreement(const char *root, const struct table_wish *wish,
                       char **why);

/* tables_sanitizer -- likewise, hazards beside those of compute-sanitizer */
char *tables_sanitizer(const char *root, const struct table_wish *wish,
                       char **why);

/* tables_model -- likewise, the model of time against an H200's */
char *tables_model(const char *root, const struct table_wish *wish, char **why);

/* tables_mistakes -- likewise, all mistakes, with kernels that have them */
char *tables_mistakes(const char *root, const struct table_wish *wish,
                      char **why);

#endif
