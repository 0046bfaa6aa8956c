/* error -- the runtime API's two kinds of error: reported once, or for good */
#include "exec.h"

static int last, first, stuck;

int
error_report(int code)
{
    if (stuck)
        return stuck;
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

void
error_stick(int code)
{
    if (!stuck)
        stuck = code;
    if (!first)
        first = code;
}

int
error_first(void)
{
    return first;
}

int
error_sticky(void)
{
    return stuck;
}

int
error_last(bool clear)
{
    int code = stuck ? stuck : last;

    if (clear)
        last = 0;
    return code;
}
