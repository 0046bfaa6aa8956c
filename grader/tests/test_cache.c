/*
 * The model of a cache, what a launch must move at least, and the model of
 * DRAM: against sequences worked out by hand, and a plain LRU list.
 */
#include "../../common/sim/analyse/dram.h"
#include "suite.h"
#include <stdlib.h>
#include <string.h>

static struct cache cache;
static struct dram *d;
static struct dram_traffic moved;

#define KIB ((size_t)1024)

static void
open_cache(size_t bytes)
{
    ck_assert(cache_open(&cache, bytes));
}

/* Reads the first sector; returns whether it was there. */
static bool
has(uint64_t number)
{
    struct cache_line *line = cache_line(&cache, number);
    bool there = line->whole & 1;

    line->whole |= 1;
    return there;
}

static void
tear_down(void)
{
    cache_close(&cache);
    dram_close(d);
    d = NULL;
}

START_TEST(what_was_read_is_there)
{
    open_cache(32 * KIB);
    ck_assert(!has(5));
    ck_assert(has(5));
    ck_assert(!has(6));
}
END_TEST

START_TEST(sectors_of_a_line_come_by_themselves)
{
    open_cache(32 * KIB);
    cache_line(&cache, 5)->whole |= 4;
    ck_assert_uint_eq(cache_line(&cache, 5)->whole, 4);
}
END_TEST

START_TEST(the_least_recently_used_leaves)
{
    open_cache((size_t)3 * 128);
    ck_assert_uint_eq(cache.ways, 3);
    has(1);
    has(2);
    has(3);
    ck_assert(has(1));
    ck_assert(!has(4)); /* 2 leaves */
    ck_assert(has(1));
    ck_assert(has(3));
    ck_assert(!has(2)); /* 4 leaves */
    ck_assert(has(1));
    ck_assert(has(3));
    ck_assert(!has(4));
}
END_TEST

START_TEST(an_emptied_cache_holds_nothing)
{
    open_cache(32 * KIB);
    has(5);
    cache_empty(&cache);
    ck_assert(!has(5));
    cache.time = UINT32_MAX;
    has(6);
    cache_empty(&cache);
    ck_assert(!has(5));
    ck_assert(!has(6));
}
END_TEST

START_TEST(no_bytes_are_a_line)
{
    open_cache(0);
    ck_assert(!has(1));
    ck_assert(has(1));
    ck_assert(!has(2));
    ck_assert(!has(1));
}
END_TEST

START_TEST(all_of_a_cache_can_be_filled)
{
    size_t lines = 33 * KIB * KIB / 128;

    open_cache(33 * KIB * KIB);
    size_t room = (size_t)cache.ways << cache.set_bits;
    ck_assert_uint_le(room, lines);
    ck_assert_uint_ge(room, lines * 15 / 16);
    for (size_t i = 0; i < room; i++)
        ck_assert(!has(i));
    for (size_t i = 0; i < room; i++)
        ck_assert(has(i));
}
END_TEST

START_TEST(one_set_behaves_as_a_list_by_use)
{
    uint64_t list[12] = {0};
    unsigned held = 0;

    srand(11);
    open_cache((size_t)12 * 128);
    ck_assert_uint_eq(cache.ways, 12);
    for (int n = 0; n < 5000; n++) {
        uint64_t number = 1 + (unsigned)rand() % 20;
        unsigned at = 0;
        while (at < held && list[at] != number)
            at++;
        ck_assert(has(number) == (at < held));
        if (at == held)
            held < 12 ? held++ : at--;
        memmove(list + 1, list, at * sizeof *list);
        list[0] = number;
    }
}
END_TEST

static struct touched t;

static uint64_t
least_read(void)
{
    return t.read;
}

START_TEST(what_is_read_twice_comes_once)
{
    touched_launch(&t);
    ck_assert(touched_read(&t, 7, 3));
    ck_assert(touched_read(&t, 7, 6));
    ck_assert_uint_eq(least_read(), 3);
    ck_assert_uint_eq(t.written, 0);
    touched_free(&t);
}
END_TEST

START_TEST(what_was_written_need_not_come)
{
    touched_launch(&t);
    ck_assert(touched_write(&t, 7, 1, UINT32_MAX));
    ck_assert(touched_read(&t, 7, 15));
    ck_assert_uint_eq(least_read(), 3);
    ck_assert_uint_eq(t.written, 1);
    touched_free(&t);
}
END_TEST

START_TEST(what_is_written_in_part_comes_where_it_is_read)
{
    touched_launch(&t);
    touched_write(&t, 7, 0, 0xff);
    touched_write(&t, 8, 0, 0xff);
    ck_assert_uint_eq(least_read(), 0);
    touched_read(&t, 7, 1);
    ck_assert_uint_eq(least_read(), 1);
    touched_write(&t, 8, 0, ~0xffu);
    touched_read(&t, 8, 1);
    ck_assert_uint_eq(least_read(), 1);
    ck_assert_uint_eq(t.written, 2);
    touched_free(&t);
}
END_TEST

