#include "handout.h"
#include "capture.h"
#include "die.h"
#include "skeleton.h"
#include "text_file.h"
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What goes in as it is: files, and folders with all that is in them. */
static const char *const parts[] = {
    "common",        "grader", /* sources: also those that git does not know yet
                                */
    "Makefile",      "README.md",   "LICENSE",      ".clangd",
    ".clang-format", ".clang-tidy", ".gitignore",   ".editorconfig",
    "Containerfile", "docs",        ".devcontainer"};

enum { PARTS = sizeof parts / sizeof *parts, SOURCES = 2, WORDS = 10 };

struct list {
    char **names;
    size_t count;
};

static bool
is_left_out(const char *path)
{
    /* The scans' kernels would pass when they are wrapped. */
    static const char *const folders[] = {"grader/tests/", "grader/bench/",
                                          "common/gpu/scans/"};

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (strncmp(path, folders[i], strlen(folders[i])) == 0)
            return true;
    return false;
}

static void
add(struct list *list, const char *path)
{
    if (is_left_out(path))
        return;
    list->names =
        checked_grow(list->names, list->count + 1, sizeof *list->names);
    list->names[list->count++] = checked_string(path);
}

/* Adds what git lists of `count` parts. */
static void
ask_git(const struct options *o, const char *how, const char *const *some,
        size_t count, struct list *list)
{
    char *safe = checked_format("safe.directory=%s", o->root);
    const char *argv[WORDS + PARTS + 1] = {
        "git",   "-c",       safe, "-C",
        o->root, "ls-files", "-z", "--exclude-standard",
        how,     "--"};
    size_t bytes = 0;
    char *text;

    memcpy(argv + WORDS, some, count * sizeof *some);
    text = capture(argv, &bytes);
    for (size_t at = 0; text && at < bytes; at += strlen(text + at) + 1)
        add(list, text + at);
    free(text);
    free(safe);
}

/* Of what is no source only what git knows: a folder may hold notes that are
 * not for students. */
static bool
list_git(const struct options *o, struct list *list)
{
    ask_git(o, "-c", parts + SOURCES, PARTS - SOURCES, list);
    if (list->count == 0)
        return false;
    ask_git(o, "-co", parts, SOURCES, list);
    return true;
}

/* nftw() hands nothing down. */
static struct list *walked;
static size_t walked_from; /* the root's length with its slash */

static int
walk(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    const char *name = path + where->base;
    const size_t length = strlen(name);

    if (kind == FTW_F && S_ISREG(about->st_mode) && length > 0 &&
        name[length - 1] != '~' && (name[0] != '.' || where->level == 0))
        add(walked, path + walked_from);
    return 0;
}

static void
list_folders(const struct options *o, struct list *list)
{
    walked = list;
    walked_from = strlen(o->root) + 1;
    for (size_t i = 0; i < PARTS; i++) {
        char *path = options_path(o, parts[i]);

        nftw(path, walk, 8, FTW_PHYS);
        free(path);
    }
}

static int
compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The files that go into it as they are, paths in the project: those that git
 * knows, else those that lie there.  *count of them, sorted, each and all for
 * free(). */
static char **
project_files(const struct options *o, size_t *count)
{
    struct list list = {NULL, 0};

    if (!list_git(o, &list))
        list_folders(o, &list);
    qsort(list.names, list.count, sizeof *list.names, compare);
    *count = list.count;
    return list.names;
}

/* Texts that are changed on the way. */

char *
handout_answers(const char *text)
{
    char *blank = checked_alloc(strlen(text) + 2, 1), *to = blank;

    while (*text) {
        const size_t length = strcspn(text, "\n");
        const char *colon = memchr(text, ':', length);
        const size_t kept =
            *text != '#' && colon ? (size_t)(colon - text) + 1 : length;

        memcpy(to, text, kept);
        to += kept;
        text += length;
        if (*text)
            *to++ = *text++;
    }
    return blank;
}

