/*
 * capture -- run a trusted tool of this machine and read what it prints
 */
#ifndef GRADER_CAPTURE_H
#define GRADER_CAPTURE_H

#include <stddef.h>

/* capture -- run argv[0], looked for in PATH; argv ends with NULL; nothing on
 * its stdin, its stderr is thrown away.  One that hangs is ended, which is said
 * on stderr.
 * capture_long -- the same of one that compiles or measures for long
 * Return its stdout (*bytes long unless NULL, a NUL behind it), for free(),
 * or NULL when it cannot be run, fails or hangs. */
char *capture(const char *const *argv, size_t *bytes);
char *capture_long(const char *const *argv, size_t *bytes);

/* capture_patience_ms -- how long capture() waits; tests have less of it */
extern int capture_patience_ms;

/* capture_within -- the same of a tool that is to answer at once: after so many
 * milliseconds it is ended, with all that it has started.
 * Returns NULL then, with errno = ETIMEDOUT. */
char *capture_within(const char *const *argv, size_t *bytes, int ms);

#endif
