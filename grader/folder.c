#include "folder.h"
#include <ftw.h>
#include <stdio.h>

static int
remove_one(const char *path, const struct stat *about, int kind,
           struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    remove(path);
    return 0;
}

/* Not FTW_MOUNT: on an overlay a file can have another device than its folder.
 */
void
folder_remove(const char *folder)
{
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
