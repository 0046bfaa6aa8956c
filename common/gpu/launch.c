#include "launch.h"
#include <string.h>

/* Where the toolkit has it; otherwise nothing calls it. */
cudaError_t launch_handle(void *kernel, dim3 grid, dim3 block, void **arguments,
                          size_t shared,
                          cudaStream_t stream) __asm__("__cudaLaunchKernel")
    __attribute__((weak));

cudaError_t gpu_launch_kernel(const void *kernel, dim3 grid, dim3 block,
                              void **arguments, size_t shared,
                              cudaStream_t stream);
cudaError_t gpu_launch_handle(void *kernel, dim3 grid, dim3 block,
                              void **arguments, size_t shared,
                              cudaStream_t stream);

/* A launch as it is made. */
struct made {
    const void *kernel; /* a function, or a handle: CUDA takes both */
    dim3 grid, block;
    size_t shared; /* dynamic */
};

static const struct case_job *job;
static unsigned launches;
static int counting;
static struct made last;
static cudaError_t first_error;
static cudaEvent_t mark; /* NULL: none is asked for */
static int marked;

void
gpu_launch_open(const struct case_job *new_job)
{
    job = new_job;
    launches = 0;
    counting = 1;
    memset(&last, 0, sizeof last);
    first_error = cudaSuccess;
    mark = NULL;
}

void
gpu_launch_mark(cudaEvent_t start)
{
    mark = start;
    marked = 0;
}

int
gpu_launch_marked(void)
{
    return marked;
}

void
gpu_launch_stop_counting(void)
{
    counting = 0;
}

/* What the case puts in place of the source's numbers. */
static void
replace(struct made *m)
{
    if (job->launch_blocks > 0)
        m->grid = (dim3){job->launch_blocks, 1, 1};
    if (job->launch_threads > 0)
        m->block = (dim3){job->launch_threads, 1, 1};
    if (job->launch_shared == 0)
        return;
    m->shared += job->launch_shared;
    if (cudaFuncSetAttribute(m->kernel,
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             (int)m->shared) != cudaSuccess)
        cudaGetLastError(); /* the launch will tell */
}

static struct made
begin(const void *kernel, dim3 grid, dim3 block, size_t shared,
      cudaStream_t stream)
{
    struct made m = {kernel, grid, block, shared};
    replace(&m);
    if (mark && !marked && cudaEventRecord(mark, stream) == cudaSuccess)
        marked = 1;
    return m;
}

static cudaError_t
end(const struct made *m, cudaError_t error)
{
    if (counting)
        launches++;
    if (first_error == cudaSuccess)
        last = *m;
    if (error != cudaSuccess && first_error == cudaSuccess)
        first_error = error;
    return error;
}

cudaError_t
gpu_launch_kernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                  size_t shared, cudaStream_t stream)
{
    struct made m = begin(kernel, grid, block, shared, stream);
    return end(&m, cudaLaunchKernel(kernel, m.grid, m.block, arguments,
                                    m.shared, stream));
}

cudaError_t
gpu_launch_handle(void *kernel, dim3 grid, dim3 block, void **arguments,
                  size_t shared, cudaStream_t stream)
{
    struct made m = begin(kernel, grid, block, shared, stream);
    return end(&m, launch_handle(kernel, m.grid, m.block, arguments, m.shared,
                                 stream));
}

/* What cannot be found out stays 0. */
static void
look_at_kernel(struct case_result *result)
{
    struct cudaFuncAttributes about;
    int resident = 0,
        threads = (int)(last.block.x * last.block.y * last.block.z);
    if (!last.kernel)
        return;
    if (cudaFuncGetAttributes(&about, last.kernel) == cudaSuccess) {
        result->registers = (uint32_t)about.numRegs;
        result->shared = (uint32_t)(about.sharedSizeBytes + last.shared);
    }
    if (first_error == cudaSuccess &&
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(
            &resident, last.kernel, threads, last.shared) == cudaSuccess)
        result->resident = (uint32_t)resident;
    cudaGetLastError();
}

void
gpu_launch_close(struct case_result *result)
{
    const unsigned grid[3] = {last.grid.x, last.grid.y, last.grid.z};
    const unsigned block[3] = {last.block.x, last.block.y, last.block.z};
    result->launches = launches;
    result->launch_error = (int32_t)first_error;
    memcpy(result->grid, grid, sizeof grid);
    memcpy(result->block, block, sizeof block);
    result->dynamic = (uint32_t)last.shared;
    look_at_kernel(result);
}
