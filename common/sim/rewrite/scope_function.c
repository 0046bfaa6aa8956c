/*
 * scope_function -- the functions by name, and whether a name is theirs
 */
#include "scope.h"
#include <stdlib.h>
#include <string.h>

#define SHADOW_REACH 2048 /* tokens looked back for a declaration */

/* Source: G. Fowler, L. Noll, K. Vo, "The FNV Non-Cryptographic Hash
 * Algorithm", section 2 (FNV-1a, 32 bits). */
static uint32_t
hash(const struct source *source, uint32_t token)
{
    const struct token *t = &source->tokens[token];
    uint32_t h = 2166136261u;

    for (uint32_t i = 0; i < t->size; i++)
        h = (h ^ (unsigned char)source->text[t->at + i]) * 16777619u;
    return h;
}

static bool
same_text(const struct source *source, uint32_t a, uint32_t b)
{
    const struct token *x = &source->tokens[a], *y = &source->tokens[b];

    return x->size == y->size &&
           !memcmp(source->text + x->at, source->text + y->at, x->size);
}

/* Whether the word at `i` is being declared: T x, T *x = ... */
static bool
declares(const struct source *source, uint32_t i)
{
    if (!i || !(token_is(source, i + 1, ",") || token_is(source, i + 1, ")") ||
                token_is(source, i + 1, "=") || token_is(source, i + 1, ";") ||
                token_is(source, i + 1, "[") || token_is(source, i + 1, "{")))
        return false;
    if (token_is(source, i - 1, "return") || token_is(source, i - 1, "else") ||
        token_is(source, i - 1, "case") || token_is(source, i - 1, "goto"))
        return false;
    return token_word(source, i - 1) || token_is(source, i - 1, "*") ||
           token_is(source, i - 1, "&") || token_is(source, i - 1, ">") ||
           token_is(source, i - 1, "&&");
}

bool
scope_shadowed(const struct source *source, uint32_t token)
{
    uint32_t stop = token > SHADOW_REACH ? token - SHADOW_REACH : 0;

    for (uint32_t i = token; i-- > stop;) {
        if (source->tokens[i].body == BODY_NONE &&
            (token_is(source, i, ";") || token_is(source, i, "}")))
            break;
        if (same_text(source, i, token) && declares(source, i))
            return true;
    }
    return false;
}

/* The slot of the name, or the free one where it belongs. */
static struct function *
slot(const struct scope *scope, const struct source *source, uint32_t name)
{
    uint32_t i = hash(source, name) & (scope->slots - 1);

    while (scope->table[i].declarations &&
           !same_text(source, scope->table[i].name, name))
        i = (i + 1) & (scope->slots - 1);
    return &scope->table[i];
}

static void
grow_table(struct scope *scope, const struct source *source)
{
    struct scope old = *scope;

    scope->slots = old.slots ? old.slots * 2 : 256;
    scope->table = calloc(scope->slots, sizeof *scope->table);
    if (!scope->table)
        message_die("out of memory for functions");
    for (uint32_t i = 0; i < old.slots; i++)
        if (old.table[i].declarations)
            *slot(scope, source, old.table[i].name) = old.table[i];
    free(old.table);
}

const struct function *
scope_find(const struct scope *scope, const struct source *source,
           uint32_t token)
{
    const struct function *f;

    if (!scope->slots || !token_word(source, token))
        return NULL;
    f = slot(scope, source, token);
    return f->declarations ? f : NULL;
}

static bool
has_default(const struct source *source, const struct head *head)
{
    for (uint32_t i = head->open + 1; i < head->close; i++) {
        uint32_t match = source->tokens[i].match;

        if (token_is(source, i, "="))
            return true;
        if (match != TOKEN_NONE && match > i)
            i = match;
    }
    return false;
}

void
scope_remember(struct scope *scope, const struct source *source,
               const struct head *head)
{
    bool student = token_student(source, head->name);
    struct function *f;

    if (!student && !(head->spaces & (SPACE_DEVICE | SPACE_GLOBAL)))
        return;
    if (scope->count == scope->room) {
        scope->room = scope->room ? scope->room * 2 : 64;
        scope->heads =
            realloc(scope->heads, scope->room * sizeof *scope->heads);
        if (!scope->heads)
            message_die("out of memory for functions");
    }
    scope->heads[scope->count++] = *head;
    if (head->in_class)
        return;
    if (scope->used * 2 >= scope->slots)
        grow_table(scope, source);
    f = slot(scope, source, head->name);
    if (!f->declarations++) {
        f->name = head->name;
        scope->used++;
    }
    f->spaces |= head->spaces;
    f->is_template |= head->is_template;
    f->defaults |= has_default(source, head);
    f->student |= student;
}
