#include "loaded.h"
#include "symbol.h"

static bool
is_set(struct analysis *a, struct space *space, uint64_t offset)
{
    struct page *page = shadow_page(&a->shadow, space, offset);

    if (!page)
        analysis_no_memory(a);
    return !shadow_unset(page, offset % PAGE_BYTES, 1);
}

static void
widen(struct finding *f, const uint32_t at[3])
{
    for (int axis = 0; axis < 3; axis++) {
        if (at[axis] < f->loaded[0][axis])
            f->loaded[0][axis] = at[axis];
        if (at[axis] > f->loaded[1][axis])
            f->loaded[1][axis] = at[axis];
    }
}

/* The first byte stands for its element. */
void
loaded_box(struct analysis *a, uint64_t address, struct finding *f)
{
    struct space *space = &a->shadow.space[SPACE_STATIC_SHARED];
    const struct variable *v =
        address - space->base < space->bytes
            ? symbols_variable(a->symbols, true, address - space->base)
            : NULL;

    if (!v || v->axes < 2 || v->axes > 3 ||
        v->address + v->bytes > space->bytes)
        return;
    for (unsigned axis = 0; axis < 3; axis++) {
        f->extent[axis] =
            axis < v->axes ? (uint32_t)v->extent[v->axes - 1 - axis] : 1;
        f->loaded[0][axis] = UINT32_MAX;
        f->loaded[1][axis] = 0;
    }
    for (uint64_t i = 0; i < v->bytes / v->element_bytes; i++) {
        const uint64_t row = i / f->extent[0];
        const uint32_t at[3] = {(uint32_t)(i % f->extent[0]),
                                (uint32_t)(row % f->extent[1]),
                                (uint32_t)(row / f->extent[1])};

        if (is_set(a, space, v->address + i * v->element_bytes))
            widen(f, at);
    }
}

void
loaded_wait(struct analysis *a, uint64_t address, struct finding *f)
{
    f->later = LATER_OPEN;
    f->unset = address;
    a->unset_open = true;
}

/* A block that a fault ends tells nothing: then this is not called. */
void
loaded_done(struct analysis *a)
{
    for (size_t i = 0; a->unset_open && i < a->findings.count; i++) {
        struct finding *f = &a->findings.list[i];

        if (f->later != LATER_OPEN)
            continue;
        for (int k = SPACE_STATIC_SHARED; k <= SPACE_DYNAMIC_SHARED; k++) {
            struct space *space = &a->shadow.space[k];

            if (f->unset - space->base < space->bytes)
                f->later = is_set(a, space, f->unset - space->base)
                               ? LATER_WRITTEN
                               : LATER_NEVER;
        }
    }
    a->unset_open = false;
}
