/*
 * branch -- where the branch stands that ends a block of code
 *
 * The analyser knows of a block of code where it begins; a reader looks for an
 * `if`.
 */
#ifndef GRADER_BRANCH_H
#define GRADER_BRANCH_H

#include <stdbool.h>
#include <stddef.h>

/* branch_find -- the line of the branch that ends the block which begins at
 * `line`, by the words and the indentation of the text; `line` itself where
 * none is found.  A block may begin on a line behind the branch that stands
 * there, so one that no warp goes apart at is passed over.  lines[0] is line 1,
 * and line is one of them. */
size_t branch_find(char *const *lines, size_t count, size_t line);

/* branch_is_uniform -- whether what that line asks is the same for all threads
 * of a block; false in doubt */
bool branch_is_uniform(char *const *lines, size_t count, size_t line);

/* A text in lines. */
struct branch_text {
    char *copy, **lines;
    size_t count;
};

/* branch_open -- source: NULL is an empty text; for branch_close()
 * branch_line -- as branch_find; `line` itself also where there is no such */
struct branch_text branch_open(const char *source);
void branch_close(struct branch_text *text);
long branch_line(const struct branch_text *text, long line);

#endif
