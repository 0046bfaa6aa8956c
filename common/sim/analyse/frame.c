/*
 * frame -- how a log begins and ends
 */
#include "subject.h"
#include "track.h"
#include <stdio.h>

void
frame_begin(struct analysis *a, const struct log_record *r)
{
    if (a->begun)
        analysis_corrupt(a, "a second LOG_BEGIN");
    if (r->address != LOG_MAGIC)
        analysis_corrupt(a, "no log: the magic number is missing");
    if (r->size != LOG_VERSION)
        analysis_corrupt(a, "log version %u, this reads %d", r->size,
                         LOG_VERSION);
    a->begun = true;
}

void
frame_space(struct analysis *a, const struct log_record *r)
{
    uint64_t bytes = a->part[1].address;

    if (a->framed)
        analysis_corrupt(a, "LOG_SPACE after the frame");
    if (r->size >= SPACES)
        analysis_corrupt(a, "unknown space %u", r->size);
    if (bytes == 0)
        return;
    if (!shadow_open(&a->shadow, r->size, r->address, bytes))
        analysis_corrupt(a,
                         "space %u is given twice, overlaps or is too "
                         "large (%llu bytes)",
                         r->size, (unsigned long long)bytes);
}

void
frame_array(struct analysis *a, const struct log_record *r)
{
    if (a->framed)
        analysis_corrupt(a, "LOG_ARRAY after the frame");
    if (r->size >= a->job.arrays)
        analysis_corrupt(a, "array %u of %u", r->size, a->job.arrays);
    if (a->placed >> r->size & 1)
        analysis_corrupt(a, "array %u is placed twice", r->size);
    a->placed |= 1u << r->size;
    if (!(a->job.array[r->size].flags & ARRAY_HOST))
        init_array(a, &a->job.array[r->size], r->address);
    if (!a->job.array[r->size].bytes &&
        !(a->job.array[r->size].flags & ARRAY_HOST))
        a->array_at[r->size] = r->address;
}

/* The first record of another kind: all arrays must be placed by now. */
void
frame_end(struct analysis *a)
{
    for (unsigned i = 0; i < a->job.arrays; i++)
        if (!(a->placed >> i & 1) && !(a->job.array[i].flags & ARRAY_HOST))
            analysis_corrupt(a, "array %u was never placed", i);
    a->framed = true;
}
