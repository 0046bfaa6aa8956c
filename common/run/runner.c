/*
 * runner -- run one case of a lab, or on a GPU several, and leave the results
 * for the grader
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

#define EXIT_FAULT 3

static const unsigned char *input;
static uint64_t input_bytes;
static const struct case_job *job; /* the case at hand, in the input file */
static unsigned char *output;      /* its part of the output file */
static void *placed[CASE_ARRAYS];  /* first guard bytes */
static bool is_before;             /* the call that is not judged */
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
open_files(void)
{
    input_bytes = bytes_in(CASE_INPUT_FD);
    if (bytes_in(CASE_OUTPUT_FD) != input_bytes)
        run_die("the output file is not as long as the input file");
    input = map_whole(CASE_INPUT_FD, PROT_READ, MAP_PRIVATE, input_bytes);
    output = map_whole(CASE_OUTPUT_FD, PROT_READ | PROT_WRITE, MAP_SHARED,
                       input_bytes);
}

/* The case that begins `at` bytes into both files. */
static void
open_job(uint64_t at)
{
    if (input_bytes - at < sizeof *job)
        run_die("the input file is too short: %lu bytes",
                (unsigned long)input_bytes);
    job = (const struct case_job *)(const void *)(input + at);
    if (job->magic != CASE_MAGIC || job->version != CASE_VERSION ||
        job->bytes < sizeof *job || job->bytes > input_bytes - at ||
        job->arrays > CASE_ARRAYS || job->before > job->arrays)
        run_die("the input file is no case of version %d", CASE_VERSION);
    for (uint32_t i = 0; i < job->arrays; i++)
        check_array(&job->array[i]);
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

static void
finish_case(void)
{
    struct case_result *result = (struct case_result *)(void *)output;
    fetch_arrays();
    backend_close(result);
    result->returned = returned;
    fflush(NULL);
    result->done = CASE_DONE;
}

void
run_finish(void)
{
    finish_case();
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

/* A fault of the device stays with the process: the case gets no result, and
 * those behind it are for another process. */
static void
call(void)
{
    if (backend_call(run_case, (int)job->function))
        return;
    backend_close((struct case_result *)(void *)output);
    fflush(NULL);
    _exit(EXIT_FAULT);
}

static void
run_one(void)
{
    backend_open(job);
    place_arrays();
    ((struct case_result *)(void *)output)->begun = 1;
    if (job->before) {
        is_before = true;
        call();
        is_before = false;
    }
    call();
}

int
main(int count, char **arguments)
{
    static char line[BUFSIZ];
    /* What was printed before an endless loop is shown. */
    setvbuf(stdout, line, _IOLBF, sizeof line);
    open_files();
    argument_count = count;
    argument_list = arguments;
    open_job(0);
    for (;;) {
        run_one();
        uint64_t bytes = job->bytes;
        uint64_t at = (uint64_t)((const unsigned char *)job - input) + bytes;
        if (at == input_bytes)
            break;
        finish_case();
        output += bytes;
        open_job(at);
    }
    run_finish();
}
