/*
 * diagnose_counts -- see diagnose_counts.h.
 *
 * Each limit is missed for one of two or three reasons.  Requests that touch
 * more sectors than their lanes need are told apart from needless requests: the
 * first cost the same with every tile, the second want the lab's idea.
 */
#include "diagnose_counts.h"
#include "busiest.h"
#include "diagnose_parts.h"
#include "die.h"
#include "member.h"
#include "number.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WARP = 32, SECTOR = 32 };

/* Words. */

static const char *
number(double value, char to[NUMBER_SIZE])
{
    return number_text(value, 3, to);
}

/* What to call what the loads are of: "in", or "global memory". */
static const char *
array_words(const struct costly *line)
{
    return *line->array ? line->array : "global memory";
}

/* How far apart neighbouring lanes lie. */
static char *
distance_words(const struct costly *line)
{
    const double lanes = line->requests > 0 ? line->lanes / line->requests : 0;
    const double sectors =
        line->requests > 0 ? line->sectors / line->requests : 0;
    char apart[NUMBER_SIZE];

    if (lanes > 0 && sectors > 0.9 * lanes)
        return checked_string("neighbouring lanes of a warp are 32 bytes or "
                              "more apart, so each has a sector of its own");
    return checked_format(
        "neighbouring lanes of a warp are about %s bytes "
        "apart",
        number(fmax(1, round(sectors * SECTOR / fmax(1, lanes))), apart));
}

static const char *
remedy(const struct lab_limit *missed)
{
    return missed->remedy ? missed->remedy : missed->reason;
}

/* Sectors. */

/* The sectors of a warp's request to `rows` rows, with `lanes` side by side in
 * each. */
static double
sectors_of_rows(const struct costly *line, double rows, double lanes)
{
    return rows * ceil(lanes * line->bytes / SECTOR);
}

/* Whether lanes do count x, and blocks are so narrow that a warp has several
 * rows: with x on the rows a request would touch other sectors.  Where it would
 * touch as many, the text must not say so. */
static bool
is_narrow(const struct costly *line, const char *source)
{
    const double rows = WARP / fmax(1, line->width);
    const double touched = line->sectors / fmax(1, line->requests);
    const double narrow = sectors_of_rows(line, rows, line->width);
    const double exchanged = sectors_of_rows(line, line->width, rows);
    const double by = fabs(touched - exchanged) - fabs(touched - narrow);

    if (line->width < 1 || line->width >= WARP || line->bytes <= 0)
        return false;
    return by > 0 || (by == 0 && touched < 2 * narrow &&
                      !diagnose_lanes_on_rows(line, source));
}

static bool
say_narrow(const struct costly *line, struct diagnosis *d)
{
    char width[NUMBER_SIZE], touched[NUMBER_SIZE], least[NUMBER_SIZE];

    return diagnose_say(
        d, "uncoalesced", line->line,
        "this line %s %s: a block is only %s thread%s wide, so a warp has "
        "several rows of it; a request touches %s sectors where %s would do; "
        "make blocks 32 threads wide, or a multiple of that",
        line->writes ? "stores into" : "loads from", array_words(line),
        number(line->width, width), line->width > 1 ? "s" : "",
        number(line->sectors / fmax(1, line->requests), touched),
        number(line->least / fmax(1, line->requests), least));
}

static bool
say_uncoalesced(const struct counted *c, unsigned kinds, const char *what,
                const char *source, struct diagnosis *d)
{
    const struct costly_wanted w = {"global", kinds, "sectors",
                                    "sectors_least"};
    const struct costly line = costly_line(c->kernels, &w);
    const unsigned axes = c->test->job.array[0].axes;
    char *apart, *why;
    char touched[NUMBER_SIZE], least[NUMBER_SIZE];

    if (axes > 1 && is_narrow(&line, source))
        return say_narrow(&line, d);
    apart = distance_words(&line);
    why = diagnose_lanes(&line, axes, source);
    diagnose_say(d, "uncoalesced", line.line,
                 "this line %s %s: %s; a request touches %s sectors where %s "
                 "would do; %s",
                 line.writes ? "stores into" : "loads from", array_words(&line),
                 apart, number(line.sectors / fmax(1, line.requests), touched),
                 number(line.least / fmax(1, line.requests), least),
                 why ? why : what);
    free(why);
    free(apart);
    return true;
}

