/*
 * terminal_list -- several labs, a line each: the ladder and the summary
 */
#include "die.h"
#include "member.h"
#include "number.h"
#include "terminal_parts.h"
#include "view.h"
#include <stdlib.h>

enum { LAB_COLUMNS = 21, STATUS_COLUMNS = 15, POINTS_COLUMNS = 13 };

static void
pad_to(struct wrap *w, int column)
{
    do {
        fputc(' ', w->to);
        w->column++;
    } while (w->column < column);
}

static void
write_cut(struct wrap *w, const char *text, const char *colour)
{
    char *neutral = terminal_neutral(text);

    wrap_cut(w, neutral, colour);
    free(neutral);
}

/* Else a lab takes several lines: a last column of a few letters would say
 * nothing. */
static bool
room_left(const struct wrap *w)
{
    enum { LEAST = 24 };

    return w->width == 0 || w->width >= w->indent + LAB_COLUMNS +
                                            STATUS_COLUMNS + POINTS_COLUMNS +
                                            LEAST;
}

static void
write_points(struct wrap *w, double points, double most)
{
    char a[NUMBER_SIZE], b[NUMBER_SIZE], text[2 * NUMBER_SIZE + 8];

    snprintf(text, sizeof text, room_left(w) ? "%5s of %s" : " %s of %s",
             number_points(points, a), number_points(most, b));
    wrap_cut(w, text, NULL);
}

static char *
reason_of(const json_t *record)
{
    struct view *view = view_make(record, true);
    char *reason = view_reason(view);

    view_free(view);
    return reason;
}

static void
write_lab(struct wrap *w, const char *id)
{
    char *lab = view_lab(id);

    write_cut(w, lab, COLOUR_BOLD);
    free(lab);
}

static void
write_state(struct wrap *w, const json_t *record)
{
    enum status status = member_status(record);

    wrap_cut(w, status == STATUSES ? "unknown" : status_words(status),
             terminal_status_colour(status));
    if (room_left(w))
        pad_to(w, w->indent + LAB_COLUMNS + STATUS_COLUMNS);
    else
        wrap_text(w, ",", NULL);
    write_points(w, member_number(record, "points", 0),
                 member_number(record, "max_points", 0));
}

/* To a column of the list, counted without the margin; on a narrow screen the
 * next line stands in for it. */
static void
next_column(struct wrap *w, int column)
{
    enum { FURTHER = 3 };

    if (room_left(w)) {
        pad_to(w, w->indent + column);
        return;
    }
    wrap_line(w);
    wrap_gap(w, FURTHER);
}

/* The last column: cut at the line's end, or on lines of its own. */
static void
write_last(struct wrap *w, const char *text, const char *colour)
{
    const int indent = w->indent;
    char *neutral = terminal_neutral(text);

    next_column(w, LAB_COLUMNS + STATUS_COLUMNS + POINTS_COLUMNS);
    if (!room_left(w))
        w->indent = w->column;
    if (w->indent == indent)
        wrap_cut(w, neutral, colour);
    else
        wrap_text(w, neutral, colour);
    w->indent = indent;
    free(neutral);
}

static void
summary_line(struct wrap *w, const json_t *record)
{
    char *reason = reason_of(record);

    fprintf(w->to, "%*s", w->indent, "");
    w->column = w->indent;
    write_lab(w, member_text(record, "lab"));
    next_column(w, LAB_COLUMNS);
    write_state(w, record);
    if (*reason)
        write_last(w, reason, NULL);
    wrap_end(w);
    free(reason);
}

void
terminal_summary(json_t *const *records, size_t count, FILE *to,
                 const struct terminal *t)
{
    struct wrap w = terminal_wrap(to, t, 3);
    double points = 0, most = 0;
    char text[64];
    size_t i, passed = 0;

    for (i = 0; i < count; i++) {
        summary_line(&w, records[i]);
        points += member_number(records[i], "points", 0);
        most += member_number(records[i], "max_points", 0);
        passed += member_status(records[i]) == STATUS_PASSED;
    }
    snprintf(text, sizeof text, "   %zu of %zu passed", passed, count);
    wrap_cut(&w, text, passed == count ? "32" : NULL);
    if (room_left(&w))
        pad_to(&w, w.indent + LAB_COLUMNS + STATUS_COLUMNS);
    else
        wrap_text(&w, ",", NULL);
    write_points(&w, points, most);
    wrap_end(&w);
}

