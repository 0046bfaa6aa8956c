/*
 * build_parse -- compilers' messages
 *
 * They quote the student's text, so they are as hostile as that is.
 */
#include "build.h"
#include "build_words.h"
#include "die.h"
#include "escape.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_BYTES ((size_t)600)
#define SOURCE_BYTES ((size_t)200)

/* FILE:LINE:, FILE:LINE:COLUMN: or, as nvcc has it, FILE(LINE): at the start of
 * a line. */
struct place {
    const char *file;
    size_t file_bytes;
    int line;
    int column;
};

static const char *
read_number(const char *at, int *number)
{
    if (!isdigit((unsigned char)*at))
        return NULL;
    char *end;
    long value = strtol(at, &end, 10);
    *number = value > 10000000 ? 0 : (int)value;
    return end;
}

static const char *
read_nvcc_place(const char *at, struct place *place)
{
    const char *open = at + strcspn(at, "(:\n");
    if (*open != '(' || open == at)
        return NULL;
    *place = (struct place){.file = at, .file_bytes = (size_t)(open - at)};
    const char *rest = read_number(open + 1, &place->line);
    return rest && strncmp(rest, "): ", 3) == 0 ? rest + 3 : NULL;
}

/* Returns what follows the place and a blank, or NULL. */
static const char *
read_place(const char *at, struct place *place)
{
    const char *nvcc = read_nvcc_place(at, place);
    if (nvcc)
        return nvcc;
    const char *colon = strpbrk(at, ":\n");
    if (!colon || *colon != ':' || colon == at)
        return NULL;
    *place = (struct place){.file = at, .file_bytes = (size_t)(colon - at)};
    const char *rest = read_number(colon + 1, &place->line);
    if (!rest || *rest++ != ':')
        return NULL;
    const char *further = read_number(rest, &place->column);
    if (further && *further == ':')
        rest = further + 1;
    return *rest == ' ' ? rest + 1 : NULL;
}

/* nvcc numbers its warnings: "warning #177-D: ...". */
static const char *
skip_number(const char *at)
{
    if (strncmp(at, " #", 2) != 0)
        return at;
    return at + 2 + strspn(at + 2, "0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

static const char *
read_severity(const char *at, const char **severity)
{
    static const char *const words[][2] = {
        {"fatal error", "error"},       {"error", "error"},
        {"warning", "warning"},         {"note", "note"},
        {"rejected", "rejected"},       {"sorry, unimplemented", "error"},
        {"catastrophic error", "error"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i][0]);
        if (strncmp(at, words[i][0], length) != 0)
            continue;
        const char *rest = skip_number(at + length);
        if (strncmp(rest, ": ", 2) != 0)
            continue;
        *severity = words[i][1];
        return rest + 2;
    }
    return NULL;
}

char *
build_line(const struct build_job *job, int line)
{
    const char *at = job->source, *end = at + job->bytes;
    for (int i = 1; i < line && at; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    if (line < 1 || !at || at >= end)
        return NULL;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t length = (size_t)((stop ? stop : end) - at);
    if (length > 0 && at[length - 1] == '\r')
        length--;
    char *copy = checked_copy(at, length);
    for (char *c = copy; *c; c++)
        if (*c == '\t')
            *c = ' ';
    char *escaped = escape_line(copy, length, SOURCE_BYTES);
    free(copy);
    return escaped;
}

static bool
is_source(const struct place *place, const char *name)
{
    return place->file_bytes == strlen(name) &&
           memcmp(place->file, name, place->file_bytes) == 0;
}

static char *
file_name(const struct place *place)
{
    const char *name = place->file;
    for (size_t i = 0; i < place->file_bytes; i++)
        if (place->file[i] == '/')
            name = place->file + i + 1;
    return escape_line(name, place->file_bytes - (size_t)(name - place->file),
                       100);
}

/* A fault found in a header is shown at the student's line that led there,
 * `origin`, where that is known. */
static void
add(struct build_outcome *o, struct place place, const char *severity,
    const char *text, const char *name, int origin)
{
    if (o->message_count == BUILD_MESSAGES)
        return;
    struct build_message *m = &o->messages[o->message_count++];
    char *shown = escape_line(text, strcspn(text, "\n"), TEXT_BYTES);
    char *file = file_name(&place);
    m->severity = severity;
    m->line = place.line;
    m->column = place.column;
    if (is_source(&place, name) || origin == 0) {
        m->file = file;
        m->text = shown;
        return;
    }
    m->file = checked_string(name);
    m->line = origin;
    m->column = 0;
    m->text = build_words_ours(file)
                  ? checked_string(shown)
                  : checked_format("%s (in %s:%d)", shown, file, place.line);
    free(shown);
    free(file);
}

/* The student's line in "In file included from kernel.cu:3," and in
 * "kernel.cu:12:5:   required from here"; 0: no such line */
static int
read_origin(const char *at, const char *name)
{
    static const char from[] = " from ";
    struct place place;
    int line = 0;
    const char *end = strchr(at, '\n');
    const char *found = strstr(at, from);
    const char *rest = found ? found + strlen(from) : at;
    if (found && (!end || found < end) &&
        strncmp(rest, name, strlen(name)) == 0 && rest[strlen(name)] == ':') {
        read_number(rest + strlen(name) + 1, &line);
        return line;
    }
    rest = read_place(at, &place);
    if (rest && is_source(&place, name) && strncmp(rest, "  required", 10) == 0)
        return place.line;
    return 0;
}

/* The compiler counts columns in the rewritten text, where a launch and what
 * stands behind it have moved. */
static void
drop_moved_column(struct build_message *m)
{
    const char *launch = m->source ? strstr(m->source, "<<<") : NULL;
    if (!m->source || m->column > (int)strlen(m->source) ||
        (launch && m->column > launch - m->source))
        m->column = 0;
}

/* Say it better, or, of a note on what is ours, nothing.  Returns whether the
 * message stays. */
static bool
reword(struct build_message *m)
{
    if (strcmp(m->severity, "note") == 0)
        return !build_words_ours(m->text);
    if (strcmp(m->severity, "rejected") == 0)
        return true; /* our own words */
    char *better = build_words(m->text, m->source);
    if (better) {
        free(m->text);
        m->text = better;
    }
    return true;
}

/* Quotes lines and finds words for the messages from `first` on. */
static void
finish(struct build_outcome *o, size_t first, const struct build_job *job)
{
    size_t kept = first;
    for (size_t i = first; i < o->message_count; i++) {
        struct build_message m = o->messages[i];
        if (strcmp(m.file, build_name(job)) == 0) {
            m.source = build_line(job, m.line);
            drop_moved_column(&m);
        }
        if (reword(&m)) {
            o->messages[kept++] = m;
            continue;
        }
        free(m.file);
        free(m.text);
        free(m.source);
    }
    o->message_count = kept;
}

void
build_parse(struct build_outcome *o, const char *text,
            const struct build_job *job)
{
    const char *name = build_name(job);
    size_t first = o->message_count;
    int origin = 0;
    for (const char *at = text; *at;) {
        struct place place;
        const char *severity = NULL;
        const char *rest = read_place(at, &place);
        const char *words = rest ? read_severity(rest, &severity) : NULL;
        int line = read_origin(at, name);
        if (words)
            add(o, place, severity, words, name, origin);
        if (words)
            origin = 0;
        else if (line)
            origin = line;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    finish(o, first, job);
}
