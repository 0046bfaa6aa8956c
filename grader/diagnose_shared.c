/*
 * diagnose_shared -- one thread reads what another writes to shared memory
 */
#include "diagnose_bypass.h"
#include "diagnose_code.h"
#include "diagnose_finding.h"
#include "diagnose_statement.h"
#include "die.h"
#include "member.h"
#include "number.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_BLOCK = 1024, DIGITS = 7, WARP = 32 };

/* Whether the thread that reads stands where the other one would with x and y
 * exchanged. */
static bool
is_mirrored(const struct finding *f)
{
    long other[3];

    if (!f->placed || !json_is_array(json_object_get(f->second, "thread")))
        return false;
    diagnose_triple(json_object_get(f->second, "thread"), other);
    return f->thread[0] == other[1] && f->thread[1] == other[0] &&
           f->thread[2] == other[2] && f->thread[0] != f->thread[1];
}

/* Both lines are of one statement, and none ends in the one that both are. */
static bool
one_statement(const char *source, long a, long b)
{
    return a == b ? !diagnose_several(source, a)
                  : diagnose_same_statement(source, a, b);
}

/* Whether the array has the axes of one plane, as the finding's text spells its
 * element: "tile[2][1]". */
static bool
is_one_plane(const struct finding *f)
{
    const size_t length = strlen(f->array);
    const char *at = f->text;
    size_t axes = 0;

    while (length > 0 && (at = strstr(at, f->array)) &&
           (at == f->text || at[-1] != ' ' || at[length] != '['))
        at += length;
    for (at = length > 0 && at ? at + length : ""; *at == '['; axes++) {
        at += strcspn(at, "]");
        at += *at == ']';
    }
    return axes == 2;
}

/* An array of one plane has no other one that could be meant. */
static const char *
question(const struct evidence *e, const struct finding *f)
{
    return diagnose_walked(e, f) && !is_one_plane(f)
               ? ": is a barrier missing, or is it the wrong plane that is "
                 "filled there?"
               : "";
}

/* The thread's number in its block. */
static long
number_of(const struct finding *f, const json_t *access)
{
    long thread[3];

    diagnose_triple(json_object_get(access, "thread"), thread);
    return thread[0] + f->dim[0] * (thread[1] + f->dim[1] * thread[2]);
}

static bool
are_of_two_warps(const struct finding *f)
{
    return f->placed && f->dim[0] > 0 &&
           json_is_array(json_object_get(f->second, "thread")) &&
           number_of(f, f->first) / WARP != number_of(f, f->second) / WARP;
}

/* There is a barrier between the lines, and none on the way round the loop. */
static bool
say_next_turn(const struct evidence *e, const struct finding *f, long other,
              const char *array, struct diagnosis *d)
{
    const bool asks = *question(e, f);
    char warp[80] = "";
    long wait;

    if (!diagnose_next_turn(e->source, f->line, other, &wait))
        return false;
    if (wait && are_of_two_warps(f))
        snprintf(warp, sizeof warp,
                 "; the __syncwarp in line %ld orders one warp alone", wait);
    if (f->line < other)
        return diagnose_say(
            d, "barrier-missing", f->line,
            "line %ld reads %s, already in the next turn of "
            "the loop, while a slower thread still writes it "
            "in line %ld: a barrier is missing behind what "
            "it writes, at the end of the turn%s%s",
            f->line, array, other,
            asks ? ", or it is the wrong plane that is read" : "", warp);
    return diagnose_say(d, "barrier-missing", f->line,
                        "line %ld still reads %s when a faster thread is "
                        "already in the next turn of the loop and writes it "
                        "in line %ld: a barrier is missing behind what is "
                        "read, at the end of the turn%s%s",
                        f->line, array, other,
                        asks ? ", or it is the wrong plane that is filled" : "",
                        warp);
}

