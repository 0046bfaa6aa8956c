#include "prove.h"
#include "build_gpu.h"
#include "check.h"
#include "die.h"
#include "member.h"
#include "run_gpu.h"
#include "test.h"
#include "text_file.h"
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CASES = 64, TAIL = 300 };

enum prove_kind
prove_expected(const char *status, const char *diagnosis)
{
    static const char *const statuses[] = {"hazard", "inefficient", "suspect",
                                           "rejected"};
    /* Right values by a launch that the simulator alone judges: of its device,
     * or by a log of all of them, or with more threads than it can bear. */
    static const char *const diagnoses[] = {"host-computed", "launch-tied-to-n",
                                            "launch-typed", "shared-missing",
                                            "too-many-threads"};

    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (strcmp(status, statuses[i]) == 0)
            return PROVE_LUCKY;
    for (size_t i = 0; i < sizeof diagnoses / sizeof *diagnoses; i++)
        if (strcmp(diagnosis, diagnoses[i]) == 0)
            return PROVE_LUCKY;
    return PROVE_WRONG;
}

static void
say(struct prove_item *p, char *text)
{
    snprintf(p->said, sizeof p->said, "%s", text);
    free(text);
}

/* A submission is a folder; the corpora hold kernels of any name.  For free().
 */
static char *
make_folder(const struct prove_item *p)
{
    char *folder = checked_string("/tmp/prove.XXXXXX"), *path;
    size_t bytes;
    char *text = text_file_read(p->path, &bytes);

    if (!mkdtemp(folder))
        die("%s: cannot be made", folder);
    path = checked_format("%s/kernel.cu", folder);
    if (!text || text_file_write(path, text, bytes) != 0)
        die("%s: cannot be copied to %s", p->path, path);
    free(text);
    free(path);
    return folder;
}

static int
remove_one(const char *path, const struct stat *about, int kind,
           struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
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
        if (!member_is(test, "backend", "gpu"))
            continue;
        p->gpu = status_worst(p->gpu, member_status(test));
        p->tests += member_is(test, "row", "correctness");
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

static json_t *
grade(struct prove_item *p, const struct options *o, const struct gpu *gpu,
      const struct seed_secret *secret, int worker)
{
    char *folder = make_folder(p);
    const struct check_job job = {.options = o,
                                  .lab = p->lab,
                                  .secret = secret,
                                  .name = "prove",
                                  .folder = folder,
                                  .worker = worker,
                                  .gpu = gpu,
                                  .gpu_alone = p->kind != PROVE_SOLUTION,
                                  .brief = p->kind != PROVE_SOLUTION,
                                  .untimed = true,
                                  .bare = true};
    json_t *record = check(&job);

    nftw(folder, remove_one, 4, FTW_DEPTH | FTW_PHYS);
    free(folder);
    return record;
}

enum cleanness { CLEAN, UNCLEAN, UNTOLD };

/* The tool's summary tells that it has worked at all. */
static enum cleanness
cleanness_of(struct prove_item *p, const struct gpu_job *job,
             const struct function *f, const struct gpu_outcome *outcomes,
             size_t count)
{
    enum cleanness c = UNTOLD;

    for (size_t i = 0; i < count; i++) {
        const struct run_outcome *r = &outcomes[i].run;
        const char *output = r->output ? r->output : "";
        const size_t length = strlen(output);

        if (strstr(output, "SUMMARY") && c == UNTOLD)
            c = CLEAN;
        if (r->status == STATUS_PASSED || c == UNCLEAN)
            continue;
        say(p, checked_format("%s, %s: %s; %s", job->tool, f->name,
                              r->text ? r->text : "not run",
                              length > TAIL ? output + length - TAIL : output));
        c = strstr(output, "SUMMARY") ? UNCLEAN : c;
    }
    return c;
}

/* The small cases of a function under one tool. */
static enum cleanness
try_tool(struct prove_item *p, const struct gpu_job *job,
         const struct function *f)
{
    struct test *tests[MOST_CASES];
    struct gpu_outcome *outcomes = checked_alloc(MOST_CASES, sizeof *outcomes);
    size_t count = 0;
    enum cleanness c;

    for (const struct lab_case *k = f->cases; k->x >= 0; k++)
        if (!k->device && !(k->flags & CASE_ALIGNED) && count < MOST_CASES)
            tests[count++] = test_make(p->lab, f, k, 1);
    run_gpu(job, (const struct test *const *)(const void *)tests, count, 1,
            outcomes);
    c = cleanness_of(p, job, f, outcomes, count);
    for (size_t i = 0; i < count; i++) {
        run_free(&outcomes[i].run);
        test_free(tests[i]);
    }
    free(outcomes);
    return c;
}

/* All functions under one tool; the worst of them. */
static enum cleanness
try_all(struct prove_item *p, const struct gpu_job *job)
{
    enum cleanness all = CLEAN;

    for (const struct function *f = p->lab->functions; f->name; f++)
        if (!f->on_host && all == CLEAN)
            all = try_tool(p, job, f);
    return all;
}

static void
add_words(struct prove_item *p, const char *words)
{
    const size_t used = strlen(p->tools);

    snprintf(p->tools + used, sizeof p->tools - used, "%s%s", used ? " " : "",
             words);
}

/* Where a tool does not work, that is told, and is no fault. */
static void
try_tools(struct prove_item *p, struct gpu_job *job)
{
    static const char *const tools[] = {"memcheck", "racecheck", "initcheck",
                                        "synccheck"};

    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        enum cleanness c;

        job->tool = tools[i];
        c = try_all(p, job);
        if (c == CLEAN)
            add_words(p, tools[i]);
        if (c != UNTOLD)
            continue;
        snprintf(p->tools, sizeof p->tools, "not run: %s does not work here",
                 tools[i]);
        *p->said = 0;
        return;
    }
}

static void
sanitize(struct prove_item *p, const struct options *o, const struct gpu *gpu,
         int worker)
{
    size_t bytes;
    char *sanitizer = gpu_program("compute-sanitizer");
    char *text = text_file_read(p->path, &bytes);
    const struct build_job build = {.root = o->root,
                                    .build = o->build,
                                    .lab = p->lab,
                                    .source = text,
                                    .bytes = bytes,
                                    .slot = 2 * worker};
    struct build_outcome built = build_gpu(&build, gpu);
    struct gpu_job job = {.gpu = gpu,
                          .build = o->build,
                          .runner = built.runner,
                          .slot = 2 * worker,
                          .sanitizer = sanitizer};

    if (sanitizer)
        try_tools(p, &job);
    else
        add_words(p, "not run: no compute-sanitizer");
    build_free(&built);
    free(sanitizer);
    free(text);
}

void
prove(struct prove_item *p, const struct options *o, const struct gpu *gpu,
      const struct seed_secret *secret, int worker)
{
    json_t *record = grade(p, o, gpu, secret, worker);
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
    json_decref(record);
    if (p->kind == PROVE_SOLUTION && !*p->said)
        sanitize(p, o, gpu, worker);
}
