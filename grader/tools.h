/*
 * tools -- which programs of this machine take part, and their versions
 */
#ifndef GRADER_TOOLS_H
#define GRADER_TOOLS_H

#include <jansson.h>

/* tools_version -- "12.2.0", or "" where the tool is not there, or does not
 * answer within seconds, which a note says; found out once.  Known: gcc g++
 * clang++ nvcc gnuplot bwrap git. */
const char *tools_version(const char *tool);

/* tools_json -- {"g++": "12.2.0", ...}: those that make a verdict */
json_t *tools_json(void);

#endif
