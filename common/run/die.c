#include "die.h"
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void
run_die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("runner: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    _exit(2);
}
