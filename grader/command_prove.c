/* prove -- on a GPU: solutions pass on both back ends and are clean, skeletons
 * and wrong kernels do not pass there, right ones do */
#include "command.h"
#include "die.h"
#include "pool.h"
#include "prove.h"
#include "skeleton.h"
#include "text_file.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MOST = 1000 };

/* In memory shared with the workers. */
struct proving {
    const struct options *options;
    const struct gpu *gpu;
    struct seed_secret secret;
    size_t count;
    struct prove_item item[MOST];
};

/* What there is to prove. */

static void
add(struct proving *p, const struct lab *lab, enum prove_kind kind, char *path)
{
    struct prove_item *item;

    if (p->count == MOST)
        die("%s: more than %d kernels to prove", path, MOST);
    item = &p->item[p->count++];
    item->lab = lab;
    item->kind = kind;
    snprintf(item->path, sizeof item->path, "%s", path);
    free(path);
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
add_right(struct proving *p, const struct lab *lab)
{
    char *pattern = checked_format("%s/grader/tests/right/%s/*.cu",
                                   p->options->root, lab->id);
    glob_t found;

    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            add(p, lab, PROVE_RIGHT, checked_string(found.gl_pathv[i]));
    globfree(&found);
    free(pattern);
}

static void
add_wrong(struct proving *p, const struct lab *lab)
{
    char *folder =
        checked_format("%s/grader/tests/wrong/%s", p->options->root, lab->id);
    char *path = checked_format("%s/expected.tsv", folder);
    char *text = text_file_read(path, NULL), *rest = text, *line;

    while (rest && (line = strsep(&rest, "\n"))) {
        char *name = strsep(&line, "\t"), *status = strsep(&line, "\t");
        char *diagnosis = strsep(&line, "\t");

        if (diagnosis && strcmp(name, "file") != 0)
            add(p, lab, prove_expected(status, diagnosis),
                checked_format("%s/%s", folder, name));
    }
    free(text);
    free(path);
    free(folder);
}

static void
add_lab(struct proving *p, const struct lab *lab)
{
    const char *root = p->options->root;

    if (is_edited(p->options, lab))
        printf("%s: not run: labs/%s/kernel.cu is edited; commit or reset "
               "it\n",
               lab->id, lab->id);
    else
        add(p, lab, PROVE_SKELETON,
            checked_format("%s/labs/%s/kernel.cu", root, lab->id));
    add_right(p, lab);
    add_wrong(p, lab);
}

static void
show_fault(const struct prove_item *item)
{
    static const char *const kinds[PROVE_KINDS] = {"solution", "skeleton",
                                                   "right", "wrong", "hazard"};

    if (*item->said)
        printf("%s: %s %s: %s\n", item->lab->id, kinds[item->kind],
               strrchr(item->path, '/') + 1, item->said);
}

static void
work(void *context, size_t i, int worker)
{
    struct proving *p = context;

    pool_say("%s: %s", p->item[i].lab->id, strrchr(p->item[i].path, '/') + 1);
    prove(&p->item[i], p->options, p->gpu, &p->secret, worker);
    show_fault(&p->item[i]); /* at once: the rest may take minutes */
}

/* What came of it. */

struct tally {
    int all[PROVE_KINDS], good[PROVE_KINDS], lucky;
    const char *tools;
};

static struct tally
count(const struct proving *p, const struct lab *lab)
{
    struct tally t = {.tools = ""};

    for (size_t i = 0; i < p->count; i++) {
        const struct prove_item *item = &p->item[i];

        if (item->lab != lab)
            continue;
        t.all[item->kind]++;
        t.good[item->kind] += !*item->said;
        t.lucky += item->kind == PROVE_LUCKY && !status_is_fault(item->gpu);
        if (item->kind == PROVE_SOLUTION)
            t.tools = item->tools;
    }
    return t;
}

static void
show_lab(const struct proving *p, const struct lab *lab)
{
    const struct tally t = count(p, lab);

    printf("%-20s %4d/%d %5d/%d %5d/%-3d %5d/%-3d %6d/%-3d  %s\n", lab->id,
           t.good[PROVE_SOLUTION], t.all[PROVE_SOLUTION],
           t.good[PROVE_SKELETON], t.all[PROVE_SKELETON], t.good[PROVE_RIGHT],
           t.all[PROVE_RIGHT], t.good[PROVE_WRONG], t.all[PROVE_WRONG],
           t.all[PROVE_LUCKY] - t.lucky, t.all[PROVE_LUCKY], t.tools);
}

static size_t
count_faults(const struct proving *p)
{
    size_t faults = 0;

    for (size_t i = 0; i < p->count; i++)
        faults += *p->item[i].said != 0;
    return faults;
}

/* Which of the hazards the GPU let pass: they are why there is a simulator. */
static void
show_lucky(const struct proving *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->item[i].kind == PROVE_LUCKY && !status_is_fault(p->item[i].gpu))
            printf("   by luck: %s %s\n", p->item[i].lab->id,
                   strrchr(p->item[i].path, '/') + 1);
}

static size_t
show(const struct proving *p, const struct lab *const *labs, size_t lab_count)
{
    printf("%s, driver %s, toolkit %s\n", p->gpu->name, p->gpu->driver,
           p->gpu->toolkit);
    printf("%-20s %6s %8s %8s %9s %10s  %s\n", "", "solved", "skeleton",
           "right", "wrong", "hazards", "sanitizer finds nothing with");
    printf("%-20s %6s %7s %9s %9s %10s\n", "", "pass", "fails", "pass",
           "caught", "seen");
    for (size_t i = 0; i < lab_count; i++)
        show_lab(p, labs[i]);
    show_lucky(p);
    return count_faults(p);
}

int
command_prove(const struct options *o, int argc, char **argv)
{
    const struct gpu *gpu = gpu_find(o);
    struct proving *p;
    size_t lab_count, faults;
    const struct lab **labs = options_labs(argc, argv, &lab_count);

    if (!gpu->here) {
        printf("prove: not run: %s\n", gpu->why);
        free(labs);
        return 0;
    }
    p = mmap(NULL, sizeof *p, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        die("no memory for the list of kernels; free some");
    p->options = o;
    p->gpu = gpu;
    p->secret = seed_open(o->build);
    /* Those that take longest go first. */
    for (size_t i = 0; i < lab_count; i++)
        add(p, labs[i], PROVE_SOLUTION,
            checked_format("%s/solutions/%s/kernel.cu", o->root, labs[i]->id));
    for (size_t i = 0; i < lab_count; i++)
        add_lab(p, labs[i]);
    fflush(stdout);
    if (pool_run(p->count, o->jobs, work, p) > 0)
        die("a worker failed; what it says stands above");
    faults = show(p, labs, lab_count);
    free(labs);
    munmap(p, sizeof *p);
    return faults ? 1 : 0;
}
