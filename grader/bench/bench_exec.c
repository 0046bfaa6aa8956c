/*
 * What the simulator's engine costs, in nanoseconds of processor time.  The log
 * is drained and dropped meanwhile.
 */
#include "../build.h"
#include "../die.h"
#include "../memfile.h"
#include <stdlib.h>
/* A bench is built from one file. */
#include "../tests/exec/record.c" /* NOLINT(bugprone-suspicious-include) */

#define KERNELS "grader/bench/exec.cu"

int
main(void)
{
    size_t bytes;
    int fd = memfile_load(KERNELS, 0);
    char *source = memfile_read(fd, (size_t)1 << 20, &bytes);
    const char *folder = getenv("BUILD");
    struct build_job job = {.root = ".",
                            .build = folder ? folder : "build",
                            .source = source,
                            .bytes = bytes};
    struct build_outcome built = build_kernel(&job);
    if (built.status != STATUS_PASSED)
        die("%s does not build", KERNELS);
    char program[64];
    snprintf(program, sizeof program, "/proc/self/fd/%d",
             fcntl(built.runner, F_DUPFD, 30));
    struct case_job run = record_job();
    struct recording recording = record_run(program, NULL, &run, RECORD_DROP);
    if (recording.result.done != CASE_DONE)
        die("%s does not run to its end", KERNELS);
    build_free(&built);
    free(source);
    return 0;
}
