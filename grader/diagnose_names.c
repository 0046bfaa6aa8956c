/*
 * diagnose_names -- what a student calls each diagnosis, and where the labs'
 * chapters explain it, out of the table of mistakes
 */
#include "diagnose.h"
#include "mistake.h"

const char *
diagnose_name(const char *id)
{
    const struct mistake *m = mistake_find(id);

    return m ? m->name : NULL;
}

const char *
diagnose_section(const char *id)
{
    const struct mistake *m = mistake_find(id);

    return m ? m->section : NULL;
}
