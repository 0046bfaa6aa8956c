#include "check.h"
#include "../common/sim/device.h"
#include "check_parts.h"
#include "clock.h"
#include "die.h"
#include "escape.h"
#include "member.h"
#include "mistake.h"
#include "pool.h"
#include "record.h"
#include "sandbox.h"
#include "skeleton.h"
#include "text_file.h"
#include "tools.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The head of a record. */

static json_t *
date_json(void)
{
    char text[32];
    time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return json_string(text);
}

/* The path as a person would type it: without the project's own. */
static json_t *
path_json(const struct check_job *job)
{
    const char *root = job->options->root;
    const char *folder = job->folder;
    char *path, *shown;
    json_t *json;

    if (strncmp(folder, root, strlen(root)) == 0 && folder[strlen(root)] == '/')
        folder += strlen(root) + 1;
    path = checked_format("%s/kernel.cu", folder);
    shown = escape_line(path, strlen(path), 400);
    json = json_string(shown);
    free(shown);
    free(path);
    return json;
}

static json_t *
submission_json(const struct check_job *job, const struct collected *files,
                bool edited)
{
    char *name = escape_line(job->name, strlen(job->name), 200);
    json_t *ignored = json_array();
    json_t *json =
        json_pack("{s:s, s:o, s:s, s:b}", "name", name, "path", path_json(job),
                  "hash", files->hash, "edited", edited);

    for (size_t i = 0; i < files->ignored_count; i++)
        json_array_append_new(ignored, json_string(files->ignored[i]));
    json_object_set_new(json, "ignored", ignored);
    if (files->ignored_more > 0)
        json_object_set_new(json, "ignored_more",
                            json_integer((json_int_t)files->ignored_more));
    free(name);
    return json;
}

/* The compiler's flags in one line, without the file's comments. */
static json_t *
flags_json(const struct options *o)
{
    char *path = options_path(o, "common/sim/flags");
    char *text = text_file_read(path, NULL), *rest = text, *line;
    char *flags = checked_string("");
    json_t *json;

    while (text && (line = strtok_r(rest, "\n", &rest)))
        if (*line != '#') {
            char *more =
                checked_format("%s%s%s", flags, *flags ? " " : "", line);

            free(flags);
            flags = more;
        }
    json = json_pack("{s:s}", "sim", flags);
    free(flags);
    free(text);
    free(path);
    return json;
}

static json_t *
head(const struct check_job *job, const struct collected *files, bool edited)
{
    char key[33];
    json_t *json = json_pack(
        "{s:i, s:s, s:o, s:s, s:s, s:o}", "schema", RECORD_SCHEMA, "grader",
        GRADER_VERSION, "tools", tools_json(), "lab", job->lab->id, "title",
        job->lab->title, "submission", submission_json(job, files, edited));

    json_object_set_new(json, "device",
                        json_string(device_table[job->options->device].name));
    json_object_set_new(json, "sandbox",
                        json_string(sandbox_tier_name(sandbox_probe())));
    json_object_set_new(json, "flags", flags_json(job->options));
    if (job->gpu)
        json_object_set_new(json, "gpu", gpu_json(job->gpu));
    json_object_set_new(
        json, "key",
        json_string(record_key(job->options, job->lab, job->secret, job->gpu,
                               files->hash, key)));
    json_object_set_new(json, "date", date_json());
    return json;
}

/* The whole. */

/* Of the answers alone, or of all else: the kernel. */
static enum status
worst(const json_t *tests, bool answers)
{
    enum status all = STATUS_NOT_RUN;
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (member_is(test, "row", "answers") == answers)
            all = status_worst(all, member_status(test));
    }
    return all;
}

static double
sum(const json_t *tests, const char *field)
{
    const json_t *test;
    double total = 0;
    size_t i;

    json_array_foreach(tests, i, test) {
        total += member_number(test, field, 0);
    }
    return total;
}

/* Points come in thirteenths and the like: a sum of all is a whole number. */
static json_t *
points_json(double points)
{
    char text[32];

    snprintf(text, sizeof text, "%.9f", points);
    return json_real(strtod(text, NULL));
}

