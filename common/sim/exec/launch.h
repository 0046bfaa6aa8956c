/*
 * launch -- run kernels, block after block
 */
#ifndef SIM_ENGINE_LAUNCH_H
#define SIM_ENGINE_LAUNCH_H

#include "engine.h"

/* What the case's result says of the launches so far. */
struct launch_summary {
    uint32_t launches; /* refused ones included */
    uint32_t grid[3];  /* launch grid of the last one */
    uint32_t block[3];
};

/* launch_summary -- what it says now */
const struct launch_summary *launch_summary(void);

#endif