/* Inputs that are loaded again and again. */
static bool
say_redundant(const struct counted *c, const struct lab_limit *missed,
              const char *cost, struct diagnosis *d)
{
    const struct costly_wanted w = {"global", COUNTS_READ, cost, NULL};
    const struct costly line = costly_line(c->kernels, &w);
    const struct costly all = costly_all(c->kernels, &w);
    char loads[NUMBER_SIZE], here[NUMBER_SIZE];

    return diagnose_say(d, "redundant-loads", line.line,
                        "%s loads a point from global memory, %s of them by "
                        "this line, of %s: the "
                        "same points are asked for again and again; %s",
                        number(all.lanes / counts_points(c->test), loads),
                        number(line.lanes / counts_points(c->test), here),
                        array_words(&line), remedy(missed));
}

/* Where fields in constant memory cost most of what is counted. */
static bool
say_constant(const struct counted *c, const struct lab_limit *missed,
             struct diagnosis *d)
{
    const struct costly_wanted w = {"constant", COUNTS_READ, "sectors", NULL};
    const struct costly line = costly_line(c->kernels, &w);

    if (line.cost <= limits_value(missed, c) * counts_points(c->test) / 2)
        return false;
    return diagnose_say(d, "redundant-loads", line.line,
                        "lanes of a warp read different elements of %s: "
                        "constant memory serves one address at a time, so what "
                        "they ask for counts as global memory does; %s",
                        array_words(&line), remedy(missed));
}

/* Whether the limit is missed for the width of blocks alone: each row of a warp
 * costs what it touches beyond its own bytes, and with 32 threads along x there
 * would be one row. */
static bool
is_width_alone(const struct counted *c, const struct lab_limit *missed,
               const struct costly *line, const struct costly *all,
               const char *source)
{
    const double beyond = (all->sectors - all->least) * line->width / WARP;

    return c->test->job.array[0].axes > 1 && is_narrow(line, source) &&
           all->least + beyond <= missed->limit * counts_points(c->test);
}

/* Whether a limit on loads is kept: then none of them is redundant. */
static bool
keeps_loads(const struct counted *c)
{
    const struct lab_limit *l = NULL;

    while ((l = limits_next(c->test->lab, c->test->function->name, l)))
        if (strcmp(l->count, "loads_per_point") == 0)
            return limits_is_met(l, limits_value(l, c));
    return false;
}

/* With the least sectors that its requests can do with, would it pass? */
static bool
say_load_sectors(const struct counted *c, const struct lab_limit *missed,
                 const char *source, struct diagnosis *d)
{
    const struct costly_wanted w = {"global", COUNTS_READ, "sectors",
                                    "sectors_least"};
    const struct costly all = costly_all(c->kernels, &w);
    const struct costly line = costly_line(c->kernels, &w);
    const bool would = all.least <= missed->limit * counts_points(c->test);

    if (say_constant(c, missed, d))
        return true;
    if (is_width_alone(c, missed, &line, &all, source))
        return say_narrow(&line, d);
    if ((would && all.sectors > 1.25 * all.least) ||
        line.sectors > 2 * line.least || keeps_loads(c))
        return say_uncoalesced(c, COUNTS_READ,
                               "let neighbouring threads (threadIdx.x) take "
                               "neighbouring x: along x grid points lie side "
                               "by side",
                               source, d);
    return say_redundant(c, missed, "sectors", d);
}

static bool
say_request_sectors(const struct counted *c, const struct lab_limit *missed,
                    const char *source, struct diagnosis *d)
{
    return say_uncoalesced(c, COUNTS_READ | COUNTS_WRITE, remedy(missed),
                           source, d);
}

/* Whether it is an input, which nobody writes meanwhile. */
static bool
is_input(const struct test *t, const char *name)
{
    for (uint32_t k = 0; k < t->job.arrays; k++)
        if (strcmp(t->job.array[k].name, name) == 0)
            return !(t->job.array[k].flags & ARRAY_OUTPUT);
    return false;
}

/* Loads of what the same thread has loaded shortly before, if the limit is kept
 * without those. */
static bool
say_again(const struct counted *c, const struct lab_limit *missed,
          struct diagnosis *d)
{
    const struct costly_wanted w = {"global", COUNTS_READ, "again", NULL};
    const struct costly line = costly_line(c->kernels, &w);
    const struct costly all = costly_all(c->kernels, &w);
    const double points = counts_points(c->test);
    char loads[NUMBER_SIZE], here[NUMBER_SIZE];

