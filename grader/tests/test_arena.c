/* test_arena -- device memory is handed out and remembered to the byte */
#include "../../common/run/die.c" /* NOLINT(bugprone-suspicious-include) */
#include "../../common/sim/exec/arena.c" /* NOLINT(bugprone-suspicious-include) */
#include "suite.h"
#include <check.h>
#include <stdlib.h>

#define MEGABYTE ((uint64_t)1 << 20)

static void
open_arena(void)
{
    arena_open(64 * MEGABYTE);
}

START_TEST(blocks_are_aligned_and_apart)
{
    uint64_t a = arena_alloc(1, MEMORY_DEVICE);
    uint64_t b = arena_alloc(1000, MEMORY_DEVICE);
    uint64_t c = arena_alloc(8 * MEGABYTE, MEMORY_DEVICE);

    ck_assert_uint_eq(a % 256, 0);
    ck_assert_uint_eq(b % 256, 0);
    ck_assert_uint_eq(c % 256, 0);
    ck_assert_uint_ge(b, a + 1 + 4096);
    ck_assert_uint_ge(c, b + 1000 + 4096);
    ck_assert_uint_ge(arena_alloc(1, MEMORY_DEVICE),
                      c + 8 * MEGABYTE + MEGABYTE);
}
END_TEST

START_TEST(a_block_ends_at_its_last_byte)
{
    uint64_t a = arena_alloc(1001, MEMORY_DEVICE);
    const struct arena_block *block = arena_find(a + 1000);

    ck_assert_ptr_nonnull(block);
    ck_assert(arena_holds(block, a + 1000, 1));
    ck_assert(arena_holds(block, a, 1001));
    ck_assert(!arena_holds(block, a + 1000, 2));
    ck_assert(!arena_holds(block, a + 1001, 1));
    ck_assert(!arena_holds(block, a - 1, 1));
    ck_assert(!arena_holds(block, a, UINT64_MAX));
    ck_assert(!arena_holds(NULL, a, 1));
}
END_TEST

START_TEST(red_zones_belong_to_the_block_before)
{
    uint64_t a = arena_alloc(100, MEMORY_DEVICE);
    uint64_t b = arena_alloc(100, MEMORY_DEVICE);

    ck_assert_uint_eq(arena_find(a + 2000)->base, a);
    ck_assert_uint_eq(arena_find(b - 1)->base, a);
    ck_assert_uint_eq(arena_find(b)->base, b);
    ck_assert_ptr_null(arena_find(a - 1));
    ck_assert_ptr_null(arena_find(arena_base() + arena_bytes() - 1));
    ck_assert_ptr_null(arena_find(0));
    ck_assert_ptr_null(arena_find(UINT64_MAX));
}
END_TEST

START_TEST(released_blocks_stay_known)
{
    uint64_t a = arena_alloc(100, MEMORY_DEVICE);

    ck_assert(arena_release(a, MEMORY_DEVICE));
    ck_assert_int_eq(arena_find(a)->state, ARENA_FREED);
    ck_assert(arena_was_freed(arena_find(a + 99), a + 99));
    ck_assert(!arena_was_freed(arena_find(a + 100), a + 100));
    ck_assert(!arena_holds(arena_find(a), a, 1));
    ck_assert_uint_ne(arena_alloc(100, MEMORY_DEVICE), a);
}
END_TEST

START_TEST(only_live_starts_are_released)
{
    uint64_t a = arena_alloc(100, MEMORY_DEVICE);
    uint64_t pinned = arena_alloc(100, MEMORY_PINNED);

    ck_assert(!arena_release(a + 1, MEMORY_DEVICE));
    ck_assert(!arena_release(a - 1, MEMORY_DEVICE));
    ck_assert(!arena_release(0, MEMORY_DEVICE));
    ck_assert(!arena_release(pinned, MEMORY_DEVICE));
    ck_assert(arena_release(pinned, MEMORY_PINNED));
    ck_assert(arena_release(a, MEMORY_DEVICE));
    ck_assert(!arena_release(a, MEMORY_DEVICE));
}
END_TEST

