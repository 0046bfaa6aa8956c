/* test_device_step -- the nearest change of a block at which an SM holds more
 * or fewer of them, against a look at every value */
#include "../../common/sim/device.h"
#include "occupied.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>

static const struct device *
device(const char *name)
{
    return &device_table[device_find(name)];
}

static int
blocks_of(const struct device *d, int threads, int registers, size_t shared)
{
    const struct device_block block = {threads, registers, shared, 0};

    return device_resident_blocks(d, &block, NULL);
}

/* What a step must be: there is none where `value` is 0 and `blocks` -1. */
static void
expect(const struct device *d, const struct device_block *b,
       enum device_need need, enum device_change change, int value, int blocks)
{
    struct device_step step = {0, -1, 0};
    const bool found = device_step(d, b, need, change, &step);

    ck_assert_msg(
        found == (blocks >= 0) && (int)step.value == value &&
            step.blocks == blocks,
        "%s %d.%d, %d threads, %d registers, %zu bytes, need %d %s: %d with "
        "%d blocks, a look says %d with %d",
        d->name, d->major, d->minor, b->threads, b->registers,
        b->static_shared + b->dynamic_shared, need,
        change == MORE_RESIDENT ? "more" : "fewer", (int)step.value,
        step.blocks, value, blocks);
}

static void
set_value(struct device_block *b, enum device_need need, int value)
{
    if (need == NEED_REGISTERS)
        b->registers = value;
    else
        b->dynamic_shared = (size_t)value;
}

/* Every step of one need, where counts[v] blocks fit with value v: from each
 * value the last below with more, and the first above with fewer. */
static void
look_at_all(const struct device *d, struct device_block b,
            enum device_need need, const int *counts, int values, int stride)
{
    int more = -1, fewer = 0;

    for (int v = 0; v < values; v += stride) {
        for (int low = v - stride > 0 ? v - stride : 0; low < v; low++)
            if (counts[low] > counts[low + 1])
                more = low;
        while (fewer < values && counts[fewer] >= counts[v])
            fewer++;
        set_value(&b, need, v);
        expect(d, &b, need, MORE_RESIDENT, more < 0 ? 0 : more,
               more < 0 ? -1 : counts[more]);
        if (fewer < values)
            expect(d, &b, need, FEWER_RESIDENT, fewer, counts[fewer]);
        else
            expect(d, &b, need, FEWER_RESIDENT, 0, -1);
    }
}

static void
look_at_registers(const struct device *d, int threads, size_t shared)
{
    const struct device_block b = {threads, 0, shared, 0};
    int counts[300];

    for (int v = 0; v < 300; v++)
        counts[v] = blocks_of(d, threads, v, shared);
    look_at_all(d, b, NEED_REGISTERS, counts, 300, 1);
}

static void
look_at_shared(const struct device *d, int threads, int registers, int stride)
{
    const struct device_block b = {threads, registers, 0, 0};
    const int values = (int)d->block_shared_max + 300;
    int *counts = malloc((size_t)values * sizeof *counts);

    ck_assert_ptr_nonnull(counts);
    for (int v = 0; v < values; v++)
        counts[v] = blocks_of(d, threads, registers, (size_t)v);
    look_at_all(d, b, NEED_SHARED, counts, values, stride);
    free(counts);
}

START_TEST(register_steps_are_those_of_a_look_at_every_number)
{
    for (int threads = 1; threads <= 1024; threads += 31) {
        look_at_registers(&device_table[_i], threads, 0);
        look_at_registers(&device_table[_i], threads, 20000);
        look_at_registers(&device_table[_i], threads, 70000);
    }
}
END_TEST

START_TEST(shared_steps_are_those_of_a_look_at_every_byte)
{
    look_at_shared(&device_table[_i], 256, 32, 7);
    look_at_shared(&device_table[_i], 96, 64, 61);
    look_at_shared(&device_table[_i], 1024, 40, 61);
}
END_TEST

