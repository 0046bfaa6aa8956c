/*
 * view -- the head line, and the rows that are put together simply; see
 * view_correctness.c, view_hazards.c, view_counts.c and view_answers.c for the
 * others, view_words.c for names
 */
#include "view.h"
#include "die.h"
#include "member.h"
#include "number.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BRIEF_MESSAGES = 3 };

static const char *const titles[VIEW_ROWS] = {
    "build", "correctness", "hazards", "counts", "time", "answers", "points",
};

const char *
view_row_title(enum view_row_name row)
{
    return titles[row];
}

/* Items. */

static char *
format_list(const char *format, va_list arguments)
{
    char *text;

    if (vasprintf(&text, format, arguments) < 0)
        die("view: no memory for a line of the report; free some");
    return text;
}

void
view_add(struct view_row *row, enum view_kind kind, const json_t *json,
         const char *format, ...)
{
    struct view_item *item;
    va_list arguments;

    row->items = checked_grow(row->items, row->count + 1, sizeof *row->items);
    item = &row->items[row->count++];
    item->kind = kind;
    item->json = json;
    va_start(arguments, format);
    item->text = format_list(format, arguments);
    va_end(arguments);
}

void
view_append(struct view_row *row, const char *format, ...)
{
    struct view_item *item = &row->items[row->count - 1];
    char *before = item->text, *more;
    va_list arguments;

    va_start(arguments, format);
    more = format_list(format, arguments);
    va_end(arguments);
    item->text = checked_format("%s%s", before, more);
    free(before);
    free(more);
}

struct view_tally
view_gather(struct view_row *row, enum view_row_name name, const json_t *record,
            const char *backend)
{
    struct view_tally tally = {0, 0, 0, ""};
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        enum status status = member_status(test);

        if (!member_is(test, "row", titles[name]) ||
            (backend && !member_is(test, "backend", backend)))
            continue;
        tally.tests++;
        tally.run += status != STATUS_NOT_RUN;
        tally.passed += status == STATUS_PASSED;
        if (status == STATUS_NOT_RUN && !*tally.reason)
            tally.reason = member_text(test, "reason");
        if (status != STATUSES)
            row->status = status_worst(row->status, status);
    }
    return tally;
}

/* The head. */

static const char *
device_words(const char *name)
{
    static const char *const words[][2] = {
        {"h200", "H200"},
        {"a100", "A100"},
        {"rtx4090", "RTX 4090"},
        {"t4", "T4"},
    };
    size_t i;

    for (i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], name) == 0)
            return words[i][1];
    return name;
}

static bool
has_backend(const json_t *record, const char *name)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "backend", name) &&
            member_status(test) != STATUS_NOT_RUN)
            return true;
    }
    return false;
}

static char *
backend_words(const json_t *record)
{
    const char *device = device_words(member_text(record, "device"));
    const char *gpu = member_text(json_object_get(record, "gpu"), "name");
    const bool has = has_backend(record, "gpu"), named = has && *gpu;

    return checked_format("simulator%s%s%s%s%s%s%s", *device ? " (" : "",
                          device, *device ? " limits)" : "",
                          has ? " and GPU" : "", named ? " (" : "",
                          named ? gpu : "", named ? ")" : "");
}

/* Rows. */

static void
build_message(struct view_row *row, const json_t *message)
{
    const char *file = member_text(message, "file");
    const char *severity = member_text(message, "severity");
    const char *source = member_text(message, "source");
    long long line = member_integer(message, "line");
    long long column = member_integer(message, "column");

    view_add(row, VIEW_TEXT, NULL, "%s", file);
    if (line > 0)
        view_append(row, ":%lld", line);
    if (line > 0 && column > 0)
        view_append(row, ":%lld", column);
    view_append(row, "%s%s%s%s", *file ? ": " : "", severity,
                *severity ? ": " : "", member_text(message, "text"));
    if (*source)
        view_add(row, VIEW_SOURCE, NULL, "%s", source + strspn(source, " \t"));
}

static void
build_messages(struct view_row *row, const json_t *messages, bool brief)
{
    size_t i, count = json_array_size(messages);
    size_t shown = brief && count > BRIEF_MESSAGES ? BRIEF_MESSAGES : count;

    for (i = 0; i < shown; i++)
        build_message(row, json_array_get(messages, i));
    if (shown < count)
        view_add(row, VIEW_TEXT, NULL,
                 "and %zu more message%s: the report page shows them all",
                 count - shown, count - shown > 1 ? "s" : "");
}

static bool
names_gpu(const json_t *record, const char *text)
{
    const char *name = member_text(json_object_get(record, "gpu"), "name");

    return *name && strstr(text, name);
}

/* One line a test, as it stands; for rows whose tests speak for themselves. */
static void
row_plain(struct view_row *row, enum view_row_name name, const json_t *record,
          bool brief)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        enum status status = member_status(test);
        const char *text = member_text(test, "text");
        const char *reason = member_text(test, "reason");

        if (!member_is(test, "row", titles[name]))
            continue;
        if (status == STATUS_NOT_RUN)
            text = reason;
        if (name == ROW_BUILD || status != STATUS_PASSED || !*text)
            view_add(row, VIEW_TEXT, NULL, "%s%s%s", status_words(status),
                     *text ? ": " : "", text);
        else
            view_add(row, VIEW_TEXT, NULL, "%s", text);
        if (member_is(test, "backend", "gpu") && status != STATUS_NOT_RUN &&
            !names_gpu(record, text))
            view_append(row, " (GPU)");
        build_messages(row, json_object_get(test, "messages"), brief);
    }
    if (row->count == 0)
        view_add(row, VIEW_TEXT, NULL, "not run");
}

