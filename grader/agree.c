#include "agree.h"
#include "../common/sim/device.h"
#include "die.h"
#include "pool.h"
#include "text_file.h"
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MOST_LAUNCHES = 300 };

static const char *const count_names[AGREE_COUNTS] = {
    [AGREE_LOAD_REQUESTS] = "load requests",
    [AGREE_STORE_REQUESTS] = "store requests",
    [AGREE_ATOMIC_REQUESTS] = "atomic requests",
    [AGREE_LOAD_SECTORS] = "load sectors",
    [AGREE_STORE_SECTORS] = "store sectors",
    [AGREE_ATOMIC_SECTORS] = "atomic sectors",
    [AGREE_WAVEFRONTS] = "shared wavefronts",
    [AGREE_EXCESS] = "excess wavefronts",
    [AGREE_LANES] = "lanes per instruction",
    [AGREE_SHARED] = "shared bytes",
    [AGREE_OCCUPANCY] = "occupancy",
    [AGREE_LIMITERS] = "limiters",
    [AGREE_DRAM_BYTES] = "DRAM bytes read",
};

const char *
agree_count_name(enum agree_count count)
{
    return count_names[count];
}

struct agree_row *
agree_find(struct agreement *a, const char *program, const char *kernel)
{
    for (size_t i = 0; i < a->rows; i++)
        if (strcmp(a->row[i].program, program) == 0 &&
            strcmp(a->row[i].kernel, kernel) == 0)
            return &a->row[i];
    return NULL;
}

struct agree_row *
agree_row(struct agreement *a, const char *program, const char *kernel)
{
    struct agree_row *row = agree_find(a, program, kernel);

    if (row)
        return row;
    if (a->rows == AGREE_ROWS)
        die("%s: more than %d kernels in %s", program, AGREE_ROWS,
            AGREE_FOLDER);
    row = &a->row[a->rows++];
    snprintf(row->program, sizeof row->program, "%s", program);
    snprintf(row->kernel, sizeof row->kernel, "%s", kernel);
    for (int c = 0; c < AGREE_COUNTS; c++)
        row->ours[c] = c == AGREE_OCCUPANCY || c == AGREE_LIMITERS ? 0 : NAN;
    return row;
}

/* What limits it by ncu.  What it says of barriers never exceeds the blocks
 * that an SM has room for, and of shared memory what the carve-out holds that
 * the driver chose for this launch, just large enough: these two limit where
 * nothing else does as much. */
static unsigned
limiters_of(const double limit[5])
{
    enum { WARPS, REGISTERS, SHARED, BLOCKS, BARRIERS };
    const double others =
        fmin(fmin(limit[WARPS], limit[REGISTERS]), limit[BLOCKS]);
    const double least = fmin(others, fmin(limit[SHARED], limit[BARRIERS]));
    unsigned limiters = 0;

    for (int i = WARPS; i <= BARRIERS; i++)
        if (limit[i] == least &&
            ((i != SHARED && i != BARRIERS) || least < others))
            limiters |= 1u << i;
    return limiters;
}

/* What of occupancy the launch has by our arithmetic, by ncu's. */
static void
add_occupancy(struct agree_row *row, const struct agree_launch *l)
{
    const struct device *device = &device_table[device_find("h200")];
    const struct device_block block = {
        .threads = (int)l->threads,
        .registers = (int)l->metric[METRIC_REGISTERS],
        .static_shared = (size_t)l->metric[METRIC_STATIC_SHARED],
        .dynamic_shared = (size_t)l->metric[METRIC_DYNAMIC_SHARED]};
    const int warps = (block.threads + device->warp - 1) / device->warp;
    unsigned limiters = 0;
    const int blocks = device_resident_blocks(device, &block, &limiters);

    row->ours[AGREE_OCCUPANCY] +=
        100.0 * blocks * warps * device->warp / device->sm_threads;
    row->ours[AGREE_LIMITERS] += limiters;
    row->theirs[AGREE_OCCUPANCY] += l->metric[METRIC_OCCUPANCY];
    row->theirs[AGREE_LIMITERS] += limiters_of(&l->metric[METRIC_LIMIT_WARPS]);
}

