#include "student.h"

/* Bracketing symbols exist only where the section does. */
#define PART(name)                                      \
    extern char __start_##name[] __attribute__((weak)); \
    extern char __stop_##name[] __attribute__((weak))
PART(sim_text);
PART(sim_rodata);
PART(sim_constant);
PART(sim_device);
PART(sim_data);
PART(sim_bss);
extern char __executable_start[], _end[]; /* by the linker */

/* Those that a kernel may write first, then those that it may read. */
enum part {
    PART_DEVICE,
    PART_CONSTANT,
    PART_RODATA,
    PART_DATA,
    PART_BSS,
    PARTS
};

static struct span
between(const char *low, const char *high)
{
    return (struct span){(uint64_t)(uintptr_t)low,
                         (uint64_t)((uintptr_t)high - (uintptr_t)low)};
}

static struct span
part_at(enum part part)
{
    switch (part) {
    case PART_RODATA:
        return between(__start_sim_rodata, __stop_sim_rodata);
    case PART_CONSTANT:
        return between(__start_sim_constant, __stop_sim_constant);
    case PART_DEVICE:
        return between(__start_sim_device, __stop_sim_device);
    case PART_DATA:
        return between(__start_sim_data, __stop_sim_data);
    default:
        return between(__start_sim_bss, __stop_sim_bss);
    }
}

struct span
student_find(uint64_t address, enum student_use use)
{
    static const int parts[] = {[STUDENT_KERNEL_WRITE] = PART_CONSTANT,
                                [STUDENT_KERNEL_READ] = PART_DATA,
                                [STUDENT_HOST] = PARTS};
    for (int part = 0; part < parts[use]; part++)
        if (span_holds(part_at((enum part)part), address, 1))
            return part_at((enum part)part);
    return (struct span){0, 0};
}

bool
student_is_constant(uint64_t address)
{
    return span_holds(part_at(PART_RODATA), address, 1) ||
           span_holds(part_at(PART_CONSTANT), address, 1);
}

bool
student_is_device(uint64_t address)
{
    return span_holds(part_at(PART_DEVICE), address, 1) ||
           span_holds(part_at(PART_CONSTANT), address, 1);
}

struct span
student_data(void)
{
    uint64_t low = UINT64_MAX, high = 0;
    for (int part = 0; part < PARTS; part++) {
        struct span span = part_at((enum part)part);
        if (span.bytes == 0)
            continue;
        low = span.low < low ? span.low : low;
        high = span.low + span.bytes > high ? span.low + span.bytes : high;
    }
    return high ? (struct span){low, high - low} : (struct span){0, 0};
}

bool
student_is_code(uint64_t pc)
{
    return span_holds(between(__start_sim_text, __stop_sim_text), pc, 1);
}

bool
student_is_program(uint64_t address)
{
    return span_holds(between(__executable_start, _end), address, 1);
}

bool
student_is_below(uint64_t address)
{
    const uint64_t first = (uint64_t)(uintptr_t)__executable_start;
    return address < first || address >= -first;
}
