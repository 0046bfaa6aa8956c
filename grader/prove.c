#include "prove.h"
#include "build_gpu.h"
#include "clock.h"
#include "die.h"
#include "folder.h"
#include "member.h"
#include "run_gpu.h"
#include "test.h"
#include "text_file.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_CASES = 128, TAIL = 300 };

/* Who must not pass may be ended soon: what is endless holds a worker. */
#define OPEN_S 8.0

enum prove_kind
prove_expected(const char *status, const char *diagnosis)
{
    static const char *const statuses[] = {"hazard", "inefficient", "suspect",
                                           "rejected"};
    /* Right values by a launch that the simulator alone judges: of its device,
     * or by a log of all of them, or with more threads than it can bear. */
    static const char *const diagnoses[] = {"host-computed", "launch-exchanged",
                                            "launch-tied-to-n", "launch-typed",
                                            "too-many-threads"};
    const bool endless = strncmp(diagnosis, "budget", strlen("budget")) == 0;

    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (strcmp(status, statuses[i]) == 0)
            return PROVE_LUCKY;
    for (size_t i = 0; i < sizeof diagnoses / sizeof *diagnoses; i++)
        if (strcmp(diagnosis, diagnoses[i]) == 0)
            return PROVE_LUCKY;
    /* Far too much work, but not for a GPU. */
    if (strcmp(status, "timed_out") == 0 && !endless)
        return PROVE_LUCKY;
    return PROVE_WRONG;
}

static void
say(struct prove_item *p, char *text)
{
    snprintf(p->said, sizeof p->said, "%s", text);
    free(text);
}

static void
make_one(const char *folder)
{
    if (mkdir(folder, 0755) != 0 && errno != EEXIST)
        die("%s: cannot be made: %s", folder, strerror(errno));
}

/* A submission is a folder; the corpora hold kernels of any name.  For free().
 */
static char *
make_folder(const struct prove_item *p, const struct options *o, int worker)
{
    char *all = checked_format("%s/prove", o->build);
    char *folder = checked_format("%s/%d", all, worker);
    char *path = checked_format("%s/kernel.cu", folder);
    size_t bytes;
    char *text = text_file_read(p->path, &bytes);

    make_one(all);
    make_one(folder);
    if (!text || text_file_write(path, text, bytes) != 0)
        die("%s: cannot be copied to %s", p->path, path);
    free(text);
    free(path);
    free(all);
    return folder;
}

void
prove_clear(const struct options *o)
{
    char *all = checked_format("%s/prove", o->build);

    folder_remove(all);
    free(all);
}

/* The GPU's rows of the record. */
static void
read_record(struct prove_item *p, const json_t *record)
{
    const json_t *test;
    size_t i;

    p->all = status_find(member_text(record, "kernel"));
    p->gpu = STATUS_NOT_RUN;
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "backend", "gpu"))
            p->gpu = status_worst(p->gpu, member_status(test));
    }
}

/* The first of the GPU's tests that did not pass, or, of the others', that. */
static char *
first_fault(const json_t *record, bool gpu)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        const json_t *d = json_object_get(test, "diagnosis");
        const json_t *message =
            json_array_get(json_object_get(test, "messages"), 0);
        const char *text = member_text(d, "text");

        if (gpu != member_is(test, "backend", "gpu") ||
            !status_is_fault(member_status(test)))
            continue;
        text = *text ? text : member_text(test, "text");
        text = *text ? text : member_text(message, "text");
        return checked_format("%s %s: %s: %s", member_text(test, "row"),
                              member_text(test, "case"),
                              member_text(test, "status"), text);
    }
    return checked_string("");
}

void
prove_cases(struct check_job *job, enum prove_kind kind)
{
    const bool solution = kind == PROVE_SOLUTION;

    job->gpu_alone = !solution;
    job->brief = !solution;
    job->least = kind == PROVE_RIGHT;
    job->open_s = solution || kind == PROVE_RIGHT ? 0 : OPEN_S;
    job->untimed = true;
    job->bare = true;
}

static json_t *
grade(struct prove_item *p, const struct options *o, const struct gpu *gpu,
      const struct seed_secret *secret, int worker)
{
    char *folder = make_folder(p, o, worker);
    struct check_job job = {.options = o,
                            .lab = p->lab,
                            .secret = secret,
                            .name = "prove",
                            .folder = folder,
                            .worker = worker,
                            .gpu = gpu};
    json_t *record;

    prove_cases(&job, p->kind);
    record = check(&job);
    free(folder);
    return record;
}

