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
