#include "pairs.h"
#include "die.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static const char begin_mark[] = "// BEGIN STUDENT";
static const char end_mark[] = "// END STUDENT";

/* A text read line by line. */
struct reader {
    const char *name;
    const char *at;
    const char *line;
    size_t length; /* of the line, its newline included */
    int number;
};

static bool
next(struct reader *r)
{
    const char *end = strchr(r->at, '\n');

    r->line = r->at;
    r->length = end ? (size_t)(end - r->at) + 1 : strlen(r->at);
    r->at += r->length;
    r->number++;
    return r->length > 0;
}

static bool
holds(const struct reader *r, const char *mark)
{
    return memmem(r->line, r->length, mark, strlen(mark)) != NULL;
}

/* Goes to the region's last line.  Returns false where there is none. */
static bool
skip_region(struct reader *r)
{
    while (next(r)) {
        if (holds(r, end_mark))
            return true;
        if (holds(r, begin_mark))
            return false;
    }
    return false;
}

static char *
unended(const struct reader *r, int line)
{
    return checked_format("%s:%d: a region that begins here does not end",
                          r->name, line);
}

static bool
same_line(const struct reader *a, const struct reader *b)
{
    return a->length == b->length && memcmp(a->line, b->line, a->length) == 0;
}

/* From the line after BEGIN to END, in both. */
static char *
regions(struct reader *a, struct reader *b)
{
    const char *a_begin = a->at, *b_begin = b->at;
    const int a_line = a->number, b_line = b->number;
    size_t a_length, b_length;

    if (!skip_region(a))
        return unended(a, a_line);
    if (!skip_region(b))
        return unended(b, b_line);
    a_length = (size_t)(a->line - a_begin);
    b_length = (size_t)(b->line - b_begin);
    if (a_length == b_length && memcmp(a_begin, b_begin, a_length) == 0)
        return checked_format("%s:%d: the region is the same in both", a->name,
                              a_line);
    return same_line(a, b) ? NULL
                           : checked_format("%s:%d and %s:%d differ", a->name,
                                            a->number, b->name, b->number);
}

char *
pairs_differ(const char *skeleton, const char *solution)
{
    struct reader a = {"skeleton", skeleton, skeleton, 0, 0};
    struct reader b = {"solution", solution, solution, 0, 0};
    int found = 0;

    for (;;) {
        const bool more_a = next(&a), more_b = next(&b);

        if (!more_a && !more_b)
            break;
        if (!more_a || !more_b || !same_line(&a, &b))
            return checked_format("%s:%d and %s:%d differ outside the "
                                  "student's regions",
                                  a.name, a.number, b.name, b.number);
        if (holds(&a, end_mark))
            return checked_format("%s:%d: a region ends that has not begun",
                                  a.name, a.number);
        if (holds(&a, begin_mark)) {
            char *problem = regions(&a, &b);

            if (problem)
                return problem;
            found++;
        }
    }
    return found ? NULL : checked_string("there is no student's region");
}

/* Up to the value, where there may be one. */
static size_t
key_length(const struct reader *r)
{
    const char *colon = memchr(r->line, ':', r->length);

    return *r->line != '#' && colon ? (size_t)(colon + 1 - r->line) : r->length;
}

char *
pairs_answers_differ(const char *skeleton, const char *solution)
{
    struct reader a = {"answers.txt", skeleton, skeleton, 0, 0};
    struct reader b = {"answers.txt", solution, solution, 0, 0};
    bool more_a, more_b;

    do {
        more_a = next(&a);
        more_b = next(&b);
        a.length = key_length(&a);
        b.length = key_length(&b);
        if (more_a != more_b || !same_line(&a, &b))
            return checked_format("%s:%d differs in solutions/ by more than "
                                  "its value",
                                  a.name, a.number);
    } while (more_a);
    return NULL;
}

static bool
belongs(const char *name, bool solution)
{
    static const char *const lab[] = {"README.md", "kernel.cu", "answers.txt",
                                      "lab.h",     "run.c",     "lab.c"};
    static const char *const solved[] = {"kernel.cu", "answers.txt", "h200.tsv",
                                         "registers.tsv", "counts.tsv"};
    const char *const *names = solution ? solved : lab;
    const size_t count =
        solution ? sizeof solved / sizeof *solved : sizeof lab / sizeof *lab;

    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

char *
pairs_stray(const char *folder, bool solution)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, NULL, alphasort);
    char *stray = NULL;

    for (int i = 0; i < count; i++) {
        if (!stray && !belongs(entries[i]->d_name, solution))
            stray = checked_string(entries[i]->d_name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return stray;
}
