/*
 * view_words -- names of labs, cases, places and commands as a person reads
 * them
 */
#include "die.h"
#include "member.h"
#include "view.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *
view_lab(const char *lab)
{
    char *words = checked_string(lab);
    char *dash = strchr(words, '-');

    if (dash)
        *dash = ' ';
    return words;
}

/* Between digits, so that "37x29x19" becomes "37 x 29 x 19" and a name with
 * an x in it stays as it is. */
static bool
is_times(const char *start, const char *at)
{
    return *at == 'x' && at > start && isdigit((unsigned char)at[-1]) &&
           isdigit((unsigned char)at[1]);
}

char *
view_case(const json_t *test)
{
    const char *name = member_text(test, "case"), *at;
    char *words = NULL;
    size_t bytes;
    int slashes = 0;
    FILE *to;

    if (member_flag(test, "hidden"))
        return checked_format("a hidden case of %s",
                              member_text(test, "function"));
    to = open_memstream(&words, &bytes);
    if (!to)
        die("view: no memory for a case's name; free some");
    for (at = name; *at; at++) {
        if (is_times(name, at))
            fputs(" x ", to);
        else if (*at == '/')
            fputs(slashes++ ? ", " : " ", to);
        else if (*at == '=')
            fputc(' ', to);
        else
            fputc(*at, to);
    }
    fclose(to);
    return words;
}

static bool
needs_quotes(const char *word)
{
    for (; *word; word++)
        if (!isalnum((unsigned char)*word) && !strchr("_./=-+:,", *word))
            return true;
    return false;
}

/* A word that means itself to a shell and to make. */
static char *
quoted(const char *word)
{
    char *text;
    size_t bytes;
    FILE *to;

    if (*word && !needs_quotes(word))
        return checked_string(word);
    to = open_memstream(&text, &bytes);
    if (!to)
        die("view: no memory for a command; free some");
    fputc('\'', to);
    for (; *word; word++) {
        if (*word == '\'')
            fputs("'\\''", to);
        else if (*word == '$')
            fputs("$$", to);
        else
            fputc(*word, to);
    }
    fputc('\'', to);
    fclose(to);
    return text;
}

/* The folder of lab folders that path lies in: FROM of the command. */
static char *
folder_from(const char *path)
{
    const char *end = strrchr(path, '/');

    while (end && end > path && end[-1] != '/')
        end--;
    if (!end || end - path < 2)
        return checked_string("labs");
    return checked_copy(path, (size_t)(end - path) - 1);
}

char *
view_replay(const json_t *record, const json_t *test)
{
    const json_t *submission = json_object_get(record, "submission");
    const char *replay = member_text(test, "replay");
    char *name, *from, *word, *command;

    if (!*replay || member_flag(test, "hidden"))
        return NULL;
    from = folder_from(member_text(submission, "path"));
    word = quoted(from);
    name = quoted(replay);
    if (strcmp(from, "labs") == 0)
        command = checked_format("make replay CASE=%s", name);
    else
        command = checked_format("make replay FROM=%s CASE=%s", word, name);
    free(from);
    free(word);
    free(name);
    return command;
}

enum mistake_class
view_class(const json_t *record)
{
    const json_t *tests = json_object_get(record, "tests"), *test;
    const json_t *shown = view_explained(record);
    enum mistake_class class = shown ? mistake_class_of(shown, tests) : CLASSES;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (class == CLASSES && !member_is(test, "row", "answers"))
            class = mistake_class_of(test, tests);
    }
    return class;
}

/* Hints and skeletons are about labs/ alone. */
static bool
is_at_home(const json_t *record)
{
    const json_t *submission = json_object_get(record, "submission");
    char *from = folder_from(member_text(submission, "path"));
    const bool home = strcmp(from, "labs") == 0;

    free(from);
    return home;
}

bool
view_is_ours(const json_t *record)
{
    return member_is(json_object_get(record, "submission"), "name",
                     "solutions");
}

/* The number of the record's lab as a command wants it: "06"; *digits is 0
 * where it has none. */
static const char *
number_of(const json_t *record, int *digits)
{
    const char *lab = member_text(record, "lab");

    *digits = (int)strspn(lab, "0123456789");
    return lab;
}

char *
view_reset(const json_t *record)
{
    int digits;
    const char *lab = number_of(record, &digits);

    if (digits == 0 || !is_at_home(record))
        return NULL;
    return checked_format("make reset LAB=%.*s", digits, lab);
}

char *
view_hint(const json_t *record)
{
    const enum status kernel = status_find(member_text(record, "kernel"));
    int digits;
    const char *lab = number_of(record, &digits);

    if (!status_is_fault(kernel) || kernel == STATUS_NOT_STARTED ||
        digits == 0 || !is_at_home(record) || view_class(record) == CLASSES)
        return NULL;
    return checked_format("make hint LAB=%.*s", digits, lab);
}

char *
view_point(const json_t *numbers)
{
    char *text = NULL;
    size_t bytes, i;
    const json_t *number;
    bool single = json_array_size(numbers) == 1;
    FILE *to = open_memstream(&text, &bytes);

    if (!to)
        die("view: no memory for a place; free some");
    fputs(single ? "[" : " (", to);
    json_array_foreach(numbers, i, number) {
        fprintf(to, "%s%lld", i ? ", " : "",
                (long long)json_integer_value(number));
    }
    fputc(single ? ']' : ')', to);
    fclose(to);
    return text;
}
