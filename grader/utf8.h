/*
 * utf8 -- characters of text that may be hostile
 */
#ifndef GRADER_UTF8_H
#define GRADER_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* utf8_decode -- the character at `at`, in text that ends with a NUL.
 * Returns its bytes, or 0 where they are no UTF-8: too long a form, a
 * surrogate, past the last character, or cut. */
size_t utf8_decode(const unsigned char *at, uint32_t *character);

/* utf8_begins -- whether a byte is the first of a character, or none's */
static inline bool
utf8_begins(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

/* utf8_is_harmful -- controls but newline and tab, characters that turn the
 * direction of the text around them, and those that are none */
bool utf8_is_harmful(uint32_t character);

#endif
