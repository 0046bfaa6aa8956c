#include "subject.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const unsigned element_bytes[ELEMENTS] = {
    [ELEMENT_U8] = 1,  [ELEMENT_U32] = 4, [ELEMENT_I32] = 4,
    [ELEMENT_F32] = 4, [ELEMENT_F64] = 8,
};

char *
subject_count(uint64_t count, char to[SUBJECT_COUNT])
{
    char digits[SUBJECT_COUNT];
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, count);
    size_t used = 0;

    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            to[used++] = ',';
        to[used++] = digits[i];
    }
    to[used] = 0;
    return to;
}

char *
subject_place(const struct analysis *a, uint32_t pc, char *to, size_t size)
{
    struct place place = symbols_place(a->symbols, pc);

    if (place.file && strrchr(place.file, '/'))
        place.file = strrchr(place.file, '/') + 1;
    if (place.file)
        snprintf(to, size, "%.120s:%d", place.file, place.line);
    else
        snprintf(to, size, "an unknown place");
    return to;
}

char *
subject_allocation(const struct analysis *a, const struct allocation *of,
                   char *to, size_t size)
{
    char place[160];
    char bytes[SUBJECT_COUNT];

    if (of->array)
        snprintf(to, size, "%.*s", (int)sizeof of->array->name,
                 of->array->name);
    else
        snprintf(to, size, "the allocation of %s bytes made at %s",
                 subject_count(of->bytes, bytes),
                 subject_place(a, of->pc, place, sizeof place));
    return to;
}

static void
spell_array(const struct case_array *array, struct subject *s)
{
    const char *name = s->array;
    uint64_t i = s->offset / element_bytes[array->element];

    if (array->axes < 2) {
        s->indices = 1;
        s->index[0] = (int64_t)i;
        snprintf(s->spelled, sizeof s->spelled, "%s[%" PRIu64 "]", name, i);
        return;
    }
    s->indices = 3;
    for (int axis = 0; axis < 3; axis++) {
        s->index[axis] = (int64_t)(i % array->extent[axis]);
        i /= array->extent[axis];
    }
    snprintf(s->spelled, sizeof s->spelled,
             array->axes == 2 ? "%s at (%d, %d)" : "%s at (%d, %d, %d)", name,
             (int)s->index[0], (int)s->index[1], (int)s->index[2]);
}

static void
spell_allocation(const struct analysis *a, const struct allocation *of,
                 uint64_t address, struct subject *s)
{
    s->space = of->pinned ? "host" : "global";
    s->offset = address - of->base;
    subject_allocation(a, of, s->array, sizeof s->array);
    if (of->array)
        spell_array(of->array, s);
    else
        snprintf(s->spelled, sizeof s->spelled, "byte %" PRIu64 " of %s",
                 s->offset, s->array);
}

/* "tile[2][7]", as the program declares it; index[] has x first. */
static void
spell_elements(const struct variable *v, struct subject *s)
{
    uint64_t element = s->offset / v->element_bytes;
    size_t used = strlen(s->spelled);
    uint64_t index[VARIABLE_AXES];

    for (unsigned axis = v->axes; axis-- > 0;) {
        index[axis] = element % v->extent[axis];
        element /= v->extent[axis];
    }
    for (unsigned axis = 0; axis < v->axes; axis++)
        used += (size_t)snprintf(s->spelled + used, sizeof s->spelled - used,
                                 "[%" PRIu64 "]", index[axis]);
    if (v->axes > 3)
        return;
    s->indices = v->axes == 1 ? 1 : 3;
    for (unsigned axis = 0; axis < v->axes; axis++)
        s->index[v->axes - 1 - axis] = (int64_t)index[axis];
}

static bool
spell_variable(const struct analysis *a, bool shared, uint64_t address,
               struct subject *s)
{
    const struct variable *v = symbols_variable(a->symbols, shared, address);

    if (!v)
        return false;
    s->offset = address - v->address;
    snprintf(s->array, sizeof s->array, "%.60s", v->name);
    snprintf(s->spelled, sizeof s->spelled, "%s", s->array);
    if (v->axes)
        spell_elements(v, s);
    return true;
}

static void
spell_bytes(const char *what, struct subject *s)
{
    snprintf(s->array, sizeof s->array, "%s", what);
    snprintf(s->spelled, sizeof s->spelled, "byte %" PRIu64 " of %s", s->offset,
             what);
}

static void
spell_dynamic(const struct analysis *a, struct subject *s)
{
    const struct variable *v = symbols_dynamic(a->symbols, a->launch.kernel);

    if (!v) {
        spell_bytes("the dynamic shared memory", s);
        return;
    }
    s->indices = 1;
    s->index[0] = (int64_t)(s->offset / v->element_bytes);
    snprintf(s->array, sizeof s->array, "%.60s", v->name);
    snprintf(s->spelled, sizeof s->spelled, "%s[%" PRId64 "]", s->array,
             s->index[0]);
}

static bool
spell_space(const struct analysis *a, enum log_space number, uint64_t address,
            struct subject *s)
{
    const struct space *space = &a->shadow.space[number];

