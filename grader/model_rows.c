#include "model_rows.h"
#include "die.h"
#include "plot_data.h"
#include <stdlib.h>
#include <string.h>

#define M26 67108864.0 /* 2^26 */
#define M24 16777216.0
#define CUBE512 (512.0 * 512 * 512)

/* Of a sweep at 512^3: each point is read, each interior point written. */
#define SWEEP_BYTES (8 + 8 * (510.0 * 510 * 510) / CUBE512)

/* A solution's time by the ladder; another kernel's by the extent scan. */
#define LADDER(l, f, points_, bytes_)                                         \
    .lab = (l), .name = f ", solution", .function = (f), .points = (points_), \
    .figure = "ladder", .series = (f), .x = 0, .bytes = (bytes_)
#define SCAN(l, n, p, c, s)                                                  \
    .lab = (l), .name = (n), .program = (p), .counted = (c),                 \
    .points = CUBE512, .figure = "extent-scan", .series = (s), .x = 6.29146, \
    .bytes = SWEEP_BYTES
#define SAXPY(threads, words)                                         \
    .lab = "01", .name = "saxpy, blocks of " words,                   \
    .program = "saxpy 65536 " words, .counted = 65536, .points = M26, \
    .figure = "block-scan", .series = "saxpy", .x = (threads)
#define STRIDE(stride, words)                                            \
    .lab = "02", .name = "saxpy, y " words " apart",                     \
    .program = "scatter 16777216 " words, .counted = M24, .points = M26, \
    .figure = "stride-scan", .series = "saxpy with a strided y", .x = (stride)
#define MIX(f)                                                            \
    .lab = "03", .name = f ", 64 rounds", .function = (f), .points = M26, \
    .figure = "divergence", .series = (f), .x = 64

/* Times without a figure: one H200, CUDA 13.0, 2026-11-29, medians. */
const struct model_row model_rows[] = {
    {SAXPY(32, "32")},
    {SAXPY(64, "64")},
    {SAXPY(128, "128")},
    {SAXPY(256, "256")},
    {SAXPY(512, "512")},
    {SAXPY(1024, "1024")},
    {LADDER("01", "saxpy_stride", M26, 12), .fixed = true},
    {.lab = "01",
     .name = "saxpy_stride, blocks of 32",
     .program = "stride 1048576 32 4224",
     .counted = 1048576,
     .points = M26,
     .fixed = true,
     .figure = "block-scan",
     .series = "saxpy_stride",
     .x = 32},
    {.lab = "01",
     .name = "saxpy_stride, 16 blocks",
     .program = "stride 1048576 256 16",
     .counted = 1048576,
     .points = M26,
     .fixed = true,
     .figure = "launch-grid",
     .series = "saxpy_stride",
     .x = 16},
    {LADDER("02", "invert", 16384.0 * 8192, 2)},
    {.lab = "02",
     .name = "invert, 16 x 16, x on columns",
     .program = "invert 512 256 16 16 0",
     .counted = 512 * 256,
     .points = 16384.0 * 16384,
     .ms = 0.78},
    {.lab = "02",
     .name = "invert, 16 x 16, x on rows",
     .program = "invert 512 256 16 16 1",
     .counted = 512 * 256,
     .points = 16384.0 * 16384,
     .ms = 2.58},
    {LADDER("02", "sweep5", 8192.0 * 4096, 16)},
    {STRIDE(1, "1")},
    {STRIDE(2, "2")},
    {STRIDE(4, "4")},
    {STRIDE(8, "8")},
    {STRIDE(16, "16")},
    {STRIDE(32, "32")},
    {.lab = "03",
     .name = "mix, every second lane branches, 64 rounds",
     .program = "mix 4096 64",
     .counted = 4096,
     .points = M26,
     .figure = "divergence",
     .series = "naive: every second lane branches",
     .x = 64},
    {MIX("mix_pairs")},
    {MIX("mix_select")},
    {MIX("mix_by_kind")},
    {.lab = "04",
     .name = "poly, 1 point a thread, 512 terms",
     .program = "poly 4096 512",
     .counted = 4096,
     .points = M24,
     .figure = "poly",
     .series = "1 point a thread",
     .x = 100},
    {LADDER("05", "sweep7", CUBE512, SWEEP_BYTES)},
    {SCAN("05", "naive, block 32x4x4", "naive 64 64 64 32 4 4", 64 * 64 * 64,
          "naive, block 32x4x4")},
    {.lab = "05",
     .name = "naive, block 8x8x8",
     .program = "naive 64 64 64 8 8 8",
     .counted = 64 * 64 * 64,
     .points = CUBE512,
     .ms = CUBE512 / 169e6},
    {.lab = "05",
     .name = "naive, block 32x32x1",
     .program = "naive 64 64 64 32 32 1",
     .counted = 64 * 64 * 64,
     .points = CUBE512,
     .ms = CUBE512 / 181e6},
    {.lab = "05",
     .name = "naive, block 1x8x32",
     .program = "naive 64 64 64 1 8 32",
     .counted = 64 * 64 * 64,
     .points = CUBE512,
     .ms = CUBE512 / 30e6},
    {LADDER("06", "sweep5_tiled", 8192.0 * 8192, 16)},
    {LADDER("06", "sweep7", CUBE512, SWEEP_BYTES)},
    {.lab = "06",
     .name = "cube, a thread an input (10x10x10)",
     .program = "cube 64 64 64",
     .counted = 64 * 64 * 64,
     .points = CUBE512,
     .ms = CUBE512 / 83e6},
    {LADDER("07", "sweep7", CUBE512, SWEEP_BYTES)},
    {SCAN("07", "planes 18x18, whole z", "planes 64 64 512", 64 * 64 * 512,
          "planes 18x18, whole z")},
    {LADDER("08", "sweep7", CUBE512, SWEEP_BYTES)},
    {LADDER("08", "sweep7_cached", CUBE512, SWEEP_BYTES)},
    {SCAN("08", "registers 18x18, whole z", "registers 64 64 512",
          64 * 64 * 512, "registers 18x18, whole z")},
    {SCAN("08", "chunks of 16 planes, 64x8", "chunks 64 64 64", 64 * 64 * 64,
          "chunks of 16 planes, 64x8")},
    {SCAN("08", "chunks, next plane early", "early 64 64 64", 64 * 64 * 64,
          "chunks, next plane loaded early")},
    {.lab = NULL}};

