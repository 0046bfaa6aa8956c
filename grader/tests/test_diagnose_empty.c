/*
 * diagnose: a shared array that is read, and holds nothing at all or something
 */
#include "diagnosed.h"
#include "suite.h"

/* A read of box by thread (3, 2) of block 0, in a 2-D launch of tiles; loaded:
 * from where to where its block has written. */
static json_t *
unset(const int low[2], const int high[2])
{
    return json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i,i,i], s:[i,i,i], s:[[i,i,i], "
        "[i,i,i]], s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], s:[{s:i, s:[i,i,i], "
        "s:[i,i,i], s:i, s:b}]}",
        "findings", "id", "uninitialised-shared", "severity", "hazard", "text",
        "as it says", "array", "box", "launch", 0, "index", 4, 3, 0, "extent",
        34, 18, 1, "loaded", low[0], low[1], 0, high[0], high[1], 0, "first",
        "kind", "read", "line", 9, "block", 0, 0, 0, "thread", 3, 2, 0,
        "launches", "line", 30, "grid", 3, 3, 1, "block", 32, 16, 1, "shared",
        4896, "shares", 1);
}

static void
expect_said(json_t *findings, const char *words)
{
    ck_assert_str_eq(diagnosed(findings, NULL), "uninitialised-shared");
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    ck_assert_int_eq(said.line, 9);
    close_case();
    json_decref(findings);
}

/* All points are wrong. */
static void
open_tiles(void)
{
    open_case("06", 0, 67, 45, 1, 0);
    launch(3, 3, 1, 32, 16, 1);
    for (int y = 1; y < 44; y++)
        for (int x = 1; x < 66; x++)
            out(1)[x + 67 * y] = 7 + x * 0.37 + y;
}

START_TEST(array_that_nobody_loads_is_named)
{
    open_tiles();
    expect_said(unset((const int[]){-1, -1}, (const int[]){-2, -2}),
                "no thread of the block has loaded anything into it");
}
END_TEST

START_TEST(array_that_is_loaded_elsewhere_is_told_otherwise)
{
    open_tiles();
    expect_said(unset((const int[]){10, 0}, (const int[]){20, 17}),
                "are its indices the same");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_empty");
    TCase *c = tcase_create("arrays");

    tcase_add_test(c, array_that_nobody_loads_is_named);
    tcase_add_test(c, array_that_is_loaded_elsewhere_is_told_otherwise);
    suite_add_tcase(s, c);
    return suite_run(s);
}
