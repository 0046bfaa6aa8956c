/*
 * plot_data -- measured figures: rows of numbers as tab-separated text
 *
 * A file is in long format, one row a point that was measured:
 *
 *     # device: NVIDIA H200
 *     # date: 2026-11-29
 *     # driver: 580.82
 *     # toolkit: 13.0
 *     # source: solutions/01-index-1d/kernel.cu
 *     figure  series  x  y  low  high
 *
 *     block-scan  saxpy  32  1.27  1.27  1.27
 *     ...
 *
 * figure  which picture: a name of plot_figures.h, which has the axes' units
 * series  which curve: a function of lab.h, or words for a kernel of ours
 * x, y    of the point, in the figure's units
 * low, high   the order-statistic interval of y's median (96 %); y itself
 *         where one figure alone was kept
 *
 * Lines with # say where the rows behind them were measured; "# device:"
 * begins a new source.  Two empty lines stand before every series, so that
 * gnuplot knows it as `index 1`, `index 2` ...; they mean nothing else.
 * What stands in such a file may be a stranger's: texts are made neutral when
 * they are read.
 */
#ifndef GRADER_PLOT_DATA_H
#define GRADER_PLOT_DATA_H

#include <stdbool.h>
#include <stddef.h>

/* Where rows were measured; "" where it is not known. */
struct plot_source {
    char *device, *date, *driver, *toolkit, *source;
};

struct plot_row {
    char *figure, *series;
    double x, y, low, high;
    size_t source; /* index */
};

struct plot_data {
    struct plot_source *sources;
    size_t source_count;
    struct plot_row *rows;
    size_t count;
};

/* plot_data_read -- add the file's sources and rows to `data`, all or none.
 * Returns NULL, or why not: file, line, what and remedy; for free().  A file
 * that is not there adds nothing and is no fault. */
char *plot_data_read(const char *path, struct plot_data *data);

/* plot_data_parse -- the same of a text; `name` is for what it says */
char *plot_data_parse(const char *text, const char *name,
                      struct plot_data *data);

/* plot_data_source -- add a source; NULL counts as "".  Returns its index. */
size_t plot_data_source(struct plot_data *data, const char *device,
                        const char *date, const char *driver,
                        const char *toolkit, const char *source);

/* plot_data_add -- add a row of the newest source, whose number is r.source;
 * texts are copied */
void plot_data_add(struct plot_data *data, struct plot_row r);

/* plot_data_same -- whether two rows are of one series: one source, one figure
 * and one name */
bool plot_data_same(const struct plot_data *data, size_t a, size_t b);

/* plot_data_series -- the first row of each series in the order of the text:
 * number k is gnuplot's `index k + 1`.  Returns *count of them; for free(). */
size_t *plot_data_series(const struct plot_data *data, size_t *count);

/* plot_data_text -- all of it as text, source by source and, in these, series
 * by series; for free() */
char *plot_data_text(const struct plot_data *data);

/* plot_data_write -- the same as a file, whole or not at all.
 * Returns 0, or -1 with errno set. */
int plot_data_write(const char *path, const struct plot_data *data);

/* plot_data_free -- free what it holds; it is empty then */
void plot_data_free(struct plot_data *data);

#endif
