/*
 * field -- read fields of a record that may be missing or of another type
 *
 * Pointers that come back belong to the object.
 */
#ifndef GRADER_FIELD_H
#define GRADER_FIELD_H

#include "status.h"
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* field_text -- the string; "" where there is none */
const char *field_text(const json_t *object, const char *name);

/* field_number -- the number; `otherwise` where there is none */
double field_number(const json_t *object, const char *name, double otherwise);

/* field_integer -- the whole number; 0 where there is none */
long long field_integer(const json_t *object, const char *name);

/* field_flag -- whether the field is true */
bool field_flag(const json_t *object, const char *name);

/* field_status -- the field "status"; STATUSES where it is unknown */
enum status field_status(const json_t *object);

/* field_is -- whether the string equals `text` */
bool field_is(const json_t *object, const char *name, const char *text);

#endif
