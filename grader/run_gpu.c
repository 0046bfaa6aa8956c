#include "run_gpu.h"
#include "die.h"
#include "escape.h"
#include "memfile.h"
#include "sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MEBI ((size_t)1 << 20)

/* By the clock on the wall, which alone ends an endless kernel: to open a GPU
 * may take seconds; then for the arrays there and back. */
#define OPEN_WALL_S 15.0
#define BYTES_A_SECOND (64.0 * 1024 * 1024)
#define MOST_WALL_S 90.0
#define TOOL_CODE 99
#define ALONE_SHARE 16
#define SPIN_S 10.0 /* the host spins while it waits: not what is limited */

enum { COPY, RUNNER, BOXES };

/* The two programs' files. */
struct wiring {
    int input, output;
    int to_runner[2], to_copy[2]; /* pipes; -1 where there are no turns */
    size_t bytes;
};

static double
wall_s(const struct gpu_job *job, size_t bytes)
{
    const double all = (job->open_s > 0 ? job->open_s : OPEN_WALL_S) +
                       (double)bytes / BYTES_A_SECOND;

    return all < MOST_WALL_S ? all : MOST_WALL_S;
}

static struct sandbox_limits
limits_of(const struct gpu_job *job, size_t bytes)
{
    return (struct sandbox_limits){.cpu_s = wall_s(job, bytes) + SPIN_S,
                                   .wall_s = wall_s(job, bytes),
                                   .memory_bytes = 0,
                                   .file_bytes = 64 * MEBI,
                                   .tmp_bytes = 64 * MEBI,
                                   .processes = 64, /* CUDA's own threads */
                                   .output_bytes = MEBI};
}

/* Where CUDA's library lies and which device is meant is the user's to say. */
static const char *const *
environment(void)
{
    static const char *const names[] = {"LD_LIBRARY_PATH",
                                        "CUDA_VISIBLE_DEVICES"};
    static const char *list[4];
    size_t count = 0;

    if (list[0])
        return list;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);

        if (value && *value)
            list[count++] = checked_format("%s=%s", names[i], value);
    }
    list[count++] = "CUDA_DEVICE_MAX_CONNECTIONS=8"; /* as by default */
    return list;
}

static struct case_job
head_of(const struct gpu_job *job, const struct test *t)
{
    struct case_job head = t->job;

    head.runs = (uint32_t)job->runs;
    head.flags = job->runs > 0 && job->copy_bytes > 0 ? CASE_TURNS : 0;
    head.launch_blocks = job->launch_blocks;
    head.launch_threads = job->launch_threads;
    head.launch_shared = job->launch_shared;
    return head;
}

static void
make_pipes(struct wiring *w, bool turns)
{
    for (int i = 0; i < 2; i++)
        w->to_runner[i] = w->to_copy[i] = -1;
    if (turns && (pipe2(w->to_runner, O_CLOEXEC) != 0 ||
                  pipe2(w->to_copy, O_CLOEXEC) != 0))
        die("no pipes for a GPU's turns: %s", strerror(errno));
}

/* The cases one behind the other, each with the job's own head. */
static struct wiring
make_wiring(const struct gpu_job *job, const struct test *const *tests,
            size_t count)
{
    struct wiring w = {.bytes = 0};

    w.input = memfile_create("cases");
    for (size_t i = 0; i < count; i++) {
        const struct case_job head = head_of(job, tests[i]);
        const size_t bytes = tests[i]->job.bytes;

        memfile_append(w.input, &head, sizeof head);
        memfile_append(w.input, tests[i]->image + sizeof head,
                       bytes - sizeof head);
        w.bytes += bytes;
    }
    memfile_freeze(w.input);
    w.output = memfile_output("results", w.bytes);
    make_pipes(&w, job->runs > 0 && job->copy_bytes > 0);
    return w;
}

static void
close_pipes(const struct wiring *w)
{
    for (int i = 0; i < 2; i++) {
        if (w->to_runner[i] >= 0)
            close(w->to_runner[i]);
        if (w->to_copy[i] >= 0)
            close(w->to_copy[i]);
    }
}

/* It ends with TOOL_CODE where it finds anything. */
static char *
tool_command(const struct gpu_job *job)
{
    return checked_format("exec '%s' --tool %s --error-exitcode %d "
                          "\"$SANDBOX/runner\"",
                          job->sanitizer, job->tool, TOOL_CODE);
}

/* It brings threads and files of its own, and lies where the box may have
 * nothing. */
static void
allow_tool(struct sandbox_job *start, const struct gpu_job *job,
           char folder[PATH_MAX])
{
    char *bin;

    start->limits.wall_s = start->limits.cpu_s = MOST_WALL_S;
    start->limits.processes = 256;
    start->limits.tmp_bytes = 512 * MEBI;
    if (!realpath(job->sanitizer, folder) || strncmp(folder, "/usr/", 5) == 0)
        return;
    bin = strstr(folder, "/bin/");
    if (bin)
        *bin = 0;
    start->folder = folder;
}

