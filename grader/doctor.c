#include "doctor.h"
#include "die.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
doctor_row(struct doctor *d, enum doctor_weight weight, const char *name,
           const char *state, const char *cost, const char *remedy)
{
    static const char marks[] = {' ', '-', '!'};

    printf(" %c %-16s %s%s%s\n", marks[weight], name, state, *cost ? ": " : "",
           cost);
    if (*remedy)
        printf("   %-16s   %s\n", "", remedy);
    d->losses += weight == DOCTOR_LOSS;
    d->stops += weight == DOCTOR_STOPS;
}

/* Files of /proc have no size: read until the end. */
char *
doctor_read(const struct doctor *d, const char *path)
{
    enum { MOST = 65536 };
    char *whole = checked_format("%s%s", d->root, path), *text = NULL;
    FILE *file = fopen(whole, "re");

    if (file) {
        text = checked_alloc(MOST + 1, 1);
        text[fread(text, 1, MOST, file)] = 0;
        fclose(file);
    }
    free(whole);
    return text;
}

bool
doctor_finds(const struct doctor *d, const char *pattern, char **first)
{
    char *whole = checked_format("%s%s", d->root, pattern);
    glob_t found;
    const bool any = glob(whole, 0, NULL, &found) == 0;

    if (first)
        *first = any ? checked_string(found.gl_pathv[0]) : NULL;
    globfree(&found);
    free(whole);
    return any;
}

long
doctor_number(const struct doctor *d, const char *path)
{
    char *text = doctor_read(d, path), *end = text;
    long value = text ? strtol(text, &end, 10) : -1;

    if (end == text)
        value = -1;
    free(text);
    return value;
}

char *
doctor_which(const char *tool)
{
    char *all = checked_string(getenv("PATH") ? getenv("PATH") : "");
    char *rest = all, *folder, *found = NULL;

    while (!found && (folder = strtok_r(rest, ":", &rest))) {
        found = checked_format("%s/%s", folder, tool);
        if (access(found, X_OK) == 0)
            continue;
        free(found);
        found = NULL;
    }
    free(all);
    return found;
}
