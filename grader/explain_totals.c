/*
 * explain_totals -- what all lines of a kernel come to; and the few lines that
 * `run` prints
 */
#include "counts.h"
#include "die.h"
#include "explain.h"
#include "member.h"
#include "number.h"
#include <stdlib.h>

enum { MOST_BRIEF = 8 };

/* Rows of one space and of some kinds, added up. */
struct sum {
    double requests, lanes, sectors, sectors_least, wavefronts,
        wavefronts_least;
};

static struct sum
sum_of(const json_t *kernel, const char *space, unsigned kinds)
{
    struct sum sum = {.requests = 0};
    const json_t *row;
    size_t i;

    json_array_foreach(json_object_get(kernel, "accesses"), i, row) {
        if (!counts_is_access(row, space, kinds))
            continue;
        sum.requests += member_number(row, "requests", 0);
        sum.lanes += member_number(row, "lanes", 0);
        sum.sectors += member_number(row, "sectors", 0);
        sum.sectors_least += member_number(row, "sectors_least", 0);
        sum.wavefronts += member_number(row, "wavefronts", 0);
        sum.wavefronts_least += member_number(row, "wavefronts_least", 0);
    }
    return sum;
}

/* ", 1.84 a point"; for free(). */
static char *
a_point(double value, const struct explained *e)
{
    char n[NUMBER_SIZE];

    return e->points > 0 ? checked_format(", %s a point",
                                          explain_ratio(value, e->points, n))
                         : checked_string("");
}

static void
add_global(struct card *card, const struct explained *e, const char *name,
           struct sum s)
{
    char *points = a_point(s.sectors, e);
    char n[NUMBER_SIZE], all[NUMBER_SIZE], each[NUMBER_SIZE],
        least[NUMBER_SIZE];

    if (s.requests > 0)
        card_add(card, CARD_FACT, name,
                 "%s requests, %s sectors%s: %s a request, %s at best",
                 number_count((long long)s.requests, n),
                 number_count((long long)s.sectors, all), points,
                 explain_ratio(s.sectors, s.requests, each),
                 explain_ratio(s.sectors_least, s.requests, least));
    free(points);
}

static void
add_shared(struct card *card, const struct explained *e, const char *name,
           struct sum s)
{
    char *points = a_point(s.lanes, e);
    char n[NUMBER_SIZE], lanes[NUMBER_SIZE], all[NUMBER_SIZE],
        excess[NUMBER_SIZE];

    if (s.requests > 0)
        card_add(card, CARD_FACT, name,
                 "%s of threads%s, in %s requests of warps: %s wavefronts, %s "
                 "of them bank conflicts",
                 number_count((long long)s.lanes, lanes), points,
                 number_count((long long)s.requests, n),
                 number_count((long long)s.wavefronts, all),
                 number_count((long long)(s.wavefronts - s.wavefronts_least),
                              excess));
    free(points);
}

static void
add_dram(struct card *card, const struct explained *e, const json_t *dram)
{
    const double read = member_number(dram, "read", 0);
    const double written = member_number(dram, "written", 0);
    char *points = a_point(read + written, e);
    char r[NUMBER_SIZE], w[NUMBER_SIZE], rl[NUMBER_SIZE], wl[NUMBER_SIZE];

    if (json_is_object(dram))
        card_add(card, CARD_FACT, "DRAM bytes",
                 "%s read (%s at least), %s written (%s)%s, by a model of the "
                 "caches, which begin empty",
                 number_count((long long)read, r),
                 number_count(member_integer(dram, "read_least"), rl),
                 number_count((long long)written, w),
                 number_count(member_integer(dram, "written_least"), wl),
                 points);
    free(points);
}

