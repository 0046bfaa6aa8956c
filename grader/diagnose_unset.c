/*
 * diagnose_unset -- an array that is read where nothing has been written to it
 */
#include "diagnose_finding.h"
#include "member.h"
#include <stdlib.h>
#include <string.h>

bool
diagnose_is_input(const struct test *t, const char *name)
{
    const struct case_array *a = diagnose_array(t, name);

    return a && !(a->flags & (ARRAY_UNSET | ARRAY_UNSET_INTERIOR));
}

/* Whether the same array is read where nothing had been written, too: a field
 * that is swept where it lies was filled before. */
static bool
is_unset(const struct evidence *e, const char *array)
{
    const json_t *list = json_object_get(e->findings, "findings"), *other;
    size_t i;

    json_array_foreach(list, i, other) {
        if (member_is(other, "id", "uninitialised-global") &&
            member_is(other, "array", array))
            return true;
    }
    return false;
}

bool
diagnose_own_output(const struct evidence *e, const struct finding *f,
                    long other, struct diagnosis *d)
{
    return !diagnose_is_input(e->test, f->array) && is_unset(e, f->array) &&
           diagnose_say(d, "wrong-buffer", f->line,
                        "%s is read in line %ld, and it is what the sweep "
                        "writes, in line %ld: a point and its neighbours are "
                        "those of %s",
                        f->array, f->line, other, e->test->job.array[0].name);
}

static bool
is_on_boundary(const struct case_array *array, const struct finding *f)
{
    if (f->indices < array->axes)
        return false;
    for (size_t i = 0; i < array->axes; i++)
        if (f->index[i] == 0 || f->index[i] == (long)array->extent[i] - 1)
            return true;
    return false;
}

/* Whether the line begins with the array's name and adds: "out[i] += c". */
static bool
adds_there(const struct evidence *e, const struct finding *f)
{
    char *line = diagnose_quote(e->source, f->line);
    const char *sign = strchr(line, '=');
    const size_t length = strlen(f->array);
    const bool adds = length > 0 && strncmp(line, f->array, length) == 0 &&
                      line[length] == '[' && sign > line && sign[-1] == '+';

    free(line);
    return adds;
}

bool
diagnose_unset(const struct evidence *e, const struct finding *f,
               struct diagnosis *d)
{
    const struct case_array *array = diagnose_array(e->test, f->array);

    if (array && e->test->function->radius == 0)
        return diagnose_say(d, f->id, f->line,
                            "%s is read, and nothing has been written to it "
                            "yet: it is there for results alone",
                            f->array);
    if (array && is_on_boundary(array, f))
        return diagnose_say(d, f->id, f->line,
                            "the boundary of %s is read in line %ld, and "
                            "nothing has been written there yet: it stays as "
                            "it is where no thread touches it, and what a "
                            "sweep needs of a boundary is in its input",
                            f->array, f->line);
    if (array && adds_there(e, f))
        return diagnose_say(d, "wrong-buffer", f->line,
                            "%s is read where nothing has been written to it "
                            "yet: does line %ld add to it (+=) where it "
                            "should set it (=)?",
                            f->array, f->line);
    if (array)
        return diagnose_say(d, "wrong-buffer", f->line,
                            "%s is read where nothing has been written to "
                            "it yet: are the two fields exchanged?",
                            f->array);
    return diagnose_say(d, f->id, f->line, "%s", f->text);
}
