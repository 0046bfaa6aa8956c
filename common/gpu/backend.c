/*
 * backend -- a GPU as the runner sees it (common/run/backend.h)
 *
 * Timed runs: all arrays are first put back to what they held, so that no run
 * profits from the one before and the last one's outputs can be judged.  Then,
 * where the case says so, another program has its turn; then one run, from its
 * first launch to the end of all that the default stream waits for.
 */
#include "../run/backend.h"
#include "error.h"
#include "launch.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An array's memory, and what it held where it is needed again. */
struct placed {
    void *data;
    void *kept;
    size_t bytes;
    int on_host;
};

static const struct case_job *job;
static struct placed placed[CASE_ARRAYS];
static int placed_count;
static cudaError_t fault;
static double times[CASE_TIMES];
static uint32_t time_count;

void
backend_open(const struct case_job *new_job)
{
    job = new_job;
    placed_count = 0;
    time_count = 0;
    fault = cudaSuccess;
    gpu_must(cudaFree(NULL), "the GPU cannot be opened");
    gpu_launch_open(job);
}

static void *
host_copy(const void *image, size_t bytes)
{
    void *copy = malloc(bytes);
    if (!copy)
        run_die("no memory for an array of %zu bytes", bytes);
    memcpy(copy, image, bytes);
    return copy;
}

static void *
device_copy(const void *image, size_t bytes)
{
    void *copy;
    gpu_must(cudaMalloc(&copy, bytes), "no device memory for an array");
    gpu_must(cudaMemcpy(copy, image, bytes, cudaMemcpyDefault),
             "an array cannot be copied to the device");
    return copy;
}

void *
backend_place(int index, const struct case_array *array, const void *image,
              size_t bytes)
{
    struct placed *p = &placed[placed_count++];
    (void)index;
    p->bytes = bytes;
    p->on_host = (array->flags & ARRAY_HOST) != 0;
    p->data = p->on_host ? host_copy(image, bytes) : device_copy(image, bytes);
    p->kept = NULL;
    if (job->runs > 0)
        p->kept =
            p->on_host ? host_copy(image, bytes) : device_copy(p->data, bytes);
    return p->data;
}

static cudaError_t
put_back(void)
{
    for (int i = 0; i < placed_count; i++) {
        const struct placed *p = &placed[i];
        if (p->on_host) {
            memcpy(p->data, p->kept, p->bytes);
            continue;
        }
        cudaError_t error =
            cudaMemcpy(p->data, p->kept, p->bytes, cudaMemcpyDeviceToDevice);
        if (error != cudaSuccess)
            return error;
    }
    return cudaDeviceSynchronize();
}

/* A byte to or from the program that takes turns with us.  Its end is ours. */
static void
pass_byte(int fd, int in)
{
    char byte = 0;
    ssize_t moved;
    do
        moved = in ? read(fd, &byte, 1) : write(fd, &byte, 1);
    while (moved < 0 && errno == EINTR);
    if (moved != 1)
        run_die("nobody takes turns with the timed runs any more");
}

static cudaError_t
time_run(void (*call)(int), int function, cudaEvent_t start, cudaEvent_t stop)
{
    float ms = 0;
    gpu_launch_mark(start);
    call(function);
    cudaError_t error = cudaEventRecord(stop, 0);
    if (error == cudaSuccess)
        error = cudaDeviceSynchronize();
    if (error != cudaSuccess || !gpu_launch_marked())
        return error;
    error = cudaEventElapsedTime(&ms, start, stop);
    if (error == cudaSuccess && time_count < CASE_TIMES)
        times[time_count++] = ms;
    return error;
}

static cudaError_t
time_runs(void (*call)(int), int function)
{
    cudaEvent_t start, stop;
    cudaError_t error = cudaSuccess;
    const int turns = (job->flags & CASE_TURNS) != 0;
    gpu_must(cudaEventCreate(&start), "no event");
    gpu_must(cudaEventCreate(&stop), "no event");
    gpu_launch_stop_counting();
    for (uint32_t i = 0; i < job->runs && error == cudaSuccess; i++) {
        if (turns)
            pass_byte(CASE_WAIT_FD, 1);
        error = put_back();
        if (error == cudaSuccess)
            error = time_run(call, function, start, stop);
        if (turns)
            pass_byte(CASE_TELL_FD, 0);
    }
    return error;
}

/* A copy returns before all of it has reached the device, and a stream that
 * does not wait for the default one would not wait for it either. */
bool
backend_call(void (*call)(int), int function)
{
    gpu_must(cudaDeviceSynchronize(), "arrays do not reach the device");
    call(function);
    fault = cudaDeviceSynchronize();
    /* What a call refused, and nobody asked about, is no fault. */
    cudaGetLastError();
    if (fault == cudaSuccess && job->runs > 0)
        fault = time_runs(call, function);
    return fault == cudaSuccess;
}

void
backend_fetch(void *to, const void *from, size_t bytes)
{
    gpu_must(cudaMemcpy(to, from, bytes, cudaMemcpyDefault),
             "an array cannot be copied from the device");
}

static void
forget_arrays(void)
{
    for (int i = 0; i < placed_count; i++) {
        const struct placed *p = &placed[i];
        if (p->on_host) {
            free(p->data);
            free(p->kept);
            continue;
        }
        gpu_must(cudaFree(p->data), "an array cannot be freed");
        gpu_must(cudaFree(p->kept), "an array cannot be freed");
    }
    placed_count = 0;
}

void
backend_close(struct case_result *result)
{
    result->fault = (int32_t)fault;
    result->times = time_count;
    memcpy(result->time_ms, times, sizeof times);
    gpu_launch_close(result);
    if (fault == cudaSuccess)
        forget_arrays();
}
