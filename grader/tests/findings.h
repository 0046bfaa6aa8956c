/*
 * findings -- what the analyser found, as tests of diagnoses write it
 */
#ifndef TESTS_FINDINGS_H
#define TESTS_FINDINGS_H

#include "diagnosed.h"

/* findings_with -- that finding, or several, and three launches with blocks of
 * 8 x 8 threads; error: of the first launch */
static inline json_t *
findings_with(const char *finding, const char *error)
{
    return findings_of(checked_format(
        "{'findings': [%s], 'launches': [{'line': 30, 'grid': [5, 4, 3], "
        "'block': [8, 8, 8], 'shared': 0, 'error': %s}, "
        "{'line': 31, 'grid': [5, 4, 19], 'block': [8, 8, 1], 'shared': 0, "
        "'error': null}, "
        "{'line': 32, 'grid': [5, 4, 17], 'block': [8, 8, 1], 'shared': 0, "
        "'error': null}]}",
        finding, error));
}

/* findings_along_x -- an access of thread 1,000 of a launch on one axis; index:
 * where it goes; error: of the launch, or NULL */
static inline json_t *
findings_along_x(const char *id, const char *index, int blocks,
                 const char *error)
{
    return json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:o, s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}}], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s?}]}",
        "findings", "id", id, "severity", "hazard", "array", "x", "text", "",
        "launch", 0, "index", json_loads(index, 0, NULL), "first", "kind",
        "read", "line", 7, "block", 3, 0, 0, "thread", 232, 0, 0, "launches",
        "line", 30, "grid", blocks, 1, 1, "block", 256, 1, 1, "shared", 0,
        "error", error);
}

#endif
