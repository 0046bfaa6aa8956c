#include "memfile.h"
#include "die.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SEAL_SIZE (F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL)

int
memfile_create(const char *name)
{
    char shown[200]; /* the kernel refuses longer names */
    snprintf(shown, sizeof shown, "%s", name);
    int fd = memfd_create(shown, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0)
        die("no memory file for %s: %s", name, strerror(errno));
    return fd;
}

static void
seal(int fd, int seals)
{
    if (fcntl(fd, F_ADD_SEALS, seals) != 0)
        die("a memory file cannot be sealed: %s", strerror(errno));
}

void
memfile_freeze(int fd)
{
    seal(fd, SEAL_SIZE | F_SEAL_WRITE);
}

static void
write_all(int fd, const void *data, size_t bytes, off_t offset)
{
    const char *from = data;
    while (bytes > 0) {
        ssize_t put = pwrite(fd, from, bytes, offset);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            die("a memory file cannot be written: %s", strerror(errno));
        from += put;
        offset += put;
        bytes -= (size_t)put;
    }
}

int
memfile_input(const char *name, const void *data, size_t bytes)
{
    int fd = memfile_create(name);
    write_all(fd, data, bytes, 0);
    memfile_freeze(fd);
    return fd;
}

void
memfile_append(int fd, const void *data, size_t bytes)
{
    write_all(fd, data, bytes, (off_t)memfile_bytes(fd));
}

int
memfile_output(const char *name, size_t bytes)
{
    int fd = memfile_create(name);
    if (ftruncate(fd, (off_t)bytes) != 0)
        die("no %zu bytes for %s: %s", bytes, name, strerror(errno));
    seal(fd, SEAL_SIZE);
    return fd;
}

size_t
memfile_bytes(int fd)
{
    struct stat about;
    if (fstat(fd, &about) != 0)
        die("a memory file has no size: %s", strerror(errno));
    return (size_t)about.st_size;
}

void
memfile_part(int fd, size_t at, void *to, size_t bytes)
{
    size_t done = 0;
    while (done < bytes) {
        ssize_t got =
            pread(fd, (char *)to + done, bytes - done, (off_t)(at + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            die("a memory file cannot be read at %zu: %s", at + done,
                got < 0 ? strerror(errno) : "it is shorter");
        done += (size_t)got;
    }
}

char *
memfile_read(int fd, size_t limit, size_t *bytes)
{
    size_t size = memfile_bytes(fd);
    if (size > limit)
        size = limit;
    char *data = checked_alloc(size + 1, 1);
    size_t done = 0;
    while (done < size) {
        ssize_t got = pread(fd, data + done, size - done, (off_t)done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            die("a memory file cannot be read: %s", strerror(errno));
        if (got == 0) /* it has shrunk meanwhile */
            break;
        done += (size_t)got;
    }
    if (bytes)
        *bytes = done;
    return data;
}

int
memfile_load(const char *path, int optional)
{
    int from = open(path, O_RDONLY | O_CLOEXEC);
    if (from < 0 && optional && errno == ENOENT)
        return -1;
    if (from < 0)
        die("%s: %s", path, strerror(errno));
    size_t bytes;
    char *data = memfile_read(from, (size_t)1 << 30, &bytes);
    close(from);
    int fd = memfile_input(path, data, bytes);
    free(data);
    return fd;
}
