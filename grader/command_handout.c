/* handout -- write a student's tree; all of it or nothing */
#include "command.h"
#include "die.h"
#include "folder.h"
#include "handout.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Nothing there, or a folder with nothing in it. */
static bool
is_free(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    bool empty = true;

    if (!folder)
        return errno == ENOENT;
    while ((entry = readdir(folder)))
        empty = empty && (strcmp(entry->d_name, ".") == 0 ||
                          strcmp(entry->d_name, "..") == 0);
    closedir(folder);
    return empty;
}

/* What stands before the folder where it is asked for: make's setting, and for
 * the program nothing. */
static const char *
out_spelt(void)
{
    return getenv("MAKELEVEL") ? "OUT=" : "";
}

/* A folder beside `out`, so that one rename puts it there. */
static char *
make_fresh(const char *out)
{
    char *fresh = checked_format("%s.XXXXXX", out);
    const mode_t mask = umask(022);

    umask(mask);
    if (!mkdtemp(fresh) || chmod(fresh, 0777 & ~mask) != 0)
        die("%s%s: cannot be made: %s", out_spelt(), out, strerror(errno));
    return fresh;
}

static void
write_tree(const struct options *o, const char *out)
{
    char *fresh = make_fresh(out);
    char *wrong = handout_write(o, fresh);

    if (!wrong && rename(fresh, out) != 0)
        wrong = checked_format("%s: %s", out, strerror(errno));
    if (wrong) {
        folder_remove(fresh);
        die("the handout is not written: %s", wrong);
    }
    free(fresh);
}

int
command_handout(const struct options *o, int argc, char **argv)
{
    char *out;

    if (argc < 1 || !*argv[0])
        die("where to?  give %sFOLDER, one that is not there yet", out_spelt());
    out = checked_string(argv[0]);
    for (size_t end = strlen(out); end > 1 && out[end - 1] == '/';)
        out[--end] = 0;
    if (!is_free(out))
        die("%s%s: is there, and is no empty folder; give another", out_spelt(),
            out);
    write_tree(o, out);
    printf("%s: a student's tree; make grade LAB=01 works there\n"
           "   No solutions and no tests are in it; skeletons are in "
           ".skeletons/.\n"
           "   What is checked there is on honour: lab.c and common/ref/ hold "
           "what is\n   expected, for the grader is built from them.\n"
           "   A class is graded from this tree here, not from theirs.\n",
           out);
    free(out);
    return 0;
}
