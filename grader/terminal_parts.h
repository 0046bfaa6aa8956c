/*
 * terminal_parts -- what the files of the terminal renderer share
 */
#ifndef GRADER_TERMINAL_PARTS_H
#define GRADER_TERMINAL_PARTS_H

#include "status.h"
#include "terminal.h"
#include "wrap.h"

/* terminal_wrap -- begin lines at column `indent` */
struct wrap terminal_wrap(FILE *to, const struct terminal *t, int indent);

/* terminal_neutral -- hostile text on one line, shortened where it is very
 * long; for free() */
char *terminal_neutral(const char *text);

/* terminal_status_colour -- the ANSI colour of a status */
const char *terminal_status_colour(enum status status);

/* terminal_map -- a map of wrong points (view_is_map()) with its axes, from
 * column w->indent; what is wider than the terminal is cut and said so */
void terminal_map(struct wrap *w, const json_t *map);

#define COLOUR_BOLD "1"
#define COLOUR_PLACE "36"
#define COLOUR_WRONG "31"

#endif
