#include "run.h"
#include "../common/sim/log.h"
#include "die.h"
#include "escape.h"
#include "memfile.h"
#include "run_analyser.h"
#include "sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MEBI ((size_t)1 << 20)
#define MOST_ARGUMENTS 64
#define PROGRAM_WALL_S 600
#define ANALYSER_WALL_S 60 /* beyond the runner's own */

/* The case's budget ends what is endless; these are for what it cannot see.
 * Half of the memory is the simulated device's. */
static const struct sandbox_limits limits = {.cpu_s = 10,
                                             .wall_s = 30,
                                             .memory_bytes = 2048 * MEBI,
                                             .file_bytes = MEBI,
                                             .tmp_bytes = MEBI,
                                             .processes = 2,
                                             .output_bytes = MEBI};

/* The memory files of one run, and both ends of the analyser's pipe. */
struct wiring {
    int input;
    int output;
    int ring;
    int coverage;
    int alive[2]; /* the writing end is ours alone */
};

struct run {
    struct run_job job;
    struct wiring wiring;
    struct sandbox *boxes[2]; /* runner, analyser */
};

static struct wiring
make_wiring(const struct run_job *job)
{
    size_t bytes = job->test->job.bytes;
    unsigned char *image = checked_alloc(bytes, 1);
    struct case_job head = job->test->job;
    struct wiring w;
    head.schedule = job->schedule;
    head.device = (uint32_t)job->device;
    memcpy(image, job->test->image, bytes);
    memcpy(image, &head, sizeof head);
    w.input = memfile_input("case", image, bytes);
    w.output = memfile_output("result", bytes);
    w.ring = memfile_output("log", LOG_RING_BYTES);
    w.coverage = memfile_output("coverage", bytes);
    if (pipe2(w.alive, O_CLOEXEC) != 0)
        die("no pipe for the analyser: %s", strerror(errno));
    free(image);
    return w;
}

static void
wiring_close(struct wiring *w)
{
    close(w->input);
    close(w->output);
    close(w->ring);
    close(w->coverage);
    close(w->alive[0]);
}

/* A whole program may wait for somebody at the keyboard. */
static struct sandbox_limits
limits_of(const struct run_job *job)
{
    struct sandbox_limits own = limits;
    if (job->arguments)
        own.wall_s = PROGRAM_WALL_S;
    return own;
}

/* What a runner's box is made of. */
struct runner_parts {
    const char *argv[MOST_ARGUMENTS + 2];
    struct sandbox_file file;
    struct sandbox_pass passes[4];
};

static struct sandbox_job
runner_box(const struct run_job *job, const struct wiring *w,
           struct runner_parts *p)
{
    *p = (struct runner_parts){.argv = {"/runner"},
                               .file = {"/runner", job->runner, 1},
                               .passes = {{w->input, CASE_INPUT_FD},
                                          {w->output, CASE_OUTPUT_FD},
                                          {w->ring, CASE_LOG_FD},
                                          {STDIN_FILENO, STDIN_FILENO}}};
    for (int i = 0; job->arguments && job->arguments[i]; i++) {
        if (i == MOST_ARGUMENTS)
            die("a program is given more than %d arguments", MOST_ARGUMENTS);
        p->argv[i + 1] = job->arguments[i];
    }
    return (struct sandbox_job){.argv = p->argv,
                                .files = &p->file,
                                .file_count = 1,
                                .passes = p->passes,
                                .pass_count = job->arguments ? 4 : 3,
                                .limits = limits_of(job),
                                .slot = job->slot,
                                .bare = !job->arguments,
                                .live = job->live};
}

static void
end_with(struct run_outcome *o, enum status status, char *text)
{
    o->status = status;
    o->text = text;
}

/* The finding that ended the run: the first that is more than a note. */
static const json_t *
ending_finding(const json_t *findings)
{
    size_t i;
    json_t *finding;
    const char *end = json_string_value(json_object_get(findings, "end"));
    if (!end || strcmp(end, "fault") != 0)
        return NULL;
    const json_t *list = json_object_get(findings, "findings");
    json_array_foreach(list, i, finding) {
        const char *severity =
            json_string_value(json_object_get(finding, "severity"));
        if (severity && strcmp(severity, "note") != 0)
            return finding;
    }
    return NULL;
}

