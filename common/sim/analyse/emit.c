#include "emit.h"
#include "analyse_die.h"
#include "emit_counts.h"
#include "subject.h"
#include "track.h"
#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#define SCHEMA 1

void
emit_leaks(struct analysis *a)
{
    if (a->end != ENDED_DONE)
        return;
    for (size_t i = 0; i < a->allocations.count; i++) {
        const struct allocation *of = a->allocations.list[i];
        struct finding *f = of->array || of->pinned
                                ? NULL
                                : finding_add(&a->findings, LEAK, of->pc, 0);
        if (!f)
            continue;
        f->first = subject_access(a, ACCESS_CALL, of->pc);
        subject_at(a, of->base, &f->subject);
        f->bytes = of->bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)of->bytes;
        snprintf(f->text, sizeof f->text, "%s is never released",
                 f->subject.array);
    }
}

/* Unknown places are told apart by their pcs. */
static bool
is_same_access(const struct analysis *a, const struct access *one,
               const struct access *two)
{
    struct place here = symbols_place(a->symbols, one->pc);
    struct place there = symbols_place(a->symbols, two->pc);

    if (one->present != two->present || one->kind != two->kind)
        return false;
    if (!here.file || !there.file)
        return one->pc == two->pc;
    return here.line == there.line && strcmp(here.file, there.file) == 0;
}

static bool
is_same_finding(const struct analysis *a, const struct finding *f,
                const struct finding *g)
{
    if (f->id != g->id || strcmp(f->subject.array, g->subject.array) != 0)
        return false;
    return (is_same_access(a, &f->first, &g->first) &&
            is_same_access(a, &f->second, &g->second)) ||
           (is_same_access(a, &f->first, &g->second) &&
            is_same_access(a, &f->second, &g->first));
}

void
emit_merge(struct analysis *a)
{
    struct findings *all = &a->findings;
    size_t kept = 0;

    for (size_t i = 0; i < all->count; i++) {
        size_t k = 0;
        while (k < kept && !is_same_finding(a, &all->list[k], &all->list[i]))
            k++;
        if (k < kept)
            all->list[k].count += all->list[i].count;
        else if (kept++ != i)
            all->list[k] = all->list[i];
    }
    all->count = kept;
    all->last = 0;
}

/* Names of the log and of the ELF file are kept printable where they enter;
 * this is for the case's own names. */
static json_t *
text(const char *from)
{
    return from ? json_string(from) : json_null();
}

static json_t *
triple(const uint32_t *v)
{
    return json_pack("[III]", (json_int_t)v[0], (json_int_t)v[1],
                     (json_int_t)v[2]);
}

static json_t *
access_json(const struct analysis *a, const struct access *access)
{
    static const char *const kinds[] = {"read", "write", "atomic", "barrier",
                                        "call"};
    struct place place = symbols_place(a->symbols, access->pc);
    json_t *json = json_pack(
        "{sssososo}", "kind", kinds[access->kind], "file", text(place.file),
        "line", place.file ? json_integer(place.line) : json_null(), "function",
        text(place.function));

    if (access->in_kernel) {
        json_object_set_new(json, "block", triple(access->block));
        json_object_set_new(json, "thread", triple(access->thread));
    }
    return json;
}

static void
add_subject(json_t *json, const struct subject *s)
{
    if (s->space)
        json_object_set_new(json, "space", json_string(s->space));
    if (!s->array[0])
        return;
    json_object_set_new(json, "array", json_string(s->array));
    json_object_set_new(json, "offset", json_integer((json_int_t)s->offset));
    if (!s->indices)
        return;
    json_t *index = json_array();
    for (unsigned i = 0; i < s->indices; i++)
        json_array_append_new(index, json_integer(s->index[i]));
    json_object_set_new(json, "index", index);
}

