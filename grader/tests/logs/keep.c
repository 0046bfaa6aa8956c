/*
 * keep -- record the log of a real run for test_logs.c
 *
 *     keep RUNNER FUNCTION NAME
 *
 * Runs function 0 (7 x 6) or 1 (7 x 6 x 5) of a runner of lab 05 or 06 and
 * writes NAME.log and NAME.job.  The records of control flow, which the
 * analyser skips, are left out.
 *
 *     gcc -std=c11 -D_GNU_SOURCE grader/tests/logs/keep.c \
 *         grader/tests/exec/record.c -o build/keep
 */
#include "../exec/record.h"
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
add_field(struct case_job *job, const char *name, uint32_t nz, unsigned flags)
{
    const uint32_t extent[3] = {7, 6, nz};
    int i = record_array(job, name, UINT64_C(8) * 7 * 6 * nz, flags);

    job->array[i].element = ELEMENT_F64;
    memcpy(job->array[i].extent, extent, sizeof extent);
    job->array[i].axes = nz > 1 ? 3 : 2;
}

static struct case_job
make_job(uint32_t function)
{
    struct case_job job = record_job();
    uint32_t nz = function ? 5 : 1;

    job.function = function;
    add_field(&job, "in", nz, ARRAY_NEED_STAR);
    add_field(&job, "out", nz, ARRAY_OUTPUT | ARRAY_UNSET_INTERIOR);
    job.scalar[0].i = 7;
    job.scalar[1].i = 6;
    job.scalar[2].i = nz;
    job.scalar[3].d = 0.4;
    job.scalar[4].d = 0.1;
    return job;
}

static FILE *
open_named(const char *name, const char *end)
{
    char path[4096];

    snprintf(path, sizeof path, "%s%s", name, end);
    FILE *to = fopen(path, "wb");
    if (!to)
        err(2, "%s", path);
    return to;
}

static void
write_all(FILE *to, const void *data, size_t bytes)
{
    if (fwrite(data, 1, bytes, to) != bytes)
        err(2, "write");
}

static void
write_log(FILE *to, const struct recording *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->records[i].kind < LOG_STEP)
            write_all(to, &r->records[i], sizeof r->records[i]);
}

int
main(int count, char **arguments)
{
    if (count != 4)
        errx(2, "usage: keep RUNNER FUNCTION NAME");
    struct case_job job = make_job((uint32_t)atoi(arguments[2]));
    struct recording r = record_run(arguments[1], NULL, &job, RECORD_QUIET);
    FILE *log = open_named(arguments[3], ".log");
    FILE *to = open_named(arguments[3], ".job");

    write_log(log, &r);
    write_all(to, &job, sizeof job);
    record_free(&r);
    return fclose(log) || fclose(to);
}
