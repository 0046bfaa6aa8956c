#include "scan.h"
#include <string.h>

static bool
blank(int c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r' ||
           c == '\0';
}

static bool
word_start(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '$' || (c & 0x80);
}

static bool
digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool
word_part(int c)
{
    return word_start(c) || digit(c);
}

/* The offset behind any splices at `at`. */
static size_t
skip_splices(const struct scan *s, size_t at)
{
    while (at < s->size && s->text[at] == '\\') {
        size_t end = at + 1;

        while (end < s->size && s->text[end] != '\n' && blank(s->text[end]))
            end++;
        if (end >= s->size || s->text[end] != '\n')
            break;
        at = end + 1;
    }
    return at;
}

/* The byte at `at`, splices aside; 0 at the end. */
static int
peek(const struct scan *s, size_t at)
{
    at = skip_splices(s, at);
    return at < s->size ? (unsigned char)s->text[at] : 0;
}

static size_t
after(const struct scan *s, size_t at)
{
    at = skip_splices(s, at);
    return at < s->size ? at + 1 : s->size;
}

static void
move(struct scan *s, size_t to)
{
    const char *at = s->text + s->at, *end = s->text + to;

    while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
        s->line++;
        at++;
    }
    s->at = to;
}

static size_t
end_of_line_comment(const struct scan *s, size_t at)
{
    while (at < s->size) {
        at = skip_splices(s, at);
        if (at >= s->size || s->text[at] == '\n')
            break;
        at++;
    }
    return at;
}

static size_t
end_of_comment(const struct scan *s, size_t at)
{
    while (at < s->size) {
        int c = peek(s, at);

        at = after(s, at);
        if (c == '*' && peek(s, at) == '/')
            return after(s, at);
    }
    return s->size;
}

/* Skips blanks, comments, splices and newlines. */
static void
skip_space(struct scan *s)
{
    while (s->at < s->size) {
        size_t at = skip_splices(s, s->at);
        int c = at < s->size ? s->text[at] : 0;
        int next = at < s->size ? peek(s, at + 1) : 0;

        if (at >= s->size) {
            move(s, s->size);
        } else if (c == '\n') {
            move(s, at + 1);
            s->line_start = true;
        } else if (blank(c)) {
            move(s, at + 1);
        } else if (c == '/' && next == '/') {
            move(s, end_of_line_comment(s, at));
        } else if (c == '/' && next == '*') {
            move(s, end_of_comment(s, after(s, at + 1)));
        } else {
            move(s, at);
            return;
        }
    }
}

/* A string or character; `at` is behind the opening quote. */
static size_t
end_of_string(const struct scan *s, size_t at, int quote, bool *broken)
{
    while (at < s->size) {
        int c;

        at = skip_splices(s, at);
        if (at >= s->size || s->text[at] == '\n')
            break;
        c = (unsigned char)s->text[at++];
        if (c == quote)
            return at;
        if (c == '\\' && peek(s, at) != '\n')
            at = after(s, at);
    }
    *broken = true;
    return at < s->size ? at : s->size;
}

/* R"mark( ... )mark"; `at` is behind the quote.  No splices in here. */
static size_t
end_of_raw_string(const struct scan *s, size_t at, bool *broken)
{
    size_t mark = at, length = 0;

    while (length <= 16 && mark + length < s->size &&
           !strchr(" ()\\\t\v\f\n\"", s->text[mark + length]))
        length++;
    if (length > 16 || mark + length >= s->size ||
        s->text[mark + length] != '(') {
        *broken = true;
        return end_of_string(s, at, '"', broken);
    }
    for (at = mark + length + 1; at + length + 1 < s->size; at++) {
        const char *close = memchr(s->text + at, ')', s->size - at);

        if (!close)
            break;
        at = (size_t)(close - s->text);
        if (at + length + 1 < s->size &&
            !memcmp(close + 1, s->text + mark, length) &&
            close[1 + length] == '"')
            return at + length + 2;
    }
    *broken = true;
    return s->size;
}

