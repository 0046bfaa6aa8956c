#include "answers_value.h"
#include "die.h"
#include "utf8.h"
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

/* Blanks that are no space, of no width or another, as they come along with
 * what is copied from a page. */
static bool
does_not_show(uint32_t c)
{
    return c == 0xa0 || c == 0xad || c == 0x1680 || c == 0x180e ||
           (c >= 0x2000 && c <= 0x200f) || c == 0x202f ||
           (c >= 0x205f && c <= 0x2064) || c == 0x3000 || c == 0xfeff;
}

/* What is wrong with the value that cannot be seen; for free(), or NULL. */
static char *
unseen(struct span value)
{
    char *copy = checked_copy(value.begin, value.length), *what = NULL;
    uint32_t c;
    size_t length;

    for (size_t i = 0; i < value.length && !what; i += length ? length : 1) {
        length = utf8_decode((const unsigned char *)copy + i, &c);
        if (length > 0 && does_not_show(c))
            what = checked_format("there is a character in it that does not "
                                  "show, U+%04X; type the line anew",
                                  (unsigned)c);
    }
    free(copy);
    return what;
}

enum status
answers_value(const struct lab_question *question, struct span value,
              char **what)
{
    bool right = false;
    double number;

    if ((*what = unseen(value)) != NULL)
        return STATUS_WRONG;
    if (question->choices && !is_choice(question->choices, value))
        *what = checked_format("give one of: %s; not", question->choices);
    else if (question->choices)
        right = is_word(value, question->choice, strlen(question->choice));
    else if (!read_number(value, &number))
        *what = checked_string("this is no number such as 1024 or 2.5, without "
                               "commas, units, fractions or comments");
    else
        right = agrees(question, number);
    return right ? STATUS_PASSED : STATUS_WRONG;
}
