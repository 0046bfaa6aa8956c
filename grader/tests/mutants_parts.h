/*
 * mutants_parts -- what the rules of mutants share
 *
 * Tokens of several characters that the rewriter's scanner leaves apart (||,
 * ++, <<<) are one here.  What no rule may touch is `closed`.
 */
#ifndef TESTS_MUTANTS_PARTS_H
#define TESTS_MUTANTS_PARTS_H

#include "mutants.h"
#include <stdbool.h>
#include <stdint.h>

struct lexeme {
    uint32_t at, size, line;
    uint32_t match; /* of a bracket, else LEXEME_NONE */
    bool word, number;
    bool open; /* in a function's body or a macro's value, and mutable */
    bool body; /* ... in a body */
};

#define LEXEME_NONE UINT32_MAX

struct mutator {
    const char *name, *source;
    struct lexeme *list;
    uint32_t count;
    struct mutants made;
};

/* mutator_open -- the source as lexemes, without mutants; `list` is for free()
 */
struct mutator mutator_open(const char *name, const char *source);

/* mutator_is -- whether lexeme i is spelt so; false beyond the last
 * mutator_one_of -- ... is one of the words in a list with spaces around each
 */
bool mutator_is(const struct mutator *m, uint32_t i, const char *text);
bool mutator_one_of(const struct mutator *m, uint32_t i, const char *list);

/* mutator_type -- whether lexeme i is a word of a type */
bool mutator_type(const struct mutator *m, uint32_t i);

/* mutator_span -- the text of lexemes first to last, as it stands there */
const char *mutator_span(const struct mutator *m, uint32_t first, uint32_t last,
                         int *bytes);

/* mutator_add -- a mutant with these lexemes replaced by the printed text; one
 * whose text another one has is dropped */
void mutator_add(struct mutator *m, const char *rule, uint32_t first,
                 uint32_t last, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* mutator_binary -- the precedence of the operator at i, from 1 (||) to 10
 * (*); 0 where it is no operator between two operands */
int mutator_binary(const struct mutator *m, uint32_t i);

/* mutator_right -- the last lexeme of what the operator at i has on its right
 * mutator_left -- the first of what it has on its left; LEXEME_NONE where that
 * is an operation of the same precedence */
uint32_t mutator_right(const struct mutator *m, uint32_t i);
uint32_t mutator_left(const struct mutator *m, uint32_t i);

/* The rules, by kind. */
void mutants_tokens(struct mutator *m);
void mutants_operands(struct mutator *m);
void mutants_lists(struct mutator *m);
void mutants_statements(struct mutator *m);

#endif