START_TEST(a_launch_forgets_the_one_before)
{
    touched_launch(&t);
    touched_read(&t, 7, 15);
    touched_write(&t, 8, 0, UINT32_MAX);
    touched_launch(&t);
    ck_assert_uint_eq(least_read(), 0);
    touched_read(&t, 7, 1);
    touched_read(&t, 8, 1);
    ck_assert_uint_eq(least_read(), 2);
    touched_free(&t);
}
END_TEST

START_TEST(pages_are_bounded)
{
    uint64_t page = 0;

    touched_launch(&t);
    while (page <= TOUCHED_PAGES_MAX && touched_read(&t, 32 * page, 1))
        page++;
    ck_assert_uint_eq(page, TOUCHED_PAGES_MAX);
    ck_assert_uint_eq(least_read(), TOUCHED_PAGES_MAX);
    touched_free(&t);
}
END_TEST

static void
open_dram(size_t l2, unsigned wave)
{
    d = dram_open(l2);
    ck_assert_ptr_nonnull(d);
    dram_launch(d, wave, KIB);
    dram_block(d);
}

static struct sectors
request(uint64_t first, unsigned count, uint32_t bytes)
{
    struct sectors s = {.count = count};

    for (unsigned i = 0; i < count; i++)
        s.list[i] = (struct sector){first + i, bytes};
    return s;
}

static void
read_at(uint64_t first, unsigned count)
{
    struct sectors s = request(first, count, UINT32_MAX);
    dram_read(d, &s, 0);
}

static void
write_at(uint64_t first, unsigned count, uint32_t bytes)
{
    struct sectors s = request(first, count, bytes);
    dram_write(d, &s, 0);
}

static uint64_t
bytes_of(uint64_t sectors)
{
    return SECTOR_BYTES * sectors;
}

/* Sectors. */
static void
expect(uint64_t read, uint64_t written)
{
    moved = (struct dram_traffic){0};
    ck_assert(dram_done(d, &moved));
    ck_assert_uint_eq(moved.read, bytes_of(read));
    ck_assert_uint_eq(moved.written, bytes_of(written));
}

START_TEST(a_large_cache_moves_the_least)
{
    open_dram(1024 * KIB, 4);
    for (int pass = 0; pass < 3; pass++)
        for (unsigned i = 0; i < 100; i++)
            read_at(8ull * i, 8);
    write_at(4000, 8, UINT32_MAX);
    write_at(4008, 2, 0xff);
    expect(800, 10);
    ck_assert_uint_eq(moved.read_least, bytes_of(800));
    ck_assert_uint_eq(moved.written_least, bytes_of(10));
}
END_TEST

/* 32 KiB are 256 lines; a field of 512 is gone when it is read again. */
START_TEST(what_does_not_fit_comes_again)
{
    open_dram(32 * KIB, 1);
    for (int pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < 512; i++)
            read_at(4ull * i, 4);
    expect(4096, 0);
    ck_assert_uint_eq(moved.read_least, bytes_of(2048));
    ck_assert_uint_eq(moved.l2_read, bytes_of(4096));
}
END_TEST

START_TEST(what_leaves_and_is_written_again_goes_back_twice)
{
    open_dram(32 * KIB, 1);
    for (int pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < 512; i++)
            write_at(4ull * i, 4, UINT32_MAX);
    expect(0, 4096);
    ck_assert_uint_eq(moved.written_least, bytes_of(2048));
}
END_TEST

START_TEST(a_part_that_leaves_must_come_for_the_rest)
{
    open_dram(32 * KIB, 1);
    write_at(0, 1, 0xff);
    for (unsigned i = 0; i < 4096; i++)
        read_at(4 + 4ull * i, 4);
    write_at(0, 1, ~0xffu);
    expect(16385, 2); /* for the first part; the second has not left */
    ck_assert_uint_eq(moved.read_least, bytes_of(16384));
    ck_assert_uint_eq(moved.written_least, 32);
}
END_TEST

START_TEST(memory_gives_two_sectors_at_once)
{
    open_dram(1024 * KIB, 1);
    for (unsigned i = 0; i < 100; i++)
        read_at(2ull * i + 1, 1);
    expect(200, 0);
    ck_assert_uint_eq(moved.read_least, bytes_of(100));
}
END_TEST

START_TEST(what_was_written_does_not_come_beside_another)
{
    open_dram(1024 * KIB, 1);
    write_at(0, 1, 0xff);
    read_at(1, 1);
    expect(1, 1);
}
END_TEST

START_TEST(parts_of_two_blocks_make_a_whole)
{
    open_dram(1024 * KIB, 2);
    write_at(0, 1, 0xffff);
    dram_block(d);
    write_at(0, 1, 0xffff0000);
    expect(0, 1);
}
END_TEST

