/*
 * program -- a whole program with its own main, as a case that can be run
 */
#ifndef GRADER_PROGRAM_H
#define GRADER_PROGRAM_H

#include "test.h"

/* program_test -- it brings its own data and has minutes, not the seconds of a
 * lab's case; free with test_free() */
struct test *program_test(void);

#endif
