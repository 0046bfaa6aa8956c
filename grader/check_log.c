/* check_log -- what the simulator's tests of a record tell a GPU's */
#include "check_log.h"
#include "die.h"
#include "member.h"
#include "status.h"
#include <stdio.h>

/* The simulator's test of the same case, else of the function's first that
 * fails; NULL where all pass. */
static const json_t *
simulated(const json_t *tests, const char *function, const char *name)
{
    const json_t *test, *found = NULL;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (!member_is(test, "backend", "sim") ||
            !member_is(test, "row", "correctness") ||
            !member_is(test, "function", function) ||
            !status_is_fault(member_status(test)))
            continue;
        if (member_is(test, "case", name))
            return test;
        found = found ? found : test;
    }
    return found;
}

char *
check_log_says(const json_t *tests, const struct test *t)
{
    char name[128];
    const json_t *test =
        simulated(tests, t->function->name,
                  test_name(t->function, t->lab_case, name, sizeof name));
    const json_t *diagnosis = json_object_get(test, "diagnosis");
    const json_t *finding =
        json_array_get(json_object_get(test, "findings"), 0);
    const char *text = member_text(diagnosis, "text");
    const long long line = member_integer(diagnosis, "line");
    char place[48] = "";

    if (!test)
        return NULL;
    if (!*text)
        text = member_text(finding, "text");
    if (!*text)
        text = member_text(test, "text");
    if (line > 0)
        snprintf(place, sizeof place, " (kernel.cu:%lld)", line);
    return checked_format("the simulator says: %s%s", text, place);
}

long
check_log_line(const json_t *tests, const char *function)
{
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        const json_t *launches = json_object_get(test, "launches");
        const long long line =
            member_integer(json_array_get(launches, 0), "line");

        if (member_is(test, "backend", "sim") &&
            member_is(test, "function", function) && line > 0)
            return (long)line;
    }
    return 0;
}