/* Whether the way is of steps of some of the block's extents, not of all. */
static bool
is_of_fewer(const struct finding *f, long way)
{
    const long all = f->dim[0] * f->dim[1] * f->dim[2];

    for (unsigned axes = 1; axes < 7; axes++) {
        long step = 1;

        for (unsigned axis = 0; axis < 3; axis++)
            step *= axes >> axis & 1 ? f->dim[axis] : 1;
        if (step > 1 && step < all && way % step == 0)
            return true;
    }
    return false;
}

bool
diagnose_short_turns(const struct finding *f, struct diagnosis *d)
{
    const long one = number_of(f, f->first), two = number_of(f, f->second);
    const long visitor = one < two ? one : two, at = one < two ? two : one;
    const json_t *offset = json_object_get(f->json, "offset");
    const json_t *bytes = json_object_get(f->json, "bytes");

    if (!f->placed || !*f->array || !json_is_integer(offset) ||
        json_integer_value(bytes) < 1 || f->dim[0] < 1 || f->dim[1] < 1 ||
        f->dim[2] < 1 || f->dim[0] * f->dim[1] * f->dim[2] > LARGEST_BLOCK ||
        !json_is_array(json_object_get(f->second, "thread")) ||
        member_integer(f->first, "line") != member_integer(f->second, "line") ||
        visitor == at || !is_of_fewer(f, at - visitor) ||
        json_integer_value(offset) != at * json_integer_value(bytes))
        return false;
    return diagnose_say(d, "stride-too-short", f->line,
                        "thread %ld of the block begins with element %ld of "
                        "%s, and thread %ld comes there as well, by steps: "
                        "where all threads load in turns, each goes on by all "
                        "of them, blockDim.x * blockDim.y * blockDim.z = %ld",
                        at, at, f->array, visitor,
                        f->dim[0] * f->dim[1] * f->dim[2]);
}

/* The two lines in the order in which they are executed, as far as the source
 * tells; for free().  waits: there may be a barrier between. */
static char *
in_order(const struct evidence *e, const struct finding *f, long other,
         const char *array, bool waits)
{
    if (f->line == other)
        return checked_format("line %ld reads and writes the same element of "
                              "%s, in two threads",
                              other, array);
    if (!waits && f->line > other)
        return checked_format("line %ld reads what another thread writes to "
                              "%s in line %ld",
                              f->line, array, other);
    if (!waits && diagnose_comes_behind(e->source, f->line, other))
        return checked_format("line %ld overwrites what another thread may "
                              "still have to read of %s in line %ld",
                              other, array, f->line);
    return checked_format("line %ld reads and line %ld writes the same element "
                          "of %s, in two threads",
                          f->line, other, array);
}

/* There is a barrier between the lines, but it is for a warp, and the threads
 * are of two. */
static bool
say_warp_barrier(const struct evidence *e, const struct finding *f, long other,
                 const char *lines, struct diagnosis *d)
{
    const long wait = diagnose_warp_barrier(e->source, f->line, other);
    const long one = number_of(f, f->first) / WARP;
    const long two = number_of(f, f->second) / WARP;

    if (wait == 0 || !are_of_two_warps(f))
        return false;
    return diagnose_say(d, "barrier-missing", f->line,
                        "%s: the __syncwarp between, in line %ld, lets the "
                        "threads of one warp wait for each other, and these "
                        "two are of warps %ld and %ld; it takes "
                        "__syncthreads()",
                        lines, wait, one < two ? one : two,
                        one < two ? two : one);
}

/* The barrier between stands in a branch, and some threads went around it. */
static bool
say_bypassed(const struct evidence *e, const struct finding *f, long other,
             const char *lines, struct diagnosis *d)
{
    long barrier;
    const long branch = diagnose_around_barrier(e, f->line, other, &barrier);

    return branch > 0 &&
           diagnose_say(d, "barrier-missing", f->line,
                        "%s: the barrier between, in line %ld, stands in a "
                        "branch, of line %ld, that some threads do not take; "
                        "all threads of a block must come to it",
                        lines, barrier, branch);
}

