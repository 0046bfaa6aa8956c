#include "utf8.h"

size_t
utf8_decode(const unsigned char *at, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t bytes = *at < 0x80 ? 1 : *at >= 0xf0 ? 4 : *at >= 0xe0 ? 3 : 2;
    size_t i;

    if (*at >= 0x80 && (*at < 0xc2 || *at > 0xf4))
        return 0;
    *character = bytes == 1 ? *at : *at & (0x7fu >> bytes);
    for (i = 1; i < bytes; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *character = *character << 6 | (at[i] & 0x3f);
    }
    if (*character < least[bytes] || *character > 0x10ffff ||
        (*character >= 0xd800 && *character < 0xe000))
        return 0;
    return bytes;
}

bool
utf8_is_harmful(uint32_t c)
{
    return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) ||
           c == 0x061c || c == 0x200e || c == 0x200f || c == 0xfeff ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) ||
           (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
}