static struct sandbox *
start_runner(const struct gpu_job *job, const struct wiring *w)
{
    char *command = job->tool ? tool_command(job) : NULL, folder[PATH_MAX];
    const char *const plain[] = {"/runner", NULL};
    const char *const under[] = {"/bin/sh", "-c", command, NULL};
    const char *const *argv = command ? under : plain;
    struct sandbox_file file = {"/runner", job->runner, 1};
    struct sandbox_pass passes[] = {{w->input, CASE_INPUT_FD},
                                    {w->output, CASE_OUTPUT_FD},
                                    {w->to_runner[0], CASE_WAIT_FD},
                                    {w->to_copy[1], CASE_TELL_FD}};
    struct sandbox_job start = {.argv = argv,
                                .files = &file,
                                .file_count = 1,
                                .passes = passes,
                                .pass_count = w->to_copy[1] < 0 ? 2 : 4,
                                .environment = environment(),
                                .limits = limits_of(job, w->bytes),
                                .slot = job->slot,
                                .live = job->live,
                                .gpu = true};
    struct sandbox *box;

    if (command)
        allow_tool(&start, job, folder);
    box = sandbox_start(&start);
    free(command);
    return box;
}

static struct sandbox *
start_copy(const struct gpu_job *job, const struct wiring *w)
{
    char turns[16], bytes[32];
    const char *argv[] = {"/copy", "turns", turns, bytes, NULL};
    char *path = checked_format("%s/gpu/copy", job->build);
    struct sandbox_file file = {"/copy", memfile_load(path, 0), 1};
    struct sandbox_pass passes[] = {{w->to_copy[0], CASE_WAIT_FD},
                                    {w->to_runner[1], CASE_TELL_FD}};
    struct sandbox_job start = {.argv = argv,
                                .files = &file,
                                .file_count = 1,
                                .passes = passes,
                                .pass_count = 2,
                                .environment = environment(),
                                .limits = limits_of(job, w->bytes),
                                .slot = job->slot + 1,
                                .gpu = true};
    struct sandbox *box;

    snprintf(turns, sizeof turns, "%d", job->runs);
    snprintf(bytes, sizeof bytes, "%zu", job->copy_bytes);
    box = sandbox_start(&start);
    close(file.fd);
    free(path);
    return box;
}

/* Times are taken alone; so is a good part of the device's memory, which others
 * would not find free. */
static bool
is_alone(const struct gpu_job *job, size_t bytes)
{
    return job->runs > 0 || bytes > job->gpu->free_bytes / ALONE_SHARE;
}

/* Both, until both have ended.  The runner comes last: whoever ends beside
 * box 0 has it stopped, and nobody needs the copies after the runner. */
static void
run_boxes(const struct gpu_job *job, struct wiring *w,
          struct sandbox_outcome *outcomes)
{
    const bool turns = w->to_copy[0] >= 0;
    struct sandbox *boxes[BOXES];
    const int lock = gpu_lock(job->gpu, is_alone(job, w->bytes));

    outcomes[COPY] = (struct sandbox_outcome){.end = END_STOPPED};
    if (turns)
        boxes[COPY] = start_copy(job, w);
    boxes[RUNNER] = start_runner(job, w);
    close_pipes(w);
    sandbox_wait(turns ? boxes : boxes + 1, turns ? BOXES : 1, -1,
                 turns ? outcomes : outcomes + 1);
    close(lock);
}

/* What the runner left. */

/* What a cudaError_t that ended a run means. */
static const char *
fault_words(int error)
{
    static const struct {
        int error;
        const char *text;
    } table[] = {
        {700, "an illegal address: a thread reads or writes memory that is "
              "not allocated"},
        {702, "a kernel that runs for too long"},
        {710, "an assert() that does not hold"},
        {715, "an illegal instruction, or __trap()"},
        {716, "a misaligned address: a value must lie at a multiple of its "
              "size"},
        {717, "an address of the wrong memory space"},
        {718, "a jump to no code"},
        {719, "a kernel that failed, such as by a full stack or __trap()"}};

    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].error == error)
            return table[i].text;
    return "a fault";
}

static void
end_with(struct run_outcome *o, enum status status, char *text)
{
    o->status = status;
    o->text = text;
}

static void
judge_exit(struct run_outcome *o, const struct sandbox_outcome *box)
{
    const int fault = o->result.fault;

    if (box->end == END_SIGNALLED) {
        const char *name = sigabbrev_np(box->code);

        end_with(o, STATUS_CRASHED,
                 checked_format("the program ended with signal %d (SIG%s)",
                                box->code, name ? name : "?"));
    } else if (fault != 0) {
        end_with(o, STATUS_GPU_FAULT,
                 checked_format("the GPU reports %s (CUDA error %d)",
                                fault_words(fault), fault));
    } else {
        end_with(o, STATUS_NO_RESULT,
                 checked_format("the program ended with exit code %d before "
                                "the function had returned",
                                box->code));
    }
}

