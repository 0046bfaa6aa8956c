/*
 * device -- the GPUs that are simulated: their limits, and what fits an SM
 *
 * Source: NVIDIA, "CUDA C++ Programming Guide", release 13.0, section
 * "Compute Capabilities", and the data sheets of the four boards; partitions of
 * the L2 cache: NVIDIA, "A100 Tensor Core GPU Architecture", 2020.
 */
#ifndef SIM_DEVICE_H
#define SIM_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct device {
    const char *name; /* as in DEVICE=: "h200" */
    const char *full_name;
    int major, minor; /* compute capability */
    int sms;

    int warp;           /* lanes */
    int sm_threads;     /* resident on an SM, at most */
    int sm_blocks;      /* resident on an SM, at most */
    int sm_partitions;  /* of an SM: each schedules its own warps */
    int fit_partitions; /* a block must fit an SM of so many as well */
    int sm_barriers;    /* named barriers of an SM; 0: no limit */
    int block_threads;
    int block_extent[3];    /* threads along x, y, z */
    int64_t grid_extent[3]; /* blocks along x, y, z */

    int sm_registers; /* of 32 bits */
    int block_registers;
    int thread_registers; /* as occupancy counts; a program can name 255 */
    int register_unit;    /* a warp's registers are rounded up to it */

    size_t sm_cache;         /* bytes of L1 cache and shared memory, which are
                                one; 0: not known (before 7.0 they were two) */
    size_t sm_shared;        /* bytes, with the largest carve-out */
    size_t block_shared;     /* a block's, without asking */
    size_t block_shared_max; /* a block's, with cudaFuncSetAttribute() */
    size_t shared_reserved;  /* taken by the system from every block's */
    size_t shared_unit;      /* a block's is rounded up to it */

    size_t l2;         /* bytes, of all partitions */
    int l2_partitions; /* each keeps what its own SMs read */
    uint64_t memory;   /* bytes */
    size_t constant;   /* bytes of __constant__ */
    int clock_khz;
    int memory_clock_khz;
    int memory_bus_bits;
    int double_ratio; /* single-precision rate over double-precision rate */
};

/* device_table -- the devices; the first is the default */
#define DEVICES 4
extern const struct device device_table[DEVICES];

/* device_find -- the index of the device of that name, or -1 */
int device_find(const char *name);

/* What a compute capability decides, whatever the board.
 * Source: NVIDIA, cuda_occupancy.h of the CUDA Toolkit 13.0. */
struct device_capability {
    int major, minor;
    int sm_blocks;
    int barriers;     /* of an SM, for each block it may hold; 0: no limit */
    size_t sm_shared; /* bytes, the largest carve-out */
};

/* device_capabilities -- those that have had a name, in order; from
 * FIRST_CURRENT on, 7.0, a kernel may ask for more shared memory than a block
 * has */
#define CAPABILITIES 25
#define FIRST_CURRENT 10
extern const struct device_capability device_capabilities[CAPABILITIES];

/* device_made_up -- a device of that capability with its largest SM: fills in
 * limits of SMs and blocks, which may then be changed; all else is 0 */
void device_made_up(const struct device_capability *capability,
                    struct device *device);

/* What a block asks of an SM. */
struct device_block {
    int threads;           /* at least 1 */
    int registers;         /* a thread's */
    size_t static_shared;  /* bytes */
    size_t dynamic_shared; /* bytes */
};

/* What stops one more block from being resident: a set. */
enum device_limiter {
    LIMITER_WARPS = 1,
    LIMITER_REGISTERS = 2,
    LIMITER_SHARED = 4,
    LIMITER_BLOCKS = 8,
    LIMITER_BARRIERS = 16
};

/* device_resident_blocks -- blocks that fit an SM at once; 0 if none does.
 * `limiters`, unless NULL, gets the set of what limits them. */
int device_resident_blocks(const struct device *device,
                           const struct device_block *block,
                           unsigned *limiters);

/* What of a block a step changes. */
enum device_need {
    NEED_REGISTERS, /* a thread's */
    NEED_SHARED,    /* bytes, static and dynamic together */
    NEED_THREADS    /* in whole warps, or the device's most */
};

enum device_change { MORE_RESIDENT, FEWER_RESIDENT };

struct device_step {
    size_t value; /* of what is changed */
    int blocks;   /* resident then */
    int warps;
};

/* device_step -- the nearest value of one need, all else left alone, at which
 * an SM holds more warps of such blocks, or fewer: with registers and shared
 * memory the greatest value that makes more fit and the least that makes fewer
 * fit, so beyond it holds too; with threads the block nearest in size, the
 * smaller of two.
 * Returns whether there is one. */
bool device_step(const struct device *device, const struct device_block *block,
                 enum device_need need, enum device_change change,
                 struct device_step *step);

/* device_best_block -- what cudaOccupancyMaxPotentialBlockSize() gives: the
 * largest of the block sizes (whole warps, at most wanted->threads or the
 * device's limit) with the most threads resident, and the blocks that the
 * whole device then holds; both 0 if no block fits */
void device_best_block(const struct device *device,
                       const struct device_block *wanted, int *block,
                       int *grid);

/* device_check_launch -- whether the device takes a launch of `grid` blocks
 * of `block` threads, with `dynamic` bytes of dynamic shared memory beside
 * `static_shared`; `dynamic_limit` is what the kernel may ask for.
 * Returns 0, or the cudaError_t as a number. */
int device_check_launch(const struct device *device, const uint32_t grid[3],
                        const uint32_t block[3], size_t dynamic,
                        size_t static_shared, size_t dynamic_limit);

/* device_refused_shared -- why a launch is refused whose only fault can be its
 * shared memory, to stand behind a sentence: ": more than 49152 must ...";
 * empty where it fits without asking.  Returns to. */
#define DEVICE_WORDS 256
char *device_refused_shared(const struct device *device, size_t dynamic,
                            size_t static_shared, char to[DEVICE_WORDS]);

#endif
