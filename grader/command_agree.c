/* agree -- the simulator's counts beside those of ncu, in the programs of
 * grader/tests/golden */
#include "agree.h"
#include "command.h"
#include "die.h"
#include "text_file.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
keep(const struct options *o, const struct agreement *a)
{
    char *path = options_path(o, AGREE_FOLDER "/agreement.tsv");
    char *text = agree_table(a);

    if (text_file_write(path, text, strlen(text)) != 0)
        die("%s: cannot be written: %s", path, strerror(errno));
    free(text);
    free(path);
}

int
command_agree(const struct options *o, int argc, char **argv)
{
    struct agreement *a;
    char *path, *explained;
    size_t faults;

    (void)argc;
    (void)argv;
    options_need_built(o);
    path = options_path(o, AGREE_FOLDER "/explained.tsv");
    explained = text_file_read(path, NULL);
    a = agree_run(o);
    if (a->programs == 0) {
        printf("agree: not run: nothing of ncu's in %s/ncu\n", AGREE_FOLDER);
        faults = 0;
    } else {
        faults = agree_print(a, explained ? explained : "");
        keep(o, a);
        printf("agree: %zu kernels; %zu counts differ without a reason in "
               "%s/explained.tsv\n",
               a->rows, faults, AGREE_FOLDER);
    }
    agree_free(a);
    free(explained);
    free(path);
    return faults > 0;
}
