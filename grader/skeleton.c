#include "skeleton.h"
#include "capture.h"
#include "die.h"
#include "text_file.h"
#include <stdlib.h>
#include <string.h>

/* The project may belong to another user than the one who grades: git then
 * wants to be told that this is meant. */
static char *
from_git(const struct options *o, const struct lab *lab, const char *file,
         size_t *bytes)
{
    char *safe = checked_format("safe.directory=%s", o->root);
    char *name = checked_format("HEAD:./labs/%s/%s", lab->id, file);
    const char *argv[] = {"git", "-c", safe, "-C", o->root, "show", name, NULL};
    char *text = capture(argv, bytes);

    free(safe);
    free(name);
    return text;
}

char *
skeleton_read(const struct options *o, const struct lab *lab, const char *file,
              size_t *bytes)
{
    char *text = from_git(o, lab, file, bytes);
    char *path;

    if (text)
        return text;
    path = checked_format("%s/.skeletons/%s/%s", o->root, lab->id, file);
    text = text_file_read(path, bytes);
    free(path);
    return text;
}

bool
skeleton_is(const struct options *o, const struct lab *lab, const char *file,
            const char *data, size_t bytes)
{
    size_t length = 0;
    char *skeleton = skeleton_read(o, lab, file, &length);
    bool same = skeleton && data && length == bytes &&
                memcmp(skeleton, data, bytes) == 0;

    free(skeleton);
    return same;
}
