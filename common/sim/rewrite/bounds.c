#include "bounds.h"
#include <string.h>

#define REACH 64       /* tokens from a parameter list to its body, at most */
#define TEXT_MOST 512u /* of the values: longer ones are dropped */
#define EARLIER 64u    /* declarations looked back for the same kernel */

/* __launch_bounds__ of the head, TOKEN_NONE without. */
static uint32_t
find_word(const struct source *source, const struct head *head)
{
    for (uint32_t i = head->from; i < head->open; i++)
        if (token_is(source, i, "__launch_bounds__") &&
            token_is(source, i + 1, "(") &&
            source->tokens[i + 1].match != TOKEN_NONE)
            return i;
    return TOKEN_NONE;
}

/* The { of the body, TOKEN_NONE where there is none. */
static uint32_t
find_body(const struct source *source, const struct head *head)
{
    uint32_t stop = head->close + REACH;

    for (uint32_t i = head->close + 1; i < source->count && i < stop; i++) {
        if (token_is(source, i, "{"))
            return i;
        if (token_is(source, i, ";"))
            break;
    }
    return TOKEN_NONE;
}

static bool
same_name(const struct source *source, const struct head *a,
          const struct head *b)
{
    const struct token *x = &source->tokens[a->name];
    const struct token *y = &source->tokens[b->name];

    return x->size == y->size &&
           !memcmp(source->text + x->at, source->text + y->at, x->size);
}

/* Of the definition itself, else of a declaration before it. */
static uint32_t
find_bounds(const struct source *source, const struct scope *scope,
            uint32_t number)
{
    uint32_t word = find_word(source, &scope->heads[number]);

    for (uint32_t back = 1;
         word == TOKEN_NONE && back <= number && back <= EARLIER; back++) {
        const struct head *head = &scope->heads[number - back];

        if (!head->is_template &&
            same_name(source, head, &scope->heads[number]))
            word = find_word(source, head);
    }
    return word;
}

/* The tokens between the parentheses, on one line. */
static bool
copy_values(const struct source *source, uint32_t open, char *text)
{
    size_t used = 0;

    for (uint32_t i = open + 1; i < source->tokens[open].match; i++) {
        const struct token *t = &source->tokens[i];

        if (used + t->size + 2 > TEXT_MOST)
            return false;
        memcpy(text + used, source->text + t->at, t->size);
        used += t->size;
        text[used++] = ' ';
    }
    text[used] = '\0';
    return used > 0;
}

void
bounds_rewrite(const struct source *source, const struct scope *scope,
               struct edits *edits)
{
    for (uint32_t i = 0; i < scope->count; i++) {
        const struct head *head = &scope->heads[i];
        char values[TEXT_MOST], text[TEXT_MOST + 100];
        uint32_t word, body;

        if (!(head->spaces & SPACE_GLOBAL))
            continue;
        word = find_bounds(source, scope, i);
        body = find_body(source, head);
        if (word == TOKEN_NONE || body == TOKEN_NONE ||
            !copy_values(source, word + 1, values))
            continue;
        snprintf(text, sizeof text,
                 " static const unsigned sim_bounds[] "
                 "__attribute__((used)) = {%s};",
                 values);
        edit_replace(edits, source->tokens[body].at + 1, 0, text);
    }
}