static const struct function *
next_function(const struct check_job *job, size_t *i)
{
    while (job->lab->functions[*i].name) {
        const struct function *f = &job->lab->functions[(*i)++];

        if (!job->function || job->function == f)
            return f;
    }
    return NULL;
}

static void
all_cases(const struct check_job *job, const struct build_outcome *build,
          struct case_run *run, json_t *tests)
{
    const struct function *f;
    size_t i = 0;

    while ((f = next_function(job, &i)))
        if (build->status == STATUS_PASSED)
            check_cases(run, f, tests);
        else
            check_cases_absent(job, f, "it was not built", tests);
}

static json_t *
phases_json(const struct build_outcome *build, const struct case_run *run)
{
    return json_pack("{s:f, s:f, s:f}", "build_s", build->seconds, "run_s",
                     run->run_s, "judge_s", run->judge_s);
}

/* Build and run what was collected. */
static json_t *
examine(const struct check_job *job, const struct collected *files,
        struct case_run *run, json_t *tests)
{
    const struct build_job build_job = {.root = job->options->root,
                                        .build = job->options->build,
                                        .lab = job->lab,
                                        .source = files->kernel.data,
                                        .bytes = files->kernel.bytes,
                                        .slot = check_slot(job->worker, 0)};
    struct build_outcome build = {.status = files->kernel.status, .runner = -1};
    json_t *phases;

    if (files->kernel.status == STATUS_PASSED && !job->gpu_alone) {
        pool_say("%s: compiling", job->lab->id);
        build = build_kernel(&build_job);
        check_row_build(&build, tests);
    } else if (files->kernel.status != STATUS_PASSED)
        check_row_collect(&files->kernel, tests);
    run->source = files->kernel.data;
    run->runner = build.runner;
    if (!job->gpu_alone)
        all_cases(job, &build, run, tests);
    check_gpu(run, &build_job, build.status, tests);
    if (!job->gpu_alone)
        check_row_others(build.status == STATUS_PASSED, tests);
    if (!job->function) /* a function alone has no answers */
        check_row_answers(job->lab, &files->answers, tests);
    phases = phases_json(&build, run);
    build_free(&build);
    return phases;
}

json_t *
check(const struct check_job *job)
{
    const double begin = clock_seconds();
    struct collected *files = collect(job->folder);
    const bool skeleton = skeleton_is(job->options, job->lab,
                                      files->kernel.data, files->kernel.bytes);
    const bool started = job->bare || !skeleton;
    struct case_run run = {.job = job, .counted = started};
    json_t *tests = json_array();
    json_t *record = head(job, files, !skeleton);
    json_t *phases = examine(job, files, &run, tests);
    const enum status kernel =
        started ? worst(tests, false) : STATUS_NOT_STARTED;
    const enum status answers = worst(tests, true);

    json_object_set_new(
        record, "status",
        json_string(status_name(status_worst(kernel, answers))));
    json_object_set_new(record, "kernel", json_string(status_name(kernel)));
    json_object_set_new(record, "answers", json_string(status_name(answers)));
    json_object_set_new(record, "points", points_json(sum(tests, "points")));
    json_object_set_new(record, "max_points",
                        points_json(sum(tests, "max_points")));
    json_object_set_new(record, "classes", mistake_classify(tests));
    json_object_set_new(record, "seconds", json_real(clock_seconds() - begin));
    json_object_set_new(record, "phases", phases);
    json_object_set_new(record, "tests", tests);
    collected_free(files);
    return record;
}

json_t *
check_or_keep(const struct check_job *job)
{
    char *path = record_path(job->options, job->name, job->lab);
    struct collected *files = collect(job->folder);
    char *why = NULL, key[33];
    json_t *record = job->options->fresh ? NULL : record_read(path, &why);

    record_key(job->options, job->lab, job->secret, job->gpu, files->hash, key);
    if (record && !member_is(record, "key", key)) {
        json_decref(record);
        record = NULL;
    }
    if (!record) {
        record = check(job);
        record_write(path, record);
    }
    free(why);
    collected_free(files);
    free(path);
    return record;
}
