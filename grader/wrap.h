/*
 * wrap -- text in lines of a terminal's width
 */
#ifndef GRADER_WRAP_H
#define GRADER_WRAP_H

#include <stdbool.h>
#include <stdio.h>

struct wrap {
    FILE *to;
    int width;  /* columns; 0: lines are never broken */
    int indent; /* columns before a line that goes on */
    int column; /* where the line stands now */
    bool utf8;  /* else one ? for each character that is no ASCII */
    bool colour;
};

/* wrap_text -- write neutral UTF-8 text, breaking lines at blanks, and words
 * that are longer than a line anywhere.  `colour` is an ANSI colour ("31"),
 * or NULL. */
void wrap_text(struct wrap *w, const char *text, const char *colour);

/* wrap_cut -- write the text on this line, as much of it as fits */
void wrap_cut(struct wrap *w, const char *text, const char *colour);

/* wrap_gap -- blanks, unless the line is at its end */
void wrap_gap(struct wrap *w, int columns);

/* wrap_line -- end the line and begin the next at the indent */
void wrap_line(struct wrap *w);

/* wrap_end -- end the line; the next begins at column 0 */
void wrap_end(struct wrap *w);

/* wrap_columns -- columns that the text takes */
int wrap_columns(const char *text);

/* wrap_fits -- whether so many columns are left on this line */
bool wrap_fits(const struct wrap *w, int columns);

#endif
