/*
 * token -- a source text as C++ tokens, each with its line and owner
 *
 * One scanner serves the raw source and the preprocessed text.  Nothing is
 * copied: a token is a piece of the text.  Spliced lines (a backslash at the
 * end) may lie inside a token; token_text() takes them out.
 */
#ifndef REWRITE_TOKEN_H
#define REWRITE_TOKEN_H

#include "message.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOKEN_NONE UINT32_MAX

enum token_kind {
    TOKEN_WORD, /* identifier or keyword */
    TOKEN_NUMBER,
    TOKEN_STRING, /* also a character */
    TOKEN_PUNCT,
    TOKEN_DIRECTIVE /* preprocessed text only: a whole line that begins with
                       a hash; such lines stand in a list of their own */
};

enum token_flags {
    TOKEN_STUDENT = 1,    /* stands in a line of the student's file */
    TOKEN_LINE_START = 2, /* nothing but blanks and comments before it */
    TOKEN_BROKEN = 4,     /* a string or comment without end */
    TOKEN_AFTER = 8       /* a header's line, read after the student's first:
                             his macros may have changed it */
};

struct token {
    uint32_t at;    /* offset of its first byte */
    uint32_t size;  /* bytes */
    uint32_t line;  /* in its own file, from 1 */
    uint32_t match; /* ( [ {: the index of its closing one, and back; else
                       TOKEN_NONE */
    uint8_t kind;
    uint8_t flags;
    uint8_t body; /* enum scope_body of the function it stands in */
};

struct token_list {
    struct token *list;
    uint32_t count, room;
};

struct source {
    const char *name; /* of the student's file, as line markers give it */
    const char *text; /* `size` bytes, then a NUL */
    size_t size;
    bool preprocessed;
    bool program; /* --program */
    struct token *tokens;
    uint32_t count;
    struct token_list directives; /* the student's, but for line markers */
    struct messages *messages;
};

/* token_scan -- fill in tokens and count; free with token_free().  Line
 * markers of preprocessed text are obeyed, and checked: a line that #line
 * gave to another file is rejected. */
void token_scan(struct source *source);

/* token_free -- free what token_scan() made; the text is the caller's */
void token_free(struct source *source);

/* token_text -- the token without splices, at most size - 1 bytes of it.
 * Returns `to`. */
char *token_text(const struct source *source, uint32_t index, char *to,
                 size_t size);

/* token_is -- whether it is spelt `text`; false beyond the last token */
bool token_is(const struct source *source, uint32_t index, const char *text);

/* token_begins -- whether it is a word that begins with `text` */
bool token_begins(const struct source *source, uint32_t index,
                  const char *text);

/* token_fits -- whether it is a word spelt like the pattern; a star at the
 * pattern's end stands for any ending */
bool token_fits(const struct source *source, uint32_t index,
                const char *pattern);

/* token_word -- whether it is a word */
bool token_word(const struct source *source, uint32_t index);

/* token_student -- whether it stands in the student's lines */
bool token_student(const struct source *source, uint32_t index);

/* token_error -- message_error() at the token */
void token_error(const struct source *source, uint32_t index,
                 const char *format, ...) __attribute__((format(printf, 3, 4)));

/* token_reject -- message_reject() at the token's line */
void token_reject(const struct source *source, uint32_t index,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
