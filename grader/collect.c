#include "collect.h"
#include "die.h"
#include "escape.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
refuse(struct collected_file *file, enum status status, char *message)
{
    free(file->data);
    file->data = NULL;
    file->bytes = 0;
    file->status = status;
    file->message = message;
}

static const char *
kind_name(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFLNK:
        return "a symbolic link";
    case S_IFDIR:
        return "a directory";
    case S_IFIFO:
        return "a pipe";
    case S_IFSOCK:
        return "a socket";
    default:
        return "a device";
    }
}

/* Read to the end, or to one byte more than is allowed. */
static void
read_all(struct collected_file *file, int fd, const char *name)
{
    size_t room = COLLECT_BYTES + 1;
    file->data = checked_alloc(room + 1, 1);
    while (file->bytes < room) {
        ssize_t got = read(fd, file->data + file->bytes, room - file->bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            refuse(
                file, STATUS_REJECTED,
                checked_format("%s cannot be read: %s", name, strerror(errno)));
            return;
        }
        if (got == 0)
            break;
        file->bytes += (size_t)got;
    }
    if (file->bytes > COLLECT_BYTES)
        refuse(
            file, STATUS_REJECTED,
            checked_format("%s is larger than %zu bytes", name, COLLECT_BYTES));
}

/* The name is looked up once, without opening what it names.  A hard link is
 * a plain file: nobody can make one to a file that he may not read, where the
 * kernel protects them (fs.protected_hardlinks, on everywhere). */
static void
read_file(struct collected_file *file, int folder, const char *path,
          const char *name)
{
    char again[64];
    struct stat about;
    int found = openat(folder, path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    file->status = STATUS_PASSED;
    if (found < 0 || fstat(found, &about) != 0) {
        refuse(file, errno == ENOENT ? STATUS_NOT_STARTED : STATUS_REJECTED,
               checked_format("%s: %s", name,
                              errno == ENOENT ? "there is no such file"
                                              : strerror(errno)));
    } else if (!S_ISREG(about.st_mode)) {
        refuse(file, STATUS_REJECTED,
               checked_format("%s is %s, no plain file", name,
                              kind_name(about.st_mode)));
    } else {
        snprintf(again, sizeof again, "/proc/self/fd/%d", found);
        int fd = open(again, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0)
            refuse(
                file, STATUS_REJECTED,
                checked_format("%s cannot be read: %s", name, strerror(errno)));
        else
            read_all(file, fd, name);
        if (fd >= 0)
            close(fd);
    }
    if (found >= 0)
        close(found);
}

/* Both files with their sizes, so that no byte can move between them; of one
 * that was refused, why. */
static void
hash_files(struct collected *c)
{
    const struct collected_file *files[] = {&c->kernel, &c->answers};
    crypto_generichash_state state;
    unsigned char hash[32];
    if (sodium_init() < 0)
        die("libsodium does not start");
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    for (int i = 0; i < 2; i++) {
        unsigned char head[16];
        int length = snprintf((char *)head, sizeof head, "%d %zu",
                              (int)files[i]->status, files[i]->bytes);
        crypto_generichash_update(&state, head, (size_t)length + 1);
        if (files[i]->message)
            crypto_generichash_update(&state,
                                      (unsigned char *)files[i]->message,
                                      strlen(files[i]->message) + 1);
        if (files[i]->data)
            crypto_generichash_update(&state, (unsigned char *)files[i]->data,
                                      files[i]->bytes);
    }
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(c->hash, sizeof c->hash, hash, sizeof hash);
}

/* What the student's folder holds besides, by our own making. */
static bool
is_known(const char *name)
{
    static const char *const known[] = {".",           "..",        "kernel.cu",
                                        "answers.txt", "lab.h",     "lab.c",
                                        "run.c",       "README.md", "h200.tsv"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i]) == 0)
            return true;
    return false;
}

static int
compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Of many names the first ones found are kept. */
static void
list_ignored(struct collected *c, int folder)
{
    int fd = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = fd < 0 ? NULL : fdopendir(fd);
    if (!list)
        return;
    for (struct dirent *d; (d = readdir(list));) {
        if (is_known(d->d_name))
            continue;
        if (c->ignored_count < COLLECT_IGNORED)
            c->ignored[c->ignored_count++] =
                escape_line(d->d_name, strlen(d->d_name), 100);
        else
            c->ignored_more++;
    }
    closedir(list);
    qsort(c->ignored, c->ignored_count, sizeof *c->ignored, compare_names);
}

static void
refuse_both(struct collected *c, const char *folder, int error)
{
    enum status status = error == ENOENT ? STATUS_NOT_STARTED : STATUS_REJECTED;
    const char *why = error == ENOENT    ? "there is no such folder"
                      : error == ENOTDIR ? "is a link or no folder"
                                         : strerror(error);
    refuse(&c->kernel, status, checked_format("%s: %s", folder, why));
    refuse(&c->answers, status, checked_format("%s: %s", folder, why));
}

struct collected *
collect(const char *folder)
{
    struct collected *c = checked_alloc(1, sizeof *c);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        refuse_both(c, folder, errno);
    } else {
        read_file(&c->kernel, fd, "kernel.cu", "kernel.cu");
        read_file(&c->answers, fd, "answers.txt", "answers.txt");
        list_ignored(c, fd);
        close(fd);
    }
    hash_files(c);
    return c;
}

struct collected *
collect_file(const char *path)
{
    struct collected *c = checked_alloc(1, sizeof *c);
    read_file(&c->kernel, AT_FDCWD, path, path);
    c->answers.status = STATUS_NOT_STARTED;
    hash_files(c);
    return c;
}

void
collected_free(struct collected *c)
{
    free(c->kernel.message);
    free(c->kernel.data);
    free(c->answers.message);
    free(c->answers.data);
    for (size_t i = 0; i < c->ignored_count; i++)
        free(c->ignored[i]);
    free(c);
}
