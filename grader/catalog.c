#include "catalog.h"
#include <stdlib.h>
#include <string.h>

/* "06" and "6" name the lab whose id begins with that number. */
static bool
named(const struct lab *lab, const char *name)
{
    char *end;
    long number;

    if (strcmp(lab->id, name) == 0)
        return true;
    number = strtol(name, &end, 10);
    return end != name && *end == 0 && number == strtol(lab->id, NULL, 10);
}

const struct lab *
catalog_find(const char *name)
{
    const struct lab *found = NULL;

    for (size_t i = 0; catalog[i]; i++) {
        if (!named(catalog[i], name))
            continue;
        if (found)
            return NULL;
        found = catalog[i];
    }
    return found;
}

const struct function *
catalog_function(const struct lab *lab, const char *name)
{
    const struct function *f = lab->functions;

    while (f->name && strcmp(f->name, name) != 0)
        f++;
    return f->name ? f : NULL;
}

static bool
has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);

    for (; *words; words += strspn(words, " ")) {
        const size_t own = strcspn(words, " ");

        if (own == length && strncmp(words, word, length) == 0)
            return true;
        words += own;
    }
    return false;
}

bool
catalog_asks_for(const struct lab *lab, const char *figure)
{
    const struct lab_question *q = lab->questions;

    for (; q && q->key; q++)
        if (q->figures && has_word(q->figures, figure))
            return true;
    return false;
}
