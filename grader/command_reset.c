/* reset -- put back a lab's skeleton; what was there is saved first.  Answers
 * stay, and only where there is no answers.txt it is put back, blank. */
#include "command.h"
#include "die.h"
#include "skeleton.h"
#include "text_file.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A name that no earlier copy has; for free(). */
static char *
saved_path(const struct options *o, const struct lab *lab)
{
    char stamp[32], again[16] = "";
    time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H%M%SZ", &utc);
    for (int k = 2;; k++) {
        char *path = checked_format("%s/saved/%s/kernel.%s%s.cu", o->build,
                                    lab->id, stamp, again);

        if (access(path, F_OK) != 0)
            return path;
        free(path);
        snprintf(again, sizeof again, "-%d", k);
    }
}

static void
write_or_die(const char *path, const char *data, size_t bytes)
{
    if (text_file_write(path, data, bytes) != 0)
        die("%s: cannot be written: %s", path, strerror(errno));
}

static void
put_kernel(const struct options *o, const struct lab *lab)
{
    char *path = checked_format("%s/labs/%s/kernel.cu", o->root, lab->id);
    size_t bytes = 0, skeleton_bytes = 0;
    char *mine = text_file_read(path, &bytes);
    char *skeleton = skeleton_read(o, lab, &skeleton_bytes);
    char *saved = saved_path(o, lab);

    if (!skeleton)
        die("labs/%s/kernel.cu: its skeleton is neither in git nor in "
            ".skeletons/; fetch the project anew",
            lab->id);
    if (mine && bytes == skeleton_bytes && memcmp(mine, skeleton, bytes) == 0)
        printf("labs/%s/kernel.cu is the skeleton already\n", lab->id);
    else {
        if (mine)
            write_or_die(saved, mine, bytes);
        write_or_die(path, skeleton, skeleton_bytes);
        printf("labs/%s/kernel.cu is the skeleton again\n", lab->id);
        if (mine)
            printf("   yours is saved as %s\n", saved);
    }
    free(saved);
    free(skeleton);
    free(mine);
    free(path);
}

static void
put_answers(const struct options *o, const struct lab *lab)
{
    char *path = checked_format("%s/labs/%s/answers.txt", o->root, lab->id);
    struct stat about;
    char *blank;

    /* A link that leads nowhere is the student's, too. */
    if (lstat(path, &about) == 0) {
        printf("   answers.txt beside it is as you left it\n");
        free(path);
        return;
    }
    blank = skeleton_answers(o, lab);
    if (!blank)
        die("labs/%s/answers.txt: there is none, neither in git nor in "
            ".skeletons/; fetch the project anew",
            lab->id);
    write_or_die(path, blank, strlen(blank));
    printf("   answers.txt beside it was missing: it is there again, with its "
           "questions and no answers\n");
    free(blank);
    free(path);
}

int
command_reset(const struct options *o, int argc, char **argv)
{
    const struct lab *lab = options_lab(argc > 0 ? argv[0] : NULL);

    put_kernel(o, lab);
    put_answers(o, lab);
    return 0;
}
