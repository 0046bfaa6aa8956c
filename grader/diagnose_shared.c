/*
 * diagnose_shared -- one thread reads what another writes to shared memory
 */
#include "diagnose_finding.h"

/* Whether the thread that reads stands where the other one would with x and y
 * exchanged. */
static bool
is_mirrored(const struct finding *f)
{
    long other[3];

    if (!f->placed || !json_is_array(json_object_get(f->second, "thread")))
        return false;
    diagnose_triple(json_object_get(f->second, "thread"), other);
    return f->thread[0] == other[1] && f->thread[1] == other[0] &&
           f->thread[2] == other[2] && f->thread[0] != f->thread[1];
}

bool
diagnose_shared_race(const struct evidence *e, const struct finding *f,
                     long other, struct diagnosis *d)
{
    const char *array = *f->array ? f->array : "shared memory";

    if (is_mirrored(f))
        return diagnose_say(d, "axes-swapped", f->line,
                            "line %ld reads of %s what the thread with x and "
                            "y exchanged writes in line %ld: its indices have "
                            "one order here and another there",
                            f->line, array, other);
    if (other == f->line)
        return diagnose_say(d, "barrier-missing", f->line,
                            "line %ld writes to %s while other threads still "
                            "read it in the same line, where no barrier fits: "
                            "results never go back to where neighbours read",
                            f->line, array);
    return diagnose_say(d, "barrier-missing", f->line,
                        "line %ld reads what another thread writes to %s "
                        "in line %ld, and no barrier lies between%s",
                        f->line, array, other,
                        diagnose_walked(e, f)
                            ? ": is a barrier missing, or is it the wrong "
                              "plane that is filled there?"
                            : "");
}
