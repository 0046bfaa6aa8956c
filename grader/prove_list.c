/* prove_list -- the kernels that there are to prove */
#include "die.h"
#include "prove_all.h"
#include "skeleton.h"
#include "text_file.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A path for free(). */
static struct prove_item *
add(struct proving *p, size_t lab, enum prove_kind kind, char *path)
{
    struct prove_item *item;

    if (p->count == PROVE_MOST)
        die("%s: more than %d kernels to prove", path, PROVE_MOST);
    item = &p->item[p->count++];
    item->lab = p->labs[lab];
    item->kind = kind;
    snprintf(item->path, sizeof item->path, "%s", path);
    free(path);
    p->left[lab]++;
    return item;
}

static bool
is_edited(const struct options *o, const struct lab *lab)
{
    char *path = checked_format("%s/labs/%s/kernel.cu", o->root, lab->id);
    size_t bytes = 0;
    char *mine = text_file_read(path, &bytes);
    const bool edited = !mine || !skeleton_is(o, lab, mine, bytes);

    free(mine);
    free(path);
    return edited;
}

static void
add_skeleton(struct proving *p, size_t lab)
{
    const char *id = p->labs[lab]->id;

    if (is_edited(p->options, p->labs[lab]))
        printf("%s: not run: labs/%s/kernel.cu is edited; commit or reset "
               "it\n",
               id, id);
    else
        add(p, lab, PROVE_SKELETON,
            checked_format("%s/labs/%s/kernel.cu", p->options->root, id));
}

static void
add_right(struct proving *p, size_t lab)
{
    char *pattern = checked_format("%s/grader/tests/right/%s/*.cu",
                                   p->options->root, p->labs[lab]->id);
    glob_t found;

    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            add(p, lab, PROVE_RIGHT, checked_string(found.gl_pathv[i]));
    globfree(&found);
    free(pattern);
}

/* A line of expected.tsv, which is taken apart. */
static void
add_line(struct proving *p, size_t lab, const char *folder, char *line)
{
    char *name = strsep(&line, "\t"), *status = strsep(&line, "\t");
    char *diagnosis = strsep(&line, "\t");
    struct prove_item *item;

    if (!diagnosis || strcmp(name, "file") == 0)
        return;
    item = add(p, lab, prove_expected(status, diagnosis),
               checked_format("%s/%s", folder, name));
    item->endless = strcmp(status, "timed_out") == 0;
}

static void
add_wrong(struct proving *p, size_t lab)
{
    char *folder = checked_format("%s/grader/tests/wrong/%s", p->options->root,
                                  p->labs[lab]->id);
    char *path = checked_format("%s/expected.tsv", folder);
    char *text = text_file_read(path, NULL), *rest = text, *line;

    while (rest && (line = strsep(&rest, "\n")))
        add_line(p, lab, folder, line);
    free(text);
    free(path);
    free(folder);
}

static char *
solution(const struct proving *p, size_t lab)
{
    return checked_format("%s/solutions/%s/kernel.cu", p->options->root,
                          p->labs[lab]->id);
}

void
prove_list(struct proving *p)
{
    static const char *const tools[] = {"memcheck", "racecheck", "initcheck",
                                        "synccheck"};

    for (size_t i = 0; i < p->lab_count; i++)
        add(p, i, PROVE_SOLUTION, solution(p, i));
    for (size_t i = 0; i < p->lab_count; i++)
        for (size_t k = 0; k < sizeof tools / sizeof *tools; k++)
            add(p, i, PROVE_CLEAN, solution(p, i))->tool = tools[k];
    for (size_t i = 0; i < p->lab_count; i++) {
        add_skeleton(p, i);
        add_right(p, i);
        add_wrong(p, i);
    }
}
