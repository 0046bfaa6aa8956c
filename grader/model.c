#include "model.h"
#include "member.h"
#include "model_constants.h"
#include <math.h>
#include <string.h>

enum { SECTOR = 32, LINE_SECTORS = 4 };

static const struct {
    const char *name, *words;
} parts[MODEL_PARTS] = {
    [MODEL_MEMORY] = {"memory", "bytes to and from DRAM"},
    [MODEL_L2] = {"L2", "sectors that L1 asks for"},
    [MODEL_L1] = {"L1", "cache lines looked up"},
    [MODEL_SHARED] = {"shared memory", "wavefronts"},
    [MODEL_ISSUE] = {"instructions", "issued, estimated"},
    [MODEL_DOUBLE] = {"double precision", "operations, estimated"},
    [MODEL_BLOCKS] = {"blocks", "started one after the other"},
    [MODEL_LATENCY] = {"latency", "waiting for loads"},
};

const char *
model_part_name(enum model_part part)
{
    return parts[part].name;
}

const char *
model_part_words(enum model_part part)
{
    return parts[part].words;
}

/* From counts. */

/* A request looks up the lines that its bytes fill at best, and one more for
 * each sector beyond: those of a stride lie in lines of their own. */
static double
lines_of(const json_t *access)
{
    const double requests = member_number(access, "requests", 0);
    const double sectors = member_number(access, "sectors", 0);
    const double least = member_number(access, "sectors_least", sectors);
    const double lines = ceil(least / LINE_SECTORS) + fmax(sectors - least, 0);

    return fmax(lines, requests);
}

static void
add_global(struct model_work *w, const json_t *access)
{
    w->lines += lines_of(access);
    if (!w->l2_known)
        w->l2_sectors += member_number(access, "sectors", 0);
    if (member_is(access, "kind", "write"))
        return;
    w->loads += member_number(access, "requests", 0);
    w->load_bytes +=
        member_number(access, "lanes", 0) * member_number(access, "bytes", 0);
}

static void
add_access(struct model_work *w, const json_t *access)
{
    const bool reads = !member_is(access, "kind", "write");

    if (member_is(access, "space", "global"))
        add_global(w, access);
    else if (member_is(access, "space", "shared"))
        w->wavefronts += member_number(access, "wavefronts", 0);
    if (reads && member_number(access, "bytes", 0) == sizeof(double))
        w->doubles += member_number(access, "requests", 0);
}

static void
add_dram(struct model_work *w, const json_t *dram)
{
    const double least = member_number(dram, "read_least", 0);
    const double written = member_number(dram, "written_least", 0);

    w->dram_known = json_is_object(dram);
    w->read_bytes = member_number(dram, "read", least);
    w->written_bytes = member_number(dram, "written", written);
    w->l2_known = json_is_number(json_object_get(dram, "l2_read"));
    w->l2_sectors = (member_number(dram, "l2_read", 0) +
                     member_number(dram, "l2_written", 0)) /
                    SECTOR;
}

/* Everything that grows with the problem. */
static void
multiply(struct model_work *w, double factor)
{
    w->blocks *= factor;
    w->read_bytes *= factor;
    w->written_bytes *= factor;
    w->l2_sectors *= factor;
    w->lines *= factor;
    w->wavefronts *= factor;
    w->instructions *= factor;
    w->doubles *= factor;
    w->loads *= factor;
    w->load_bytes *= factor;
}

static double
product(const json_t *numbers)
{
    double all = 1;
    const json_t *number;
    size_t i;

    json_array_foreach(numbers, i, number) {
        all *= json_number_value(number);
    }
    return all;
}

struct model_work
model_work(const json_t *kernel, int resident)
{
    struct model_work w = {.resident = resident};
    const double launches = fmax(member_number(kernel, "launches", 1), 1);
    const double threads = member_number(kernel, "threads", 0);
    const json_t *access;
    size_t i;

    add_dram(&w, json_object_get(kernel, "dram"));
    json_array_foreach(json_object_get(kernel, "accesses"), i, access) {
        add_access(&w, access);
    }
    w.instructions = member_number(kernel, "instructions", 0);
    w.threads = fmax(product(json_object_get(kernel, "block")), 1);
    w.blocks = threads / w.threads;
    if (threads > 0)
        w.waits = member_number(kernel, "barriers", 0) / threads;
    multiply(&w, 1 / launches);
    return w;
}

