#include "direction.h"
#include "../log.h"
#include <stdio.h>

static const char *
kind_told(uint32_t direction)
{
    static const char *const kinds[] = {
        "cudaMemcpyHostToHost", "cudaMemcpyHostToDevice",
        "cudaMemcpyDeviceToHost", "cudaMemcpyDeviceToDevice"};
    const uint32_t kind = direction & DIRECTION_KIND;

    return kind < sizeof kinds / sizeof *kinds ? kinds[kind] : "another kind";
}

/* The kind that the addresses ask for. */
static const char *
kind_found(uint32_t direction)
{
    const bool to = direction & DIRECTION_TO_DEVICE;
    const bool from = direction & DIRECTION_FROM_DEVICE;

    if (to)
        return from ? "cudaMemcpyDeviceToDevice" : "cudaMemcpyHostToDevice";
    return from ? "cudaMemcpyDeviceToHost" : "cudaMemcpyHostToHost";
}

/* An address that is no device memory need not be the host's: a pointer may
 * never have been set. */
void
direction_tell(uint32_t direction, bool to, const char *device, char *text,
               size_t size)
{
    const bool needless =
        direction & DIRECTION_TO_DEVICE && direction & DIRECTION_FROM_DEVICE;
    char what[192] = "no device memory";

    if (device)
        snprintf(what, sizeof what, "device memory%s, %.140s",
                 needless ? " already" : "", device);
    snprintf(text, size,
             "the copy is told %s, but its %s is %s: %sthat is %s%s",
             kind_told(direction), to ? "destination" : "source", what,
             device ? "" : "if it is the host's, ", kind_found(direction),
             needless ? ", if a copy is needed at all" : "");
}
