#include "fiber.h"
#include "../../run/die.h"
#include <sys/mman.h>

#define GUARD_BYTES 4096
#define THREADS 1024
#define SLOT_BYTES (GUARD_BYTES + (uint64_t)FIBER_STACK_BYTES)
#define HOST_SLOT_BYTES (GUARD_BYTES + (uint64_t)FIBER_HOST_BYTES)
#define ALL_BYTES (THREADS * SLOT_BYTES + HOST_SLOT_BYTES)
#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102
#endif
#define BELOW_BYTES (64ull << 20) /* a frame may skip the first guard page */

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
/* It does not know these stacks, and would warn whenever a run ends on one. */
void __asan_handle_no_return(void);
void
__asan_handle_no_return(void)
{
}
#endif

/* What the sanitizer marked for the frames of the thread that had it before,
 * which ended in the midst of them. */
static void
forget_frames(struct fiber_stack stack)
{
#ifdef __SANITIZE_ADDRESS__
    __asan_unpoison_memory_region((void *)(uintptr_t)stack.low, stack.bytes);
#endif
    (void)stack;
}

static uint64_t base;          /* thread slots, then the host's */
static unsigned used;          /* thread slots that have been */
static unsigned idle[THREADS]; /* those of them that were given back */
static unsigned idle_count;

static void
close_bytes(uint64_t low, uint64_t bytes)
{
    if (mprotect((void *)(uintptr_t)low, bytes, PROT_NONE))
        run_die("no memory for the guards of stacks");
}

/* Since Linux 6.13 a guard page does not cost a mapping of its own, which
 * would take as long to make and to remove as all the rest of a small run. */
static void
guard(uint64_t low)
{
    if (madvise((void *)(uintptr_t)low, GUARD_BYTES, MADV_GUARD_INSTALL))
        close_bytes(low, GUARD_BYTES);
}

static void
reserve(void)
{
    void *map = mmap(NULL, BELOW_BYTES + ALL_BYTES, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED)
        run_die("no address space for stacks (%lu bytes)",
                (unsigned long)ALL_BYTES);
    close_bytes((uint64_t)(uintptr_t)map, BELOW_BYTES);
    base = (uint64_t)(uintptr_t)map + BELOW_BYTES;
}

static struct fiber_stack
stack_in(unsigned slot, uint64_t bytes)
{
    return (struct fiber_stack){base + slot * SLOT_BYTES + GUARD_BYTES, bytes};
}

static struct fiber_stack
new_stack(unsigned slot, uint64_t bytes)
{
    if (!base)
        reserve();
    guard(base + slot * SLOT_BYTES);
    return stack_in(slot, bytes);
}

struct fiber_stack
fiber_take(void)
{
    if (idle_count > 0)
        return stack_in(idle[--idle_count], FIBER_STACK_BYTES);
    return new_stack(used++, FIBER_STACK_BYTES);
}

void
fiber_give(struct fiber_stack stack)
{
    idle[idle_count++] = (unsigned)((stack.low - base) / SLOT_BYTES);
}

struct fiber_stack
fiber_host_stack(void)
{
    return new_stack(THREADS, FIBER_HOST_BYTES);
}

fiber_context
fiber_make(struct fiber_stack stack, size_t offset,
           void (*entry)(struct fiber_transfer))
{
    char *top = (char *)(uintptr_t)(stack.low + stack.bytes - offset);
    forget_frames(stack);
    return make_fcontext(top, stack.bytes - offset, entry);
}

bool
fiber_holds(uint64_t address)
{
    return base && address - base < ALL_BYTES;
}

bool
fiber_guard_holds(uint64_t address)
{
    if (base && base - address <= BELOW_BYTES)
        return true;
    if (!fiber_holds(address))
        return false;
    uint64_t offset = address - base;
    if (offset >= THREADS * SLOT_BYTES)
        return offset - THREADS * SLOT_BYTES < GUARD_BYTES;
    return offset % SLOT_BYTES < GUARD_BYTES;
}

bool
fiber_is_thread(uint64_t address)
{
    return base && address - base < THREADS * SLOT_BYTES;
}
