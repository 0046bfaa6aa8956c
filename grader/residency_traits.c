/*
 * residency_traits -- what the configurations of a table may have in common
 */
#include "die.h"
#include "residency.h"
#include <stdlib.h>

enum { BLOCKS_OUT, LIMITERS_OUT, SM, ASKED };
enum { SM_MEMBERS = 8, ASKED_MEMBERS = 3 };
enum { WARP = 32, RESERVED = 1024, REGISTER_UNIT = 256, SHARED_UNIT = 128 };
enum { BY_WARPS = 1, BY_REGISTERS = 2, BY_SHARED = 4, BY_BLOCKS = 8 };
enum { MOST_REGISTERS = 255 };

/* One row, and what is right there. */
struct row {
    int threads, registers, max_block, major;
    long shared, max_shared, blocks;
    unsigned limiters;
};

static bool
fills_max_block(const struct row *r)
{
    return r->threads == r->max_block;
}

static bool
passes_max_block(const struct row *r)
{
    return r->threads > r->max_block;
}

static bool
has_part_of_a_warp(const struct row *r)
{
    return r->threads % WARP != 0;
}

static bool
has_too_many_registers(const struct row *r)
{
    return r->registers > MOST_REGISTERS;
}

static bool
has_part_of_a_unit(const struct row *r)
{
    return r->registers * WARP % REGISTER_UNIT != 0;
}

static bool
has_no_shared(const struct row *r)
{
    return r->shared == 0;
}

static bool
is_near_max_shared(const struct row *r)
{
    return r->shared <= r->max_shared && r->shared > r->max_shared - RESERVED;
}

static bool
passes_max_shared(const struct row *r)
{
    return r->shared > r->max_shared;
}

static bool
has_part_of_shared(const struct row *r)
{
    return r->shared % SHARED_UNIT != 0;
}

static bool
is_before_8(const struct row *r)
{
    return r->major < 8;
}

static bool
is_from_8(const struct row *r)
{
    return r->major >= 8;
}

static bool
is_from_9(const struct row *r)
{
    return r->major >= 9;
}

static bool
is_by_warps(const struct row *r)
{
    return r->limiters & BY_WARPS;
}

static bool
is_by_registers(const struct row *r)
{
    return r->limiters & BY_REGISTERS;
}

static bool
is_by_shared(const struct row *r)
{
    return r->limiters & BY_SHARED;
}

static bool
is_by_blocks(const struct row *r)
{
    return r->limiters & BY_BLOCKS;
}

static bool
is_by_several(const struct row *r)
{
    return (r->limiters & (r->limiters - 1)) != 0;
}

static bool
fits_not_once(const struct row *r)
{
    return r->blocks == 0;
}

static const struct {
    const char *words;
    bool (*holds)(const struct row *r);
} traits[] = {
    {"a block has just max_block threads", fills_max_block},
    {"a block has more threads than max_block", passes_max_block},
    {"the threads of a block are no multiple of 32", has_part_of_a_warp},
    {"a thread has more than 255 registers", has_too_many_registers},
    {"the registers of a warp are no multiple of 256", has_part_of_a_unit},
    {"a block has no shared memory", has_no_shared},
    {"a block's shared memory is within 1,024 bytes of max_shared",
     is_near_max_shared},
    {"a block has more shared memory than max_shared", passes_max_shared},
    {"a block's shared memory is no multiple of 128 bytes", has_part_of_shared},
    {"the SM is older than 8.0", is_before_8},
    {"the SM is of 8.0 or later", is_from_8},
    {"the SM is of 9.0 or later", is_from_9},
    {"warps are a limiter", is_by_warps},
    {"registers are a limiter", is_by_registers},
    {"shared memory is a limiter", is_by_shared},
    {"the number of blocks is a limiter", is_by_blocks},
    {"there is more than one limiter", is_by_several},
    {"not even one block fits", fits_not_once}};

static struct row
row_of(const struct test *t, size_t i)
{
    const int32_t *sm = (const int32_t *)test_data(t, SM) + SM_MEMBERS * i;
    const int32_t *asked =
        (const int32_t *)test_data(t, ASKED) + ASKED_MEMBERS * i;

    return (struct row){.threads = asked[0],
                        .registers = asked[1],
                        .shared = asked[2],
                        .max_block = sm[3],
                        .major = sm[4],
                        .max_shared = sm[7]};
}

const char *
residency_trait(const struct test *t, int k, bool *holds)
{
    const size_t rows = test_elements(t, BLOCKS_OUT);
    double *blocks, *limiters, *allowed;

    if (k >= (int)(sizeof traits / sizeof *traits))
        return NULL;
    blocks = checked_alloc(rows + 1, sizeof *blocks);
    limiters = checked_alloc(rows + 1, sizeof *limiters);
    allowed = checked_alloc(rows + 1, sizeof *allowed);
    residency_expect(t, BLOCKS_OUT, blocks, allowed);
    residency_expect(t, LIMITERS_OUT, limiters, allowed);
    for (size_t i = 0; i < rows; i++) {
        struct row row = row_of(t, i);

        row.blocks = (long)blocks[i];
        row.limiters = (unsigned)limiters[i];
        holds[i] = traits[k].holds(&row);
    }
    free(blocks);
    free(limiters);
    free(allowed);
    return traits[k].words;
}
