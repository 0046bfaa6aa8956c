#include "watch.h"
#include "collect.h"
#include "die.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

#define STILL_S 0.1 /* so long without a change: it is written */
#define EMPTY_S 0.7 /* the same while kernel.cu is empty or not there */

enum { SETTLING_MS = 20, LOOK_MS = 250 };

struct watch {
    char *folder;
    int inotify;   /* -1: the kernel has none for us */
    char last[65]; /* the hash that CHANGED or GONE stood for */
    char seen[65]; /* of the last look */
    double since;  /* when that came up */
    bool settling;
};

struct watch *
watch_open(const char *folder)
{
    struct watch *w = checked_alloc(1, sizeof *w);

    w->folder = checked_string(folder);
    w->inotify = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    return w;
}

void
watch_close(struct watch *w)
{
    if (w->inotify >= 0)
        close(w->inotify);
    free(w->folder);
    free(w);
}

int
watch_descriptor(const struct watch *w)
{
    return w->inotify;
}

int
watch_patience_ms(const struct watch *w)
{
    return w->settling ? SETTLING_MS : LOOK_MS;
}

void
watch_again(struct watch *w)
{
    w->last[0] = 0;
}

void
watch_accept(struct watch *w)
{
    struct collected *files = collect(w->folder);

    memcpy(w->last, files->hash, sizeof w->last);
    collected_free(files);
}

/* What the events say does not matter, only that there are some.  The folder
 * may be another one by now, under the same path: it is named each time. */
static void
listen_anew(struct watch *w)
{
    char events[4096];

    if (w->inotify < 0)
        return;
    while (read(w->inotify, events, sizeof events) > 0)
        ;
    inotify_add_watch(w->inotify, w->folder,
                      IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE |
                          IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB |
                          IN_DELETE_SELF | IN_MOVE_SELF);
}

enum watch_news
watch_look(struct watch *w, double now)
{
    struct collected *files;
    bool there, written;

    listen_anew(w);
    files = collect(w->folder);
    there = files->kernel.status != STATUS_NOT_STARTED;
    /* What is no plain file is as it is to be. */
    written = there && !(files->kernel.data && files->kernel.bytes == 0);
    if (strcmp(files->hash, w->seen) != 0) {
        memcpy(w->seen, files->hash, sizeof w->seen);
        w->since = now;
    }
    collected_free(files);
    w->settling = strcmp(w->seen, w->last) != 0;
    if (!w->settling)
        return WATCH_SAME;
    if (now - w->since < (written ? STILL_S : EMPTY_S))
        return WATCH_SETTLING;
    w->settling = false;
    memcpy(w->last, w->seen, sizeof w->last);
    return there ? WATCH_CHANGED : WATCH_GONE;
}

bool
watch_is_silent(const char *folder, const char **kind)
{
    static const struct {
        unsigned long magic; /* statfs(2) */
        const char *name;
    } kinds[] = {
        {0x6969, "NFS"},        {0x01021997, "9p"},     {0xff534d42, "CIFS"},
        {0xfe534d42, "SMB"},    {0x65735546, "FUSE"},   {0x517b, "SMB"},
        {0x786f4256, "vboxsf"}, {0xbacbacbc, "vmhgfs"}, {0x5346414f, "AFS"},
        {0x00c36400, "Ceph"},   {0x0bd00bd0, "Lustre"}, {0x47504653, "GPFS"},
        {0x19830326, "BeeGFS"}};
    struct statfs about;

    *kind = "";
    if (statfs(folder, &about) != 0)
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if ((unsigned long)about.f_type == kinds[i].magic)
            *kind = kinds[i].name;
    return **kind != 0;
}
