/*
 * copy -- tell about the GPU, or take turns with a runner at copying device
 * memory
 *
 *   copy about           one "name<tab>value" a line; "why" alone, and what
 *                        CUDA says, where there is none
 *   copy turns N BYTES   N times: copy, tell the runner on descriptor 7 that
 *                        it may go on, and wait on descriptor 6 until it has;
 *                        then print the milliseconds of each copy, one a line
 *
 * A program of ours, which no student's code comes near.
 */
#include "../error.h"
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WAIT_FD 6
#define TELL_FD 7
#define MOST_TURNS 1024

static int
attribute(enum cudaDeviceAttr which)
{
    int value = 0;
    if (cudaDeviceGetAttribute(&value, which, 0) != cudaSuccess)
        cudaGetLastError();
    return value;
}

static void
tell(const char *name, enum cudaDeviceAttr which)
{
    printf("%s\t%d\n", name, attribute(which));
}

static void
tell_memory(const struct cudaDeviceProp *p)
{
    size_t free_bytes = 0, all = 0;
    gpu_must(cudaMemGetInfo(&free_bytes, &all), "the GPU cannot be opened");
    printf("memory\t%zu\nfree\t%zu\n", all, free_bytes);
    printf("id\t");
    for (int i = 0; i < 16; i++)
        printf("%02x", (unsigned char)p->uuid.bytes[i]);
    putchar('\n');
    /* Twice a clock, so many bits wide. */
    printf("peak_gbps\t%.1f\n", 2e-6 * attribute(cudaDevAttrMemoryClockRate) *
                                    attribute(cudaDevAttrGlobalMemoryBusWidth) /
                                    8);
}

static int
about(void)
{
    static const struct {
        const char *name;
        enum cudaDeviceAttr which;
    } table[] = {
        {"major", cudaDevAttrComputeCapabilityMajor},
        {"minor", cudaDevAttrComputeCapabilityMinor},
        {"multiprocessors", cudaDevAttrMultiProcessorCount},
        {"warp", cudaDevAttrWarpSize},
        {"most_threads", cudaDevAttrMaxThreadsPerBlock},
        {"most_block_x", cudaDevAttrMaxBlockDimX},
        {"most_block_y", cudaDevAttrMaxBlockDimY},
        {"most_block_z", cudaDevAttrMaxBlockDimZ},
        {"most_grid_x", cudaDevAttrMaxGridDimX},
        {"most_grid_y", cudaDevAttrMaxGridDimY},
        {"most_grid_z", cudaDevAttrMaxGridDimZ},
        {"most_shared", cudaDevAttrMaxSharedMemoryPerBlock},
        {"most_opt_in", cudaDevAttrMaxSharedMemoryPerBlockOptin},
        {"most_resident", cudaDevAttrMaxThreadsPerMultiProcessor},
        {"l2", cudaDevAttrL2CacheSize},
    };
    int count = 0, driver = 0;
    struct cudaDeviceProp p;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0) {
        printf("why\t%s\n",
               error == cudaSuccess ? "no device" : cudaGetErrorString(error));
        return 0;
    }
    gpu_must(cudaGetDeviceProperties(&p, 0), "the GPU cannot be asked");
    gpu_must(cudaDriverGetVersion(&driver), "the driver cannot be asked");
    printf("name\t%s\ndriver\t%d.%d\n", p.name, driver / 1000,
           driver % 1000 / 10);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        tell(table[i].name, table[i].which);
    tell_memory(&p);
    return 0;
}

/* Returns 0 at the end of the pipe: the runner is gone. */
static int
pass_byte(int fd, int in)
{
    char byte = 0;
    ssize_t moved;
    do
        moved = in ? read(fd, &byte, 1) : write(fd, &byte, 1);
    while (moved < 0 && errno == EINTR);
    return moved == 1;
}

static double
copy_once(void *to, const void *from, size_t bytes, const cudaEvent_t *events)
{
    float ms;
    gpu_must(cudaEventRecord(events[0], 0), "no event");
    gpu_must(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, 0),
             "no copy");
    gpu_must(cudaEventRecord(events[1], 0), "no event");
    gpu_must(cudaEventSynchronize(events[1]), "no copy");
    gpu_must(cudaEventElapsedTime(&ms, events[0], events[1]), "no event");
    return ms;
}

/* Neither zeros nor anything else that memory could hold more cheaply. */
static void
fill(void *device, size_t bytes)
{
    enum { CHUNK = 1 << 20 };
    uint64_t *chunk = malloc(CHUNK), value = 1;
    if (!chunk)
        run_die("no memory for a chunk of numbers");
    for (size_t done = 0; done < bytes; done += CHUNK) {
        for (size_t i = 0; i < CHUNK / sizeof *chunk; i++)
            chunk[i] = value = value * 6364136223846793005u + 1;
        size_t part = bytes - done < CHUNK ? bytes - done : CHUNK;
        gpu_must(cudaMemcpy((char *)device + done, chunk, part,
                            cudaMemcpyHostToDevice),
                 "no copy");
    }
    free(chunk);
}

static int
turns(int count, size_t bytes)
{
    static double times[MOST_TURNS];
    void *from, *to;
    cudaEvent_t events[2];
    int done = 0;
    gpu_must(cudaMalloc(&from, bytes), "no device memory to copy");
    gpu_must(cudaMalloc(&to, bytes), "no device memory to copy to");
    gpu_must(cudaEventCreate(&events[0]), "no event");
    gpu_must(cudaEventCreate(&events[1]), "no event");
    fill(from, bytes);
    copy_once(to, from, bytes, events); /* warms up */
    while (done < count && done < MOST_TURNS) {
        /* The first after another's turn brings us back. */
        copy_once(to, from, bytes, events);
        times[done++] = copy_once(to, from, bytes, events);
        if (!pass_byte(TELL_FD, 0) || !pass_byte(WAIT_FD, 1))
            break;
    }
    for (int i = 0; i < done; i++)
        printf("%.6f\n", times[i]);
    return 0;
}

int
main(int count, char **arguments)
{
    signal(SIGPIPE, SIG_IGN); /* a runner may end at any time */
    if (count == 2 && strcmp(arguments[1], "about") == 0)
        return about();
    if (count == 4 && strcmp(arguments[1], "turns") == 0)
        return turns(atoi(arguments[2]), strtoull(arguments[3], NULL, 10));
    run_die("usage: copy about, or copy turns N BYTES");
}