    if (line.again <= 0 || !is_input(c->test, line.array) ||
        all.lanes - all.again > missed->limit * points)
        return false;
    return diagnose_say(d, "redundant-loads", line.line,
                        "%s loads a point from global memory, %s of them by "
                        "this line, of points of %s that the same thread has "
                        "loaded before: it may keep them; %s",
                        number(all.lanes / points, loads),
                        number(line.again / points, here), array_words(&line),
                        remedy(missed));
}

static bool
say_loads(const struct counted *c, const struct lab_limit *missed,
          struct diagnosis *d)
{
    if (say_again(c, missed, d))
        return true;
    return say_redundant(c, missed, "lanes", d);
}

static bool
say_coefficients(const struct counted *c, const struct lab_limit *missed,
                 struct diagnosis *d)
{
    const struct costly_wanted w = {NULL, COUNTS_READ, "requests", NULL};
    const struct costly line = costly_line(c->kernels, &w);
    const double value = limits_value(missed, c);
    char *often, each[NUMBER_SIZE];

    if (value > 1)
        often = checked_format("%s times for every 32", number(value, each));
    else
        often = checked_format("once for every %s", number(WARP / value, each));
    diagnose_say(d, "redundant-loads", line.line,
                 "a warp loads each coefficient %s points; %s", often,
                 remedy(missed));
    free(often);
    return true;
}

/* Lanes. */

static long
launch_line(const json_t *findings)
{
    const struct evidence e = {.findings = findings};

    return diagnose_launch_line(&e);
}

static bool
say_lanes(const struct counted *c, const struct lab_limit *missed,
          const json_t *findings, const char *source, struct diagnosis *d)
{
    const struct busiest branch = busiest_branch(c->kernels, source);
    const double value = limits_value(missed, c);
    char times[NUMBER_SIZE], lanes[NUMBER_SIZE], threads[NUMBER_SIZE];

    if (branch.line > 0)
        return diagnose_say(
            d, "divergent", branch.line,
            "at this line lanes of one warp take different ways, %s times: the "
            "warp "
            "then goes both ways, one after the other, with %s of 32 lanes at "
            "work; %s",
            number_count((long long)branch.times, times), number(value, lanes),
            remedy(missed));
    return diagnose_say(
        d, "lanes-idle", launch_line(findings),
        "warps have %s of 32 lanes at work, since blocks of so few threads do "
        "not fill them (%s threads a warp): give a block 32 threads or a "
        "multiple of them",
        number(value, lanes),
        number(counts_fullness(json_array_get(c->kernels, 0)), threads));
}

static bool
say_idle(const struct counted *c, const struct lab_limit *missed,
         const char *source, struct diagnosis *d)
{
    const struct busiest branch = busiest_branch(c->kernels, source);
    char times[NUMBER_SIZE], lanes[NUMBER_SIZE];

    if (branch.line == 0)
        return diagnose_say(d, "lanes-idle", 0,
                            "%s lanes a point are idle while others of their "
                            "warp work; %s",
                            number(limits_value(missed, c), lanes),
                            remedy(missed));
    return diagnose_say(
        d, "divergent", branch.line,
        "at this line lanes of one warp take different ways, %s times, and "
        "wait for one another: %s lanes a point are idle, whatever else all "
        "lanes do; %s",
        number_count((long long)branch.times, times),
        number(limits_value(missed, c), lanes), remedy(missed));
}

/* Shared memory. */

static bool
say_shared_accesses(const struct counted *c, const struct lab_limit *missed,
                    unsigned kind, struct diagnosis *d)
{
    const struct costly_wanted w = {"shared", kind, "lanes", NULL};
    const struct costly line = costly_line(c->kernels, &w);
    const bool reads = kind == COUNTS_READ;
    char all[NUMBER_SIZE], here[NUMBER_SIZE];

    return diagnose_say(
        d, reads ? "redundant-shared-loads" : "redundant-shared-stores",
        line.line,
        "%s %s a point %s shared memory, %s of them by this line; %s",
        number(limits_value(missed, c), all), reads ? "loads" : "stores",
        reads ? "from" : "into",
        number(line.lanes / counts_points(c->test), here), remedy(missed));
}

static bool
say_shared_loads(const struct counted *c, const struct lab_limit *missed,
                 struct diagnosis *d)
{
    return say_shared_accesses(c, missed, COUNTS_READ, d);
}

