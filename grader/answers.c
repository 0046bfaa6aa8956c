#include "answers.h"
#include "die.h"
#include "escape.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_QUESTIONS = 64, SHOWN = 40 };

/* Part of the file, without the blanks around it. */
struct span {
    const char *begin;
    size_t length;
};

struct parser {
    const struct lab *lab;
    struct answers answers;
    bool seen[MOST_QUESTIONS];
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

static struct span
trim(const char *begin, size_t length)
{
    static const char blanks[] = " \t\r";

    while (length > 0 && strchr(blanks, *begin)) {
        begin++;
        length--;
    }
    while (length > 0 && strchr(blanks, begin[length - 1]))
        length--;
    return (struct span){begin, length};
}

static void
complain(struct parser *p, const char *what, struct span word)
{
    char *shown;

    if (p->answers.problem)
        return;
    shown = escape_line(word.begin, word.length, SHOWN);
    p->answers.problem =
        checked_format("answers.txt:%d: %s: %s", p->line, what, shown);
    free(shown);
}

static size_t
find(const struct lab *lab, struct span key)
{
    size_t i = 0;

    while (i < answers_count(lab) &&
           (strlen(lab->questions[i].key) != key.length ||
            memcmp(lab->questions[i].key, key.begin, key.length) != 0))
        i++;
    return i;
}

/* 0.25, -3, 1e-6 */
static bool
is_number(struct span value)
{
    static const char letters[] = "0123456789+-.eE";
    char copy[64], *end;

    if (value.length >= sizeof copy)
        return false;
    memcpy(copy, value.begin, value.length);
    copy[value.length] = 0;
    if (strspn(copy, letters) != value.length)
        return false;
    return isfinite(strtod(copy, &end)) && *end == 0;
}

static bool
is_choice(const char *choices, struct span value)
{
    while (*choices) {
        const size_t length = strcspn(choices, " ");

        if (length == value.length && memcmp(choices, value.begin, length) == 0)
            return true;
        choices += length;
        choices += strspn(choices, " ");
    }
    return false;
}

static void
take_value(struct parser *p, const struct lab_question *question,
           struct span value)
{
    char *what;

    if (!question->choices && !is_number(value)) {
        complain(p, "this is no number such as 0.25", value);
    } else if (question->choices && !is_choice(question->choices, value)) {
        what = checked_format("give one of: %s; not", question->choices);
        complain(p, what, value);
        free(what);
    } else
        p->answers.given++;
}

static void
take_line(struct parser *p, const char *begin, size_t length)
{
    const struct span line = trim(begin, length);
    const char *colon = memchr(line.begin, ':', line.length);
    struct span key, value;
    size_t index;

    if (line.length == 0 || line.begin[0] == '#')
        return;
    if (!colon) {
        complain(p, "no `key: value`", line);
        return;
    }
    key = trim(line.begin, (size_t)(colon - line.begin));
    index = find(p->lab, key);
    if (index == answers_count(p->lab) || index >= MOST_QUESTIONS) {
        complain(p, "no question has this key", key);
        return;
    }
    if (p->seen[index])
        complain(p, "this key stands twice", key);
    p->seen[index] = true;
    value = trim(colon + 1, (size_t)(line.begin + line.length - colon - 1));
    if (value.length > 0)
        take_value(p, &p->lab->questions[index], value);
}

struct answers
answers_parse(const struct lab *lab, const char *text, size_t bytes)
{
    struct parser p = {.lab = lab};
    const char *end = text + bytes;

    if (bytes >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3; /* a byte order mark */
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        stop = stop ? stop : end;
        p.line++;
        take_line(&p, text, (size_t)(stop - text));
        text = stop + 1;
    }
    return p.answers;
}

void
answers_free(struct answers *a)
{
    free(a->problem);
}
