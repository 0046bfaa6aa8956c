/* Lab 03's mix against a second form, and what mistakes make of it. */
#include "../../common/ref/field.h"
#include "../../common/ref/mix.h"
#include "suite.h"
#include <check.h>

/* The second form: one round with each bit of the result on its own, by long
 * multiplication. */
static uint32_t
mix_round(uint32_t x, unsigned shift, uint32_t factor)
{
    uint32_t shifted = 0, product = 0;

    for (unsigned bit = 0; bit < 32; bit++)
        if (bit + shift < 32 && x >> (bit + shift) & 1)
            shifted |= UINT32_C(1) << bit;
    x ^= shifted;
    for (unsigned bit = 0; bit < 32; bit++)
        if (x >> bit & 1)
            product += factor << bit;
    return product;
}

START_TEST(mix_agrees_with_the_second_form)
{
    enum { COUNT = 83 };
    uint32_t in[COUNT];
    unsigned char odd[COUNT];
    double out[COUNT];

    field_random_u32(in, COUNT, 12);
    for (size_t i = 0; i < COUNT; i++)
        odd[i] = i % 3 == 1;
    for (int rounds = 0; rounds < 9; rounds++) {
        mix_all(in, odd, odd, COUNT, rounds, out);
        for (size_t i = 0; i < COUNT; i++) {
            uint32_t x = in[i];

            for (int round = 0; round < rounds; round++)
                x = odd[i] ? mix_round(x, 15, 0x85ebca6b)
                           : mix_round(x, 13, 0xc2b2ae35);
            ck_assert(out[i] == (double)x);
        }
    }
}
END_TEST

START_TEST(kinds_follow_their_rule)
{
    static const char *const expected[] = {
        "010101", "100111", "101010", "011000", "110100",
        "100110", "000111", "000000", "000000", "111111"};
    const uint32_t in[] = {7, 4, 2, 9, 5, 1};
    const int32_t order[] = {2, 1, 5, 0, 4, 3};
    unsigned char odd[6];

    for (int kinds = MIX_BY_INDEX; kinds <= MIX_ALL_ODD; kinds++) {
        mix_kinds((enum mix_kinds)kinds, in, order, 6, odd);
        for (size_t i = 0; i < 6; i++)
            ck_assert_msg(odd[i] == (expected[kinds][i] == '1'), "%d, %zu",
                          kinds, i);
    }
}
END_TEST

START_TEST(kinds_by_warp_take_32_in_turn)
{
    enum { COUNT = 70 };
    const uint32_t in[COUNT] = {0};
    unsigned char odd[COUNT];

    mix_kinds(MIX_BY_WARP, in, NULL, COUNT, odd);
    for (size_t i = 0; i < COUNT; i++)
        ck_assert_int_eq(odd[i], i >= 32 && i < 64);
}
END_TEST

/* Of a value whose highest bit stays 0 a signed shift makes no difference. */
START_TEST(signed_mix_differs_where_the_sign_is_set)
{
    const uint32_t in[] = {0x7fffffff, 0x80000000, 0xfedcba98, 1};
    const unsigned char odd[] = {0, 1, 0, 1};
    double right[4], dragged[4];

    mix_all(in, odd, odd, 4, 1, right);
    mix_mistaken(MIX_SIGNED, in, odd, 4, 1, dragged);
    ck_assert(right[0] == dragged[0] && right[3] == dragged[3]);
    for (size_t i = 1; i < 3; i++) {
        const int32_t x = (int32_t)in[i];
        const uint32_t y = in[i] ^ (uint32_t)(x >> (odd[i] ? 15 : 13));

        ck_assert(dragged[i] ==
                  (double)(y * (odd[i] ? 0x85ebca6b : 0xc2b2ae35)));
        ck_assert(dragged[i] != right[i]);
    }
}
END_TEST

/* By hand, of 2^31 + 2^13 + 1 and of 2^16 + 1. */
START_TEST(mistaken_rounds_differ_as_they_say)
{
    const uint32_t in[] = {0x80002001, 0x00010001};
    const unsigned char odd[] = {0, 1};
    const uint32_t even = 0xc2b2ae35, other = 0x85ebca6b;
    const uint32_t turned[] = {in[0] * even, in[1] * other};
    double out[2];

    mix_mistaken(MIX_TURNED, in, odd, 2, 1, out);
    ck_assert(out[0] == (double)(turned[0] ^ turned[0] >> 13));
    ck_assert(out[1] == (double)(turned[1] ^ turned[1] >> 15));
    mix_mistaken(MIX_LEFT, in, odd, 2, 1, out);
    ck_assert(out[0] == (double)((0x80002001 ^ 0x04002000) * even));
    ck_assert(out[1] == (double)((0x00010001 ^ 0x80008000) * other));
    mix_mistaken(MIX_ADDED, in, odd, 2, 1, out);
    ck_assert(out[0] == (double)((0x80002001 + 0x00040001) * even));
    ck_assert(out[1] == (double)((0x00010001 + 0x00000002) * other));
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("mix");
    TCase *c = tcase_create("mix");

    tcase_add_test(c, mix_agrees_with_the_second_form);
    tcase_add_test(c, kinds_follow_their_rule);
    tcase_add_test(c, kinds_by_warp_take_32_in_turn);
    tcase_add_test(c, signed_mix_differs_where_the_sign_is_set);
    tcase_add_test(c, mistaken_rounds_differ_as_they_say);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
