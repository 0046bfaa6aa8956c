/*
 * diagnose_line_code -- the line of what is no value: a launch, a loop over
 * steps, a return, a declaration, as the source has them once
 */
#include "diagnose_line_code.h"
#include "diagnose_body.h"
#include "diagnose_kept.h"
#include "diagnose_line.h"
#include "die.h"
#include "member.h"
#include <stdlib.h>

/* The line of all launches; 0: there are several, or none. */
static long
launched(const struct evidence *e)
{
    const json_t *launches = json_object_get(e->findings, "launches"), *launch;
    long line = 0;
    size_t i;

    json_array_foreach(launches, i, launch) {
        const long here = (long)member_integer(launch, "line");

        if (!member_is(launch, "file", "kernel.cu") || (line && line != here))
            return 0;
        line = here;
    }
    return line;
}

static void
say_launch(const struct evidence *e, struct diagnosis *d)
{
    const long line = launched(e);

    diagnose_place(d, line, checked_format("the launch is in line %ld", line));
}

static void
say_begin(const struct evidence *e, struct diagnosis *d)
{
    const char *name = e->test->function->name;
    const long line = diagnose_begins(e->source, name);

    diagnose_place(d, line,
                   checked_format("%s begins in line %ld", name, line));
}

static void
say_loop(const struct evidence *e, struct diagnosis *d)
{
    const char *name = e->test->function->name;
    const long line = diagnose_once(e->source, name, "for");

    diagnose_place(d, line,
                   checked_format("the loop of %s is in line %ld", name, line));
}

/* No kernel was launched: which launch was not reached? */
static void
say_not_reached(const struct evidence *e, struct diagnosis *d)
{
    const char *name = e->test->function->name;
    const long line = diagnose_once(e->source, name, "<<<");

    diagnose_place(
        d, line, checked_format("the launch in line %ld is not reached", line));
    if (d->line == 0 && e->test->lab_case->steps > 0 &&
        !diagnose_has(e->source, name, "<<<"))
        say_loop(e, d);
    if (d->line == 0)
        say_begin(e, d);
}

/* An index without its block, where a block has one thread along the axis. */
static void
say_blockless(const struct evidence *e, struct diagnosis *d)
{
    static const char *const threads[] = {"threadIdx.x", "threadIdx.y",
                                          "threadIdx.z"};
    static const char *const blocks[] = {"blockIdx.x", "blockIdx.y",
                                         "blockIdx.z"};
    const char *kernel = member_text(
        json_array_get(json_object_get(e->findings, "launches"), 0), "kernel");

    for (size_t k = 0; k < 3 && d->line == 0; k++) {
        const long line = e->result->block[k] == 1 && e->result->grid[k] > 1 &&
                                  !diagnose_has(e->source, kernel, blocks[k])
                              ? diagnose_once(e->source, kernel, threads[k])
                              : 0;

        diagnose_place(
            d, line, checked_format("%s stands in line %ld", threads[k], line));
    }
}

void
diagnose_line_nothing(const struct evidence *e, struct diagnosis *d)
{
    if (!e->result)
        return;
    if (e->result->launches == 0) {
        say_not_reached(e, d);
        return;
    }
    if (e->test->function->radius > 0)
        say_blockless(e, d);
    if (d->line == 0)
        say_launch(e, d);
}

void
diagnose_line_steps(const struct evidence *e, struct diagnosis *d)
{
    say_loop(e, d);
    if (d->line == 0)
        say_launch(e, d);
}

/* Where kernels ran, it went past the returns before the loop over steps. */
void
diagnose_line_returned(const struct evidence *e, struct diagnosis *d)
{
    const char *name = e->test->function->name;
    const long line = e->result && e->result->launches > 0
                          ? diagnose_returned(e->source, name)
                          : diagnose_once(e->source, name, "return");

    diagnose_place(d, line, checked_format("returned in line %ld", line));
}

void
diagnose_line_kept(const struct evidence *e, struct diagnosis *d)
{
    const long line = diagnose_kept(e->source);

    diagnose_place(d, line,
                   checked_format("the variable in line %ld is kept", line));
}

void
diagnose_line_local(const struct evidence *e, struct diagnosis *d)
{
    const json_t *launches = json_object_get(e->findings, "launches");
    const json_t *last =
        json_array_get(launches, json_array_size(launches) - 1);
    const long line =
        diagnose_local_array(e->source, member_text(last, "kernel"));

    diagnose_place(d, line, checked_format("declared in line %ld", line));
}
