#include "plot_figures.h"
#include <stddef.h>
#include <string.h>

/* Elements and extents are those of measure.c and common/gpu/scans/. */
const struct plot_figure plot_figures[] = {
    {.name = "ladder",
     .title = "The ladder: bytes that each lab must move, per second",
     .x = "lab and function",
     .y = "GB/s (compulsory bytes: each input read, each output written once)",
     .at = "lab",
     .unit = "GB/s",
     .more = true,
     .bars = true},
    {.name = "block-scan",
     .title = "Lab 01: time and theoretical occupancy over block sizes",
     .x = "threads a block",
     .y = "ms for 2^26 elements",
     .at = "threads a block",
     .unit = "ms",
     .below = "block-occupancy",
     .below_y = "resident warps, %"},
    {.name = "launch-grid",
     .title = "Lab 01: time over launch grids",
     .x = "blocks of 256 threads",
     .y = "ms for 2^26 elements",
     .at = "blocks",
     .unit = "ms"},
    {.name = "stride-scan",
     .title = "Lab 02: time over the stride between neighbouring threads",
     .x = "stride, elements of 4 bytes",
     .y = "ms for 2^26 elements",
     .at = "elements apart",
     .unit = "ms",
     .below = "stride-sectors",
     .below_y = "sectors a request"},
    {.name = "divergence",
     .title = "Lab 03: what branches inside a warp cost",
     .x = "rounds an element",
     .y = "ps an element",
     .at = "rounds",
     .unit = "ps",
     .ends = true},
    {.name = "lanes",
     .title = "Lab 03: time over how many lanes of a warp branch away",
     .x = "lanes of a warp that take the other path",
     .y = "ps an element, 256 rounds",
     .at = "lanes",
     .unit = "ps"},
    {.name = "poly",
     .title = "Lab 04: less occupancy, more registers",
     .x = "theoretical occupancy, %",
     .y = "ms for 2^24 points, 512 terms",
     .at = "% occupancy",
     .unit = "ms"},
    {.name = "block-choice",
     .title = "Lab 04: the block size that the occupancy API names",
     .x = "threads a block",
     .y = "ms for 2^26 elements",
     .at = "threads a block",
     .unit = "ms"},
    {.name = "extent-scan",
     .title = "Labs 05-08: sweeps while three planes outgrow the L2 cache",
     .x = "three planes, MB",
     .y = "% of the copy rate",
     .at = "MB of three planes",
     .unit = "% of copy",
     .more = true,
     .ends = true},
    {.name = NULL}};

const struct plot_figure *
plot_figure_find(const char *name)
{
    for (const struct plot_figure *f = plot_figures; f->name; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}
