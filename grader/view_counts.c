/*
 * view_counts -- the row of counts: of each function what was counted, against
 * its limits, and the line that costs most where one is missed
 *
 * Sectors are asked of a cache: they never stand alone, but beside the bytes
 * that come from memory and the time, both of which they need not change.  The
 * solution's time waits where a question asks for it.
 */
#include "counts.h"
#include "member.h"
#include "number.h"
#include "view.h"
#include <string.h>

/* "NVIDIA H200" is an H200 to a person. */
static const char *
short_device(const char *name)
{
    static const char maker[] = "NVIDIA ";

    return strncmp(name, maker, strlen(maker)) == 0 ? name + strlen(maker)
                                                    : name;
}

static const char *
count_words(const json_t *value)
{
    const char *name = member_text(value, "count");
    const struct count *count = counts_find(name);

    return count ? count->words : name;
}

static const char *
count_remark(const json_t *value)
{
    const struct count *count = counts_find(member_text(value, "count"));

    return count && count->model ? " (model)" : "";
}

/* The value of a limit stands for that of the same count. */
static bool
has_limit(const json_t *test, const char *count)
{
    const json_t *limit;
    size_t i;

    json_array_foreach(json_object_get(test, "limits"), i, limit) {
        if (member_is(limit, "count", count))
            return true;
    }
    return false;
}

/* Two that look alike must not: 0.704 is not 0.70. */
static void
append_limit(struct view_row *row, const json_t *limit, const char *before)
{
    const json_t *value = json_object_get(limit, "value");
    const json_t *most = json_object_get(limit, "limit");
    char a[NUMBER_SIZE], b[NUMBER_SIZE], c[NUMBER_SIZE];
    int digits = 3;

    while (digits < 6 && json_number_value(value) != json_number_value(most) &&
           strcmp(number_json(value, digits, a),
                  number_json(most, digits, b)) == 0)
        digits++;
    view_append(row, "%s%s %s (%s %s%s)", before, count_words(limit),
                number_json(value, digits, a),
                member_flag(limit, "least") ? "at least" : "limit",
                number_json(most, 3, c),
                member_flag(limit, "met") ? "" : ", missed");
}

static const char *
append_limits(struct view_row *row, const json_t *test, bool met,
              const char *before)
{
    const json_t *limit;
    size_t i;

    json_array_foreach(json_object_get(test, "limits"), i, limit) {
        if (member_flag(limit, "met") != met)
            continue;
        append_limit(row, limit, before);
        before = "; ";
    }
    return before;
}

static const char *
append_values(struct view_row *row, const json_t *test, const char *before)
{
    const json_t *value;
    size_t i;

    json_array_foreach(json_object_get(test, "values"), i, value) {
        const char *name = member_text(value, "count");
        const struct count *count = counts_find(name);
        char number[NUMBER_SIZE];

        if (has_limit(test, name) || (count && !count->shown))
            continue;
        view_append(row, "%s%s %s%s", before, count_words(value),
                    number_json(json_object_get(value, "value"), 3, number),
                    count_remark(value));
        before = "; ";
    }
    return before;
}

/* The function's first time on the own GPU. */
static const json_t *
own_time(const json_t *record, const char *function)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "time") &&
            member_is(test, "backend", "gpu") &&
            member_is(test, "function", function) &&
            member_number(test, "ratio", 0) > 0)
            return test;
    }
    return NULL;
}

/* Whether the student has passed the lab: then the question that asks for the
 * solution's time has been answered.  Our own solutions say nothing of that. */
static bool
is_answered(const json_t *record)
{
    const enum status status = member_status(record);

    return (status == STATUS_PASSED || status == STATUS_INCONCLUSIVE) &&
           !view_is_ours(record);
}

static void
append_time(struct view_row *row, const json_t *record, const json_t *test,
            const char *before)
{
    const json_t *own = own_time(record, member_text(test, "function"));
    const json_t *shipped = json_object_get(test, "shipped");
    const json_t *gpu = json_object_get(record, "gpu");
    const char *whose = view_is_ours(record)
                            ? "time as shipped"
                            : "not yours but the solution's time";
    char ratio[NUMBER_SIZE];

    if (own)
        view_append(row, "%stime %s of the copy beside it (%s, %.10s)", before,
                    number_text(member_number(own, "ratio", 0), 2, ratio),
                    short_device(member_text(gpu, "name")),
                    member_text(record, "date"));
    else if (member_flag(shipped, "asked") && !is_answered(record))
        view_append(row, "%s%s: not told, a question of this lab asks for it",
                    before, whose);
    else if (member_number(shipped, "ratio", 0) > 0)
        view_append(row, "%s%s: %s of the copy rate (%s, %s)", before, whose,
                    number_text(member_number(shipped, "ratio", 0), 2, ratio),
                    short_device(member_text(shipped, "device")),
                    member_text(shipped, "date"));
    else
        view_append(row, "%stime not known", before);
}

/* "inefficient: sweep7: ..." */
static void
add_test(struct view_row *row, const json_t *record, const json_t *test)
{
    const enum status status = member_status(test);
    const char *before;

    view_add(row, VIEW_TEXT, NULL,
             "%s%s%s: ", status == STATUS_PASSED ? "" : status_words(status),
             status == STATUS_PASSED ? "" : ": ",
             member_text(test, "function"));
    before = append_limits(row, test, false, "");
    before = append_limits(row, test, true, before);
    before = append_values(row, test, before);
    append_time(row, record, test, before);
    view_diagnosis(row, json_object_get(test, "diagnosis"));
}

static void
add_conflicts(struct view_row *row, const json_t *test)
{
    const json_t *conflicts = json_object_get(test, "conflicts");

    if (!*member_text(conflicts, "text"))
        return;
    view_add(row, VIEW_TEXT, NULL, "note: bank conflicts: %s",
             member_text(conflicts, "text"));
    if (member_integer(conflicts, "line") > 0)
        view_add(row, VIEW_PLACE, NULL, "%s:%lld",
                 member_text(conflicts, "file"),
                 member_integer(conflicts, "line"));
}

static void
add_not_run(struct view_row *row, const json_t *test)
{
    const char *function = member_text(test, "function");

    view_add(row, VIEW_TEXT, NULL, "%s%snot run%s%s", function,
             *function ? ": " : "", *member_text(test, "reason") ? ": " : "",
             member_text(test, "reason"));
}

/* Of all functions with the same reason one line is enough. */
static bool
all_not_run(const json_t *record, const struct view_tally *all)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "counts") &&
            !member_is(test, "reason", all->reason))
            return false;
    }
    return all->run == 0;
}

/* What is missed comes first. */
static void
add_tests(struct view_row *row, const json_t *record, bool missed)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        const enum status status = member_status(test);

        if (!member_is(test, "row", "counts") ||
            missed != (status < STATUS_PASSED))
            continue;
        if (status == STATUS_NOT_RUN)
            add_not_run(row, test);
        else
            add_test(row, record, test);
        add_conflicts(row, test);
    }
}

void
view_counts(struct view_row *row, const json_t *record)
{
    const struct view_tally all = view_gather(row, ROW_COUNTS, record, NULL);

    /* A function without its counts has no points for them. */
    if (row->status == STATUS_PASSED && all.run < all.tests)
        row->status = STATUS_NOT_RUN;
    if (all_not_run(record, &all)) {
        view_add(row, VIEW_TEXT, NULL, "not run%s%s", *all.reason ? ": " : "",
                 all.reason);
        return;
    }
    add_tests(row, record, true);
    add_tests(row, record, false);
}
