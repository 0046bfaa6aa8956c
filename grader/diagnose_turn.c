/*
 * diagnose_turn -- accesses with a barrier between their lines that meet all
 * the same: one in a turn of a loop, the other in the next turn
 *
 * Whatever does not look exactly so in the source is left alone: the barrier
 * stands in the loop's own block, whatever comes first stands before it there
 * or in a function that is called there, and the way round the loop has no
 * barrier.
 *
 * And accesses without a barrier between: whether there is none indeed, which
 * comes first as executed, and whether what stands between orders a warp alone.
 */
#include "diagnose_code.h"
#include "diagnose_finding.h"
#include "die.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>

static const char barrier[] = "__syncthreads", of_a_warp[] = "__syncwarp";

/* The name that ends at `last`, as long as *length. */
static const char *
name_before(const char *code, const char *last, size_t *length)
{
    const char *at = last;

    *length = 0;
    while (at && at >= code && name_char(*at)) {
        ++*length;
        at--;
    }
    return at ? at + 1 : NULL;
}

/* What stands before the brackets before a brace: "for", or a function's name;
 * *length is 0 where there are none. */
static const char *
head_of(const char *code, const char *brace, size_t *length)
{
    const char *at = diagnose_before(code, brace);

    *length = 0;
    if (at && *at == ')')
        at = diagnose_opening(code, at, '(', ')');
    else
        at = NULL;
    return at ? name_before(code, diagnose_before(code, at), length) : NULL;
}

static bool
is_loop(const char *code, const char *brace)
{
    size_t length;
    const char *before = diagnose_before(code, brace);
    const char *head = name_before(code, before, &length);

    if (head && length == 2 && strncmp(head, "do", 2) == 0)
        return true;
    head = head_of(code, brace, &length);
    return head && ((length == 3 && strncmp(head, "for", 3) == 0) ||
                    (length == 5 && strncmp(head, "while", 5) == 0));
}

/* The last place in [from, to) where that name or a longer one stands. */
static const char *
last_between(const char *from, const char *to, const char *name, size_t length)
{
    const char *found = NULL;

    for (const char *at = from; at && at + length <= to; at++)
        if (strncmp(at, name, length) == 0)
            found = at;
    return found;
}

/* The outermost brace around the place: that of its function, or NULL. */
static const char *
function_of(const char *code, const char *at)
{
    const char *brace = NULL;

    while ((at = diagnose_opening(code, at, '{', '}')))
        brace = at;
    return brace;
}

/* Where the loop comes to what stands at `at`: there, or where it calls the
 * function around it; NULL: nowhere before `to`, or after it as well. */
static const char *
reached(const char *code, const char *loop, const char *at, const char *to,
        const char *later)
{
    const char *brace = function_of(code, at), *name;
    size_t length;

    if (at > loop)
        return at;
    name = brace ? head_of(code, brace, &length) : NULL;
    if (!name || length == 0 || function_of(code, loop) == brace ||
        last_between(to, later, name, length))
        return NULL;
    return last_between(loop, to, name, length);
}

/* *warp: the last __syncwarp on the way round; NULL: none. */
static bool
is_next_turn(const char *code, long low, long high, const char **warp)
{
    const char *first = diagnose_line_at(code, low),
               *later = diagnose_line_at(code, high);
    const char *wait, *loop, *end, *before;

    wait = first && later ? last_between(first, later, barrier, strlen(barrier))
                          : NULL;
    loop = wait ? diagnose_opening(code, wait, '{', '}') : NULL;
    end = loop && is_loop(code, loop) ? diagnose_behind(loop, '{', '}') : NULL;
    before = end ? diagnose_before(code, wait) : NULL;
    if (!before || !strchr(";{}", *before) || later >= end)
        return false;
    first = reached(code, loop, first, wait, later);
    *warp = last_between(later, end, of_a_warp, strlen(of_a_warp));
    if (first && !*warp)
        *warp = last_between(loop, first, of_a_warp, strlen(of_a_warp));
    /* One in the line of what comes first may stand before it as well. */
    return first &&
           !last_between(loop, first + strcspn(first, "\n"), barrier,
                         strlen(barrier)) &&
           !last_between(later, end, barrier, strlen(barrier));
}

