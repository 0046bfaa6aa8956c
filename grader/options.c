#include "options.h"
#include "../common/sim/device.h"
#include "die.h"
#include "escape.h"
#include "text_file.h"
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    OPTION_FROM = 256,
    OPTION_BUILD,
    OPTION_ROOT,
    OPTION_JOBS,
    OPTION_DEVICE,
    OPTION_GPU,
    OPTION_FRESH,
    OPTION_UNTRUSTED,
    OPTION_WITHOUT_SANDBOX,
    OPTION_JSON,
};

enum { MOST_NAME = 200 };

static const struct option table[] = {
    {"from", required_argument, NULL, OPTION_FROM},
    {"build", required_argument, NULL, OPTION_BUILD},
    {"root", required_argument, NULL, OPTION_ROOT},
    {"jobs", required_argument, NULL, OPTION_JOBS},
    {"device", required_argument, NULL, OPTION_DEVICE},
    {"gpu", required_argument, NULL, OPTION_GPU},
    {"fresh", no_argument, NULL, OPTION_FRESH},
    {"untrusted", no_argument, NULL, OPTION_UNTRUSTED},
    {"without-sandbox", no_argument, NULL, OPTION_WITHOUT_SANDBOX},
    {"json", no_argument, NULL, OPTION_JSON},
    {NULL, 0, NULL, 0}};

static bool
is_project(const char *folder)
{
    char *path = checked_format("%s/common/sim/log.h", folder);
    bool found = access(path, F_OK) == 0;

    free(path);
    return found;
}

/* Cuts the last part off a path.  Returns false at its end. */
static bool
go_up(char *path)
{
    char *slash = strrchr(path, '/');

    if (!slash || path[1] == 0)
        return false;
    slash[slash == path] = 0;
    return true;
}

/* The project at or above `folder`, which is taken over; or NULL. */
static char *
project_above(char *folder)
{
    while (folder && !is_project(folder))
        if (!go_up(folder)) {
            free(folder);
            return NULL;
        }
    return folder;
}

static char *
program_folder(void)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);

    if (length <= 0)
        die("/proc/self/exe: cannot be read: %s; mount /proc", strerror(errno));
    path[length] = 0;
    go_up(path);
    return checked_string(path);
}

static char *
absolute(const char *path)
{
    char *here, *joined;

    if (path[0] == '/')
        return checked_string(path);
    here = getcwd(NULL, 0);
    if (!here)
        die("the current folder is gone; change to another");
    joined = checked_format("%s/%s", here, path);
    free(here);
    return joined;
}

/* A build folder elsewhere: make has left the project's path in it. */
static char *
project_of_build(void)
{
    char *folder = program_folder();
    char *path = checked_format("%s/project", folder);
    char *root = text_file_read(path, NULL);

    if (root)
        root[strcspn(root, "\n")] = 0;
    free(path);
    free(folder);
    return root ? project_above(root) : NULL;
}

static void
find_project(struct options *o)
{
    if (!o->root)
        o->root = project_above(program_folder());
    if (!o->root)
        o->root = project_of_build();
    if (!o->root)
        o->root = project_above(getcwd(NULL, 0));
    if (!o->root || !is_project(o->root))
        die("%s: no Stencil Ladder there; give --root=FOLDER",
            o->root ? o->root : "the program's folder and this one");
    if (!o->build)
        o->build = program_folder();
}

const char *
options_spelt(const char *option)
{
    static char setting[32];
    size_t i = 0;

    if (!getenv("MAKELEVEL"))
        return option;
    for (option += 2; option[i] && i + 1 < sizeof setting; i++)
        setting[i] = (char)toupper((unsigned char)option[i]);
    setting[i] = 0;
    return setting;
}

static int
number(const char *text, const char *option)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (*text == 0 || *end || value < 1 || value > 1024)
        die("%s=%s: give a number from 1 to 1024", options_spelt(option), text);
    return (int)value;
}

static int
device(const char *name)
{
    int index = device_find(name);

    if (index < 0)
        die("%s=%s: unknown; give h200, a100, rtx4090 or t4",
            options_spelt("--device"), name);
    return index;
}

static bool
is_off(const char *text)
{
    if (strcmp(text, "off") != 0 && strcmp(text, "on") != 0)
        die("%s=%s: give off, or on (where there is one)",
            options_spelt("--gpu"), text);
    return strcmp(text, "off") == 0;
}

static void
take(struct options *o, int option)
{
    switch (option) {
    case OPTION_FROM:
        free(o->from);
        o->from = checked_string(optarg);
        o->from_given = true;
        break;
    case OPTION_BUILD:
        free(o->build);
        o->build = absolute(optarg);
        break;
    case OPTION_ROOT:
        free(o->root);
        o->root = absolute(optarg);
        break;
    case OPTION_JOBS:
        o->jobs = number(optarg, "--jobs");
        break;
    case OPTION_DEVICE:
        o->device = device(optarg);
        break;
    case OPTION_GPU:
        o->without_gpu = is_off(optarg);
        break;
    case OPTION_FRESH:
        o->fresh = true;
        break;
    case OPTION_UNTRUSTED:
        o->untrusted = true;
        break;
    case OPTION_WITHOUT_SANDBOX:
        o->without_sandbox = true;
        break;
    case OPTION_JSON:
        o->json = true;
        break;
    default:
        die("see `grader help`");
    }
}

