/* mutants_parts -- lexemes, what may be changed of them, and operators */
#include "mutants_parts.h"
#include "../../common/sim/rewrite/token.h"
#include "../die.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lexemes. */

/* Whether the scanner's token i and the one behind it are one here. */
static bool
is_joined(const struct source *s, uint32_t i)
{
    static const char pairs[] = " || ++ -- <<< >>> ";
    const struct token *t = &s->tokens[i];
    char pair[8];

    if (i + 1 >= s->count || t->at + t->size != t[1].at ||
        t->kind != TOKEN_PUNCT || t->size + t[1].size > 3)
        return false;
    snprintf(pair, sizeof pair, " %.*s ", (int)(t->size + t[1].size),
             s->text + t->at);
    return strstr(pairs, pair) != NULL;
}

static void
join(struct mutator *m, const struct source *s)
{
    uint32_t *place = checked_alloc(s->count + 1, sizeof *place);

    m->list = checked_alloc(s->count + 1, sizeof *m->list);
    for (uint32_t i = 0; i < s->count; i++) {
        const struct token *t = &s->tokens[i];
        struct lexeme *l = &m->list[m->count];

        *l = (struct lexeme){.at = t->at,
                             .size = t->size,
                             .line = t->line,
                             .match = LEXEME_NONE,
                             .word = t->kind == TOKEN_WORD,
                             .number = t->kind == TOKEN_NUMBER};
        place[i] = m->count++;
        if (t->match != TOKEN_NONE && t->match < i) {
            l->match = place[t->match];
            m->list[l->match].match = place[i];
        }
        if (is_joined(s, i))
            l->size += s->tokens[++i].size;
    }
    free(place);
}

/* Regions. */

/* Our own check() prints, and a launch whose error it does not print has it
 * all the same: nothing that the grader could see. */
static bool
is_peek(const struct mutator *m, uint32_t i)
{
    return mutator_is(m, i, "check") &&
           mutator_is(m, i + 2, "cudaPeekAtLastError");
}

static void
open_body(struct mutator *m, uint32_t brace)
{
    for (uint32_t i = brace + 1; i < m->list[brace].match; i++) {
        if (is_peek(m, i))
            i = m->list[i + 1].match;
        else
            m->list[i].open = m->list[i].body = true;
    }
}

/* # define NAME value: in one line. */
static void
open_value(struct mutator *m, uint32_t hash)
{
    const uint32_t line = m->list[hash].line;

    for (uint32_t i = hash + 3; i < m->count && m->list[i].line == line; i++)
        m->list[i].open = true;
}

static void
open_regions(struct mutator *m)
{
    for (uint32_t i = 0; i < m->count; i++) {
        const uint32_t match = m->list[i].match;

        if (mutator_is(m, i, "#") && mutator_is(m, i + 1, "define"))
            open_value(m, i);
        if (!mutator_is(m, i, "{") || match == LEXEME_NONE)
            continue;
        if (i > 0 && mutator_is(m, i - 1, ")") &&
            !mutator_is(m, m->list[i - 1].match - 1, "check"))
            open_body(m, i);
        i = match;
    }
}

/* For rules. */

bool
mutator_is(const struct mutator *m, uint32_t i, const char *text)
{
    return i < m->count && m->list[i].size == strlen(text) &&
           !memcmp(m->source + m->list[i].at, text, m->list[i].size);
}

bool
mutator_one_of(const struct mutator *m, uint32_t i, const char *list)
{
    char word[64];

    if (i >= m->count || m->list[i].size > sizeof word - 3)
        return false;
    snprintf(word, sizeof word, " %.*s ", (int)m->list[i].size,
             m->source + m->list[i].at);
    return strstr(list, word) != NULL;
}

bool
mutator_type(const struct mutator *m, uint32_t i)
{
    return mutator_one_of(m, i,
                          " const int unsigned long size_t double float bool "
                          "char void dim3 __shared__ struct sm static ");
}

const char *
mutator_span(const struct mutator *m, uint32_t first, uint32_t last, int *bytes)
{
    const struct lexeme *end = &m->list[last];

    *bytes = (int)(end->at + end->size - m->list[first].at);
    return m->source + m->list[first].at;
}

/* Blanks and line ends become one blank; nothing is seen as such. */
static void
squeeze(char *to, size_t room, const char *from, size_t bytes)
{
    size_t used = strlen(to);

    for (size_t i = 0; i < bytes && from[i] && used + 1 < room; i++) {
        const bool blank = isspace((unsigned char)from[i]);

        if (!blank || (used > 0 && to[used - 1] != ' '))
            to[used++] = blank ? ' ' : from[i];
    }
    to[used] = 0;
}

