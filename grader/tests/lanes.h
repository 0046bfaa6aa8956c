/*
 * Traces of a block's threads, spelled, and what the replay makes of them.
 *
 * A capital letter is a block, a small one a read, ( or [ a call and ) its end,
 * ! or | a barrier, ~ or ^ a __syncwarp, . the exit.  What comes out is spelled
 * the same way, each with the lanes that take part, and > behind a block at
 * whose end they go apart.  Before each test set_up, after it tear_down.
 */
#ifndef TESTS_LANES_H
#define TESTS_LANES_H

#include "../../common/sim/analyse/warp.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static struct warps *w;
static char *out;
static size_t out_bytes;
static FILE *to;
static uint64_t steps;
static uint64_t reads;    /* lanes of them */
static unsigned skipping; /* lanes, of all steps */
static bool misplaced;    /* a read came with another lane's address */

static uint64_t
address_of(unsigned lane, uint32_t pc)
{
    return 4096ull * pc + 8ull * lane;
}

static void
sink(void *context, const struct warp_instruction *i)
{
    (void)context;
    steps += i->kind == LOG_STEP;
    skipping += (unsigned)__builtin_popcount(i->skipping);
    if (i->kind == LOG_READ) {
        reads += (unsigned)__builtin_popcount(i->lanes);
        for (unsigned lane = 0; lane < WARP_LANES; lane++)
            if (i->lanes >> lane & 1 &&
                i->address[lane] != address_of(lane, i->pc))
                misplaced = true;
    }
    fprintf(to, "%s%c%s:%x", ftell(to) ? " " : "", (char)i->pc,
            i->split ? ">" : "", i->lanes);
}

static void
set_up(void)
{
    w = warps_new(sink, NULL);
    ck_assert_ptr_nonnull(w);
    to = open_memstream(&out, &out_bytes);
    ck_assert_ptr_nonnull(to);
    steps = 0;
    reads = 0;
    skipping = 0;
    misplaced = false;
}

static void
tear_down(void)
{
    fclose(to);
    free(out);
    warps_free(w);
}

static void
begin(unsigned threads)
{
    warps_launch(w, threads);
    warps_block(w);
}

static enum log_kind
kind_of(char c)
{
    return c == '(' || c == '['   ? LOG_ENTER
           : c == ')'             ? LOG_LEAVE
           : c == '~' || c == '^' ? LOG_SYNCWARP
           : c >= 'a' && c <= 'z' ? LOG_READ
                                  : LOG_STEP;
}

static void
run(unsigned thread, const char *trace)
{
    for (; *trace; trace++) {
        struct log_record r = {.pc = (uint32_t)*trace,
                               .kind = (uint8_t)kind_of(*trace)};

        if (*trace == '.') {
            warps_exit(w, thread);
        } else if (*trace == '!' || *trace == '|') {
            r.kind = LOG_BARRIER;
            warps_wait(w, thread, &r);
        } else {
            if (r.kind == LOG_READ) {
                r.size = 8;
                r.address = address_of(thread % WARP_LANES, r.pc);
            }
            warps_record(w, thread, &r);
        }
    }
}

#endif
