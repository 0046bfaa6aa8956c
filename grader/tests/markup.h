/*
 * markup -- a small scanner that proves a page well-formed and harmless
 *
 * Every tag must be one that the report writes, with attributes that it
 * writes, and be closed in order.  So a string of a record that broke out of
 * its text would be found whatever it says.
 */
#ifndef TESTS_MARKUP_H
#define TESTS_MARKUP_H

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MARKUP_DEPTH = 64, MARKUP_NAME = 32 };

static const char markup_tags[] =
    " html head meta title style body header nav a h1 h2 h3 p span i div main "
    "section pre code details summary figure figcaption table thead tbody tr "
    "th td caption dl dt dd ol li strong br svg desc defs pattern rect path g "
    "text circle use polygon tspan ";
static const char markup_void[] = " meta br ";
static const char markup_attributes[] =
    " lang charset name content http-equiv class href style aria-hidden scope "
    "colspan id xmlns role aria-labelledby viewBox width height patternUnits "
    "d x y fill text-anchor open font-family stroke stroke-width cx cy r "
    "points transform color stroke-linecap stroke-linejoin stroke-dasharray "
    "font-size dx dy ";

struct markup {
    const char *at;
    int depth;
    char open[MARKUP_DEPTH][MARKUP_NAME];
};

static inline void
markup_known(const char *list, const char *name)
{
    char word[MARKUP_NAME + 2];

    snprintf(word, sizeof word, " %s ", name);
    ck_assert_msg(strstr(list, word) != NULL, "unknown <%s>", name);
}

static inline void
markup_name(struct markup *m, char *name)
{
    size_t bytes = 0;

    while (isalnum((unsigned char)m->at[bytes]) || m->at[bytes] == '-')
        bytes++;
    ck_assert_msg(bytes > 0 && bytes < MARKUP_NAME, "no name: %.40s", m->at);
    memcpy(name, m->at, bytes);
    name[bytes] = '\0';
    m->at += bytes;
}

static inline void
markup_attribute(struct markup *m)
{
    char name[MARKUP_NAME];

    markup_name(m, name);
    markup_known(markup_attributes, name);
    ck_assert_msg(strncmp(m->at, "=\"", 2) == 0, "%s: no value", name);
    m->at += 2 + strcspn(m->at + 2, "\"");
    ck_assert_int_eq(*m->at++, '"');
}

static inline void
markup_close(struct markup *m)
{
    char name[MARKUP_NAME];

    m->at += 2;
    markup_name(m, name);
    ck_assert_int_gt(m->depth, 0);
    ck_assert_str_eq(m->open[--m->depth], name);
    ck_assert_int_eq(*m->at++, '>');
}

static inline void
markup_open(struct markup *m)
{
    char name[MARKUP_NAME], word[MARKUP_NAME + 2];

    m->at++;
    markup_name(m, name);
    markup_known(markup_tags, name);
    while (*m->at == ' ') {
        m->at++;
        markup_attribute(m);
    }
    snprintf(word, sizeof word, " %s ", name);
    if (*m->at == '/')
        m->at++;
    else if (!strstr(markup_void, word)) {
        ck_assert_int_lt(m->depth, MARKUP_DEPTH);
        memcpy(m->open[m->depth++], name, sizeof name);
    }
    ck_assert_msg(*m->at == '>', "<%s: %.40s", name, m->at);
    m->at++;
}

/* markup_check -- fails the test unless all of `text` is harmless markup */
static inline void
markup_check(const char *text)
{
    struct markup m = {.at = text};

    if (strncmp(text, "<!DOCTYPE html>", 15) == 0)
        m.at += 15;
    for (; *m.at;)
        if (strncmp(m.at, "</", 2) == 0)
            markup_close(&m);
        else if (*m.at == '<')
            markup_open(&m);
        else
            m.at++;
    ck_assert_int_eq(m.depth, 0);
}

#endif
