/*
 * diagnose_values -- right values in the wrong buffer, of the wrong step, laid
 * out for other axes, or right but for rounding
 */
#include "diagnose_code.h"
#include "diagnose_parts.h"
#include "die.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Single precision is off by 2^29 times what double may be, a little more
 * when several roundings add up. */
#define SINGLE_OVER_DOUBLE 0x1p32

/* Fewer whole numbers than that may be chance. */
enum { LEAST_WHOLE = 8, LEAST_TOLD = 4 };

#define HUGE_VALUES 1e20

static bool
has_fractions(const struct case_array *a)
{
    return a->element == ELEMENT_F32 || a->element == ELEMENT_F64;
}

/* Whether the interior of `values` agrees with what is expected. */
static bool
agrees(const struct verdict *v, const double *values, const double *expected)
{
    for (size_t i = 0; i < v->elements; i++)
        if (!(v->marks[i] & MARK_BOUNDARY) &&
            !judge_agrees(values[i], expected[i], v->allowed[i]))
            return false;
    return true;
}

static bool
holds_right_values(const struct verdict *v, uint32_t array)
{
    const unsigned char *data =
        v->output + v->test->job.array[array].offset + CASE_GUARD;
    double *values = checked_alloc(v->elements, sizeof *values);
    bool right;

    for (size_t i = 0; i < v->elements; i++)
        values[i] = test_value(v->test, (int)array, data, i);
    right = agrees(v, values, v->expected);
    free(values);
    return right;
}

static bool
say_other_buffer(const struct verdict *v, struct diagnosis *d)
{
    const struct case_job *job = &v->test->job;

    for (uint32_t k = 0; k < job->arrays; k++)
        if ((int)k != v->array && job->array[k].flags & ARRAY_OUTPUT &&
            test_elements(v->test, (int)k) == v->elements &&
            holds_right_values(v, k))
            return diagnose_say(d, "wrong-buffer", 0,
                                "the right result is in %s, but %s was "
                                "returned",
                                job->array[k].name, job->array[v->array].name);
    return false;
}

/* Of a function that goes in steps, the lab's decoys are the step before and
 * the step after. */
static bool
say_steps(const struct verdict *v, struct diagnosis *d)
{
    const struct test *t = v->test;
    double *values = checked_alloc(v->elements, sizeof *values);
    bool found = false;

    for (int k = 0; !found && k < 2 && t->function->decoy &&
                    t->function->decoy(t, k, v->array, values);
         k++)
        if (agrees(v, v->got, values))
            found = diagnose_say(
                d, "step-count", 0, "the result is that of %d steps, not of %d",
                t->lab_case->steps + (k == 0 ? -1 : 1), t->lab_case->steps);
    free(values);
    return found;
}

/* Whether array `k` holds the start after that many steps. */
static bool
holds_step(const struct verdict *v, uint32_t k, int steps)
{
    const struct test *t = v->test;
    const unsigned char *data = v->output + t->job.array[k].offset + CASE_GUARD;
    struct lab_case so_far = *t->lab_case;
    struct test *other;
    double *expected = checked_alloc(v->elements, sizeof *expected);
    double *allowed = checked_alloc(v->elements, sizeof *allowed);
    bool match = true;

    so_far.steps = steps;
    other = test_make(t->lab, t->function, &so_far, t->seed);
    t->function->expect(other, (int)k, expected, allowed);
    for (size_t i = 0; match && i < v->elements; i++)
        match = (v->marks[i] & MARK_BOUNDARY) ||
                judge_agrees(test_value(t, (int)k, data, i), expected[i],
                             allowed[i]);
    free(expected);
    free(allowed);
    test_free(other);
    return match;
}

/* Whether a sweep too many went from the right result to array `k`. */
static bool
holds_next_step(const struct verdict *v, uint32_t k)
{
    const struct test *t = v->test;
    const int steps = t->lab_case->steps;

    /* Where nothing changes any more, the next step tells nothing. */
    return v->interior > 0 && t->job.array[k].flags & ARRAY_OUTPUT &&
           test_elements(t, (int)k) == v->elements &&
           holds_step(v, k, steps + 1) && !holds_step(v, k, steps);
}

