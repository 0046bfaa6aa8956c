#include "fiber.h"
#include "../../run/die.h"
#include <sys/mman.h>

#define GUARD_BYTES 4096
#define THREADS 1024
#define SLOT_BYTES (GUARD_BYTES + (uint64_t)FIBER_STACK_BYTES)
#define HOST_SLOT_BYTES (GUARD_BYTES + (uint64_t)FIBER_HOST_BYTES)
#define ALL_BYTES (THREADS * SLOT_BYTES + HOST_SLOT_BYTES)
#define BELOW_BYTES (64ull << 20) /* a frame may skip the first guard page */

#ifdef __SANITIZE_ADDRESS__
/* It does not know these stacks, and would warn whenever a run ends on one. */
void __asan_handle_no_return(void);
void
__asan_handle_no_return(void)
{
}
#endif

static uint64_t base;  /* thread slots, then the host's */
static unsigned ready; /* thread slots that may be used */

static void
allow(uint64_t low, uint64_t bytes)
{
    if (mprotect((void *)(uintptr_t)low, bytes, PROT_READ | PROT_WRITE))
        run_die("no memory for stacks (%lu bytes)", (unsigned long)bytes);
}

static void
reserve(void)
{
    void *map = mmap(NULL, BELOW_BYTES + ALL_BYTES, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED)
        run_die("no address space for stacks (%lu bytes)",
                (unsigned long)ALL_BYTES);
    base = (uint64_t)(uintptr_t)map + BELOW_BYTES;
}

struct fiber_stack
fiber_thread_stack(unsigned index)
{
    if (!base)
        reserve();
    for (; ready <= index; ready++)
        allow(base + ready * SLOT_BYTES + GUARD_BYTES, FIBER_STACK_BYTES);
    return (struct fiber_stack){base + index * SLOT_BYTES + GUARD_BYTES,
                                FIBER_STACK_BYTES};
}

struct fiber_stack
fiber_host_stack(void)
{
    if (!base)
        reserve();
    struct fiber_stack stack = {base + THREADS * SLOT_BYTES + GUARD_BYTES,
                                FIBER_HOST_BYTES};
    allow(stack.low, stack.bytes);
    return stack;
}

fiber_context
fiber_make(struct fiber_stack stack, size_t offset,
           void (*entry)(struct fiber_transfer))
{
    char *top = (char *)(uintptr_t)(stack.low + stack.bytes - offset);
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
