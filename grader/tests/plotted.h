/*
 * plotted -- what verbs that draw leave in a test's project (commanded.h)
 */
#ifndef TESTS_PLOTTED_H
#define TESTS_PLOTTED_H

#include "../plot_gnuplot.h"
#include "commanded.h"
#include "fixture.h"
#include <stdbool.h>

static inline char *
content(const char *name)
{
    char *path = checked_format("%s/%s", folder, name);
    char *text = text_file_read(path, NULL);

    free(path);
    return text;
}

static inline void
put(const char *name, const char *text)
{
    char *path = checked_format("%s/%s", folder, name);

    ck_assert_int_eq(text_file_write(path, text, strlen(text)), 0);
    free(path);
}

static inline bool
is_there(const char *name)
{
    char *text = content(name);
    const bool there = text != NULL;

    free(text);
    return there;
}

static inline void
check_file(const char *name, const char *part)
{
    char *text = content(name);

    ck_assert_msg(text && has(text, part), "no \"%s\" in %s:\n%.2000s", part,
                  name, text ? text : "(there is none)");
    free(text);
}

/* As if the student had passed that lab. */
static inline void
pass(const char *lab)
{
    json_t *record = fixture("passed");
    char *name = checked_format("build/records/labs/%s.json", lab);
    char *path = checked_format("%s/%s", folder, name);

    put(name, "");
    json_object_set_new(record, "lab", json_string(lab));
    ck_assert_int_eq(json_dump_file(record, path, 0), 0);
    json_decref(record);
    free(path);
    free(name);
}

static inline bool
has_gnuplot(void)
{
    char *lack = plot_lack(PLOT_SVG);

    if (lack)
        printf("not run: %s\n", lack);
    free(lack);
    return !lack;
}

#endif
