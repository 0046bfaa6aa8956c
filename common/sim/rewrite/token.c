#include "token.h"
#include "reject.h"
#include "scan.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Where the scanner is, as the line markers tell. */
struct place {
    uint32_t line;     /* that the marker gave to the line behind it */
    uint32_t physical; /* that line in the text */
    bool student;
    bool own;          /* a header of ours that says no_sanitize itself */
    bool started;      /* a line of the student's was reached */
    char refused[160]; /* why the header that was entered is refused */
};

struct marker {
    uint32_t line;
    const char *name;
    size_t length;
    bool enter, leave;
};

/* # 12 "kernel.cu" 1 3 */
static bool
parse_marker(const char *text, size_t size, struct marker *marker)
{
    const char *end = text + size, *at = text + 1;

    *marker = (struct marker){0};
    while (at < end && *at == ' ')
        at++;
    if (at == end || *at < '0' || *at > '9')
        return false;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        marker->line = marker->line * 10 + (uint32_t)(*at - '0');
    while (at < end && *at == ' ')
        at++;
    if (at == end || *at != '"')
        return false;
    marker->name = ++at;
    for (; at < end && *at != '"'; at++)
        at += *at == '\\' && at + 1 < end;
    marker->length = (size_t)(at - marker->name);
    for (at += at < end; at < end; at++) {
        marker->enter |= *at == '1';
        marker->leave |= *at == '2';
    }
    return true;
}

/* By its last part: ./kernel.cu is the student's file as well. */
static bool
names(const struct marker *marker, const char *path)
{
    const char *own = strrchr(path, '/');
    const char *name = marker->name;
    size_t length;

    own = own ? own + 1 : path;
    for (size_t i = 0; i < marker->length; i++)
        if (marker->name[i] == '/')
            name = marker->name + i + 1;
    length = marker->length - (size_t)(name - marker->name);
    return length == strlen(own) && !memcmp(name, own, length);
}

static void
note_header(const struct source *source, const struct marker *marker,
            struct place *place)
{
    char name[256];
    const char *why;

    if (marker->length >= sizeof name)
        return;
    memcpy(name, marker->name, marker->length);
    name[marker->length] = '\0';
    why = reject_header(name, source->program);
    if (why)
        snprintf(place->refused, sizeof place->refused, "%s", why);
}

/* Returns whether the directive is a line marker. */
static bool
obey_marker(struct source *source, const struct token *token,
            struct place *place)
{
    struct marker m;
    bool student;

    if (!parse_marker(source->text + token->at, token->size, &m))
        return false;
    student = names(&m, source->name);
    if (place->student && place->started && m.enter)
        note_header(source, &m, place);
    if (place->student && place->started && !student && !m.enter && !m.leave)
        message_reject(source->messages, token->line,
                       "#line hides where code stands; take it out");
    if (student && *place->refused) {
        message_reject(source->messages, m.line > 1 ? m.line - 1 : 1, "%s",
                       place->refused);
        *place->refused = '\0';
    }
    place->student = student;
    place->own = names(&m, "sim_launch.h");
    place->started |= student && m.line > 0;
    place->line = m.line;
    place->physical = token->line + 1;
    return true;
}

/* Pairs brackets; a brace closes whatever parentheses were left open. */
static void
match_brackets(struct source *source)
{
    uint32_t *open = calloc((size_t)source->count + 1, sizeof *open);
    uint32_t depth = 0, braces = 0;

    if (!open)
        message_die("out of memory while pairing brackets");
    for (uint32_t i = 0; i < source->count; i++) {
        struct token *t = &source->tokens[i];
        char c = t->kind == TOKEN_PUNCT ? source->text[t->at] : '\0';
        char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';

        if (c == '(' || c == '[' || c == '{') {
            open[depth++] = i;
            braces += c == '{';
        } else if (c == ')' || c == ']' || (c == '}' && braces)) {
            while (c == '}' &&
                   source->text[source->tokens[open[depth - 1]].at] != '{')
                depth--;
            if (!depth ||
                source->text[source->tokens[open[depth - 1]].at] != wanted)
                continue;
            t->match = open[--depth];
            source->tokens[t->match].match = i;
            braces -= c == '}';
        }
    }
    free(open);
}

static void
append(struct token_list *list, const struct token *token)
{
    if (list->count == list->room) {
        struct token *grown;

        list->room = list->room ? list->room * 2 : 4096;
        grown = realloc(list->list, list->room * sizeof *grown);
        if (!grown)
            message_die("out of memory for tokens");
        list->list = grown;
    }
    list->list[list->count++] = *token;
}