static bool
is_known(const struct mutator *m, const struct mutant *new)
{
    for (size_t k = 0; k < m->made.count; k++) {
        const struct mutant *old = &m->made.list[k];

        if (old->at == new->at &&
            old->size == new->size &&strcmp(old->text, new->text) == 0)
            return true;
    }
    return false;
}

/* The second of a rule in a line has a number. */
static void
name_it(const struct mutator *m, struct mutant *new, uint32_t line)
{
    char id[MUTANT_ID];
    unsigned before = 0;

    snprintf(id, sizeof id, "%s:%u:%s", m->name, line, new->rule);
    for (size_t k = 0; k < m->made.count; k++) {
        const char *other = m->made.list[k].id;
        const size_t length = strlen(id);

        before += strncmp(other, id, length) == 0 &&
                  (other[length] == 0 || other[length] == ':');
    }
    snprintf(new->id, MUTANT_ID, "%s", id);
    if (before > 0)
        snprintf(new->id + strlen(id), MUTANT_ID - strlen(id), ":%u",
                 before + 1);
}

void
mutator_add(struct mutator *m, const char *rule, uint32_t first, uint32_t last,
            const char *format, ...)
{
    struct mutant new = {.rule = rule, .at = m->list[first].at};
    char text[1024];
    int bytes;
    const char *was = mutator_span(m, first, last, &bytes);
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    new.size = (size_t)bytes;
    new.text = text;
    if (strlen(text) + 1 == sizeof text || is_known(m, &new) ||
        (strlen(text) == new.size &&memcmp(text, was, new.size) == 0))
        return;
    new.text = checked_string(text);
    name_it(m, &new, m->list[first].line);
    squeeze(new.change, MUTANT_CHANGE, was, new.size);
    squeeze(new.change, MUTANT_CHANGE, " => ", 4);
    squeeze(new.change, MUTANT_CHANGE, *text ? text : "nothing", sizeof text);
    if (new.change[strlen(new.change) - 1] == ' ')
        new.change[strlen(new.change) - 1] = 0;
    m->made.list =
        checked_grow(m->made.list, m->made.count + 1, sizeof *m->made.list);
    m->made.list[m->made.count++] = new;
}

/* Operators. */

static int
precedence(const struct mutator *m, uint32_t i)
{
    static const char *const levels[] = {
        " || ",        " && ",    " | ",   " ^ ",     " & ", " == != ",
        " < <= > >= ", " << >> ", " + - ", " * / % ", NULL};

    for (int k = 0; levels[k]; k++)
        if (mutator_one_of(m, i, levels[k]))
            return k + 1;
    return 0;
}

int
mutator_binary(const struct mutator *m, uint32_t i)
{
    const struct lexeme *before = &m->list[i - 1];

    if (i == 0 || !m->list[i].open || mutator_type(m, i - 1) ||
        mutator_is(m, i - 1, "return") ||
        !(before->word || before->number || mutator_one_of(m, i - 1, " ) ] ")))
        return 0;
    return precedence(m, i);
}

/* What an expression cannot go past. */
static bool
is_edge(const struct mutator *m, uint32_t i)
{
    return !m->list[i].open ||
           mutator_one_of(m, i,
                          " , ; ? : ( ) [ ] { } = += -= *= /= ^= |= &= %= "
                          "<<< >>> return ");
}

uint32_t
mutator_right(const struct mutator *m, uint32_t i)
{
    const int own = mutator_binary(m, i);
    uint32_t end = i + 1;

    while (end < m->count) {
        const uint32_t match = m->list[end].match;
        const int other = mutator_binary(m, end);

        if (match != LEXEME_NONE && match > end)
            end = match;
        else if (is_edge(m, end) || (other > 0 && other <= own))
            break;
        end++;
    }
    return end - 1;
}

uint32_t
mutator_left(const struct mutator *m, uint32_t i)
{
    const int own = mutator_binary(m, i);
    uint32_t start = i;

    while (start > 0) {
        const uint32_t match = m->list[start - 1].match;
        const int other = mutator_binary(m, start - 1);

        if (match != LEXEME_NONE && match < start - 1) {
            start = match;
            continue;
        }
        if (other == own)
            return LEXEME_NONE;
        if (is_edge(m, start - 1) || (other > 0 && other < own))
            break;
        start--;
    }
    return start;
}

/* The whole. */

struct mutator
mutator_open(const char *name, const char *source)
{
    struct messages messages = {.count = 0};
    struct source scanned = {.name = "kernel.cu",
                             .text = source,
                             .size = strlen(source),
                             .messages = &messages};
    struct mutator m = {.name = name, .source = source};

    token_scan(&scanned);
    join(&m, &scanned);
    token_free(&scanned);
    open_regions(&m);
    m.made.source = source;
    return m;
}
