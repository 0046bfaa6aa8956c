/*
 * survivors -- processes that a sandbox should have ended
 */
#ifndef TESTS_SURVIVORS_H
#define TESTS_SURVIVORS_H

#include <check.h>
#include <ctype.h>
#include <dirent.h>
#include <sys/stat.h>

/* survivors -- how many processes run under the `uids` uids from `first` on */
static inline int
survivors(unsigned first, unsigned uids)
{
    DIR *all = opendir("/proc");
    int count = 0;

    ck_assert_ptr_nonnull(all);
    for (struct dirent *d; (d = readdir(all));) {
        struct stat about;

        if (isdigit((unsigned char)d->d_name[0]) &&
            fstatat(dirfd(all), d->d_name, &about, 0) == 0)
            count += about.st_uid - first < uids;
    }
    closedir(all);
    return count;
}

#endif
