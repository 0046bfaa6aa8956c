/*
 * diagnose_asked -- for which kernel more shared memory is asked for
 */
#include "diagnose_asked.h"
#include "diagnose_body.h"
#include "diagnose_code.h"
#include "die.h"
#include "member.h"
#include "name_char.h"
#include <stdlib.h>
#include <string.h>

#define CALL "cudaFuncSetAttribute"

/* The last name in the text before `end`: of "(const void *)tile", tile. */
static char *
last_name(const char *at, const char *end)
{
    const char *first = at;

    for (; at < end; at++)
        if (name_char(*at) && (at == first || !name_char(at[-1])))
            first = at;
    for (at = first; at < end && name_char(*at);)
        at++;
    return checked_copy(first, (size_t)(at - first));
}

/* The kernel that the only call asks for, and its line, where that is not
 * `kernel`; NULL where it is, or there are several calls.  For free(). */
static char *
other_kernel(const char *code, const char *kernel, long *line)
{
    const char *end = code + strlen(code);
    const char *call = diagnose_find(code, code, end, CALL);
    const char *open = call ? strchr(call, '(') : NULL;
    const char *comma = open ? strpbrk(open, ",<;") : NULL;

    if (!comma || *comma == ';' || diagnose_find(code, comma, end, CALL) ||
        diagnose_find(code, open, comma, kernel))
        return NULL;
    *line = diagnose_line_of(code, call);
    return last_name(open + 1, comma);
}

char *
diagnose_asked(const struct evidence *e, const json_t *launch)
{
    const char *name = member_text(launch, "kernel");
    char *kernel = checked_copy(name, strcspn(name, "<("));
    char *code = diagnose_code(e->source);
    long line = 0;
    char *other = *kernel ? other_kernel(code, kernel, &line) : NULL;
    /* A cast is no kernel, nor is a variable. */
    const bool known = other && diagnose_begins(e->source, other) > 0;
    char *words = known
                      ? checked_format(", for %s: line %ld asks for it for %s",
                                       kernel, line, other)
                      : checked_format("%s%s", *kernel ? ", for " : "", kernel);

    free(other);
    free(code);
    free(kernel);
    return words;
}
