/* check_case_test -- a case's test in the record: which case it is, and what is
 * wrong with its values */
#include "check_parts.h"
#include "die.h"
#include "judge.h"
#include "map.h"
#include "test.h"
#include <math.h>
#include <stdlib.h>

uint64_t
check_seed(const struct check_job *job, const struct function *function,
           const struct lab_case *c)
{
    return job->lab_case ? job->seed
                         : seed_case(job->secret, job->lab, function, c);
}

json_t *
check_case_head(const struct check_job *job, const struct function *function,
                const struct lab_case *c, json_t *tests, enum status status,
                const char *text)
{
    json_t *test = check_row_test(tests, "correctness", status, text);
    char name[128];

    test_name(function, c, name, sizeof name);
    json_object_set_new(test, "function", json_string(function->name));
    json_object_set_new(test, "case", json_string(name));
    json_object_set_new(test, "hidden", json_boolean(c->flags & CASE_HIDDEN));
    if (!(c->flags & CASE_HIDDEN)) {
        char *replay =
            checked_format("%.2s/%s/seed=%llu", job->lab->id, name,
                           (unsigned long long)check_seed(job, function, c));

        json_object_set_new(test, "replay", json_string(replay));
        free(replay);
    }
    return test;
}

static json_t *
number_json_of(double value)
{
    if (isnan(value))
        return json_string("nan");
    if (isinf(value))
        return json_string(value > 0 ? "inf" : "-inf");
    return json_real(value);
}

/* A value of the array: a whole number where its elements are. */
static json_t *
element_json(const struct case_array *a, double value)
{
    return a->element == ELEMENT_F32 || a->element == ELEMENT_F64
               ? number_json_of(value)
               : json_integer((json_int_t)value);
}

static json_t *
point_json(const struct case_array *a, size_t i)
{
    const size_t nx = a->extent[0], ny = a->extent[1];

    if (a->axes == 1)
        return json_pack("[I]", (json_int_t)i);
    if (a->axes == 2)
        return json_pack("[I,I]", (json_int_t)(i % nx), (json_int_t)(i / nx));
    return json_pack("[I,I,I]", (json_int_t)(i % nx), (json_int_t)(i / nx % ny),
                     (json_int_t)(i / nx / ny));
}

static json_t *
first_json(const struct verdict *v)
{
    const struct case_array *a = &v->test->job.array[v->array];
    const struct function *f = v->test->function;
    char *what = f->describe ? f->describe(v->test, v->array, v->first) : NULL;
    json_t *json = json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:s*}", "array", a->name, "point",
        point_json(a, v->first), "got", element_json(a, v->got[v->first]),
        "expected", element_json(a, v->expected[v->first]), "allowed",
        number_json_of(v->allowed[v->first]), "what", what);

    free(what);
    return json;
}

void
check_case_values(json_t *test, const struct verdict *v, bool hidden)
{
    json_t *map;

    if (!v || v->array < 0 || v->wrong == 0)
        return;
    json_object_set_new(test, "wrong", json_integer((json_int_t)v->wrong));
    json_object_set_new(test, "elements",
                        json_integer((json_int_t)v->elements));
    if (hidden)
        return;
    json_object_set_new(test, "first", first_json(v));
    /* Where an index says nothing, neither does a picture of them. */
    map = v->test->function->describe ? NULL : map_json(v);
    if (map)
        json_object_set_new(test, "map", map);
}