/* A warp that its block does not fill has fewer lanes to begin with. */
static void
add_lanes(struct card *card, const json_t *kernel)
{
    const double all = member_number(kernel, "instructions", 0);
    const double full = counts_fullness(kernel);
    char n[NUMBER_SIZE], f[NUMBER_SIZE];

    if (all <= 0)
        return;
    explain_ratio(member_number(kernel, "lanes", 0), all, n);
    if (full < 31.95)
        card_add(card, CARD_FACT, "lanes",
                 "%s of 32 an instruction; the block's warps have %s", n,
                 number_points(full, f));
    else
        card_add(card, CARD_FACT, "lanes", "%s of 32 an instruction", n);
}

static void
add_waits(struct card *card, const json_t *kernel)
{
    const double waits = member_number(kernel, "barriers", 0);
    char n[NUMBER_SIZE];

    if (waits > 0)
        card_add(card, CARD_FACT, "barriers", "%s a thread",
                 explain_ratio(waits, member_number(kernel, "threads", 0), n));
}

void
explain_totals(struct card *card, const struct explained *e,
               const struct explained_kernel *k)
{
    card_add(card, CARD_HEAD, NULL, "%s: all lines together", k->name);
    add_global(card, e, "global loads",
               sum_of(k->counts, "global", COUNTS_READ));
    add_global(card, e, "global stores",
               sum_of(k->counts, "global", COUNTS_WRITE));
    add_shared(card, e, "shared loads",
               sum_of(k->counts, "shared", COUNTS_READ));
    add_shared(card, e, "shared stores",
               sum_of(k->counts, "shared", COUNTS_WRITE));
    add_dram(card, e, json_object_get(k->counts, "dram"));
    add_lanes(card, k->counts);
    add_waits(card, k->counts);
}

/* In brief. */

static void
brief_kernel(struct card *card, const struct explained *e,
             const struct explained_kernel *k)
{
    const struct sum reads = sum_of(k->counts, "global", COUNTS_READ);
    const struct sum writes = sum_of(k->counts, "global", COUNTS_WRITE);
    const struct sum shared =
        sum_of(k->counts, "shared", COUNTS_READ | COUNTS_WRITE);
    const double all = member_number(k->counts, "instructions", 0);
    const struct device *d = &device_table[e->device];
    char a[NUMBER_SIZE], b[NUMBER_SIZE], c[NUMBER_SIZE], n[NUMBER_SIZE];

    card_add(card, CARD_TEXT, NULL,
             "%s: %s sectors a load request, %s a store; %s lanes", k->name,
             explain_ratio(reads.sectors, reads.requests, a),
             explain_ratio(writes.sectors, writes.requests, b),
             explain_ratio(member_number(k->counts, "lanes", 0), all, c));
    card_add(card, CARD_TEXT, NULL,
             "%s: %s bank conflicts; occupancy %.0f %% in theory%s", k->name,
             number_count(
                 (long long)(shared.wavefronts - shared.wavefronts_least), n),
             100.0 * k->warps * d->warp / d->sm_threads,
             k->registers ? "" : " (32 registers)");
    card_add(card, CARD_TEXT, NULL, "%s: slowest by a model of time: %s",
             k->name, model_part_name(k->time.most));
}

static bool
is_together(const struct explained_kernel *k)
{
    return json_is_true(json_object_get(k->counts, "together"));
}

void
explain_brief(struct card *card, const struct explained *e)
{
    const char *why =
        member_text(json_object_get(e->findings, "counts"), "why");
    size_t count;
    struct explained_kernel *kernels = explain_kernels(e, &count);

    if (*why)
        card_add(card, CARD_TEXT, NULL, "nothing is counted: %s", why);
    for (size_t i = 0; i < count && i < MOST_BRIEF; i++)
        brief_kernel(card, e, &kernels[i]);
    if (count > MOST_BRIEF)
        card_add(card, CARD_TEXT, NULL, "and %zu kernels more%s",
                 count - MOST_BRIEF,
                 is_together(&kernels[count - 1])
                     ? ", the last of them for all that found no room"
                     : "");
    free(kernels);
}
