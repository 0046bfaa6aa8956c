/* The simulator's side: a program is run as `make run` runs it, and counted. */
#include "agree.h"
#include "build.h"
#include "counts.h"
#include "die.h"
#include "member.h"
#include "program.h"
#include "run.h"
#include "text_file.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Callbacks; the largest program has some ten millions. */
#define BUDGET 400000000u

/* The path in `#include "FOLDER/FILE"`, a file of the project; for free(). */
static char *
included(const char *line)
{
    static const char word[] = "#include \"";
    const char *path = line + strlen(word);
    size_t length;

    if (strncmp(line, word, strlen(word)) != 0)
        return NULL;
    length = strcspn(path, "\"\n");
    return path[length] == '"' && memchr(path, '/', length)
               ? checked_copy(path, length)
               : NULL;
}

static void
put(FILE *out, const char *root, const char *path, int depth)
{
    char *whole = checked_format("%s/%s", root, path);
    char *text = text_file_read(whole, NULL);

    if (!text || depth > 8)
        die("%s: cannot be read, or includes itself", whole);
    for (const char *line = text; *line;) {
        const size_t length = strcspn(line, "\n");
        char *inner = included(line);

        if (inner)
            put(out, root, inner, depth + 1);
        else
            fprintf(out, "%.*s\n", (int)length, line);
        free(inner);
        line += length + (line[length] == '\n');
    }
    free(text);
    free(whole);
}

/* A program with the files of ours put in where it includes them, as expand.awk
 * does; for free(). */
static char *
source_of(const char *root, const char *path)
{
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);

    if (!out)
        die("no memory for %s", path);
    put(out, root, path, 0);
    fclose(out);
    return text;
}

/* The sum of a number over the kernel's rows of that space and kind. */
static double
sum(const json_t *kernel, const char *space, const char *kind,
    const char *field)
{
    const json_t *access;
    double total = 0;
    size_t i;

    json_array_foreach(json_object_get(kernel, "accesses"), i, access) {
        if (member_is(access, "space", space) &&
            (!kind || member_is(access, "kind", kind)))
            total += member_number(access, field, 0);
    }
    return total;
}

static void
fill_row(double ours[AGREE_COUNTS], const json_t *kernel)
{
    static const char *const kinds[] = {"read", "write", "atomic"};
    const double waves = sum(kernel, "shared", NULL, "wavefronts");

    for (int k = 0; k < 3; k++) {
        ours[AGREE_LOAD_REQUESTS + k] =
            sum(kernel, "global", kinds[k], "requests");
        ours[AGREE_LOAD_SECTORS + k] =
            sum(kernel, "global", kinds[k], "sectors");
    }
    ours[AGREE_WAVEFRONTS] = waves;
    ours[AGREE_EXCESS] =
        waves - sum(kernel, "shared", NULL, "wavefronts_least");
    ours[AGREE_LANES] = member_number(kernel, "lanes", NAN) /
                        member_number(kernel, "instructions", NAN);
    ours[AGREE_SHARED] = member_number(kernel, "shared_bytes", NAN);
    ours[AGREE_DRAM_BYTES] =
        member_number(json_object_get(kernel, "dram"), "read", NAN);
}

static void
fill(struct agreement *a, const char *of, const json_t *kernels)
{
    const json_t *kernel;
    size_t i;

    json_array_foreach(kernels, i, kernel) {
        struct agree_row *row =
            agree_find(a, of, member_text(kernel, "kernel"));

        if (row)
            fill_row(row->ours, kernel);
    }
}

/* Returns NULL, or why there are no counts; for free(). */
static char *
count(const struct options *o, struct agreement *a, size_t i, int runner,
      int slot)
{
    struct test *t = program_test();
    const struct run_job job = {.build = o->build,
                                .test = t,
                                .runner = runner,
                                .device = o->device,
                                .slot = slot};
    const json_t *kernels;
    const char *why = "no counts";
    struct run_outcome out;
    char *said = NULL;

    t->job.budget = BUDGET;
    t->job.flags |= CASE_COUNT;
    out = run_test(&job);
    kernels = counts_of_findings(out.findings, &why);
    if (out.status != STATUS_PASSED || out.result.returned != 0)
        said = checked_format("%s: %s", status_words(out.status),
                              out.text ? out.text : out.output);
    else if (!kernels)
        said = checked_string(why);
    else
        fill(a, a->program[i], kernels);
    run_free(&out);
    test_free(t);
    return said;
}

void
agree_ours(const struct options *o, struct agreement *a, size_t i, int slot)
{
    char *path = checked_format("%s/%s.cu", AGREE_FOLDER, a->program[i]);
    char *source = source_of(o->root, path);
    const struct build_job job = {.root = o->root,
                                  .build = o->build,
                                  .source = source,
                                  .bytes = strlen(source),
                                  .slot = slot};
    struct build_outcome built = build_kernel(&job);
    char *why = NULL;

    if (built.status == STATUS_PASSED)
        why = count(o, a, i, built.runner, slot);
    else
        why = checked_format("it was not built: %s",
                             built.message_count > 0 ? built.messages[0].text
                                                     : "");
    snprintf(a->why[i], sizeof a->why[i], "%s", why ? why : "");
    free(why);
    build_free(&built);
    free(source);
    free(path);
}
