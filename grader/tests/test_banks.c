/*
 * Wavefronts of shared memory, against patterns worked out by hand, and random
 * ones against the definition.
 */
#include "../../common/sim/analyse/banks.h"
#include "suite.h"
#include <stdlib.h>

#define ALL UINT32_MAX

static uint64_t address[WARP_LANES];

/* Lane k at byte `start` + k * `step`. */
static void
stride(uint64_t start, uint64_t step)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = start + k * step;
}

static void
expect(uint32_t lanes, unsigned size, unsigned count, unsigned least)
{
    struct wavefronts w = banks_of(address, 0, lanes, size, false);

    ck_assert_msg(w.count == count && w.least == least,
                  "%u wavefronts, least %u; expected %u, %u", w.count, w.least,
                  count, least);
}

START_TEST(side_by_side_takes_one_wavefront_for_128_bytes)
{
    static const unsigned size[] = {1, 2, 4, 8, 16};
    static const unsigned count[] = {1, 1, 1, 2, 4};

    stride(0, size[_i]);
    expect(ALL, size[_i], count[_i], count[_i]);
}
END_TEST

/* Of 16 bytes two quarters at once, but no more. */
START_TEST(lanes_of_one_word_are_served_together)
{
    static const unsigned size[] = {1, 2, 4, 8, 16};
    static const unsigned count[] = {1, 1, 1, 1, 2};

    stride(64, 0);
    expect(ALL, size[_i], count[_i], count[_i]);
}
END_TEST

START_TEST(two_words_of_a_bank_take_two_wavefronts)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = k % 2 ? 128 : 0;
    expect(ALL, 4, 2, 1);
}
END_TEST

START_TEST(several_words_are_each_served_to_all_their_lanes)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = 4ull * (k / 8);
    expect(ALL, 4, 1, 1);
}
END_TEST

static unsigned
common_divisor(unsigned a, unsigned b)
{
    return b ? common_divisor(b, a % b) : a;
}

/* A stride of s words meets 32 / gcd(s, 32) banks. */
START_TEST(a_stride_conflicts_as_often_as_it_divides_32)
{
    stride(0, 4ull * (unsigned)_i);
    expect(ALL, 4, common_divisor((unsigned)_i, 32), 1);
}
END_TEST

/* Sixteen lanes, s doubles apart, meet the banks 2 s k and 2 s k + 1. */
START_TEST(doubles_conflict_within_half_a_warp)
{
    stride(0, 8ull * (unsigned)_i);
    expect(ALL, 8, 2 * common_divisor((unsigned)_i, 16), 2);
}
END_TEST

START_TEST(sixteen_bytes_conflict_within_a_quarter)
{
    stride(0, 16ull * (unsigned)_i);
    expect(ALL, 16, 4 * common_divisor((unsigned)_i, 8), 4);
}
END_TEST

START_TEST(bytes_of_one_word_do_not_conflict)
{
    stride(0, 1);
    expect(ALL, 1, 1, 1);
    stride(0, 128);
    expect(ALL, 1, 32, 1);
}
END_TEST

START_TEST(halves_go_by_lane_number)
{
    stride(0, 8);
    expect(0x0000ffff, 8, 1, 1);
    expect(0xffff0000, 8, 1, 1);
    expect(0x00ffff00, 8, 2, 1); /* sixteen lanes, but of both halves */
}
END_TEST

START_TEST(quarters_go_by_lane_number)
{
    stride(0, 16);
    expect(0x000000ff, 16, 1, 1);
    expect(0x00000ff0, 16, 2, 1);
    expect(0x01010101, 16, 4, 1);
}
END_TEST

START_TEST(neighbours_that_share_halve_the_wavefronts)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = 8ull * (k / 2);
    expect(ALL, 8, 1, 1);
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = 16ull * (k % 2 + k / 4 * 2); /* two apart */
    expect(ALL, 16, 2, 2);
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = 8ull * (k % 4 + k / 8 * 4); /* four apart */
    expect(ALL, 8, 2, 2);
}
END_TEST

START_TEST(halves_that_would_meet_in_a_bank_stay_apart)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = 256ull * (k / 16);
    expect(ALL, 8, 2, 2);
}
END_TEST

START_TEST(few_lanes_may_need_less_than_they_take)
{
    stride(0, 8);
    expect(0x00ffff00, 8, 2, 1);
    stride(0, 16);
    expect(0x01010100, 16, 3, 1);
}
END_TEST

START_TEST(halves_do_not_conflict_with_each_other)
{
    for (unsigned k = 0; k < WARP_LANES; k++)
        address[k] = 8ull * (k % 16) + (k < 16 ? 0 : 4096);
    expect(ALL, 8, 2, 2);
}
END_TEST

START_TEST(lanes_that_are_off_count_for_nothing)
{
    stride(0, 128);
    expect(0, 4, 0, 0);
    expect(1, 4, 1, 1);
    expect(0x80000001, 4, 2, 1);
    expect(0x00010000, 8, 1, 1);
}
END_TEST

START_TEST(an_access_across_words_takes_both)
{
    stride(2, 4); /* words k and k + 1: the last lane's second is bank 0 */
    expect(ALL, 4, 2, 1);
    expect(ALL >> 1, 4, 1, 1);
}
END_TEST

