/* What ncu prints with --csv --page raw: cells in quotes, a line of names, a
 * line of units, a line each launch. */
#include "agree.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 200, COLUMNS = 120 };

#define L1 "l1tex__t_"
#define GLOBAL "_pipe_lsu_mem_global_op_"
#define LIMIT "launch__occupancy_limit_"

static const char *const metric_names[AGREE_METRICS] = {
    [METRIC_LOAD_REQUESTS] = L1 "requests" GLOBAL "ld.sum",
    [METRIC_STORE_REQUESTS] = L1 "requests" GLOBAL "st.sum",
    [METRIC_ATOM_REQUESTS] = L1 "requests" GLOBAL "atom.sum",
    [METRIC_RED_REQUESTS] = L1 "requests" GLOBAL "red.sum",
    [METRIC_LOAD_SECTORS] = L1 "sectors" GLOBAL "ld.sum",
    [METRIC_STORE_SECTORS] = L1 "sectors" GLOBAL "st.sum",
    [METRIC_ATOM_SECTORS] = L1 "sectors" GLOBAL "atom.sum",
    [METRIC_RED_SECTORS] = L1 "sectors" GLOBAL "red.sum",
    [METRIC_WAVEFRONTS] = "memory_l1_wavefronts_shared",
    [METRIC_IDEAL] = "memory_l1_wavefronts_shared_ideal",
    [METRIC_INSTRUCTIONS] = "smsp__inst_executed.sum",
    [METRIC_THREAD_INSTRUCTIONS] = "smsp__thread_inst_executed.sum",
    [METRIC_DRAM_READ] = "dram__bytes_read.sum",
    [METRIC_OCCUPANCY] = "sm__maximum_warps_per_active_cycle_pct",
    [METRIC_REGISTERS] = "launch__registers_per_thread",
    [METRIC_STATIC_SHARED] = "launch__shared_mem_per_block_static",
    [METRIC_DYNAMIC_SHARED] = "launch__shared_mem_per_block_dynamic",
    [METRIC_LIMIT_WARPS] = LIMIT "warps",
    [METRIC_LIMIT_REGISTERS] = LIMIT "registers",
    [METRIC_LIMIT_SHARED] = LIMIT "shared_mem",
    [METRIC_LIMIT_BLOCKS] = LIMIT "blocks",
    [METRIC_LIMIT_BARRIERS] = LIMIT "barriers",
};

/* What a column is, if not a metric. */
enum { COLUMN_OTHER = -1, COLUMN_KERNEL = -2, COLUMN_BLOCK = -3 };

/* Takes the next cell of the line; what does not fit is left out. */
static bool
next_cell(const char **at, char cell[CELL])
{
    size_t length = 0;
    bool quoted = **at == '"';

    if (!**at || **at == '\n' || **at == '\r')
        return false;
    *at += quoted;
    for (; **at && **at != '\n'; ++*at) {
        if (quoted && **at == '"') {
            if ((*at)[1] != '"')
                break;
            ++*at;
        } else if (!quoted && **at == ',') {
            break;
        }
        if (length < CELL - 1)
            cell[length++] = **at;
    }
    cell[length] = '\0';
    *at += quoted && **at == '"';
    *at += **at == ',';
    return true;
}

static int
column_of(const char *name)
{
    if (strcmp(name, "Kernel Name") == 0)
        return COLUMN_KERNEL;
    if (strcmp(name, "Block Size") == 0)
        return COLUMN_BLOCK;
    for (int m = 0; m < AGREE_METRICS; m++)
        if (strcmp(name, metric_names[m]) == 0)
            return m;
    return COLUMN_OTHER;
}

/* Threads of "(32, 8, 1)". */
static double
threads_of(const char *text)
{
    double threads = 1;

    for (text = strpbrk(text, "0123456789"); text;
         text = strpbrk(text, "0123456789")) {
        char *end;
        threads *= strtod(text, &end);
        text = end;
    }
    return threads;
}

/* A number, with or without commas between thousands. */
static double
number_of(const char *text)
{
    char plain[CELL], *end;
    size_t length = 0;
    double value;

    for (; *text; text++)
        if (*text != ',')
            plain[length++] = *text;
    plain[length] = '\0';
    value = strtod(plain, &end);
    return end == plain ? NAN : value;
}

static void
take_cell(struct agree_launch *launch, int column, const char *cell)
{
    if (column >= 0)
        launch->metric[column] = number_of(cell);
    else if (column == COLUMN_BLOCK)
        launch->threads = threads_of(cell);
    else if (column == COLUMN_KERNEL)
        snprintf(launch->kernel, sizeof launch->kernel, "%.*s",
                 (int)strcspn(cell, "("), cell);
}

static void
take_line(struct agree_launch *launch, const int *columns, const char *line)
{
    char cell[CELL];

    memset(launch, 0, sizeof *launch);
    launch->threads = NAN;
    for (int m = 0; m < AGREE_METRICS; m++)
        launch->metric[m] = NAN;
    for (int c = 0; c < COLUMNS && next_cell(&line, cell); c++)
        take_cell(launch, columns[c], cell);
}

static void
take_names(int *columns, const char *line)
{
    char cell[CELL];

    for (int c = 0; c < COLUMNS; c++)
        columns[c] =
            next_cell(&line, cell) ? column_of(cell) : (int)COLUMN_OTHER;
}

size_t
agree_csv(const char *text, struct agree_launch *launches, size_t most)
{
    int columns[COLUMNS];
    size_t count = 0, lines = 0;

    for (const char *line = text; *line && count < most;
         line += strcspn(line, "\n"), line += *line == '\n') {
        if (*line != '"')
            continue;
        if (lines == 0)
            take_names(columns, line);
        else if (lines > 1)
            take_line(&launches[count++], columns, line);
        lines++;
    }
    return count;
}
