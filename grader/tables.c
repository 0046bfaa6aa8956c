/*
 * tables -- pages, and what the markers in them ask for
 */
#include "tables.h"
#include "agree.h"
#include "die.h"
#include "text_file.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char begin_mark[] = "<!-- BEGIN ";
static const char end_mark[] = "<!-- END ";
static const char close_mark[] = " -->\n";

/* What a marker begins with, and what makes its table. */
struct table_kind {
    const char *name;
    bool has_figure; /* it names a figure */
    char *(*make)(const char *root, const struct table_wish *wish, char **why);
    const char *usage; /* what follows its name */
};

static const struct table_kind kinds[] = {
    {"figure", true, tables_figure, "NAME of LAB ... -->, maybe with at X ..."},
    {"limits", false, tables_limits, "of LAB ... -->"},
    {"counts", false, tables_counts, "of LAB ... -->"},
    {"agreement", true, tables_agreement, "programs, labs or differences -->"},
    {"sanitizer", true, tables_sanitizer, "beyond or differences -->"},
    {"model", false, tables_model, "of LAB ... -->"},
    {"mistakes", false, tables_mistakes, "-->"},
};

static bool
begins(const char *line, const char *mark)
{
    return strncmp(line, mark, strlen(mark)) == 0;
}

/* The kind that the line begins a table of; NULL: none. */
static const struct table_kind *
kind_of(const char *line)
{
    const char *word = line + strlen(begin_mark);

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (begins(line, begin_mark) && begins(word, kinds[i].name) &&
            word[strlen(kinds[i].name)] == ' ')
            return &kinds[i];
    return NULL;
}

/* Behind the end of the line. */
static const char *
next_line(const char *line)
{
    const char *end = strchr(line, '\n');

    return end ? end + 1 : line + strlen(line);
}

/* One word of a marker: the figure, then labs behind `of`, x behind `at`. */
static bool
take_word(const struct table_kind *kind, struct table_wish *wish,
          const char *word, char *mode)
{
    if (strcmp(word, "of") == 0 || strcmp(word, "at") == 0) {
        *mode = *word;
        return *wish->figure != '\0' || !kind->has_figure;
    }
    if (*mode == 'o' && wish->count < TABLE_LABS)
        return (wish->labs[wish->count++] = catalog_find(word)) != NULL;
    if (*mode == 'a' && wish->points < TABLE_POINTS)
        return (wish->at[wish->points++] = strtod(word, NULL)) > 0;
    if (*mode || !kind->has_figure || *wish->figure ||
        strlen(word) >= TABLE_NAME)
        return false;
    memcpy(wish->figure, word, strlen(word) + 1);
    return true;
}

static bool
take_words(const struct table_kind *kind, struct table_wish *wish,
           const char *from, const char *to)
{
    char *words = checked_copy(from, (size_t)(to - from)), *rest = NULL;
    char mode = 0;
    bool good = true;

    for (char *word = strtok_r(words, " ", &rest); word && good;
         word = strtok_r(NULL, " ", &rest))
        good = take_word(kind, wish, word, &mode);
    free(words);
    return good &&
           (wish->count > 0 || kind->make == tables_mistakes ||
            kind->make == tables_agreement || kind->make == tables_sanitizer);
}

/* The line with the END of that table; NULL where another begins first. */
static const char *
end_of(const char *line, const struct table_kind *kind, const char *figure)
{
    char *end = checked_format("%s%s%s%s%s", end_mark, kind->name,
                               kind->has_figure ? " " : "", figure, close_mark);

    while (*line && !kind_of(line) && !begins(line, end))
        line = next_line(line);
    if (!begins(line, end))
        line = NULL;
    free(end);
    return line;
}

/* The table that the marker at `line` asks for.  Returns the line of its END,
 * or NULL with *why. */
static const char *
put_table(const char *root, const struct table_kind *kind, const char *line,
          FILE *to, char **why)
{
    const char *words = line + strlen(begin_mark) + strlen(kind->name);
    const char *close = strstr(words, close_mark), *end;
    struct table_wish wish = {.count = 0};
    const int bytes = (int)strcspn(line, "\n");
    char *table;

    if (!close || close > line + bytes ||
        !take_words(kind, &wish, words, close)) {
        *why = checked_format("%.*s: write %s%s %s", bytes, line, begin_mark,
                              kind->name, kind->usage);
        return NULL;
    }
    end = end_of(next_line(line), kind, wish.figure);
    if (!end) {
        *why = checked_format("%.*s has no %s%s%s%s -->", bytes, line, end_mark,
                              kind->name, kind->has_figure ? " " : "",
                              wish.figure);
        return NULL;
    }
    table = kind->make(root, &wish, why);
    if (table)
        fputs(table, to);
    free(table);
    return table ? end : NULL;
}

char *
tables_golden(const char *root, const char *name, const char *remedy,
              char **why)
{
    char *path = checked_format("%s/%s/%s", root, AGREE_FOLDER, name);
    char *text = text_file_read(path, NULL);

    if (!text && !*why)
        *why = checked_format("%s cannot be read; %s", path, remedy);
    free(path);
    return text;
}

char *
tables_rewrite(const char *root, const char *text, char **why)
{
    char *page = NULL;
    size_t bytes;
    FILE *to = open_memstream(&page, &bytes);

    if (!to)
        die("tables: no memory; free some");
    while (text && *text) {
        const char *line = text;
        const struct table_kind *kind = kind_of(line);

        text = next_line(line);
        fwrite(line, 1, (size_t)(text - line), to);
        if (kind)
            text = put_table(root, kind, line, to, why);
    }
    if (fclose(to) != 0)
        die("tables: no memory; free some");
    if (!text) {
        free(page);
        page = NULL;
    }
    return page;
}

/* Returns NULL, or why the page stays as it was. */
static char *
rewrite_page(const struct options *o, const char *path)
{
    char *text = text_file_read(path, NULL), *page, *why = NULL, *said = NULL;

    if (!text)
        return checked_format("%s cannot be read", path);
    page = tables_rewrite(o->root, text, &why);
    if (!page)
        said = checked_format("%s: %s", path, why);
    else if (strcmp(page, text) != 0) {
        if (text_file_write(path, page, strlen(page)) == 0)
            printf("%s: tables made anew\n", path);
        else
            said = checked_format("%s cannot be written", path);
    }
    free(why);
    free(page);
    free(text);
    return said;
}

char *
tables_rewrite_all(const struct options *o)
{
    static const char *const pages[] = {"README.md", "docs/*.md",
                                        "labs/*/README.md"};
    char *why = NULL;

    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char *pattern = options_path(o, pages[i]);
        glob_t found = {.gl_pathc = 0};

        if (glob(pattern, 0, NULL, &found) == 0)
            for (size_t k = 0; k < found.gl_pathc; k++) {
                char *said = rewrite_page(o, found.gl_pathv[k]);

                if (said) {
                    free(why);
                    why = said;
                }
            }
        globfree(&found);
        free(pattern);
    }
    return why;
}