static bool
prefix_is(const struct scan *s, size_t from, size_t to, const char *prefix)
{
    for (; *prefix; prefix++) {
        if (from >= to || peek(s, from) != *prefix)
            return false;
        from = after(s, from);
    }
    return skip_splices(s, from) >= to;
}

/* A word, or a string where the word is its prefix. */
static size_t
end_of_word(const struct scan *s, size_t from, struct token *token)
{
    size_t at = from;
    bool broken = false;
    int quote;

    while (word_part(peek(s, at)))
        at = after(s, at);
    token->kind = TOKEN_WORD;
    quote = peek(s, at);
    if (quote != '"' && quote != '\'')
        return at;
    if (quote == '"' &&
        (prefix_is(s, from, at, "R") || prefix_is(s, from, at, "LR") ||
         prefix_is(s, from, at, "uR") || prefix_is(s, from, at, "UR") ||
         prefix_is(s, from, at, "u8R")))
        at = end_of_raw_string(s, after(s, at), &broken);
    else if (prefix_is(s, from, at, "L") || prefix_is(s, from, at, "u") ||
             prefix_is(s, from, at, "U") || prefix_is(s, from, at, "u8"))
        at = end_of_string(s, after(s, at), quote, &broken);
    else
        return at;
    token->kind = TOKEN_STRING;
    token->flags |= broken ? TOKEN_BROKEN : 0;
    return at;
}

static size_t
end_of_number(const struct scan *s, size_t at)
{
    for (;;) {
        int c = peek(s, at);

        if (c && strchr("eEpP", c)) {
            at = after(s, at);
            if (peek(s, at) == '+' || peek(s, at) == '-')
                at = after(s, at);
        } else if (word_part(c) || c == '.') {
            at = after(s, at);
        } else if (c == '\'' && word_part(peek(s, after(s, at)))) {
            at = after(s, after(s, at));
        } else {
            return at;
        }
    }
}

/* Only those of several bytes that matter here are kept together. */
static size_t
end_of_punct(const struct scan *s, size_t at)
{
    int c = peek(s, at);
    size_t behind = after(s, at);
    int next = peek(s, behind);

    if ((c == '<' && next == '<') || (c == '>' && next == '>') ||
        (c == ':' && next == ':') || (c == '-' && next == '>') ||
        (c == '%' && next == ':') || (c == '&' && next == '&') ||
        (c == '#' && next == '#') || (next == '=' && strchr("=!<>+-*/%&|^", c)))
        return after(s, behind);
    return behind;
}

static size_t
end_of_token(const struct scan *s, struct token *token)
{
    size_t at = s->at;
    int c = peek(s, at);
    bool broken = false;

    if (word_start(c))
        return end_of_word(s, at, token);
    if (digit(c) || (c == '.' && digit(peek(s, after(s, at))))) {
        token->kind = TOKEN_NUMBER;
        return end_of_number(s, at);
    }
    if (c == '"' || c == '\'') {
        token->kind = TOKEN_STRING;
        at = end_of_string(s, after(s, at), c, &broken);
        token->flags |= broken ? TOKEN_BROKEN : 0;
        return at;
    }
    token->kind = TOKEN_PUNCT;
    if (c == '#' && s->line_start && s->preprocessed) {
        const char *end = memchr(s->text + at, '\n', s->size - at);

        token->kind = TOKEN_DIRECTIVE;
        return end ? (size_t)(end - s->text) : s->size;
    }
    return end_of_punct(s, at);
}

bool
scan_next(struct scan *s, struct token *token)
{
    size_t end;

    skip_space(s);
    if (s->at >= s->size)
        return false;
    *token = (struct token){.at = (uint32_t)s->at,
                            .line = s->line,
                            .match = TOKEN_NONE,
                            .flags = s->line_start ? TOKEN_LINE_START : 0};
    end = end_of_token(s, token);
    s->line_start = false;
    token->size = (uint32_t)(end - s->at);
    move(s, end);
    return true;
}
