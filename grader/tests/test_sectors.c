/*
 * Sectors of a request, against patterns worked out by hand, and random ones
 * against the definition.
 */
#include "../../common/sim/analyse/sectors.h"
#include "suite.h"
#include <stdlib.h>

#define ALL UINT32_MAX
#define BASE 0x7f0000000000ull

static uint64_t address[WARP_LANES];
static struct sectors s;

/* Lane k at byte `start` + k * `step`. */
static void
stride(uint64_t start, uint64_t step)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = BASE + start + k * step;
}

static void
expect(uint32_t lanes, unsigned size, unsigned count, unsigned useful)
{
    sectors_of(address, lanes, size, &s);
    ck_assert_msg(s.count == count && s.useful == useful,
                  "%u sectors, %u bytes; expected %u, %u", s.count, s.useful,
                  count, useful);
}

START_TEST(side_by_side_takes_as_few_as_there_are)
{
    unsigned size = 1u << _i;

    stride(0, size);
    expect(ALL, size, size, 32 * size);
    ck_assert_uint_eq(sectors_least(s.useful), size);
}
END_TEST

START_TEST(one_misaligned_takes_one_more)
{
    for (unsigned size = 1; size <= 16; size *= 2) {
        stride(16, size);
        expect(ALL, size, size + 1, 32 * size);
        ck_assert_uint_eq(sectors_least(s.useful), size);
    }
}
END_TEST

START_TEST(all_lanes_at_one_place_take_one)
{
    stride(40, 0);
    expect(ALL, 8, 1, 8);
    ck_assert_uint_eq(sectors_least(s.useful), 1);
}
END_TEST

/* Floats: eight to a sector; from a stride of 8 on each lane has its own. */
START_TEST(a_stride_takes_sectors_up_to_one_a_lane)
{
    unsigned step = (unsigned)_i;

    stride(0, 4ull * step);
    expect(ALL, 4, step < 8 ? 31 * step / 8 + 1 : 32, 128);
}
END_TEST

START_TEST(lanes_in_any_order_take_the_same)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = BASE + 4ull * (31 - k);
    expect(ALL, 4, 4, 128);
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = BASE + 4ull * (k * 7 % 32);
    expect(ALL, 4, 4, 128);
    ck_assert_uint_eq(s.list[0].number, BASE / 32);
    ck_assert_uint_eq(s.list[3].number, BASE / 32 + 3);
    ck_assert_uint_eq(s.list[3].bytes, UINT32_MAX);
}
END_TEST

START_TEST(lanes_that_are_off_ask_for_nothing)
{
    stride(0, 8);
    expect(0, 8, 0, 0);
    expect(0x0000000f, 8, 1, 32);
    expect(0x000000f8, 8, 2, 40);
    expect(0x80000001, 8, 2, 16);
    ck_assert_uint_eq(s.list[0].bytes, 0xff);
    ck_assert_uint_eq(s.list[1].bytes, 0xff000000);
}
END_TEST

START_TEST(an_access_across_sectors_takes_both)
{
    stride(28, 0);
    expect(1, 8, 2, 8);
    ck_assert_uint_eq(s.list[0].bytes, 0xf0000000);
    ck_assert_uint_eq(s.list[1].bytes, 0x0000000f);
}
END_TEST

START_TEST(bytes_that_overlap_count_once)
{
    stride(0, 4);
    expect(3, 8, 1, 12);
    stride(24, 4); /* 24..31, 28..35, 32..39 */
    expect(7, 8, 2, 16);
}
END_TEST

START_TEST(the_last_byte_of_all_is_no_trap)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = UINT64_MAX - k % 2;
    sectors_of(address, ALL, 16, &s);
    ck_assert_uint_eq(s.count, 2);
    stride(0, UINT64_MAX / 3);
    sectors_of(address, ALL, 16, &s);
    ck_assert_uint_le(s.count, (size_t)SECTORS_MAX);
}
END_TEST

