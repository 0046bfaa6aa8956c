#include "terminal.h"
#include "die.h"
#include "escape.h"
#include "member.h"
#include "terminal_parts.h"
#include "view.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    TITLE_INDENT = 3,
    TEXT_INDENT = 17,
    NARROW = 60, /* below it the text begins further to the left */
    NARROW_INDENT = 5,
    WIDEST = 120, /* longer lines are hard to read */
    NARROWEST = 24,
    OUTPUT_LINES = 8,
    LONGEST_TEXT = 500 /* bytes of one sentence */
};

/* What the terminal can do. */

/* The variable's value, or NULL where it is unset or empty. */
static const char *
setting(const char *variable)
{
    const char *value = getenv(variable);

    return value && *value ? value : NULL;
}

/* The first that is set decides, as in setlocale(). */
static bool
locale_is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    size_t i;

    for (i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = setting(names[i]);

        if (value)
            return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

static int
width_of(int fd)
{
    const char *columns = setting("COLUMNS");
    struct winsize size;
    int width = 0;

    if (ioctl(fd, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    if (width == 0 && columns)
        width = (int)strtol(columns, NULL, 10);
    if (width <= 0)
        return 0;
    if (width < NARROWEST)
        return NARROWEST;
    return width > WIDEST ? WIDEST : width;
}

struct terminal
terminal_for(FILE *to)
{
    const char *kind = getenv("TERM");
    int fd = fileno(to);
    bool smart = fd >= 0 && isatty(fd) && kind && strcmp(kind, "dumb") != 0;
    struct terminal t;

    t.colour = smart && !setting("NO_COLOR");
    t.live = smart;
    t.utf8 = locale_is_utf8();
    t.width = fd >= 0 ? width_of(fd) : 0;
    return t;
}

/* Parts. */

struct wrap
terminal_wrap(FILE *to, const struct terminal *t, int indent)
{
    struct wrap w = {to, t->width, indent, 0, t->utf8, t->colour};

    return w;
}

char *
terminal_neutral(const char *text)
{
    size_t bytes = strlen(text), i;
    char *line = checked_copy(text, bytes), *neutral;

    for (i = 0; i < bytes; i++)
        if (line[i] == '\n' || line[i] == '\t')
            line[i] = ' ';
    neutral = escape_line(line, bytes, LONGEST_TEXT);
    free(line);
    return neutral;
}

const char *
terminal_status_colour(enum status status)
{
    switch (status) {
    case STATUS_PASSED:
        return "32";
    case STATUS_NOT_RUN:
    case STATUSES:
        return NULL;
    case STATUS_INEFFICIENT:
    case STATUS_SUSPECT:
    case STATUS_NOT_STARTED:
    case STATUS_INCONCLUSIVE:
        return "33";
    default:
        return COLOUR_WRONG;
    }
}

/* Blanks in front are kept only where the first word stays on the line. */
static void
write_apart(struct wrap *w, const char *blanks, const char *text,
            const char *colour)
{
    char *neutral = terminal_neutral(text);
    char *apart = checked_format("%s%s", blanks, neutral);

    wrap_text(w, apart, colour);
    free(apart);
    free(neutral);
}

static void
write_neutral(struct wrap *w, const char *text, const char *colour)
{
    char *neutral = terminal_neutral(text);

    wrap_text(w, neutral, colour);
    free(neutral);
}

/* A row. */

/* The first words carry the status's colour, up to the first ; or : */
static void
write_first(struct wrap *w, const char *text, enum status status)
{
    char *neutral = terminal_neutral(text);
    size_t head = strcspn(neutral, ";:");
    char *lead;

    head += neutral[head] != '\0';
    lead = checked_copy(neutral, head);

    wrap_text(w, lead, terminal_status_colour(status));
    wrap_text(w, neutral + head, NULL);
    free(lead);
    free(neutral);
}

static void
write_source(struct wrap *w, const char *text)
{
    char *neutral = terminal_neutral(text);

    wrap_cut(w, "    | ", NULL);
    wrap_cut(w, neutral, COLOUR_BOLD);
    free(neutral);
}

static void
write_output(struct wrap *w, const char *text)
{
    int lines;

    wrap_text(w, "it printed:", NULL);
    for (lines = 0; *text && lines < OUTPUT_LINES; lines++) {
        size_t bytes = strcspn(text, "\n");
        char *line = checked_copy(text, bytes);
        char *neutral = terminal_neutral(line);

        wrap_line(w);
        wrap_cut(w, "    | ", NULL);
        wrap_cut(w, neutral, NULL);
        free(line);
        free(neutral);
        text += bytes + (text[bytes] == '\n');
    }
    if (*text) {
        wrap_line(w);
        wrap_cut(w, "    | ...", NULL);
    }
}

/* A command stays on one line, so that it can be copied. */
static void
write_command(struct wrap *w, const char *text)
{
    char *neutral = terminal_neutral(text);

    w->column += wrap_columns(neutral);
    if (w->colour)
        fprintf(w->to, "\033[%sm%s\033[0m", COLOUR_BOLD, neutral);
    else
        fputs(neutral, w->to);
    free(neutral);
}

static void
write_hint(struct wrap *w, const char *command)
{
    wrap_text(w, "stuck?", NULL);
    if (wrap_fits(w, 1 + wrap_columns(command)))
        wrap_gap(w, 1);
    else
        wrap_line(w);
    write_command(w, command);
    wrap_text(w, " has a hint for this sort of mistake", NULL);
}

static void
write_item(struct wrap *w, const struct view_item *item)
{
    switch (item->kind) {
    case VIEW_TEXT:
        write_neutral(w, item->text, NULL);
        break;
    case VIEW_VERDICT:
        write_neutral(w, item->text, COLOUR_BOLD);
        break;
    case VIEW_PLACE:
        wrap_gap(w, 2);
        write_neutral(w, item->text, COLOUR_PLACE);
        break;
    case VIEW_SOURCE:
        write_source(w, item->text);
        break;
    case VIEW_MAP:
        terminal_map(w, item->json);
        break;
    case VIEW_OUTPUT:
        write_output(w, item->text);
        break;
    case VIEW_READ:
        wrap_text(w, "read", NULL);
        write_apart(w, " ", item->text, COLOUR_PLACE);
        break;
    case VIEW_COMMAND:
        wrap_cut(w, "replay: ", NULL);
        write_command(w, item->text);
        break;
    case VIEW_HINT:
        write_hint(w, item->text);
        break;
    }
}

static void
write_row(struct wrap *w, enum view_row_name name, const struct view_row *row)
{
    size_t i;

    fprintf(w->to, "%*s%-*s", TITLE_INDENT, "", TEXT_INDENT - TITLE_INDENT,
            view_row_title(name));
    w->column = TEXT_INDENT;
    write_first(w, row->items[0].text, row->status);
    for (i = 1; i < row->count; i++) {
        wrap_line(w);
        write_item(w, &row->items[i]);
    }
    wrap_end(w);
}

void
terminal_show(const json_t *record, FILE *to, const struct terminal *t)
{
    struct view *view = view_make(record, true);
    struct wrap head = terminal_wrap(to, t, TITLE_INDENT);
    bool narrow = t->width > 0 && t->width < NARROW;
    struct wrap w = terminal_wrap(to, t, narrow ? NARROW_INDENT : TEXT_INDENT);
    unsigned row;

    write_neutral(&head, view->lab, COLOUR_BOLD);
    write_apart(&head, "   ", view->path, NULL);
    write_apart(&head, "   ", view->backend, NULL);
    wrap_end(&head);
    for (row = 0; row < VIEW_ROWS; row++)
        write_row(&w, (enum view_row_name)row, &view->row[row]);
    view_free(view);
}

/* Progress. */

void
terminal_progress(const char *text, FILE *to, const struct terminal *t)
{
    struct wrap w = terminal_wrap(to, t, 0);
    char *neutral;

    if (!t->live)
        return;
    if (w.width > 1)
        w.width--; /* a full line would scroll */
    fputs("\r\033[K", to);
    if (text) {
        neutral = terminal_neutral(text);
        wrap_cut(&w, neutral, NULL);
        free(neutral);
    }
    fflush(to);
}
