#include "arena.h"
#include "../../run/die.h"
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#define BLOCKS 65536
#define PAGE 4096
#define ZONE_LEAST ((uint64_t)4096)
#define ZONE_MOST ((uint64_t)1 << 20)

/* Where the arena is put if it can be: the same run has the same addresses,
 * and nothing lies near, the address sanitizer's shadow neither. */
#define PLACE ((void *)0x200000000000)

/* Blocks by address, without gaps from `low` to `top`: every block ends where
 * the next one starts. */
static struct {
    uint64_t low, top, high;
    uint64_t live[MEMORIES];
    size_t count;
    struct arena_block *block; /* BLOCKS of them */
} arena;

/* Half of the address space at most, where that is limited. */
static uint64_t
reservable(uint64_t bytes)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        bytes > limit.rlim_cur / 2)
        bytes = limit.rlim_cur / 2;
    return bytes & ~(uint64_t)(PAGE - 1);
}

static void *
reserve(void *place, uint64_t bytes)
{
    return mmap(place, bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

void
arena_open(uint64_t bytes)
{
    void *map = MAP_FAILED;

    if (arena.low)
        return;
    arena.block = reserve(NULL, BLOCKS * sizeof *arena.block);
    for (bytes = reservable(bytes); bytes >= PAGE && map == MAP_FAILED;
         bytes = bytes / 2 & ~(uint64_t)(PAGE - 1)) {
        map = reserve(PLACE, bytes);
        arena.high = (uint64_t)(uintptr_t)map + bytes;
    }
    if (map == MAP_FAILED || arena.block == MAP_FAILED)
        run_die("no address space for device memory: raise the limit "
                "(ulimit -v)");
    arena.low = (uint64_t)(uintptr_t)map;
    arena.top = arena.low + ZONE_LEAST; /* below the first block, too */
}

uint64_t
arena_base(void)
{
    return arena.low;
}

uint64_t
arena_bytes(void)
{
    return arena.high - arena.low;
}

uint64_t
arena_live_bytes(enum log_memory memory)
{
    return arena.live[memory];
}

static uint64_t
round_up(uint64_t value)
{
    return (value + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
}

/* A block's bytes with its red zone, which grows with it: a wrong row or
 * plane away is still nobody's memory. */
static uint64_t
room_for(uint64_t bytes)
{
    uint64_t zone = bytes < ZONE_LEAST  ? ZONE_LEAST
                    : bytes > ZONE_MOST ? ZONE_MOST
                                        : bytes;
    return round_up(bytes) + round_up(zone);
}

/* The index of the last block that starts at or before `address`; count where
 * none does. */
static size_t
find_index(uint64_t address)
{
    size_t low = 0, high = arena.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (arena.block[middle].start <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? arena.count : low - 1;
}

/* Makes one block of each run of freed ones, so that a large enough one may
 * be found.  What is forgotten is where the single ones began. */
static void
merge_freed(void)
{
    size_t kept = 0;

    for (size_t i = 0; i < arena.count; i++) {
        struct arena_block *last = kept ? &arena.block[kept - 1] : NULL;

        if (last && last->state == ARENA_FREED &&
            arena.block[i].state == ARENA_FREED) {
            last->end = arena.block[i].end;
            last->bytes = last->end - last->base;
        } else {
            arena.block[kept++] = arena.block[i];
        }
    }
    arena.count = kept;
}

/* Splits the freed block at `index`: what is left over stays freed. */
static void
split(size_t index, uint64_t room)
{
    struct arena_block *block = &arena.block[index];
    uint64_t end = block->start + room;

    if (block->end - end < 2 * ZONE_LEAST || arena.count == BLOCKS)
        return;
    memmove(block + 2, block + 1,
            (arena.count - index - 1) * sizeof arena.block[0]);
    arena.count++;
    block[1] = block[0];
    block[1].start = block[1].base = end;
    block[1].bytes = block[1].end - end;
    block->end = end;
}

/* Room among what was released; BLOCKS where there is none. */
static size_t
reuse(uint64_t room)
{
    merge_freed();
    for (size_t i = 0; i < arena.count; i++) {
        const struct arena_block *block = &arena.block[i];

        if (block->state == ARENA_FREED && block->end - block->start >= room) {
            split(i, room);
            return i;
        }
    }
    return BLOCKS;
}

/* Room behind everything else; BLOCKS where there is none. */
static size_t
append(uint64_t room)
{
    struct arena_block *block = &arena.block[arena.count];

    if (arena.count == BLOCKS || arena.high - arena.top < room)
        return BLOCKS;
    block->start = arena.top;
    block->end = arena.top += room;
    return arena.count++;
}

uint64_t
arena_alloc(uint64_t bytes, enum log_memory memory)
{
    struct arena_block *block;
    size_t index;

    if (bytes == 0 || bytes > arena_bytes())
        return 0;
    index = append(room_for(bytes));
    if (index == BLOCKS)
        index = reuse(room_for(bytes));
    if (index == BLOCKS)
        return 0;
    block = &arena.block[index];
    block->base = block->start;
    block->bytes = bytes;
    block->state = ARENA_LIVE;
    block->memory = memory;
    block->narrowed = false;
    arena.live[memory] += bytes;
    return block->base;
}

/* Gives the pages that lie wholly in the block back to the system. */
static void
drop_pages(const struct arena_block *block)
{
    uint64_t from = (block->start + PAGE - 1) & ~(uint64_t)(PAGE - 1);
    uint64_t to = block->end & ~(uint64_t)(PAGE - 1);

    if (to > from)
        madvise((void *)(uintptr_t)from, to - from, MADV_DONTNEED);
}

bool
arena_release(uint64_t address, enum log_memory memory)
{
    size_t index = find_index(address);
    struct arena_block *block = &arena.block[index];

    if (index == arena.count || block->start != address ||
        block->state != ARENA_LIVE || block->memory != memory ||
        block->narrowed)
        return false;
    arena.live[memory] -= block->bytes;
    block->state = ARENA_FREED;
    drop_pages(block);
    return true;
}

const struct arena_block *
arena_live(size_t *at)
{
    while (*at < arena.count)
        if (arena.block[(*at)++].state == ARENA_LIVE)
            return &arena.block[*at - 1];
    return NULL;
}

const struct arena_block *
arena_find(uint64_t address)
{
    size_t index = find_index(address);

    if (index == arena.count || address >= arena.block[index].end)
        return NULL;
    return &arena.block[index];
}

void
arena_allow(uint64_t address, uint64_t bytes)
{
    size_t index = find_index(address);
    struct arena_block *block = &arena.block[index];

    if (index == arena.count || !arena_holds(block, address, bytes))
        run_die("%#llx is in no live block of device memory",
                (unsigned long long)address);
    block->base = address;
    block->bytes = bytes;
    block->narrowed = true;
}