bool
diagnose_next_turn(const char *source, long a, long b, long *warp)
{
    const char *wait = NULL;
    char *code;
    bool found;

    *warp = 0;
    if (!source || a == b || a < 1 || b < 1)
        return false;
    code = diagnose_code(source);
    found = is_next_turn(code, a < b ? a : b, a < b ? b : a, &wait);
    *warp = wait ? diagnose_line_of(code, wait) : 0;
    free(code);
    return found;
}

/* The brace of the function that both places are in, or NULL. */
static const char *
common_function(const char *code, const char *a, const char *b)
{
    const char *brace = function_of(code, a);
    size_t length = 0;

    if (brace && brace == function_of(code, b))
        head_of(code, brace, &length);
    return length > 0 ? brace : NULL;
}

static bool
is_kernel(const char *code, const char *brace)
{
    size_t length;
    const char *name = head_of(code, brace, &length), *from = name;

    while (from > code && !strchr(";}", from[-1]))
        from--;
    return diagnose_find(code, from, name, "__global__") != NULL;
}

/* Whether a loop without braces may go on from before `to` to what follows: not
 * one of a single statement. */
static bool
has_bare_loop(const char *code, const char *from, const char *to)
{
    static const char *const words[] = {"for", "while", "do"};
    size_t tries = 0;

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        for (const char *at = from;
             (at = diagnose_find(code, at, to, words[k])); at++) {
            const char *body = at + strlen(words[k]);

            if (++tries > DIAGNOSE_TRIES)
                return true;
            body += strspn(body, " \t\r\n");
            if (*body == '(' && !(body = diagnose_behind(body, '(', ')')))
                return true;
            body += strspn(body, " \t\r\n");
            if (*body != '{' && (body += strcspn(body, ";{")) &&
                (*body != ';' || body > to))
                return true;
        }
    return false;
}

/* Whether each turn of the loop comes to a barrier, before `first` or behind
 * `later`, where none leaves it before that. */
static bool
waits_each_turn(const char *code, const char *loop, const char *first,
                const char *later)
{
    const char *end = diagnose_behind(loop, '{', '}');
    const char *const waits[] = {
        last_between(loop, first, barrier, strlen(barrier)),
        end ? last_between(later, end, barrier, strlen(barrier)) : NULL};

    for (size_t k = 0; k < 2; k++)
        if (waits[k] && diagnose_opening(code, waits[k], '{', '}') == loop &&
            strchr(";{}", *diagnose_before(code, waits[k])) &&
            (k == 0 || !diagnose_find(code, later, waits[k], "continue")))
            return true;
    return false;
}

/* Whether the brace is that of a function in a function, which may be called
 * in a loop. */
static bool
is_lambda(const char *code, const char *brace)
{
    const char *at = diagnose_before(code, brace);

    at = at && *at == ')' ? diagnose_opening(code, at, '(', ')') : at;
    at = at && *at == '(' ? diagnose_before(code, at) : at;
    return at && *at == ']';
}

/* The innermost loop that has both places in its braces; NULL: none.  *told:
 * whether that is sure. */
static const char *
common_loop(const char *code, const char *a, const char *b, bool *told)
{
    size_t tries = 0;

    *told = true;
    while ((b = diagnose_opening(code, b, '{', '}')))
        if (++tries > DIAGNOSE_TRIES || is_lambda(code, b))
            *told = false;
        else if (b < a && is_loop(code, b))
            break;
    return b;
}

/* Whether both places may be on two ways of which a thread takes one. */
static bool
may_part(const char *code, const char *a, const char *b)
{
    static const char *const words[] = {"else", "case", "default", "goto"};

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (diagnose_find(code, a, b, words[k]))
            return true;
    return false;
}

