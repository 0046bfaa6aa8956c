#include "scope.h"
#include <stdlib.h>
#include <string.h>

#define ANGLE_REACH 256 /* tokens of a template list, at most */

uint32_t
scope_angle(const struct source *source, uint32_t open)
{
    int depth = 0;

    for (uint32_t i = open; i < source->count && i < open + ANGLE_REACH; i++) {
        const struct token *t = &source->tokens[i];
        char c = source->text[t->at];

        if (t->kind != TOKEN_PUNCT)
            continue;
        if ((c == '<' || c == '>') && t->size == 1)
            depth += c == '<' ? 1 : -1;
        else if (c == '>' && token_is(source, i, ">>"))
            depth -= 2;
        else if (c == '(' || c == '[' || c == '{')
            i = t->match;
        else if (c == ';' || c == '}' || c == ')' || c == ']' || c == '<')
            return TOKEN_NONE;
        if (i >= source->count)
            return TOKEN_NONE;
        if (depth <= 0)
            return i;
    }
    return TOKEN_NONE;
}

bool
scope_keyword(const struct source *source, uint32_t token)
{
    static const char *const words[] = {
        "alignas",  "auto",         "bool",      "break",    "case",
        "catch",    "char",         "class",     "co_yield", "const",
        "continue", "decltype",     "default",   "delete",   "do",
        "double",   "else",         "enum",      "explicit", "extern",
        "float",    "for",          "goto",      "if",       "inline",
        "int",      "long",         "namespace", "new",      "noexcept",
        "operator", "private",      "public",    "return",   "short",
        "signed",   "sizeof",       "static",    "struct",   "switch",
        "template", "throw",        "try",       "typedef",  "typename",
        "union",    "unsigned",     "using",     "virtual",  "void",
        "volatile", "while",        "and",       "or",       "not",
        "alignof",  "static_assert"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(source, token, words[i]))
            return true;
    return false;
}

bool
scope_in_kernel(const struct source *source, uint32_t token)
{
    enum scope_body body = source->tokens[token].body;

    return body == BODY_DEVICE || body == BODY_GLOBAL;
}

bool
scope_takes_group(const struct source *source, uint32_t i)
{
    return token_is(source, i, "__attribute__") ||
           token_is(source, i, "__attribute") ||
           token_is(source, i, "alignas") || token_is(source, i, "decltype") ||
           token_is(source, i, "noexcept") ||
           token_is(source, i, "__align__") ||
           token_is(source, i, "__builtin_align__") ||
           token_is(source, i, "__launch_bounds__") ||
           token_is(source, i, "__maxnreg__") ||
           token_is(source, i, "__cluster_dims__") ||
           token_is(source, i, "explicit");
}

/* The name in front of the parenthesis: f, n::f, f<int>. */
static uint32_t
name_before(const struct source *source, uint32_t open, uint32_t from)
{
    uint32_t i = open;
    int depth = 0;

    if (i <= from)
        return TOKEN_NONE;
    i--;
    if (token_is(source, i, ">") || token_is(source, i, ">>")) {
        for (; i > from; i--) {
            depth += token_is(source, i, ">");
            depth += token_is(source, i, ">>") * 2;
            depth -= token_is(source, i, "<");
            if (!depth)
                break;
        }
        if (i == from)
            return TOKEN_NONE;
        i--;
    }
    return token_word(source, i) && !scope_keyword(source, i) ? i : TOKEN_NONE;
}

static void
note_word(const struct source *source, uint32_t i, struct head *head)
{
    if (token_is(source, i, "__global__"))
        head->spaces |= SPACE_GLOBAL;
    else if (token_is(source, i, "__device__"))
        head->spaces |= SPACE_DEVICE;
    else if (token_is(source, i, "__host__"))
        head->spaces |= SPACE_HOST;
    else if (token_is(source, i, "constexpr"))
        head->spaces |= SPACE_HOST | SPACE_DEVICE;
    else if (token_is(source, i, "template"))
        head->is_template = true;
}

/* Fills in `head` from its tokens up to `end`.  Returns false, and what it
 * filled in means nothing, if they declare no function. */
static bool
parse_head(const struct source *source, struct head *head, uint32_t end)
{
    for (uint32_t i = head->from; i < end; i++) {
        uint32_t match = source->tokens[i].match;

        if (token_word(source, i)) {
            note_word(source, i, head);
            if (token_is(source, i, "template") &&
                token_is(source, i + 1, "<")) {
                match = scope_angle(source, i + 1);
                i = match == TOKEN_NONE || match >= end ? i : match;
            } else if (scope_takes_group(source, i) &&
                       token_is(source, i + 1, "(")) {
                match = source->tokens[i + 1].match;
                i = match == TOKEN_NONE || match >= end ? i : match;
            } else if (token_is(source, i, "operator")) {
                return false;
            }
        } else if (token_is(source, i, "=")) {
            return false;
        } else if (token_is(source, i, "(")) {
            head->open = i;
            head->close = match;
            head->name = name_before(source, i, head->from);
            if (!(head->spaces & (SPACE_DEVICE | SPACE_GLOBAL)))
                head->spaces |= SPACE_HOST;
            return match != TOKEN_NONE && match < end &&
                   head->name != TOKEN_NONE;
        } else if (match != TOKEN_NONE && match > i && match < end) {
            i = match;
        }
    }
    return false;
}

