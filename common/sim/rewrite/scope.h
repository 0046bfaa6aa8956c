/*
 * scope -- which functions there are, and which of them each token stands in
 *
 * Not a parser: it divides the text at braces and semicolons and looks for
 * the words in front of a parameter list.  What it does not understand it
 * leaves alone, and the compiler judges.
 */
#ifndef REWRITE_SCOPE_H
#define REWRITE_SCOPE_H

#include "token.h"

/* Where a token's function runs. */
enum scope_body {
    BODY_NONE, /* outside functions */
    BODY_HOST,
    BODY_DEVICE,
    BODY_GLOBAL,
    BODY_BOTH /* __host__ __device__, or constexpr */
};

enum scope_space { SPACE_HOST = 1, SPACE_DEVICE = 2, SPACE_GLOBAL = 4 };

/* The words from a declaration's first token to its brace or semicolon. */
struct head {
    uint32_t from;
    uint32_t name;  /* the function's name */
    uint32_t open;  /* ( of its parameters */
    uint32_t close; /* ) */
    uint8_t spaces; /* enum scope_space, as a set */
    bool is_template;
    bool in_class;
};

/* All functions of one name. */
struct function {
    uint32_t name;         /* the token that declared it first */
    uint32_t declarations; /* how many */
    uint8_t spaces;        /* of any of them */
    bool is_template;      /* any is */
    bool defaults;         /* any has a default argument */
    bool student;          /* any stands in the student's lines */
};

struct scope {
    struct head *heads; /* of the student's functions, and all of CUDA's */
    uint32_t count, room;
    struct function *table; /* open addressing, a power of two */
    uint32_t slots, used;
};

/* scope_read -- find the functions and fill in each token's body; free with
 * scope_free() */
void scope_read(struct scope *scope, struct source *source);

/* scope_free -- free what scope_read() made */
void scope_free(struct scope *scope);

/* scope_remember -- note one declaration of a function */
void scope_remember(struct scope *scope, const struct source *source,
                    const struct head *head);

/* scope_find -- the functions that have the token's name, or NULL */
const struct function *scope_find(const struct scope *scope,
                                  const struct source *source, uint32_t token);

/* scope_shadowed -- whether the name at `token` is a parameter or a variable
 * of the function around it, as far as a short look back tells */
bool scope_shadowed(const struct source *source, uint32_t token);

/* scope_in_kernel -- whether the token runs on the device alone */
bool scope_in_kernel(const struct source *source, uint32_t token);

/* scope_angle -- the index of the > that closes the < at `open` (TOKEN_NONE
 * if that is no template list); of a >> its first or second half */
uint32_t scope_angle(const struct source *source, uint32_t open);

/* scope_takes_group -- whether it is a word that takes parentheses and is no
 * function's name: __attribute__, alignas, __launch_bounds__ ... */
bool scope_takes_group(const struct source *source, uint32_t token);

/* scope_keyword -- whether the token is a word that names nothing */
bool scope_keyword(const struct source *source, uint32_t token);

#endif