/* The right result was there, and a sweep more made this of it. */
static bool
say_too_many(const struct verdict *v, struct diagnosis *d)
{
    const struct test *t = v->test;
    const int steps = t->lab_case->steps;

    return holds_next_step(v, (uint32_t)v->array) &&
           diagnose_say(d, "step-count", 0,
                        "the result is that of %d step%s, not of %d: one sweep "
                        "too many",
                        steps + 1, steps ? "s" : "", steps);
}

bool
diagnose_overrun(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct case_job *job = &v->test->job;

    if (!v->test->function->returned)
        return false;
    for (uint32_t k = 0; k < job->arrays; k++)
        if ((int)k != v->array && holds_next_step(v, k))
            return diagnose_say(
                d, "step-count", 0,
                "%s is returned and right, but %s holds step %d of %d: one "
                "sweep too many, and then the other field returned",
                job->array[v->array].name, job->array[k].name,
                v->test->lab_case->steps + 1, v->test->lab_case->steps);
    return false;
}

/* Every step starts from the same field, which so stays as it was. */
static bool
say_not_exchanged(const struct verdict *v, struct diagnosis *d)
{
    const struct test *t = v->test;
    const struct case_array *a = t->job.array;

    if (t->lab_case->steps < 2 || t->job.arrays < 2 || v->interior == 0 ||
        test_elements(t, 1) != v->elements || !holds_step(v, 0, 0) ||
        !holds_step(v, 1, 1))
        return false;
    return diagnose_say(d, "step-count", 0,
                        "every one of %d steps goes from %s to %s, and %s is "
                        "returned: exchange the two after each step",
                        t->lab_case->steps, a[0].name, a[1].name,
                        a[v->array].name);
}

bool
diagnose_buffer(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct case_array *a = v->test->job.array;

    if (!v->test->function->returned)
        return false;
    if (v->array < 0)
        return diagnose_say(d, "wrong-buffer", 0,
                            "the pointer that was returned is neither %s nor "
                            "%s",
                            a[0].name, a[1].name);
    return v->wrong > 0 && (say_too_many(v, d) || say_other_buffer(v, d) ||
                            say_not_exchanged(v, d) || say_steps(v, d));
}

/* Whether the word may bring single precision: float, float4, 0.5f, sqrtf(. */
static bool
is_single(const char *word, size_t length, char next)
{
    const bool number = isdigit((unsigned char)*word) || *word == '.';
    const bool ends = word[length - 1] == 'f' || word[length - 1] == 'F';

    if (strncmp(word, "float", 5) == 0 || strncmp(word, "__f", 3) == 0)
        return true;
    if (number)
        return ends && strncmp(word, "0x", 2) != 0;
    return ends && next == '(' && strncmp(word, "sizeof", length) != 0 &&
           strncmp(word, "if", length) != 0;
}

/* The only line of the source with such a word; 0: there is none, or more. */
static long
single_line(const char *source)
{
    char *code = diagnose_code(source);
    long line = 1, found = 0;
    size_t length;

    for (const char *at = code; *at && found >= 0; at += length ? length : 1) {
        for (length = 0; isalnum((unsigned char)at[length]) ||
                         at[length] == '_' || at[length] == '.';)
            length++;
        line += *at == '\n';
        if (length > 0 && is_single(at, length, at[length]))
            found = found == 0 || found == line ? line : -1;
    }
    free(code);
    return found > 0 ? found : 0;
}

bool
diagnose_precision(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    size_t interior = 0;

    if (v->array < 0 || v->test->job.array[v->array].element != ELEMENT_F64)
        return false;
    for (size_t i = 0; i < v->elements; i++) {
        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        if (!(fabs(v->got[i] - v->expected[i]) <=
              v->allowed[i] * SINGLE_OVER_DOUBLE))
            return false;
        interior += v->marks[i] & MARK_WRONG;
    }
    return interior > 0 &&
           (diagnose_slight(e, d) ||
            diagnose_say(d, "single-precision", single_line(e->source),
                         "the values are right to about seven digits: "
                         "somewhere a float stands where a double is needed"));
}

