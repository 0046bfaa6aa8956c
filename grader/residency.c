#include "residency.h"
#include "../common/ref/field.h"
#include "../common/ref/occupancy.h"
#include "../common/sim/device.h"
#include "die.h"
#include "number.h"
#include <stdlib.h>
#include <string.h>

enum { BLOCKS_OUT, LIMITERS_OUT, SM, ASKED };
enum { SM_MEMBERS = 8, ASKED_MEMBERS = 3 };
enum { WARP = 32, KIB = 1024, TRIES = 40 };

struct row {
    struct occupancy_sm sm;
    struct occupancy_block block;
};

/* Row `i` of the case. */
typedef struct row make_row(uint64_t seed, int i);

static int
draw(uint64_t seed, int i, int k, int below)
{
    return (int)(field_draw(seed + 1000003u * (uint64_t)i, (unsigned)k) *
                 below);
}

static struct occupancy_sm
sm_of(const struct device *d)
{
    return (struct occupancy_sm){.warps = d->sm_threads / WARP,
                                 .blocks = d->sm_blocks,
                                 .registers = d->sm_registers,
                                 .max_block = d->block_threads,
                                 .major = d->major,
                                 .minor = d->minor,
                                 .shared = d->sm_shared,
                                 .max_shared = d->block_shared_max};
}

/* What blocks are like: a tile with its halo, a plain one, ... */
static struct row
device_row(uint64_t seed, int i)
{
    static const struct occupancy_block blocks[] = {
        {324, 30, 5184}, {256, 32, 46656}, {1024, 32, 0},    {64, 32, 0},
        {32, 32, 0},     {48, 32, 0},      {100, 40, 0},     {128, 64, 0},
        {256, 128, 0},   {256, 255, 0},    {512, 33, 16384}, {1000, 40, 8000}};
    const int count = (int)(sizeof blocks / sizeof *blocks);

    (void)seed;
    return (struct row){sm_of(&device_table[i / count % DEVICES]),
                        blocks[i % count]};
}

/* At each limit, and one past it. */
static struct row
edge_row(uint64_t seed, int i)
{
    const struct occupancy_sm sm = sm_of(&device_table[i % DEVICES]);
    const size_t most = sm.max_shared;
    const int block = sm.max_block;
    const struct occupancy_block blocks[] = {
        {block, 32, 0},     {block + 1, 32, 0},  {32, 32, most},
        {32, 32, most + 1}, {32, 32, most - 1},  {1, 1, 0},
        {33, 1, 0},         {31, 255, 0},        {32, 256, 0},
        {32, 257, 0},       {block, 64, 0},      {block, 65, 0},
        {block, 255, 0},    {96, 168, 1},        {32, 16, 127},
        {32, 16, 1664},     {224, 72, 2 * most}, {160, 40, 1665},
        {128, 32, 10880}}; /* 85 times 128: on a T4 it is rounded up */

    (void)seed;
    return (struct row){
        sm, blocks[(size_t)(i / DEVICES) % (sizeof blocks / sizeof *blocks)]};
}

static unsigned
limiters_of(const struct row *row)
{
    unsigned limiters;

    occupancy_blocks(&row->sm, &row->block, OCCUPANCY_RIGHT, &limiters);
    return limiters;
}

/* Some block; every second time one that two limits stop at once, if there is
 * one among a few. */
static struct row
with_block(struct occupancy_sm sm, uint64_t seed, int i)
{
    struct row row = {.sm = sm};
    unsigned limiters;

    for (int k = 20; k < 20 + 4 * TRIES; k += 4) {
        const int kind = draw(seed, i, k + 3, 3);

        row.block.threads = kind ? WARP * (1 + draw(seed, i, k, 10))
                                 : 1 + draw(seed, i, k, sm.max_block * 9 / 8);
        row.block.registers = 8 + draw(seed, i, k + 1, kind == 2 ? 250 : 60);
        row.block.shared = 0;
        if (kind < 2)
            row.block.shared = (size_t)draw(
                seed, i, k + 2, (int)(sm.max_shared * 9 / 8) >> 3 * kind);
        limiters = limiters_of(&row);
        if (i % 2 == 0 || (limiters & (limiters - 1)) != 0)
            break;
    }
    return row;
}

static struct row
random_row(uint64_t seed, int i)
{
    return with_block(sm_of(&device_table[i % DEVICES]), seed, i);
}

/* Limits that no board has, of every compute capability. */
static struct row
made_up_row(uint64_t seed, int i)
{
    const struct device_capability *current =
        &device_capabilities[FIRST_CURRENT];
    struct device d;
    struct occupancy_sm sm;
    size_t less;

    device_made_up(&current[i % (CAPABILITIES - FIRST_CURRENT)], &d);
    sm = sm_of(&d);
    sm.warps = 16 + draw(seed, i, 0, 64);
    sm.blocks = 6 + draw(seed, i, 1, 30);
    sm.registers = KIB * (16 + draw(seed, i, 2, 100));
    sm.max_block = WARP * (4 + draw(seed, i, 3, 40));
    sm.shared -= (size_t)KIB * (size_t)draw(seed, i, 4, 32);
    less = (size_t)KIB * (size_t)draw(seed, i, 5, 24);
    sm.max_shared = sm.shared - d.shared_reserved - less;
    return with_block(sm, seed, i);
}

static const struct {
    const char *label;
    make_row *make;
} tables[] = {{"devices", device_row},
              {"edges", edge_row},
              {"random", random_row},
              {"made-up", made_up_row}};

static make_row *
row_maker(const struct test *t)
{
    size_t k = 0;

    while (strcmp(tables[k].label, t->lab_case->label) != 0)
        k++;
    return tables[k].make;
}

