/*
 * suite -- the end of every test's main, and how it was built
 */
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include <check.h>

/* SUITE_SANITIZED -- built with the address sanitizer, which takes terabytes of
 * address space: no limit on it then
 * SUITE_SLOWER -- how many times as long what is to be ended may take then */
#ifdef __SANITIZE_ADDRESS__
#define SUITE_SANITIZED 1
#define SUITE_SLOWER 3
#else
#define SUITE_SANITIZED 0
#define SUITE_SLOWER 1
#endif

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
