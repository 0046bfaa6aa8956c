#include "answers_value.h"
#include "die.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* 1000003, 0.25, -3, 1e-6: what a C program reads, in decimal. */
static bool
read_number(struct span value, double *number)
{
    static const char letters[] = "0123456789+-.eE";
    char copy[64], *end;

    if (value.length >= sizeof copy)
        return false;
    memcpy(copy, value.begin, value.length);
    copy[value.length] = 0;
    if (strspn(copy, letters) != value.length)
        return false;
    *number = strtod(copy, &end);
    return end != copy && *end == 0 && isfinite(*number);
}

/* The tolerance is a decimal fraction: 1 per cent off, to the last digit, is
 * within 1 per cent. */
static bool
agrees(const struct lab_question *q, double number)
{
    const double right = q->value(), rounding = 1e-12;
    const double most =
        fabs(right) * (q->tolerance > 0 ? q->tolerance + rounding : 0);

    return fabs(number - right) <= most;
}

static bool
is_word(struct span value, const char *word, size_t length)
{
    return value.length == length &&
           strncasecmp(value.begin, word, length) == 0;
}

static bool
is_choice(const char *choices, struct span value)
{
    while (*choices) {
        const size_t length = strcspn(choices, " ");

        if (length > 0 && is_word(value, choices, length))
            return true;
        choices += length;
        choices += strspn(choices, " ");
    }
    return false;
}

enum status
answers_value(const struct lab_question *question, struct span value,
              char **what)
{
    bool right = false;
    double number;

    if (question->choices && !is_choice(question->choices, value))
        *what = checked_format("give one of: %s; not", question->choices);
    else if (question->choices)
        right = is_word(value, question->choice, strlen(question->choice));
    else if (!read_number(value, &number))
        *what = checked_string("this is no number such as 42 or 2.5");
    else
        right = agrees(question, number);
    return right ? STATUS_PASSED : STATUS_WRONG;
}
