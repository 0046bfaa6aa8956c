/*
 * terminal -- records as a person reads them on a terminal
 *
 * Everything that comes from a record is hostile: it is made neutral before
 * it is written.  Numbers do not depend on the locale.
 */
#ifndef GRADER_TERMINAL_H
#define GRADER_TERMINAL_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct terminal {
    bool colour; /* write ANSI colours */
    bool utf8;   /* bytes above 127 may be written */
    bool live;   /* a progress line may be overwritten */
    int width;   /* columns; 0: lines are never wrapped */
};

/* terminal_for -- what may be written to `to`: colours only on a terminal,
 * never with NO_COLOR or TERM=dumb; the width is the terminal's, else
 * $COLUMNS, else 0. */
struct terminal terminal_for(FILE *to);

/* terminal_show -- one record: a head line and the rows build, correctness,
 * hazards, counts, time, answers, points */
void terminal_show(const json_t *record, FILE *to, const struct terminal *t);

/* terminal_summary -- several records, a line each, and their points; what to
 * say after more than one terminal_show() */
void terminal_summary(json_t *const *records, size_t count, FILE *to,
                      const struct terminal *t);

/* A lab on the ladder. */
struct terminal_rung {
    const char *id;       /* "06-stencil-tiled" */
    const char *title;    /* "A stencil from shared memory" */
    const json_t *record; /* its newest record, or NULL: never graded */
    bool stale;           /* files have changed since that record */
};

/* terminal_ladder -- the labs in order, each with its status, and which one
 * comes next (the first that has not passed) */
void terminal_ladder(const struct terminal_rung *rungs, size_t count, FILE *to,
                     const struct terminal *t);

/* terminal_progress -- say what is being done: one line that the next call
 * overwrites.  Without t->live nothing is written.  NULL takes the line
 * away. */
void terminal_progress(const char *text, FILE *to, const struct terminal *t);

#endif