/* Blocks of whole warps by their distance, the smaller first. */
static void
look_at_blocks(const struct device *d, struct device_block b, bool more)
{
    const int now =
        device_resident_blocks(d, &b, NULL) * ((b.threads + 31) / 32);
    const int most = d->block_threads;
    int value = 0, blocks = -1;

    for (int away = 1; away < 2048 && blocks < 0; away++)
        for (int side = -1; side <= 1 && blocks < 0; side += 2) {
            const int size = b.threads + side * away;
            int there;

            if (size < 1 || size > most || (size % 32 && size != most))
                continue;
            there = blocks_of(d, size, b.registers,
                              b.static_shared + b.dynamic_shared);
            if (more ? there * ((size + 31) / 32) > now
                     : there * ((size + 31) / 32) < now) {
                value = size;
                blocks = there;
            }
        }
    expect(d, &b, NEED_THREADS, more ? MORE_RESIDENT : FEWER_RESIDENT, value,
           blocks);
}

START_TEST(block_steps_are_those_of_a_look_at_every_size)
{
    for (int threads = 1; threads <= 1024; threads++)
        for (int registers = 0; registers < 128; registers += 13) {
            const struct device_block b = {threads, registers,
                                           (size_t)registers * 100, 40};

            look_at_blocks(&device_table[_i], b, true);
            look_at_blocks(&device_table[_i], b, false);
        }
}
END_TEST

START_TEST(steps_of_made_up_devices_are_those_of_a_look)
{
    unsigned seed = 3 + (unsigned)_i;

    for (int i = 0; i < 20; i++) {
        const struct device d = some_device(&device_capabilities[_i], &seed);
        const struct device_block b = some_block(&seed);

        look_at_registers(&d, b.threads, b.dynamic_shared);
        look_at_shared(&d, b.threads, b.registers, 997);
        look_at_blocks(&d, b, true);
        look_at_blocks(&d, b, false);
    }
}
END_TEST

START_TEST(eight_registers_less_let_one_block_more_in)
{
    const struct device_block b = {324, 41, 5184, 0};

    ck_assert_int_eq(device_resident_blocks(device("h200"), &b, NULL), 3);
    expect(device("h200"), &b, NEED_REGISTERS, MORE_RESIDENT, 40, 4);
    expect(device("h200"), &b, NEED_REGISTERS, FEWER_RESIDENT, 57, 2);
}
END_TEST

START_TEST(static_and_dynamic_shared_step_together)
{
    const struct device_block b = {256, 32, 40000, 6656};

    expect(device("h200"), &b, NEED_SHARED, MORE_RESIDENT, 45568, 5);
    expect(device("h200"), &b, NEED_SHARED, FEWER_RESIDENT, 57345, 3);
}
END_TEST

START_TEST(full_warp_slots_cannot_be_fuller)
{
    const struct device_block b = {256, 32, 0, 0};

    expect(device("h200"), &b, NEED_REGISTERS, MORE_RESIDENT, 0, -1);
    expect(device("h200"), &b, NEED_SHARED, MORE_RESIDENT, 0, -1);
    expect(device("h200"), &b, NEED_THREADS, MORE_RESIDENT, 0, -1);
}
END_TEST

START_TEST(a_block_that_cannot_start_has_a_step_to_one_that_can)
{
    const struct device_block b = {1024, 65, 0, 0};
    struct device_step step;

    expect(device("h200"), &b, NEED_REGISTERS, MORE_RESIDENT, 64, 1);
    expect(device("h200"), &b, NEED_REGISTERS, FEWER_RESIDENT, 0, -1);
    ck_assert(
        device_step(device("h200"), &b, NEED_THREADS, MORE_RESIDENT, &step));
    ck_assert_uint_eq(step.value, 896);
    ck_assert_int_eq(step.warps, 28);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("device_step");
    TCase *tests = tcase_create("steps");

    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(
        tests, register_steps_are_those_of_a_look_at_every_number, 0, DEVICES);
    tcase_add_loop_test(tests, shared_steps_are_those_of_a_look_at_every_byte,
                        0, DEVICES);
    tcase_add_loop_test(tests, block_steps_are_those_of_a_look_at_every_size, 0,
                        DEVICES);
    tcase_add_loop_test(tests, steps_of_made_up_devices_are_those_of_a_look, 0,
                        CAPABILITIES);
    tcase_add_test(tests, eight_registers_less_let_one_block_more_in);
    tcase_add_test(tests, static_and_dynamic_shared_step_together);
    tcase_add_test(tests, full_warp_slots_cannot_be_fuller);
    tcase_add_test(tests, a_block_that_cannot_start_has_a_step_to_one_that_can);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
