/*
 * What a build and a run cost, in milliseconds on the clock and of processor
 * time, all processes together; the run's case is so small that it is the
 * processes alone.
 */
#include "../build.h"
#include "../clock.h"
#include "../die.h"
#include "../run.h"
#include "../test.h"
#include "../text_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#define LAB "06"
#define KERNEL "solutions/06-stencil-tiled/kernel.cu"
#define BUILDS 3
#define RUNS 50

/* Of ours and of what we started, in seconds. */
static double
cpu_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return clock_cpu_seconds() + (double)used.ru_utime.tv_sec +
           (double)used.ru_stime.tv_sec +
           1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static void
row(const char *what, double wall_s, double cpu_s, int times)
{
    printf("%s\tms\t%.3f\n", what, 1e3 * wall_s / times);
    printf("%s: processor\tms\t%.3f\n", what, 1e3 * cpu_s / times);
}

static struct build_outcome
bench_build(const char *folder)
{
    size_t bytes;
    char *source = text_file_read(KERNEL, &bytes);
    struct build_job job = {.root = ".",
                            .build = folder,
                            .lab = catalog_find(LAB),
                            .source = source,
                            .bytes = bytes};
    struct build_outcome built = {.runner = -1};
    double wall_s = clock_seconds(), cpu_s = cpu_seconds();
    for (int i = 0; i < BUILDS; i++) {
        build_free(&built);
        built = build_kernel(&job);
        if (built.status != STATUS_PASSED)
            die("%s does not build", KERNEL);
    }
    row("a build", clock_seconds() - wall_s, cpu_seconds() - cpu_s, BUILDS);
    free(source);
    return built;
}

int
main(void)
{
    const char *folder = getenv("BUILD");
    const struct lab *lab = catalog_find(LAB);
    const struct lab_case tiny = {.x = 3, .y = 3, .z = 1};
    struct test *t = test_make(lab, &lab->functions[0], &tiny, 7);
    struct build_outcome built = bench_build(folder ? folder : "build");
    struct run_job job = {
        .build = folder ? folder : "build", .test = t, .runner = built.runner};
    double wall_s = clock_seconds(), cpu_s = cpu_seconds();
    for (int i = 0; i < RUNS; i++) {
        struct run_outcome o = run_test(&job);
        if (o.status != STATUS_PASSED)
            die("%s does not run: %s", KERNEL, o.text);
        run_free(&o);
    }
    row("a run", clock_seconds() - wall_s, cpu_seconds() - cpu_s, RUNS);
    build_free(&built);
    test_free(t);
    return 0;
}
