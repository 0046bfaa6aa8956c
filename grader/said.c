#include "said.h"
#include "die.h"
#include "text_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "lab\tfile\tsaid\n";

static char *
read_table(const char *root, const char *name, char **why)
{
    char *path = checked_format("%s/%s/%s", root, SAID_FOLDER, name);
    char *text = text_file_read(path, NULL);

    if (!text)
        *why = checked_format("%s cannot be read; a handout has none, in the "
                              "project say git checkout %s/%s",
                              path, SAID_FOLDER, name);
    free(path);
    return text;
}

static struct said_kernel *
add(struct said *said, const struct lab *lab)
{
    struct said_kernel *k;

    said->kernel = checked_grow(said->kernel, said->count + 1, sizeof *k);
    k = &said->kernel[said->count++];
    memset(k, 0, sizeof *k);
    k->lab = lab;
    return k;
}

/* file, status, diagnosis, line, function; the last is for test_end. */
static bool
add_row(struct said *said, const struct lab *lab, char *row)
{
    char *file = strtok_r(row, "\t", &row), *status = strtok_r(row, "\t", &row);
    char *id = strtok_r(row, "\t", &row), *line = strtok_r(row, "\t", &row);
    struct said_kernel *k;

    if (!line)
        return false;
    k = add(said, lab);
    k->file = checked_string(file);
    k->status = status_find(status);
    k->id = checked_string(id);
    k->line = strtol(line, NULL, 10);
    k->text = checked_string("");
    return k->status != STATUSES;
}

static bool
add_lab(struct said *said, const struct lab *lab, const char *root, char **why)
{
    char *name = checked_format("%s/expected.tsv", lab->id);
    char *text = read_table(root, name, why), *rest = text, *row;
    bool good = text != NULL;

    if (text)
        strtok_r(rest, "\n", &rest);
    while (good && (row = strtok_r(rest, "\n", &rest))) {
        char *whole = checked_string(row);

        good = add_row(said, lab, row);
        if (!good)
            *why = checked_format("%s/%s: \"%s\": give file, status, "
                                  "diagnosis, line and function, with tabs "
                                  "between",
                                  SAID_FOLDER, name, whole);
        free(whole);
    }
    free(text);
    free(name);
    return good;
}

struct said_kernel *
said_find(const struct said *said, const struct lab *lab, const char *file)
{
    for (size_t i = 0; i < said->count; i++)
        if (said->kernel[i].lab == lab &&
            strcmp(said->kernel[i].file, file) == 0)
            return &said->kernel[i];
    return NULL;
}

/* Rows of kernels that are no longer there are passed over. */
static bool
add_sentences(struct said *said, const char *root, char **why)
{
    char *text = read_table(root, "said.tsv", why), *rest = text, *row;

    if (!text)
        return false;
    strtok_r(rest, "\n", &rest);
    while ((row = strtok_r(rest, "\n", &rest))) {
        char *lab = strtok_r(row, "\t", &row), *file;
        struct said_kernel *k;

        file = strtok_r(row, "\t", &row);
        k = file && catalog_find(lab) ? said_find(said, catalog_find(lab), file)
                                      : NULL;
        if (k) {
            free(k->text);
            k->text = checked_string(row);
        }
    }
    free(text);
    return true;
}

bool
said_is_of(const struct said_kernel *k, const struct mistake *m)
{
    return strcmp(strcmp(k->id, "-") == 0 ? status_name(k->status) : k->id,
                  m->id) == 0;
}

/* The first such kernel, best one whose line is known; of another lab than
 * `first`'s, or of any where that is NULL. */
static struct said_kernel *
example(const struct said *said, const struct mistake *m,
        const struct said_kernel *first)
{
    struct said_kernel *found = NULL;

    for (size_t i = 0; i < said->count; i++) {
        struct said_kernel *k = &said->kernel[i];

        if (!said_is_of(k, m) || (first && k->lab == first->lab))
            continue;
        if (!found || (k->line > 0 && found->line == 0))
            found = k;
    }
    return found;
}

static void
choose(struct said *said)
{
    for (const struct mistake *m = mistakes; m->id; m++) {
        struct said_kernel *first = example(said, m, NULL), *second;

        second = first ? example(said, m, first) : NULL;
        if (first)
            first->shown = true;
        if (second)
            second->shown = true;
    }
}

struct said *
said_read(const char *root, char **why)
{
    struct said *said = checked_alloc(1, sizeof *said);
    bool good = true;

    for (size_t i = 0; catalog[i] && good; i++)
        good = add_lab(said, catalog[i], root, why);
    choose(said);
    if (good && add_sentences(said, root, why))
        return said;
    said_free(said);
    return NULL;
}

void
said_free(struct said *said)
{
    if (!said)
        return;
    for (size_t i = 0; i < said->count; i++) {
        free(said->kernel[i].text);
        free(said->kernel[i].id);
        free(said->kernel[i].file);
    }
    free(said->kernel);
    free(said);
}

int
said_write(const char *root, const struct said *said)
{
    char *path = checked_format("%s/%s/said.tsv", root, SAID_FOLDER);
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);
    int result;

    if (!to)
        die("said: no memory; free some");
    fputs(head, to);
    for (size_t i = 0; i < said->count; i++)
        if (said->kernel[i].shown)
            fprintf(to, "%s\t%s\t%s\n", said->kernel[i].lab->id,
                    said->kernel[i].file, said->kernel[i].text);
    if (fclose(to) != 0)
        die("said: no memory; free some");
    result = text_file_write(path, text, bytes);
    free(text);
    free(path);
    return result;
}

char *
said_sentence(const char *text)
{
    char *field = checked_string(text);

    for (char *at = field; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
    return field;
}
