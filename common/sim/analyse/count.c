#include "count.h"
#include "banks.h"
#include <stdlib.h>
#include <string.h>

#define KEY_FACTOR UINT64_C(0x9e3779b97f4a7c15)
#define REGISTERS 32 /* of a thread, as the simulator counts them */

/* Two partitions hold much twice.  Of an H200's 60 MB about 33 serve: it reads
 * 1.27 GB for cubes of 8^3 at 512^3 points, where a layer of blocks moves 38
 * MB and 60 would keep all of it (1.09), and does not fall yet at 1024^2 points
 * a plane, where the naive sweep needs 33. */
static size_t
l2_of(const struct device *device)
{
    return device->l2_partitions > 1 ? device->l2 / 20 * 11 : device->l2;
}

struct counts *
counts_new(struct analysis *a)
{
    struct counts *c = calloc(1, sizeof *c);
    unsigned device = a->job.device < DEVICES ? a->job.device : 0;

    if (!c)
        return NULL;
    c->a = a;
    c->device = &device_table[device];
    c->writes = 1;
    if (a->job.schedule == 0)
        c->dram = dram_open(l2_of(c->device));
    return c;
}

void
counts_free(struct counts *c)
{
    if (!c)
        return;
    dram_close(c->dram);
    free(c);
}

static struct count_kernel *
find_kernel(struct counts *c, uint64_t entry)
{
    for (unsigned i = 0; i < c->kernels; i++)
        if (c->kernel[i].entry == entry)
            return &c->kernel[i];
    if (c->kernels == COUNT_KERNELS_MAX) {
        c->kernel[COUNT_KERNELS_MAX - 1].entry = 0;
        return &c->kernel[COUNT_KERNELS_MAX - 1];
    }
    struct count_kernel *new = &c->kernel[c->kernels++];
    new->entry = entry;
    new->has_traffic = c->dram != NULL;
    memcpy(new->grid, c->a->launch.grid, sizeof new->grid);
    memcpy(new->block, c->a->launch.block, sizeof new->block);
    return new;
}

static unsigned
threads_of(const struct launch *l)
{
    return l->block[0] * l->block[1] * l->block[2];
}

/* Resident blocks take an SM's shared memory for good; what is left of its
 * cache they share. */
static void
begin_traffic(struct counts *c, uint64_t fixed)
{
    const struct launch *l = &c->a->launch;
    const struct device *device = c->device;
    const struct device_block block = {(int)threads_of(l), REGISTERS, fixed,
                                       l->shared_bytes};
    int fit = device_resident_blocks(device, &block, NULL);
    size_t resident = fit > 0 ? (size_t)fit : 1;
    size_t shared = fixed + l->shared_bytes + device->shared_reserved;
    size_t each = device->sm_cache / resident;

    dram_launch(c->dram, (unsigned)(resident * (size_t)device->sms),
                each > shared ? each - shared : 0);
}

void
counts_launch(struct counts *c)
{
    const struct launch *l = &c->a->launch;
    uint64_t fixed = symbols_shared_bytes(c->a->symbols, l->kernel);
    struct count_kernel *now = find_kernel(c, l->kernel);

    regions_forget(&c->regions);
    c->launch++;
    c->now = now;
    now->launches++;
    if (now->shared_bytes < fixed + l->shared_bytes)
        now->shared_bytes = fixed + l->shared_bytes;
    if (c->dram)
        begin_traffic(c, fixed);
}

void
counts_block(struct counts *c)
{
    unsigned threads = threads_of(&c->a->launch);

    if (!c->now)
        return;
    c->writes++;
    again_forget(&c->again);
    memset(c->stores, 0, sizeof c->stores);
    c->now->blocks++;
    c->now->threads += threads;
    c->now->warps += (threads + WARP_LANES - 1) / WARP_LANES;
    if (c->dram)
        dram_block(c->dram);
}

void
counts_done(struct counts *c)
{
    if (c->now && c->dram && !dram_done(c->dram, &c->now->traffic))
        c->now->has_traffic = false;
    c->now = NULL;
}

static struct count_site *
add_site(struct counts *c, uint32_t pc, uint16_t *slot)
{
    if (c->sites == COUNT_SITES_MAX)
        return &c->now->rest;
    struct count_site *new = &c->site[c->sites++];
    *slot = (uint16_t)c->sites;
    new->pc = pc;
    new->kernel = (uint32_t)(c->now - c->kernel);
    return new;
}

