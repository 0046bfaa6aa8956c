/*
 * view_correctness -- the row that says how many cases are right and shows,
 * for each function that is not, its worst case
 */
#include "die.h"
#include "member.h"
#include "number.h"
#include "view.h"
#include <stdlib.h>
#include <string.h>

static const char *const backends[][2] = {
    {"sim", "simulator"},
    {"gpu", "GPU"},
};

enum { BACKENDS = sizeof backends / sizeof *backends, DETAIL_FINDINGS = 4 };

static bool
is_case(const json_t *test, const char *backend)
{
    return member_is(test, "row", "correctness") &&
           member_is(test, "backend", backend) &&
           member_status(test) != STATUSES;
}

/* The function's worst case on the back end among those that end, or among
 * all; the first of equals; NULL when none is a fault. */
static const json_t *
worst_of(const json_t *record, const char *backend, const char *function,
         bool ends)
{
    const json_t *test, *worst = NULL;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        const enum status status = member_status(test);

        if (!is_case(test, backend) || !member_is(test, "function", function) ||
            status >= STATUS_PASSED || (ends && status == STATUS_TIMED_OUT))
            continue;
        if (!worst || status < member_status(worst))
            worst = test;
    }
    return worst;
}

/* A run that had to be stopped says little: one of the same function that is
 * diagnosed says more. */
static const json_t *
worst_case(const json_t *record, const char *backend, const char *function)
{
    const json_t *worst = worst_of(record, backend, function, false);
    const json_t *other;

    if (!worst || member_status(worst) != STATUS_TIMED_OUT)
        return worst;
    other = worst_of(record, backend, function, true);
    return *member_text(json_object_get(other, "diagnosis"), "text") ? other
                                                                     : worst;
}

static bool
seen_before(const json_t *tests, size_t end, const char *backend,
            const char *function)
{
    size_t i;

    for (i = 0; i < end; i++) {
        const json_t *test = json_array_get(tests, i);

        if (is_case(test, backend) && member_is(test, "function", function))
            return true;
    }
    return false;
}

struct walk {
    unsigned backend;
    size_t test;
};

/* For each case, back end by back end, the worst one of its function; NULL at
 * the end. */
static const json_t *
next_worst(const json_t *record, struct walk *at)
{
    const json_t *tests = json_object_get(record, "tests");

    for (; at->backend < BACKENDS; at->backend++, at->test = 0)
        while (at->test < json_array_size(tests)) {
            const json_t *test = json_array_get(tests, at->test++);
            const char *name = backends[at->backend][0];
            const json_t *worst =
                is_case(test, name)
                    ? worst_case(record, name, member_text(test, "function"))
                    : NULL;

            if (worst)
                return worst;
        }
    return NULL;
}

const json_t *
view_explained(const json_t *record)
{
    struct walk at = {0};

    return next_worst(record, &at);
}

bool
view_not_started(const json_t *record)
{
    struct view_row row = {STATUS_NOT_RUN, NULL, 0};

    return member_is(record, "kernel", "not_started") &&
           !member_flag(json_object_get(record, "submission"), "edited") &&
           view_gather(&row, ROW_CORRECTNESS, record, NULL).run > 0;
}

static bool
comes_from(const json_t *diagnosis, const json_t *finding)
{
    const long long line = member_integer(diagnosis, "line");
    const json_t *first = json_object_get(finding, "first");
    const json_t *second = json_object_get(finding, "second");
    const char *text = member_text(diagnosis, "text");

    return (*text && strcmp(text, member_text(finding, "text")) == 0) ||
           (line > 0 && (line == member_integer(first, "line") ||
                         line == member_integer(second, "line")));
}

bool
view_tells(const json_t *record, const json_t *finding)
{
    struct walk at = {0};
    const json_t *worst;

    while ((worst = next_worst(record, &at)))
        if ((member_status(worst) == STATUS_HAZARD ||
             member_status(worst) == STATUS_TIMED_OUT) &&
            comes_from(json_object_get(worst, "diagnosis"), finding))
            return true;
    return false;
}

