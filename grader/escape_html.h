/*
 * escape_html -- hostile text made harmless in HTML, in attributes too
 */
#ifndef GRADER_ESCAPE_HTML_H
#define GRADER_ESCAPE_HTML_H

#include <stddef.h>
#include <stdio.h>

/* escape_html -- write at most `limit` characters of UTF-8 `text` as HTML:
 * < > & " ' as entities; control characters, text direction overrides and
 * invalid bytes as U+FFFD; newline and tab are kept.  What is cut is said
 * so.  NULL writes nothing. */
void escape_html(const char *text, size_t limit, FILE *to);

#endif
