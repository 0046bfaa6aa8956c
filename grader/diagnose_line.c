/*
 * diagnose_line -- the line of kernel.cu for a diagnosis that comes from values
 *
 * Theory of operation: values say what is wrong, and not where.  The analyser
 * knows which line wrote each byte of an array last, so that of wrong values is
 * known where they come from: there the mistake shows, and often it is there.
 * A line is named only where it is the one line, or that of the very place
 * which the sentence names; and the sentence says what the line does, no more.
 */
#include "diagnose_line.h"
#include "../common/sim/coverage_bits.h"
#include "diagnose_line_code.h"
#include "diagnose_statement.h"
#include "die.h"
#include "member.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = -1, MOST_ALIKE = 4 };

/* What is looked for, and what was found so far. */
struct search {
    const struct evidence *e;
    int array;
    bool copies; /* copies count as well */
    long line;   /* 0: none yet; MANY: several, or one that is not known */
    long alike[MOST_ALIKE]; /* others of the same store */
    size_t alikes;
};

static unsigned
coverage_of(const struct search *s, size_t i)
{
    const struct test *t = s->e->test;

    return s->e->coverage[t->job.array[s->array].offset + CASE_GUARD +
                          i * test_element_bytes(t, s->array)];
}

/* The line that wrote element `i` last; 0: not known, or of no use. */
static long
line_of(const struct search *s, size_t i)
{
    const size_t number = coverage_of(s, i) >> WRITER_SHIFT;
    const json_t *writer =
        number ? json_array_get(json_object_get(s->e->findings, "writers"),
                                number - 1)
               : NULL;

    return member_is(writer, "file", "kernel.cu") &&
                   (s->copies || !member_flag(writer, "copies"))
               ? (long)member_integer(writer, "line")
               : 0;
}

/* Of a store that a compiler tells two lines for: it may give each turn of an
 * unrolled loop another line of the statement, and the last turn that of the
 * loop.  Returns the line that stands for it, or 0: two stores. */
static long
same_store(const char *source, long a, long b)
{
    if (diagnose_looped(source, a) == b)
        return a;
    if (diagnose_looped(source, b) == a)
        return b;
    if (!diagnose_same_statement(source, a, b))
        return 0;
    return a < b ? a : b;
}

static bool
is_alike(const struct search *s, long line)
{
    for (size_t i = 0; i < s->alikes; i++)
        if (s->alike[i] == line)
            return true;
    return false;
}

static void
take(struct search *s, size_t i)
{
    const long line = line_of(s, i), before = s->line;

    if (line > 0 && (line == before || is_alike(s, line)))
        return;
    if (line == 0 || s->alikes == MOST_ALIKE) {
        s->line = MANY;
    } else if (before == 0) {
        s->line = line;
    } else {
        s->line = same_store(s->e->source, before, line);
        s->alike[s->alikes++] = s->line == line ? before : line;
        if (s->line == 0)
            s->line = MANY;
    }
}

/* Whether the text ends in words in brackets, which coordinates are not. */
static bool
ends_in_words(const char *text, size_t length)
{
    int depth = 0;
    bool words = false;

    if (length == 0 || text[length - 1] != ')')
        return false;
    while (length-- > 0) {
        depth += (text[length] == ')') - (text[length] == '(');
        words = words || isalpha((unsigned char)text[length]);
        if (depth == 0)
            return words && length > 0 && text[length - 1] == ' ';
    }
    return false;
}

void
diagnose_place(struct diagnosis *d, long line, char *what)
{
    const size_t length = strlen(d->text);
    const bool closed = ends_in_words(d->text, length);
    char *text;

    if (line > 0) {
        /* Not a second pair of brackets. */
        text = checked_format("%.*s%s%s)", (int)(length - closed), d->text,
                              closed ? "; " : " (", what);
        free(d->text);
        d->text = text;
        d->line = line;
    }
    free(what);
}

static bool
is_id(const struct diagnosis *d, const char *start)
{
    return strncmp(d->id, start, strlen(start)) == 0;
}

/* Whether all wrong values come from the line that computes them: a zero may
 * be what the variable had to begin with. */
static bool
is_reached(const struct evidence *e, long stored, long from)
{
    const struct verdict *v = e->verdict;
    size_t i = 0;

    while (i < v->elements && !(diagnose_wrong_inside(v, i) && v->got[i] == 0))
        i++;
    return i == v->elements ||
           diagnose_computed(e->source, stored, true) == from;
}

/* A variable that is assigned once has its value from there; an index that is
 * wrong goes with the store. */
static void
say_where(const struct evidence *e, struct diagnosis *d, long stored)
{
    const bool index = is_id(d, "axes-swapped") || is_id(d, "plane-shifted");
    const long from = index ? 0 : diagnose_computed(e->source, stored, false);

    if (from > 0 && from != stored)
        diagnose_place(
            d, from,
            checked_format(
                "these values are computed in line %ld%s and "
                "stored in line %ld",
                from,
                is_reached(e, stored, from) ? "" : ", where that is reached,",
                stored));
    else
        diagnose_place(
            d, stored,
            checked_format("these values are stored in line %ld", stored));
}

/* Where the wrong values come from. */
static void
say_stored(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    struct search s = {.e = e, .array = v->array};
    long first;

    for (size_t i = 0; i < v->elements && s.line != MANY; i++)
        if (diagnose_wrong_inside(v, i) && coverage_of(&s, i) >> WRITER_SHIFT)
            take(&s, i);
    if (s.line > 0) {
        say_where(e, d, s.line);
        return;
    }
    first = diagnose_wrong_inside(v, v->first) ? line_of(&s, v->first) : 0;
    diagnose_place(
        d, first,
        checked_format("the first of these values is stored in line %ld",
                       first));
}

