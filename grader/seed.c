#include "seed.h"
#include "die.h"
#include "test.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes a new secret under a name of its own and links it into place: of two
 * graders that start together, both use the first one's. */
static void
make_secret(const char *path)
{
    char *fresh = checked_format("%s.%d", path, (int)getpid());
    unsigned char key[sizeof(struct seed_secret)];
    int fd;

    unlink(fresh);
    fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        die("%s: cannot make the secret: %s; give a writable BUILD=", fresh,
            strerror(errno));
    randombytes_buf(key, sizeof key);
    ssize_t put = write(fd, key, sizeof key);
    bool whole = close(fd) == 0 && put == (ssize_t)sizeof key;
    if (put >= 0 && put < (ssize_t)sizeof key)
        errno = ENOSPC;
    if (whole)
        whole = link(fresh, path) == 0 || errno == EEXIST;
    int error = errno;
    unlink(fresh);
    if (!whole)
        die("%s: cannot write the secret: %s; free room or give another "
            "BUILD=",
            path, strerror(error));
    free(fresh);
}

/* A secret that others may read is none. */
static void
check_secret(const char *path, int fd)
{
    struct stat about;

    if (fstat(fd, &about) != 0)
        die("%s: cannot read the secret: %s", path, strerror(errno));
    if (!S_ISREG(about.st_mode))
        die("%s: here the secret should be, not a folder or the like; remove "
            "it, the next run makes another",
            path);
    if (about.st_size != sizeof(struct seed_secret))
        die("%s: the secret has %lld bytes, not %zu; remove it, the next run "
            "makes another",
            path, (long long)about.st_size, sizeof(struct seed_secret));
    if (about.st_mode & 077)
        die("%s: others may read the secret (mode %03o); remove it, the next "
            "run makes another, or give a BUILD= where files have permissions",
            path, (unsigned)about.st_mode & 0777);
}

static void
read_secret(const char *path, struct seed_secret *secret)
{
    const int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    int fd = open(path, flags);

    if (fd < 0 && errno == ENOENT) {
        make_secret(path);
        fd = open(path, flags);
    }
    if (fd < 0)
        die("%s: cannot read the secret: %s; remove it, the next run makes "
            "another",
            path, strerror(errno));
    check_secret(path, fd);
    if (read(fd, secret->key, sizeof secret->key) !=
        (ssize_t)sizeof secret->key)
        die("%s: cannot read the secret: %s", path, strerror(errno));
    close(fd);
}

struct seed_secret
seed_given(const char *text)
{
    struct seed_secret secret;

    crypto_generichash(secret.key, sizeof secret.key,
                       (const unsigned char *)text, strlen(text), NULL, 0);
    return secret;
}

struct seed_secret
seed_open(const char *build)
{
    const char *given = getenv("SEED");
    struct seed_secret secret;
    char *path;

    if (given && *given)
        return seed_given(given);
    path = checked_format("%s/secret", build);
    read_secret(path, &secret);
    free(path);
    return secret;
}

static uint64_t
keyed(const struct seed_secret *secret, const char *text)
{
    uint64_t hash;
    unsigned char bytes[crypto_generichash_BYTES_MIN];

    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)text,
                       strlen(text), secret->key, sizeof secret->key);
    memcpy(&hash, bytes, sizeof hash);
    return hash;
}

uint64_t
seed_case(const struct seed_secret *secret, const struct lab *lab,
          const struct function *function, const struct lab_case *lab_case)
{
    char name[128], text[256];

    test_name(function, lab_case, name, sizeof name);
    snprintf(text, sizeof text, "case %s/%s", lab->id, name);
    return keyed(secret, text) & (((uint64_t)1 << 40) - 1);
}

/* Half of the hash: many seeds have the same one. */
uint64_t
seed_schedule(uint64_t seed)
{
    char text[64];
    uint32_t hash;
    unsigned char bytes[crypto_generichash_BYTES_MIN];

    snprintf(text, sizeof text, "schedule %llu", (unsigned long long)seed);
    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)text,
                       strlen(text), NULL, 0);
    memcpy(&hash, bytes, sizeof hash);
    return (uint64_t)hash + 1;
}

char *
seed_stamp(const struct seed_secret *secret, char *to)
{
    snprintf(to, 17, "%016llx",
             (unsigned long long)keyed(secret, "stamp of the secret"));
    return to;
}