/* The tool's summary tells that it has worked at all. */
static void
look(struct prove_item *p, const struct test *t, const struct run_outcome *r)
{
    const char *output = r->output ? r->output : "";
    const size_t length = strlen(output);
    const char *text = r->text ? r->text : "not run";

    if (r->status == STATUS_PASSED || *p->said || *p->lack)
        return;
    if (strstr(output, "SUMMARY"))
        say(p,
            checked_format("%s, %s: %s; %s", p->tool, t->function->name, text,
                           output + (length > TAIL ? length - TAIL : 0)));
    else
        snprintf(p->lack, sizeof p->lack, "%s", text);
}

static size_t
small_tests(const struct lab *lab, struct test *to[MOST_CASES])
{
    size_t count = 0;

    for (const struct function *f = lab->functions; f->name; f++)
        for (const struct lab_case *k = f->cases; !f->on_host && k->x >= 0; k++)
            if (!k->device && !(k->flags & CASE_ALIGNED) && count < MOST_CASES)
                to[count++] = test_make(lab, f, k, 1);
    return count;
}

/* All small cases, of all functions, in one process under the tool. */
static void
try_tool(struct prove_item *p, const struct gpu_job *job)
{
    struct test *tests[MOST_CASES];
    struct gpu_outcome *outcomes = checked_alloc(MOST_CASES, sizeof *outcomes);
    const size_t count = small_tests(p->lab, tests);

    run_gpu(job, (const struct test *const *)(const void *)tests, count, 1,
            outcomes);
    for (size_t i = 0; i < count; i++) {
        look(p, tests[i], &outcomes[i].run);
        run_free(&outcomes[i].run);
        test_free(tests[i]);
    }
    free(outcomes);
}

static void
sanitize(struct prove_item *p, const struct options *o, const struct gpu *gpu,
         int worker)
{
    size_t bytes;
    char *sanitizer = gpu_program("compute-sanitizer");
    char *text = sanitizer ? text_file_read(p->path, &bytes) : NULL;

    if (!text) {
        snprintf(p->lack, sizeof p->lack, "no compute-sanitizer");
        return;
    }
    const struct build_job build = {.root = o->root,
                                    .build = o->build,
                                    .lab = p->lab,
                                    .source = text,
                                    .bytes = bytes,
                                    .slot = 2 * worker};
    struct build_outcome built = build_gpu(&build, gpu);
    const struct gpu_job job = {.gpu = gpu,
                                .build = o->build,
                                .runner = built.runner,
                                .slot = 2 * worker,
                                .sanitizer = sanitizer,
                                .tool = p->tool};

    if (built.status == STATUS_PASSED)
        try_tool(p, &job);
    else
        say(p, checked_string("it was not built for the GPU"));
    build_free(&built);
    free(sanitizer);
    free(text);
}

static void
compare(struct prove_item *p, const json_t *record)
{
    const bool must_pass = p->kind == PROVE_SOLUTION || p->kind == PROVE_RIGHT;
    const bool must_fail = p->kind == PROVE_SKELETON || p->kind == PROVE_WRONG;

    read_record(p, record);
    if (p->gpu == STATUS_NOT_RUN)
        say(p, checked_string("the GPU was not asked"));
    else if (must_pass && status_is_fault(p->gpu))
        say(p, first_fault(record, true));
    else if (must_fail && !status_is_fault(p->gpu))
        say(p, checked_string("it passes on the GPU"));
    if (p->kind == PROVE_SOLUTION && !*p->said && status_is_fault(p->all))
        say(p, first_fault(record, false));
}

void
prove(struct prove_item *p, const struct options *o, const struct gpu *gpu,
      const struct seed_secret *secret, int worker)
{
    const double begin = clock_seconds();

    if (p->kind == PROVE_CLEAN) {
        sanitize(p, o, gpu, worker);
    } else {
        json_t *record = grade(p, o, gpu, secret, worker);

        compare(p, record);
        json_decref(record);
    }
    p->seconds = clock_seconds() - begin;
    p->done = true;
}
