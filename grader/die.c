#include "die.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    flockfile(stderr);
    fputs("grader: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    funlockfile(stderr);
    va_end(arguments);
    exit(2);
}

void *
checked_alloc(size_t count, size_t size)
{
    /* calloc(0) may return NULL, which is no lack of memory. */
    void *p = calloc(count ? count : 1, size ? size : 1);
    if (!p)
        die("no memory for %zu times %zu bytes", count, size);
    return p;
}

void *
checked_grow(void *array, size_t count, size_t size)
{
    void *p = reallocarray(array, count ? count : 1, size ? size : 1);
    if (!p)
        die("no memory for %zu times %zu bytes", count, size);
    return p;
}

char *
checked_copy(const void *data, size_t bytes)
{
    char *copy = checked_alloc(bytes + 1, 1);
    if (bytes)
        memcpy(copy, data, bytes);
    return copy;
}

char *
checked_string(const char *text)
{
    return checked_copy(text, strlen(text));
}

char *
checked_format(const char *format, ...)
{
    char *text;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0)
        die("no memory for a text like \"%s\"", format);
    return text;
}