START_TEST(banks_count_from_where_shared_memory_begins)
{
    stride(1000 + 4, 4);
    ck_assert_uint_eq(banks_of(address, 1000, ALL, 4, false).count, 1);
    stride(1000 + 2, 4);
    ck_assert_uint_eq(banks_of(address, 1000, ALL >> 1, 4, false).count, 1);
    ck_assert_uint_eq(banks_of(address, 1002, ALL, 4, false).count, 1);
    ck_assert_uint_eq(banks_of(address, 1000, ALL, 4, false).count, 2);
}
END_TEST

START_TEST(atomics_of_one_word_wait_for_each_other)
{
    stride(0, 4);
    ck_assert_uint_eq(banks_of(address, 0, ALL, 4, true).count, 1);
    stride(0, 0);
    ck_assert_uint_eq(banks_of(address, 0, ALL, 4, true).count, 32);
    ck_assert_uint_eq(banks_of(address, 0, 7, 4, true).count, 3);
    ck_assert_uint_eq(banks_of(address, 0, ALL, 4, true).least, 1);
}
END_TEST

/* Of each group and bank, the different words. */
static unsigned
in_groups_of(unsigned at_once, uint32_t lanes, unsigned size)
{
    unsigned sum = 0;

    for (unsigned first = 0; first < 32; first += at_once) {
        unsigned most = 0;
        for (unsigned bank = 0; bank < 32; bank++) {
            unsigned words = 0;
            for (uint64_t word = bank; word < 1024; word += 32) {
                bool wanted = false;
                for (unsigned k = first; k < first + at_once; k++)
                    wanted |= lanes >> k & 1 && address[k] / 4 <= word &&
                              word <= (address[k] + size - 1) / 4;
                words += wanted;
            }
            most = words > most ? words : most;
        }
        sum += most;
    }
    return sum;
}

static bool
neighbours_share(uint32_t lanes, unsigned step)
{
    for (unsigned k = 0; k < 32; k++)
        for (unsigned other = 0; other < 32; other++)
            if ((k ^ other) == step && lanes >> k & 1 && lanes >> other & 1 &&
                address[k] != address[other])
                return false;
    return true;
}

static unsigned
by_definition(uint32_t lanes, unsigned size)
{
    unsigned at_once = size <= 4 ? 32 : size == 8 ? 16 : 8;
    unsigned apart = in_groups_of(at_once, lanes, size);
    unsigned both = apart;

    if (at_once < 32 &&
        (neighbours_share(lanes, 1) || neighbours_share(lanes, 2)))
        both = in_groups_of(2 * at_once, lanes, size);
    return both < apart ? both : apart;
}

START_TEST(random_requests_agree_with_the_definition)
{
    static const unsigned sizes[] = {1, 2, 4, 8, 16};

    srand(7);
    for (int n = 0; n < 400; n++) {
        unsigned size = sizes[rand() % 5];
        unsigned range = rand() % 2 ? 256 : 4096 - 16;
        uint32_t lanes = (uint32_t)rand() * 2u ^ (uint32_t)rand();
        for (unsigned k = 0; k < WARP_LANES; k++) {
            address[k] = (unsigned)rand() % range;
            if (n % 4)
                address[k] -= address[k] % size;
            if (n % 3 == 0 && k % 2)
                address[k] = address[k - 1];
        }
        ck_assert_uint_eq(banks_of(address, 0, lanes, size, false).count,
                          by_definition(lanes, size));
    }
}
END_TEST

int
main(void)
{
    TCase *core = tcase_create("banks");
    Suite *suite = suite_create("banks");

    tcase_add_loop_test(core, side_by_side_takes_one_wavefront_for_128_bytes, 0,
                        5);
    tcase_add_loop_test(core, lanes_of_one_word_are_served_together, 0, 5);
    tcase_add_test(core, two_words_of_a_bank_take_two_wavefronts);
    tcase_add_test(core, several_words_are_each_served_to_all_their_lanes);
    tcase_add_loop_test(core, a_stride_conflicts_as_often_as_it_divides_32, 1,
                        34);
    tcase_add_loop_test(core, doubles_conflict_within_half_a_warp, 1, 34);
    tcase_add_loop_test(core, sixteen_bytes_conflict_within_a_quarter, 1, 34);
    tcase_add_test(core, bytes_of_one_word_do_not_conflict);
    tcase_add_test(core, halves_go_by_lane_number);
    tcase_add_test(core, quarters_go_by_lane_number);
    tcase_add_test(core, neighbours_that_share_halve_the_wavefronts);
    tcase_add_test(core, halves_that_would_meet_in_a_bank_stay_apart);
    tcase_add_test(core, few_lanes_may_need_less_than_they_take);
    tcase_add_test(core, halves_do_not_conflict_with_each_other);
    tcase_add_test(core, lanes_that_are_off_count_for_nothing);
    tcase_add_test(core, an_access_across_words_takes_both);
    tcase_add_test(core, banks_count_from_where_shared_memory_begins);
    tcase_add_test(core, atomics_of_one_word_wait_for_each_other);
    tcase_add_test(core, random_requests_agree_with_the_definition);
    suite_add_tcase(suite, core);
    return suite_run(suite);
}
