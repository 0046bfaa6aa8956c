/*
 * sandbox_output -- what a sandboxed program prints
 *
 * We never wait for end of file: a grandchild may hold the other end long
 * after the program is gone.
 */
#include "die.h"
#include "sandbox_inner.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#define CHUNK ((size_t)1 << 16)
#define ROUND_BYTES (16 * CHUNK) /* then others get their turn */

int
sandbox_stream_open(struct sandbox_stream *stream, int copy_to)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("no pipe for a program's output: %s", strerror(errno));
    /* Only our end: the flag belongs to the open file, and programs do not
     * expect it on stdout. */
    if (fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0)
        die("no pipe for a program's output: %s", strerror(errno));
    *stream = (struct sandbox_stream){.fd = ends[0], .copy_to = copy_to};
    stream->text = checked_alloc(1, 1);
    return ends[1];
}

/* To a screen or a pipe of the user's, who waits for it. */
static void
copy(int to, const char *text, size_t bytes)
{
    while (bytes > 0) {
        ssize_t put = write(to, text, bytes);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0 && errno == EAGAIN) {
            poll(&(struct pollfd){.fd = to, .events = POLLOUT}, 1, -1);
            continue;
        }
        if (put <= 0)
            return; /* it has been closed: the outcome still tells all */
        text += put;
        bytes -= (size_t)put;
    }
}

static ssize_t
take(struct sandbox_stream *stream)
{
    stream->text = checked_grow(stream->text, stream->bytes + CHUNK + 1, 1);
    ssize_t got;
    do
        got = read(stream->fd, stream->text + stream->bytes, CHUNK);
    while (got < 0 && errno == EINTR);
    if (got > 0 && stream->copy_to > 0)
        copy(stream->copy_to, stream->text + stream->bytes, (size_t)got);
    if (got > 0)
        stream->bytes += (size_t)got;
    stream->text[stream->bytes] = '\0';
    return got;
}

size_t
sandbox_stream_drain(struct sandbox_stream *stream)
{
    size_t total = 0;
    while (stream->fd >= 0 && total < ROUND_BYTES) {
        ssize_t got = take(stream);
        if (got > 0) {
            total += (size_t)got;
            continue;
        }
        if (got == 0 || errno != EAGAIN)
            sandbox_stream_close(stream);
        break;
    }
    return total;
}

void
sandbox_stream_close(struct sandbox_stream *stream)
{
    if (stream->fd >= 0)
        close(stream->fd);
    stream->fd = -1;
}
