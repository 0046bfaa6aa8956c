/*
 * view_answers -- the row that says how many answers are right, what is wrong
 * with the others, and what was measured where they are right
 */
#include "die.h"
#include "member.h"
#include "view.h"
#include <stdlib.h>

enum { BRIEF_LINES = 8 };

/* A row in the course of being put together: of long lists a screen has the
 * head. */
struct list {
    struct view_row *row;
    size_t lines, most; /* most: 0, all */
};

static bool
is_question(const json_t *test)
{
    return member_is(test, "row", "answers") && *member_text(test, "key");
}

/* Of the file, or of a question whose value means nothing. */
static bool
has_problem(const json_t *test)
{
    return member_is(test, "row", "answers") && *member_text(test, "text") &&
           member_status(test) != STATUS_PASSED;
}

/* The first stands behind the count. */
static bool
begin_line(struct list *list)
{
    if (list->most > 0 && list->lines >= list->most) {
        list->lines++;
        return false;
    }
    if (list->lines++ == 0)
        view_append(list->row, "; ");
    else
        view_add(list->row, VIEW_TEXT, NULL, "%s", "");
    return true;
}

static void
add_problems(struct list *list, const json_t *tests)
{
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (has_problem(test) && begin_line(list))
            view_append(list->row, "%s", member_text(test, "text"));
    }
}

static void
add_wrong(struct list *list, const json_t *tests)
{
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (is_question(test) && !has_problem(test) &&
            member_status(test) == STATUS_WRONG && begin_line(list))
            view_append(list->row, "\"%s\": reread %s",
                        member_text(test, "key"), member_text(test, "anchor"));
    }
}

static void
add_blank(struct list *list, const json_t *tests)
{
    const json_t *test;
    bool begun = false;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (!is_question(test) || member_status(test) != STATUS_NOT_STARTED)
            continue;
        if (!begun && !begin_line(list))
            return;
        view_append(list->row, "%s%s",
                    begun ? ", " : "blank: ", member_text(test, "key"));
        begun = true;
    }
}

static bool
has_then(const json_t *test)
{
    return is_question(test) && *member_text(test, "then");
}

/* A sentence each would push what is wrong off the screen, at every save.  The
 * last line of make grade says where the report lies. */
static void
refer_to_page(struct view_row *row, const json_t *record)
{
    const json_t *tests = json_object_get(record, "tests"), *test;
    const char *lab = member_text(record, "lab");
    size_t i;

    json_array_foreach(tests, i, test) {
        if (!has_then(test))
            continue;
        if (member_is(record, "status", "passed"))
            view_append(row, "; what was measured there");
        else
            view_add(row, VIEW_TEXT, NULL,
                     "what was measured where they are right");
        view_append(row, ": %s.html, beside the report that make grade names",
                    lab);
        return;
    }
}

/* A file that is missing leaves every question blank: once is enough. */
static bool
has_file(const json_t *tests)
{
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (has_problem(test) && !is_question(test) &&
            member_status(test) != STATUS_WRONG)
            return false;
    }
    return true;
}

static void
add_count(struct view_row *row, const json_t *tests)
{
    size_t i, right = 0, all = 0;
    const json_t *test;

    json_array_foreach(tests, i, test) {
        all += is_question(test);
        right += is_question(test) && member_status(test) == STATUS_PASSED;
    }
    view_add(row, VIEW_TEXT, NULL, "%zu of %zu", right, all);
}

/* Where there is no file. */
static void
add_remedy(struct list *list, const json_t *record)
{
    char *reset;

    if (has_file(json_object_get(record, "tests")) ||
        list->row->status != STATUS_NOT_STARTED)
        return;
    reset = view_reset(record);
    if (reset && begin_line(list))
        view_append(list->row, "%s brings it back, without answers", reset);
    free(reset);
}

void
view_answers(struct view_row *row, const json_t *record, bool brief)
{
    struct view_tally tally = view_gather(row, ROW_ANSWERS, record, NULL);
    const json_t *tests = json_object_get(record, "tests");
    struct list list = {row, 0, brief ? BRIEF_LINES : 0};

    if (tally.run == 0) {
        view_add(row, VIEW_TEXT, NULL, "not run%s%s", *tally.reason ? ": " : "",
                 tally.reason);
        return;
    }
    add_count(row, tests);
    add_problems(&list, tests);
    add_wrong(&list, tests);
    if (has_file(tests))
        add_blank(&list, tests);
    add_remedy(&list, record);
    if (list.most > 0 && list.lines > list.most)
        view_add(row, VIEW_TEXT, NULL, "and %zu more", list.lines - list.most);
    if (brief && !view_is_ours(record)) /* a page has a table with all of it */
        refer_to_page(row, record);
}
