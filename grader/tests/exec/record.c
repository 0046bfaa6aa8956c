#include "record.h"
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATTERN 251 /* a prime: no two rows of a field are alike */
#define FIRST_FREE_FD 10

struct case_job
record_job(void)
{
    struct case_job job = {.magic = CASE_MAGIC,
                           .version = CASE_VERSION,
                           .budget = 1ull << 40,
                           .bytes = sizeof job};
    job.bytes = (job.bytes + 255) / 256 * 256;
    return job;
}

int
record_array(struct case_job *job, const char *name, uint64_t bytes,
             unsigned flags)
{
    struct case_array *array = &job->array[job->arrays];
    strncpy(array->name, name, sizeof array->name - 1);
    array->offset = job->bytes;
    array->bytes = bytes;
    array->flags = flags;
    job->bytes += UINT64_C(2) * CASE_GUARD + (bytes + 255) / 256 * 256;
    return (int)job->arrays++;
}

/* A descriptor out of the way of those that the runner gets. */
static int
make_file(const char *name, uint64_t bytes)
{
    int fd = memfd_create(name, 0);
    int kept = fcntl(fd, F_DUPFD, FIRST_FREE_FD);
    if (kept < 0 || ftruncate(kept, (off_t)bytes))
        err(2, "%s", name);
    close(fd);
    return kept;
}

static void *
map_file(int fd, uint64_t bytes)
{
    void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED)
        err(2, "mmap");
    return map;
}

static void
fill_input(unsigned char *input, const struct case_job *job)
{
    memcpy(input, job, sizeof *job);
    for (uint32_t i = 0; i < job->arrays; i++) {
        unsigned char *data = input + job->array[i].offset + CASE_GUARD;
        for (uint64_t k = 0; k < job->array[i].bytes; k++)
            data[k] = (unsigned char)(k % PATTERN);
    }
}

static pid_t
start(const char *program, const char *argument, int quiet, const int fds[3])
{
    pid_t pid = fork();
    if (pid < 0)
        err(2, "fork");
    if (pid > 0)
        return pid;
    for (int i = 0; i < 3; i++)
        dup2(fds[i], CASE_INPUT_FD + i);
    if (quiet && freopen("/dev/null", "w", stdout))
        dup2(STDOUT_FILENO, STDERR_FILENO);
    execl(program, program, argument, (char *)NULL);
    err(2, "%s", program);
}

static void
keep(struct recording *to, const struct log_ring *ring, uint64_t written)
{
    const struct log_record *records =
        (const struct log_record *)((const char *)ring + LOG_RING_RECORDS);
    to->records = realloc(to->records, written * sizeof *to->records);
    if (!to->records)
        err(2, "no memory for the log");
    for (uint64_t i = to->count; i < written; i++)
        to->records[i] = records[i & (LOG_RING_COUNT - 1)];
}

/* Returns whether there was anything. */
static int
take(struct recording *to, struct log_ring *ring, int flags)
{
    uint64_t written = __atomic_load_n(&ring->written, __ATOMIC_ACQUIRE);
    if (written == to->count || written - to->count > LOG_RING_COUNT)
        return 0;
    if (!(flags & RECORD_DROP))
        keep(to, ring, written);
    to->count = written;
    __atomic_store_n(&ring->read, written, __ATOMIC_RELEASE);
    return 1;
}

static void
drain(struct recording *to, struct log_ring *ring, pid_t pid, int flags)
{
    while (waitpid(pid, &to->status, WNOHANG) == 0)
        if (!take(to, ring, flags))
            usleep(50);
    take(to, ring, flags);
}

struct recording
record_run(const char *program, const char *argument,
           const struct case_job *job, int flags)
{
    int fds[3] = {make_file("input", job->bytes),
                  make_file("output", job->bytes),
                  make_file("ring", LOG_RING_BYTES)};
    unsigned char *input = map_file(fds[0], job->bytes);
    struct log_ring *ring = map_file(fds[2], LOG_RING_BYTES);
    struct recording recording = {.output = map_file(fds[1], job->bytes),
                                  .output_bytes = job->bytes};
    fill_input(input, job);
    drain(&recording, ring, start(program, argument, flags & RECORD_QUIET, fds),
          flags);
    memcpy(&recording.result, recording.output, sizeof recording.result);
    munmap(input, job->bytes);
    munmap(ring, LOG_RING_BYTES);
    for (int i = 0; i < 3; i++)
        close(fds[i]);
    return recording;
}

void
record_free(struct recording *recording)
{
    free(recording->records);
    munmap(recording->output, recording->output_bytes);
}
