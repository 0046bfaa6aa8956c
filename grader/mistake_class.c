/*
 * mistake_class -- the classes: their names, their hints, and which of them a
 * failing test belongs to
 */
#include "member.h"
#include "mistake.h"
#include <string.h>

static const struct {
    const char *name, *about, *hint;
} classes[CLASSES] = {
    [CLASS_BUILD] = {"build", "the kernel is not taken or does not compile",
                     "Mend the first message alone and build again: those "
                     "below it often follow from it."},
    [CLASS_LAUNCH] = {"launch",
                      "blocks and threads are not what the work needs",
                      "Work out by hand, for the smallest failing case, how "
                      "many blocks there must be along each axis, and compare "
                      "with the launch."},
    [CLASS_INDEXING] = {"indexing", "threads come to other points than meant",
                        "Take one block and one thread, and compute by hand "
                        "which point they come to, and which they should."},
    [CLASS_BOUNDS] = {"bounds", "accesses where there is no array",
                      "Ask of the first and the last thread of the launch: "
                      "which index does it use, and is there such an "
                      "element?"},
    [CLASS_BOUNDARY] = {"boundary",
                        "the first or last points are left out, or "
                        "computed though they must stay",
                        "Write down the first and the last point that must be "
                        "computed along each axis, and compare with the "
                        "guard."},
    [CLASS_TILES] = {"tiles",
                     "a tile or a plane does not hold what its points "
                     "need",
                     "Draw one tile with its halo: who loads each of its "
                     "points, and who loads those at the edges?"},
    [CLASS_SYNCHRONISATION] = {"synchronisation",
                               "threads do not wait for one another, or not "
                               "all of them",
                               "Ask whose the place is. If one thread's "
                               "alone, let no other touch it. If one thread "
                               "writes it in shared memory for another to "
                               "read, a barrier stands between, to which all "
                               "threads of the block come."},
    [CLASS_BUFFERS] = {"buffers",
                       "a field of the wrong step is read, written "
                       "or returned",
                       "Write down for two steps which field is read and "
                       "which is written, and which is the newest."},
    [CLASS_MEMORY] = {"memory",
                      "values that nobody set, or memory that is not "
                      "there for who uses it",
                      "Ask of each place that is read: which thread has "
                      "filled it, and is there one at the field's edge too? "
                      "Of each pointer: is it to the host's memory or the "
                      "device's, and how long does that live?"},
    [CLASS_ARITHMETIC] = {"arithmetic", "the right inputs, combined wrongly",
                          "Compute one wrong point by hand from the values "
                          "that the report shows, term by term."},
    [CLASS_EFFICIENCY] = {"efficiency",
                          "right values, with more work than "
                          "the lab allows",
                          "make explain shows what each line costs: look at "
                          "the line that the report names."},
    [CLASS_RESOURCES] = {"resources", "the run did not come to its end",
                         "Replay the smallest failing case, and ask of each "
                         "loop what ends it."},
    [CLASS_CRASH] = {"crash", "the run was stopped at a fault",
                     "The report names the line where it was stopped, if "
                     "that is known. Work out by hand, for the smallest "
                     "failing case, what each value there is just then: a "
                     "divisor that is 0, a pointer to nowhere?"},
    [CLASS_ANSWERS] = {"answers",
                       "answers that are wrong, blank or cannot be "
                       "read",
                       "Reread the section that the report names, and work "
                       "the numbers out on paper."},
    [CLASS_UNKNOWN] = {"unknown", "wrong, and no known pattern",
                       "Look at the map of wrong points: which of them are "
                       "right, and what do the others have in common?"},
};

const char *mistake_class_name(enum mistake_class class)
{
    return class < CLASSES ? classes[class].name : "?";
}

const char *mistake_class_about(enum mistake_class class)
{
    return class < CLASSES ? classes[class].about : "?";
}

const char *mistake_class_hint(enum mistake_class class)
{
    return class < CLASSES ? classes[class].hint : "?";
}

enum mistake_class
mistake_class_find(const char *name)
{
    int i = 0;

    while (i < CLASSES && strcmp(classes[i].name, name) != 0)
        i++;
    return (enum mistake_class)i;
}

const struct mistake *
mistake_find(const char *id)
{
    for (const struct mistake *m = mistakes; m->id; m++)
        if (strcmp(m->id, id) == 0)
            return m;
    return NULL;
}

/* Where nothing more is known. */
static enum mistake_class
of_status(enum status status)
{
    switch (status) {
    case STATUS_REJECTED:
    case STATUS_BUILD_LIMIT:
    case STATUS_BUILD_FAILED:
        return CLASS_BUILD;
    case STATUS_LAUNCH_FAILED:
        return CLASS_LAUNCH;
    case STATUS_INEFFICIENT:
        return CLASS_EFFICIENCY;
    case STATUS_CRASHED:
    case STATUS_NO_RESULT:
    case STATUS_GPU_FAULT:
        return CLASS_CRASH;
    case STATUS_TIMED_OUT:
    case STATUS_MEMORY_LIMIT:
    case STATUS_OUTPUT_LIMIT:
        return CLASS_RESOURCES;
    default:
        return CLASS_UNKNOWN;
    }
}

static bool
fails(const json_t *test)
{
    return status_is_fault(member_status(test));
}

/* The first finding that is more than a note; NULL: none. */
static const json_t *
first_fault(const json_t *test)
{
    const json_t *finding;
    size_t i;

    json_array_foreach(json_object_get(test, "findings"), i, finding) {
        if (!member_is(finding, "severity", "note"))
            return finding;
    }
    return NULL;
}

/* The test that a summary, or a mistake that only follows, is about: the first
 * case that fails (with a finding, for the row of hazards).  NULL: none. */
static const json_t *
cause_of(const json_t *test, const json_t *tests)
{
    const bool hazards = member_is(test, "row", "hazards");
    const json_t *other;
    size_t i;

    json_array_foreach(tests, i, other) {
        if (other != test && fails(other) &&
            member_is(other, "row", "correctness") &&
            (!hazards || first_fault(other)))
            return other;
    }
    return NULL;
}

static enum mistake_class
of_case(const json_t *test)
{
    const json_t *finding = first_fault(test);
    const struct mistake *m =
        mistake_find(member_text(json_object_get(test, "diagnosis"), "id"));

    if (!m && finding)
        m = mistake_find(member_text(finding, "id"));
    return m ? m->class : of_status(member_status(test));
}

enum mistake_class
mistake_class_of(const json_t *test, const json_t *tests)
{
    const json_t *diagnosis = json_object_get(test, "diagnosis"), *cause;

    if (!fails(test))
        return CLASSES;
    if (member_is(test, "row", "answers"))
        return CLASS_ANSWERS;
    if (member_is(test, "row", "hazards") ||
        member_is(diagnosis, "id", "sweep-wrong")) {
        cause = cause_of(test, tests);
        return cause ? of_case(cause) : CLASS_UNKNOWN;
    }
    return of_case(test);
}

json_t *
mistake_classify(json_t *tests)
{
    json_t *counts = json_object(), *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        const enum mistake_class class = mistake_class_of(test, tests);
        const char *name = mistake_class_name(class);

        if (class == CLASSES)
            continue;
        json_object_set_new(test, "class", json_string(name));
        json_object_set_new(counts, name,
                            json_integer(member_integer(counts, name) + 1));
    }
    return counts;
}