/* Values that are whole numbers one and all, where hardly any should be. */
bool
diagnose_fraction(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    size_t interior = 0, whole = 0;
    bool zero = true;

    if (v->array < 0 || v->wrong == v->boundary_wrong ||
        !has_fractions(&v->test->job.array[v->array]))
        return false;
    for (size_t i = 0; i < v->elements; i++) {
        if (v->marks[i] & MARK_BOUNDARY)
            continue;
        if (!isfinite(v->got[i]) || trunc(v->got[i]) != v->got[i])
            return false;
        interior++;
        whole += trunc(v->expected[i]) == v->expected[i];
        zero = zero && v->got[i] == 0;
    }
    return interior >= LEAST_WHOLE && whole < interior / 2 &&
           diagnose_say(d, "fraction-lost", 0,
                        "every value of %s is %s: does an int hold, on the "
                        "way, what has a fraction%s?",
                        v->test->job.array[v->array].name,
                        zero ? "0" : "a whole number",
                        zero ? ", or is nothing added to the sum" : "");
}

/* Values beyond all measure.  A local variable that nothing has set holds what
 * compile.sh fills it with: about -1.7e38 as a float, -5.3e303 as a double. */
bool
diagnose_never_set(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    size_t huge = 0, wrong = 0;

    if (v->array < 0 || !has_fractions(&v->test->job.array[v->array]))
        return false;
    for (size_t i = 0; i < v->elements; i++) {
        if (!diagnose_wrong_inside(v, i))
            continue;
        wrong++;
        /* Infinite as well: no number, as poison is, says nothing. */
        huge += fabs(v->got[i]) > HUGE_VALUES * (1 + fabs(v->expected[i]));
    }
    return huge > wrong / 2 &&
           diagnose_say(d, "never-set", 0,
                        "most of the wrong values are far too large, as from "
                        "a variable of the kernel, or an element of an array "
                        "in it, to which nothing was assigned first");
}

/* The case with two of its axes exchanged: the same numbers one after another
 * in memory, taken for a field of another shape.  Its launch may leave some of
 * it out. */
static bool
matches_swapped(const struct verdict *v, struct lab_case swapped, bool *partly)
{
    const struct test *t = v->test;
    struct test *other = test_make(t->lab, t->function, &swapped, t->seed);
    double *expected = checked_alloc(v->elements, sizeof *expected);
    double *allowed = checked_alloc(v->elements, sizeof *allowed);
    size_t wrong = 0;
    bool match = true;

    *partly = false;
    t->function->expect(other, v->array, expected, allowed);
    for (size_t i = 0; match && i < v->elements; i++) {
        const bool same = v->marks[i] & MARK_UNWRITTEN;
        const bool fits = judge_agrees(v->got[i], expected[i], allowed[i]);

        match = same || fits;
        *partly = *partly || !fits;
        wrong += !same && v->marks[i] & MARK_WRONG;
    }
    free(expected);
    free(allowed);
    test_free(other);
    return match && wrong >= LEAST_TOLD;
}

bool
diagnose_axes(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    static const char *const names[] = {"x and y", "x and z", "y and z"};
    const struct lab_case *c = v->test->lab_case;
    const struct lab_case swapped[] = {
        {c->y, c->x, c->z, c->steps, c->flags, c->label, c->device},
        {c->z, c->y, c->x, c->steps, c->flags, c->label, c->device},
        {c->x, c->z, c->y, c->steps, c->flags, c->label, c->device}};

    bool partly;

    if (v->array < 0 || v->wrong == 0)
        return false;
    for (unsigned k = 0; k < 3; k++) {
        if (v->test->job.array[v->array].axes < (k ? 3u : 2u))
            break;
        if (matches_swapped(v, swapped[k], &partly))
            return diagnose_say(d, "axes-swapped", 0,
                                "the result is that of a field whose axes %s "
                                "are exchanged: x is the fastest in memory%s",
                                names[k],
                                partly ? "; the launch ends before that field "
                                         "does, so are the extents handed to "
                                         "the kernel in their order?"
                                       : "");
    }
    return false;
}