START_TEST(an_update_reads_and_writes)
{
    struct sectors s = request(100, 2, 0xf);

    open_dram(1024 * KIB, 2);
    dram_update(d, &s, 0);
    dram_update(d, &s, 0);
    expect(2, 2);
    ck_assert_uint_eq(moved.read_least, 64);
    ck_assert_uint_eq(moved.written_least, 64);
}
END_TEST

START_TEST(l1_is_a_blocks_own)
{
    open_dram(1024 * KIB, 2);
    read_at(0, 4);
    read_at(0, 4);
    dram_block(d);
    read_at(0, 4);
    expect(4, 0);
    ck_assert_uint_eq(moved.l2_read, bytes_of(8));
}
END_TEST

/* Two blocks read the same 512 lines.  Together, each line comes once; one
 * after the other the cache of 256 has lost them. */
START_TEST(blocks_of_a_wave_go_side_by_side)
{
    for (unsigned wave = 1; wave <= 2; wave++) {
        open_dram(32 * KIB, wave);
        for (int block = 0; block < 2; block++) {
            if (block)
                dram_block(d);
            for (unsigned i = 0; i < 512; i++)
                read_at(4ull * i, 4);
        }
        expect(wave == 1 ? 4096 : 2048, 0);
        dram_close(d);
        d = NULL;
    }
}
END_TEST

START_TEST(where_memory_lies_makes_no_difference)
{
    struct sectors s = request(1000003, 7, UINT32_MAX);

    open_dram(1024 * KIB, 1);
    dram_read(d, &s, 1000003);
    read_at(0, 7);
    expect(8, 0);
}
END_TEST

START_TEST(each_launch_is_cold)
{
    open_dram(1024 * KIB, 1);
    read_at(0, 4);
    expect(4, 0);
    dram_launch(d, 1, KIB);
    dram_block(d);
    read_at(0, 4);
    expect(4, 0);
}
END_TEST

START_TEST(a_wave_of_any_length_is_bounded)
{
    open_dram(32 * KIB, 4);
    d->room_most = 8192;
    for (unsigned i = 0; i < 100000; i++)
        write_at(4ull * (i % 1024), 4, UINT32_MAX);
    ck_assert_uint_eq(d->room, 8192);
    expect(0, 400000);
}
END_TEST

START_TEST(sectors_that_only_look_alike_find_room)
{
    struct sectors s = {.count = 64};

    open_dram(32 * KIB, 1);
    for (unsigned i = 0; i < 64; i++)
        s.list[i] = (struct sector){(uint64_t)i << 56, 1};
    for (int n = 0; n < 10000; n++)
        dram_write(d, &s, 12345);
    ck_assert(dram_done(d, &moved));
}
END_TEST

static TCase *
cache_tests(void)
{
    TCase *core = tcase_create("cache");

    tcase_add_checked_fixture(core, NULL, tear_down);
    tcase_add_test(core, what_was_read_is_there);
    tcase_add_test(core, sectors_of_a_line_come_by_themselves);
    tcase_add_test(core, the_least_recently_used_leaves);
    tcase_add_test(core, an_emptied_cache_holds_nothing);
    tcase_add_test(core, no_bytes_are_a_line);
    tcase_add_test(core, all_of_a_cache_can_be_filled);
    tcase_add_test(core, one_set_behaves_as_a_list_by_use);
    tcase_add_test(core, what_is_read_twice_comes_once);
    tcase_add_test(core, what_was_written_need_not_come);
    tcase_add_test(core, what_is_written_in_part_comes_where_it_is_read);
    tcase_add_test(core, a_launch_forgets_the_one_before);
    tcase_add_test(core, pages_are_bounded);
    return core;
}

static TCase *
dram_tests(void)
{
    TCase *core = tcase_create("dram");

    tcase_add_checked_fixture(core, NULL, tear_down);
    tcase_add_test(core, a_large_cache_moves_the_least);
    tcase_add_test(core, what_does_not_fit_comes_again);
    tcase_add_test(core, what_leaves_and_is_written_again_goes_back_twice);
    tcase_add_test(core, a_part_that_leaves_must_come_for_the_rest);
    tcase_add_test(core, memory_gives_two_sectors_at_once);
    tcase_add_test(core, what_was_written_does_not_come_beside_another);
    tcase_add_test(core, parts_of_two_blocks_make_a_whole);
    tcase_add_test(core, an_update_reads_and_writes);
    tcase_add_test(core, l1_is_a_blocks_own);
    tcase_add_test(core, blocks_of_a_wave_go_side_by_side);
    tcase_add_test(core, where_memory_lies_makes_no_difference);
    tcase_add_test(core, each_launch_is_cold);
    tcase_add_test(core, a_wave_of_any_length_is_bounded);
    tcase_add_test(core, sectors_that_only_look_alike_find_room);
    return core;
}

int
main(void)
{
    Suite *suite = suite_create("cache");

    suite_add_tcase(suite, cache_tests());
    suite_add_tcase(suite, dram_tests());
    return suite_run(suite);
}
