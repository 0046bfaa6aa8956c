/* error -- the runtime API's errors, which are reported once; a fault in a
 * kernel ends the run instead */
#include "exec.h"

static int last, first;

int
error_report(int code)
{
    if (code)
        last = code;
    return code;
}

int
error_set(int code)
{
    if (!first)
        first = code;
    return error_report(code);
}

int
error_first(void)
{
    return first;
}

int
error_last(bool clear)
{
    int code = last;

    if (clear)
        last = 0;
    return code;
}
