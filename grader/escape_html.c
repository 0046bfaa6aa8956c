#include "escape_html.h"
#include "utf8.h"
#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

static const char *
entity(uint32_t character)
{
    switch (character) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void
escape_html(const char *text, size_t limit, FILE *to)
{
    const unsigned char *at = (const unsigned char *)text;
    uint32_t character;

    for (; at && *at && limit > 0; limit--) {
        size_t bytes = utf8_decode(at, &character);

        if (bytes == 0 || utf8_is_harmful(character))
            fputs(REPLACEMENT, to);
        else if (entity(character))
            fputs(entity(character), to);
        else
            fwrite(at, 1, bytes, to);
        at += bytes ? bytes : 1;
    }
    if (at && *at)
        fprintf(to, " [%zu bytes more]", strlen((const char *)at));
}
