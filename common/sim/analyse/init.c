/*
 * init -- which device bytes hold something: arrays, copies, memsets
 *
 * Fresh device memory holds nothing until a kernel, a copy or a memset
 * writes it.  A copy of unset bytes leaves its target unset.
 */
#include "coverage.h"
#include "subject.h"
#include "track.h"
#include <stdio.h>

static struct space *
arena(struct analysis *a)
{
    return &a->shadow.space[SPACE_ARENA];
}

static bool
in_space(const struct space *space, uint64_t address, uint64_t bytes)
{
    return address >= space->base && address - space->base <= space->bytes &&
           bytes <= space->bytes - (address - space->base);
}

static void
set(struct analysis *a, uint64_t address, uint64_t bytes, bool initialised)
{
    if (!shadow_set(&a->shadow, arena(a), address - arena(a)->base, bytes,
                    initialised))
        analysis_no_memory(a);
}

/* The boundary of ARRAY_UNSET_INTERIOR: axes of extent 1 have none. */
static void
set_boundary(struct analysis *a, const struct case_array *array,
             uint64_t address)
{
    uint64_t nx = array->extent[0];
    uint64_t ny = array->extent[1];
    uint64_t nz = array->extent[2];
    uint64_t element = array->bytes / (nx * ny * nz);

    for (uint64_t z = 0; z < nz; z++)
        for (uint64_t y = 0; y < ny; y++) {
            uint64_t row = address + (z * ny + y) * nx * element;
            bool whole = (ny > 1 && (y == 0 || y == ny - 1)) ||
                         (nz > 1 && (z == 0 || z == nz - 1));
            set(a, row, (whole ? nx : 1) * element, true);
            set(a, row + (nx - 1) * element, element, true);
        }
}

void
init_array(struct analysis *a, const struct case_array *array, uint64_t address)
{
    if (!array->bytes)
        return;
    struct allocation *of =
        in_space(arena(a), address, array->bytes)
            ? allocation_add(&a->allocations, address, array->bytes)
            : NULL;
    if (!of)
        analysis_corrupt(a,
                         "array %s overlaps or lies outside of device "
                         "memory",
                         array->name);
    of->array = array;
    set(a, address, array->bytes,
        !(array->flags & (ARRAY_UNSET | ARRAY_UNSET_INTERIOR)));
    if (array->flags & ARRAY_UNSET_INTERIOR)
        set_boundary(a, array, address);
}

void
init_alloc(struct analysis *a, const struct log_record *r)
{
    uint64_t bytes = a->part[1].address;
    bool pinned = r->flags == MEMORY_PINNED;

    if (r->flags >= MEMORIES)
        analysis_corrupt(a, "unknown sort of memory %u", r->flags);
    if (!pinned && !in_space(arena(a), r->address, bytes))
        analysis_corrupt(a, "an allocation outside of device memory");
    struct allocation *of = allocation_add(&a->allocations, r->address, bytes);
    if (!of)
        analysis_corrupt(a, "an allocation is empty, overlaps a live one, or "
                            "there are too many");
    of->pc = r->pc;
    of->pinned = pinned;
    if (in_space(arena(a), r->address, bytes))
        set(a, r->address, bytes, pinned); /* what the host writes there is
                                              not followed */
}

void
init_release(struct analysis *a, const struct log_record *r)
{
    struct allocation *of =
        allocation_release(&a->allocations, r->address, r->pc);

    if (!of)
        analysis_corrupt(a, "LOG_RELEASE of what is not allocated");
    if (in_space(arena(a), of->base, of->bytes))
        shadow_disown(arena(a), of->base - arena(a)->base, of->bytes);
}

/* The live allocation that holds all of the range, or the globals, or
 * corrupt: the engine refuses other copies with LOG_FAULT. */
static struct allocation *
owner(struct analysis *a, uint64_t address, uint64_t bytes, const char *what)
{
    struct allocation *of = allocation_at(&a->allocations, address);

    if (of && allocation_holds(of, address, bytes))
        return of;
    if (!of && in_space(&a->shadow.space[SPACE_STUDENT_DATA], address, bytes))
        return NULL;
    analysis_corrupt(a, "%s outside of what is allocated", what);
}

/* A copy or memset to it: is it short of the allocation?  A whole one, or one
 * that begins elsewhere, as the second row of several does, leaves nothing to
 * tell of a first part. */
static void
keep_part(struct allocation *of, const struct log_record *r, uint64_t bytes)
{
    if (of->scattered || r->address != of->base || bytes >= of->bytes) {
        of->scattered = true;
        of->part_bytes = 0;
    } else if (bytes > of->part_bytes) {
        of->part_pc = r->pc;
        of->part_bytes = bytes;
    }
}

void
init_fill(struct analysis *a, const struct log_record *r)
{
    uint64_t bytes = a->part[1].address;
    struct allocation *of;

    if (!bytes)
        return;
    of = owner(a, r->address, bytes, "LOG_FILL");
    streams_copy(a, r->pc, 0, r->address, bytes);
    if (!of || of->pinned)
        return;
    keep_part(of, r, bytes);
    set(a, r->address, bytes, true);
    if (r->flags)
        coverage_store(a, of, r->address, bytes, COVERED_COPY,
                       writer_find(&a->writers, r->pc, true));
    else
        coverage_from_host(a, of, r->address, bytes,
                           writer_find(&a->writers, r->pc, true));
}

/* What the host learns of an array is no load of a kernel's. */
void
init_fetch(struct analysis *a, const struct log_record *r)
{
    if (!a->part[1].address)
        return;
    owner(a, r->address, a->part[1].address, "LOG_FETCH");
    streams_copy(a, r->pc, r->address, 0, a->part[1].address);
}

void
init_transfer(struct analysis *a, const struct log_record *r)
{
    uint64_t from = a->part[1].address;
    uint64_t bytes = a->part[2].address;

    if (!bytes)
        return;
    struct allocation *to_of = owner(a, r->address, bytes, "LOG_TRANSFER");
    struct allocation *from_of = owner(a, from, bytes, "LOG_TRANSFER");
    streams_copy(a, r->pc, from, r->address, bytes);
    if (from_of && !from_of->pinned)
        coverage_mark(a, from_of, from, bytes, COVERED_READ);
    if (!to_of || to_of->pinned)
        return;
    keep_part(to_of, r, bytes);
    if (from_of && from_of->pinned)
        coverage_from_host(a, to_of, r->address, bytes,
                           writer_find(&a->writers, r->pc, true));
    else
        coverage_store(a, to_of, r->address, bytes, COVERED_COPY,
                       writer_find(&a->writers, r->pc, true));
    if (!from_of || from_of->pinned)
        set(a, r->address, bytes, true);
    else if (!shadow_copy(&a->shadow, arena(a), r->address - arena(a)->base,
                          from - arena(a)->base, bytes))
        analysis_no_memory(a);
}
