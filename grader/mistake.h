/*
 * mistake -- the mistakes that the grader knows, and their classes
 *
 * One table has all that is said of a mistake whatever the kernel (what a
 * kernel adds, its places and numbers, is put into words where it is found, in
 * diagnose_*.c): docs/mistakes.md, records, hints and pages are made of it.
 * Classes are few, so that they can be counted over labs and submissions.
 */
#ifndef GRADER_MISTAKE_H
#define GRADER_MISTAKE_H

#include "status.h"
#include <jansson.h>

enum mistake_class {
    CLASS_BUILD,
    CLASS_LAUNCH,
    CLASS_INDEXING,
    CLASS_BOUNDS,
    CLASS_BOUNDARY,
    CLASS_TILES,
    CLASS_SYNCHRONISATION,
    CLASS_BUFFERS,
    CLASS_MEMORY,
    CLASS_ARITHMETIC,
    CLASS_EFFICIENCY,
    CLASS_RESOURCES,
    CLASS_CRASH,
    CLASS_ANSWERS,
    CLASS_UNKNOWN,
    CLASSES
};

struct mistake {
    const char *id; /* of a diagnosis or a finding; NULL ends the table */
    enum mistake_class class;
    const char *name;    /* as in the chapters' tables; NULL: it has none */
    const char *section; /* of a chapter, or several with blanks between, of
                            which the first that a chapter has; NULL: none */
    const char *what;    /* what it is: a sentence or two */
    const char *why;     /* why it is wrong, and what is right: likewise */
};

extern const struct mistake mistakes[];

/* mistake_find -- the one of that id, or NULL */
const struct mistake *mistake_find(const char *id);

/* mistake_class_name -- in records and pages: "synchronisation"
 * mistake_class_about -- what its mistakes have in common: a phrase
 * mistake_class_hint -- what to look at first: a sentence or two */
const char *mistake_class_name(enum mistake_class class);
const char *mistake_class_about(enum mistake_class class);
const char *mistake_class_hint(enum mistake_class class);

/* mistake_class_find -- the class of that name; CLASSES if there is none */
enum mistake_class mistake_class_find(const char *name);

/* mistake_class_of -- the class of a test of a record: of its diagnosis, else
 * of its first finding that is a fault, else of its status; CLASSES where the
 * test is no fault.
 * tests: those of the record, in which a summary or a mistake that follows from
 * another finds its cause */
enum mistake_class mistake_class_of(const json_t *test, const json_t *tests);

/* mistake_classify -- give each failing test its "class".
 * Returns how many tests fail of each class: {"launch": 2}; new. */
json_t *mistake_classify(json_t *tests);

#endif