/* The ladder. */

static bool
is_done(const struct terminal_rung *rung)
{
    enum status status = member_status(rung->record);

    return rung->record && !rung->stale &&
           (status == STATUS_PASSED || status == STATUS_INCONCLUSIVE);
}

/* A skeleton whose answers are worse than not started. */
static bool
has_answers_alone(const json_t *record)
{
    return member_status(record) != STATUS_NOT_STARTED &&
           view_not_started(record);
}

static void
write_remark(struct wrap *w, const struct terminal_rung *rung)
{
    if (rung->stale)
        write_last(w, "edited since", "33");
    else if (has_answers_alone(rung->record))
        write_last(w, "kernel.cu is the skeleton", "33");
    else if (view_answers_missing(rung->record))
        write_last(w, "answers missing", "33");
    else
        write_last(w, rung->title, NULL);
}

static void
rung_line(struct wrap *w, const struct terminal_rung *rung, bool next)
{
    wrap_cut(w, next ? " > " : "   ", COLOUR_BOLD);
    write_lab(w, rung->id);
    next_column(w, LAB_COLUMNS);
    if (rung->record)
        write_state(w, rung->record);
    else
        wrap_cut(w, "not graded yet", NULL);
    write_remark(w, rung);
    wrap_end(w);
}

static bool
has_no_kernel(const json_t *record)
{
    struct view_row build = {STATUS_NOT_RUN, NULL, 0};

    view_gather(&build, ROW_BUILD, record, NULL);
    return build.status == STATUS_NOT_STARTED;
}

/* What to do about the first rung that is not done; for free(). */
static char *
step_of(const struct terminal_rung *rung)
{
    const char *id = rung->id;

    if (rung->stale)
        return checked_format("make watch LAB=%.2s grades what you have edited",
                              id);
    if (has_no_kernel(rung->record))
        return checked_format("make reset LAB=%.2s brings its kernel.cu back",
                              id);
    if (view_answers_missing(rung->record))
        return checked_format("answer what is blank in labs/%s/answers.txt; "
                              "make watch LAB=%.2s",
                              id, id);
    if (!rung->record || view_not_started(rung->record) ||
        member_status(rung->record) == STATUS_NOT_STARTED)
        return checked_format("read docs/%s.md and labs/%s/README.md, then "
                              "make watch LAB=%.2s, and edit its kernel.cu",
                              id, id, id);
    return checked_format("make watch LAB=%.2s; stuck? make hint LAB=%.2s", id,
                          id);
}

static void
next_step(struct wrap *w, const struct terminal_rung *rung)
{
    const bool begun =
        rung->record && member_status(rung->record) != STATUS_NOT_STARTED;
    char *reason = begun && !rung->stale ? reason_of(rung->record) : NULL;
    char *step = step_of(rung);

    wrap_cut(w, "Next: ", COLOUR_BOLD);
    if (reason && *reason) {
        char *neutral = terminal_neutral(reason);

        wrap_text(w, neutral, NULL);
        wrap_line(w);
        free(neutral);
    }
    wrap_text(w, step, NULL);
    wrap_end(w);
    free(step);
    free(reason);
}

void
terminal_ladder(const struct terminal_rung *rungs, size_t count, FILE *to,
                const struct terminal *t)
{
    struct wrap w = terminal_wrap(to, t, 3);
    size_t i, next = count, done = 0;

    for (i = count; i-- > 0;) {
        done += is_done(&rungs[i]);
        if (!is_done(&rungs[i]))
            next = i;
    }
    wrap_cut(&w, "Stencil Ladder", COLOUR_BOLD);
    if (done == 0)
        wrap_text(&w, "   new here? docs/00-first-program.md comes first",
                  NULL);
    wrap_end(&w);
    for (i = 0; i < count; i++)
        rung_line(&w, &rungs[i], i == next);
    if (next == count)
        fputs("All of them pass.\n", to);
    else
        next_step(&w, &rungs[next]);
}