/* Whether blocks walk along z, and whole planes are missing: no other thread
 * could have written them. */
static bool
is_walk(const struct evidence *e)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a = &v->test->job.array[v->array];
    size_t inside, at[3];

    if (!e->result || !v->test->function->radius || a->axes < 3 ||
        e->result->block[2] != 1 || e->result->grid[2] + 2 >= a->extent[2])
        return false;
    inside = (size_t)(a->extent[0] - 2) * (a->extent[1] - 2);
    diagnose_at(a, v->first, at);
    return v->wrong % inside == 0 && at[0] == 1 && at[1] == 1;
}

/* What decides on the store, where something about it must be amiss: its
 * guard, or the index that begins too late or skips some. */
static void
say_reason(const struct evidence *e, struct diagnosis *d, long stored)
{
    const bool walk = is_walk(e);
    const bool guard = is_id(d, "last-") || is_id(d, "tail-");
    const bool index =
        !walk && (is_id(d, "first-unwritten") || is_id(d, "unknown"));
    const long from = walk    ? diagnose_looped(e->source, stored)
                      : guard ? diagnose_guarded(e->source, stored)
                      : index ? diagnose_indexed(e->source, stored)
                              : 0;

    if (from > 0 && from != stored)
        diagnose_place(
            d, from,
            checked_format(index
                               ? "the index is set in line %ld, and all "
                                 "others are stored in line %ld"
                               : "line %ld decides what is stored in line %ld",
                           from, stored));
    else
        diagnose_place(
            d, stored,
            checked_format("all others are stored in line %ld", stored));
}

/* Nothing is written there: who writes the others? */
static void
say_others(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    struct search s = {.e = e, .array = v->array};

    for (size_t i = 0; i < v->elements && s.line != MANY; i++)
        if (!(v->marks[i] & (MARK_WRONG | MARK_BOUNDARY)))
            take(&s, i);
    if (s.line > 0)
        say_reason(e, d, s.line);
}

/* Whether something wrong was stored at all. */
static bool
is_stored(const struct evidence *e)
{
    const struct verdict *v = e->verdict;
    const struct search s = {.e = e, .array = v->array};

    for (size_t i = 0; i < v->elements; i++)
        if (diagnose_wrong_inside(v, i) && coverage_of(&s, i) >> WRITER_SHIFT)
            return true;
    return false;
}

static void
say_values(const struct evidence *e, struct diagnosis *d)
{
    if (is_stored(e))
        say_stored(e, d);
    else if (e->verdict->wrong > e->verdict->boundary_wrong)
        say_others(e, d);
}

static void
say_written(struct diagnosis *d, long line)
{
    diagnose_place(d, line, checked_format("written in line %ld", line));
}

/* The sentence names the first of these points. */
static void
say_boundary(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct search s = {.e = e, .array = v->array, .copies = true};
    size_t i = 0;

    while (i < v->elements && v->marks[i] != (MARK_WRONG | MARK_BOUNDARY))
        i++;
    if (i < v->elements)
        say_written(d, line_of(&s, i));
}

static void
say_input(const struct evidence *e, struct diagnosis *d)
{
    const struct search s = {
        .e = e, .array = e->verdict->input, .copies = true};

    if (s.array >= 0)
        say_written(d, line_of(&s, e->verdict->input_first));
}

static void
say_host(const struct evidence *e, struct diagnosis *d)
{
    struct search s = {.e = e, .copies = true};

    for (; s.array < (int)e->test->job.arrays; s.array++)
        for (size_t i = 0; i < test_elements(e->test, s.array); i++)
            if (e->test->job.array[s.array].flags & ARRAY_OUTPUT &&
                coverage_of(&s, i) & COVERED_HOST && s.line != MANY)
                take(&s, i);
    diagnose_place(d, s.line, checked_format("copied in line %ld", s.line));
}

/* What is needed of a tile is missing in it: the only line that loads one is
 * nearer to that than the one which stores results. */
static void
say_tile(const struct evidence *e, struct diagnosis *d)
{
    const json_t *sharers = json_object_get(e->findings, "sharers");
    const json_t *only = json_array_get(sharers, 0);
    const long line = (long)member_integer(only, "line");

    if (json_array_size(sharers) == 1 && member_is(only, "file", "kernel.cu") &&
        is_stored(e))
        diagnose_place(d, line,
                       checked_format("tiles are loaded in line %ld", line));
    else
        say_values(e, d);
}

/* Values say nothing of it. */
static void
say_none(const struct evidence *e, struct diagnosis *d)
{
    (void)e;
    (void)d;
}

static const struct {
    const char *id;
    void (*say)(const struct evidence *e, struct diagnosis *d);
} kinds[] = {
    {"boundary-written", say_boundary},
    {"guard-missing", say_none},
    {"halo-missing", say_tile},
    {"halo-partial-block", say_tile},
    {"host-computed", say_host},
    {"input-changed", say_input},
    {"nothing-shared", diagnose_line_local},
    {"nothing-written", diagnose_line_nothing},
    {"state-kept", diagnose_line_kept},
    {"step-count", diagnose_line_steps},
    {"tile-seams", say_tile},
    {"wrong-buffer", diagnose_line_returned},
};

void
diagnose_line(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    size_t i = 0;

    if (!d->id || d->line > 0 || !e->findings || !e->coverage || !v ||
        v->array < 0)
        return;
    while (i < sizeof kinds / sizeof *kinds && strcmp(kinds[i].id, d->id) != 0)
        i++;
    if (i < sizeof kinds / sizeof *kinds)
        kinds[i].say(e, d);
    else
        say_values(e, d);
}
