#include "heap.h"
#include "fault.h"
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#define RED 64 /* bytes before and behind a block; a power of two */
#define BLOCKS 8192
#define KEPT 256 /* released blocks that are kept back */

#ifdef __SANITIZE_ADDRESS__
/* Under the sanitizer its heap takes libc's place, and it calls us before it
 * is ready to check what we do. */
#define __libc_malloc __interceptor_malloc
#define __libc_memalign __interceptor_memalign
#define __libc_free __interceptor_free
#define __libc_realloc __interceptor_realloc
#define EARLY __attribute__((no_sanitize_address))
#else
#define EARLY
#endif

/* glibc's own, under the names that it keeps for those who replace malloc. */
void *__libc_malloc(size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void *block);
void *__libc_realloc(void *block, size_t bytes);

struct heap_block {
    uint64_t start; /* what libc gave */
    uint64_t base;  /* what the caller got */
    uint64_t bytes;
    bool freed;
};

static struct heap_block blocks[BLOCKS]; /* by address */
static size_t count;
static uint64_t kept[KEPT]; /* bases of released blocks, in a circle */
static size_t next;

/* The index of the first block that starts behind `address`. */
EARLY static size_t
behind(uint64_t address)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (blocks[middle].start <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

EARLY static struct heap_block *
find(uint64_t address)
{
    size_t index = behind(address);
    if (index == 0)
        return NULL;
    struct heap_block *block = &blocks[index - 1];
    return address < block->base + block->bytes + RED ? block : NULL;
}

enum log_fault
heap_fault(uint64_t address, uint64_t bytes)
{
    const struct heap_block *block = find(address);
    if (!block)
        return FAULT_NONE;
    if (block->freed)
        return FAULT_FREED;
    uint64_t offset = address - block->base;
    return offset < block->bytes && bytes <= block->bytes - offset
               ? FAULT_NONE
               : FAULT_BOUNDS;
}

static void
insert(struct heap_block block)
{
    size_t index = behind(block.start);
    memmove(&blocks[index + 1], &blocks[index],
            (count - index) * sizeof *blocks);
    blocks[index] = block;
    count++;
}

static void
drop(uint64_t base)
{
    struct heap_block *block = find(base);
    void *start = (void *)(uintptr_t)block->start;
    count--;
    memmove(block, block + 1,
            (size_t)(&blocks[count] - block) * sizeof *blocks);
    __libc_free(start);
}

EARLY static void *
allocate(size_t alignment, size_t bytes)
{
    if (!engine.open || engine.in_kernel || count == BLOCKS ||
        bytes > SIZE_MAX / 2)
        return alignment > 16 ? __libc_memalign(alignment, bytes)
                              : __libc_malloc(bytes);
    size_t before = alignment > RED ? alignment : RED;
    char *start = __libc_memalign(before, before + bytes + RED);
    if (!start)
        return NULL;
    insert((struct heap_block){(uint64_t)(uintptr_t)start,
                               (uint64_t)(uintptr_t)start + before, bytes,
                               false});
    return start + before;
}

EARLY static void
release(void *pointer, uint32_t pc)
{
    uint64_t base = (uint64_t)(uintptr_t)pointer;
    struct heap_block *block = pointer ? find(base) : NULL;
    if (!block) {
        __libc_free(pointer);
        return;
    }
    if (block->base != base || block->freed)
        fault_end(FAULT_RELEASE, base, pc, 0, 0);
    block->freed = true;
    if (kept[next])
        drop(kept[next]);
    kept[next] = base;
    next = (next + 1) % KEPT;
}

/* Libc's names. */

void *
malloc(size_t bytes)
{
    return allocate(16, bytes);
}

EARLY void
free(void *pointer)
{
    int saved = errno;
    release(pointer, EXEC_CALLER);
    errno = saved;
}

EARLY void *
calloc(size_t items, size_t bytes)
{
    size_t all;
    if (__builtin_mul_overflow(items, bytes, &all))
        return NULL;
    void *pointer = allocate(16, all);
    return pointer ? memset(pointer, 0, all) : NULL;
}

EARLY void *
realloc(void *pointer, size_t bytes)
{
    const struct heap_block *block =
        pointer ? find((uint64_t)(uintptr_t)pointer) : NULL;
    if (pointer && !block)
        return __libc_realloc(pointer, bytes);
    void *moved = allocate(16, bytes);
    if (!moved || !pointer)
        return moved;
    memcpy(moved, pointer, block->bytes < bytes ? block->bytes : bytes);
    release(pointer, EXEC_CALLER);
    return moved;
}

void *
memalign(size_t alignment, size_t bytes)
{
    return allocate(alignment < 16 ? 16 : alignment, bytes);
}

void *
aligned_alloc(size_t alignment, size_t bytes)
{
    return memalign(alignment, bytes);
}

int
posix_memalign(void **pointer, size_t alignment, size_t bytes)
{
    *pointer = memalign(alignment, bytes);
    return *pointer ? 0 : ENOMEM;
}
