/*
 * check_counts -- the row of counts: a test for each function that has an
 * aligned case
 */
#include "check_parts.h"
#include "counts_lines.h"
#include "diagnose_counts.h"
#include "die.h"
#include "limits.h"
#include "plot_data.h"
#include "shipped.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the head. */

static json_t *
add_head(const struct check_job *job, const struct function *function,
         enum status status, const char *text, json_t *tests)
{
    json_t *test = check_row_test(tests, "counts", status, text);

    json_object_set_new(test, "function", json_string(function->name));
    json_object_set_new(test, "max_points",
                        json_real(limits_points(job->lab, function->name)));
    return test;
}

void
check_counts_absent(const struct check_job *job,
                    const struct function *function, const char *reason,
                    json_t *tests)
{
    const struct lab_case *c = function->cases;

    while (c->x >= 0 && !(c->flags & CASE_ALIGNED))
        c++;
    if (c->x >= 0 && (!job->lab_case || job->lab_case == c))
        add_head(job, function, STATUS_NOT_RUN, reason, tests);
}

/* Values. */

static json_t *
value_json(const struct count *count, double value)
{
    return json_pack("{s:s, s:f}", "count", count->name, "value", value);
}

/* All that is known; the screen shows only some of it. */
static json_t *
values_json(const struct counted *c)
{
    json_t *values = json_array();

    for (const struct count *count = counts_list; count->name; count++) {
        const double value = count->value(c);

        if (isfinite(value))
            json_array_append_new(values, value_json(count, value));
    }
    return values;
}

static json_t *
limits_json(const struct counted *c)
{
    const struct lab_limit *l = NULL;
    json_t *limits = json_array();

    while ((l = limits_next(c->test->lab, c->test->function->name, l))) {
        const double value = limits_value(l, c);
        json_t *limit = value_json(counts_find(l->count), value);

        json_object_set_new(limit, "limit", json_real(l->limit));
        json_object_set_new(limit, "least", json_boolean(limits_is_least(l)));
        json_object_set_new(limit, "met",
                            json_boolean(limits_is_met(l, value)));
        json_array_append_new(limits, limit);
    }
    return limits;
}

/* Sectors mean little without time: the solution's, as it is shipped. */

static const struct plot_row *
find_bar(const struct plot_data *data, const char *series)
{
    for (size_t i = 0; i < data->count; i++)
        if (strcmp(data->rows[i].figure, "ladder") == 0 &&
            strcmp(data->rows[i].series, series) == 0)
            return &data->rows[i];
    return NULL;
}

static void
add_shipped(const struct check_job *job, const char *function, json_t *test)
{
    char *path = checked_format("%s/solutions/%s/h200.tsv", job->options->root,
                                job->lab->id);
    struct plot_data data = {.count = 0};
    char *why = plot_data_read(path, &data);
    const struct plot_row *own = find_bar(&data, function);
    const double copy = shipped_copy_rate(job->options->root);

    if (!why && own && copy > 0)
        json_object_set_new(test, "shipped",
                            json_pack("{s:f, s:s, s:s, s:b}", "ratio",
                                      own->y / copy, "device",
                                      data.sources[own->source].device, "date",
                                      data.sources[own->source].date, "asked",
                                      catalog_asks_for(job->lab, "ladder")));
    plot_data_free(&data);
    free(why);
    free(path);
}

/* All of it. */

static const char *
case_reason(enum status status)
{
    switch (status) {
    case STATUS_HAZARD:
        return "the case that is counted has a hazard";
    case STATUS_WRONG:
    case STATUS_SUSPECT:
        return "the case that is counted is not right";
    default:
        return "the case that is counted does not come to its end";
    }
}

static void
add_diagnosis(const struct case_run *run, json_t *test, const char *member,
              struct diagnosis d)
{
    if (d.id)
        json_object_set_new(test, member,
                            diagnose_json(&d, run->job->options->root,
                                          run->job->lab, run->source));
    free(d.text);
}

static void
add_case(const struct case_run *run, const struct test *t, json_t *test)
{
    char name[128], *replay;

    test_name(t->function, t->lab_case, name, sizeof name);
    replay = checked_format("%.2s/%s/seed=%llu", t->lab->id, name,
                            (unsigned long long)t->seed);
    json_object_set_new(test, "case", json_string(name));
    if (!(t->lab_case->flags & CASE_HIDDEN))
        json_object_set_new(test, "replay", json_string(replay));
    free(replay);
    add_shipped(run->job, t->function->name, test);
}

void
check_counts(const struct case_run *run, const struct test *t,
             enum status status, const json_t *findings, json_t *tests)
{
    const char *why = NULL;
    struct counted c = {t, counts_of_findings(findings, &why)};
    json_t *test;
    bool met;

    if (status != STATUS_PASSED || !c.kernels) {
        check_counts_absent(run->job, t->function,
                            status != STATUS_PASSED ? case_reason(status) : why,
                            tests);
        return;
    }
    met = !limits_missed(&c);
    test = add_head(run->job, t->function,
                    met ? STATUS_PASSED : STATUS_INEFFICIENT, "", tests);
    if (met && run->counted)
        json_object_set_new(
            test, "points",
            json_real(limits_points(t->lab, t->function->name)));
    add_case(run, t, test);
    json_object_set_new(test, "values", values_json(&c));
    json_object_set_new(test, "limits", limits_json(&c));
    json_object_set_new(test, "lines", counts_lines(c.kernels, run->source));
    add_diagnosis(
        run, test, "diagnosis",
        diagnose_counts(&c, limits_missed(&c), findings, run->source));
    add_diagnosis(run, test, "conflicts", diagnose_conflicts(&c));
}