START_TEST(a_placed_array_is_its_data_alone)
{
    uint64_t a = arena_alloc(12288, MEMORY_DEVICE);
    const struct arena_block *block;

    arena_allow(a + 4096, 1000);
    block = arena_find(a + 4096);
    ck_assert(arena_holds(block, a + 4096, 1000));
    ck_assert(!arena_holds(block, a + 4095, 1));
    ck_assert(!arena_holds(block, a + 4096 + 1000, 1));
    ck_assert_ptr_eq(arena_find(a), block);
    ck_assert(!arena_release(a, MEMORY_DEVICE));
    ck_assert(!arena_release(a + 4096, MEMORY_DEVICE));
}
END_TEST

START_TEST(memory_that_is_left_is_counted)
{
    uint64_t a = arena_alloc(100, MEMORY_DEVICE);

    arena_alloc(50, MEMORY_PINNED);
    ck_assert_uint_eq(arena_live_bytes(MEMORY_DEVICE), 100);
    ck_assert_uint_eq(arena_live_bytes(MEMORY_PINNED), 50);
    arena_release(a, MEMORY_DEVICE);
    ck_assert_uint_eq(arena_live_bytes(MEMORY_DEVICE), 0);
}
END_TEST

START_TEST(too_much_is_refused)
{
    ck_assert_uint_eq(arena_alloc(0, MEMORY_DEVICE), 0);
    ck_assert_uint_eq(arena_alloc(UINT64_MAX, MEMORY_DEVICE), 0);
    ck_assert_uint_eq(arena_alloc(64 * MEGABYTE, MEMORY_DEVICE), 0);
    ck_assert_uint_ne(arena_alloc(62 * MEGABYTE, MEMORY_DEVICE), 0);
    ck_assert_uint_eq(arena_alloc(2 * MEGABYTE, MEMORY_DEVICE), 0);
    ck_assert_uint_ne(arena_alloc(100, MEMORY_DEVICE), 0);
}
END_TEST

/* Far more than there is at once, and more blocks than the table holds. */
START_TEST(released_room_is_used_again_in_the_end)
{
    uint64_t kept = arena_alloc(MEGABYTE, MEMORY_DEVICE);
    unsigned char *first = (unsigned char *)(uintptr_t)kept;

    ck_assert_ptr_nonnull(first);
    first[0] = 42;
    for (int i = 0; i < 3 * BLOCKS; i++) {
        uint64_t a = arena_alloc(20000, MEMORY_DEVICE);

        ck_assert_uint_ne(a, 0);
        ck_assert(arena_release(a, MEMORY_DEVICE));
    }
    ck_assert(arena_holds(arena_find(kept), kept, MEGABYTE));
    ck_assert_uint_eq(first[0], 42);
}
END_TEST

/* Random work, compared with a plain list of what is live. */
START_TEST(blocks_never_overlap)
{
    struct {
        uint64_t base, bytes;
    } live[64] = {{0, 0}};
    unsigned seed = 7;

    for (int i = 0; i < 20000; i++) {
        size_t k = (size_t)rand_r(&seed) % 64;

        if (live[k].base) {
            ck_assert(arena_release(live[k].base, MEMORY_DEVICE));
            live[k].base = 0;
            continue;
        }
        live[k].bytes = 1 + (uint64_t)rand_r(&seed) % 300000;
        live[k].base = arena_alloc(live[k].bytes, MEMORY_DEVICE);
        for (size_t j = 0; j < 64; j++)
            if (live[k].base && j != k && live[j].base)
                ck_assert(live[j].base >= live[k].base + live[k].bytes ||
                          live[k].base >= live[j].base + live[j].bytes);
    }
    for (size_t k = 0; k < 64; k++)
        if (live[k].base)
            ck_assert(arena_holds(arena_find(live[k].base), live[k].base,
                                  live[k].bytes));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("arena");
    TCase *tests = tcase_create("arena");

    tcase_add_checked_fixture(tests, open_arena, NULL);
    tcase_add_test(tests, blocks_are_aligned_and_apart);
    tcase_add_test(tests, a_block_ends_at_its_last_byte);
    tcase_add_test(tests, red_zones_belong_to_the_block_before);
    tcase_add_test(tests, released_blocks_stay_known);
    tcase_add_test(tests, only_live_starts_are_released);
    tcase_add_test(tests, a_placed_array_is_its_data_alone);
    tcase_add_test(tests, memory_that_is_left_is_counted);
    tcase_add_test(tests, too_much_is_refused);
    tcase_add_test(tests, released_room_is_used_again_in_the_end);
    tcase_add_test(tests, blocks_never_overlap);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