bool
diagnose_shared_race(const struct evidence *e, const struct finding *f,
                     long other, struct diagnosis *d)
{
    const char *array = *f->array ? f->array : "shared memory";
    const char *asked = question(e, f);
    const bool waits = diagnose_may_wait(e->source, f->line, other);
    char *lines;

    if (is_mirrored(f))
        return diagnose_say(d, "axes-swapped", f->line,
                            "line %ld reads of %s what the thread with x and "
                            "y exchanged writes in line %ld: its indices have "
                            "one order here and another there",
                            f->line, array, other);
    if (one_statement(e->source, f->line, other))
        return diagnose_say(d, "barrier-missing", f->line,
                            "line %ld writes to %s while other threads still "
                            "read it in the same %s, where no barrier fits: "
                            "results never go back to where neighbours read",
                            other, array,
                            other == f->line ? "line" : "statement");
    if (say_next_turn(e, f, other, array, d))
        return true;
    lines = in_order(e, f, other, array, waits);
    if (say_bypassed(e, f, other, lines, d)) {
        free(lines);
        return true;
    }
    if (waits)
        diagnose_say(d, "barrier-missing", f->line,
                     "%s, and no barrier orders the two%s", lines,
                     *asked ? asked : ": are they of two turns of a loop?");
    else if (!say_warp_barrier(e, f, other, lines, d))
        diagnose_say(d, "barrier-missing", f->line,
                     "%s, and no barrier lies between%s", lines, asked);
    free(lines);
    return true;
}

/* Whether so many elements would hold the one that is touched, and the number
 * of bytes is that of no elements, or nothing in the source is sized. */
static bool
may_be_elements(const struct evidence *e, const struct finding *f, double asked)
{
    const double bytes = member_number(f->json, "bytes", 0);
    const double offset = member_number(f->json, "offset", 0);
    char *code = diagnose_code(e->source ? e->source : "sizeof");
    const bool sized = strstr(code, "sizeof");

    free(code);
    return bytes > 1 && offset >= asked && offset + bytes <= asked * bytes &&
           (!sized || fmod(asked, bytes) != 0);
}

bool
diagnose_dynamic(const struct evidence *e, const struct finding *f,
                 struct diagnosis *d)
{
    const double asked = member_number(f->launch, "shared", 0);
    const double bytes = member_number(f->json, "bytes", 0);
    const long line = (long)member_integer(f->launch, "line");
    char count[NUMBER_SIZE], each[NUMBER_SIZE], all[NUMBER_SIZE];

    if (asked < 1 || line < 1 || !strstr(f->text, "dynamic"))
        return false;
    if (!may_be_elements(e, f, asked))
        return diagnose_say(d, f->id, f->line, "%s; the launch is in line %ld",
                            f->text, line);
    return diagnose_say(d, f->id, f->line,
                        "%s; the launch, in line %ld, takes bytes, and %s "
                        "elements of %s bytes are %s bytes",
                        f->text, line, number_text(asked, DIGITS, count),
                        number_text(bytes, DIGITS, each),
                        number_text(asked * bytes, DIGITS, all));
}

bool
diagnose_declared(const struct evidence *e, const struct finding *f,
                  struct diagnosis *d)
{
    const long halo = 2L * e->test->function->radius;
    const char *type = strstr(f->text, "of type"), *room;
    long index, size;

    room = type ? strchr(type, '[') : NULL;
    if (halo == 0 || !f->placed || !room ||
        sscanf(f->text, "index %ld is outside", &index) != 1 ||
        sscanf(room, "[%ld]", &size) != 1)
        return false;
    for (size_t axis = 0; axis < 3; axis++)
        if (f->thread[axis] == index && f->dim[axis] == size + halo)
            return diagnose_say(d, f->id, f->line,
                                "%s: the block has %ld threads along %c, one "
                                "for each input, and the array has room for "
                                "%ld; a tile must hold its halo as well, %ld "
                                "+ %ld",
                                f->text, f->dim[axis], "xyz"[axis], size, size,
                                halo);
    return false;
}
