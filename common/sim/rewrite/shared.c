#include "shared.h"

#define REACH 256 /* tokens of one declaration, at most */
#define BACK 16   /* of its specifiers before __shared__ */

/* One declaration that holds __shared__. */
struct declaration {
    uint32_t from;    /* its first token, or near it */
    uint32_t word;    /* __shared__ */
    uint32_t end;     /* its ; */
    uint32_t linkage; /* extern, or TOKEN_NONE */
};

static uint32_t
first_token(const struct source *source, uint32_t word)
{
    uint32_t i = word;

    while (i > 0 && word - i < BACK && !token_is(source, i - 1, ";") &&
           !token_is(source, i - 1, "{") && !token_is(source, i - 1, "}") &&
           !token_is(source, i - 1, ")") && !token_is(source, i - 1, ":"))
        i--;
    return i;
}

/* Steps over a bracketed group or a template list that begins at `i`. */
static uint32_t
last_of_group(const struct source *source, uint32_t i)
{
    uint32_t match = source->tokens[i].match;

    if (scope_takes_group(source, i) && token_is(source, i + 1, "("))
        match = source->tokens[i + 1].match;
    else if (token_is(source, i, "<"))
        match = scope_angle(source, i);
    return match != TOKEN_NONE && match > i ? match : i;
}

static uint32_t
last_token(const struct source *source, uint32_t word)
{
    for (uint32_t i = word; i < source->count && i < word + REACH; i++) {
        uint32_t last = last_of_group(source, i);

        if (token_is(source, i, ";"))
            return i;
        if (last == i && (token_is(source, i, "<") ||
                          token_is(source, i, "{") || token_is(source, i, "}")))
            break;
        i = last;
    }
    return TOKEN_NONE;
}

static uint32_t
find(const struct source *source, const struct declaration *d, const char *text)
{
    for (uint32_t i = d->from; i < d->end; i++)
        if (token_is(source, i, text))
            return i;
    return TOKEN_NONE;
}

static bool
type_word(const struct source *source, uint32_t i)
{
    return token_is(source, i, "struct") || token_is(source, i, "union") ||
           token_is(source, i, "class");
}

/* Whether the brace at `i` holds a type's members: struct { }, union u { }. */
static bool
opens_type(const struct source *source, uint32_t i)
{
    return i > 1 && (type_word(source, i - 1) || type_word(source, i - 2));
}

static void
check(const struct source *source, const struct declaration *d)
{
    if (!token_student(source, d->word))
        return;
    if (source->tokens[d->word].body == BODY_HOST)
        token_error(source, d->word,
                    "__shared__ in a host function; shared memory exists in "
                    "kernels only");
    for (uint32_t i = d->word + 1; i < d->end; i++) {
        if (token_is(source, i, "=") ||
            (token_is(source, i, "{") && !opens_type(source, i))) {
            token_error(source, d->word,
                        "a __shared__ variable cannot be initialised; let "
                        "one thread assign it, then __syncthreads()");
            return;
        }
        i = last_of_group(source, i);
    }
}

static void
rewrite_static(const struct source *source, struct edits *edits,
               const struct declaration *d)
{
    static const char in_place[] =
        "static __thread __attribute__((aligned(128)))";
    const struct token *group = NULL;

    for (uint32_t i = d->from; i < d->end; i++) {
        if (token_is(source, i, "static"))
            edit_token(edits, source, i, "");
        if (token_is(source, i, "{"))
            i = last_of_group(source, i);
    }
    if (token_is(source, d->word + 1, "alignas"))
        group = &source->tokens[last_of_group(source, d->word + 1)];
    if (!group) {
        edit_token(edits, source, d->word, in_place);
        return;
    }
    /* alignas comes first of all. */
    edit_token(edits, source, d->word, "");
    edit_replace(edits, group->at + group->size, 0, " static __thread");
}

/* One declarator, from `i` to its , or ; at `end`. */
static void
rewrite_dynamic(const struct source *source, struct edits *edits, uint32_t i,
                uint32_t end, bool in_function)
{
    uint32_t name = TOKEN_NONE;
    uint32_t behind = source->tokens[end].at;
    char text[300];

    for (; i < end && !(token_is(source, i, "[") && name != TOKEN_NONE);
         i = last_of_group(source, i) + 1)
        if (token_word(source, i) && !scope_keyword(source, i) &&
            !scope_takes_group(source, i))
            name = i;
    if (!in_function) {
        edit_replace(edits, behind, 0, " __asm__(\"sim_dynamic_bytes\")");
    } else if (name != TOKEN_NONE && source->tokens[name].size < 256) {
        snprintf(text, sizeof text, "(&%.*s)", (int)source->tokens[name].size,
                 source->text + source->tokens[name].at);
        edit_token(edits, source, name, text);
        edit_replace(edits, behind, 0, " = sim_shared{}");
    }
}

static void
rewrite_extern(const struct source *source, struct edits *edits,
               const struct declaration *d)
{
    bool in_function = source->tokens[d->word].body != BODY_NONE;
    uint32_t from = d->word + 1;

    edit_token(edits, source, d->word, "");
    if (in_function)
        edit_token(edits, source, d->linkage, "");
    for (uint32_t i = from; i <= d->end; i++) {
        i = last_of_group(source, i);
        if (i > d->end || !(token_is(source, i, ",") || i == d->end))
            continue;
        rewrite_dynamic(source, edits, from, i, in_function);
        from = i + 1;
    }
}

static void
rewrite_one(const struct source *source, struct edits *edits, uint32_t word)
{
    struct declaration d = {.word = word};

    d.from = first_token(source, word);
    d.end = last_token(source, word);
    if (d.end == TOKEN_NONE) { /* no declaration: the compiler will complain */
        edit_token(edits, source, word, "static __thread");
        return;
    }
    d.linkage = find(source, &d, "extern");
    check(source, &d);
    if (d.linkage == TOKEN_NONE)
        rewrite_static(source, edits, &d);
    else
        rewrite_extern(source, edits, &d);
}

void
shared_rewrite(const struct source *source, struct edits *edits)
{
    for (uint32_t i = 0; i < source->count; i++)
        if (token_is(source, i, "__shared__"))
            rewrite_one(source, edits, i);
}