/* --from as a path. */
static char *
from_path(const struct options *o)
{
    struct stat status;

    if (o->from[0] == '/' || (o->from_given && stat(o->from, &status) == 0))
        return checked_string(o->from);
    return options_path(o, o->from);
}

/* The last part of a real path, and a mark of the others where those are not
 * the project's. */
static char *
name_in(const struct options *o, const char *path)
{
    const char *last = strrchr(path, '/') + 1;
    const size_t above = (size_t)(last - path) - 1;
    char *root = realpath(o->root, NULL), mark[9];
    unsigned char hash[16];
    const bool ours =
        root && strlen(root) == above && strncmp(root, path, above) == 0;

    free(root);
    if (ours)
        return checked_string(last);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)path,
                       strlen(path), NULL, 0);
    sodium_bin2hex(mark, sizeof mark, hash, 4);
    return checked_format("%s-%s", last, mark);
}

/* Returns NULL with *why where it is no good. */
static char *
find_name(const struct options *o, const char **why)
{
    char *path = from_path(o), *real = realpath(path, NULL);
    char *name = NULL, *shown;

    *why = strerror(errno);
    free(path);
    if (!*o->from || (real && !real[1])) {
        *why = "give a folder that holds lab folders";
    } else if (real) {
        name = name_in(o, real);
        shown = escape_line(name, strlen(name), MOST_NAME);
        if (strcmp(shown, name) != 0) {
            free(name);
            name = NULL;
            *why = "the folder's name is too long, or holds what no screen "
                   "shows; rename it";
        }
        free(shown);
    }
    free(real);
    return name;
}

struct options
options_parse(int *argc, char **argv)
{
    const char *build = getenv("BUILD"), *fresh = getenv("FRESH");
    struct options o = {.from = checked_string("labs"),
                        .build = build && *build ? absolute(build) : NULL,
                        .jobs = (int)sysconf(_SC_NPROCESSORS_ONLN),
                        .fresh = fresh && *fresh && strcmp(fresh, "0") != 0};
    const char *why;
    int option, count = 1;

    while ((option = getopt_long(*argc, argv, "", table, NULL)) != -1)
        take(&o, option);
    find_project(&o);
    o.name = find_name(&o, &why);
    while (optind < *argc)
        argv[count++] = argv[optind++];
    argv[count] = NULL;
    *argc = count;
    return o;
}

void
options_free(struct options *o)
{
    free(o->root);
    free(o->build);
    free(o->from);
    free(o->name);
}

const struct lab *
options_lab(const char *name)
{
    const struct lab *lab = name ? catalog_find(name) : NULL;
    char *all = checked_string("");

    if (lab) {
        free(all);
        return lab;
    }
    for (size_t i = 0; catalog[i]; i++) {
        char *longer = checked_format("%s %.2s", all, catalog[i]->id);

        free(all);
        all = longer;
    }
    if (!name || !*name)
        die("which lab?  give LAB= one of:%s", all);
    die("LAB=%s: there is no such lab; give one of:%s", name, all);
}

const struct lab **
options_labs(int argc, char *const *argv, size_t *count)
{
    const struct lab **labs;
    size_t all = 0;

    while (catalog[all])
        all++;
    labs = checked_alloc(all + (size_t)argc, sizeof(void *));
    *count = 0;
    for (int i = 0; i < argc; i++)
        if (*argv[i])
            labs[(*count)++] = options_lab(argv[i]);
    if (*count > 0)
        return labs;
    for (; *count < all; ++*count)
        labs[*count] = catalog[*count];
    return labs;
}

char *
options_path(const struct options *o, const char *a)
{
    return checked_format("%s/%s", o->root, a);
}

char *
options_from(const struct options *o, const struct lab *lab)
{
    char *from = from_path(o);
    char *path = checked_format("%s/%s", from, lab->id);

    free(from);
    return path;
}

const char *
options_name(const struct options *o)
{
    const char *why;

    if (!o->name && !find_name(o, &why))
        die("%s=%s: %s", options_spelt("--from"), o->from, why);
    return o->name;
}

void
options_need_built(const struct options *o)
{
    static const char *const parts[] = {"rewrite", "analyse", "runner"};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *path = checked_format("%s/%s", o->build, parts[i]);
        const bool missing = access(path, F_OK) != 0;

        free(path);
        if (missing)
            die("%s=%s: no built grader is there, %s is missing; give the "
                "folder that make has filled, or say make all BUILD=%s",
                options_spelt("--build"), o->build, parts[i], o->build);
    }
}
