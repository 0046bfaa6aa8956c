/*
 * html_counts -- what each line of kernel.cu has cost, as a table
 */
#include "escape_html.h"
#include "html_parts.h"
#include "member.h"
#include "number.h"
#include <string.h>

enum { MOST_LINES = 60 };

static void
write_cell(const char *text, FILE *to)
{
    fprintf(to, "<td class=\"figure\">%s</td>", text);
}

static void
write_number(const json_t *line, const char *name, FILE *to)
{
    char number[NUMBER_SIZE];
    const long long value = member_integer(line, name);

    write_cell(value > 0 ? number_count(value, number) : "", to);
}

/* "1,204 (602)", with what would do; "" where there is none. */
static void
write_against(const json_t *line, const char *name, const char *least, FILE *to)
{
    char value[NUMBER_SIZE], would[NUMBER_SIZE], cell[2 * NUMBER_SIZE + 4];

    if (member_integer(line, name) <= 0) {
        write_cell("", to);
        return;
    }
    snprintf(cell, sizeof cell, "%s (%s)",
             number_count(member_integer(line, name), value),
             number_count(member_integer(line, least), would));
    write_cell(cell, to);
}

static void
write_lanes(const json_t *line, FILE *to)
{
    const double instructions = member_number(line, "instructions", 0);
    char number[NUMBER_SIZE];

    write_cell(instructions > 0
                   ? number_text(member_number(line, "lanes", 0) / instructions,
                                 3, number)
                   : "",
               to);
}

static void
write_line(const json_t *line, FILE *to)
{
    fprintf(to, "<tr><td class=\"figure\">%lld</td><td><code>",
            member_integer(line, "line"));
    html_text(member_text(line, "source"), to);
    fputs("</code></td>", to);
    write_number(line, "requests", to);
    write_against(line, "sectors", "sectors_least", to);
    write_against(line, "wavefronts", "wavefronts_least", to);
    write_lanes(line, to);
    write_number(line, "splits", to);
    fputs("</tr>\n", to);
}

static void
write_function(const json_t *test, FILE *to)
{
    const json_t *line;
    size_t i;

    fputs("<div class=\"card wide\"><table>\n<caption>", to);
    escape_html(member_text(test, "case"), HTML_NAME, to);
    fputs("</caption>\n<thead><tr><th scope=\"col\" class=\"figure\">Line</th>"
          "<th scope=\"col\">kernel.cu</th>"
          "<th scope=\"col\" class=\"figure\">Requests</th>"
          "<th scope=\"col\" class=\"figure\">Sectors (would do)</th>"
          "<th scope=\"col\" class=\"figure\">Wavefronts (would do)</th>"
          "<th scope=\"col\" class=\"figure\">Lanes</th>"
          "<th scope=\"col\" class=\"figure\">Splits</th></tr></thead>\n"
          "<tbody>\n",
          to);
    json_array_foreach(json_object_get(test, "lines"), i, line) {
        if (i < MOST_LINES)
            write_line(line, to);
    }
    fputs("</tbody></table></div>\n", to);
}

void
html_counts(const json_t *record, FILE *to)
{
    const json_t *test;
    bool begun = false;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (!member_is(test, "row", "counts") ||
            json_array_size(json_object_get(test, "lines")) == 0)
            continue;
        if (!begun)
            fputs("<h2>Every line</h2>\n<p class=\"soft\">What the simulator "
                  "counted: requests of warps to global memory and the sectors "
                  "that they touch, wavefronts of shared memory, lanes at work "
                  "of 32, and how often a warp went apart at a branch. Sectors "
                  "are asked of the caches: see the row counts for memory and "
                  "time.</p>\n",
                  to);
        begun = true;
        write_function(test, to);
    }
}
