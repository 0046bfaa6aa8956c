#include "device.h"
#include <stdlib.h>

/* The block with another value of that need. */
static struct device_block
with_value(const struct device_block *block, enum device_need need,
           size_t value)
{
    struct device_block other = *block;

    if (need == NEED_REGISTERS)
        other.registers = (int)value;
    else if (need == NEED_THREADS)
        other.threads = (int)value;
    else {
        other.static_shared = 0;
        other.dynamic_shared = value;
    }
    return other;
}

static struct device_step
step_at(const struct device *device, const struct device_block *block,
        enum device_need need, size_t value)
{
    const struct device_block other = with_value(block, need, value);
    const int blocks = device_resident_blocks(device, &other, NULL);
    const int warps = (other.threads + device->warp - 1) / device->warp;

    return (struct device_step){value, blocks, blocks * warps};
}

/* The greatest value up to `most` with which `blocks` fit; they fit with less
 * of it, too.  False where they fit with nothing of it either. */
static bool
greatest(const struct device *device, const struct device_block *block,
         enum device_need need, size_t most, int blocks,
         struct device_step *step)
{
    size_t low = 0, high = most;

    if (step_at(device, block, need, 0).blocks < blocks)
        return false;
    while (low < high) {
        const size_t middle = high - (high - low) / 2;

        if (step_at(device, block, need, middle).blocks >= blocks)
            low = middle;
        else
            high = middle - 1;
    }
    *step = step_at(device, block, need, low);
    return true;
}

/* The more of it a block needs, the fewer are resident. */
static bool
step_of_amount(const struct device *device, const struct device_block *block,
               enum device_need need, enum device_change change,
               struct device_step *step)
{
    const size_t most = need == NEED_REGISTERS
                            ? (size_t)device->thread_registers
                            : device->block_shared_max;
    const int now = device_resident_blocks(device, block, NULL);

    if (change == MORE_RESIDENT)
        return greatest(device, block, need, most, now + 1, step);
    if (now == 0)
        return false;
    greatest(device, block, need, most, now, step);
    *step = step_at(device, block, need, step->value + 1);
    return true;
}

static bool
is_change(const struct device_step *from, const struct device_step *to,
          enum device_change change)
{
    return change == MORE_RESIDENT ? to->warps > from->warps
                                   : to->warps < from->warps;
}

static int
distance(size_t a, size_t b)
{
    return abs((int)a - (int)b);
}

static bool
step_of_threads(const struct device *device, const struct device_block *block,
                enum device_change change, struct device_step *step)
{
    const struct device_step now =
        step_at(device, block, NEED_THREADS, (size_t)block->threads);
    const int most = device->block_threads;
    bool found = false;

    for (int size = device->warp; size < most + device->warp;
         size += device->warp) {
        const struct device_step there = step_at(
            device, block, NEED_THREADS, (size_t)(size < most ? size : most));

        if (!is_change(&now, &there, change))
            continue;
        if (found && distance(there.value, now.value) >=
                         distance(step->value, now.value))
            continue;
        *step = there;
        found = true;
    }
    return found;
}

bool
device_step(const struct device *device, const struct device_block *block,
            enum device_need need, enum device_change change,
            struct device_step *step)
{
    return need == NEED_THREADS
               ? step_of_threads(device, block, change, step)
               : step_of_amount(device, block, need, change, step);
}
