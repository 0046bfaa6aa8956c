/*
 * name_char -- the letters of which names in C are made
 */
#ifndef GRADER_NAME_CHAR_H
#define GRADER_NAME_CHAR_H

#include <ctype.h>
#include <stdbool.h>

/* name_char -- whether the character may stand in a name */
static inline bool
name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

#endif
