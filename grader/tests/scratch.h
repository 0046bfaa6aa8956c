/*
 * scratch -- a folder of a test's own, with a blank in its name
 */
#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

#include <check.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char scratch[64]; /* its path; empty: there is none */

/* scratch_make, scratch_remove -- a checked fixture */
static inline void
scratch_make(void)
{
    strcpy(scratch, "/tmp/stencil test.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(scratch));
}

static inline int
scratch_remove_one(const char *path, const struct stat *about, int kind,
                   struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

static inline void
scratch_remove(void)
{
    nftw(scratch, scratch_remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* scratch_path -- the path of a file in it; good until the next call */
static inline const char *
scratch_path(const char *name)
{
    static char path[512];

    snprintf(path, sizeof path, "%s/%s", scratch, name);
    return path;
}

/* scratch_put -- write a file */
static inline void
scratch_put(const char *name, const char *data, size_t bytes)
{
    FILE *file = fopen(scratch_path(name), "w");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(data, 1, bytes, file), bytes);
    ck_assert_int_eq(fclose(file), 0);
}

#endif