    if (address - space->base >= space->bytes)
        return false;
    s->offset = address - space->base;
    s->space = number == SPACE_STUDENT_DATA || number == SPACE_ARENA ? "global"
                                                                     : "shared";
    if (number == SPACE_DYNAMIC_SHARED)
        spell_dynamic(a, s);
    else if (number == SPACE_STATIC_SHARED) {
        if (!spell_variable(a, true, s->offset, s))
            spell_bytes("the shared memory", s);
    } else if (number == SPACE_STUDENT_DATA) {
        if (!spell_variable(a, false, address, s))
            spell_bytes("the program's data", s);
    } else {
        snprintf(s->spelled, sizeof s->spelled, "memory of nobody's");
    }
    return true;
}

void
subject_at(const struct analysis *a, uint64_t address, struct subject *s)
{
    const struct allocation *of = allocation_at(&a->allocations, address);

    memset(s, 0, sizeof *s);
    if (of) {
        spell_allocation(a, of, address, s);
        return;
    }
    for (int i = 0; i < SPACES; i++)
        if (spell_space(a, i, address, s))
            return;
    snprintf(s->spelled, sizeof s->spelled, "memory of nobody's");
}

/* "3 elements past its end" of an array, "3 bytes past the end" of a plain
 * allocation. */
static void
spell_distance(uint64_t count, const struct case_array *array, bool past,
               char *to, size_t size)
{
    const char *of = array ? "its" : "the";
    char number[SUBJECT_COUNT];

    if (past && count == 0)
        snprintf(to, size, "just past %s end", of);
    else
        snprintf(to, size, "%s %s%s %s %s %s", subject_count(count, number),
                 array ? "element" : "byte", count == 1 ? "" : "s",
                 past ? "past" : "before", of, past ? "end" : "start");
}

static void
spell_extent(const struct case_array *array, uint64_t count, char *to,
             size_t size)
{
    const uint32_t *e = array->extent;
    char number[SUBJECT_COUNT];

    if (array->axes == 3)
        snprintf(to, size, "%u x %u x %u", e[0], e[1], e[2]);
    else if (array->axes == 2)
        snprintf(to, size, "%u x %u", e[0], e[1]);
    else
        snprintf(to, size, "%s", subject_count(count, number));
}

void
subject_beyond(const struct analysis *a, const struct allocation *of,
               uint64_t address, struct subject *s, char *where, size_t size)
{
    bool past = address >= of->base + of->bytes;
    unsigned unit = of->array ? element_bytes[of->array->element] : 1;
    uint64_t far = past ? (address - of->base - of->bytes) / unit
                        : (of->base - address + unit - 1) / unit;
    int64_t index =
        past ? (int64_t)((address - of->base) / unit) : -(int64_t)far;
    char extent[64];
    char distance[64];

    memset(s, 0, sizeof *s);
    s->space = of->pinned ? "host" : "global";
    s->offset = past ? address - of->base : 0;
    s->indices = 1;
    s->index[0] = index;
    subject_allocation(a, of, s->array, sizeof s->array);
    spell_distance(far, of->array, past, distance, sizeof distance);
    if (!of->array) {
        /* It has no elements that could be named. */
        snprintf(s->spelled, sizeof s->spelled, "memory");
        snprintf(where, size, " %s of %s", distance, s->array);
        return;
    }
    spell_extent(of->array, of->bytes / unit, extent, sizeof extent);
    snprintf(s->spelled, sizeof s->spelled, "%s[%" PRId64 "]", s->array, index);
    snprintf(where, size, ", %s (%s has %s elements)", distance, s->array,
             extent);
}

void
subject_empty(const struct case_array *array, uint64_t base, uint64_t address,
              struct subject *s)
{
    const uint64_t unit = element_bytes[array->element];

    memset(s, 0, sizeof *s);
    s->space = "global";
    s->indices = 1;
    s->index[0] = address < base
                      ? -(int64_t)((base - address + unit - 1) / unit)
                      : (int64_t)((address - base) / unit);
    snprintf(s->array, sizeof s->array, "%.*s", (int)sizeof array->name,
             array->name);
    snprintf(s->spelled, sizeof s->spelled, "%s[%" PRId64 "]", s->array,
             s->index[0]);
}

struct access
subject_thread(const struct analysis *a, enum access_kind kind, uint32_t pc,
               uint64_t block, unsigned thread)
{
    const struct launch *l = &a->launch;

    return (struct access){
        .kind = kind,
        .present = true,
        .in_kernel = true,
        .pc = pc,
        .block = {(uint32_t)(block % l->grid[0]),
                  (uint32_t)(block / l->grid[0] % l->grid[1]),
                  (uint32_t)(block / l->grid[0] / l->grid[1])},
        .thread = {thread % l->block[0], thread / l->block[0] % l->block[1],
                   thread / l->block[0] / l->block[1]},
    };
}

struct access
subject_access(const struct analysis *a, enum access_kind kind, uint32_t pc)
{
    if (a->launched && a->block.open && a->block.current >= 0)
        return subject_thread(a, kind, pc, a->block.number,
                              (unsigned)a->block.current);
    return (struct access){.kind = kind, .present = true, .pc = pc};
}

void
subject_launch(const struct analysis *a, struct finding *f)
{
    if (!a->launched)
        return;
    f->kernel = a->launch.kernel;
    f->launch = a->launches - 1;
}
