#include "diagnose_bypass.h"
#include "diagnose_code.h"
#include "die.h"
#include "member.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>

static const char barrier_word[] = "__syncthreads";

/* The word that ends at `last`. */
static bool
ends_word(const char *code, const char *last, const char *word)
{
    const size_t length = strlen(word);
    const char *at =
        last && last >= code + length - 1 ? last - length + 1 : NULL;

    return at && strncmp(at, word, length) == 0 &&
           (at == code || !name_char(at[-1]));
}

/* The if or else that the statement at `at` hangs on itself; NULL: none.
 * *loop: the bracket of a loop that it hangs on instead, or NULL. */
static const char *
hangs_on(const char *code, const char *at, const char **loop)
{
    const char *last = diagnose_before(code, at), *open;

    *loop = NULL;
    if (last && ends_word(code, last, "else"))
        return last;
    open = last && *last == ')' ? diagnose_opening(code, last, '(', ')') : NULL;
    last = open ? diagnose_before(code, open) : NULL;
    if (last && ends_word(code, last, "if"))
        return last;
    if (last &&
        (ends_word(code, last, "for") || ends_word(code, last, "while")))
        *loop = last;
    return NULL;
}

/* The innermost if or else around the place, or NULL. */
static const char *
branch_around(const char *code, const char *at)
{
    for (size_t tries = 0; at && tries < DIAGNOSE_TRIES; tries++) {
        const char *loop, *branch = hangs_on(code, at, &loop);

        if (branch)
            return branch;
        /* A loop's word stands where its statement does. */
        at = loop ? loop - (loop[0] == 'r' ? 2 : 4)
                  : diagnose_opening(code, at, '{', '}');
    }
    return NULL;
}

long
diagnose_branch_of(const char *source, long line)
{
    char *code = diagnose_code(source);
    const char *begin = line > 0 ? diagnose_line_at(code, line) : NULL;
    const char *end = begin ? begin + strcspn(begin, "\n") : NULL;
    const char *at =
        begin ? diagnose_find(code, begin, end, barrier_word) : NULL;

    if (at && diagnose_find(code, at + 1, end, barrier_word))
        at = NULL;
    at = at ? branch_around(code, at) : NULL;
    line = at ? diagnose_line_of(code, at) : 0;
    free(code);
    return line;
}

/* Whether the line of the text returns. */
static bool
returns(const char *source, long line)
{
    char *code = diagnose_code(source);
    const char *at = line > 0 ? diagnose_line_at(code, line) : NULL;
    const bool found =
        at && diagnose_find(code, at, at + strcspn(at, "\n"), "return");

    free(code);
    return found;
}

struct bypass {
    long barrier, ended; /* lines */
    long branch;         /* likewise; 0: they went around it by none */
    bool returned;
};

/* Of a note.  Who returned above the barrier may have done so before a branch
 * that all others take. */
static bool
parse(const json_t *finding, const char *source, struct bypass *to)
{
    const json_t *first = json_object_get(finding, "first");
    const json_t *second = json_object_get(finding, "second");
    const char *file = member_text(first, "file");

    if (!member_is(finding, "id", "exited-before-barrier"))
        return false;
    to->barrier = (long)member_integer(first, "line");
    to->ended = (long)member_integer(second, "line");
    to->returned = returns(source, to->ended);
    to->branch = to->returned && to->ended < to->barrier
                     ? 0
                     : diagnose_branch_of(source, to->barrier);
    return to->barrier > 0 && (!*file || strcmp(file, "kernel.cu") == 0);
}

static char *
meaning(const struct bypass *b)
{
    if (b->branch == b->barrier && b->branch > 0)
        return checked_format(
            ", in a branch that those do not take.  It came through because "
            "they had ended, which CUDA leaves undefined: all threads of a "
            "block must come to it");
    if (b->branch > 0)
        return checked_format(
            ", in the branch of line %ld that those do not take.  It came "
            "through because they had ended, which CUDA leaves undefined: all "
            "threads of a block must come to it",
            b->branch);
    if (b->returned)
        return checked_string(
            ".  Since compute capability 7.0 a barrier does not wait for "
            "threads that have ended: no fault where nothing that they had to "
            "load is missing");
    return checked_string(": those never come to it, and it came through "
                          "because they had ended");
}

void
diagnose_notes(json_t *findings, const char *source, const char *link)
{
    json_t *finding;
    size_t i;

    json_array_foreach(json_object_get(findings, "findings"), i, finding) {
        struct bypass b;
        char *more, *text;

        if (!parse(finding, source, &b))
            continue;
        more = meaning(&b);
        text = checked_format("%s%s (%s)", member_text(finding, "text"), more,
                              link);
        json_object_set_new(finding, "text", json_string(text));
        free(text);
        free(more);
    }
}

long
diagnose_around_barrier(const struct evidence *e, long a, long b, long *barrier)
{
    const json_t *list = json_object_get(e->findings, "findings"), *finding;
    const long low = a < b ? a : b, high = a < b ? b : a;
    struct bypass found;
    size_t i;

    json_array_foreach(list, i, finding) {
        if (!parse(finding, e->source, &found) || found.branch == 0 ||
            (low > 0 && (found.barrier < low || found.barrier > high)))
            continue;
        *barrier = found.barrier;
        return found.branch;
    }
    return 0;
}

bool
diagnose_bypassed(const struct evidence *e, struct diagnosis *d)
{
    long barrier;
    const long branch = diagnose_around_barrier(e, 0, 0, &barrier);

    if (branch == 0)
        return false;
    return diagnose_weights(e, d) ||
           diagnose_say(d, "barrier-divergent", barrier,
                        "values are wrong, and the barrier in line %ld stands "
                        "in a branch, of line %ld, that some threads do not "
                        "take: those do not wait for what others load, nor "
                        "others for them; all threads of a block must come "
                        "to it",
                        barrier, branch);
}

/* Whether the wrong elements of a row are all of its last block, and that is
 * not the only one. */
static bool
in_last_block(const struct evidence *e)
{
    const struct verdict *v = e->verdict;
    size_t begin;

    if (!e->result || e->result->grid[0] < 2 || v->array < 0 ||
        v->test->job.array[v->array].axes != 1)
        return false;
    begin = (size_t)(e->result->grid[0] - 1) * e->result->block[0];
    return v->wrong > 0 && v->first >= begin && begin < v->elements;
}

bool
diagnose_returned_last(const struct evidence *e, struct diagnosis *d)
{
    const json_t *list = json_object_get(e->findings, "findings"), *finding;
    struct bypass b;
    size_t i;

    if (!in_last_block(e))
        return false;
    json_array_foreach(list, i, finding) {
        if (parse(finding, e->source, &b) && b.returned && b.branch == 0)
            return diagnose_say(
                d, "returned-early", b.ended,
                "the wrong elements are all of the last block, and threads of "
                "a block had returned before the barrier in line %ld: what "
                "they would have done for others is missing; all of a block "
                "must come to it, and the guard goes where they load and store",
                b.barrier);
    }
    return false;
}
