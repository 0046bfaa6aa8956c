/* warp -- random walks: whatever they are, each lane does what its trace says,
 * in that order, and threads may run in any. */
#include "lanes.h"
#include "suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WALKS 1000
#define WALK_MOST 60
#define PLACES 9u

static uint32_t
random_below(uint32_t limit)
{
    static uint64_t state = 0x2545f4914f6cdd1d;

    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % limit;
}

/* Where each place leads to; few ways, so that lanes meet again. */
static char ways[PLACES][2];

static void
make_ways(void)
{
    static const char places[] = "ABCDabc~(";

    for (unsigned i = 0; i < PLACES; i++)
        for (unsigned k = 0; k < 2; k++)
            ways[i][k] = places[random_below(PLACES)];
}

static unsigned
place_of(char c)
{
    return c >= 'A' && c <= 'D'   ? (unsigned)(c - 'A')
           : c >= 'a' && c <= 'c' ? (unsigned)(c - 'a') + 4
           : c == '~'             ? 7
                                  : 8;
}

static void
walk(char trace[WALK_MOST + 2])
{
    unsigned length = random_below(WALK_MOST);
    unsigned calls = 0;
    char at = 'A';
    unsigned i = 0;

    for (; i < length; i++) {
        trace[i] = at;
        calls += at == '(';
        at = ways[place_of(at)][random_below(8) == 0];
        if (calls && random_below(6) == 0) {
            trace[i] = ')';
            calls--;
        }
    }
    trace[i++] = '.';
    trace[i] = '\0';
}

/* What of the output is this lane's. */
static void
project(unsigned lane, char did[WALK_MOST + 2])
{
    unsigned count = 0;

    for (const char *p = out; *p; p = strchrnul(p, ' '), p += *p == ' ')
        if (strtoul(strchr(p, ':') + 1, NULL, 16) >> lane & 1)
            did[count++] = *p;
    did[count++] = '.';
    did[count] = '\0';
}

static void
drop_calls(char *trace)
{
    char *end = trace;

    for (; *trace; trace++)
        if (*trace != '(' && *trace != ')')
            *end++ = *trace;
    *end = '\0';
}

static char *
replayed(char traces[WARP_LANES][WALK_MOST + 2], unsigned first)
{
    rewind(to);
    begin(WARP_LANES);
    for (unsigned i = 0; i < WARP_LANES; i++)
        run((i + first) % WARP_LANES, traces[(i + first) % WARP_LANES]);
    fputc('\0', to);
    fflush(to);
    return strdup(out);
}

static void
check_walk(void)
{
    static char traces[WARP_LANES][WALK_MOST + 2];
    char did[WALK_MOST + 2];

    make_ways();
    for (unsigned i = 0; i < WARP_LANES; i++)
        walk(traces[i]);
    char *one = replayed(traces, 0);
    char *other = replayed(traces, random_below(WARP_LANES));
    if (strcmp(one, other) != 0)
        ck_abort_msg("%s\n%s", one, other);
    for (unsigned i = 0; i < WARP_LANES; i++) {
        project(i, did);
        drop_calls(traces[i]);
        if (strcmp(did, traces[i]) != 0)
            ck_abort_msg("lane %u: %s, not %s", i, did, traces[i]);
    }
    free(one);
    free(other);
}

START_TEST(each_lane_does_what_its_trace_says)
{
    for (int i = 0; i < WALKS; i++)
        check_walk();
    ck_assert_ptr_null(warps_why(w));
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("warp_walks");
    TCase *c = tcase_create("warp_walks");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, each_lane_does_what_its_trace_says);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
