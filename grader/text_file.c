#include "text_file.h"
#include "die.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 28 };

static char *
read_open(int fd, size_t *bytes)
{
    struct stat status;
    char *text;
    size_t used = 0;
    ssize_t got = 1;

    if (fstat(fd, &status) != 0)
        return NULL;
    if (!S_ISREG(status.st_mode) || status.st_size > MOST_BYTES) {
        errno = EINVAL;
        return NULL;
    }
    text = checked_alloc((size_t)status.st_size + 1, 1);
    while (used < (size_t)status.st_size && got > 0) {
        got = read(fd, text + used, (size_t)status.st_size - used);
        used += got > 0 ? (size_t)got : 0;
    }
    if (bytes)
        *bytes = used;
    return text;
}

char *
text_file_read(const char *path, size_t *bytes)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    char *text;

    if (fd < 0)
        return NULL;
    text = read_open(fd, bytes);
    close(fd);
    return text;
}

/* Makes the folder and those above it. */
static int
make_folder(const char *path)
{
    char *copy = checked_string(path);
    int result = 0;

    for (char *at = copy + 1; result == 0 && *at; at++)
        if (*at == '/') {
            *at = 0;
            result = mkdir(copy, 0777) == 0 || errno == EEXIST ? 0 : -1;
            *at = '/';
        }
    if (result == 0)
        result = mkdir(copy, 0777) == 0 || errno == EEXIST ? 0 : -1;
    free(copy);
    return result;
}

static int
write_whole(const char *path, const char *data, size_t bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    size_t done = 0;
    ssize_t got = 1;

    if (fd < 0)
        return -1;
    while (done < bytes && got > 0) {
        got = write(fd, data + done, bytes - done);
        done += got > 0 ? (size_t)got : 0;
    }
    /* On the disk before it takes the old one's place. */
    if (done < bytes || fsync(fd) != 0) {
        close(fd);
        return -1;
    }
    return close(fd);
}

int
text_file_write(const char *path, const void *data, size_t bytes)
{
    char *fresh = checked_format("%s.%d.new", path, (int)getpid());
    char *folder = checked_string(path);
    char *slash = strrchr(folder, '/');
    int result = 0;

    if (slash && slash != folder) {
        *slash = 0;
        result = make_folder(folder);
    }
    unlink(fresh);
    if (result == 0)
        result = write_whole(fresh, data, bytes);
    if (result == 0)
        result = rename(fresh, path);
    if (result != 0) {
        int kept = errno;

        unlink(fresh);
        errno = kept;
    }
    free(folder);
    free(fresh);
    return result;
}
