/*
 * view -- a record as rows of sentences: what every renderer for people says
 *
 * Texts may hold hostile characters of the record: a renderer makes them
 * neutral for its own format.  JSON pointers belong to the record, which must
 * outlive the view.
 */
#ifndef GRADER_VIEW_H
#define GRADER_VIEW_H

#include "mistake.h"
#include "status.h"
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum view_kind {
    VIEW_TEXT,    /* a sentence */
    VIEW_VERDICT, /* the sentence that says what is wrong */
    VIEW_PLACE,   /* where something happened; follows its sentence */
    VIEW_SOURCE,  /* a line of source as it stands */
    VIEW_MAP,     /* json: a map of wrong points */
    VIEW_OUTPUT,  /* what the program printed, several lines */
    VIEW_READ,    /* what to read */
    VIEW_COMMAND, /* a command that repeats the failure */
    VIEW_HINT,    /* a command that gives a hint for it */
};

struct view_item {
    enum view_kind kind;
    char *text;         /* "" for a map */
    const json_t *json; /* the map */
};

enum view_row_name {
    ROW_BUILD,
    ROW_CORRECTNESS,
    ROW_HAZARDS,
    ROW_COUNTS,
    ROW_TIME,
    ROW_ANSWERS,
    ROW_POINTS,
    VIEW_ROWS
};

struct view_row {
    enum status status; /* the worst of its tests; STATUSES: unknown */
    struct view_item *items;
    size_t count;
};

struct view {
    const json_t *record;
    char *lab;     /* "06 stencil-tiled" */
    char *path;    /* of the file graded */
    char *backend; /* "simulator (H200 limits)" */
    struct view_row row[VIEW_ROWS];
};

/* view_make -- the record's rows; `brief` leaves out what a screen has no
 * room for.  Free with view_free(). */
struct view *view_make(const json_t *record, bool brief);

/* view_free -- free it; the record stays */
void view_free(struct view *view);

/* view_reason -- what keeps the lab from passing, in one sentence; "" where
 * nothing does.  For free(). */
char *view_reason(const struct view *view);

/* view_row_title -- "build", "correctness", ... */
const char *view_row_title(enum view_row_name row);

/* view_lab -- "06-stencil-tiled" as "06 stencil-tiled"; for free() */
char *view_lab(const char *lab);

/* view_case -- a test's case in words, "sweep7 37 x 29 x 19"; a hidden one
 * keeps its extents to itself.  For free(). */
char *view_case(const json_t *test);

/* view_replay -- the command that repeats the test; NULL if it is hidden or
 * has none.  For free(). */
char *view_replay(const json_t *record, const json_t *test);

/* view_class -- the class of what the row of correctness explains, else of the
 * first test that fails, answers left out; CLASSES: none fails */
enum mistake_class view_class(const json_t *record);

/* view_hint -- the command that gives a hint for what fails; NULL where there
 * is none: nothing of the kernel's fails, it is not started, or it is not of
 * the folder that hints are about.  For free(). */
char *view_hint(const json_t *record);

/* view_reset -- the command that brings a missing kernel.cu or answers.txt
 * back; NULL where the record is not of labs/.  For free(). */
char *view_reset(const json_t *record);

/* view_point -- " (8, 1, 1)", or "[8]" where there is one axis: what follows
 * an array's name; for free() */
char *view_point(const json_t *numbers);

/* view_is_map -- whether every row is made of a map's characters, of which
 * there are some, but not more than a page can hold */
bool view_is_map(const json_t *map);

/* view_map_window -- which part of its field a map shows, along x and y */
struct view_window {
    long long first[2], last[2]; /* coordinates */
    long long extent[2];         /* of the field */
    long long scale;             /* points a character */
    bool cut;                    /* it is not all of it */
    bool vector;                 /* the field has one axis, i */
};
struct view_window view_map_window(const json_t *map);

/* view_map_bands -- the map's rows from the top, those that are alike and lie
 * together in one band; of more than `most` bands the last ones are kept and
 * what is left out in front of them is one band.  `bands` has room for
 * VIEW_MAP_MOST.  Returns how many there are. */
enum { VIEW_MAP_MOST = 256 }; /* rows of a map, and points of a row */
struct view_band {
    size_t row, lines;     /* the first of its rows, and how many */
    long long first, last; /* y */
    bool left_out;
};
size_t view_map_bands(const json_t *map, size_t most, struct view_band *bands);

/* view_map_tells -- whether a map shows more than that all is wrong */
bool view_map_tells(const json_t *map);

/* view_add -- one more item at the row's end */
void view_add(struct view_row *row, enum view_kind kind, const json_t *json,
              const char *format, ...) __attribute__((format(printf, 4, 5)));

/* view_append -- lengthen the text of the row's last item */
void view_append(struct view_row *row, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* view_correctness, view_hazards, view_counts, view_answers -- fill in four of
 * the rows */
void view_correctness(struct view_row *row, const json_t *record, bool brief);
void view_counts(struct view_row *row, const json_t *record);
void view_hazards(struct view_row *row, const json_t *record, bool brief);
void view_answers(struct view_row *row, const json_t *record, bool brief);

/* view_detail -- all that is known of one case; free the items with
 * view_row_free() */
void view_detail(struct view_row *row, const json_t *test);

/* view_row_free -- free the row's items */
void view_row_free(struct view_row *row);

/* view_explained -- the failing case that the row explains in full; NULL when
 * none fails */
const json_t *view_explained(const json_t *record);

/* view_not_started -- whether the record is of a skeleton that was run */
bool view_not_started(const json_t *record);

/* view_answers_missing -- whether nothing but answers keeps the record from
 * being one of work that has begun: its kernel is not the skeleton */
bool view_answers_missing(const json_t *record);

/* view_is_ours -- whether it is of our own solutions: right answers there say
 * nothing of who reads it, who may have to give them yet */
bool view_is_ours(const json_t *record);

/* view_tells -- whether the row of correctness has said already what the
 * finding says: a diagnosis there comes from it */
bool view_tells(const json_t *record, const json_t *finding);

/* view_diagnosis -- its sentence, its place, its line, and what to read */
void view_diagnosis(struct view_row *row, const json_t *diagnosis);

/* view_finding -- one finding: its sentence, then its places
 * view_told -- the same where the sentence has been said: its kind, its array,
 * its places and what each of them does */
void view_finding(struct view_row *row, const json_t *finding);
void view_told(struct view_row *row, const json_t *finding);

/* view_gather -- fill in row->status and how many of the row's tests there
 * are on `backend` (NULL: on any), have passed, and were run */
struct view_tally {
    size_t tests, run, passed;
    const char *reason; /* of the first that was not run; or "" */
};
struct view_tally view_gather(struct view_row *row, enum view_row_name name,
                              const json_t *record, const char *backend);

#endif