static json_t *
finding_json(const struct analysis *a, const struct finding *f)
{
    json_t *json = json_pack("{sssssssI}", "id", finding_name(f->id),
                             "severity", finding_severity(f->id), "text",
                             f->text, "count", (json_int_t)f->count);

    if (f->first.present)
        json_object_set_new(json, "first", access_json(a, &f->first));
    if (f->second.present)
        json_object_set_new(json, "second", access_json(a, &f->second));
    add_subject(json, &f->subject);
    if (f->extent[0]) {
        json_object_set_new(json, "extent", triple(f->extent));
        json_object_set_new(
            json, "loaded",
            json_pack("[oo]", triple(f->loaded[0]), triple(f->loaded[1])));
    }
    if (f->later == LATER_WRITTEN || f->later == LATER_NEVER)
        json_object_set_new(json, "later",
                            json_boolean(f->later == LATER_WRITTEN));
    if (f->threads) {
        json_object_set_new(json, "threads",
                            json_integer((json_int_t)f->threads));
        json_object_set_new(json, "own", json_integer((json_int_t)f->own));
    }
    if (f->bytes)
        json_object_set_new(json, "bytes", json_integer(f->bytes));
    if (f->kernel) {
        json_object_set_new(json, "kernel",
                            text(symbols_function(a->symbols, f->kernel)));
        json_object_set_new(json, "launch", json_integer(f->launch));
    }
    return json;
}

static json_t *
launch_json(const struct analysis *a, const struct launch *l)
{
    struct place place = symbols_place(a->symbols, l->pc);

    json_t *json = json_pack(
        "{sosososososIsIsosbsb}", "kernel",
        text(symbols_function(a->symbols, l->kernel)), "file", text(place.file),
        "line", place.file ? json_integer(place.line) : json_null(), "grid",
        triple(l->grid), "block", triple(l->block), "shared",
        (json_int_t)l->shared_bytes, "bound", (json_int_t)l->bound, "error",
        l->error ? text(launch_error_name(l->error)) : json_null(), "shares",
        l->shares, "waits", l->waits);
    if (l->static_bytes)
        json_object_set_new(json, "static",
                            json_integer((json_int_t)l->static_bytes));
    return json;
}

/* Each has its place in the list, since the coverage file counts them. */
static json_t *
writers_json(const struct writer *list, unsigned count)
{
    json_t *json = json_array();

    for (unsigned i = 0; i < count; i++) {
        json_t *writer = json_pack("{sssisb}", "file", list[i].file, "line",
                                   list[i].line, "copies", list[i].copies);

        json_array_append_new(json, writer ? writer : json_null());
    }
    return json;
}

static json_t *
all_json(const struct analysis *a)
{
    static const char *const ends[] = {"done", "fault", "cut", "corrupt"};
    json_t *findings = json_array();
    json_t *launches = json_array();

    for (size_t i = 0; i < a->findings.count; i++)
        json_array_append_new(findings, finding_json(a, &a->findings.list[i]));
    for (uint32_t i = 0; i < a->launches && i < LAUNCHES_KEPT; i++)
        json_array_append_new(launches, launch_json(a, &a->kept[i]));
    json_t *json =
        json_pack("{siss"
                  "sssoso"
                  "sIsIsI}",
                  "schema", SCHEMA, "end", ends[a->end], "end_text",
                  a->end_text, "findings", findings, "launches", launches,
                  "launched", (json_int_t)a->launches, "records",
                  (json_int_t)a->records, "accesses", (json_int_t)a->accesses);
    if (a->writers.lines)
        json_object_set_new(json, "writers",
                            writers_json(a->writers.line, a->writers.lines));
    if (a->writers.sharers)
        json_object_set_new(
            json, "sharers",
            writers_json(a->writers.sharer, a->writers.sharers));
    if (a->counts && a->end == ENDED_DONE)
        json_object_set_new(json, "counts", emit_counts(a->counts));
    return json;
}

void
emit_json(const struct analysis *a, FILE *to)
{
    json_t *json = all_json(a);

    if (!json || json_dumpf(json, to, JSON_COMPACT | JSON_ENSURE_ASCII) != 0 ||
        fputc('\n', to) == EOF || fflush(to) != 0)
        analyse_die("cannot write the findings as JSON; is stdout open and "
                    "memory left?");
    json_decref(json);
}
