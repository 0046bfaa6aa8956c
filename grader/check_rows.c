/* check_rows -- the rows of a record beside its cases */
#include "check_parts.h"
#include "member.h"
#include <string.h>

json_t *
check_row_test(json_t *tests, const char *row, enum status status,
               const char *text)
{
    json_t *test =
        json_pack("{s:s, s:s, s:s, s:i, s:i}", "row", row, "backend", "sim",
                  "status", status_name(status), "points", 0, "max_points", 0);

    json_object_set_new(
        test, "text",
        json_string(text && status != STATUS_NOT_RUN ? text : ""));
    if (status == STATUS_NOT_RUN)
        json_object_set_new(test, "reason", json_string(text ? text : ""));
    json_array_append_new(tests, test);
    return test;
}

static json_t *
message_json(const struct build_message *m)
{
    json_t *json = json_pack("{s:s*, s:i, s:i, s:s*, s:s*}", "file", m->file,
                             "line", m->line, "column", m->column, "severity",
                             m->severity, "text", m->text);

    if (m->source)
        json_object_set_new(json, "source", json_string(m->source));
    return json;
}

void
check_row_build(const struct build_outcome *build, json_t *tests)
{
    json_t *test = check_row_test(tests, "build", build->status, "");
    json_t *messages = json_array();

    for (size_t i = 0; i < build->message_count; i++)
        json_array_append_new(messages, message_json(&build->messages[i]));
    json_object_set_new(test, "messages", messages);
    json_object_set_new(test, "seconds", json_real(build->seconds));
}

void
check_row_collect(const struct collected_file *kernel, json_t *tests)
{
    check_row_test(tests, "build", kernel->status,
                   kernel->message ? kernel->message : "there is no kernel.cu");
}

/* Hazards that the cases' findings hold. */
static bool
any_hazard(const json_t *tests)
{
    const json_t *test, *finding;
    size_t i, k;

    json_array_foreach(tests, i, test) {
        json_array_foreach(json_object_get(test, "findings"), k, finding) {
            if (member_is(finding, "severity", "hazard"))
                return true;
        }
    }
    return false;
}

static bool
has_row(const json_t *tests, const char *row)
{
    const json_t *test;
    size_t i;

    json_array_foreach(tests, i, test) {
        if (member_is(test, "row", row))
            return true;
    }
    return false;
}

void
check_row_others(bool ran, json_t *tests)
{
    enum status hazards = STATUS_NOT_RUN;

    if (ran)
        hazards = any_hazard(tests) ? STATUS_HAZARD : STATUS_PASSED;
    check_row_test(tests, "hazards", hazards, ran ? "" : "nothing was run");
    if (!has_row(tests, "counts"))
        check_row_test(tests, "counts", STATUS_NOT_RUN,
                       ran ? "only a function's aligned case is counted"
                           : "nothing was run");
}