void
model_scale(struct model_work *work, double factor, bool fixed)
{
    const double blocks = work->blocks;

    multiply(work, factor);
    if (fixed) {
        work->blocks = blocks;
        work->waits *= factor;
    }
}

/* To milliseconds. */

double
model_memory_gbps(const struct device *d)
{
    return 2.0 * d->memory_clock_khz * d->memory_bus_bits / 8 / 1e6;
}

/* Of cycles that all SMs share. */
static double
cycles_ms(const struct device *d, double cycles)
{
    return cycles / d->sms / d->clock_khz;
}

static double
warps_of(const struct device *d, const struct model_work *w)
{
    return ceil(w->threads / d->warp);
}

/* Blocks of the whole device at once. */
static double
blocks_at_once(const struct device *d, const struct model_work *w)
{
    return fmax(fmin(w->resident * d->sms, w->blocks), 1);
}

/* Little: bytes on their way = bytes a second x latency. */
static double
little_ms(const struct device *d, const struct model_work *w)
{
    const double warps = blocks_at_once(d, w) * warps_of(d, w);
    const double ahead = w->waits > 0 ? 1 : MODEL_REQUESTS_AHEAD;
    const double flying =
        w->loads > 0 ? warps * ahead * w->load_bytes / w->loads : 0;

    return flying > 0 ? w->read_bytes / flying * MODEL_LATENCY_NS / 1e6 : 0;
}

/* Between two barriers that a load stands between a block waits for it. */
static double
barriers_ms(const struct device *d, const struct model_work *w)
{
    const double all_warps = w->blocks * warps_of(d, w);
    const double rounds = ceil(w->blocks / blocks_at_once(d, w));
    double trips;

    if (w->waits <= 0 || all_warps <= 0)
        return 0;
    trips = fmin(w->loads / all_warps, 1 + w->waits);
    return rounds * trips * MODEL_LATENCY_NS / 1e6;
}

static double
part_ms(const struct device *d, const struct model_work *w,
        enum model_part part)
{
    switch (part) {
    case MODEL_MEMORY:
        return (w->read_bytes + w->written_bytes) / MODEL_COPY_SHARE /
               model_memory_gbps(d) / 1e6;
    case MODEL_L2:
        return cycles_ms(d, w->l2_sectors * SECTOR / MODEL_L2_BYTES);
    case MODEL_L1:
        return cycles_ms(d, w->lines * MODEL_LINE_CYCLES);
    case MODEL_SHARED:
        return cycles_ms(d, w->wavefronts * MODEL_WAVEFRONT_CYCLES);
    case MODEL_ISSUE:
        return cycles_ms(d, w->instructions * MODEL_INSTRUCTIONS /
                                d->sm_partitions);
    case MODEL_DOUBLE:
        return cycles_ms(d, w->doubles * d->warp * d->double_ratio /
                                MODEL_FLOAT_LANES);
    case MODEL_BLOCKS:
        return w->blocks / MODEL_BLOCKS_A_CYCLE / d->clock_khz;
    default:
        return fmax(little_ms(d, w), barriers_ms(d, w));
    }
}

struct model_time
model_time(const struct device *device, const struct model_work *work)
{
    struct model_time t = {.most = MODEL_MEMORY};
    double sum = 0;

    for (int part = 0; part < MODEL_PARTS; part++) {
        t.ms[part] = part_ms(device, work, (enum model_part)part);
        if (t.ms[part] > t.ms[t.most])
            t.most = (enum model_part)part;
    }
    if (t.ms[t.most] <= 0)
        return t;
    for (int part = 0; part < MODEL_PARTS; part++)
        sum += pow(t.ms[part] / t.ms[t.most], MODEL_OVERLAP);
    t.all_ms = t.ms[t.most] * pow(sum, 1 / MODEL_OVERLAP);
    return t;
}
