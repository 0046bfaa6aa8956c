#include "escape.h"
#include "die.h"
#include "utf8.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Append `bytes` bytes of `from`, which a NUL follows somewhere, to `to`.
 * Returns the new end. */
static char *
append(char *to, const char *from, size_t bytes, bool lines)
{
    for (size_t i = 0; i < bytes;) {
        uint32_t character;
        size_t length =
            utf8_decode((const unsigned char *)from + i, &character);
        bool bad = length == 0 || i + length > bytes ||
                   utf8_is_harmful(character) || (!lines && character < 0x20);
        if (length == 0 || i + length > bytes)
            length = 1;
        for (size_t k = 0; k < length; k++, i++)
            if (bad)
                to += sprintf(to, "\\x%02x", (unsigned char)from[i]);
            else
                *to++ = from[i];
    }
    *to = '\0';
    return to;
}

/* Not inside a character, when there is one. */
static size_t
character_start(const char *text, size_t at)
{
    for (size_t back = 0; back < 3 && at > back; back++)
        if (utf8_begins(text[at - back]))
            return at - back;
    return at;
}

char *
escape_text(const char *text, size_t bytes)
{
    char *copy = checked_copy(text, bytes); /* ends with a NUL */
    bool cut = bytes > (size_t)2 * ESCAPE_PART;
    size_t head = cut ? character_start(copy, ESCAPE_PART) : bytes;
    size_t tail = cut ? character_start(copy, bytes - ESCAPE_PART) : bytes;
    char *escaped = checked_alloc(4 * (head + bytes - tail) + 100, 1);
    char *end = append(escaped, copy, head, true);
    if (cut) {
        end += sprintf(end, "\n... %zu bytes left out ...\n", tail - head);
        append(end, copy + tail, bytes - tail, true);
    }
    free(copy);
    return escaped;
}

char *
escape_line(const char *text, size_t bytes, size_t most)
{
    char *copy = checked_copy(text, bytes);
    size_t kept = bytes > most ? character_start(copy, most) : bytes;
    char *escaped = checked_alloc(4 * kept + 4, 1);
    char *end = append(escaped, copy, kept, false);
    if (kept < bytes)
        memcpy(end, "...", 4);
    free(copy);
    return escaped;
}
