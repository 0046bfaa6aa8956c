/* model -- count the kernels at which the model of time is held against a
 * clock, for grader/model.tsv and the table in docs/measuring.md */
#include "command.h"
#include "die.h"
#include "model_rows.h"
#include "text_file.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
write_checks(const struct options *o, const struct model_check *checks,
             size_t count)
{
    char *path = options_path(o, "grader/model.tsv");
    char *text = model_write(checks, count);

    if (text_file_write(path, text, strlen(text)) != 0)
        die("%s cannot be written: %s", path, strerror(errno));
    free(text);
    free(path);
}

static void
print_table(const struct model_check *checks, size_t count)
{
    struct table_wish wish = {.count = 0};
    char *table;

    for (size_t i = 0; catalog[i] && i < TABLE_LABS; i++)
        wish.labs[wish.count++] = catalog[i];
    table = model_table(checks, count, &wish);
    fputs(table, stdout);
    free(table);
}

int
command_model(const struct options *o, int argc, char **argv)
{
    struct model_check *checks;
    size_t count = 0;

    (void)argc;
    (void)argv;
    options_need_built(o);
    while (model_rows[count].lab)
        count++;
    checks = checked_alloc(count, sizeof *checks);
    for (size_t i = 0; i < count; i++) {
        char *why = NULL;
        const double ms = model_measured(o->root, &model_rows[i], &why);

        if (why)
            die("%s: %s", model_rows[i].name, why);
        checks[i] = model_count(o, &model_rows[i]);
        checks[i].measured_ms = ms;
    }
    write_checks(o, checks, count);
    print_table(checks, count);
    model_checks_free(checks, count);
    return 0;
}