/* Reads the tokens from head->from to `end` as a function's declaration. */
static bool
read_head(const struct source *source, struct head *head, uint32_t end)
{
    bool found = parse_head(source, head, end);

    if (!found)
        head->name = TOKEN_NONE;
    return found;
}

static enum scope_body
body_of(uint8_t spaces)
{
    if (spaces & SPACE_GLOBAL)
        return BODY_GLOBAL;
    if (spaces & SPACE_DEVICE)
        return spaces & SPACE_HOST ? BODY_BOTH : BODY_DEVICE;
    return BODY_HOST;
}

static void
mark(struct source *source, uint32_t from, uint32_t to, enum scope_body body)
{
    for (uint32_t i = from; i < to && i < source->count; i++)
        source->tokens[i].body = (uint8_t)body;
}

/* [...] __device__ (...) { } inside a host function runs on the device. */
static void
mark_lambdas(struct source *source, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        uint32_t open = i + 1;

        if (!token_is(source, i, "__device__"))
            continue;
        while (open < to && !token_is(source, open, "{") &&
               !token_is(source, open, ";"))
            open++;
        if (token_is(source, open, "{") &&
            source->tokens[open].match != TOKEN_NONE) {
            mark(source, open, source->tokens[open].match, BODY_BOTH);
            i = source->tokens[open].match;
        } else {
            i = open;
        }
    }
}

enum brace { BRACE_FUNCTION, BRACE_SCOPE, BRACE_CLASS, BRACE_VALUE };

static enum brace
brace_of(const struct source *source, struct head *head, uint32_t brace)
{
    bool is_class = false;

    if (read_head(source, head, brace))
        return BRACE_FUNCTION;
    for (uint32_t i = head->from; i < brace; i++) {
        if (token_is(source, i, "=") || token_is(source, i, "enum"))
            return BRACE_VALUE;
        if (token_is(source, i, "operator"))
            return BRACE_FUNCTION;
        if (token_is(source, i, "template") && token_is(source, i + 1, "<")) {
            uint32_t close = scope_angle(source, i + 1);

            i = close == TOKEN_NONE || close >= brace ? i : close;
        }
        is_class |= token_is(source, i, "class") ||
                    token_is(source, i, "struct") ||
                    token_is(source, i, "union");
    }
    return is_class ? BRACE_CLASS : BRACE_SCOPE;
}

/* Handles the brace at `i`.  Returns the token to go on from. */
static uint32_t
open_brace(struct scope *scope, struct source *source, struct head *head,
           uint32_t i, bool *divides)
{
    uint32_t end = source->tokens[i].match;
    enum brace brace = brace_of(source, head, i);

    *divides = brace != BRACE_VALUE;
    if (brace == BRACE_SCOPE || brace == BRACE_CLASS)
        return i + 1;
    if (end == TOKEN_NONE)
        end = source->count;
    if (brace == BRACE_FUNCTION) {
        enum scope_body body = body_of(head->spaces);

        if (head->name != TOKEN_NONE)
            scope_remember(scope, source, head);
        mark(source, i, end, body);
        if (body == BODY_HOST)
            mark_lambdas(source, i, end);
    }
    return end + 1;
}

/* Classes are told from namespaces by a stack of bits, as deep as needed. */
struct nesting {
    uint8_t *is_class;
    uint32_t depth, room;
};

static void
push(struct nesting *nesting, bool is_class)
{
    if (nesting->depth == nesting->room) {
        nesting->room = nesting->room ? nesting->room * 2 : 64;
        nesting->is_class = realloc(nesting->is_class, nesting->room);
        if (!nesting->is_class)
            message_die("out of memory for scopes");
    }
    nesting->is_class[nesting->depth++] = is_class;
}

void
scope_read(struct scope *scope, struct source *source)
{
    struct nesting nesting = {0};
    uint32_t from = 0, i = 0;
    bool value = false; /* an initialiser's brace was passed since `from` */

    *scope = (struct scope){0};
    while (i < source->count) {
        struct head head = {.from = from, .name = TOKEN_NONE};
        bool divides = true;
        uint32_t next = i + 1;

        head.in_class = nesting.depth && nesting.is_class[nesting.depth - 1];
        if (token_is(source, i, "{") && value) {
            divides = false;
            if (source->tokens[i].match != TOKEN_NONE)
                next = source->tokens[i].match + 1;
        } else if (token_is(source, i, "{")) {
            next = open_brace(scope, source, &head, i, &divides);
            if (next == i + 1)
                push(&nesting, brace_of(source, &head, i) == BRACE_CLASS);
        } else if (token_is(source, i, "}")) {
            nesting.depth -= nesting.depth > 0;
        } else if (token_is(source, i, ";")) {
            if (read_head(source, &head, i))
                scope_remember(scope, source, &head);
        } else {
            divides = false;
        }
        value = !divides && (value || next > i + 1);
        i = next;
        from = divides ? i : from;
    }
    free(nesting.is_class);
}

void
scope_free(struct scope *scope)
{
    free(scope->heads);
    free(scope->table);
    *scope = (struct scope){0};
}
