/*
 * banks -- the wavefronts that one request to shared memory takes
 *
 * Shared memory has 32 banks of 4-byte words.  A wavefront serves one word of
 * each bank, to all lanes that want it.  A warp's accesses of 8 bytes go by
 * halves, those of 16 bytes by quarters, by lane number; two of them go at once
 * where lanes that lie one apart, or two apart, want the same and it saves a
 * wavefront.  An atomic serves one lane of a bank at a time.
 *
 * Source: NVIDIA, "CUDA C++ Programming Guide", release 13.0, section "Compute
 * Capabilities", on shared memory; what goes at once was seen on an H200
 * (grader/tests/golden/ncu/bank.csv).
 */
#ifndef ANALYSE_BANKS_H
#define ANALYSE_BANKS_H

#include "sectors.h"

#define BANKS 32u
#define BANK_BYTES 4u

struct wavefronts {
    unsigned count;
    unsigned least; /* had no bank two words to serve */
};

/* banks_of -- of the lanes' accesses to `size` bytes each, at most
 * REQUEST_BYTES_MAX; `base` is where the block's shared memory begins */
struct wavefronts banks_of(const uint64_t *address, uint64_t base,
                           uint32_t lanes, unsigned size, bool atomic);

#endif
