/*
 * diagnose_names -- what a student calls each diagnosis, and where the labs'
 * chapters explain it.  The tables of pitfalls there use these names.
 */
#include "diagnose.h"
#include <string.h>

/* Sections that all chapters name alike; NULL: the chapter as a whole.  A name
 * of NULL: its sentence says all. */
static const struct {
    const char *id, *name, *section;
} names[] = {
    {"nothing-written", "nothing written", "launch"},
    {"launch-rounded-down", "launch grid rounded down", "launch"},
    {"too-few-blocks", "too few blocks", "launch"},
    {"too-many-threads", "too many threads", "launch"},
    {"launch-exchanged", "blocks and threads exchanged", "launch"},
    {"launch-refused", "launch refused", "launch"},
    {"launch-for-nothing", "launch for nothing", "launch"},
    {"block-too-large", "block too large", "launch"},
    {"index-without-block", "index without the block", "index launch"},
    {"launch-tied-to-n", "launch grid tied to n", "stride"},
    {"launch-typed", "launch configuration typed, not asked for", "typed"},
    {"shared-missing", "shared memory missing", "ballast"},
    {"formula-wrong", "formula wrong", "formula"},
    {"stride-too-short", "stride too short", "stride"},
    {"budget", NULL, "stride"},
    {"tail-unwritten", "tail unwritten", "tail"},
    {"last-column-unwritten", "last column unwritten", "tail"},
    {"last-row-unwritten", "last row unwritten", "tail"},
    {"last-plane-unwritten", "last plane unwritten", "tail"},
    {"first-column-unwritten", "first column unwritten", "tail"},
    {"first-row-unwritten", "first row unwritten", "tail"},
    {"first-plane-unwritten", "first plane unwritten", "tail"},
    {"first-unwritten", "first elements unwritten", "bounds"},
    {"guard-missing", "guard missing", "guard"},
    {"out-of-bounds", "out of bounds", "bounds"},
    {"index-out-of-range", "index out of range", "bounds"},
    {"shared-out-of-bounds", "shared out of bounds", "bounds"},
    {"copy-out-of-bounds", "copy out of bounds", "bounds"},
    {"axes-swapped", "axes swapped", "axes"},
    {"plane-shifted", "plane shifted", "axes"},
    {"index-overflow", "index overflow", "overflow"},
    {"boundary-written", "boundary written", "boundary"},
    {"halo-missing", "halo missing", "halo"},
    {"halo-partial-block", "halo missing in the last partial block", "tail"},
    {"tile-seams", "tile seams", "halo"},
    {"chunk-seams", "chunk seams", "chunks"},
    {"carried-wrongly", "planes carried wrongly", "walk"},
    {"nothing-shared", "nothing shared", "halo"},
    {"barrier-missing", "barrier missing", "barrier"},
    {"race-shared", "race in shared memory", "barrier"},
    {"barrier-divergent", "barrier divergent", "barrier"},
    {"returned-early", "return before the barrier", "barrier"},
    {"deadlock", "deadlock", "barrier"},
    {"lanes-absent", "lanes absent", "barrier"},
    {"in-place", "in place", "in-place"},
    {"race-global", "race in global memory", "race in-place"},
    {"written-back", "written back", "in-place"},
    {"wrong-buffer", "wrong buffer", "time-steps"},
    {"step-count", "step count", "time-steps"},
    {"sweep-wrong", "sweep wrong", NULL},
    {"single-precision", "single precision", "precision"},
    {"fraction-lost", "fraction lost", "precision formula"},
    {"never-set", "variable never set", "uninitialised"},
    {"weight-wrong", "weight wrong", "formula"},
    {"sign-wrong", "sign wrong", "formula"},
    {"uninitialised-shared", "uninitialised shared", "uninitialised"},
    {"uninitialised-global", "uninitialised", "uninitialised"},
    {"uncoalesced", "uncoalesced", "coalesced axes remap"},
    {"redundant-loads", "redundant loads", "planes cached halo half"},
    {"divergent", "divergent", "lanes"},
    {"lanes-idle", "lanes idle", "lanes block"},
    {"redundant-shared-loads", "redundant shared loads", "column"},
    {"redundant-shared-stores", "redundant shared stores", "column"},
    {"too-much-shared", "too much shared memory", "planes"},
    {"shared-unwanted", "shared memory unwanted", "cached"},
    {"barrier-unwanted", "barrier unwanted", "cached"},
    {"bank-conflicts", "bank conflicts", "banks"},
    {"input-changed", "input changed", "boundary"},
    {"host-computed", "computed by the host", "host-and-device"},
    {"host-memory", "host memory", "host-and-device"},
    {"device-memory", "device memory", "host-and-device"},
    {"null-pointer", "null pointer", "host-and-device"},
    {"use-after-free", "use after free", "host-and-device"},
    {"bad-free", "bad free", "host-and-device"},
    {"state-kept", "state kept", NULL},
    {"constant-write", "constant written", NULL},
    {"misaligned", "misaligned", NULL},
};

enum { NAMES = sizeof names / sizeof *names };

const char *
diagnose_name(const char *id)
{
    for (size_t i = 0; i < NAMES; i++)
        if (strcmp(names[i].id, id) == 0)
            return names[i].name;
    return NULL;
}

const char *
diagnose_section(const char *id)
{
    for (size_t i = 0; i < NAMES; i++)
        if (strcmp(names[i].id, id) == 0)
            return names[i].section;
    return NULL;
}