static enum status
fault_status(const json_t *finding)
{
    enum status status = status_severity(
        json_string_value(json_object_get(finding, "severity")));
    return status == STATUS_PASSED ? STATUS_CRASHED : status;
}

/* It ended by itself, without a result. */
static void
judge_end(struct run_outcome *o, const struct sandbox_outcome *box)
{
    const json_t *finding = ending_finding(o->findings);
    if (finding) {
        const char *text = json_string_value(json_object_get(finding, "text"));
        end_with(o, fault_status(finding), checked_string(text ? text : ""));
    } else if (box->end == END_SIGNALLED) {
        const char *name = sigabbrev_np(box->code);
        end_with(o, STATUS_CRASHED,
                 checked_format("the program ended with signal %d (SIG%s)",
                                box->code, name ? name : "?"));
    } else {
        end_with(o, STATUS_NO_RESULT,
                 checked_format("the program ended with exit code %d before "
                                "the function had returned",
                                box->code));
    }
}

/* Who finds no memory crashes; the limit explains it, and the finding still
 * tells where. */
static void
excuse_crash(json_t *findings)
{
    size_t i;
    json_t *finding;
    json_array_foreach(json_object_get(findings, "findings"), i, finding) {
        const char *severity =
            json_string_value(json_object_get(finding, "severity"));
        if (severity && strcmp(severity, "crash") == 0)
            json_object_set_new(finding, "severity", json_string("note"));
    }
}

static void
judge_runner(struct run_outcome *o, const struct run_job *job,
             const struct sandbox_outcome *box)
{
    switch (box->end) {
    case END_CPU:
        end_with(o, STATUS_TIMED_OUT,
                 checked_format("more than %.0f s of CPU time: an endless "
                                "loop, or far too much work",
                                limits.cpu_s));
        break;
    case END_WALL:
        end_with(
            o, STATUS_TIMED_OUT,
            checked_format("not done after %.0f s", limits_of(job).wall_s));
        break;
    case END_MEMORY:
        excuse_crash(o->findings);
        end_with(o, STATUS_MEMORY_LIMIT,
                 checked_string("the program takes too much memory"));
        break;
    case END_OUTPUT:
        end_with(
            o, STATUS_OUTPUT_LIMIT,
            checked_string("the program prints or writes too much: is there a "
                           "printf left in a kernel?"));
        break;
    case END_STOPPED:
        end_with(o, STATUS_NO_RESULT,
                 checked_string("the log of the run cannot be analysed"));
        break;
    default:
        if (box->end != END_EXITED || box->code != 0 ||
            o->result.done != CASE_DONE)
            judge_end(o, box);
    }
}

/* It left a result; but a run that passes also has a whole log. */
static void
judge_log(struct run_outcome *o)
{
    const char *end = json_string_value(json_object_get(o->findings, "end"));
    const char *text =
        json_string_value(json_object_get(o->findings, "end_text"));
    if (!end)
        end_with(o, STATUS_NO_RESULT,
                 checked_string("the log of the run cannot be analysed"));
    else if (strcmp(end, "done") != 0)
        end_with(o, STATUS_NO_RESULT,
                 checked_format("the log of the run is not whole (%s): %s", end,
                                text ? text : ""));
}

static unsigned char *
read_whole(int fd, size_t bytes)
{
    size_t got;
    unsigned char *data = (unsigned char *)memfile_read(fd, bytes, &got);
    if (got != bytes)
        die("a memory file has %zu bytes, not %zu", got, bytes);
    return data;
}

/* Both streams, one below the other. */
static char *
show_output(const struct sandbox_outcome *box)
{
    char *out = escape_text(box->out, box->out_bytes);
    if (box->err_bytes == 0)
        return out;
    char *err = escape_text(box->err, box->err_bytes);
    size_t length = strlen(out);
    const char *between = length > 0 && out[length - 1] != '\n' ? "\n" : "";
    char *both = checked_format("%s%s%s", out, between, err);
    free(out);
    free(err);
    return both;
}

static uint64_t
records_in(int ring)
{
    uint64_t written = 0; /* the ring's first member */
    char *head = memfile_read(ring, sizeof written, NULL);
    memcpy(&written, head, sizeof written);
    free(head);
    return written;
}

