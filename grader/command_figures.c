/* figures -- measure the solutions anew, into solutions/NN-name/h200.tsv */
#include "command.h"
#include "die.h"
#include "measure.h"
#include "plot.h"
#include "record.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a record says of time, as for the ladder. */
static void
add_times(const struct options *o, const struct lab *lab,
          struct plot_data *data)
{
    char *path = record_path(o, "solutions", lab);
    json_t *record = record_read(path, NULL);

    plot_add_times(data, record);
    json_decref(record);
    free(path);
}

static void
add_file(char *path, struct plot_data *data)
{
    char *why = plot_data_read(path, data);

    if (why)
        die("%s", why);
    free(path);
}

static void
write_lab(const struct options *o, const struct lab *lab)
{
    struct plot_data data = {.count = 0};
    char *path = checked_format("%s/solutions/%s/h200.tsv", o->root, lab->id);

    add_file(measure_path(o, "solutions", lab), &data);
    add_times(o, lab, &data);
    add_file(measure_path(o, "reference", lab), &data);
    if (data.count == 0)
        printf("%s: nothing was measured; stays as it is\n", path);
    else if (plot_data_write(path, &data) != 0)
        die("%s: cannot be written: %s", path, strerror(errno));
    else
        printf("%s: %zu points\n", path, data.count);
    plot_data_free(&data);
    free(path);
}

int
command_figures(const struct options *o, int argc, char **argv)
{
    const struct gpu *gpu = gpu_find(o);
    const struct lab **labs;
    size_t count;

    if (!gpu->here)
        die("figures are measured on a GPU, and here: %s; make plots draws "
            "those that are shipped",
            gpu->why);
    if (strcmp(options_name(o), "solutions") != 0)
        die("what is shipped are the solutions' figures: give FROM=solutions; "
            "yours: make plots");
    labs = options_labs(argc, argv, &count);
    measure_all(o, labs, count);
    if (!strstr(gpu->name, "H200")) {
        printf("this is %s: what is shipped is of an H200, and stays; the new "
               "figures are in %s/figures\n",
               gpu->name, o->build);
        count = 0;
    }
    for (size_t i = 0; i < count; i++)
        write_lab(o, labs[i]);
    free(labs);
    return 0;
}