/* The case that ended the process. */
static void
judge_end(struct run_outcome *o, const struct sandbox_outcome *box)
{
    switch (box->end) {
    case END_CPU:
    case END_WALL:
        end_with(o, STATUS_TIMED_OUT,
                 checked_format("not done after %.0f s: an endless kernel, or "
                                "far too much work",
                                box->wall_s));
        break;
    case END_MEMORY:
        end_with(o, STATUS_MEMORY_LIMIT,
                 checked_string("the program takes too much memory"));
        break;
    case END_OUTPUT:
        end_with(
            o, STATUS_OUTPUT_LIMIT,
            checked_string("the program prints or writes too much: is there a "
                           "printf left in a kernel?"));
        break;
    default:
        judge_exit(o, box);
    }
}

/* It says so before it has called the student's code. */
static void
heed_own_faults(const struct run_outcome *o, const struct sandbox_outcome *box)
{
    static const char mark[] = "runner: ";
    char *said;

    if (o->result.begun || box->end != END_EXITED || box->code != 2 ||
        strncmp(box->err, mark, strlen(mark)) != 0)
        return;
    said = escape_line(box->err, box->err_bytes, 600);
    die("a case cannot be run on the GPU: %s; end what else uses it, or leave "
        "it out with %s=off",
        said, options_spelt("--gpu"));
}

static char *
show_output(const struct sandbox_outcome *box)
{
    char *out = escape_text(box->out, box->out_bytes);
    char *err = escape_text(box->err, box->err_bytes);
    char *both = checked_format("%s%s", out, err);

    free(out);
    free(err);
    return both;
}

static void
read_result(const struct wiring *w, size_t at, struct case_result *result)
{
    memfile_part(w->output, at, result, sizeof *result);
    if (result->times > CASE_TIMES)
        result->times = CASE_TIMES;
}

/* Cases that have a result, from the first on; what the process printed stands
 * with the last one that it came to. */
static size_t
read_outcomes(const struct wiring *w, const struct test *const *tests,
              size_t count, const struct sandbox_outcome *box,
              struct gpu_outcome *outcomes)
{
    size_t at = 0, done = 0;

    for (; done < count; done++) {
        struct run_outcome *o = &outcomes[done].run;
        const size_t bytes = tests[done]->job.bytes;

        read_result(w, at, &o->result);
        if (o->result.done != CASE_DONE)
            break;
        o->status = STATUS_PASSED;
        o->seconds = box->wall_s / (double)count;
        o->image = checked_alloc(bytes, 1);
        memfile_part(w->output, at, o->image, bytes);
        at += bytes;
    }
    if (done == count && (box->end != END_EXITED || box->code != 0))
        done--; /* a result, but no good end */
    if (done < count && done > 0 && !outcomes[done].run.result.begun) {
        /* What came before has spoilt the process for it. */
        outcomes[done - 1].run.output = show_output(box);
        return done;
    }
    if (done < count) {
        struct run_outcome *o = &outcomes[done].run;

        free(o->image);
        o->image = NULL;
        heed_own_faults(o, box);
        judge_end(o, box);
        o->seconds = box->wall_s;
    }
    outcomes[done < count ? done : count - 1].run.output = show_output(box);
    return done < count ? done + 1 : count;
}

static void
read_copies(const struct sandbox_outcome *box, struct gpu_outcome *o)
{
    const char *at = box->out;

    if (box->end != END_EXITED || box->code != 0)
        return;
    while (at && *at && o->copies < CASE_TIMES) {
        char *end;
        const double ms = strtod(at, &end);

        if (end == at)
            break;
        o->copy_ms[o->copies++] = ms;
        at = end + strspn(end, "\n");
    }
}

/* One process.  Returns how many cases it came to. */
static size_t
run_some(const struct gpu_job *job, const struct test *const *tests,
         size_t count, struct gpu_outcome *outcomes)
{
    struct sandbox_outcome ends[BOXES];
    struct wiring w = make_wiring(job, tests, count);
    size_t done;

    run_boxes(job, &w, ends);
    done = read_outcomes(&w, tests, count, &ends[RUNNER], outcomes);
    if (ends[COPY].out)
        read_copies(&ends[COPY], &outcomes[0]);
    close(w.input);
    close(w.output);
    for (int i = 0; i < BOXES; i++)
        sandbox_outcome_free(&ends[i]);
    return done;
}

static bool
is_endless(enum status status)
{
    return status == STATUS_TIMED_OUT || status == STATUS_MEMORY_LIMIT ||
           status == STATUS_OUTPUT_LIMIT;
}

void
run_gpu(const struct gpu_job *job, const struct test *const *tests,
        size_t count, size_t most, struct gpu_outcome *outcomes)
{
    size_t ended = 0;

    memset(outcomes, 0, count * sizeof *outcomes);
    for (size_t i = 0; i < count;) {
        /* Timed cases share a process with none. */
        const size_t some = job->runs > 0 ? 1 : count - i;
        enum status last;

        if (ended >= most) {
            outcomes[i].run.text =
                checked_string("cases before it ended their processes");
            outcomes[i++].run.status = STATUS_NOT_RUN;
            continue;
        }
        i += run_some(job, tests + i, some, outcomes + i);
        last = outcomes[i - 1].run.status;
        ended += is_endless(last) ? most : last != STATUS_PASSED;
    }
}
