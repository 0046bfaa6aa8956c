/*
 * rewrite -- CUDA C++ to C++ on the same lines, and what is refused in it
 *
 * Runs inside the compiler's sandbox; its input is hostile.  Time and memory
 * grow linearly with the text.
 */
#ifndef REWRITE_REWRITE_H
#define REWRITE_REWRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define REWRITE_RAW_BYTES (1u << 20)   /* of a kernel.cu, at most */
#define REWRITE_TEXT_BYTES (16u << 20) /* preprocessed, at most */

struct rewrite_options {
    const char *name; /* of the student's file in the line markers */
    bool raw;         /* check the raw source; write nothing */
    bool program;     /* a program of the user's own: fewer refusals */
};

/* rewrite_text -- rewrite `size` bytes of `text`, behind which a NUL lies;
 * the result goes to `out`, unless there are messages, which go to `err`.
 * Returns 0, or 1 if there were messages. */
int rewrite_text(const struct rewrite_options *options, const char *text,
                 size_t size, FILE *out, FILE *err);

#endif
