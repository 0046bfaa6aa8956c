/*
 * suite -- the end of every test's main
 */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>

/* suite_run -- run the suite, print what failed, free it.
 * Returns the process's exit status: 0 when all passed, else 1. */
static inline int
suite_run(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    int failed;

    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}

#endif
