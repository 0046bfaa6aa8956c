/*
 * member -- read members of a record that may be missing or of another type
 *
 * Pointers that come back belong to the object.
 */
#ifndef GRADER_MEMBER_H
#define GRADER_MEMBER_H

#include "status.h"
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* member_text -- the string; "" where there is none */
const char *member_text(const json_t *object, const char *name);

/* member_number -- the number; `otherwise` where there is none */
double member_number(const json_t *object, const char *name, double otherwise);

/* member_integer -- the whole number; 0 where there is none */
long long member_integer(const json_t *object, const char *name);

/* member_flag -- whether the member is true */
bool member_flag(const json_t *object, const char *name);

/* member_status -- the member "status"; STATUSES where it is unknown */
enum status member_status(const json_t *object);

/* member_is -- whether the string equals `text` */
bool member_is(const json_t *object, const char *name, const char *text);

#endif
