#include "region.h"
#include "subject.h"
#include <stdio.h>
#include <string.h>

#define UNKNOWN_BYTES UINT64_C(256) /* taken together */

void
regions_forget(struct regions *all)
{
    all->count = 0;
}

/* The number of a name; 0 where there is none, or no room for one more. */
static uint16_t
number_of(struct regions *all, const char *name)
{
    if (!name[0])
        return 0;
    if (!all->names)
        all->names = 1;
    for (unsigned i = 1; i < all->names; i++)
        if (strcmp(all->name[i], name) == 0)
            return (uint16_t)i;
    if (all->names == REGION_NAMES_MAX)
        return 0;
    snprintf(all->name[all->names], REGION_NAME_BYTES, "%s", name);
    return (uint16_t)all->names++;
}

/* The variable's own bytes, or where there is none some around. */
static void
set_variable(const struct analysis *a, bool shared, uint64_t address,
             uint64_t origin, struct region *r)
{
    const struct variable *v = symbols_variable(a->symbols, shared, address);

    r->base = origin + (v ? v->address : address & ~(UNKNOWN_BYTES - 1));
    r->bytes = v ? v->bytes : UNKNOWN_BYTES;
}

static void
set_space(const struct analysis *a, enum log_space number, uint64_t address,
          struct region *r)
{
    const struct space *space = &a->shadow.space[number];

    r->origin = space->base;
    r->base = space->base;
    r->bytes = space->bytes;
    if (number == SPACE_STATIC_SHARED)
        set_variable(a, true, address - space->base, space->base, r);
    else if (number == SPACE_STUDENT_DATA)
        set_variable(a, false, address, 0, r);
    r->space = number == SPACE_STATIC_SHARED || number == SPACE_DYNAMIC_SHARED
                   ? REGION_SHARED
               : number == SPACE_STUDENT_DATA &&
                       symbols_is_constant(a->symbols, address)
                   ? REGION_CONSTANT
                   : REGION_GLOBAL;
    r->in_memory = r->space == REGION_GLOBAL;
}

static struct region
look_up(struct regions *all, const struct analysis *a, uint64_t address)
{
    const struct allocation *of = allocation_at(&a->allocations, address);
    struct region r = {.base = address, .bytes = 1, .origin = address};
    struct subject subject;

    for (int i = 0; i < SPACES; i++)
        if (address - a->shadow.space[i].base < a->shadow.space[i].bytes)
            set_space(a, i, address, &r);
    if (of) {
        r.base = of->base;
        r.bytes = of->bytes;
        r.space = of->pinned ? REGION_HOST : REGION_GLOBAL;
        r.in_memory = r.in_memory && !of->pinned;
    }
    subject_at(a, address, &subject);
    r.name = number_of(all, subject.array);
    return r;
}

struct region
regions_find(struct regions *all, const struct analysis *a, uint64_t address)
{
    unsigned kept = all->count < REGIONS_KEPT ? all->count : REGIONS_KEPT;

    for (unsigned i = 0; i < kept; i++)
        if (address - all->kept[i].base < all->kept[i].bytes)
            return all->kept[i];
    struct region r = look_up(all, a, address);
    all->kept[all->count++ % REGIONS_KEPT] = r;
    return r;
}
