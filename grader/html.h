/*
 * html -- records as pages that open in a browser from the disk
 *
 * index.html lists the labs; each has a page of its own beside it.  Pages
 * stand alone: no script, no other file, no network.  Everything that comes
 * from a record is hostile and is made neutral.
 */
#ifndef GRADER_HTML_H
#define GRADER_HTML_H

#include "plot.h"
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* A lab on the index. */
struct html_rung {
    const json_t *record;
    bool earlier; /* graded before: its page, if any, stays as it is */
    bool stale;   /* its files have changed since */
};

/* html_write_report -- write index.html, which lists the rungs, and a page for
 * each that was graded now into `folder`, which is made if need be.  The
 * records are of one submission.  root: the project's folder, for links into
 * docs/.  plots: pictures, or NULL; on a lab's page those that show something
 * of it, on the index those of several labs.  Each file appears whole or not at
 * all.
 * Returns 0, or -1 with errno set. */
int html_write_report(const char *folder, const char *root,
                      const struct html_rung *rungs, size_t count,
                      const struct plots *plots);

/* html_write -- the same of records that were all graded now, without pictures
 */
int html_write(const char *folder, const char *root, json_t *const *records,
               size_t count);

/* html_write_lab -- write the page of one record alone; as above */
int html_write_lab(const char *folder, const char *root, const json_t *record,
                   const struct plots *plots);

/* html_has -- whether the folder has that file */
bool html_has(const char *folder, const char *name);

/* html_card_name -- the file name of the lab's kernel card in that folder:
 * "06-stencil-tiled-explain.html".  Returns `to`. */
char *html_card_name(const char *lab, char *to, size_t size);

/* html_page_name -- the file name of the record's page in that folder: the
 * lab's, "06-stencil-tiled.html".  Returns `to`. */
char *html_page_name(const json_t *record, char *to, size_t size);

#endif
