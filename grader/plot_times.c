/*
 * plot_times -- what a record says of time, as bars of the ladder
 */
#include "die.h"
#include "member.h"
#include "plot_parts.h"
#include <stdlib.h>
#include <string.h>

static bool
is_timed(const json_t *test)
{
    return member_is(test, "row", "time") &&
           member_is(test, "backend", "gpu") &&
           member_number(test, "gbps", 0) > 0 && *member_text(test, "function");
}

/* Of each function the first case counts: its extents are those of the
 * chapters. */
static bool
is_first(const json_t *tests, size_t i)
{
    const char *name = member_text(json_array_get(tests, i), "function");

    for (size_t k = 0; k < i; k++)
        if (is_timed(json_array_get(tests, k)) &&
            member_is(json_array_get(tests, k), "function", name))
            return false;
    return true;
}

static void
add_row(struct plot_data *data, const char *series, double x, double y,
        double low, double high)
{
    char *name = checked_string(series), figure[] = "ladder";

    plot_data_add(data, (struct plot_row){.figure = figure,
                                          .series = name,
                                          .x = x,
                                          .y = y,
                                          .low = low < y ? low : y,
                                          .high = high > y ? high : y,
                                          .source = data->source_count - 1});
    free(name);
}

static void
add_source(struct plot_data *data, const json_t *record)
{
    const json_t *gpu = json_object_get(record, "gpu");
    const json_t *submission = json_object_get(record, "submission");
    char *date = checked_format("%.10s", member_text(record, "date"));

    plot_data_source(data, member_text(gpu, "name"), date,
                     member_text(gpu, "driver"), member_text(gpu, "toolkit"),
                     member_text(submission, "path"));
    free(date);
}

void
plot_add_times(struct plot_data *data, const json_t *record)
{
    const json_t *tests = json_object_get(record, "tests"), *test;
    const double lab = strtod(member_text(record, "lab"), NULL);
    bool begun = false;
    double copy, most = 0;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (!is_timed(test) || !is_first(tests, i))
            continue;
        if (!begun)
            add_source(data, record);
        begun = true;
        copy = member_number(test, "copy_gbps", 0);
        add_row(data, member_text(test, "function"), lab,
                member_number(test, "gbps", 0),
                member_number(test, "low", 1e9) * copy,
                member_number(test, "high", 0) * copy);
        most = copy > most ? copy : most;
    }
    if (most > 0)
        add_row(data, "copy", lab, most, most, most);
}