static void
append_first(struct view_row *row, const json_t *test)
{
    const json_t *first = json_object_get(test, "first");
    const json_t *got = json_object_get(first, "got");
    const json_t *expected = json_object_get(first, "expected");
    int digits = number_digits(got, expected);
    char a[NUMBER_SIZE], b[NUMBER_SIZE], c[NUMBER_SIZE];
    char *point;

    if (!first || member_flag(test, "hidden"))
        return;
    if (*member_text(first, "what")) {
        view_append(row, ": first at %s: got %s, expected %s",
                    member_text(first, "what"), number_json(got, digits, a),
                    number_json(expected, digits, b));
        return;
    }
    point = view_point(json_object_get(first, "point"));
    view_append(row, ": first at %s%s: got %s, expected %s, allowed %s",
                member_text(first, "array"), point, number_json(got, digits, a),
                number_json(expected, digits, b),
                number_json(json_object_get(first, "allowed"), 2, c));
    free(point);
}

static void
append_share(struct view_row *row, const json_t *test)
{
    long long wrong = member_integer(test, "wrong");
    long long elements = member_integer(test, "elements");
    char a[NUMBER_SIZE], b[NUMBER_SIZE];

    if (wrong > 0 && elements > 0)
        view_append(row, " (%s of %s wrong)", number_count(wrong, a),
                    number_count(elements, b));
}

void
view_diagnosis(struct view_row *row, const json_t *diagnosis)
{
    const char *name = member_text(diagnosis, "name");
    const char *file = member_text(diagnosis, "file");
    const char *source = member_text(diagnosis, "source");
    const char *anchor = member_text(diagnosis, "anchor");
    long long line = member_integer(diagnosis, "line");

    if (*member_text(diagnosis, "text"))
        view_add(row, VIEW_VERDICT, NULL, "%s%s%s", name, *name ? ": " : "",
                 member_text(diagnosis, "text"));
    if (*file && line > 0)
        view_add(row, VIEW_PLACE, NULL, "%s:%lld", file, line);
    if (*source)
        view_add(row, VIEW_SOURCE, NULL, "%s", source + strspn(source, " \t"));
    if (*anchor)
        view_add(row, VIEW_READ, NULL, "%s", anchor);
}

/* Whether the diagnosis says what the finding does, and more. */
static bool
says_more(const json_t *diagnosis, const json_t *finding)
{
    return member_is(diagnosis, "id", member_text(finding, "id")) ||
           (member_is(finding, "id", "budget") &&
            (member_is(diagnosis, "id", "too-many-threads") ||
             member_is(diagnosis, "id", "budget-host")));
}

/* Findings that ended the run; hazards have a row of their own. */
static void
add_endings(struct view_row *row, const json_t *test)
{
    const json_t *diagnosis = json_object_get(test, "diagnosis"), *finding;
    size_t i;

    json_array_foreach(json_object_get(test, "findings"), i, finding) {
        if (!member_is(finding, "severity", "hazard") &&
            !member_is(finding, "severity", "note") &&
            !says_more(diagnosis, finding))
            view_finding(row, finding);
    }
}

static void
add_map(struct view_row *row, const json_t *test)
{
    const json_t *map = json_object_get(test, "map");

    if (view_is_map(map) && !member_flag(test, "hidden") && view_map_tells(map))
        view_add(row, VIEW_MAP, map, "%s", "");
}

/* What holds for all cases of a function is said once. */
static void
add_notes(struct view_row *row, const json_t *record)
{
    const char *said = "";
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        const char *note = member_text(test, "note");

        if (!member_is(test, "row", "correctness") || !*note ||
            strcmp(note, said) == 0)
            continue;
        said = note;
        view_add(row, VIEW_TEXT, NULL, "%s: %s", member_text(test, "function"),
                 note);
    }
}

/* The first failing function explains itself in full, the others shortly. */
static void
add_case(struct view_row *row, const json_t *test, bool full)
{
    const json_t *diagnosis = json_object_get(test, "diagnosis");
    const char *text = member_text(test, "text");

    append_first(row, test);
    append_share(row, test);
    if (*text && strcmp(text, member_text(diagnosis, "text")) != 0)
        view_add(row, VIEW_TEXT, NULL, "%s", text);
    if (!*member_text(diagnosis, "name"))
        add_endings(row, test);
    view_diagnosis(row, diagnosis);
    if (*member_text(diagnosis, "name"))
        add_endings(row, test);
    if (!full)
        return;
    add_map(row, test);
    if (*member_text(test, "output"))
        view_add(row, VIEW_OUTPUT, NULL, "%s", member_text(test, "output"));
}

