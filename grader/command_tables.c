/* tables -- put the shipped figures into the docs' tables */
#include "command.h"
#include "die.h"
#include "tables.h"

int
command_tables(const struct options *o, int argc, char **argv)
{
    char *why = tables_rewrite_all(o);

    (void)argc;
    (void)argv;
    if (why)
        die("%s", why);
    return 0;
}