static struct count_site *
find_site(struct counts *c, uint32_t pc)
{
    uint32_t kernel = (uint32_t)(c->now - c->kernel);
    size_t i = ((uint64_t)kernel << 32 | pc) * KEY_FACTOR >> 50;

    static_assert(COUNT_SLOTS == 1u << (64 - 50), "the factor's highest bits");
    for (; c->site_slot[i]; i = (i + 1) & (COUNT_SLOTS - 1)) {
        struct count_site *site = &c->site[c->site_slot[i] - 1];
        if (site->pc == pc && site->kernel == kernel)
            return site;
    }
    return add_site(c, pc, &c->site_slot[i]);
}

static bool
is_key(const struct count_row *row, const struct count_row *key)
{
    return row->site == key->site && row->size == key->size &&
           row->array == key->array && row->kind == key->kind &&
           row->space == key->space;
}

static struct count_row *
add_row(struct counts *c, const struct count_row *key, uint16_t *slot)
{
    if (c->rows == COUNT_ROWS_MAX)
        return &c->now->rest_row[key->space][key->kind];
    struct count_row *new = &c->row[c->rows++];
    *slot = (uint16_t)c->rows;
    *new = *key;
    return new;
}

static struct count_row *
find_row(struct counts *c, const struct count_row *key)
{
    uint64_t mixed = (uint64_t)key->site << 32 | key->array << 8 |
                     (unsigned)key->kind << 6 | (unsigned)key->space << 4;
    size_t i = (mixed ^ (uint64_t)key->size << 48) * KEY_FACTOR >> 50;

    for (; c->row_slot[i]; i = (i + 1) & (COUNT_SLOTS - 1))
        if (is_key(&c->row[c->row_slot[i] - 1], key))
            return &c->row[c->row_slot[i] - 1];
    return add_row(c, key, &c->row_slot[i]);
}

static enum count_kind
kind_of(const struct warp_instruction *i)
{
    return i->kind == LOG_READ    ? COUNT_READ
           : i->kind == LOG_WRITE ? COUNT_WRITE
                                  : COUNT_ATOMIC;
}

static bool
is_in(const struct counts *c, const struct count_site *site, uint64_t address)
{
    return site->launch == c->launch &&
           address - site->region.base < site->region.bytes;
}

/* The row of an access, remembered at its site. */
static struct count_row *
row_of(struct counts *c, struct count_site *site,
       const struct warp_instruction *i, unsigned size)
{
    uint64_t address = i->address[__builtin_ctz(i->lanes)];

    if (!is_in(c, site, address)) {
        site->region = regions_find(&c->regions, c->a, address);
        site->launch = c->launch;
        site->row = NULL;
    }
    struct count_row key = {.site = (uint32_t)(site - c->site),
                            .size = (uint16_t)size,
                            .array = site->region.name,
                            .kind = (uint8_t)kind_of(i),
                            .space = (uint8_t)site->region.space};
    if (site == &c->now->rest)
        site->row = &c->now->rest_row[key.space][key.kind];
    else if (!site->row || !is_key(site->row, &key))
        site->row = find_row(c, &key);
    return site->row;
}

static void
count_traffic(struct counts *c, const struct region *region,
              enum count_kind kind, const struct sectors *s)
{
    uint64_t base = region->origin / SECTOR_BYTES;

    if (!c->dram || !region->in_memory)
        return;
    if (kind == COUNT_READ)
        dram_read(c->dram, s, base);
    else if (kind == COUNT_WRITE)
        dram_write(c->dram, s, base);
    else
        dram_update(c->dram, s, base);
}

static void
count_sectors(struct counts *c, const struct region *region,
              struct count_row *row, const uint64_t *address, uint32_t lanes,
              unsigned size)
{
    struct sectors s;

    sectors_of(address, lanes, size, &s);
    row->sectors +=
        row->kind == COUNT_ATOMIC ? sectors_of_atomic(address, lanes) : s.count;
    row->sectors_least += sectors_least(s.useful);
    row->useful_bytes += s.useful;
    count_traffic(c, region, row->kind, &s);
}

/* Constant memory serves one address at a time; what else a request asks for is
 * as if it came from global memory. */
static void
count_constant(struct count_row *row, const uint64_t *address, uint32_t lanes,
               unsigned size)
{
    struct sectors s;

    sectors_of(address, lanes, size, &s);
    row->sectors += s.count - 1;
}

