/*
 * reject_raw -- what the raw source alone shows: bytes, names of headers,
 * #line, macros
 */
#include "reject.h"
#include <string.h>

#define NAME_SIZE 256

static void
check_bytes(const struct source *source)
{
    const char *nul = memchr(source->text, '\0', source->size);
    uint32_t line = 1;

    if (!nul)
        return;
    for (const char *at = source->text; at < nul; at++)
        line += *at == '\n';
    message_reject(source->messages, line,
                   "a NUL byte: the file is no text; save it as UTF-8");
}

/* The name behind #include, as it is written.  Names that the compiler might
 * divide in another way than this scanner are refused. */
static void
check_header_name(const struct source *source, uint32_t i)
{
    const char *end = source->text + source->size, *at, *close;
    char name[NAME_SIZE];
    const char *why;
    size_t length;

    if (i >= source->count || source->tokens[i].flags & TOKEN_LINE_START)
        return;
    at = source->text + source->tokens[i].at;
    if (*at != '<' && *at != '"')
        return; /* a macro: the preprocessed text tells what it was */
    if (end - at > NAME_SIZE + 1)
        end = at + NAME_SIZE + 1;
    for (close = at + 1; close < end && *close != '\n'; close++)
        if (*close == (*at == '<' ? '>' : '"'))
            break;
    length = (size_t)(close - at - 1);
    if (length >= sizeof name || close == end || *close == '\n' ||
        memchr(at + 1, '\\', length) || memchr(at + 1, '\'', length) ||
        memchr(at + 1, '"', length) || memmem(at + 1, length, "/*", 2) ||
        memmem(at + 1, length, "//", 2)) {
        token_reject(source, i,
                     "the name of this header is not plain; "
                     "write #include <name.h>");
        return;
    }
    memcpy(name, at + 1, length);
    name[length] = '\0';
    why = reject_header(name, true);
    if (*name == '/')
        why = "a header by its absolute path; include by name";
    else if (strstr(name, ".."))
        why = "a header outside this folder; only CUDA's and the compiler's "
              "can be included";
    if (why)
        token_reject(source, i, "#include %s: %s", name, why);
}

static void
check_pragma(const struct source *source, uint32_t i)
{
    if (token_is(source, i, "GCC") || token_is(source, i, "clang") ||
        token_is(source, i, "system_header"))
        token_reject(source, i,
                     "#pragma %.*s: only #pragma unroll and #pragma once are "
                     "accepted; take it out",
                     (int)source->tokens[i].size,
                     source->text + source->tokens[i].at);
}

/* A macro's words may end up in a header's lines, where they pass for the
 * header's own: asm and the like are refused here. */
static void
check_macro(const struct source *source, uint32_t i)
{
    for (; i < source->count && !(source->tokens[i].flags & TOKEN_LINE_START);
         i++) {
        if (!token_word(source, i) || token_is(source, i, "_Pragma") ||
            reject_word(source, i))
            continue;
        if (reject_never(source, i))
            token_reject(source, i,
                         "attribute %.*s in a macro is refused; take it out",
                         (int)source->tokens[i].size,
                         source->text + source->tokens[i].at);
    }
}

/* `i` is behind the hash. */
static void
check_raw_directive(const struct source *source, uint32_t i)
{
    if (i >= source->count || source->tokens[i].flags & TOKEN_LINE_START)
        return;
    if (token_is(source, i, "line") || source->tokens[i].kind == TOKEN_NUMBER)
        token_reject(source, i, "#line hides where code stands; take it out");
    else if (token_is(source, i, "include_next"))
        token_reject(source, i, "#include_next is refused; use #include");
    else if (token_is(source, i, "include") || token_is(source, i, "import"))
        check_header_name(source, i + 1);
    else if (token_is(source, i, "define"))
        check_macro(source, i + 1);
    else if (token_is(source, i, "pragma"))
        check_pragma(source, i + 1);
}

static void
check_raw_word(const struct source *source, uint32_t i)
{
    const char *what = "sim_";

    if (token_begins(source, i, "__has_include"))
        check_header_name(source, token_is(source, i + 1, "(") ? i + 2 : i + 1);
    if (token_begins(source, i, "sim_") || reject_hidden(source, i, &what))
        token_reject(source, i,
                     "names that begin with %s belong to the simulator; "
                     "choose another name",
                     what);
}

void
reject_raw(const struct source *source)
{
    check_bytes(source);
    for (uint32_t i = 0; i < source->count; i++) {
        const struct token *t = &source->tokens[i];

        if (token_word(source, i))
            check_raw_word(source, i);
        else if (t->flags & TOKEN_LINE_START &&
                 (token_is(source, i, "#") || token_is(source, i, "%:")))
            check_raw_directive(source, i + 1);
        if (t->kind == TOKEN_STRING && t->flags & TOKEN_BROKEN &&
            memchr(source->text + t->at, 'R', t->size) == source->text + t->at)
            token_reject(source, i, "a raw string without an end");
    }
}
