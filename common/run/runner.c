/*
 * runner -- run one case of a lab and leave the result for the grader
 *
 * Nothing here is trusted: the student's code runs in the same process.  What
 * counts is what the grader makes of the output file afterwards.
 */
#include "backend.h"
#include "die.h"
#include "finish.h"
#include "run.h"
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct case_job *job;
static unsigned char *output;
static void *placed[CASE_ARRAYS]; /* first guard bytes */
static bool is_before;            /* the call that is not judged */
static int64_t returned;
static int argument_count;
static char **argument_list;

static void *
map_whole(int fd, int protection, int flags, uint64_t bytes)
{
    void *map = mmap(NULL, bytes, protection, flags, fd, 0);
    if (map == MAP_FAILED)
        run_die("descriptor %d cannot be mapped: run by the grader only", fd);
    return map;
}

static uint64_t
bytes_in(int fd)
{
    struct stat status;
    if (fstat(fd, &status))
        run_die("descriptor %d is not open: run by the grader only", fd);
    return (uint64_t)status.st_size;
}

/* What an array takes in both files, guards included. */
static uint64_t
whole_bytes(const struct case_array *array)
{
    return UINT64_C(2) * CASE_GUARD + (array->bytes + 255) / 256 * 256;
}

static void
check_array(const struct case_array *array)
{
    if (array->bytes > job->bytes || array->offset > job->bytes ||
        whole_bytes(array) > job->bytes - array->offset)
        run_die("array %.16s does not fit the input file", array->name);
}

static void
open_job(void)
{
    uint64_t bytes = bytes_in(CASE_INPUT_FD);
    if (bytes < sizeof *job)
        run_die("the input file is too short: %lu bytes", (unsigned long)bytes);
    job = map_whole(CASE_INPUT_FD, PROT_READ, MAP_PRIVATE, bytes);
    if (job->magic != CASE_MAGIC || job->version != CASE_VERSION ||
        job->bytes != bytes || job->arrays > CASE_ARRAYS ||
        job->before > job->arrays)
        run_die("the input file is no case of version %d", CASE_VERSION);
    for (uint32_t i = 0; i < job->arrays; i++)
        check_array(&job->array[i]);
}

static void
open_output(void)
{
    if (bytes_in(CASE_OUTPUT_FD) != job->bytes)
        run_die("the output file is not as long as the input file");
    output = map_whole(CASE_OUTPUT_FD, PROT_READ | PROT_WRITE, MAP_SHARED,
                       job->bytes);
}

static void
place_arrays(void)
{
    for (uint32_t i = 0; i < job->arrays; i++) {
        const struct case_array *array = &job->array[i];
        placed[i] = backend_place((int)i, array,
                                  (const unsigned char *)job + array->offset,
                                  whole_bytes(array));
    }
}

/* Inputs as well: they must be as they were. */
static void
fetch_arrays(void)
{
    for (uint32_t i = 0; i < job->arrays; i++)
        backend_fetch(output + job->array[i].offset, placed[i],
                      whole_bytes(&job->array[i]));
}

void
run_finish(void)
{
    struct case_result *result = (struct case_result *)output;
    fetch_arrays();
    backend_close(result);
    result->returned = returned;
    fflush(NULL);
    result->done = CASE_DONE;
    _exit(0);
}

char **
run_arguments(int *count)
{
    *count = argument_count;
    return argument_list;
}

void *
run_array(int index)
{
    if (is_before)
        index += (int)(job->arrays - job->before);
    return (unsigned char *)placed[index] + CASE_GUARD;
}

int
run_int(int index)
{
    return (int)(is_before ? job->scalar_before : job->scalar)[index].i;
}

double
run_double(int index)
{
    return (is_before ? job->scalar_before : job->scalar)[index].d;
}

void
run_return_pointer(const void *pointer)
{
    returned = -1;
    for (uint32_t i = 0; i < job->arrays - job->before; i++)
        if (pointer == run_array((int)i))
            returned = i;
}

void
run_return_int(int value)
{
    returned = value;
}

int
main(int count, char **arguments)
{
    static char line[BUFSIZ];
    /* What was printed before an endless loop is shown. */
    setvbuf(stdout, line, _IOLBF, sizeof line);
    open_job();
    open_output();
    argument_count = count;
    argument_list = arguments;
    backend_open(job);
    place_arrays();
    if (job->before) {
        is_before = true;
        backend_call(run_case, (int)job->function);
        is_before = false;
    }
    backend_call(run_case, (int)job->function);
    run_finish();
}
