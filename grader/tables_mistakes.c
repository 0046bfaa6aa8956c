/*
 * tables_mistakes -- all that the grader knows of mistakes, in Markdown: a list
 * of contents, then class by class each mistake with what the grader says of
 * kernels that have it
 */
#include "diagnose.h"
#include "die.h"
#include "said.h"
#include "status.h"
#include "tables.h"
#include "text_file.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a mistake is called: its name, else its id, "not known" for unknown. */
static const char *
title_of(const struct mistake *m)
{
    if (strcmp(m->id, "unknown") == 0)
        return "no known pattern";
    return m->name ? m->name : m->id;
}

static bool
is_shown(const struct said *said, const struct mistake *m)
{
    for (size_t i = 0; i < said->count; i++)
        if (said->kernel[i].shown && said_is_of(&said->kernel[i], m))
            return true;
    return false;
}

static bool
has_any(const struct said *said, enum mistake_class class)
{
    for (const struct mistake *m = mistakes; m->id; m++)
        if (m->class == class && is_shown(said, m))
            return true;
    return false;
}

/* "Halo missing" */
static void
put_capital(FILE *to, const char *text)
{
    fprintf(to, "%c%s", toupper((unsigned char)text[0]), text + 1);
}

/* Its mistakes in the list of contents. */
static void
put_contents(FILE *to, const struct said *said, enum mistake_class class)
{
    const char *comma = "";

    fprintf(to, "| [%s](#%s) | ", mistake_class_name(class),
            mistake_class_name(class));
    for (const struct mistake *m = mistakes; m->id; m++) {
        if (m->class != class || !is_shown(said, m))
            continue;
        fprintf(to, "%s[%s](#%s)", comma, title_of(m), m->id);
        comma = ", ";
    }
    fputs(" |\n", to);
}

/* Text in which nothing is taken for Markdown. */
static void
put_plain(FILE *to, const char *text)
{
    for (; *text; text++)
        if (strchr("*_`<>[]|\\", *text))
            fprintf(to, "\\%c", *text);
        else
            fputc(*text, to);
}

static void
put_labs(FILE *to, const char *root, const struct said *said,
         const struct mistake *m)
{
    const struct lab *last = NULL;

    for (size_t i = 0; i < said->count; i++) {
        const struct said_kernel *k = &said->kernel[i];
        char *anchor;

        if (!said_is_of(k, m) || k->lab == last)
            continue;
        anchor = diagnose_anchor(root, k->lab, m->id);
        fprintf(to, "%s[%.2s](%s)", last ? ", " : "", k->lab->id,
                anchor + strlen("docs/"));
        free(anchor);
        last = k->lab;
    }
}

static void
put_line(FILE *to, const char *root, const struct said_kernel *k)
{
    char *path =
        checked_format("%s/%s/%s/%s", root, SAID_FOLDER, k->lab->id, k->file);
    char *source = text_file_read(path, NULL);
    char *line = diagnose_quote(source, k->line);

    if (*line)
        fprintf(to, "```\n%s\n```\n", line);
    free(line);
    free(source);
    free(path);
}

static void
put_kernel(FILE *to, const char *root, const struct said_kernel *k)
{
    fprintf(to, "\nLab %.2s, `%s`", k->lab->id, k->file);
    if (k->line > 0) {
        fprintf(to, ", line %ld:\n", k->line);
        put_line(to, root, k);
    } else
        fputs(":\n\n", to);
    fprintf(to, "> **%s**: ", status_words(k->status));
    put_plain(to, k->text);
    fputs("\n", to);
}

static void
put_mistake(FILE *to, const char *root, const struct said *said,
            const struct mistake *m)
{
    fprintf(to, "\n### <a id=\"%s\"></a>", m->id);
    put_capital(to, title_of(m));
    fputs("\n", to);
    put_plain(to, m->what);
    fputs(" ", to);
    put_plain(to, m->why);
    fputs("\n\nRead on in lab ", to);
    put_labs(to, root, said, m);
    fputs(".\n", to);
    for (size_t i = 0; i < said->count; i++)
        if (said->kernel[i].shown && said_is_of(&said->kernel[i], m))
            put_kernel(to, root, &said->kernel[i]);
}

static void
put_class(FILE *to, const char *root, const struct said *said,
          enum mistake_class class)
{
    fputs("\n## ", to);
    put_capital(to, mistake_class_name(class));
    fputs("\n", to);
    fprintf(to, "What they have in common: %s.\n\n*%s*\n",
            mistake_class_about(class), mistake_class_hint(class));
    for (const struct mistake *m = mistakes; m->id; m++)
        if (m->class == class && is_shown(said, m))
            put_mistake(to, root, said, m);
}

static char *
make(const char *root, const struct said *said)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    if (!to)
        die("tables: no memory; free some");
    fputs("| class | mistakes |\n| --- | --- |\n", to);
    for (int i = 0; i < CLASSES; i++)
        if (has_any(said, (enum mistake_class)i))
            put_contents(to, said, (enum mistake_class)i);
    for (int i = 0; i < CLASSES; i++)
        if (has_any(said, (enum mistake_class)i))
            put_class(to, root, said, (enum mistake_class)i);
    if (fclose(to) != 0)
        die("tables: no memory; free some");
    return text;
}

char *
tables_mistakes(const char *root, const struct table_wish *wish, char **why)
{
    struct said *said = said_read(root, why);
    char *text = said ? make(root, said) : NULL;

    (void)wish;
    said_free(said);
    return text;
}
