/*
 * count -- what the instructions of a run's warps add up to, by kernel, line
 * and array (docs/design.md, "Counts")
 *
 * Kernels, sites and rows are bounded; what is beyond is summed up in rows of
 * its kernel that have no place.  No count can wrap: a log of 2^64 records is
 * never read to its end.
 */
#ifndef ANALYSE_COUNT_H
#define ANALYSE_COUNT_H

#include "../device.h"
#include "again.h"
#include "analysis.h"
#include "dram.h"
#include "region.h"
#include "warp.h"

#define COUNT_KERNELS_MAX 64u /* the last one takes what is beyond */
#define COUNT_SITES_MAX 8192u
#define COUNT_ROWS_MAX 4096u
#define COUNT_WARPS 32u    /* of a block */
#define COUNT_SLOTS 16384u /* of a table of sites or rows; a power of two */

enum count_kind { COUNT_READ, COUNT_WRITE, COUNT_ATOMIC, COUNT_KINDS };

/* Accesses of one kind and size from one pc to one array. */
struct count_row {
    uint32_t site;
    uint16_t size;  /* bytes a lane; 0: several */
    uint16_t array; /* number of its name */
    uint8_t kind;   /* enum count_kind */
    uint8_t space;  /* enum region_space */
    uint64_t requests;
    uint64_t lanes;
    uint64_t sectors;
    uint64_t sectors_least;
    uint64_t useful_bytes;
    uint64_t wavefronts;
    uint64_t wavefronts_least;
    uint64_t collisions;
    uint64_t repeats; /* requests for the one address that the pc's last was
                         for, since which its warp has written nothing: a
                         compiler that sees as much keeps the value */
    uint64_t again;   /* lanes of global loads, see again.h */
};

/* What is known of one pc in one kernel. */
struct count_site {
    uint32_t pc; /* 0: several */
    uint32_t kernel;
    uint64_t instructions;
    uint64_t lanes;
    uint64_t filled; /* lanes that the warps have at all */
    uint64_t splits;
    uint64_t skipping;     /* lanes, see warp.h */
    uint64_t waits;        /* of lanes, at a barrier of the block */
    struct region region;  /* of its last access, in launch `launch` */
    uint32_t launch;       /* 0: none */
    struct count_row *row; /* of its last access, or NULL */
    uint64_t read;         /* the address of its last request, of all lanes */
    uint32_t read_lanes;
    uint64_t read_at; /* `writes` then */
};

struct count_kernel {
    uint64_t entry; /* 0: several */
    uint32_t grid[3];
    uint32_t block[3];
    uint64_t launches;
    uint64_t shared_bytes;
    uint64_t blocks;
    uint64_t threads;
    uint64_t warps;
    uint64_t instructions;
    uint64_t lanes;
    uint64_t filled; /* lanes that the warps have at all */
    uint64_t skipping;
    uint64_t barriers;
    uint64_t stores_most; /* to global memory, of one warp */
    struct dram_traffic traffic;
    bool has_traffic; /* of all launches so far */
    struct count_site rest;
    struct count_row rest_row[REGION_SPACES][COUNT_KINDS];
};

struct counts {
    struct analysis *a;
    const struct device *device;
    struct dram *dram; /* NULL: blocks permuted, or no memory */
    struct regions regions;
    uint32_t launch; /* number, from 1 */
    unsigned warp;   /* whose instruction was the last */
    uint64_t writes; /* and what else may change what the last warp reads, and
                        changes of warp: so many, and one */
    struct count_kernel *now; /* of this launch; NULL: between launches */

    struct count_kernel kernel[COUNT_KERNELS_MAX];
    unsigned kernels;
    struct count_site site[COUNT_SITES_MAX];
    unsigned sites;
    struct count_row row[COUNT_ROWS_MAX];
    unsigned rows;
    uint16_t site_slot[COUNT_SLOTS]; /* number + 1; 0: free */
    uint16_t row_slot[COUNT_SLOTS];
    struct again again;
    uint64_t stores[COUNT_WARPS]; /* to global memory, in this block */
};

/* counts_new -- of the runs that `a` follows.  Returns NULL without memory.
 * Free with counts_free(). */
struct counts *counts_new(struct analysis *a);
void counts_free(struct counts *c);

/* counts_launch, counts_block, counts_done -- a launch begins (a->launch says
 * which), one of its blocks does, it has ended */
void counts_launch(struct counts *c);
void counts_block(struct counts *c);
void counts_done(struct counts *c);

/* counts_take -- a warp_sink: `context` is a struct counts */
void counts_take(void *context, const struct warp_instruction *i);

#endif
