/* check_cause -- whether a case fails because of another function */
#include "check_parts.h"
#include "diagnose_body.h"
#include "diagnose_line.h"
#include "die.h"
#include "member.h"
#include <stdlib.h>
#include <string.h>

static bool
has_kernel(const json_t *launches, const char *kernel)
{
    const json_t *launch;
    size_t i;

    json_array_foreach(launches, i, launch) {
        if (member_is(launch, "kernel", kernel))
            return true;
    }
    return false;
}

/* Whether a case of the function fails with a kernel that was launched here
 * too. */
static bool
fails(const json_t *tests, const char *function, const json_t *launches)
{
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        const json_t *own = json_object_get(test, "launches");
        const char *kernel = member_text(json_array_get(own, 0), "kernel");

        if (member_is(test, "function", function) &&
            status_is_fault(member_status(test)) && *kernel &&
            has_kernel(launches, kernel))
            return true;
    }
    return false;
}

/* A number of steps or a buffer that explains all values is the function's
 * own. */
static bool
is_own(const struct diagnosis *d)
{
    return strcmp(d->id, "step-count") == 0 ||
           (strcmp(d->id, "wrong-buffer") == 0 && d->line == 0);
}

/* Whether cases of the function were run, and all of them are right. */
static bool
passes(const json_t *tests, const char *function)
{
    const json_t *test;
    size_t i, count = 0;

    json_array_foreach(tests, i, test) {
        if (!member_is(test, "function", function))
            continue;
        if (member_status(test) != STATUS_PASSED)
            return false;
        count++;
    }
    return count > 0;
}

/* A line of a kernel that is right elsewhere shows what comes of the mistake:
 * that is nearer to the call. */
static void
show_call(const struct test *t, const char *source, const json_t *launches,
          struct diagnosis *d)
{
    const char *first = t->lab->functions[0].name, *name = t->function->name;
    const char *kernel = member_text(json_array_get(launches, 0), "kernel");
    const long call = diagnose_once(source, name, first);

    if (!diagnose_holds(source, kernel, d->line) ||
        !diagnose_has(source, name, first))
        return;
    if (call > 0)
        diagnose_place(d, call,
                       checked_format("%s is right in its own cases; %s calls "
                                      "it in line %ld",
                                      first, name, call));
    else
        diagnose_place(d, diagnose_begins(source, name),
                       checked_format("%s is right in its own cases; %s calls "
                                      "it",
                                      first, name));
}

void
check_cause(const struct test *t, const json_t *tests, const json_t *launches,
            const char *source, struct diagnosis *d)
{
    const struct function *first = &t->lab->functions[0];

    if (!d->id || !t->function->returned || t->function == first)
        return;
    if (passes(tests, first->name))
        show_call(t, source, launches, d);
    if (is_own(d) || !fails(tests, first->name, launches))
        return;
    free(d->text);
    d->id = "sweep-wrong";
    d->line = 0;
    d->text = checked_format("%s calls %s, which is wrong: see above",
                             t->function->name, first->name);
}
