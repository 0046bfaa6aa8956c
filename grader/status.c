#include "status.h"
#include <string.h>

static const char *const names[STATUSES] = {
    [STATUS_REJECTED] = "rejected",
    [STATUS_BUILD_LIMIT] = "build_limit",
    [STATUS_BUILD_FAILED] = "build_failed",
    [STATUS_CRASHED] = "crashed",
    [STATUS_TIMED_OUT] = "timed_out",
    [STATUS_MEMORY_LIMIT] = "memory_limit",
    [STATUS_OUTPUT_LIMIT] = "output_limit",
    [STATUS_NO_RESULT] = "no_result",
    [STATUS_LAUNCH_FAILED] = "launch_failed",
    [STATUS_GPU_FAULT] = "gpu_fault",
    [STATUS_HAZARD] = "hazard",
    [STATUS_WRONG] = "wrong",
    [STATUS_INEFFICIENT] = "inefficient",
    [STATUS_SUSPECT] = "suspect",
    [STATUS_NOT_STARTED] = "not_started",
    [STATUS_INCONCLUSIVE] = "inconclusive",
    [STATUS_PASSED] = "passed",
    [STATUS_NOT_RUN] = "not_run",
};

/* The same with blanks: a screen has no underscores. */
static const char *const words[STATUSES] = {
    [STATUS_REJECTED] = "rejected",
    [STATUS_BUILD_LIMIT] = "build limit",
    [STATUS_BUILD_FAILED] = "build failed",
    [STATUS_CRASHED] = "crashed",
    [STATUS_TIMED_OUT] = "timed out",
    [STATUS_MEMORY_LIMIT] = "memory limit",
    [STATUS_OUTPUT_LIMIT] = "output limit",
    [STATUS_NO_RESULT] = "no result",
    [STATUS_LAUNCH_FAILED] = "launch failed",
    [STATUS_GPU_FAULT] = "gpu fault",
    [STATUS_HAZARD] = "hazard",
    [STATUS_WRONG] = "wrong",
    [STATUS_INEFFICIENT] = "inefficient",
    [STATUS_SUSPECT] = "suspect",
    [STATUS_NOT_STARTED] = "not started",
    [STATUS_INCONCLUSIVE] = "inconclusive",
    [STATUS_PASSED] = "passed",
    [STATUS_NOT_RUN] = "not run",
};

const char *
status_name(enum status status)
{
    return status < STATUSES ? names[status] : "?";
}

const char *
status_words(enum status status)
{
    return status < STATUSES ? words[status] : "?";
}

enum status
status_find(const char *name)
{
    int i = 0;

    while (i < STATUSES && (!name || strcmp(names[i], name) != 0))
        i++;
    return (enum status)i;
}

enum status
status_severity(const char *severity)
{
    static const struct {
        const char *severity;
        enum status status;
    } table[] = {{"hazard", STATUS_HAZARD},
                 {"crash", STATUS_CRASHED},
                 {"time", STATUS_TIMED_OUT},
                 {"refused", STATUS_REJECTED}};

    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].severity, severity) == 0)
            return table[i].status;
    return STATUS_PASSED;
}

enum status
status_worst(enum status a, enum status b)
{
    return a < b ? a : b;
}

int
status_is_fault(enum status status)
{
    return status < STATUS_INCONCLUSIVE;
}
