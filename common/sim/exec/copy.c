/* copy -- copies between host and device, checked to the byte and logged */
#include "api.h"
#include "fault.h"
#include "fence.h"
#include <string.h>

enum side { SIDE_HOST, SIDE_DEVICE };

/* From the first byte of the first row to the last of the last; more than
 * there is where that is no number. */
static uint64_t
extent(uint64_t pitch, const struct api_copy *copy)
{
    uint64_t bytes;

    if (__builtin_mul_overflow(pitch, copy->rows - 1, &bytes) ||
        __builtin_add_overflow(bytes, copy->width, &bytes))
        return UINT64_MAX;
    return bytes;
}

/* Ends the run unless [address, address + bytes) is device memory. */
static void
check_device(uint64_t address, uint64_t bytes, bool write, uint32_t pc)
{
    const struct arena_block *block = arena_find(address);

    if (api_symbol_holds(address, bytes) || arena_holds(block, address, bytes))
        return;
    if (!arena_contains(address))
        fault_end(FAULT_HOST_MEMORY, address, pc, 0, write);
    if (arena_was_freed(block, address))
        fault_end(FAULT_FREED, address, pc, 0, write);
    fault_end(FAULT_COPY, address, pc, 0, bytes);
}

/* Host code's own stack is its own, and is what fence_admit() does not ask
 * about. */
static void
check_host(uint64_t address, uint64_t bytes, bool write, uint32_t pc)
{
    uint64_t offset = address - engine.stack_low;

    if (offset >= engine.stack_bytes || bytes > engine.stack_bytes - offset)
        fence_admit(address, bytes, write ? LOG_WRITE : LOG_READ, false, pc);
}

static enum side
side_of(uint64_t address)
{
    const struct arena_block *block = arena_find(address);

    if (api_symbol_holds(address, 1))
        return SIDE_DEVICE;
    return arena_contains(address) && !(block && block->memory == MEMORY_PINNED)
               ? SIDE_DEVICE
               : SIDE_HOST;
}

static bool
is_device(uint64_t address)
{
    const struct arena_block *block = arena_find(address);

    return api_symbol_holds(address, 1) ||
           (arena_holds(block, address, 1) && block->memory == MEMORY_DEVICE);
}

static uint32_t
direction(const struct api_copy *copy, enum cudaMemcpyKind kind)
{
    uint32_t told = DIRECTION_COPY | (uint32_t)kind;

    if (is_device(copy->to))
        told |= DIRECTION_TO_DEVICE;
    if (is_device(copy->from))
        told |= DIRECTION_FROM_DEVICE;
    return told;
}

static void
check_side(enum side side, uint64_t address, uint64_t bytes, bool write,
           uint32_t told, uint32_t pc)
{
    if (side == SIDE_DEVICE && !is_device(address) && !arena_contains(address))
        fault_direction(FAULT_HOST_MEMORY, address, pc, write, told);
    if (side == SIDE_HOST && is_device(address))
        fault_direction(FAULT_DEVICE_MEMORY, address, pc, write, told);
    if (side == SIDE_DEVICE)
        check_device(address, bytes, write, pc);
    else
        check_host(address, bytes, write, pc);
}

static void
log_copy(const struct api_copy *copy, enum side to, enum side from, uint32_t pc)
{
    if (to == SIDE_DEVICE && from == SIDE_DEVICE) {
        log_put(LOG_TRANSFER, copy->to, pc, 0, 0);
        log_more(copy->from, 0);
        log_more(copy->width, 0);
        return;
    }
    if (from == SIDE_DEVICE) {
        log_put(LOG_FETCH, copy->from, pc, 0, 0);
        log_more(copy->width, 0);
    }
    if (to == SIDE_DEVICE || arena_contains(copy->to)) {
        log_put(LOG_FILL, copy->to, pc, 0, 0);
        log_more(copy->width, 0);
    }
}

/* Rows that follow one another without a gap are one row. */
static struct api_copy
joined(const struct api_copy *copy)
{
    struct api_copy one = *copy;

    if (copy->to_pitch == copy->width && copy->from_pitch == copy->width &&
        copy->rows > 1) {
        one.width = extent(copy->width, copy);
        one.to_pitch = one.from_pitch = one.width;
        one.rows = 1;
    }
    return one;
}

static enum side
side_to(const struct api_copy *copy, enum cudaMemcpyKind kind)
{
    if (kind == cudaMemcpyDefault)
        return side_of(copy->to);
    return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice
               ? SIDE_DEVICE
               : SIDE_HOST;
}

static enum side
side_from(const struct api_copy *copy, enum cudaMemcpyKind kind)
{
    if (kind == cudaMemcpyDefault)
        return side_of(copy->from);
    return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice
               ? SIDE_DEVICE
               : SIDE_HOST;
}

cudaError_t
api_copy(const struct api_copy *whole, enum cudaMemcpyKind kind, uint32_t pc)
{
    struct api_copy copy = joined(whole);
    enum side to = side_to(&copy, kind), from = side_from(&copy, kind);

    if ((unsigned)kind > cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    if (copy.width > copy.to_pitch || copy.width > copy.from_pitch)
        return copy.rows > 1 ? cudaErrorInvalidPitchValue
                             : cudaErrorInvalidValue;
    if (copy.width == 0 || copy.rows == 0)
        return cudaSuccess;
    if (!copy.to || !copy.from)
        return cudaErrorInvalidValue;
    const uint32_t told = direction(&copy, kind);
    check_side(to, copy.to, extent(copy.to_pitch, &copy), true, told, pc);
    check_side(from, copy.from, extent(copy.from_pitch, &copy), false, told,
               pc);
    for (uint64_t row = 0; row < copy.rows; row++) {
        log_copy(&copy, to, from, pc);
        memmove((void *)(uintptr_t)copy.to, (const void *)(uintptr_t)copy.from,
                copy.width);
        copy.to += copy.to_pitch;
        copy.from += copy.from_pitch;
    }
    return cudaSuccess;
}

cudaError_t
api_fill(const struct api_copy *whole, int value, uint32_t pc)
{
    struct api_copy rows = joined(whole);

    if (rows.width == 0 || rows.rows == 0)
        return cudaSuccess;
    if (!rows.to || (rows.rows > 1 && rows.width > rows.to_pitch))
        return cudaErrorInvalidValue;
    check_device(rows.to, extent(rows.to_pitch, &rows), true, pc);
    for (uint64_t row = 0; row < rows.rows; row++) {
        log_put(LOG_FILL, rows.to, pc, 0, 1);
        log_more(rows.width, 0);
        memset((void *)(uintptr_t)rows.to, value, rows.width);
        rows.to += rows.to_pitch;
    }
    return cudaSuccess;
}
