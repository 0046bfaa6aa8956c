/*
 * scan -- from bytes to tokens, as the compiler's own scanner divides them
 *
 * Where this scanner and the compiler's differ, something could be hidden
 * from us: splices, raw strings, digit separators and the names behind
 * #include follow its rules.
 */
#ifndef REWRITE_SCAN_H
#define REWRITE_SCAN_H

#include "token.h"

struct scan {
    const char *text;
    size_t size;
    size_t at;
    uint32_t line; /* of `at`, counted in newlines */
    bool line_start;
    bool preprocessed;
};

/* scan_next -- the next token (line, kind, flags, at and size are set).
 * Returns false at the end. */
bool scan_next(struct scan *scan, struct token *token);

#endif
