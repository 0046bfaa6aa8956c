/*
 * region -- which array or variable an address of a kernel belongs to
 *
 * Names are kept by number, since an allocation may be gone before they are
 * printed.
 */
#ifndef ANALYSE_REGION_H
#define ANALYSE_REGION_H

#include "analysis.h"

#define REGION_NAMES_MAX 1024u
#define REGION_NAME_BYTES 96u
#define REGIONS_KEPT 64u /* of a launch: the newest */

enum region_space {
    REGION_GLOBAL,
    REGION_SHARED,
    REGION_CONSTANT,
    REGION_HOST,
    REGION_SPACES
};

struct region {
    uint64_t base; /* [base, base + bytes) */
    uint64_t bytes;
    uint64_t origin; /* of its space */
    enum region_space space;
    uint16_t name;  /* 0: none */
    bool in_memory; /* the device's */
};

struct regions {
    struct region kept[REGIONS_KEPT]; /* a ring */
    unsigned count;                   /* ever */
    char name[REGION_NAMES_MAX][REGION_NAME_BYTES];
    unsigned names; /* name[0] is not used */
};

/* regions_forget -- a launch begins: memory may have changed hands */
void regions_forget(struct regions *all);

/* regions_find -- of the byte at `address` */
struct region regions_find(struct regions *all, const struct analysis *a,
                           uint64_t address);

#endif