/* Sums, of which `lanes` are divided at last. */
static void
add_launch(struct agree_row *row, const struct agree_launch *l,
           double *instructions)
{
    const double *m = l->metric;
    double *t = row->theirs;

    t[AGREE_LOAD_REQUESTS] += m[METRIC_LOAD_REQUESTS];
    t[AGREE_STORE_REQUESTS] += m[METRIC_STORE_REQUESTS];
    t[AGREE_ATOMIC_REQUESTS] +=
        m[METRIC_ATOM_REQUESTS] + m[METRIC_RED_REQUESTS];
    t[AGREE_LOAD_SECTORS] += m[METRIC_LOAD_SECTORS];
    t[AGREE_STORE_SECTORS] += m[METRIC_STORE_SECTORS];
    t[AGREE_ATOMIC_SECTORS] += m[METRIC_ATOM_SECTORS] + m[METRIC_RED_SECTORS];
    t[AGREE_WAVEFRONTS] += m[METRIC_WAVEFRONTS];
    t[AGREE_EXCESS] += m[METRIC_WAVEFRONTS] - m[METRIC_IDEAL];
    t[AGREE_LANES] += m[METRIC_THREAD_INSTRUCTIONS];
    t[AGREE_DRAM_BYTES] += m[METRIC_DRAM_READ];
    t[AGREE_SHARED] = fmax(t[AGREE_SHARED],
                           m[METRIC_STATIC_SHARED] + m[METRIC_DYNAMIC_SHARED]);
    *instructions += m[METRIC_INSTRUCTIONS];
    add_occupancy(row, l);
}

/* The rows of one program's kernels, added to the agreement. */
static void
add_theirs(struct agreement *a, const char *program,
           const struct agree_launch *launches, size_t count)
{
    for (size_t i = 0; i < count; i++)
        agree_row(a, program, launches[i].kernel);
    for (size_t r = 0; r < a->rows; r++) {
        struct agree_row *row = &a->row[r];
        double instructions = 0;

        if (strcmp(row->program, program) != 0)
            continue;
        for (size_t i = 0; i < count; i++)
            if (strcmp(launches[i].kernel, row->kernel) == 0)
                add_launch(row, &launches[i], &instructions);
        row->theirs[AGREE_LANES] /= instructions;
    }
}

static int
ends_in_csv(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);

    return length > 4 && length < AGREE_NAME &&
           strcmp(entry->d_name + length - 4, ".csv") == 0;
}

static void
read_csv(struct agreement *a, const char *folder, const char *file)
{
    struct agree_launch *launches =
        checked_alloc(MOST_LAUNCHES, sizeof *launches);
    char *path = checked_format("%s/%s", folder, file);
    char *text = text_file_read(path, NULL);
    char *name = a->program[a->programs++];
    size_t count;

    snprintf(name, AGREE_NAME, "%.*s", (int)strlen(file) - 4, file);
    count = text ? agree_csv(text, launches, MOST_LAUNCHES) : 0;
    if (count == 0)
        die("%s: no table of ncu's in it; make it anew (measure.sh)", path);
    add_theirs(a, name, launches, count);
    free(text);
    free(path);
    free(launches);
}

struct agreement *
agree_new(void)
{
    struct agreement *a = mmap(NULL, sizeof *a, PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (a == MAP_FAILED)
        die("no memory for a table of %zu bytes", sizeof *a);
    return a;
}

struct counting {
    const struct options *options;
    struct agreement *agreement;
};

static void
work(void *context, size_t i, int worker)
{
    struct counting *c = context;

    agree_ours(c->options, c->agreement, i, 2 * worker);
}

struct agreement *
agree_run(const struct options *o)
{
    struct agreement *a = agree_new();
    char *folder = checked_format("%s/%s/ncu", o->root, AGREE_FOLDER);
    struct counting c = {o, a};
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, ends_in_csv, alphasort);

    for (int i = 0; i < count; i++) {
        if (a->programs < AGREE_PROGRAMS)
            read_csv(a, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    free(folder);
    if (pool_run(a->programs, o->jobs, work, &c) > 0)
        die("a program of %s was not counted", AGREE_FOLDER);
    return a;
}

void
agree_free(struct agreement *a)
{
    munmap(a, sizeof *a);
}