/* Both end with 2 where they cannot do their own work.  The runner says so
 * before it has called the student's code, which may end with 2 as well. */
static void
heed_own_faults(const struct wiring *w, const struct sandbox_outcome *boxes)
{
    static const char mark[] = "runner: ";
    bool runner = boxes[0].end == END_EXITED && boxes[0].code == 2 &&
                  strncmp(boxes[0].err, mark, strlen(mark)) == 0 &&
                  records_in(w->ring) == 0;
    bool analyser = boxes[1].end == END_EXITED && boxes[1].code == 2;
    if (!runner && !analyser)
        return;
    const struct sandbox_outcome *box = &boxes[runner ? 0 : 1];
    char *said = escape_line(box->err, box->err_bytes, 600);
    die("a case cannot be run: %s; free some memory, or lower --jobs, and "
        "grade again",
        said);
}

static void
read_outcome(struct run_outcome *o, const struct run_job *job,
             const struct wiring *w, const struct sandbox_outcome *boxes)
{
    size_t bytes = job->test->job.bytes;
    heed_own_faults(w, boxes);
    o->status = STATUS_PASSED;
    o->seconds = boxes[0].wall_s;
    o->cpu_s = boxes[0].cpu_s;
    o->output = show_output(&boxes[0]);
    o->findings = analyser_findings(&boxes[1]);
    o->image = read_whole(w->output, bytes);
    memcpy(&o->result, o->image, sizeof o->result);
    if (o->findings)
        o->coverage = read_whole(w->coverage, bytes);
    judge_runner(o, job, &boxes[0]);
    if (o->status == STATUS_PASSED)
        judge_log(o);
    if (o->status == STATUS_PASSED)
        return;
    free(o->image);
    o->image = NULL;
    o->result = (struct case_result){0};
}

static struct analyser_job
analyser_of(const struct run_job *job, const struct wiring *w)
{
    return (struct analyser_job){.build = job->build,
                                 .input = w->input,
                                 .ring = w->ring,
                                 .runner = job->runner,
                                 .alive = w->alive[0],
                                 .coverage = w->coverage,
                                 .bytes = job->test->job.bytes,
                                 .wall_s =
                                     limits_of(job).wall_s + ANALYSER_WALL_S,
                                 .slot = job->slot + 1};
}

struct run *
run_start(const struct run_job *job)
{
    struct run *run = checked_alloc(1, sizeof *run);
    struct runner_parts parts;
    struct sandbox_pass passes[ANALYSER_PASSES];
    *run = (struct run){.job = *job, .wiring = make_wiring(job)};
    struct analyser_job analyser = analyser_of(job, &run->wiring);
    struct sandbox_job jobs[] = {runner_box(job, &run->wiring, &parts),
                                 analyser_box(&analyser, passes)};
    sandbox_start_all(jobs, 2, run->boxes);
    return run;
}

/* Wait until both boxes have ended, which frees them. */
static void
await(struct run *run, struct sandbox_outcome *outcomes)
{
    sandbox_wait(run->boxes, 2, run->wiring.alive[1], outcomes);
}

static void
forget(struct run *run, struct sandbox_outcome *outcomes)
{
    wiring_close(&run->wiring);
    for (int i = 0; i < 2; i++)
        sandbox_outcome_free(&outcomes[i]);
    free(run);
}

struct run_outcome
run_finish(struct run *run)
{
    struct sandbox_outcome outcomes[2];
    struct run_outcome o = {0};
    await(run, outcomes);
    read_outcome(&o, &run->job, &run->wiring, outcomes);
    forget(run, outcomes);
    return o;
}

void
run_discard(struct run *run)
{
    struct sandbox_outcome outcomes[2];
    if (!run)
        return;
    for (int i = 0; i < 2; i++)
        sandbox_stop(run->boxes[i]);
    await(run, outcomes);
    forget(run, outcomes);
}

struct run_outcome
run_test(const struct run_job *job)
{
    return run_finish(run_start(job));
}

void
run_free(struct run_outcome *o)
{
    free(o->text);
    free(o->image);
    free(o->coverage);
    free(o->output);
    json_decref(o->findings);
    *o = (struct run_outcome){0};
}
