#include "stream.h"
#include "analyse_die.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SPINS 200
#define WAIT_MS 1

void
stream_file(struct stream *s, const char *path)
{
    memset(s, 0, sizeof *s);
    s->file = fopen(path, "rb");
    if (!s->file)
        analyse_die("cannot open the log %s: %s", path, strerror(errno));
}

void
stream_ring(struct stream *s, int ring, int alive)
{
    struct stat status;

    memset(s, 0, sizeof *s);
    s->alive = alive;
    if (fstat(ring, &status) < 0 || (uint64_t)status.st_size < LOG_RING_BYTES)
        analyse_die("descriptor %d is no log ring of %llu bytes", ring,
                    (unsigned long long)LOG_RING_BYTES);
    void *memory =
        mmap(NULL, LOG_RING_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, ring, 0);
    if (memory == MAP_FAILED)
        analyse_die("cannot map the log ring on descriptor %d: %s", ring,
                    strerror(errno));
    s->ring = memory;
}

/* See how far the writer is.  Returns false where that makes no sense. */
static bool
look(struct stream *s)
{
    uint64_t written = __atomic_load_n(&s->ring->written, __ATOMIC_ACQUIRE);

    if (written < s->written || written - s->read > LOG_RING_COUNT)
        return false;
    s->written = written;
    return true;
}

/* Whether the other end of the pipe is closed; bytes in it are dropped. */
static bool
is_gone(int alive, int wait_ms)
{
    struct pollfd pipe = {.fd = alive, .events = POLLIN};
    char waste[256];

    if (poll(&pipe, 1, wait_ms) <= 0)
        return false;
    if (pipe.revents & POLLIN)
        return read(alive, waste, sizeof waste) == 0;
    return pipe.revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Wait until there are records, or the runner is gone and none are left. */
static bool
await(struct stream *s)
{
    for (int spin = 0; look(s); spin++) {
        if (s->written != s->read)
            return true;
        if (s->gone)
            return false;
        if (spin >= SPINS)
            s->gone = is_gone(s->alive, WAIT_MS);
        else
            __atomic_thread_fence(__ATOMIC_SEQ_CST);
    }
    s->corrupt = true;
    return false;
}

static size_t
next_of_ring(struct stream *s)
{
    const struct log_record *records =
        (const struct log_record *)((const char *)s->ring + LOG_RING_RECORDS);

    if (!await(s))
        return 0;
    uint64_t first = s->read % LOG_RING_COUNT;
    uint64_t count = s->written - s->read;
    if (count > STREAM_BATCH)
        count = STREAM_BATCH;
    if (count > LOG_RING_COUNT - first)
        count = LOG_RING_COUNT - first;
    memcpy(s->batch, records + first, count * sizeof *records);
    s->read += count;
    __atomic_store_n(&s->ring->read, s->read, __ATOMIC_RELEASE);
    return count;
}

static size_t
next_of_file(struct stream *s)
{
    size_t bytes = fread(s->batch, 1, sizeof s->batch, s->file);

    if (ferror(s->file))
        analyse_die("cannot read the log: %s", strerror(errno));
    if (bytes % sizeof *s->batch)
        s->ragged = true;
    return bytes / sizeof *s->batch;
}

size_t
stream_next(struct stream *s)
{
    return s->file ? next_of_file(s) : next_of_ring(s);
}

void
stream_drain(struct stream *s)
{
    if (s->file)
        return;
    while (!s->gone) {
        uint64_t written = __atomic_load_n(&s->ring->written, __ATOMIC_ACQUIRE);
        __atomic_store_n(&s->ring->read, written, __ATOMIC_RELEASE);
        s->gone = is_gone(s->alive, WAIT_MS);
    }
}

void
stream_close(struct stream *s)
{
    if (s->file)
        fclose(s->file);
    else
        munmap(s->ring, LOG_RING_BYTES);
}