static bool
say_shared_stores(const struct counted *c, const struct lab_limit *missed,
                  struct diagnosis *d)
{
    return say_shared_accesses(c, missed, COUNTS_WRITE, d);
}

/* The line that fills it. */
static bool
say_shared_bytes(const struct counted *c, const struct lab_limit *missed,
                 struct diagnosis *d)
{
    const struct costly_wanted w = {"shared", COUNTS_WRITE, "lanes", NULL};
    const struct costly line = costly_line(c->kernels, &w);
    char all[NUMBER_SIZE];

    return diagnose_say(d, "too-much-shared", line.line,
                        "all blocks together hold %s bytes of shared memory a "
                        "point, %s%sfilled by this line; %s",
                        number(limits_value(missed, c), all), line.array,
                        *line.array ? " is " : "", remedy(missed));
}

static bool
say_shared_at_all(const struct counted *c, const struct lab_limit *missed,
                  struct diagnosis *d)
{
    const struct costly_wanted w = {"shared", COUNTS_READ | COUNTS_WRITE,
                                    "lanes", NULL};
    const struct costly line = costly_line(c->kernels, &w);
    char bytes[NUMBER_SIZE];

    return diagnose_say(
        d, "shared-unwanted", line.line,
        "a block holds %s bytes of shared memory, which this function is to do "
        "without; %s",
        number_count((long long)limits_value(missed, c), bytes),
        remedy(missed));
}

static bool
say_barriers(const struct counted *c, const struct lab_limit *missed,
             struct diagnosis *d)
{
    const struct busiest most = busiest_barrier(c->kernels);
    char times[NUMBER_SIZE];

    return diagnose_say(d, "barrier-unwanted", most.line,
                        "each thread waits %s times at a barrier, which this "
                        "function is to do without; %s",
                        number(limits_value(missed, c), times), remedy(missed));
}

/* All others: */

static const struct {
    const char *count;
    bool (*say)(const struct counted *c, const struct lab_limit *missed,
                struct diagnosis *d);
} table[] = {
    {"loads_per_point", say_loads},
    {"coefficient_requests_per_warp_point_term", say_coefficients},
    {"shared_loads_per_point", say_shared_loads},
    {"shared_stores_per_point", say_shared_stores},
    {"shared_bytes_per_point", say_shared_bytes},
    {"shared_bytes_per_block", say_shared_at_all},
    {"barriers_per_thread", say_barriers},
};

struct diagnosis
diagnose_counts(const struct counted *c, const struct lab_limit *missed,
                const json_t *findings, const char *source)
{
    struct diagnosis d = {NULL, NULL, 0};

    if (!missed)
        return d;
    if (limits_is_least(missed)) {
        say_lanes(c, missed, findings, source, &d);
        return d;
    }
    if (strcmp(missed->count, "idle_lanes_per_point") == 0)
        say_idle(c, missed, source, &d);
    if (strcmp(missed->count, "load_sectors_per_point") == 0)
        say_load_sectors(c, missed, source, &d);
    if (strcmp(missed->count, "sectors_per_request") == 0)
        say_request_sectors(c, missed, source, &d);
    if (strcmp(missed->count, "stores_of_worst_warp") == 0)
        diagnose_in_turn(c, missed, findings, &d);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].count, missed->count) == 0)
            table[i].say(c, missed, &d);
    return d;
}

/* Conflicts are worth a word where they cost more than the accesses. */
struct diagnosis
diagnose_conflicts(const struct counted *c)
{
    const struct costly_wanted w = {"shared", COUNTS_READ | COUNTS_WRITE,
                                    "wavefronts", "wavefronts_least"};
    const struct costly all = costly_all(c->kernels, &w);
    const struct costly line = costly_line(c->kernels, &w);
    struct diagnosis d = {NULL, NULL, 0};
    char taken[NUMBER_SIZE], least[NUMBER_SIZE];

    if (all.wavefronts_least <= 0 || all.wavefronts < 2 * all.wavefronts_least)
        return d;
    diagnose_say(&d, "bank-conflicts", line.line,
                 "lanes of a warp meet in one bank of shared memory: a request "
                 "takes %s wavefronts where %s would do",
                 number(line.wavefronts / fmax(1, line.requests), taken),
                 number(line.wavefronts_least / fmax(1, line.requests), least));
    return d;
}