/* The case that was stopped, where another one stands for it. */
static void
add_stopped(struct view_row *row, const json_t *record, const json_t *shown)
{
    const json_t *worst = worst_of(record, member_text(shown, "backend"),
                                   member_text(shown, "function"), false);
    char *words;

    if (worst == shown)
        return;
    words = view_case(worst);
    view_add(row, VIEW_TEXT, NULL,
             "%s at %s: an endless loop, or far too much work, "
             "perhaps by the same mistake",
             status_words(member_status(worst)), words);
    free(words);
}

static void
add_failures(struct view_row *row, const json_t *record, const char *backend,
             bool brief)
{
    const json_t *tests = json_object_get(record, "tests"), *test;
    bool full = true;
    size_t i;

    json_array_foreach(tests, i, test) {
        const char *function = member_text(test, "function");
        const json_t *worst;
        char *words;

        if (!is_case(test, backend) || seen_before(tests, i, backend, function))
            continue;
        worst = worst_case(record, backend, function);
        if (!worst)
            continue;
        words = view_case(worst);
        if (full)
            view_append(row, "; %s at %s", status_words(member_status(worst)),
                        words);
        else
            view_add(row, VIEW_TEXT, NULL, "%s at %s",
                     status_words(member_status(worst)), words);
        free(words);
        add_case(row, worst, full || !brief);
        add_stopped(row, record, worst);
        full = false;
    }
}

/* Maps and output stand with the worst case of each function. */
void
view_detail(struct view_row *row, const json_t *test)
{
    const json_t *diagnosis = json_object_get(test, "diagnosis"), *finding;
    size_t i, shown = 0;

    view_add(row, VIEW_TEXT, NULL, "%s", status_words(member_status(test)));
    add_case(row, test, false);
    json_array_foreach(json_object_get(test, "findings"), i, finding) {
        if ((member_is(finding, "severity", "hazard") ||
             member_is(finding, "severity", "note")) &&
            shown++ < DETAIL_FINDINGS)
            (comes_from(diagnosis, finding) ? view_told
                                            : view_finding)(row, finding);
    }
    if (shown > DETAIL_FINDINGS)
        view_add(row, VIEW_TEXT, NULL, "and %zu more", shown - DETAIL_FINDINGS);
}

/* Of a skeleton the first thing that is missing, and no more. */
static void
not_started(struct view_row *row, const json_t *record)
{
    const json_t *test = view_explained(record);
    char *words;

    row->status = STATUS_NOT_STARTED;
    view_add(row, VIEW_TEXT, NULL, "not started: kernel.cu is as it came");
    if (!test)
        return;
    words = view_case(test);
    view_add(row, VIEW_TEXT, NULL, "what fails first is %s:", words);
    free(words);
    add_endings(row, test);
    view_diagnosis(row, json_object_get(test, "diagnosis"));
}

/* "GPU (NVIDIA H200): "; for free(). */
static char *
backend_words(const json_t *record, unsigned backend)
{
    const char *name = member_text(json_object_get(record, "gpu"), "name");

    if (strcmp(backends[backend][0], "gpu") != 0 || !*name)
        return checked_format("%s: ", backends[backend][1]);
    return checked_format("GPU (%s): ", name);
}

void
view_correctness(struct view_row *row, const json_t *record, bool brief)
{
    struct view_tally all = view_gather(row, ROW_CORRECTNESS, record, NULL);
    struct view_tally sim = view_gather(row, ROW_CORRECTNESS, record, "sim");
    unsigned i;

    if (all.run == 0) {
        view_add(row, VIEW_TEXT, NULL, "not run%s%s", *all.reason ? ": " : "",
                 all.reason);
        return;
    }
    if (view_not_started(record)) {
        not_started(row, record);
        return;
    }
    for (i = 0; i < BACKENDS; i++) {
        struct view_tally tally =
            view_gather(row, ROW_CORRECTNESS, record, backends[i][0]);
        char *where;

        if (tally.run == 0)
            continue;
        where =
            all.run > sim.run ? backend_words(record, i) : checked_string("");
        view_add(row, VIEW_TEXT, NULL, "%s%zu of %zu case%s", where,
                 tally.passed, tally.tests, tally.tests == 1 ? "" : "s");
        free(where);
        add_failures(row, record, backends[i][0], brief);
    }
    add_notes(row, record);
    if (row->count == 0) /* of a back end that is not known here */
        view_add(row, VIEW_TEXT, NULL, "%zu of %zu case%s", all.passed,
                 all.tests, all.tests == 1 ? "" : "s");
}
