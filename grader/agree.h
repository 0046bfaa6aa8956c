/*
 * agree -- the simulator's counts of whole programs beside those of Nsight
 * Compute on a GPU
 *
 * grader/tests/golden/ has the programs, ncu/NAME.csv what ncu printed of each
 * (measure.sh), explained.tsv why some counts differ, a line each, and
 * agreement.tsv what came of the comparison, for the docs.
 */
#ifndef GRADER_AGREE_H
#define GRADER_AGREE_H

#include "options.h"
#include <stddef.h>

#define AGREE_FOLDER "grader/tests/golden"

enum { AGREE_NAME = 64, AGREE_ROWS = 400, AGREE_PROGRAMS = 40 };

/* What is compared, of a kernel, summed over its launches. */
enum agree_count {
    AGREE_LOAD_REQUESTS,
    AGREE_STORE_REQUESTS,
    AGREE_ATOMIC_REQUESTS,
    AGREE_LOAD_SECTORS,
    AGREE_STORE_SECTORS,
    AGREE_ATOMIC_SECTORS,
    AGREE_WAVEFRONTS, /* of shared memory */
    AGREE_EXCESS,
    AGREE_LANES,      /* per instruction */
    AGREE_SHARED,     /* bytes of a block, in its last launch */
    AGREE_OCCUPANCY,  /* theoretical, per cent */
    AGREE_LIMITERS,   /* of occupancy: bits as in device.h */
    AGREE_DRAM_BYTES, /* read, by the model */
    AGREE_COUNTS
};

/* What ncu is asked for, by the names it has there. */
enum agree_metric {
    METRIC_LOAD_REQUESTS,
    METRIC_STORE_REQUESTS,
    METRIC_ATOM_REQUESTS,
    METRIC_RED_REQUESTS,
    METRIC_LOAD_SECTORS,
    METRIC_STORE_SECTORS,
    METRIC_ATOM_SECTORS,
    METRIC_RED_SECTORS,
    METRIC_WAVEFRONTS,
    METRIC_IDEAL, /* wavefronts without a conflict */
    METRIC_INSTRUCTIONS,
    METRIC_THREAD_INSTRUCTIONS,
    METRIC_DRAM_READ,
    METRIC_OCCUPANCY,
    METRIC_REGISTERS,
    METRIC_STATIC_SHARED,
    METRIC_DYNAMIC_SHARED,
    METRIC_LIMIT_WARPS, /* blocks that an SM holds by it; so the next four */
    METRIC_LIMIT_REGISTERS,
    METRIC_LIMIT_SHARED,
    METRIC_LIMIT_BLOCKS,
    METRIC_LIMIT_BARRIERS,
    AGREE_METRICS
};

/* One launch as ncu tells it: a line of its CSV. */
struct agree_launch {
    char kernel[AGREE_NAME];      /* without its parameters */
    double threads;               /* a block's */
    double metric[AGREE_METRICS]; /* NAN: it was not measured */
};

/* A kernel of one program.  NAN: not known. */
struct agree_row {
    char program[AGREE_NAME], kernel[AGREE_NAME];
    double ours[AGREE_COUNTS], theirs[AGREE_COUNTS];
};

/* All of them; in memory shared with workers. */
struct agreement {
    char program[AGREE_PROGRAMS][AGREE_NAME];
    char why[AGREE_PROGRAMS][200]; /* it was not counted; "" where it was */
    size_t programs, rows;
    struct agree_row row[AGREE_ROWS];
};

/* A line of explained.tsv. */
struct agree_explained {
    char *kernel, *count, *reason;
};

/* agree_count_name -- "load requests" */
const char *agree_count_name(enum agree_count count);

/* agree_csv -- the launches in what ncu printed, at most `most`.
 * Returns how many; 0 where there is no table in the text. */
size_t agree_csv(const char *text, struct agree_launch *launches, size_t most);

/* agree_ours -- run program number i on the simulator and fill in its rows */
void agree_ours(const struct options *o, struct agreement *a, size_t i,
                int slot);

/* agree_run -- all programs for which there is a CSV.  agree_free() it. */
struct agreement *agree_run(const struct options *o);
void agree_free(struct agreement *a);

/* agree_differs -- whether the two are further apart than they may be: not at
 * all, lanes per instruction by 5 per cent; DRAM bytes are a model, whose
 * error is told.  What ncu did not measure never differs. */
bool agree_differs(const struct agree_row *row, enum agree_count count);

/* agree_explain -- the line of explained.tsv (its text) that tells why they
 * do; "reason" in *to for free(), or NULL where there is none */
char *agree_explain(const char *explained, const struct agree_row *row,
                    enum agree_count count);

/* agree_read -- what such a table holds; agree_free() it */
struct agreement *agree_read(const char *table);

/* agree_find -- a kernel's row, or NULL */
struct agree_row *agree_find(struct agreement *a, const char *program,
                             const char *kernel);

/* agree_row -- a kernel's row, made where there is none */
struct agree_row *agree_row(struct agreement *a, const char *program,
                            const char *kernel);

/* agree_new -- an empty one, in memory shared with workers */
struct agreement *agree_new(void);

/* agree_table -- every number: program, kernel, count, ours, ncu's; as a TSV;
 * for free() */
char *agree_table(const struct agreement *a);

/* agree_print -- the table on stdout, with ratios and reasons; returns how many
 * differ without a reason */
size_t agree_print(const struct agreement *a, const char *explained);

#endif
