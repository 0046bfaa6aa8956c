#include "emit_counts.h"
#include <stdlib.h>
#include <string.h>

/* A site or row with its place, so that those of one line can be joined: the
 * compiler makes several accesses of one. */
struct placed {
    struct place place;
    const char *array;
    struct count_row row;
    uint64_t instructions;
    uint64_t lanes;
    uint64_t filled;
    uint64_t splits;
    uint64_t skipping;
    uint64_t waits;
};

struct list {
    struct placed *item;
    size_t count;
};

static int
compare_texts(const char *a, const char *b)
{
    if (!a || !b)
        return (a != NULL) - (b != NULL);
    return strcmp(a, b);
}

static int
compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* What has no place comes first, and is told apart by nothing. */
static int
compare_places(const struct placed *a, const struct placed *b)
{
    int order = compare_texts(a->place.file, b->place.file);

    if (order == 0)
        order = a->place.line - b->place.line;
    return order ? order : compare_texts(a->place.function, b->place.function);
}

static int
compare_lines(const void *one, const void *two)
{
    return compare_places(one, two);
}

static int
compare_rows(const void *one, const void *two)
{
    const struct placed *a = one;
    const struct placed *b = two;
    int order = compare_places(a, b);

    if (order == 0)
        order = a->row.space - b->row.space;
    if (order == 0)
        order = a->row.kind - b->row.kind;
    if (order == 0)
        order = compare_texts(a->array, b->array);
    return order ? order : compare_numbers(a->row.size, b->row.size);
}

static void
join_lines(struct placed *to, const struct placed *from)
{
    to->instructions += from->instructions;
    to->lanes += from->lanes;
    to->filled += from->filled;
    to->splits += from->splits;
    to->skipping += from->skipping;
    to->waits += from->waits;
}

static void
join_rows(struct placed *to, const struct placed *from)
{
    struct count_row *r = &to->row;
    const struct count_row *f = &from->row;

    r->requests += f->requests;
    r->lanes += f->lanes;
    r->sectors += f->sectors;
    r->sectors_least += f->sectors_least;
    r->useful_bytes += f->useful_bytes;
    r->wavefronts += f->wavefronts;
    r->wavefronts_least += f->wavefronts_least;
    r->collisions += f->collisions;
    r->repeats += f->repeats;
    r->again += f->again;
}

static void
join(struct list *list, int (*compare)(const void *, const void *),
     void (*add)(struct placed *, const struct placed *))
{
    size_t kept = 0;

    if (!list->count)
        return;
    qsort(list->item, list->count, sizeof *list->item, compare);
    for (size_t i = 1; i < list->count; i++)
        if (compare(&list->item[kept], &list->item[i]) == 0)
            add(&list->item[kept], &list->item[i]);
        else
            list->item[++kept] = list->item[i];
    list->count = kept + 1;
}

static void
add_line(struct list *to, const struct counts *c, const struct count_site *s)
{
    if (s->instructions)
        to->item[to->count++] =
            (struct placed){.place = symbols_place(c->a->symbols, s->pc),
                            .instructions = s->instructions,
                            .lanes = s->lanes,
                            .filled = s->filled,
                            .splits = s->splits,
                            .skipping = s->skipping,
                            .waits = s->waits};
}

static void
add_row(struct list *to, const struct counts *c, const struct count_row *row,
        uint32_t pc)
{
    const char *name = row->array ? c->regions.name[row->array] : NULL;

    if (row->requests)
        to->item[to->count++] =
            (struct placed){.place = symbols_place(c->a->symbols, pc),
                            .array = name,
                            .row = *row};
}

static json_t *
text(const char *from)
{
    return from ? json_string(from) : json_null();
}

static json_t *
number(uint64_t value)
{
    return json_integer(value > INT64_MAX ? INT64_MAX : (json_int_t)value);
}

static void
set(json_t *json, const char *key, uint64_t value)
{
    json_object_set_new(json, key, number(value));
}

static json_t *
place_json(const struct place *place)
{
    return json_pack("{sososo}", "file", text(place->file), "line",
                     place->file ? json_integer(place->line) : json_null(),
                     "function", text(place->function));
}

static json_t *
line_json(const struct placed *line)
{
    json_t *json = place_json(&line->place);

    set(json, "instructions", line->instructions);
    set(json, "lanes", line->lanes);
    set(json, "filled", line->filled);
    set(json, "splits", line->splits);
    if (line->skipping)
        set(json, "skipping", line->skipping);
    if (line->waits)
        set(json, "waits", line->waits);
    return json;
}

static const char *const spaces[REGION_SPACES] = {"global", "shared",
                                                  "constant", "host"};
static const char *const kinds[COUNT_KINDS] = {"read", "write", "atomic"};

