#include "finding.h"
#include <string.h>

static const struct {
    const char *name;
    const char *severity;
} ids[FINDING_IDS] = {
    [RACE_SHARED] = {"race-shared", "hazard"},
    [RACE_GLOBAL] = {"race-global", "hazard"},
    [RACE_STREAMS] = {"race-streams", "hazard"},
    [OUT_OF_BOUNDS] = {"out-of-bounds", "hazard"},
    [INDEX_OUT_OF_RANGE] = {"index-out-of-range", "hazard"},
    [SHARED_OUT_OF_BOUNDS] = {"shared-out-of-bounds", "hazard"},
    [USE_AFTER_FREE] = {"use-after-free", "hazard"},
    [HOST_MEMORY] = {"host-memory", "hazard"},
    [DEVICE_MEMORY] = {"device-memory", "hazard"},
    [CONSTANT_WRITE] = {"constant-write", "hazard"},
    [MISALIGNED] = {"misaligned", "hazard"},
    [NULL_POINTER] = {"null-pointer", "hazard"},
    [COPY_OUT_OF_BOUNDS] = {"copy-out-of-bounds", "hazard"},
    [BAD_FREE] = {"bad-free", "hazard"},
    [UNINITIALISED_SHARED] = {"uninitialised-shared", "hazard"},
    [UNINITIALISED_GLOBAL] = {"uninitialised-global", "hazard"},
    [BARRIER_DIVERGENT] = {"barrier-divergent", "hazard"},
    [LANES_ABSENT] = {"lanes-absent", "hazard"},
    [DEADLOCK] = {"deadlock", "hazard"},
    [TRAP] = {"trap", "crash"},
    [ASSERT] = {"assert", "crash"},
    [STACK_OVERFLOW] = {"stack-overflow", "crash"},
    [SIGNAL] = {"signal", "crash"},
    [BUDGET] = {"budget", "time"},
    [UNSUPPORTED] = {"unsupported", "refused"},
    [LAUNCH_REFUSED] = {"launch-refused", "note"},
    [LEAK] = {"leak", "note"},
    [EXITED_BEFORE_BARRIER] = {"exited-before-barrier", "note"},
    [EXITED_BEFORE_WARP] = {"exited-before-warp", "note"},
};

const char *
finding_name(enum finding_id id)
{
    return ids[id].name;
}

const char *
finding_severity(enum finding_id id)
{
    return ids[id].severity;
}

static bool
is_same(const struct finding *f, enum finding_id id, uint64_t key)
{
    return f->key == key && f->id == id;
}

struct finding *
finding_add(struct findings *findings, enum finding_id id, uint32_t pc,
            uint32_t other)
{
    uint32_t low = pc < other ? pc : other;
    uint32_t high = pc < other ? other : pc;
    uint64_t key = (uint64_t)high << 32 | low;
    size_t i = findings->last;

    if (i >= findings->count || !is_same(&findings->list[i], id, key))
        for (i = 0; i < findings->count; i++)
            if (is_same(&findings->list[i], id, key))
                break;
    findings->last = i;
    if (i < findings->count) {
        findings->list[i].count++;
        return NULL;
    }
    if (i == FINDINGS_MAX)
        return NULL;
    struct finding *f = &findings->list[findings->count++];
    memset(f, 0, sizeof *f);
    f->id = id;
    f->key = key;
    f->count = 1;
    return f;
}
