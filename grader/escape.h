/*
 * escape -- make text of strangers fit for records and screens
 */
#ifndef GRADER_ESCAPE_H
#define GRADER_ESCAPE_H

#include <stddef.h>

#define ESCAPE_PART 4096 /* bytes kept of the head, and of the tail */

/* escape_text -- the text as valid UTF-8 without terminal escapes, controls
 * (but newline and tab) and characters that turn the direction of writing:
 * each such byte becomes \x1b or the like.  Of a long text the head and the
 * tail are kept, with a line between that says how much is left out.
 * Returns it; for free(). */
char *escape_text(const char *text, size_t bytes);

/* escape_line -- the same for a name or message: newline and tab are escaped
 * as well, and at most `most` bytes of the text are kept */
char *escape_line(const char *text, size_t bytes, size_t most);

#endif
