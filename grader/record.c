#include "record.h"
#include "../common/sim/device.h"
#include "die.h"
#include "member.h"
#include "sandbox.h"
#include "text_file.h"
#include "tools.h"
#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_BYTES = 16 };

char *
record_path(const struct options *o, const char *name, const struct lab *lab)
{
    return checked_format("%s/records/%s/%s.json", o->build, name, lab->id);
}

static json_t *
refuse(json_t *record, char **why, char *text)
{
    json_decref(record);
    if (why)
        *why = text;
    else
        free(text);
    return NULL;
}

json_t *
record_read(const char *path, char **why)
{
    size_t bytes;
    char *text = text_file_read(path, &bytes);
    json_error_t error;
    json_t *record;

    if (why)
        *why = NULL;
    if (!text)
        return NULL;
    record = json_loadb(text, bytes, 0, &error);
    free(text);
    if (!json_is_object(record))
        return refuse(record, why,
                      checked_format("%s:%d: no record: %s; remove the file "
                                     "and grade again",
                                     path, record ? 1 : error.line,
                                     record ? "not an object" : error.text));
    if (member_integer(record, "schema") != RECORD_SCHEMA)
        return refuse(record, why,
                      checked_format("%s: a record of schema %lld, this "
                                     "grader reads %d; remove the file and "
                                     "grade again",
                                     path, member_integer(record, "schema"),
                                     RECORD_SCHEMA));
    if (member_status(record) == STATUSES ||
        !json_is_array(json_object_get(record, "tests")))
        return refuse(record, why,
                      checked_format("%s: no status or tests in the record; "
                                     "remove the file and grade again",
                                     path));
    return record;
}

void
record_write(const char *path, const json_t *record)
{
    char *text = json_dumps(record, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    char *ended;

    if (!text)
        die("%s: a record that is no JSON", path);
    ended = checked_format("%s\n", text);
    if (text_file_write(path, ended, strlen(ended)) != 0)
        die("%s: cannot write the record: %s; free room or give another "
            "BUILD=",
            path, strerror(errno));
    free(ended);
    free(text);
}

enum status
record_status(const json_t *record)
{
    return record ? member_status(record) : STATUS_NOT_RUN;
}

enum status
record_kernel(const json_t *record)
{
    return record ? status_find(member_text(record, "kernel")) : STATUS_NOT_RUN;
}

/* The key. */

static void
add(crypto_generichash_state *state, const void *data, size_t bytes)
{
    uint64_t length = bytes;

    /* The length first, so that no two lists of parts look alike. */
    crypto_generichash_update(state, (const unsigned char *)&length,
                              sizeof length);
    crypto_generichash_update(state, data, bytes);
}

static void
add_text(crypto_generichash_state *state, const char *text)
{
    add(state, text, strlen(text));
}

static void
add_file(crypto_generichash_state *state, const char *path)
{
    size_t bytes = 0;
    char *data = text_file_read(path, &bytes);

    add_text(state, data ? path : "missing");
    if (data)
        add(state, data, bytes);
    free(data);
}

static int
is_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void
add_folder(crypto_generichash_state *state, const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, is_file, alphasort);

    for (int i = 0; i < count; i++) {
        char *file = checked_format("%s/%s", path, entries[i]->d_name);

        add_file(state, file);
        free(file);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static void
add_ours(crypto_generichash_state *state, const struct options *o,
         const struct lab *lab)
{
    char *paths[] = {checked_string("/proc/self/exe"),
                     checked_format("%s/rewrite", o->build),
                     checked_format("%s/analyse", o->build),
                     checked_format("%s/runner/%s.o", o->build, lab->id),
                     checked_format("%s/labs/%s/lab.h", o->root, lab->id),
                     checked_format("%s/grader/compile.sh", o->root),
                     checked_format("%s/common/sim/flags", o->root),
                     checked_format("%s/common/sim/symbols", o->root),
                     checked_format("%s/common/sim/student.ld", o->root),
                     checked_format("%s/common/sim/runner.ld", o->root)};
    char *headers = checked_format("%s/common/sim/include", o->root);

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        add_file(state, paths[i]);
        free(paths[i]);
    }
    add_folder(state, headers);
    free(headers);
}

/* What a verdict of the GPU's depends on, or why there is none. */
static void
add_gpu(crypto_generichash_state *state, const struct options *o,
        const struct lab *lab, const struct gpu *gpu)
{
    char *paths[] = {checked_format("%s/gpu/copy", o->build),
                     checked_format("%s/gpu/runner/%s.o", o->build, lab->id),
                     checked_format("%s/grader/build_gpu.sh", o->root),
                     checked_format("%s/common/gpu/renamed", o->root)};

    add_text(state, gpu ? gpu->why : "not asked");
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        if (gpu && gpu->here)
            add_file(state, paths[i]);
        free(paths[i]);
    }
    if (!gpu || !gpu->here)
        return;
    add_text(state, gpu->name);
    add_text(state, gpu->driver);
    add_text(state, gpu->nvcc);
}

char *
record_key(const struct options *o, const struct lab *lab,
           const struct seed_secret *secret, const struct gpu *gpu,
           const char *submission, char *to)
{
    unsigned char hash[KEY_BYTES];
    crypto_generichash_state state;
    char stamp[17];

    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    add_text(&state, submission);
    add_text(&state, lab->id);
    add_text(&state, tools_version("g++"));
    add_text(&state, tools_version("clang++"));
    add_text(&state, tools_version("nvcc"));
    add_text(&state, device_table[o->device].name);
    add_text(&state, sandbox_tier_name(sandbox_probe()));
    add_text(&state, seed_stamp(secret, stamp));
    add_ours(&state, o, lab);
    add_gpu(&state, o, lab, gpu);
    crypto_generichash_final(&state, hash, sizeof hash);
    return sodium_bin2hex(to, 2 * KEY_BYTES + 1, hash, sizeof hash);
}
