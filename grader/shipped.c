#include "shipped.h"
#include "catalog.h"
#include "die.h"
#include "plot_data.h"
#include <stdlib.h>
#include <string.h>

double
shipped_copy_rate(const char *root)
{
    struct plot_data data = {.count = 0};
    double most = 0;

    for (size_t i = 0; catalog[i]; i++) {
        char *path =
            checked_format("%s/solutions/%s/h200.tsv", root, catalog[i]->id);

        free(plot_data_read(path, &data));
        free(path);
    }
    for (size_t i = 0; i < data.count; i++)
        if (strcmp(data.rows[i].figure, "ladder") == 0 &&
            strcmp(data.rows[i].series, "copy") == 0 && data.rows[i].y > most)
            most = data.rows[i].y;
    plot_data_free(&data);
    return most;
}
