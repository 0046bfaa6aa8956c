/*
 * diagnose_overlap -- whether two chunks of a walk along z write one plane
 */
#include "diagnose_finding.h"
#include "die.h"
#include "member.h"
#include <string.h>

enum { AXES = 3 };

/* The plane; 0: the finding is no such thing. */
static long
plane_of(const json_t *finding, long blocks[2])
{
    const json_t *first = json_object_get(finding, "first");
    const json_t *second = json_object_get(finding, "second");
    long index[AXES], a[AXES], b[AXES];

    diagnose_triple(json_object_get(finding, "index"), index);
    diagnose_triple(json_object_get(first, "block"), a);
    diagnose_triple(json_object_get(second, "block"), b);
    if (!member_is(finding, "id", "race-global") ||
        !member_is(first, "kind", "write") ||
        !member_is(second, "kind", "write") || a[0] != b[0] || a[1] != b[1] ||
        a[2] == b[2])
        return 0;
    blocks[0] = a[2] < b[2] ? a[2] : b[2];
    blocks[1] = a[2] < b[2] ? b[2] : a[2];
    return index[2];
}

char *
diagnose_overlap(const struct evidence *e)
{
    const json_t *list = json_object_get(e->findings, "findings"), *finding;
    size_t i;

    json_array_foreach(list, i, finding) {
        long blocks[2];
        const long plane = plane_of(finding, blocks);

        if (plane > 1)
            return checked_format("; block z = %ld and block z = %ld both "
                                  "write plane z = %ld: each chunk must end "
                                  "where the next begins",
                                  blocks[0], blocks[1], plane);
    }
    return checked_string("");
}

/* Neighbouring blocks that walk on to a plane of the next one's: two that take
 * all planes meet in the first. */
static bool
say_chunks(const struct finding *f, long other, struct diagnosis *d)
{
    const long below = f->block[2] < other ? f->block[2] : other;

    return f->index[2] > 1 &&
           (f->block[2] - other == 1 || other - f->block[2] == 1) &&
           diagnose_say(d, "chunk-seams", f->line,
                        "block z = %ld and block z = %ld both come to plane z "
                        "= %ld: chunks overlap, and one must end where the "
                        "next begins",
                        below, below + 1, f->index[2]);
}

/* Walks along z, if it is those: of blocks that all take all planes, or of
 * chunks that overlap. */
static bool
say_same_plane(const struct finding *f, long other, struct diagnosis *d)
{
    return say_chunks(f, other, d) ||
           diagnose_say(d, "index-without-block", f->line,
                        "block z = %ld and block z = %ld both come to plane z "
                        "= %ld: a walk through all planes needs one block "
                        "along z, and chunks an own part each",
                        f->block[2], other, f->index[2]);
}

/* What the walks leave unwritten says more than where two of them meet. */
bool
diagnose_same_plane(const struct evidence *e, const struct finding *f,
                    long other, struct diagnosis *d)
{
    if (!diagnose_planes(e, d))
        return say_same_plane(f, other, d);
    d->line = f->line;
    return true;
}