static void
row_build(struct view_row *row, const json_t *record, bool brief)
{
    char *reset = view_reset(record);

    view_gather(row, ROW_BUILD, record, NULL);
    row_plain(row, ROW_BUILD, record, brief);
    if (reset && row->status == STATUS_NOT_STARTED)
        view_add(row, VIEW_TEXT, NULL, "%s brings the skeleton back", reset);
    free(reset);
}

static bool
can_be_repeated(const json_t *test)
{
    return *member_text(test, "replay") && !member_flag(test, "hidden");
}

/* The command repeats what the screen explains, where it can. */
static const json_t *
test_to_repeat(const json_t *record)
{
    const json_t *test = view_explained(record);
    size_t i;

    if (can_be_repeated(test))
        return test;
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (status_is_fault(member_status(test)) && can_be_repeated(test))
            return test;
    }
    return NULL;
}

bool
view_answers_missing(const json_t *record)
{
    const json_t *submission = json_object_get(record, "submission");
    struct view_row build = {STATUS_NOT_RUN, NULL, 0};

    view_gather(&build, ROW_BUILD, record, NULL);
    return member_status(record) == STATUS_NOT_STARTED &&
           build.status != STATUS_NOT_STARTED &&
           member_flag(submission, "edited");
}

static void
row_points(struct view_row *row, const json_t *record)
{
    char points[NUMBER_SIZE], most[NUMBER_SIZE];
    const json_t *test = test_to_repeat(record);
    char *replay = test ? view_replay(record, test) : NULL;
    char *hint = view_hint(record);

    row->status = member_status(record);
    view_add(row, VIEW_TEXT, NULL, "%s of %s",
             number_points(member_number(record, "points", 0), points),
             number_points(member_number(record, "max_points", 0), most));
    if (view_answers_missing(record))
        view_append(row, ": answers missing (not started)");
    if (replay && !view_not_started(record))
        view_add(row, VIEW_COMMAND, NULL, "%s", replay);
    if (hint)
        view_add(row, VIEW_HINT, NULL, "%s", hint);
    free(hint);
    free(replay);
}

struct view *
view_make(const json_t *record, bool brief)
{
    const json_t *submission = json_object_get(record, "submission");
    struct view *view = checked_alloc(1, sizeof *view);
    unsigned i;

    for (i = 0; i < VIEW_ROWS; i++)
        view->row[i].status = STATUS_NOT_RUN;
    view->record = record;
    view->lab = view_lab(member_text(record, "lab"));
    view->path = checked_string(member_text(submission, "path"));
    view->backend = backend_words(record);
    row_build(&view->row[ROW_BUILD], record, brief);
    view_correctness(&view->row[ROW_CORRECTNESS], record, brief);
    view_hazards(&view->row[ROW_HAZARDS], record, brief);
    view_counts(&view->row[ROW_COUNTS], record);
    view_gather(&view->row[ROW_TIME], ROW_TIME, record, NULL);
    row_plain(&view->row[ROW_TIME], ROW_TIME, record, brief);
    view_answers(&view->row[ROW_ANSWERS], record, brief);
    row_points(&view->row[ROW_POINTS], record);
    return view;
}

/* The verdict says more to a person than the values in front of it. */
static const char *
row_reason(const struct view_row *row)
{
    size_t i;

    for (i = 0; i < row->count; i++)
        if (row->items[i].kind == VIEW_VERDICT)
            return row->items[i].text;
    return row->items[0].text;
}

/* Of the case that gives the record its status: another function's may be
 * wrong in a way of its own.  A sweep that is wrong explains those who call
 * it. */
static char *
case_reason(const struct view *view, enum status status)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(view->record, "tests"), i, test) {
        const json_t *diagnosis = json_object_get(test, "diagnosis");
        const char *name = member_text(diagnosis, "name");

        if (member_is(test, "row", titles[ROW_CORRECTNESS]) &&
            member_status(test) == status && *member_text(diagnosis, "text") &&
            !member_is(diagnosis, "id", "sweep-wrong"))
            return checked_format("%s: %s%s%s", titles[ROW_CORRECTNESS], name,
                                  *name ? ": " : "",
                                  member_text(diagnosis, "text"));
    }
    return checked_format("%s: %s", titles[ROW_CORRECTNESS],
                          row_reason(&view->row[ROW_CORRECTNESS]));
}

char *
view_reason(const struct view *view)
{
    const enum status status = member_status(view->record);
    unsigned row;

    /* The kernel comes first, whatever the answers are. */
    if (view_not_started(view->record))
        return checked_string(view->row[ROW_CORRECTNESS].items[0].text);
    if (status >= STATUS_INCONCLUSIVE)
        return checked_string("");
    for (row = 0; row < ROW_POINTS; row++)
        if (view->row[row].status == status)
            return row == ROW_CORRECTNESS
                       ? case_reason(view, status)
                       : checked_format("%s: %s", titles[row],
                                        row_reason(&view->row[row]));
    return checked_string("");
}

void
view_row_free(struct view_row *row)
{
    size_t i;

    for (i = 0; i < row->count; i++)
        free(row->items[i].text);
    free(row->items);
}

void
view_free(struct view *view)
{
    size_t row;

    for (row = 0; row < VIEW_ROWS; row++)
        view_row_free(&view->row[row]);
    free(view->lab);
    free(view->path);
    free(view->backend);
    free(view);
}
