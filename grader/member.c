#include "member.h"
#include <string.h>

const char *
member_text(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

double
member_number(const json_t *object, const char *name, double otherwise)
{
    const json_t *value = json_object_get(object, name);

    return json_is_number(value) ? json_number_value(value) : otherwise;
}

long long
member_integer(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

bool
member_flag(const json_t *object, const char *name)
{
    return json_is_true(json_object_get(object, name));
}

enum status
member_status(const json_t *object)
{
    return status_find(member_text(object, "status"));
}

bool
member_is(const json_t *object, const char *name, const char *text)
{
    return strcmp(member_text(object, name), text) == 0;
}
