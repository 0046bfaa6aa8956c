#include "variable.h"
#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 32

struct walk {
    struct variables *to;
    struct symbols *symbols;
    uint64_t function; /* entry of the one whose variables these are */
};

static struct variable *
add(struct variables *v)
{
    if (v->count == v->room) {
        size_t room = v->room ? 2 * v->room : 64;
        struct variable *list =
            room > VARIABLES_MAX ? NULL : realloc(v->list, room * sizeof *list);
        if (!list)
            return NULL;
        v->list = list;
        v->room = room;
    }
    memset(&v->list[v->count], 0, sizeof *v->list);
    return &v->list[v->count];
}

/* A fixed address, or a fixed offset in the TLS image. */
static bool
read_location(Dwarf_Die *die, struct variable *v)
{
    Dwarf_Attribute attribute;
    Dwarf_Op *op;
    size_t count;

    if (!dwarf_attr_integrate(die, DW_AT_location, &attribute) ||
        dwarf_getlocation(&attribute, &op, &count) != 0 || count == 0)
        return false;
    v->address = op[0].number;
    if (count == 1)
        return op[0].atom == DW_OP_addr;
    v->shared = op[1].atom == DW_OP_GNU_push_tls_address ||
                op[1].atom == DW_OP_form_tls_address;
    return count == 2 && v->shared;
}

static bool
read_extent(Dwarf_Die *axis, uint64_t *extent)
{
    Dwarf_Attribute attribute;
    Dwarf_Word value;

    if (dwarf_formudata(dwarf_attr(axis, DW_AT_count, &attribute), &value) == 0)
        *extent = value;
    else if (dwarf_formudata(dwarf_attr(axis, DW_AT_upper_bound, &attribute),
                             &value) == 0)
        *extent = value + 1;
    else
        return false;
    return *extent != 0;
}

static void
read_axes(Dwarf_Die *array, struct variable *v)
{
    Dwarf_Die child;
    uint64_t count = 1;

    for (int rc = dwarf_child(array, &child); rc == 0;
         rc = dwarf_siblingof(&child, &child)) {
        if (dwarf_tag(&child) != DW_TAG_subrange_type)
            continue;
        if (v->axes == VARIABLE_AXES ||
            !read_extent(&child, &v->extent[v->axes]) ||
            __builtin_mul_overflow(count, v->extent[v->axes], &count)) {
            v->axes = 0;
            return;
        }
        v->axes++;
    }
    v->element_bytes = v->bytes / count;
    if (v->element_bytes == 0)
        v->axes = 0;
}

static bool
read_type(Dwarf_Die *die, struct variable *v)
{
    Dwarf_Attribute attribute;
    Dwarf_Die type;
    Dwarf_Word bytes;

    if (!dwarf_attr_integrate(die, DW_AT_type, &attribute) ||
        !dwarf_formref_die(&attribute, &type) ||
        dwarf_peel_type(&type, &type) != 0 ||
        dwarf_aggregate_size(&type, &bytes) != 0)
        return false;
    v->bytes = bytes;
    if (dwarf_tag(&type) == DW_TAG_array_type)
        read_axes(&type, v);
    return bytes != 0;
}

/* T (&name)[]: what the rewriter makes of extern __shared__. */
static bool
read_dynamic(Dwarf_Die *die, struct variable *v)
{
    Dwarf_Attribute attribute;
    Dwarf_Die type, axis, next;
    Dwarf_Word bytes;
    uint64_t extent;

    if (!dwarf_attr_integrate(die, DW_AT_type, &attribute) ||
        !dwarf_formref_die(&attribute, &type) ||
        dwarf_tag(&type) != DW_TAG_reference_type ||
        !dwarf_attr_integrate(&type, DW_AT_type, &attribute) ||
        !dwarf_formref_die(&attribute, &type) ||
        dwarf_tag(&type) != DW_TAG_array_type ||
        dwarf_child(&type, &axis) != 0 || read_extent(&axis, &extent) ||
        dwarf_siblingof(&axis, &next) == 0 ||
        !dwarf_attr_integrate(&type, DW_AT_type, &attribute) ||
        !dwarf_formref_die(&attribute, &type) ||
        dwarf_aggregate_size(&type, &bytes) != 0)
        return false;
    v->element_bytes = bytes;
    return bytes != 0;
}

