/* registers -- ask nvcc what the solutions take, for
 * solutions/NN-name/registers.tsv: shown where there is no nvcc */
#include "../common/sim/device.h"
#include "collect.h"
#include "command.h"
#include "die.h"
#include "gpu.h"
#include "registers.h"
#include "text_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows for every device, behind each other; for free(). */
static char *
make_table(const struct build_job *job)
{
    char hash[17], architecture[16], *table = NULL;

    registers_hash(job->source, job->bytes, hash);
    for (int i = 0; i < DEVICES; i++) {
        const struct device *d = &device_table[i];
        struct registers_list list = registers_compile(job, i);

        snprintf(architecture, sizeof architecture, "sm_%d",
                 10 * d->major + d->minor);
        if (list.why)
            die("solutions/%s: for %s: %s", job->lab->id, architecture,
                list.why);
        table = registers_table(&list, table, architecture, hash);
        registers_free(&list);
    }
    return table;
}

static void
write_table(const struct options *o, const struct lab *lab)
{
    char *folder = checked_format("%s/solutions/%s", o->root, lab->id);
    char *path = checked_format("%s/registers.tsv", folder);
    struct collected *files = collect(folder);
    const struct build_job job = {.root = o->root,
                                  .build = o->build,
                                  .lab = lab,
                                  .source = files->kernel.data,
                                  .bytes = files->kernel.bytes};
    char *table;

    if (files->kernel.status != STATUS_PASSED)
        die("%s/kernel.cu: it cannot be read", folder);
    table = make_table(&job);
    if (text_file_write(path, table, strlen(table)) != 0)
        die("%s cannot be written", path);
    printf("%s\n", path);
    free(table);
    collected_free(files);
    free(path);
    free(folder);
}

int
command_registers(const struct options *o, int argc, char **argv)
{
    size_t count;
    const struct lab **labs = options_labs(argc, argv, &count);

    if (!gpu_nvcc())
        die("registers: no nvcc; install the CUDA toolkit, or give CUDA=its "
            "folder");
    for (size_t i = 0; i < count; i++)
        write_table(o, labs[i]);
    free(labs);
    return 0;
}
