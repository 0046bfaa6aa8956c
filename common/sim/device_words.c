#include "device.h"
#include <stdio.h>

char *
device_refused_shared(const struct device *device, size_t dynamic,
                      size_t static_shared, char to[DEVICE_WORDS])
{
    const size_t all = dynamic + static_shared;
    char with[80] = "";

    to[0] = 0;
    if (static_shared)
        snprintf(with, sizeof with,
                 "with %zu bytes of __shared__ variables that is %zu, and ",
                 static_shared, all);
    if (all > device->block_shared_max)
        snprintf(to, DEVICE_WORDS, ": %sa block has at most %zu on the %s",
                 with, device->block_shared_max, device->full_name);
    else if (all > device->block_shared)
        snprintf(to, DEVICE_WORDS,
                 ": %smore than %zu must be asked for with "
                 "cudaFuncSetAttribute and "
                 "cudaFuncAttributeMaxDynamicSharedMemorySize",
                 with, device->block_shared);
    return to;
}