void
residency_layout(struct test *t)
{
    const int rows = t->lab_case->x;

    test_array(t, "blocks", ELEMENT_I32, rows, 1, 1, 1,
               ARRAY_OUTPUT | ARRAY_HOST);
    test_array(t, "limiters", ELEMENT_U32, rows, 1, 1, 1,
               ARRAY_OUTPUT | ARRAY_HOST);
    test_array(t, "sm", ELEMENT_I32, SM_MEMBERS, rows, 1, 2, ARRAY_HOST);
    test_array(t, "asked", ELEMENT_I32, ASKED_MEMBERS, rows, 1, 2, ARRAY_HOST);
    test_scalar_int(t, rows);
}

static void
put_row(const struct row *row, int32_t sm[SM_MEMBERS],
        int32_t asked[ASKED_MEMBERS])
{
    const int32_t members[SM_MEMBERS] = {
        row->sm.warps,           row->sm.blocks,
        row->sm.registers,       row->sm.max_block,
        row->sm.major,           row->sm.minor,
        (int32_t)row->sm.shared, (int32_t)row->sm.max_shared};

    memcpy(sm, members, sizeof members);
    asked[0] = row->block.threads;
    asked[1] = row->block.registers;
    asked[2] = (int32_t)row->block.shared;
}

void
residency_fill(struct test *t)
{
    make_row *make = row_maker(t);
    int32_t *sm = test_data(t, SM), *asked = test_data(t, ASKED);
    int32_t *blocks = test_data(t, BLOCKS_OUT);
    uint32_t *limiters = test_data(t, LIMITERS_OUT);

    for (int i = 0; i < t->lab_case->x; i++) {
        const struct row row = make(t->seed, i);

        put_row(&row, sm, asked);
        sm += SM_MEMBERS;
        asked += ASKED_MEMBERS;
        blocks[i] = -1000 - i;
        limiters[i] = 0x5a000000u + (uint32_t)i;
    }
}

/* The row as the file has it. */
static struct row
row_of(const struct test *t, size_t i)
{
    const int32_t *m = (const int32_t *)test_data(t, SM) + SM_MEMBERS * i;
    const int32_t *asked =
        (const int32_t *)test_data(t, ASKED) + ASKED_MEMBERS * i;

    return (struct row){
        {m[0], m[1], m[2], m[3], m[4], m[5], (size_t)m[6], (size_t)m[7]},
        {asked[0], asked[1], (size_t)asked[2]}};
}

static struct device
device_of(const struct occupancy_sm *sm)
{
    struct device d;
    int k = 0;

    while (device_capabilities[k].major != sm->major ||
           device_capabilities[k].minor != sm->minor)
        k++;
    device_made_up(&device_capabilities[k], &d);
    d.sm_threads = sm->warps * WARP;
    d.sm_blocks = sm->blocks;
    d.sm_barriers = device_capabilities[k].barriers * sm->blocks;
    d.sm_registers = d.block_registers = sm->registers;
    d.block_threads = sm->max_block;
    d.sm_shared = sm->shared;
    d.block_shared_max = sm->max_shared;
    return d;
}

void
residency_expect(const struct test *t, int array, double *expected,
                 double *allowed)
{
    for (size_t i = 0; i < test_elements(t, array); i++) {
        const struct row row = row_of(t, i);
        const struct device d = device_of(&row.sm);
        const struct device_block block = {
            row.block.threads, row.block.registers, row.block.shared, 0};
        unsigned limiters;
        const int blocks = device_resident_blocks(&d, &block, &limiters);

        expected[i] = array == BLOCKS_OUT ? (double)blocks : (double)limiters;
        allowed[i] = 0;
    }
}

const char *
residency_mistake(const struct test *t, int k, int array, double *values)
{
    const char *words = occupancy_words(k + 1);

    for (size_t i = 0; words && i < test_elements(t, array); i++) {
        const struct row row = row_of(t, i);
        unsigned limiters;
        const int blocks = occupancy_blocks(
            &row.sm, &row.block, (enum occupancy_mistake)(k + 1), &limiters);

        values[i] = array == BLOCKS_OUT ? (double)blocks : (double)limiters;
    }
    return words;
}

/* "H200", or all its members. */
static char *
sm_words(const struct occupancy_sm *sm)
{
    static const char *const names[DEVICES] = {"H200", "A100", "RTX 4090",
                                               "T4"};
    char registers[NUMBER_SIZE], shared[NUMBER_SIZE], most[NUMBER_SIZE];

    for (int k = 0; k < DEVICES; k++) {
        const struct occupancy_sm known = sm_of(&device_table[k]);

        if (memcmp(&known, sm, sizeof known) == 0)
            return checked_string(names[k]);
    }
    return checked_format(
        "an SM of %d.%d with %d warps, %d blocks, %s registers and %s B "
        "shared, max_block %d, max_shared %s",
        sm->major, sm->minor, sm->warps, sm->blocks,
        number_count(sm->registers, registers),
        number_count((long long)sm->shared, shared), sm->max_block,
        number_count((long long)sm->max_shared, most));
}

char *
residency_describe(const struct test *t, int array, size_t i)
{
    const struct row row = row_of(t, i);
    char *sm = sm_words(&row.sm), bytes[NUMBER_SIZE];
    char *words = checked_format(
        "%s, block %d, %d registers, %s B shared%s", sm, row.block.threads,
        row.block.registers, number_count((long long)row.block.shared, bytes),
        array == BLOCKS_OUT ? ""
                            : ", limiters (warps 1, registers 2, shared 4, "
                              "blocks 8, barriers 16)");

    free(sm);
    return words;
}