static void
read_variable(struct walk *w, Dwarf_Die *die)
{
    struct variable *v = add(w->to);
    const char *name = dwarf_diename(die);

    if (!v || !name)
        return;
    v->fixed = read_location(die, v);
    v->function = w->function;
    if (!(read_type(die, v) && (v->fixed || v->axes)) &&
        !(v->function && read_dynamic(die, v)))
        return;
    v->name = symbols_keep(w->symbols, name);
    if (v->name)
        w->to->count++;
}

/* NOLINTNEXTLINE(misc-no-recursion): DEPTH_MAX deep at most */
static void
walk_die(struct walk *w, Dwarf_Die *parent, int depth)
{
    Dwarf_Die die;
    Dwarf_Addr entry;

    if (depth == DEPTH_MAX)
        return;
    for (int rc = dwarf_child(parent, &die); rc == 0;
         rc = dwarf_siblingof(&die, &die))
        switch (dwarf_tag(&die)) {
        case DW_TAG_variable:
            read_variable(w, &die);
            break;
        case DW_TAG_subprogram:
            if (dwarf_entrypc(&die, &entry) == 0)
                w->function = entry;
            walk_die(w, &die, depth + 1);
            w->function = 0;
            break;
        case DW_TAG_lexical_block:
        case DW_TAG_namespace:
        case DW_TAG_inlined_subroutine:
            walk_die(w, &die, depth + 1);
            break;
        default:
            break;
        }
}

void
variables_collect(struct variables *v, struct symbols *s, Dwfl_Module *module)
{
    struct walk w = {v, s, 0};
    Dwarf_Addr bias;
    Dwarf_Die *unit = NULL;

    while ((unit = dwfl_module_nextcu(module, unit, &bias)))
        walk_die(&w, unit, 0);
}

const struct variable *
variables_find(const struct variables *v, bool shared, uint64_t address)
{
    for (size_t i = 0; i < v->count; i++) {
        const struct variable *one = &v->list[i];
        if (one->fixed && one->shared == shared &&
            address - one->address < one->bytes)
            return one;
    }
    return NULL;
}

const struct variable *
variables_dynamic(const struct variables *v, uint64_t function)
{
    const struct variable *found = NULL;

    for (size_t i = 0; i < v->count; i++) {
        if (!function || v->list[i].function != function || v->list[i].fixed ||
            v->list[i].axes)
            continue;
        if (found && strcmp(found->name, v->list[i].name) != 0)
            return NULL;
        found = &v->list[i];
    }
    return found;
}

static bool
is_shared_of(const struct variable *v, uint64_t function)
{
    return v->fixed && v->shared && function && v->function == function;
}

/* A variable may be described more than once. */
uint64_t
variables_shared_bytes(const struct variables *v, uint64_t function)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < v->count; i++) {
        bool met = !is_shared_of(&v->list[i], function);
        for (size_t k = 0; k < i && !met; k++)
            met = is_shared_of(&v->list[k], function) &&
                  v->list[k].address == v->list[i].address;
        if (!met)
            sum += v->list[i].bytes;
    }
    return sum;
}

/* Whether the type is of that array or a row of it: double [3][8] of both
 * t[3][8] and u[2][3][8]. */
static bool
is_row(const struct variable *v, const char *type)
{
    uint64_t extent[VARIABLE_AXES];
    unsigned axes = 0;

    for (const char *at = strchr(type, '['); at; at = strchr(at + 1, '[')) {
        if (axes == VARIABLE_AXES)
            return false;
        extent[axes++] = strtoull(at + 1, NULL, 10);
    }
    for (unsigned i = 1; i <= axes && axes <= v->axes; i++)
        if (extent[axes - i] != v->extent[v->axes - i])
            return false;
    return axes > 0 && axes <= v->axes;
}

const char *
variables_array(const struct variables *v, uint64_t function, const char *type)
{
    const char *name = NULL;

    for (size_t i = 0; i < v->count; i++) {
        const struct variable *one = &v->list[i];

        if (!function || one->function != function || !is_row(one, type))
            continue;
        if (name && strcmp(name, one->name) != 0)
            return NULL;
        name = one->name;
    }
    return name;
}

void
variables_free(struct variables *v)
{
    free(v->list);
}