static bool
comes_behind(const char *code, long low, long high)
{
    const char *first = diagnose_line_at(code, low),
               *later = diagnose_line_at(code, high);
    const char *brace =
        first && later ? common_function(code, first, later) : NULL;
    const char *end = first ? first + strcspn(first, "\n") : NULL, *loop;
    bool told;

    if (!brace || may_part(code, first, later) ||
        last_between(first, later, barrier, strlen(barrier)))
        return false;
    loop = common_loop(code, end, later, &told);
    if (!told || has_bare_loop(code, (loop ? loop : brace) + 1, end))
        return false;
    return loop ? waits_each_turn(code, loop, first, later)
                : is_kernel(code, brace);
}

bool
diagnose_comes_behind(const char *source, long a, long b)
{
    char *code;
    bool found;

    if (!source || a >= b || a < 1)
        return false;
    code = diagnose_code(source);
    found = comes_behind(code, a, b);
    free(code);
    return found;
}

long
diagnose_warp_barrier(const char *source, long a, long b)
{
    char *code = diagnose_code(source);
    const char *first = diagnose_line_at(code, a < b ? a : b);
    const char *later = diagnose_line_at(code, a < b ? b : a), *wait = NULL;

    if (a > 0 && b > 0 && first && later &&
        common_function(code, first, later) &&
        !last_between(first, later, barrier, strlen(barrier)))
        wait = last_between(first, later, of_a_warp, strlen(of_a_warp));
    a = wait ? diagnose_line_of(code, wait) : 0;
    free(code);
    return a;
}

static bool
is_named(const char *code, const char *from, const char *to, const char *name,
         size_t length)
{
    char *word = checked_copy(name, length);
    const bool found = length > 0 && diagnose_find(code, from, to, word);

    free(word);
    return found;
}

/* Whether a macro that is named between both places has that in it. */
static bool
has_macro_of(const char *code, const char *from, const char *to,
             const char *what)
{
    const char *end = code + strlen(code);
    size_t tries = 0;

    for (const char *at = code; (at = diagnose_find(code, at, end, "define"));
         at++) {
        const char *name = at + strlen("define");
        size_t length = 0;

        name += strspn(name, " \t");
        while (name_char(name[length]))
            length++;
        if (++tries > DIAGNOSE_TRIES)
            return true;
        if (last_between(name + length, diagnose_directive_end(name), what,
                         strlen(what)) &&
            is_named(code, from, to, name, length))
            return true;
    }
    return false;
}

/* Whether a function that has a barrier is named between both places. */
static bool
calls_barrier(const char *code, const char *from, const char *to)
{
    size_t tries = 0, length = 0;

    for (const char *at = code; (at = strstr(at, barrier)); at++) {
        const char *brace = function_of(code, at);
        const char *name = brace ? head_of(code, brace, &length) : NULL;

        if (++tries > DIAGNOSE_TRIES ||
            (name && is_named(code, from, to, name, length)))
            return true;
    }
    return false;
}

bool
diagnose_may_wait(const char *source, long a, long b)
{
    char *code = diagnose_code(source);
    const char *from = diagnose_line_at(code, a < b ? a : b);
    const char *to = diagnose_line_at(code, a < b ? b : a);
    bool found;

    to = to ? to + strcspn(to, "\n") : to;
    found = from && to &&
            (last_between(from, to, barrier, strlen(barrier)) ||
             has_macro_of(code, from, to, barrier) ||
             calls_barrier(code, from, to));
    free(code);
    return found;
}

/* Whether a statement ends between both places, and something follows. */
static bool
has_another(const char *at, const char *end)
{
    int depth = 0;

    while (at < end && (*at != ';' || depth > 0)) {
        depth += (*at == '(') - (*at == ')');
        at++;
    }
    at += at < end;
    return at + strspn(at, "; \t\r}") < end;
}

bool
diagnose_several(const char *source, long line)
{
    char *code = diagnose_code(source);
    const char *at = diagnose_line_at(code, line);
    const char *end = at ? at + strcspn(at, "\n") : NULL;
    const bool found =
        at && (has_another(at, end) || has_macro_of(code, at, end, ";"));

    free(code);
    return found;
}