static struct place
first_place(const struct source *source)
{
    return (struct place){
        .line = 1, .physical = 1, .student = !source->preprocessed};
}

void
token_scan(struct source *source)
{
    struct scan scan = {.text = source->text,
                        .size = source->size,
                        .line = 1,
                        .line_start = true,
                        .preprocessed = source->preprocessed};
    struct place place = first_place(source);
    struct token_list tokens = {0};
    struct token token;

    source->directives = (struct token_list){0};
    if (source->size >= 3 && !memcmp(source->text, "\xef\xbb\xbf", 3))
        scan.at = 3;
    while (scan_next(&scan, &token)) {
        if (token.kind == TOKEN_DIRECTIVE &&
            obey_marker(source, &token, &place))
            continue;
        token.line = place.line + (token.line - place.physical);
        if (place.student)
            token.flags |= TOKEN_STUDENT;
        else if (place.started && !place.own)
            token.flags |= TOKEN_AFTER;
        if (token.kind != TOKEN_DIRECTIVE)
            append(&tokens, &token);
        else if (place.student)
            append(&source->directives, &token);
    }
    source->tokens = tokens.list;
    source->count = tokens.count;
    match_brackets(source);
}

void
token_free(struct source *source)
{
    free(source->tokens);
    free(source->directives.list);
    source->tokens = NULL;
    source->count = 0;
}

char *
token_text(const struct source *source, uint32_t index, char *to, size_t size)
{
    const struct token *t = &source->tokens[index];
    const char *from = source->text + t->at, *end = from + t->size;
    size_t used = 0;

    while (from < end && used + 1 < size) {
        const char *splice = from + 1;

        while (*from == '\\' && splice < end && *splice != '\n' &&
               strchr(" \t\f\v\r", *splice) && *splice)
            splice++;
        if (*from == '\\' && splice < end && *splice == '\n')
            from = splice + 1;
        else
            to[used++] = *from++;
    }
    to[used] = '\0';
    return to;
}

bool
token_is(const struct source *source, uint32_t index, const char *text)
{
    const struct token *t;
    size_t length;
    char copy[64];

    if (index >= source->count)
        return false;
    t = &source->tokens[index];
    if (source->text[t->at] != *text)
        return false;
    length = strlen(text);
    if (t->size == length)
        return !memcmp(source->text + t->at, text, length);
    if (t->size < length || source->preprocessed || length >= sizeof copy)
        return false;
    return !strcmp(token_text(source, index, copy, sizeof copy), text);
}

bool
token_begins(const struct source *source, uint32_t index, const char *text)
{
    size_t length = strlen(text);
    const struct token *t;
    char copy[64];

    if (!token_word(source, index))
        return false;
    t = &source->tokens[index];
    if (t->size < length)
        return false;
    if (!memcmp(source->text + t->at, text, length))
        return true;
    return !source->preprocessed &&
           !strncmp(token_text(source, index, copy, sizeof copy), text, length);
}

bool
token_fits(const struct source *source, uint32_t index, const char *pattern)
{
    char beginning[64];
    size_t length = strlen(pattern);

    if (pattern[length - 1] != '*')
        return token_word(source, index) && token_is(source, index, pattern);
    snprintf(beginning, sizeof beginning, "%.*s", (int)length - 1, pattern);
    return token_begins(source, index, beginning);
}

bool
token_word(const struct source *source, uint32_t index)
{
    return index < source->count && source->tokens[index].kind == TOKEN_WORD;
}

bool
token_student(const struct source *source, uint32_t index)
{
    return index < source->count && source->tokens[index].flags & TOKEN_STUDENT;
}

/* From 1, in its physical line. */
static uint32_t
column(const struct source *source, uint32_t index)
{
    uint32_t at = source->tokens[index].at, start = at;

    while (start && source->text[start - 1] != '\n')
        start--;
    return at - start + 1;
}

void
token_error(const struct source *source, uint32_t index, const char *format,
            ...)
{
    struct messages *messages = source->messages;
    char text[MESSAGE_SIZE];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (messages->count < MESSAGES)
        message_error(messages, source->tokens[index].line,
                      column(source, index), "%s", text);
    else
        messages->dropped++;
}

void
token_reject(const struct source *source, uint32_t index, const char *format,
             ...)
{
    char text[MESSAGE_SIZE];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    message_reject(source->messages, source->tokens[index].line, "%s", text);
}
