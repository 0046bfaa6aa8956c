#include "answers.h"
#include "answers_value.h"
#include "die.h"
#include "escape.h"
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 40 };

struct parser {
    const struct lab *lab;
    struct answers *answers;
    int *line_of; /* where each key stood first; 0: nowhere yet */
    int line;
};

size_t
answers_count(const struct lab *lab)
{
    size_t count = 0;

    while (lab->questions && lab->questions[count].key)
        count++;
    return count;
}

static bool
is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

static struct span
trim(const char *begin, size_t length)
{
    while (length > 0 && is_blank(*begin)) {
        begin++;
        length--;
    }
    while (length > 0 && is_blank(begin[length - 1]))
        length--;
    return (struct span){begin, length};
}

static char *
shown(struct span word)
{
    return escape_line(word.begin, word.length, SHOWN);
}

/* "answers.txt:7: WHAT: WORD"; for free(). */
static char *
problem_at(const struct parser *p, const char *what, struct span word)
{
    char *word_shown = shown(word);
    char *text =
        checked_format("answers.txt:%d: %s: %s", p->line, what, word_shown);

    free(word_shown);
    return text;
}

static void
complain(struct parser *p, const char *what, struct span word)
{
    struct answers *a = p->answers;

    if (a->problems < ANSWERS_PROBLEMS)
        a->problem[a->problems] = problem_at(p, what, word);
    a->problems++;
}

/* The question that has the key; the count of them where none has. */
static size_t
find(const struct parser *p, struct span key)
{
    size_t i = 0;

    while (i < p->answers->count &&
           (strlen(p->lab->questions[i].key) != key.length ||
            memcmp(p->lab->questions[i].key, key.begin, key.length) != 0))
        i++;
    return i;
}

/* Two values, of which one may be right, are no answer. */
static void
take_again(struct parser *p, size_t i)
{
    struct answer *a = &p->answers->answer[i];
    const struct lab_question *q = &p->lab->questions[i];
    const struct span key = {q->key, strlen(q->key)};
    char *what;

    if (a->problem)
        return;
    what = checked_format("this key stands in line %d already", p->line_of[i]);
    a->problem = problem_at(p, what, key);
    a->status = STATUS_WRONG;
    free(what);
}

static void
take_value(struct parser *p, size_t i, struct span value)
{
    struct answer *a = &p->answers->answer[i];
    char *what = NULL;

    a->status = answers_value(&p->lab->questions[i], value, &what);
    free(a->given);
    a->given = shown(value);
    if (what)
        a->problem = problem_at(p, what, value);
    free(what);
}

static void
take_line(struct parser *p, struct span line)
{
    const char *colon = memchr(line.begin, ':', line.length);
    struct span key, value;
    size_t i;

    if (!colon) {
        complain(p, "no `key: value`", line);
        return;
    }
    key = trim(line.begin, (size_t)(colon - line.begin));
    value = trim(colon + 1, (size_t)(line.begin + line.length - colon - 1));
    i = find(p, key);
    if (i == p->answers->count) {
        complain(p, "no question has this key", key);
        return;
    }
    if (p->line_of[i] > 0)
        take_again(p, i);
    else if (value.length > 0)
        take_value(p, i, value);
    if (p->line_of[i] == 0)
        p->line_of[i] = p->line;
}

/* Lines end with \n, \r\n or, as on old machines, \r. */
static void
take_lines(struct parser *p, const char *text, const char *end)
{
    while (text < end) {
        const char *stop = text;
        struct span line;

        while (stop < end && *stop != '\n' && *stop != '\r')
            stop++;
        p->line++;
        line = trim(text, (size_t)(stop - text));
        if (line.length > 0 && line.begin[0] != '#')
            take_line(p, line);
        text = stop + (end - stop > 1 && stop[0] == '\r' && stop[1] == '\n');
        text++;
    }
}

static bool
begins(const char *text, size_t bytes, const char *mark)
{
    return bytes >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0;
}

static void
take_text(struct parser *p, const char *text, size_t bytes)
{
    const char *end = text + bytes;

    if (begins(text, bytes, "\xff\xfe") || begins(text, bytes, "\xfe\xff")) {
        p->answers->problem[0] = checked_string(
            "answers.txt:1: this is UTF-16; save the file as UTF-8");
        p->answers->problems = 1;
        return;
    }
    if (begins(text, bytes, "\xef\xbb\xbf"))
        text += 3; /* the byte order mark of UTF-8 */
    take_lines(p, text, end);
}

struct answers *
answers_judge(const struct lab *lab, const char *text, size_t bytes)
{
    struct answers *a = checked_alloc(1, sizeof *a);
    struct parser p = {.lab = lab, .answers = a};

    a->count = answers_count(lab);
    a->answer = checked_alloc(a->count + 1, sizeof *a->answer);
    p.line_of = checked_alloc(a->count + 1, sizeof *p.line_of);
    for (size_t i = 0; i < a->count; i++) {
        a->answer[i].status = STATUS_NOT_STARTED;
        a->answer[i].given = checked_string("");
    }
    if (text)
        take_text(&p, text, bytes);
    free(p.line_of);
    return a;
}

void
answers_free(struct answers *a)
{
    for (size_t i = 0; i < a->count; i++) {
        free(a->answer[i].given);
        free(a->answer[i].problem);
    }
    for (size_t i = 0; i < a->problems && i < ANSWERS_PROBLEMS; i++)
        free(a->problem[i]);
    free(a->answer);
    free(a);
}

size_t
answers_given(const struct answers *a)
{
    size_t given = 0;

    for (size_t i = 0; i < a->count; i++)
        given += a->answer[i].status != STATUS_NOT_STARTED;
    return given;
}
