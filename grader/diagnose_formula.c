/*
 * diagnose_formula -- mistakes that the lab knows of, by what they leave; and
 * tables that host code has filled in
 */
#include "diagnose_parts.h"
#include "diagnose_traits.h"
#include "die.h"
#include "member.h"
#include "number.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Fewer may be off alike by chance. */
enum { LEAST_BYTES = 4 };

/* Relative: some hundred roundings. */
#define ROUNDING 0x1p-16

/* With a third one nothing is known. */
enum { MOST_FORMULAS = 4 };

/* Whether what is there is what the mistake leaves.  In single precision a
 * wrong formula may round otherwise than the right one, where it leads far away
 * from that. */
static bool
is_left(const struct verdict *v, size_t i, double value)
{
    const double room = ROUNDING * fabs(value);

    if (judge_agrees(v->got[i], value, v->allowed[i]))
        return true;
    return v->test->job.array[v->array].element == ELEMENT_F32 &&
           !judge_agrees(value, v->expected[i], 16 * room) &&
           (v->got[i] == value || judge_agrees(v->got[i], value, room));
}

/* Whether the mistake leaves just what is there. */
static bool
explains(const struct verdict *v, const double *values)
{
    for (size_t i = 0; i < v->elements; i++)
        if (!is_left(v, i, values[i]))
            return false;
    return true;
}

/* Bytes of which each is off by the same number; a value past 255 comes round
 * to 0. */
static bool
say_off(const struct verdict *v, struct diagnosis *d)
{
    const struct case_array *a = &v->test->job.array[v->array];
    unsigned char off = 0;

    for (size_t i = 0; i < v->elements; i++) {
        const unsigned char here =
            (unsigned char)((int)v->got[i] - (int)v->expected[i]);

        if (i == 0)
            off = here;
        if (here == 0 || here != off)
            return false;
    }
    return v->elements >= LEAST_BYTES &&
           diagnose_say(d, "formula-wrong", 0, "every value of %s is %d too %s",
                        a->name, off < 128 ? off : 256 - off,
                        off < 128 ? "large" : "small");
}

/* The mistakes that leave what is there, in other words each; at most
 * MOST_FORMULAS of them.  With few elements or terms several may. */
static size_t
find_all(const struct evidence *e, const char *found[MOST_FORMULAS])
{
    const struct verdict *v = e->verdict;
    const struct function *f = e->test->function;
    double *values = checked_alloc(v->elements, sizeof *values);
    const char *words;
    size_t count = 0;

    for (int k = 0; count < MOST_FORMULAS && f->mistake &&
                    (words = f->mistake(e->test, k, v->array, values));
         k++)
        if (explains(v, values) &&
            (count == 0 || strcmp(words, found[count - 1]) != 0))
            found[count++] = words;
    free(values);
    return count;
}

/* What is wrong with a launch has its line, where there is one line of
 * launches. */
static long
line_of(const struct evidence *e, const char *words)
{
    const long line = diagnose_launch_line(e);
    const json_t *launch;
    size_t i;

    json_array_foreach(json_object_get(e->findings, "launches"), i, launch) {
        if (member_integer(launch, "line") != line)
            return 0;
    }
    return strstr(words, "where the kernel is launched") ? line : 0;
}

bool
diagnose_formula(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const char *found[MOST_FORMULAS] = {0};
    size_t count;

    if (v->array < 0)
        return false;
    count = find_all(e, found);
    if (count == 1)
        return diagnose_say(d, "formula-wrong", line_of(e, found[0]), "%s",
                            found[0]);
    if (count == 2)
        return diagnose_say(d, "formula-wrong", 0, "either %s, or %s", found[0],
                            found[1]);
    if (count == 3 && e->test->function->on_host)
        return diagnose_say(d, "formula-wrong", 0,
                            "one of three, which leave the same here: %s; or "
                            "%s; or %s",
                            found[0], found[1], found[2]);
    return v->test->job.array[v->array].element == ELEMENT_U8 && say_off(v, d);
}

/* How many of the wrong values the mistake leaves just so; 0 where it spoils
 * one that is right here, and so was not made. */
static size_t
explained(const struct verdict *v, const double *values)
{
    size_t count = 0;

    for (size_t i = 0; i < v->elements; i++) {
        const bool left = judge_agrees(v->got[i], values[i], v->allowed[i]);

        if (!left && !(v->marks[i] & MARK_WRONG))
            return 0;
        count += left && (v->marks[i] & MARK_WRONG);
    }
    return count;
}

/* Several mistakes at once: name the one that shows most, if it explains a good
 * part of what is wrong. */
static bool
say_part(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const struct function *f = e->test->function;
    double *values = checked_alloc(v->elements, sizeof *values);
    const char *words, *best = NULL;
    char wrong[NUMBER_SIZE], some[NUMBER_SIZE];
    size_t most = v->wrong / 4;

    for (int k = 0;
         f->mistake && (words = f->mistake(e->test, k, v->array, values));
         k++) {
        const size_t count = explained(v, values);

        if (count > most) {
            most = count;
            best = words;
        }
    }
    free(values);
    /* All of them: then several mistakes do, and nobody knows which. */
    if (!best || most == v->wrong)
        return false;
    number_count((long long)v->wrong, wrong);
    return diagnose_say(d, "formula-wrong", 0,
                        "more than one thing; %s of %s wrong values look as "
                        "if this alone were amiss: %s",
                        number_count((long long)most, some), wrong, best);
}

/* Every value is the same one. */
static bool
say_same(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;

    for (size_t i = 0; i < v->elements; i++)
        if (v->got[i] != v->got[0])
            return false;
    return v->elements > 1 &&
           diagnose_say(d, "formula-wrong", 0, "every value of %s is %g",
                        v->test->job.array[v->array].name, v->got[0]);
}

bool
diagnose_table(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const char *name;
    char wrong[NUMBER_SIZE], all[NUMBER_SIZE];

    if (v->array < 0 || v->guard_written)
        return diagnose_boundary(e, d);
    name = v->test->job.array[v->array].name;
    if (v->unwritten == v->elements)
        return diagnose_say(d, "nothing-written", 0, "nothing is written to %s",
                            name);
    return say_same(e, d) || diagnose_formula(e, d) || say_part(e, d) ||
           diagnose_traits(e, d) ||
           diagnose_say(d, "unknown", 0, "%s of %s values of %s are wrong",
                        number_count((long long)v->wrong, wrong),
                        number_count((long long)v->elements, all), name);
}