/* The row of h200.tsv with that figure, series and x (0: any). */
static const struct plot_row *
find_row(const struct plot_data *data, const char *figure, const char *series,
         double x)
{
    for (size_t i = 0; i < data->count; i++) {
        const struct plot_row *r = &data->rows[i];

        if (strcmp(r->figure, figure) == 0 && strcmp(r->series, series) == 0 &&
            (x <= 0 || (r->x > 0.999 * x && r->x < 1.001 * x)))
            return r;
    }
    return NULL;
}

/* In milliseconds. */
static double
convert(const struct model_row *row, const struct plot_row *r,
        const struct plot_data *data)
{
    const struct plot_row *copy = find_row(data, "ladder", "copy", 0);
    const double bytes = row->bytes * row->points;

    if (strcmp(row->figure, "ladder") == 0)
        return bytes / r->y / 1e6;
    if (strcmp(row->figure, "extent-scan") == 0)
        return copy ? bytes / (r->y / 100 * copy->y) / 1e6 : 0;
    if (strcmp(row->figure, "divergence") == 0)
        return r->y * row->points / 1e9;
    return r->y;
}

double
model_measured(const char *root, const struct model_row *row, char **why)
{
    const struct lab *lab = catalog_find(row->lab);
    struct plot_data data = {.count = 0};
    const struct plot_row *r;
    double ms = 0;
    char *path;

    if (!row->figure)
        return row->ms;
    path = checked_format("%s/solutions/%s/h200.tsv", root, lab ? lab->id : "");
    *why = plot_data_read(path, &data);
    r = *why ? NULL : find_row(&data, row->figure, row->series, row->x);
    if (r)
        ms = convert(row, r, &data);
    if (ms <= 0 && !*why)
        *why = checked_format("%s: no time of %s, %s; make figures", path,
                              row->figure, row->series);
    plot_data_free(&data);
    free(path);
    return ms;
}