static json_t *
row_json(const struct placed *placed)
{
    const struct count_row *row = &placed->row;
    json_t *json = place_json(&placed->place);

    json_object_set_new(json, "space", json_string(spaces[row->space]));
    json_object_set_new(json, "kind", json_string(kinds[row->kind]));
    json_object_set_new(json, "array", text(placed->array));
    set(json, "bytes", row->size);
    set(json, "requests", row->requests);
    set(json, "lanes", row->lanes);
    if (row->space == REGION_GLOBAL || row->space == REGION_HOST) {
        set(json, "sectors", row->sectors);
        set(json, "sectors_least", row->sectors_least);
        set(json, "useful_bytes", row->useful_bytes);
    }
    if (row->space == REGION_CONSTANT && row->sectors)
        set(json, "sectors", row->sectors);
    if (row->space == REGION_SHARED) {
        set(json, "wavefronts", row->wavefronts);
        set(json, "wavefronts_least", row->wavefronts_least);
    }
    if (row->kind == COUNT_ATOMIC)
        set(json, "collisions", row->collisions);
    if (row->repeats)
        set(json, "repeats", row->repeats);
    if (row->again)
        set(json, "again", row->again);
    return json;
}

static json_t *
lines_json(const struct counts *c, const struct count_kernel *kernel,
           struct list *list)
{
    json_t *json = json_array();
    uint32_t own = (uint32_t)(kernel - c->kernel);

    list->count = 0;
    for (unsigned i = 0; i < c->sites; i++)
        if (c->site[i].kernel == own)
            add_line(list, c, &c->site[i]);
    add_line(list, c, &kernel->rest);
    join(list, compare_lines, join_lines);
    for (size_t i = 0; i < list->count; i++)
        json_array_append_new(json, line_json(&list->item[i]));
    return json;
}

static json_t *
rows_json(const struct counts *c, const struct count_kernel *kernel,
          struct list *list)
{
    json_t *json = json_array();
    uint32_t own = (uint32_t)(kernel - c->kernel);

    list->count = 0;
    for (unsigned i = 0; i < c->rows; i++)
        if (c->site[c->row[i].site].kernel == own)
            add_row(list, c, &c->row[i], c->site[c->row[i].site].pc);
    for (int space = 0; space < REGION_SPACES; space++)
        for (int kind = 0; kind < COUNT_KINDS; kind++)
            add_row(list, c, &kernel->rest_row[space][kind], 0);
    join(list, compare_rows, join_rows);
    for (size_t i = 0; i < list->count; i++)
        json_array_append_new(json, row_json(&list->item[i]));
    return json;
}

static json_t *
triple(const uint32_t *v)
{
    return json_pack("[III]", (json_int_t)v[0], (json_int_t)v[1],
                     (json_int_t)v[2]);
}

static json_t *
traffic_json(const struct count_kernel *kernel)
{
    const struct dram_traffic *t = &kernel->traffic;
    json_t *json = json_object();

    if (!kernel->has_traffic) {
        json_decref(json);
        return json_null();
    }
    set(json, "read_least", t->read_least);
    set(json, "written_least", t->written_least);
    set(json, "read", t->read);
    set(json, "written", t->written);
    set(json, "l2_read", t->l2_read);
    set(json, "l2_written", t->l2_written);
    return json;
}

static json_t *
kernel_json(const struct counts *c, const struct count_kernel *kernel,
            struct list *list)
{
    json_t *json =
        json_pack("{sososo}", "kernel",
                  text(symbols_function(c->a->symbols, kernel->entry)), "grid",
                  triple(kernel->grid), "block", triple(kernel->block));

    if (kernel->entry == 0)
        json_object_set_new(json, "together", json_true());
    set(json, "launches", kernel->launches);
    set(json, "shared_bytes", kernel->shared_bytes);
    set(json, "blocks", kernel->blocks);
    set(json, "threads", kernel->threads);
    set(json, "warps", kernel->warps);
    set(json, "instructions", kernel->instructions);
    set(json, "lanes", kernel->lanes);
    set(json, "filled", kernel->filled);
    if (kernel->skipping)
        set(json, "skipping", kernel->skipping);
    set(json, "barriers", kernel->barriers);
    if (kernel->stores_most)
        set(json, "stores_most", kernel->stores_most);
    json_object_set_new(json, "lines", lines_json(c, kernel, list));
    json_object_set_new(json, "accesses", rows_json(c, kernel, list));
    json_object_set_new(json, "dram", traffic_json(kernel));
    return json;
}

json_t *
emit_counts(const struct counts *c)
{
    const char *why = warps_why(c->a->warps);
    struct list list = {0};
    json_t *json;

    if (why)
        return json_pack("{ss}", "why", why);
    /* Of every site and row, and a kernel's rest. */
    list.item = calloc(COUNT_SITES_MAX + COUNT_ROWS_MAX, sizeof *list.item);
    json = list.item ? json_array() : NULL;
    for (unsigned i = 0; json && i < c->kernels; i++)
        json_array_append_new(json, kernel_json(c, &c->kernel[i], &list));
    free(list.item);
    return json;
}
