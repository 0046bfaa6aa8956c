/* list -- the ladder with each lab's status; next -- the first not passed */
#include "command.h"
#include "die.h"
#include "ladder.h"
#include <stdio.h>

int
command_list(const struct options *o, int argc, char **argv)
{
    struct terminal t = terminal_for(stdout);
    struct ladder l = ladder_climb(o);

    (void)argc;
    (void)argv;
    terminal_ladder(l.rungs, l.count, stdout, &t);
    ladder_free(&l);
    return 0;
}

int
command_next(const struct options *o, int argc, char **argv)
{
    struct ladder l = ladder_climb(o);
    const size_t next = ladder_next(&l);

    (void)argc;
    (void)argv;
    if (next == l.count)
        printf("all labs have passed\n");
    else
        printf("%.2s %s\n"
               "   read   docs/%s.md and labs/%s/README.md\n"
               "   edit   labs/%s/kernel.cu\n"
               "   with   make watch LAB=%.2s\n",
               catalog[next]->id, catalog[next]->title, catalog[next]->id,
               catalog[next]->id, catalog[next]->id, catalog[next]->id);
    ladder_free(&l);
    return 0;
}
