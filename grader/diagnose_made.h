/*
 * diagnose_made -- the indices that a kernel makes from its block and its
 * thread, as the source has them
 */
#ifndef GRADER_DIAGNOSE_MADE_H
#define GRADER_DIAGNOSE_MADE_H

#include <stdbool.h>
#include <stddef.h>

/* In place of an axis: there is none, or there are several. */
enum { MADE_NONE = 3, MADE_SEVERAL, MADE_MOST = 8 };

/* "y = blockIdx.x * blockDim.y + threadIdx.y" */
struct made {
    char name[32];
    size_t block, size, thread; /* whose blockIdx, blockDim and threadIdx */
    size_t axis;                /* that the name stands for */
    bool multiplied;            /* somewhere, as that of a row is */
    long line;
};

/* diagnose_made -- those of the only kernel of that name, or as many as fit;
 * source: NULL counts as empty.  Returns their number. */
size_t diagnose_made(const char *source, const char *kernel,
                     struct made to[MADE_MOST]);

/* What an index is compared with. */
struct made_bound {
    char name[32];
    size_t axis; /* as above */
    long line;
};

/* diagnose_made_bound -- the extent, by its name, that the index is compared
 * with; false: none, or extents of several axes */
bool diagnose_made_bound(const char *source, const char *kernel,
                         const struct made *index, struct made_bound *to);

#endif
