#include "ladder.h"
#include "collect.h"
#include "die.h"
#include "member.h"
#include "record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
is_stale(const struct options *o, const struct lab *lab, const json_t *record)
{
    char *folder = options_from(o, lab);
    struct collected *now = collect(folder);
    bool stale =
        !member_is(json_object_get(record, "submission"), "hash", now->hash);

    collected_free(now);
    free(folder);
    return stale;
}

/* A record that cannot be read counts as none, with its remedy told. */
static struct terminal_rung
rung(const struct options *o, const struct lab *lab)
{
    struct terminal_rung rung = {.id = lab->id, .title = lab->title};
    char *path = record_path(o, options_name(o), lab);
    char *why;
    json_t *record = record_read(path, &why);

    if (why)
        fprintf(stderr, "grader: %s\n", why);
    if (record)
        rung.stale = is_stale(o, lab, record);
    rung.record = record;
    free(why);
    free(path);
    return rung;
}

struct ladder
ladder_climb(const struct options *o)
{
    struct ladder l = {NULL, 0};

    while (catalog[l.count])
        l.count++;
    l.rungs = checked_alloc(l.count, sizeof *l.rungs);
    for (size_t i = 0; i < l.count; i++)
        l.rungs[i] = rung(o, catalog[i]);
    return l;
}

void
ladder_free(struct ladder *l)
{
    for (size_t i = 0; i < l->count; i++)
        json_decref((json_t *)(void *)l->rungs[i].record);
    free(l->rungs);
}

bool
ladder_is_done(const json_t *record)
{
    const enum status status = record_status(record);

    return status == STATUS_PASSED || status == STATUS_INCONCLUSIVE;
}

bool
ladder_has_passed(const struct options *o, const struct lab *lab)
{
    const char *name = options_name(o);
    char *path =
        record_path(o, strcmp(name, "solutions") == 0 ? "labs" : name, lab);
    json_t *record = record_read(path, NULL);
    const bool passed = ladder_is_done(record);

    json_decref(record);
    free(path);
    return passed;
}

size_t
ladder_next(const struct ladder *l)
{
    size_t i = 0;

    while (i < l->count && !l->rungs[i].stale &&
           ladder_is_done(l->rungs[i].record))
        i++;
    return i;
}

const struct lab *
ladder_next_lab(const struct options *o)
{
    struct ladder l = ladder_climb(o);
    const struct lab *lab = catalog[ladder_next(&l)];

    ladder_free(&l);
    return lab;
}
