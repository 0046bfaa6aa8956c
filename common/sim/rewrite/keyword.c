#include "keyword.h"

#define REACH 256 /* tokens looked at around a keyword, at most */

/* The token that ends the specifiers and the name: ( ; = [ { or an operator's
 * keyword; TOKEN_NONE if none is near. */
static uint32_t
declarator_end(const struct source *source, uint32_t i)
{
    uint32_t stop = i + REACH;

    for (i++; i < source->count && i < stop; i++) {
        uint32_t match = TOKEN_NONE;

        if (scope_takes_group(source, i) && token_is(source, i + 1, "("))
            match = source->tokens[i + 1].match;
        else if (token_is(source, i, "<"))
            match = scope_angle(source, i);
        else if (token_is(source, i, "[") && token_is(source, i + 1, "["))
            match = source->tokens[i].match;
        else if (token_is(source, i, "(") || token_is(source, i, ";") ||
                 token_is(source, i, "=") || token_is(source, i, "[") ||
                 token_is(source, i, "{") || token_is(source, i, "operator"))
            return i;
        if (match != TOKEN_NONE && match > i)
            i = match;
        else if (token_is(source, i, "<"))
            break;
    }
    return TOKEN_NONE;
}

/* Whether __device__ or __constant__ at `i` stands before a variable. */
static bool
is_variable(const struct source *source, uint32_t i, uint32_t end)
{
    if (end == TOKEN_NONE || end == i + 1 || token_is(source, end, "operator"))
        return false;
    if (!token_is(source, end, "("))
        return true;
    return token_is(source, end + 1, "*") || token_is(source, end + 1, "&");
}

/* Whether the variable itself is const: a section cannot hold both sorts. */
static bool
is_const(const struct source *source, uint32_t i, uint32_t end)
{
    uint32_t from = i;
    bool found = false;

    while (from > 0 && i - from < 16 && token_word(source, from - 1))
        from--;
    for (; from < end; from++) {
        if (token_is(source, from, "const") ||
            token_is(source, from, "constexpr"))
            found = true;
        else if (token_is(source, from, "*"))
            found = false;
    }
    return found;
}

/* Whether the declaration has another keyword that says where it lies. */
static bool
lies_elsewhere(const struct source *source, uint32_t i, uint32_t end)
{
    uint32_t from = i;

    while (from > 0 && i - from < 16 && token_word(source, from - 1))
        from--;
    for (; from < end; from++)
        if (from != i && (token_is(source, from, "__constant__") ||
                          token_is(source, from, "__shared__")))
            return true;
    return false;
}

static void
rewrite_space(const struct source *source, struct edits *edits, uint32_t i,
              const char *section)
{
    uint32_t end = declarator_end(source, i);

    if (is_variable(source, i, end) && !is_const(source, i, end) &&
        !lies_elsewhere(source, i, end))
        edit_token(edits, source, i, section);
    else
        edit_token(edits, source, i, "");
}

/* A word with parentheses that both go. */
static void
drop_group(const struct source *source, struct edits *edits, uint32_t i)
{
    uint32_t close =
        token_is(source, i + 1, "(") ? source->tokens[i + 1].match : TOKEN_NONE;

    edit_tokens_blank(edits, source, i, close == TOKEN_NONE ? i : close);
}

static void
rewrite_align(const struct source *source, struct edits *edits, uint32_t i)
{
    uint32_t close =
        token_is(source, i + 1, "(") ? source->tokens[i + 1].match : TOKEN_NONE;

    if (close == TOKEN_NONE)
        return;
    edit_token(edits, source, i, "__attribute__((aligned");
    edit_token(edits, source, close, ")))");
}

static void
rewrite_forceinline(const struct source *source, struct edits *edits,
                    uint32_t i)
{
    bool twice = token_is(source, i + 1, "inline") ||
                 token_is(source, i + 1, "__inline__");

    for (uint32_t back = 1; back <= i && back <= 4; back++)
        twice |= token_is(source, i - back, "inline") ||
                 token_is(source, i - back, "__inline__");
    edit_token(edits, source, i,
               twice ? "__attribute__((always_inline))"
                     : "inline __attribute__((always_inline))");
}

static bool
in_attribute(const struct source *source, uint32_t i)
{
    return i > 0 &&
           (token_is(source, i - 1, "(") || token_is(source, i - 1, ","));
}

static void
rewrite_word(const struct source *source, struct edits *edits, uint32_t i)
{
    if (token_is(source, i, "__global__"))
        edit_token(edits, source, i, "__attribute__((noipa))");
    else if (token_is(source, i, "__device__"))
        rewrite_space(source, edits, i,
                      "__attribute__((section(\"sim_device\")))");
    else if (token_is(source, i, "__constant__"))
        rewrite_space(source, edits, i,
                      "__attribute__((section(\"sim_constant\")))");
    else if (token_is(source, i, "__host__") ||
             token_is(source, i, "__managed__") ||
             token_is(source, i, "__grid_constant__"))
        edit_token(edits, source, i, "");
    else if (token_is(source, i, "__launch_bounds__") ||
             token_is(source, i, "__maxnreg__") ||
             token_is(source, i, "__cluster_dims__"))
        drop_group(source, edits, i);
    else if (token_is(source, i, "__align__") ||
             token_is(source, i, "__builtin_align__"))
        rewrite_align(source, edits, i);
    else if (token_is(source, i, "__forceinline__"))
        rewrite_forceinline(source, edits, i);
    else if (token_is(source, i, "__noinline__") && !in_attribute(source, i))
        edit_token(edits, source, i, "__attribute__((noinline))");
}

/* The compiler turns all of a kernel's returns into one place; a call keeps
 * them apart, for reports of threads that left too early. */
static void
rewrite_return(const struct source *source, struct edits *edits, uint32_t i)
{
    const struct token *t = &source->tokens[i];

    if (t->body == BODY_GLOBAL && token_student(source, i) &&
        token_is(source, i + 1, ";"))
        edit_replace(edits, t->at + t->size, 0, " sim_return()");
}

void
keyword_rewrite(const struct source *source, struct edits *edits)
{
    for (uint32_t i = 0; i < source->count; i++)
        if (token_begins(source, i, "__"))
            rewrite_word(source, edits, i);
        else if (token_is(source, i, "return"))
            rewrite_return(source, edits, i);
}
