/* list -- the ladder with each lab's status; next -- the first not passed */
#include "command.h"
#include "die.h"
#include "ladder.h"
#include "view.h"
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

static bool
none_done(const struct ladder *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (!l->rungs[i].stale && ladder_is_done(l->rungs[i].record))
            return false;
    return true;
}

static void
say_next(const struct ladder *l, size_t next)
{
    const char *id = catalog[next]->id;
    const json_t *record = l->rungs[next].record;

    if (none_done(l))
        printf("new here? docs/00-first-program.md comes first\n");
    printf("%.2s %s\n", id, catalog[next]->title);
    if (!l->rungs[next].stale && view_answers_missing(record))
        printf("   answer what is blank in labs/%s/answers.txt\n", id);
    else
        printf("   read   docs/%s.md and labs/%s/README.md\n"
               "   edit   labs/%s/kernel.cu\n",
               id, id, id);
    printf("   with   make watch LAB=%.2s\n", id);
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
        say_next(&l, next);
    ladder_free(&l);
    return 0;
}
