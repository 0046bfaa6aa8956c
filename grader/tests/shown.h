/*
 * shown -- a record as a terminal shows it
 */
#ifndef TESTS_SHOWN_H
#define TESTS_SHOWN_H

#include "../terminal.h"
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

#endif
