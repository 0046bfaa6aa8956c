/*
 * raced -- the race rule's state for tests
 */
#ifndef TESTS_RACED_H
#define TESTS_RACED_H

#include "../../common/sim/analyse/race.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

/* new_race -- nothing has been touched; free with race_free() and free() */
static inline struct race *
new_race(void)
{
    struct race *r = calloc(1, sizeof *r);

    ck_assert_ptr_nonnull(r);
    return r;
}

/* drop_page -- the page as if nothing had touched it */
static inline void
drop_page(struct page *page)
{
    for (int kind = 0; kind < SLOT_KINDS; kind++)
        free(page->slots[kind]);
    memset(page, 0, sizeof *page);
}

#endif