static void
count_request(struct counts *c, const struct region *region,
              struct count_row *row, const uint64_t *address, uint32_t lanes,
              unsigned size)
{
    row->requests++;
    row->lanes += (unsigned)__builtin_popcount(lanes);
    if (row->kind == COUNT_ATOMIC)
        row->collisions += sectors_collisions(address, lanes);
    if (region->space == REGION_SHARED) {
        struct wavefronts w = banks_of(address, region->origin, lanes, size,
                                       row->kind == COUNT_ATOMIC);
        row->wavefronts += w.count;
        row->wavefronts_least += w.least;
    } else if (region->space == REGION_CONSTANT) {
        count_constant(row, address, lanes, size);
    } else {
        count_sectors(c, region, row, address, lanes, size);
    }
}

/* An instruction moves 1, 2, 4, 8 or 16 bytes a lane, aligned to as many: a
 * copy of more is several, and so is a struct of three floats. */
static unsigned
piece_of(const struct warp_instruction *i)
{
    uint64_t bits = i->address[__builtin_ctz(i->lanes)] | i->size;

    if (i->size <= REQUEST_BYTES_MAX && (i->size & (i->size - 1)) == 0)
        return i->size;
    return bits % 16 == 0 ? 16 : bits % 8 == 0 ? 8 : 4;
}

static bool
is_one_address(const struct warp_instruction *i)
{
    uint64_t first = i->address[__builtin_ctz(i->lanes)];

    for (uint32_t left = i->lanes; left; left &= left - 1)
        if (i->address[__builtin_ctz(left)] != first)
            return false;
    return true;
}

static void
count_repeat(const struct counts *c, struct count_site *site,
             struct count_row *row, const struct warp_instruction *i)
{
    uint64_t first = i->address[__builtin_ctz(i->lanes)];

    if (row->kind != COUNT_READ || !is_one_address(i)) {
        site->read_at = 0;
        return;
    }
    row->repeats += site->read == first && site->read_lanes == i->lanes &&
                    site->read_at == c->writes;
    site->read = first;
    site->read_lanes = i->lanes;
    site->read_at = c->writes;
}

/* However many requests a store is. */
static void
count_store(struct counts *c, const struct count_site *site,
            const struct warp_instruction *i)
{
    if (i->kind != LOG_WRITE || site->region.space != REGION_GLOBAL ||
        i->warp >= COUNT_WARPS)
        return;
    if (++c->stores[i->warp] > c->now->stores_most)
        c->now->stores_most = c->stores[i->warp];
}

static void
count_access(struct counts *c, struct count_site *site,
             const struct warp_instruction *i)
{
    uint64_t address[WARP_LANES] = {0};
    unsigned piece = piece_of(i);

    if (piece == i->size) {
        struct count_row *row = row_of(c, site, i, piece);
        count_request(c, &site->region, row, i->address, i->lanes, piece);
        count_repeat(c, site, row, i);
        if (row->kind == COUNT_READ && row->space == REGION_GLOBAL &&
            !site->read_at)
            row->again += again_take(&c->again, i);
        return;
    }
    struct count_row *row = row_of(c, site, i, piece);
    for (unsigned at = 0; at < i->size; at += piece) {
        unsigned left = i->size - at;
        for (unsigned lane = 0; lane < WARP_LANES; lane++)
            if (i->lanes >> lane & 1)
                address[lane] = i->address[lane] + at;
        count_request(c, &site->region, row, address, i->lanes,
                      left < piece ? left : piece);
    }
}

/* The lanes of a warp that its block fills. */
static unsigned
filled_by(const struct launch *l, unsigned warp)
{
    unsigned left = threads_of(l) - warp * WARP_LANES;

    return left < WARP_LANES ? left : WARP_LANES;
}

void
counts_take(void *context, const struct warp_instruction *i)
{
    struct counts *c = context;

    if (!c->now || !i->lanes)
        return;
    unsigned lanes = (unsigned)__builtin_popcount(i->lanes);
    unsigned filled = filled_by(&c->a->launch, i->warp);
    struct count_site *site = find_site(c, i->pc);
    c->writes +=
        i->warp != c->warp || (i->kind != LOG_READ && i->kind != LOG_STEP);
    c->warp = i->warp;
    site->instructions++;
    site->lanes += lanes;
    site->filled += filled;
    site->splits += i->split;
    site->skipping += (unsigned)__builtin_popcount(i->skipping);
    c->now->instructions++;
    c->now->lanes += lanes;
    c->now->filled += filled;
    c->now->skipping += (unsigned)__builtin_popcount(i->skipping);
    if (i->kind == LOG_BARRIER) {
        site->waits += lanes;
        c->now->barriers += lanes;
    } else if (i->size && (i->kind == LOG_READ || i->kind == LOG_WRITE ||
                           i->kind == LOG_ATOMIC)) {
        count_access(c, site, i);
        count_store(c, site, i);
    }
}
