/*
 * shown -- a record as a terminal shows it
 */
#ifndef TESTS_SHOWN_H
#define TESTS_SHOWN_H

#include "../terminal.h"
#include "fixture.h"
#include <stdio.h>

/* No colours, UTF-8, lines that are never wrapped. */
static const struct terminal plain = {false, true, false, 0};

/* shown_on -- the screen of that terminal; for free() */
static inline char *
shown_on(const json_t *record, struct terminal t)
{
    char *text = NULL;
    size_t bytes;
    FILE *to = open_memstream(&text, &bytes);

    terminal_show(record, to, &t);
    fclose(to);
    return text;
}

/* shown -- the plain screen of the fixture; for free() */
static inline char *
shown(const char *name)
{
    json_t *record = fixture(name);
    char *text = shown_on(record, plain);

    json_decref(record);
    return text;
}

/* check_shows -- the fixture's screen has that part */
static inline void
check_shows(const char *name, const char *part)
{
    char *text = shown(name);

    ck_assert_msg(has(text, part), "no \"%s\" in:\n%s", part, text);
    free(text);
}

#endif
