#include "fence.h"
#include "fault.h"
#include "fiber.h"
#include "heap.h"
#include "ring.h"
#include "shared.h"
#include "student.h"
#include <sys/mman.h>

#define PAGE_BYTES 4096
#define PROTECTED 16

static struct {
    struct span all, allowed;
} protected[PROTECTED];
static unsigned protections;
static bool program_is_open;

void
fence_protect(uint64_t low, uint64_t bytes, uint64_t from, uint64_t allowed)
{
    if (protections == PROTECTED)
        return;
    protected[protections].all = (struct span){low, bytes};
    protected[protections].allowed = (struct span){from, allowed};
    protections++;
}

void
fence_open_program(void)
{
    program_is_open = true;
}

static bool
is_protected(uint64_t address, uint64_t bytes)
{
    for (unsigned i = 0; i < protections; i++)
        if (span_holds(protected[i].all, address, 1) &&
            !span_holds(protected[i].allowed, address, bytes))
            return true;
    return fiber_holds(address) || log_holds(address);
}

/* The arena's part that holds `address`; bytes = 0 where nothing may be
 * touched. */
static struct span
arena_span(uint64_t address)
{
    const struct arena_block *block = arena_find(address);
    if (!arena_holds(block, address, 1))
        return (struct span){0, 0};
    return (struct span){block->base, block->bytes};
}

static struct span
kernel_span(uint64_t address, bool write)
{
    if (arena_contains(address))
        return arena_span(address);
    if (span_holds(shared_static(), address, 1))
        return shared_static();
    if (span_holds(shared_dynamic(), address, 1))
        return shared_dynamic();
    return student_find(address,
                        write ? STUDENT_KERNEL_WRITE : STUDENT_KERNEL_READ);
}

/* Whether anything is mapped at the address: then a kernel found the host's
 * memory, else it went astray. */
static bool
is_mapped(uint64_t address)
{
    unsigned char resident;
    uint64_t page = address & ~(uint64_t)(PAGE_BYTES - 1);
    return mincore((void *)(uintptr_t)page, PAGE_BYTES, &resident) == 0;
}

static bool
is_freed(uint64_t address)
{
    const struct arena_block *block = arena_find(address);
    return block && block->state == ARENA_FREED;
}

static enum log_fault
kernel_fault(uint64_t address, bool write)
{
    if (address < PAGE_BYTES)
        return FAULT_NULL;
    if (arena_contains(address))
        return is_freed(address) ? FAULT_FREED : FAULT_BOUNDS;
    if (write && student_is_constant(address))
        return FAULT_CONSTANT;
    if (student_find(address, STUDENT_HOST).bytes)
        return FAULT_HOST_MEMORY;
    if (shared_is_near(address))
        return FAULT_SHARED;
    if (student_is_below(address))
        return FAULT_NULL;
    if (fiber_is_thread(address) || !is_mapped(address))
        return FAULT_BOUNDS;
    return FAULT_HOST_MEMORY;
}

static uint64_t
detail_of(enum log_kind kind)
{
    return kind == LOG_READ ? 0 : kind == LOG_WRITE ? 1 : 2;
}

static uint16_t
size_of(uint64_t bytes)
{
    return bytes < UINT16_MAX ? (uint16_t)bytes : UINT16_MAX;
}

static bool
kernel_admit(uint64_t address, uint64_t bytes, enum log_kind kind, bool aligned,
             uint32_t pc)
{
    bool write = kind != LOG_READ;
    struct span span = kernel_span(address, write);
    if (!span_holds(span, address, bytes))
        fault_end(kernel_fault(address, write), address, pc, size_of(bytes),
                  detail_of(kind));
    if (aligned && (address & (bytes - 1)))
        fault_end(FAULT_MISALIGNED, address, pc, size_of(bytes),
                  detail_of(kind));
    engine.spans[write][(pc >> 2) & (ENGINE_SPANS - 1)] = span;
    return true;
}

static enum log_fault
host_arena_fault(uint64_t address, uint64_t bytes)
{
    const struct arena_block *block = arena_find(address);
    if (block && block->state == ARENA_FREED)
        return FAULT_FREED;
    if (!block || !arena_holds(block, address, 1))
        return FAULT_BOUNDS;
    if (block->memory == MEMORY_DEVICE)
        return FAULT_DEVICE_MEMORY;
    return arena_holds(block, address, bytes) ? FAULT_NONE : FAULT_BOUNDS;
}

static enum log_fault
host_fault(uint64_t address, uint64_t bytes)
{
    if (address < PAGE_BYTES)
        return FAULT_NULL;
    if (arena_contains(address))
        return host_arena_fault(address, bytes);
    if (student_is_device(address))
        return FAULT_DEVICE_MEMORY;
    if (student_find(address, STUDENT_HOST).bytes)
        return FAULT_NONE;
    if (student_is_below(address))
        return FAULT_NULL;
    if (student_is_program(address) && !program_is_open)
        return FAULT_BOUNDS;
    return is_protected(address, bytes) ? FAULT_BOUNDS
                                        : heap_fault(address, bytes);
}

bool
fence_admit(uint64_t address, uint64_t bytes, enum log_kind kind, bool aligned,
            uint32_t pc)
{
    if (engine.in_kernel)
        return kernel_admit(address, bytes, kind, aligned, pc);
    if (!engine.open)
        return false;
    enum log_fault fault = host_fault(address, bytes);
    if (fault != FAULT_NONE)
        fault_end(fault, address, pc, size_of(bytes), detail_of(kind));
    return false;
}