START_TEST(collisions_are_lanes_beyond_the_first)
{
    stride(0, 4);
    ck_assert_uint_eq(sectors_collisions(address, ALL), 0);
    stride(0, 0);
    ck_assert_uint_eq(sectors_collisions(address, ALL), 31);
    ck_assert_uint_eq(sectors_collisions(address, 0x11), 1);
    ck_assert_uint_eq(sectors_collisions(address, 0x10), 0);
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = BASE + 4ull * (k % 5);
    ck_assert_uint_eq(sectors_collisions(address, ALL), 27);
}
END_TEST

/* As an H200 counts them. */
START_TEST(lanes_of_an_atomic_that_meet_take_their_sector_again)
{
    stride(0, 4);
    ck_assert_uint_eq(sectors_of_atomic(address, ALL), 4);
    stride(0, 0);
    ck_assert_uint_eq(sectors_of_atomic(address, ALL), 32);
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = BASE + 4ull * (k % 4);
    ck_assert_uint_eq(sectors_of_atomic(address, ALL), 8);
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = BASE + 8ull * (k % 16);
    ck_assert_uint_eq(sectors_of_atomic(address, ALL), 8);
    ck_assert_uint_eq(sectors_of_atomic(address, 0x0001ffff), 5);
    ck_assert_uint_eq(sectors_of_atomic(address, 0), 0);
}
END_TEST

#define FIELD 4096u

/* The definition: which bytes of a field are asked for. */
static void
by_definition(uint32_t lanes, unsigned size, unsigned *count, unsigned *useful)
{
    bool asked[FIELD] = {false};

    for (unsigned k = 0; k < WARP_LANES; k++)
        for (unsigned i = 0; i < size && lanes >> k & 1; i++)
            asked[address[k] - BASE + i] = true;
    *count = 0;
    *useful = 0;
    for (unsigned sector = 0; sector < FIELD / 32; sector++) {
        unsigned bytes = 0;
        for (unsigned i = 0; i < 32; i++)
            bytes += asked[32 * sector + i];
        *count += bytes > 0;
        *useful += bytes;
    }
}

START_TEST(random_requests_agree_with_the_definition)
{
    srand(5);
    for (int n = 0; n < 2000; n++) {
        unsigned size = 1u << rand() % 5;
        unsigned range = rand() % 2 ? 200 : FIELD - 16;
        uint32_t lanes = (uint32_t)rand() * 2u ^ (uint32_t)rand();
        unsigned count, useful;
        for (unsigned k = 0; k < WARP_LANES; k++)
            address[k] = BASE + (unsigned)rand() % range;
        by_definition(lanes, size, &count, &useful);
        expect(lanes, size, count, useful);
    }
}
END_TEST

int
main(void)
{
    TCase *core = tcase_create("sectors");
    Suite *suite = suite_create("sectors");

    tcase_add_loop_test(core, side_by_side_takes_as_few_as_there_are, 0, 5);
    tcase_add_test(core, one_misaligned_takes_one_more);
    tcase_add_test(core, all_lanes_at_one_place_take_one);
    tcase_add_loop_test(core, a_stride_takes_sectors_up_to_one_a_lane, 1, 34);
    tcase_add_test(core, lanes_in_any_order_take_the_same);
    tcase_add_test(core, lanes_that_are_off_ask_for_nothing);
    tcase_add_test(core, an_access_across_sectors_takes_both);
    tcase_add_test(core, bytes_that_overlap_count_once);
    tcase_add_test(core, the_last_byte_of_all_is_no_trap);
    tcase_add_test(core, collisions_are_lanes_beyond_the_first);
    tcase_add_test(core, lanes_of_an_atomic_that_meet_take_their_sector_again);
    tcase_add_test(core, random_requests_agree_with_the_definition);
    suite_add_tcase(suite, core);
    return suite_run(suite);
}
