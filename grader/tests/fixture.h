/*
 * fixture -- records kept under grader/tests/records, for the renderers' tests
 */
#ifndef TESTS_FIXTURE_H
#define TESTS_FIXTURE_H

#include "../die.h"
#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *const fixture_names[] = {
    "passed",        "wrong",     "hazard",      "build_failed",
    "launch_failed", "timed_out", "not_started", "rejected",
    "gpu",           "hostile",   "bare"};

enum { FIXTURES = sizeof fixture_names / sizeof *fixture_names };

static inline json_t *
fixture(const char *name)
{
    char *path = checked_format("grader/tests/records/%s.json", name);
    json_error_t error;
    json_t *record = json_load_file(path, 0, &error);

    if (!record)
        die("%s:%d: %s; run from the project's folder", path, error.line,
            error.text);
    free(path);
    return record;
}

/* has -- whether `text` holds `part` */
static inline int
has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

/* is_turn -- whether a character turns the direction of text */
static inline int
is_turn(const unsigned char *at)
{
    return (at[0] == 0xe2 && at[1] == 0x80 && at[2] >= 0xaa && at[2] <= 0xae) ||
           (at[0] == 0xe2 && at[1] == 0x81 && at[2] >= 0xa6 && at[2] <= 0xa9);
}

/* check_harmless -- no control but newline and tab, nothing that turns the
 * direction of text */
static inline void
check_harmless(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;

    for (; *at; at++)
        if ((*at < 32 && *at != '\n' && *at != '\t') || *at == 127 ||
            is_turn(at))
            ck_abort_msg("harmful: %.40s", (const char *)at);
}

#endif
