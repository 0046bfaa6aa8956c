#include "number.h"
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

char *
number_text(double value, int digits, char to[NUMBER_SIZE])
{
    static locale_t plain;
    locale_t before;

    if (!plain)
        plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    before = uselocale(plain);
    snprintf(to, NUMBER_SIZE, "%.*g", digits, value);
    uselocale(before);
    return to;
}

char *
number_count(long long value, char to[NUMBER_SIZE])
{
    char digits[NUMBER_SIZE];
    size_t length, i, used = 0;

    snprintf(digits, sizeof digits, "%lld", value);
    length = strlen(digits);
    for (i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0 && digits[i - 1] != '-')
            to[used++] = ',';
        to[used++] = digits[i];
    }
    to[used] = '\0';
    return to;
}

char *
number_points(double value, char to[NUMBER_SIZE])
{
    return number_text(round(value * 100) / 100, 10, to);
}

char *
number_json(const json_t *value, int digits, char to[NUMBER_SIZE])
{
    if (json_is_integer(value))
        snprintf(to, NUMBER_SIZE, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        number_text(json_real_value(value), digits, to);
    else if (json_is_string(value) && json_string_length(value) < 8)
        snprintf(to, NUMBER_SIZE, "%s", json_string_value(value));
    else
        snprintf(to, NUMBER_SIZE, "?");
    return to;
}

int
number_digits(const json_t *a, const json_t *b)
{
    char left[NUMBER_SIZE], right[NUMBER_SIZE];
    int digits;

    for (digits = 3; digits < 15; digits++)
        if (strcmp(number_json(a, digits, left),
                   number_json(b, digits, right)) != 0)
            break;
    return digits + 2;
}
