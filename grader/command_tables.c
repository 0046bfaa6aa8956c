/* tables -- put the shipped figures, and what was counted, into the docs'
 * tables */
#include "command.h"
#include "counts_kept.h"
#include "die.h"
#include "tables.h"

int
command_tables(const struct options *o, int argc, char **argv)
{
    char *why = counts_kept_write_all(o);

    (void)argc;
    (void)argv;
    if (!why)
        why = tables_rewrite_all(o);
    if (why)
        die("%s", why);
    return 0;
}
