/*
 * measure_reference -- what our own kernels take, by common/gpu/scans
 *
 * They are compiled here, for this GPU alone, when they are first wanted.
 */
#include "capture.h"
#include "die.h"
#include "measure.h"
#include "text_file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char source_name[] = "common/gpu/scans, for comparison";

/* Splitting what they print. */

/* The lines of one lab as a file: what is known of the device, then its rows
 * without the lab's number.  For free(). */
static char *
lines_of(const char *text, const char *lab, const char *date)
{
    char *lines = NULL;
    size_t bytes, length;
    FILE *to = open_memstream(&lines, &bytes);

    if (!to)
        die("measure: no memory; free some");
    for (const char *at = text; *at == '#'; at += length + (at[length] != 0)) {
        length = strcspn(at, "\n");
        fprintf(to, "%.*s\n", (int)length, at);
    }
    fprintf(to, "# date: %s\n# source: %s\n", date, source_name);
    fputs("figure\tseries\tx\ty\tlow\thigh\n", to);
    for (const char *at = text; *at; at += length + (at[length] != 0)) {
        length = strcspn(at, "\n");
        if (strncmp(at, lab, 2) == 0 && at[2] == '\t')
            fprintf(to, "%.*s\n", (int)length - 3, at + 3);
    }
    if (fclose(to) != 0)
        die("measure: no memory; free some");
    return lines;
}

char *
measure_split(const char *text, const char *folder, const char *date)
{
    char *why = NULL;

    for (size_t i = 0; catalog[i] && !why; i++) {
        struct plot_data data = {.count = 0};
        char *path = checked_format("%s/%s.tsv", folder, catalog[i]->id);
        char *lines = lines_of(text, catalog[i]->id, date);

        why = plot_data_parse(lines, "what common/gpu/scans prints", &data);
        if (!why && data.count > 0 && plot_data_write(path, &data) != 0)
            die("%s: cannot be written: %s; free room or give another BUILD=",
                path, strerror(errno));
        plot_data_free(&data);
        free(lines);
        free(path);
    }
    return why;
}

/* Running them. */

static char *
compiled(const struct options *o, const struct gpu *gpu)
{
    char *out =
        checked_format("%s/gpu/scans-%d%d", o->build, gpu->major, gpu->minor);
    char *arch = checked_format("%d%d", gpu->major, gpu->minor);
    char *script = options_path(o, "common/gpu/scans/build.sh");
    const char *argv[] = {"sh", script, gpu->nvcc, arch, out, NULL};
    char *text = capture_long(argv, NULL);

    if (!text) {
        free(out);
        out = NULL;
    }
    free(text);
    free(script);
    free(arch);
    return out;
}

/* stderr goes to a log beside the numbers: what was left out, and why. */
static char *
print(const char *program, const char *log, const struct gpu *gpu)
{
    const char *argv[] = {"sh",    "-c", "exec \"$0\" 2>\"$1\"",
                          program, log,  NULL};
    const int lock = gpu_lock(gpu, true);
    char *text = capture_long(argv, NULL);

    close(lock);
    return text;
}

static void
say_left_out(const char *log)
{
    char *text = text_file_read(log, NULL);

    if (text && *text)
        fprintf(stderr, "%s", text);
    free(text);
}

/* A handout does not hold them. */
static bool
has_them(const struct options *o)
{
    char *script = options_path(o, "common/gpu/scans/build.sh");
    const bool here = access(script, F_OK) == 0;

    free(script);
    return here;
}

/* Whether all were taken on this GPU, after the kernels were written. */
static bool
is_measured(const struct options *o, const struct gpu *gpu)
{
    size_t found = 0;

    for (size_t i = 0; catalog[i]; i++) {
        struct plot_data data = {.count = 0};
        char *path = measure_path(o, "reference", catalog[i]);
        char *why = plot_data_read(path, &data);

        found += !why && data.count > 0 &&
                 strcmp(data.sources[0].device, gpu->name) == 0 &&
                 strcmp(data.sources[0].toolkit, gpu->toolkit) == 0;
        free(why);
        plot_data_free(&data);
        free(path);
    }
    return found > 0 && !o->fresh;
}

static char *
take(const struct options *o, const struct gpu *gpu, const char *program)
{
    char *folder = checked_format("%s/figures/reference", o->build);
    char *log = checked_format("%s/scans.log", folder);
    char date[11], *text, *why;

    measure_today(date);
    if (text_file_write(log, "", 0) != 0)
        die("%s: cannot be written: %s", log, strerror(errno));
    text = print(program, log, gpu);
    say_left_out(log);
    why = text ? measure_split(text, folder, date)
               : checked_format("our own kernels end badly; see %s", log);
    free(text);
    free(log);
    free(folder);
    return why;
}

char *
measure_reference(const struct options *o, const struct gpu *gpu)
{
    char *program, *why;

    if (is_measured(o, gpu))
        return NULL;
    if (!has_them(o))
        return checked_string("our own kernels, for they are not in a handout; "
                              "shipped figures stand in for them");
    program = compiled(o, gpu);
    if (!program)
        return checked_format("our own kernels do not compile; see "
                              "%s/gpu/scans-%d%d.log",
                              o->build, gpu->major, gpu->minor);
    why = take(o, gpu, program);
    free(program);
    return why;
}
