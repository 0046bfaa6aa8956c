/*
 * sectors -- the 32-byte sectors that one request of a warp touches
 *
 * Source: NVIDIA, "CUDA C++ Best Practices Guide", release 13.0, section
 * "Coalesced Access to Global Memory".
 */
#ifndef ANALYSE_SECTORS_H
#define ANALYSE_SECTORS_H

#include "warp.h"

#define SECTOR_BYTES 32u
#define SECTOR_SHIFT 5
#define REQUEST_BYTES_MAX 16u /* a lane: the widest instruction there is */
#define SECTORS_MAX (2 * WARP_LANES)

struct sector {
    uint64_t number; /* address / SECTOR_BYTES */
    uint32_t bytes;  /* that are asked for, a bit each */
};

struct sectors {
    unsigned count;
    unsigned useful;                 /* different bytes that are asked for */
    struct sector list[SECTORS_MAX]; /* by rising number */
};

/* sectors_of -- of the lanes' accesses to `size` bytes each, at most
 * REQUEST_BYTES_MAX; address[WARP_LANES], those in `lanes` */
void sectors_of(const uint64_t *address, uint32_t lanes, unsigned size,
                struct sectors *to);

/* sectors_least -- of so many bytes side by side */
static inline unsigned
sectors_least(unsigned bytes)
{
    return (bytes + SECTOR_BYTES - 1) / SECTOR_BYTES;
}

/* sectors_of_atomic -- the sectors that an atomic request takes: a sector once
 * for each lane that meets others at one address of it, since they go one
 * after the other, all addresses of the sector at once.  So it is on an H200
 * (grader/tests/golden/ncu/atomic.csv). */
unsigned sectors_of_atomic(const uint64_t *address, uint32_t lanes);

/* sectors_collisions -- lanes whose address another lane has, beyond the
 * first of each address */
unsigned sectors_collisions(const uint64_t *address, uint32_t lanes);

#endif
