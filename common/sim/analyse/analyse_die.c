#include "analyse_die.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void
analyse_die(const char *format, ...)
{
    va_list arguments;

    fputs("analyse: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(2);
}
