/* sanitizer -- rows of compute-sanitizer's findings against our own */
#include "sanitizer.h"
#include "die.h"
#include "found.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which of our findings are of a kind. */
static const struct {
    const char *kind, *id;
} kinds[] = {
    {"bounds", "out-of-bounds"},
    {"bounds", "index-out-of-range"},
    {"bounds", "shared-out-of-bounds"},
    {"bounds", "use-after-free"},
    {"bounds", "host-memory"},
    {"bounds", "null-pointer"},
    {"bounds", "constant-write"},
    {"trap", "constant-write"}, /* nvcc makes one of such a store */
    {"misaligned", "misaligned"},
    {"uninitialised", "uninitialised-shared"},
    {"uninitialised", "uninitialised-global"},
    {"race", "race-shared"},
    {"race", "race-global"},
    {"barrier", "barrier-divergent"},
    {"barrier", "lanes-absent"},
    {"barrier", "deadlock"},
    {"unended", "barrier-divergent"}, /* on a device it hangs, the tool too */
    {"unended", "lanes-absent"},
    {"unended", "deadlock"},
    {"api", "bad-free"},
    {"api", "copy-out-of-bounds"},
    {"api", "use-after-free"},
    {"api", "launch-failed"},
    {"ended", "device-memory"},
    {"ended", "signal"},
};

static bool
is_kind(const char *kind, const char *id)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, kind) == 0 && strcmp(kinds[i].id, id) == 0)
            return true;
    return false;
}

/* Rows. */

static const char *
next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static void
take(struct sanitizer_row *row, const char *line)
{
    const char *end = line + strcspn(line, "\n");

    memset(row, 0, sizeof *row);
    for (int c = 0; c < SANITIZER_COLUMNS && line < end; c++) {
        const int length = (int)strcspn(line, "\t\n");

        snprintf(row->cell[c], SANITIZER_CELL, "%.*s", length, line);
        line += length + 1;
    }
}

struct sanitizer_table
sanitizer_read(const char *text)
{
    struct sanitizer_table table = {NULL, 0};

    for (const char *line = text; *line; line = next_line(line)) {
        if (*line == '#' || strncmp(line, "lab\t", 4) == 0)
            continue;
        table.row = checked_grow(table.row, table.rows + 1, sizeof *table.row);
        take(&table.row[table.rows++], line);
    }
    return table;
}

void
sanitizer_free(struct sanitizer_table *table)
{
    free(table->row);
}

bool
sanitizer_is_told(const struct sanitizer_row *row)
{
    return strcmp(row->cell[SANITIZER_KIND], "nothing") != 0;
}

static bool
is_of(const struct sanitizer_row *row, const char *lab, const char *kernel)
{
    return strcmp(row->cell[SANITIZER_LAB], lab) == 0 &&
           strcmp(row->cell[SANITIZER_KERNEL], kernel) == 0;
}

/* Comparison. */

/* The line of a place in that kernel's file; 0: there is none. */
static long
line_in(const char *kernel, const char *place)
{
    const size_t length = strlen(kernel);

    return strncmp(place, kernel, length) == 0 && place[length] == ':'
               ? strtol(place + length + 1, NULL, 10)
               : 0;
}

static bool
has_place(const struct sanitizer_row *row)
{
    return strcmp(row->cell[SANITIZER_PLACE], "-") != 0;
}

/* Whether lines a and b of ours, b 0 for none, are the row's. */
static bool
same_lines(const struct sanitizer_row *row, long a, long b)
{
    const char *kernel = row->cell[SANITIZER_KERNEL];
    const long place = line_in(kernel, row->cell[SANITIZER_PLACE]);
    const long other = line_in(kernel, row->cell[SANITIZER_OTHER]);

    if (place == 0)
        return false;
    if (strcmp(row->cell[SANITIZER_KIND], "race") == 0)
        return other != 0 &&
               ((place == a && other == b) || (place == b && other == a));
    return place == a || place == b;
}

static bool
is_unended(const struct sanitizer_row *row)
{
    return strcmp(row->cell[SANITIZER_KIND], "unended") == 0;
}

static bool
is_failed_launch(const struct sanitizer_row *row)
{
    const char *finding = row->cell[SANITIZER_FINDING];

    return strcmp(row->cell[SANITIZER_KIND], "api") == 0 &&
           (strstr(finding, "cudaErrorLaunchFailure") ||
            strstr(finding, "cudaErrorIllegalAddress"));
}

