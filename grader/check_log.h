/*
 * check_log -- what the simulator's tests of a record tell a GPU's, which has
 * no log
 */
#ifndef GRADER_CHECK_LOG_H
#define GRADER_CHECK_LOG_H

#include "test.h"
#include <jansson.h>

/* check_log_says -- "the simulator says: ..." of the same case where it fails,
 * else of the function's first that does; for free().
 * Returns NULL where all pass. */
char *check_log_says(const json_t *tests, const struct test *t);

/* check_log_line -- where the function launches, by the log of any of its
 * cases; 0: not known */
long check_log_line(const json_t *tests, const char *function);

#endif
