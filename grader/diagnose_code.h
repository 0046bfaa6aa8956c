/*
 * diagnose_code -- the text of kernel.cu as diagnoses read it
 */
#ifndef GRADER_DIAGNOSE_CODE_H
#define GRADER_DIAGNOSE_CODE_H

/* diagnose_code -- the source with blanks in place of comments, strings,
 * characters and what #if 0 leaves out, as long as it is; NULL: an empty one.
 * For free(). */
char *diagnose_code(const char *source);

/* diagnose_short -- that part of the code for a sentence: single blanks,
 * ? for what is not ASCII, and cut where it is long; for free() */
char *diagnose_short(const char *at, const char *end);

/* Of places that each take a look at what follows: hostile text has more. */
#define DIAGNOSE_TRIES 300u

/* diagnose_find -- the word at or behind `at`, before `end`, that stands there
 * by itself, or NULL
 * diagnose_behind -- behind the bracket that closes the one at `at`, or NULL
 * diagnose_opening -- the bracket that the place stands in, or NULL
 * diagnose_before -- the last place of the code before `at` that is no blank;
 * NULL at the beginning
 * diagnose_statement_end -- behind the statement at `at`: its ; or its braces;
 * NULL: it has no end
 * diagnose_directive_end -- where the directive ends, which begins before `at`:
 * lines may go on behind a backslash
 * diagnose_around -- the brace of the function's body that the place is in: the
 * outermost behind a bracket; *end is behind it; NULL: none
 * diagnose_line_at -- where that line begins; NULL: there are fewer
 * diagnose_line_of -- the line of that place in the code */
const char *diagnose_find(const char *code, const char *at, const char *end,
                          const char *word);
const char *diagnose_behind(const char *at, char open, char close);
const char *diagnose_opening(const char *code, const char *at, char open,
                             char close);
const char *diagnose_before(const char *code, const char *at);
const char *diagnose_statement_end(const char *at);
const char *diagnose_directive_end(const char *at);
const char *diagnose_around(const char *code, const char *place,
                            const char **end);
const char *diagnose_line_at(const char *code, long line);
long diagnose_line_of(const char *code, const char *at);

#endif
