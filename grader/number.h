/*
 * number -- numbers as text, the same in every locale
 */
#ifndef GRADER_NUMBER_H
#define GRADER_NUMBER_H

#include <jansson.h>

enum { NUMBER_SIZE = 40 }; /* bytes that hold any number written here */

/* number_text -- `value` with at most `digits` significant digits and a point
 * whatever the locale.  Returns `to`. */
char *number_text(double value, int digits, char to[NUMBER_SIZE]);

/* number_count -- a whole number in groups of three: "1,204".  Returns `to`. */
char *number_count(long long value, char to[NUMBER_SIZE]);

/* number_points -- with at most two digits behind the point.  Returns `to`. */
char *number_points(double value, char to[NUMBER_SIZE]);

/* number_json -- a number, or the text that stands for one ("nan"), of a
 * record; "?" for anything else.  Returns `to`. */
char *number_json(const json_t *value, int digits, char to[NUMBER_SIZE]);

/* number_digits -- how many digits tell two numbers of a record apart, with
 * two more to see by how much; at least 5, at most 17 */
int number_digits(const json_t *a, const json_t *b);

#endif
