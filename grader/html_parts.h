/*
 * html_parts -- what the pages of the report share
 */
#ifndef GRADER_HTML_PARTS_H
#define GRADER_HTML_PARTS_H

#include "html.h"
#include "status.h"
#include "view.h"
#include <stdio.h>

enum { HTML_LONGEST = 600, HTML_OUTPUT = 9000, HTML_NAME = 200 };

/* html_head, html_foot -- what stands around a page's own content */
void html_head(const char *title, FILE *to);
void html_foot(FILE *to);

/* html_text -- hostile text, made harmless and shortened */
void html_text(const char *text, FILE *to);

/* html_badge -- a status in words, with a sign and a colour */
void html_badge(enum status status, FILE *to);

/* html_points -- "5 of 10 points" and a bar */
void html_points(double points, double most, FILE *to);

/* A page in the course of being written. */
struct html_page {
    int maps;        /* so far */
    const char *way; /* from the page to the project: "../../../" */
    FILE *to;
};

/* html_item -- an item of a row */
void html_item(const struct view_item *item, struct html_page *page);

/* html_answers -- a table of the record's questions; nothing where it has none
 */
void html_answers(const json_t *record, struct html_page *page);

/* html_counts -- what each line has cost; nothing where none was counted */
void html_counts(const json_t *record, FILE *to);

/* html_lab -- the page of one record, with the pictures that show something of
 * its lab; plots may be NULL.  card: the file of its kernel card, or NULL where
 * there is none: then the page says how to get it */
void html_lab(const json_t *record, const char *way, const char *card,
              const struct plots *plots, FILE *to);

/* html_classes -- how many labs and tests fail of each class of mistakes;
 * nothing where none does */
void html_classes(const struct html_rung *rungs, size_t count, FILE *to);

/* html_plots -- the pictures of that lab ("06-stencil-tiled"), or where it is
 * NULL those of several, each with a sentence and its numbers as a table */
void html_plots(const struct plots *plots, const char *lab, FILE *to);

/* html_style -- the style sheet's rules; ends with NULL */
extern const char *const html_style[];

#endif
