/*
 * keep -- write what the toolkit's header says, for test_device.c where there
 * is no toolkit
 *
 *     gcc -std=c11 -D_GNU_SOURCE -isystem /usr/local/cuda/include \
 *         grader/tests/occupancy/keep.c common/sim/device.c -o build/keep
 *     build/keep > grader/tests/occupancy/sample.tsv
 */
#include "../occupied.h"
#include <err.h>
#include <stdio.h>

enum { ROWS = 24, EDGES = 4 };

/* Of each SM the first blocks lie at its limits. */
static struct device_block
block_of(int row, unsigned *seed)
{
    static const struct device_block edges[EDGES] = {
        {32, 255, 0, 0}, {32, 256, 0, 0}, {32, 257, 0, 0}, {16, 8, 0, 0}};

    return row < EDGES ? edges[row] : some_block(seed);
}

static void
keep(const struct device *d, struct device_block block)
{
    struct occupied o = {.device = *d, .block = block};

    if (!ask_header(&o))
        errx(2, "%d.%d: this toolkit's header does not know it", d->major,
             d->minor);
    printf("%s\t%d.%d\t%d\t%d\t%d\t%d\t%d\t%zu\t%zu\t%zu", d->name, d->major,
           d->minor, d->sms, d->sm_threads, d->block_threads, d->sm_registers,
           d->block_registers, d->sm_shared, d->block_shared,
           d->block_shared_max);
    printf("\t%d\t%d\t%zu\t%zu\t%d\t%u\t%d\t%d\n", o.block.threads,
           o.block.registers, o.block.static_shared, o.block.dynamic_shared,
           o.blocks, o.limiters, o.best, o.grid);
}

int
main(void)
{
    unsigned seed = 20261130;

    printf("# cuda_occupancy.h up to %d.%d\n", __CUDA_OCC_MAJOR__,
           __CUDA_OCC_MINOR__);
    printf("# device capability sms sm_threads block_threads sm_registers "
           "block_registers sm_shared block_shared block_shared_max threads "
           "registers static dynamic blocks limiters best_block best_grid\n");
    for (int i = 0; i < DEVICES * ROWS; i++)
        keep(&device_table[i % DEVICES], block_of(i / DEVICES, &seed));
    for (int i = 0; i < CAPABILITIES * ROWS; i++) {
        const struct device d =
            some_device(&device_capabilities[i % CAPABILITIES], &seed);

        keep(&d, block_of(i / CAPABILITIES, &seed));
    }
    return 0;
}