char *
handout_readme(const char *text)
{
    static const char note[] =
        "\n**This is a student's copy.** It is graded, watched and edited like "
        "the\nwhole project. `make grade LAB=01` sets it up the first time. It "
        "holds no\nsolutions and no tests: `make grade FROM=solutions`, `make "
        "pairs` and\n`make check` have nothing to work on here, and `make "
        "plots` compares with shipped\nfigures alone.\n\nWhat is checked at "
        "home is "
        "on your honour: the grader is built here, so what it\nexpects is "
        "here. `lab.c` of each lab holds the answers, and `common/ref/` "
        "what\nresults are compared with, as plain loops in C, lab 04's "
        "formula for\nresident blocks among them. A class is graded from the "
        "instructor's tree, and\nonly `kernel.cu` and `answers.txt` are taken "
        "from yours.\n";
    const size_t title = strcspn(text, "\n");

    return checked_format("%.*s\n%s%s", (int)title, text, note,
                          text + title + (text[title] == '\n'));
}

/* Writing. */

static char *
trouble(const char *path, const char *what)
{
    return checked_format("%s: %s: %s", path, what, strerror(errno));
}

static char *
write_file(const char *folder, const char *name, const char *data, size_t bytes,
           bool executable)
{
    char *path = checked_format("%s/%s", folder, name), *wrong = NULL;

    if (text_file_write(path, data, bytes) != 0 ||
        (executable && chmod(path, 0755) != 0))
        wrong = trouble(path, "cannot be written");
    free(path);
    return wrong;
}

static char *
copy_file(const struct options *o, const char *folder, const char *name)
{
    char *path = options_path(o, name), *wrong;
    size_t bytes = 0;
    struct stat about;
    char *data = text_file_read(path, &bytes);

    if (!data || stat(path, &about) != 0) {
        wrong = trouble(path, "cannot be read");
    } else if (strcmp(name, "README.md") == 0) {
        char *changed = handout_readme(data);

        wrong = write_file(folder, name, changed, strlen(changed), false);
        free(changed);
    } else
        wrong = write_file(folder, name, data, bytes, about.st_mode & 0100);
    free(data);
    free(path);
    return wrong;
}

static char *
write_skeleton(const struct options *o, const char *folder,
               const struct lab *lab)
{
    size_t bytes = 0;
    char *text = skeleton_read(o, lab, &bytes), *name, *wrong;

    if (!text)
        return checked_format("labs/%s/kernel.cu: its skeleton is neither in "
                              "git nor in .skeletons/; commit it",
                              lab->id);
    name = checked_format("labs/%s/kernel.cu", lab->id);
    wrong = write_file(folder, name, text, bytes, false);
    free(name);
    name = checked_format(".skeletons/%s/kernel.cu", lab->id);
    if (!wrong)
        wrong = write_file(folder, name, text, bytes, false);
    free(name);
    free(text);
    return wrong;
}

static char *
write_answers(const struct options *o, const char *folder,
              const struct lab *lab)
{
    static const char *const places[] = {"labs", ".skeletons"};
    char *path = checked_format("%s/labs/%s/answers.txt", o->root, lab->id);
    char *text = text_file_read(path, NULL);
    char *blank = text ? handout_answers(text) : NULL, *wrong = NULL;

    for (size_t i = 0; blank && !wrong && i < 2; i++) {
        char *name = checked_format("%s/%s/answers.txt", places[i], lab->id);

        wrong = write_file(folder, name, blank, strlen(blank), false);
        free(name);
    }
    free(blank);
    free(text);
    free(path);
    return wrong;
}

static char *
write_lab(const struct options *o, const char *folder, const struct lab *lab)
{
    static const char *const names[] = {"README.md", "lab.h", "run.c", "lab.c"};
    char *wrong = write_skeleton(o, folder, lab), *name, *path;

    if (!wrong)
        wrong = write_answers(o, folder, lab);
    for (size_t i = 0; !wrong && i < sizeof names / sizeof *names; i++) {
        name = checked_format("labs/%s/%s", lab->id, names[i]);
        wrong = copy_file(o, folder, name);
        free(name);
    }
    /* The shipped figures are no solution: plots need them. */
    name = checked_format("solutions/%s/h200.tsv", lab->id);
    path = options_path(o, name);
    if (!wrong && access(path, F_OK) == 0)
        wrong = copy_file(o, folder, name);
    free(path);
    free(name);
    return wrong;
}

char *
handout_write(const struct options *o, const char *folder)
{
    size_t count = 0;
    char **files = project_files(o, &count), *wrong = NULL;

    for (size_t i = 0; i < count; i++) {
        if (!wrong)
            wrong = copy_file(o, folder, files[i]);
        free(files[i]);
    }
    free(files);
    for (size_t i = 0; !wrong && catalog[i]; i++)
        wrong = write_lab(o, folder, catalog[i]);
    return wrong;
}
