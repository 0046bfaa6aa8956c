/*
 * html -- records as pages that open in a browser from the disk
 *
 * index.html lists the records; each has a page of its own beside it.  Pages
 * stand alone: no script, no other file, no network.  Everything that comes
 * from a record is hostile and is made neutral.
 */
#ifndef GRADER_HTML_H
#define GRADER_HTML_H

#include "plot.h"
#include <jansson.h>
#include <stddef.h>

/* html_write -- write index.html and one page a record into `folder`, which
 * is made if need be.  The records are of one submission.  root: the project's
 * folder, for links into docs/.  Each file appears whole or not at all.
 * Returns 0, or -1 with errno set. */
int html_write(const char *folder, const char *root, json_t *const *records,
               size_t count);

/* html_write_plots -- the same with pictures on the pages: on a lab's those
 * that show something of it, on the index those of several labs */
int html_write_plots(const char *folder, const char *root,
                     json_t *const *records, size_t count,
                     const struct plots *plots);

/* html_page_name -- the file name of the record's page in that folder: the
 * lab's, "06-stencil-tiled.html".  Returns `to`. */
char *html_page_name(const json_t *record, char *to, size_t size);

#endif
