/*
 * model_rows -- kernels at which the model of time is held against an H200
 *
 * Their counts are of a small field on the simulator, made as many points as
 * were timed (model_scale); their times are those of solutions/NN-name/h200.tsv
 * or stand here with their date.  grader/model.tsv keeps both, so that the
 * table in docs/measuring.md needs neither simulator nor GPU.
 */
#ifndef GRADER_MODEL_ROWS_H
#define GRADER_MODEL_ROWS_H

#include "model.h"
#include "options.h"
#include "tables.h"

struct model_row {
    const char *lab;      /* "06": whose h200.tsv it is, and in whose tables */
    const char *name;     /* in the table */
    const char *function; /* of the lab's solution; NULL: */
    const char *program;  /* arguments of grader/bench/model.cu */
    double counted;       /* points of that; a function's are its case's */
    double points;        /* that were timed */
    double block;         /* threads of a block in place of its own; 0 */
    bool fixed;           /* as many blocks whatever the points */
    const char *figure;   /* of h200.tsv; NULL: `ms` is the time */
    const char *series;
    double x, bytes; /* of the figure; that must move, a point, for those in
                        bytes a second or per cent of a copy */
    double ms;
};

/* model_rows -- ends with lab = NULL */
extern const struct model_row model_rows[];

/* A kernel, counted and timed. */
struct model_check {
    char lab[8];
    char *name;
    struct model_work work;
    double measured_ms;
};

/* model_measured -- the row's time, out of h200.tsv.
 * Returns 0, with *why for free(), where it is not there. */
double model_measured(const char *root, const struct model_row *row,
                      char **why);

/* model_write -- the checks as the text of a model.tsv; for free()
 * model_read -- back; *count of them; for model_checks_free().  NULL, with *why
 * for free(), where it is none. */
char *model_write(const struct model_check *checks, size_t count);
struct model_check *model_read(const char *text, size_t *count, char **why);
void model_checks_free(struct model_check *checks, size_t count);

/* model_count -- run the row's kernel on the simulator, as an H200, and make it
 * as large as what was timed.  Errors: dies. */
struct model_check model_count(const struct options *o,
                               const struct model_row *row);

/* model_table -- the table in Markdown of the checks of those labs: measured,
 * modelled, by how much it errs, what limits; for free() */
char *model_table(const struct model_check *checks, size_t count,
                  const struct table_wish *wish);

#endif
