/* index -- threadIdx and kin: where the running thread is */
#include "block.h"

struct sim_index
sim_thread_idx(void)
{
    return engine.in_kernel ? engine.current->index : (struct sim_index){0};
}

struct sim_index
sim_block_idx(void)
{
    return block.index;
}

struct sim_index
sim_block_dim(void)
{
    return block.extent;
}

struct sim_index
sim_grid_dim(void)
{
    return block.grid;
}