/* Of a failed call it is known which it was. */
static bool
same_call(const struct sanitizer_row *row, const char *id)
{
    const char *finding = row->cell[SANITIZER_FINDING];

    if (strcmp(row->cell[SANITIZER_KIND], "api") != 0)
        return true;
    if (strcmp(id, "bad-free") == 0)
        return strstr(finding, "cudaFree") != NULL;
    if (strcmp(id, "launch-failed") == 0)
        return strstr(finding, "cudaLaunch") || strstr(finding, "cudaFunc");
    return strstr(finding, "cudaMem") != NULL;
}

/* Calls and ends of programs are the host's: the tools give them no line.  A
 * trap has one that is not the store's. */
static bool
needs_no_place(const struct sanitizer_row *row)
{
    static const char *const kinds_without[] = {"api", "ended", "unended",
                                                "trap"};

    for (size_t i = 0; i < sizeof kinds_without / sizeof *kinds_without; i++)
        if (strcmp(row->cell[SANITIZER_KIND], kinds_without[i]) == 0)
            return true;
    return false;
}

/* One of our lines: "race-shared\t14\t17". */
static bool
matches(const struct sanitizer_row *row, const char *line)
{
    char id[40] = "", first[12] = "", second[12] = "";

    sscanf(line, "%39[^\t]\t%11[^\t]\t%11[^\n]", id, first, second);
    if (is_failed_launch(row))
        return is_kind("bounds", id) || is_kind("misaligned", id);
    return is_kind(row->cell[SANITIZER_KIND], id) && same_call(row, id) &&
           (needs_no_place(row) ||
            same_lines(row, strtol(first, NULL, 10), strtol(second, NULL, 10)));
}

static bool
is_matched(const struct sanitizer_row *row, const char *found)
{
    char *ours = found_kept(found, row->cell[SANITIZER_LAB],
                            row->cell[SANITIZER_KERNEL]);
    bool matched = false;

    for (const char *line = ours; *line && !matched; line = next_line(line))
        matched = matches(row, line);
    free(ours);
    return matched;
}

/* What was told before is asked for again. */
static bool
is_asked(const struct sanitizer_row *row)
{
    return strcmp(row->cell[SANITIZER_KIND], "api") == 0 &&
           strstr(row->cell[SANITIZER_FINDING], "LastError") != NULL;
}

/* Whether the row says no more than that there was one with a place. */
static bool
follows(const struct sanitizer_row *row)
{
    const char *kind = row->cell[SANITIZER_KIND];

    return strcmp(kind, "unprinted") == 0 || is_unended(row) || is_asked(row) ||
           is_failed_launch(row);
}

/* A row with a place, or of a call that failed before it was asked. */
static bool
is_cause(const struct sanitizer_row *cause, const struct sanitizer_row *row)
{
    return is_of(cause, row->cell[SANITIZER_LAB],
                 row->cell[SANITIZER_KERNEL]) &&
           strcmp(cause->cell[SANITIZER_TOOL], row->cell[SANITIZER_TOOL]) ==
               0 &&
           (has_place(cause) ||
            (is_asked(row) && !follows(cause) &&
             strcmp(cause->cell[SANITIZER_KIND], "api") == 0));
}

static bool
has_cause(const struct sanitizer_table *table, const struct sanitizer_row *row)
{
    for (size_t i = 0; i < table->rows; i++)
        if (is_cause(&table->row[i], row))
            return true;
    return false;
}

bool
sanitizer_is_found(const struct sanitizer_table *table, size_t i,
                   const char *found)
{
    const struct sanitizer_row *row = &table->row[i];

    if (follows(row) && has_cause(table, row))
        return true;
    return !is_asked(row) && is_matched(row, found);
}

bool
sanitizer_finds(const struct sanitizer_table *table, const char *lab,
                const char *kernel, const char *id)
{
    for (size_t i = 0; i < table->rows; i++)
        if (is_of(&table->row[i], lab, kernel) && !is_unended(&table->row[i]) &&
            is_kind(table->row[i].cell[SANITIZER_KIND], id))
            return true;
    return false;
}

char *
sanitizer_explain(const char *explained, const struct sanitizer_row *row)
{
    char *mark =
        checked_format("%s\t%s\t%s\t%s\t%s\t%s\t", row->cell[SANITIZER_LAB],
                       row->cell[SANITIZER_KERNEL], row->cell[SANITIZER_TOOL],
                       row->cell[SANITIZER_KIND], row->cell[SANITIZER_PLACE],
                       row->cell[SANITIZER_OTHER]);
    const size_t length = strlen(mark);
    char *reason = NULL;

    for (const char *line = explained; *line && !reason; line = next_line(line))
        if (strncmp(line, mark, length) == 0)
            reason = checked_copy(line + length, strcspn(line + length, "\n"));
    free(mark);
    return reason;
}
