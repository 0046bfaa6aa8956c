/*
 * dump -- run a runner on a case and print its log, one record a line
 *
 *     dump PROGRAM [argument [schedule [budget [array:bytes[:flags]...]]]]
 *
 * The log goes to stdout behind the program's own output; what the result
 * file says and how the program ended come last.
 */
#include "record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[LOG_KINDS] = {
    "none",    "more",         "begin",        "space",    "array",
    "end",     "fault",        "alloc",        "release",  "fill",
    "fetch",   "transfer",     "launch",       "refused",  "launch-done",
    "block",   "thread",       "exit",         "read",     "write",
    "atomic",  "barrier",      "barrier-done", "syncwarp", "syncwarp-done",
    "warp-op", "warp-op-done", "lanes-absent", "fence",    "step",
    "enter",   "leave"};

static void
add_array(struct case_job *job, char *text)
{
    const char *name = strtok(text, ":");
    const char *bytes = strtok(NULL, ":");
    const char *flags = strtok(NULL, ":");
    record_array(job, name, strtoull(bytes ? bytes : "0", NULL, 0),
                 flags ? (unsigned)strtoul(flags, NULL, 0) : ARRAY_OUTPUT);
}

static void
print_record(const struct log_record *r)
{
    const char *kind = r->kind < LOG_KINDS ? kinds[r->kind] : "?";
    printf("%-13s address=%#lx pc=%#x size=%u flags=%u\n", kind,
           (unsigned long)r->address, r->pc, r->size, r->flags);
}

int
main(int count, char **arguments)
{
    if (count < 2)
        return 2;
    struct case_job job = record_job();
    if (count > 3)
        job.schedule = strtoull(arguments[3], NULL, 0);
    if (count > 4)
        job.budget = strtoull(arguments[4], NULL, 0);
    for (int i = 5; i < count && job.arrays < CASE_ARRAYS; i++)
        add_array(&job, arguments[i]);
    struct recording recording =
        record_run(arguments[1], arguments[2], &job, 0);
    for (size_t i = 0; i < recording.count; i++)
        print_record(&recording.records[i]);
    printf("status=%#x done=%d returned=%ld launches=%u launch_error=%d\n",
           (unsigned)recording.status, recording.result.done == CASE_DONE,
           (long)recording.result.returned, recording.result.launches,
           recording.result.launch_error);
    record_free(&recording);
    return 0;
}
