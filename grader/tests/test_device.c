/* test_device -- the devices' limits and occupancy, against the toolkit's own
 * header where there is one */
#include "../../common/sim/device.h"
#include "suite.h"
#include <check.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADER "/usr/local/cuda/include/cuda_occupancy.h"
#if __has_include(HEADER)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wunused-function"
#include HEADER
#pragma GCC diagnostic pop
#define HAVE_HEADER 1
#else
#define HAVE_HEADER 0
#endif

#define CONFIGURATIONS 10000
#define KIB ((size_t)1024)

static const struct device *
device(const char *name)
{
    int index = device_find(name);

    ck_assert_int_ge(index, 0);
    return &device_table[index];
}

/* Blocks that fit, with 32 registers a thread unless said otherwise. */
static int
resident(const char *name, int threads, int registers, size_t shared,
         unsigned *limiters)
{
    const struct device_block block = {threads, registers, shared, 0};

    return device_resident_blocks(device(name), &block, limiters);
}

START_TEST(devices_are_found_by_name)
{
    ck_assert_int_eq(device_find("h200"), 0);
    ck_assert_str_eq(device("t4")->full_name, "Tesla T4");
    ck_assert_int_eq(device_find("h100"), -1);
    ck_assert_int_eq(device_find(""), -1);
}
END_TEST

START_TEST(ties_name_every_limiter)
{
    unsigned limiters;

    ck_assert_int_eq(resident("h200", 324, 30, 5184, &limiters), 5);
    ck_assert_uint_eq(limiters, LIMITER_WARPS | LIMITER_REGISTERS);
    ck_assert_int_eq(resident("h200", 64, 32, 0, &limiters), 32);
    ck_assert_uint_eq(limiters,
                      LIMITER_WARPS | LIMITER_REGISTERS | LIMITER_BLOCKS);
    ck_assert_int_eq(resident("h200", 32, 32, 0, &limiters), 32);
    ck_assert_uint_eq(limiters, LIMITER_BLOCKS);
}
END_TEST

START_TEST(shared_memory_limits_each_device_its_own_way)
{
    unsigned limiters;

    ck_assert_int_eq(resident("h200", 256, 32, 46656, &limiters), 4);
    ck_assert_uint_eq(limiters, LIMITER_SHARED);
    ck_assert_int_eq(resident("a100", 256, 32, 46656, NULL), 3);
    ck_assert_int_eq(resident("rtx4090", 256, 32, 46656, NULL), 2);
    ck_assert_int_eq(resident("t4", 256, 32, 46656, NULL), 1);
}
END_TEST

START_TEST(what_cannot_run_has_no_resident_block)
{
    unsigned limiters;

    ck_assert_int_eq(resident("h200", 1025, 32, 0, &limiters), 0);
    ck_assert_uint_eq(limiters, LIMITER_WARPS);
    ck_assert_int_eq(resident("h200", 1024, 65, 0, &limiters), 0);
    ck_assert_uint_eq(limiters, LIMITER_REGISTERS);
    ck_assert_int_eq(resident("h200", 32, 32, 227 * KIB + 1, &limiters), 0);
    ck_assert_uint_eq(limiters, LIMITER_SHARED);
    ck_assert_int_eq(resident("h200", 32, 32, SIZE_MAX, NULL), 0);
}
END_TEST

START_TEST(best_block_is_the_largest_of_the_best)
{
    static const struct {
        const char *name;
        int block, grid;
    } known[] = {{"h200", 1024, 264},
                 {"a100", 1024, 216},
                 {"rtx4090", 768, 256},
                 {"t4", 1024, 40}};
    const struct device_block plain = {0, 32, 0, 0};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        int block, grid;

        device_best_block(device(known[i].name), &plain, &block, &grid);
        ck_assert_int_eq(block, known[i].block);
        ck_assert_int_eq(grid, known[i].grid);
    }
}
END_TEST

START_TEST(best_block_keeps_below_its_limit)
{
    const struct device_block limited = {100, 32, 0, 0};
    const struct device_block hopeless = {0, 32, SIZE_MAX, 0};
    int block, grid;

    device_best_block(device("h200"), &limited, &block, &grid);
    ck_assert_int_eq(block, 64);
    ck_assert_int_eq(grid, 4224);
    device_best_block(device("h200"), &hopeless, &block, &grid);
    ck_assert_int_eq(block, 0);
    ck_assert_int_eq(grid, 0);
}
END_TEST

static int
launch(uint32_t gx, uint32_t gy, uint32_t gz, uint32_t bx, uint32_t by,
       uint32_t bz, size_t dynamic)
{
    const uint32_t grid[3] = {gx, gy, gz}, block[3] = {bx, by, bz};

    return device_check_launch(device("h200"), grid, block, dynamic, 0,
                               48 * KIB);
}

START_TEST(launches_up_to_the_limits_are_taken)
{
    ck_assert_int_eq(launch(1, 1, 1, 1024, 1, 1, 0), 0);
    ck_assert_int_eq(launch(1, 1, 1, 16, 1, 64, 0), 0);
    ck_assert_int_eq(launch(INT_MAX, 1, 1, 1, 1, 1, 0), 0);
    ck_assert_int_eq(launch(1, 65535, 65535, 1, 1, 1, 0), 0);
    ck_assert_int_eq(launch(1, 1, 1, 1, 1, 1, 48 * KIB), 0);
}
END_TEST

START_TEST(launches_past_the_limits_are_refused)
{
    ck_assert_int_ne(launch(0, 1, 1, 32, 1, 1, 0), 0);
    ck_assert_int_ne(launch(1, 0, 1, 32, 1, 1, 0), 0);
    ck_assert_int_ne(launch(1, 1, 1, 0, 1, 1, 0), 0);
    ck_assert_int_ne(launch(1, 1, 1, 1025, 1, 1, 0), 0);
    ck_assert_int_ne(launch(1, 1, 1, 33, 32, 1, 0), 0);
    ck_assert_int_ne(launch(1, 1, 1, 1, 1, 65, 0), 0);
    ck_assert_int_ne(launch((uint32_t)INT_MAX + 1, 1, 1, 1, 1, 1, 0), 0);
    ck_assert_int_ne(launch(1, 65536, 1, 1, 1, 1, 0), 0);
    ck_assert_int_ne(launch(1, 1, 65536, 1, 1, 1, 0), 0);
    ck_assert_int_ne(launch(1, 1, 1, 1, 1, 1, 48 * KIB + 1), 0);
    ck_assert_int_ne(launch(1, 1, 1, UINT32_MAX, UINT32_MAX, UINT32_MAX, 0), 0);
}
END_TEST

START_TEST(static_and_dynamic_shared_count_together)
{
    const uint32_t one[3] = {1, 1, 1};
    const struct device *h200 = device("h200");
    const size_t most = 227 * KIB;

    ck_assert_int_eq(device_check_launch(h200, one, one, most - 8, 8, most), 0);
    ck_assert_int_ne(device_check_launch(h200, one, one, most - 8, 9, most), 0);
}
END_TEST

START_TEST(capabilities_decide_what_their_devices_have)
{
    for (int i = 0; i < DEVICES; i++) {
        const struct device *d = &device_table[i];
        struct device made;
        int k = 0;

        while (device_capabilities[k].major != d->major ||
               device_capabilities[k].minor != d->minor)
            ck_assert_int_lt(++k, CAPABILITIES);
        device_made_up(&device_capabilities[k], &made);
        ck_assert_int_eq(made.sm_blocks, d->sm_blocks);
        ck_assert_int_eq(made.sm_barriers, d->sm_barriers);
        ck_assert_uint_eq(made.sm_shared, d->sm_shared);
        ck_assert_uint_eq(made.block_shared_max, d->block_shared_max);
        ck_assert_uint_eq(made.shared_reserved, d->shared_reserved);
        ck_assert_uint_eq(made.shared_unit, d->shared_unit);
        ck_assert_int_eq(made.sm_registers, d->sm_registers);
    }
}
END_TEST

#if HAVE_HEADER
static cudaOccDeviceProp
properties_of(const struct device *d)
{
    cudaOccDeviceProp p = {0};

    p.computeMajor = d->major;
    p.computeMinor = d->minor;
    p.maxThreadsPerBlock = d->block_threads;
    p.maxThreadsPerMultiprocessor = d->sm_threads;
    p.regsPerBlock = d->block_registers;
    p.regsPerMultiprocessor = d->sm_registers;
    p.warpSize = d->warp;
    p.sharedMemPerBlock = d->block_shared;
    p.sharedMemPerMultiprocessor = d->sm_shared;
    p.numSms = d->sms;
    p.sharedMemPerBlockOptin = d->block_shared_max;
    p.reservedSharedMemPerBlock = d->shared_reserved;
    return p;
}

static cudaOccFuncAttributes
attributes_of(const struct device *d, const struct device_block *block)
{
    cudaOccFuncAttributes a = {0};

    a.maxThreadsPerBlock = INT_MAX;
    a.numRegs = block->registers;
    a.sharedSizeBytes = block->static_shared;
    a.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    a.maxDynamicSharedSizeBytes = d->block_shared_max;
    a.numBlockBarriers = 1;
    return a;
}

static void
compare(const struct device *d, const struct device_block *block)
{
    const cudaOccDeviceState state = {0, SHAREDMEM_CARVEOUT_MAX_SHARED};
    cudaOccDeviceProp p = properties_of(d);
    cudaOccFuncAttributes a = attributes_of(d, block);
    cudaOccResult expected;
    unsigned limiters;
    int blocks = device_resident_blocks(d, block, &limiters);

    ck_assert_int_eq(
        cudaOccMaxActiveBlocksPerMultiprocessor(
            &expected, &p, &a, &state, block->threads, block->dynamic_shared),
        CUDA_OCC_SUCCESS);
    ck_assert_msg(blocks == expected.activeBlocksPerMultiprocessor &&
                      limiters == expected.limitingFactors,
                  "%s, %d threads, %d registers, %zu + %zu bytes: %d (%#x), "
                  "the header says %d (%#x)",
                  d->name, block->threads, block->registers,
                  block->static_shared, block->dynamic_shared, blocks, limiters,
                  expected.activeBlocksPerMultiprocessor,
                  expected.limitingFactors);
}

/* What the toolkit takes for the shared memory of an SM, up to its most. */
static size_t
some_carveout(const struct device_capability *c, unsigned *seed)
{
    static const size_t steps[] = {8, 16, 32, 64, 96, 100, 132, 164, 196, 228};
    size_t chosen;

    do
        chosen =
            steps[rand_r(seed) % (int)(sizeof steps / sizeof *steps)] * KIB;
    while (chosen > c->sm_shared ||
           (chosen == 96 * KIB && c->sm_shared != 96 * KIB) ||
           (c->major == 7 && c->minor == 5 && chosen < 32 * KIB));
    return chosen;
}

/* Limits that no board has. */
static struct device
some_device(const struct device_capability *c, unsigned *seed)
{
    struct device d;
    size_t room;

    device_made_up(c, &d);
    d.sm_threads = 32 * (8 + rand_r(seed) % 72);
    d.block_threads = 32 * (1 + rand_r(seed) % 48);
    d.sm_registers = d.block_registers = 1024 * (4 + rand_r(seed) % 124);
    d.sm_shared = some_carveout(c, seed);
    room = d.sm_shared - d.shared_reserved;
    d.block_shared_max = room - 256 * ((size_t)rand_r(seed) % (room / 512));
    if (d.block_shared > d.block_shared_max)
        d.block_shared = d.block_shared_max;
    return d;
}

START_TEST(occupancy_of_made_up_devices_is_that_of_the_header)
{
    unsigned seed = 7 + (unsigned)_i;

    for (int i = 0; i < CONFIGURATIONS; i++) {
        const struct device d = some_device(&device_capabilities[_i], &seed);
        const int threads =
            i % 2 ? 1 + rand_r(&seed) % 1600 : 32 * (1 + rand_r(&seed) % 16);
        const struct device_block block = {
            threads, i % 7 ? 8 + rand_r(&seed) % 80 : rand_r(&seed) % 260,
            i % 3 ? 0 : (size_t)rand_r(&seed) % (48 * KIB),
            i % 4 ? (size_t)rand_r(&seed) % (i % 8 == 1 ? 240 * KIB : 16 * KIB)
                  : 0};

        compare(&d, &block);
    }
}
END_TEST

START_TEST(occupancy_is_that_of_the_toolkits_header)
{
    unsigned seed = 20261129;

    for (int i = 0; i < CONFIGURATIONS; i++) {
        const struct device *d = &device_table[i % DEVICES];
        const struct device_block block = {
            1 + rand_r(&seed) % 1100, rand_r(&seed) % 260,
            i % 3 ? (size_t)(rand_r(&seed) % (48 * KIB)) : 0,
            i % 5 ? (size_t)(rand_r(&seed) % (240 * 1024)) : 0};

        compare(d, &block);
    }
}
END_TEST
#else
START_TEST(occupancy_of_made_up_devices_is_that_of_the_header)
{
    printf("not run: no " HEADER "\n");
}
END_TEST

START_TEST(occupancy_is_that_of_the_toolkits_header)
{
    printf("not run: no " HEADER "\n");
}
END_TEST
#endif

int
main(void)
{
    Suite *suite = suite_create("device");
    TCase *tests = tcase_create("device");

    tcase_add_test(tests, devices_are_found_by_name);
    tcase_add_test(tests, ties_name_every_limiter);
    tcase_add_test(tests, shared_memory_limits_each_device_its_own_way);
    tcase_add_test(tests, what_cannot_run_has_no_resident_block);
    tcase_add_test(tests, best_block_is_the_largest_of_the_best);
    tcase_add_test(tests, best_block_keeps_below_its_limit);
    tcase_add_test(tests, launches_up_to_the_limits_are_taken);
    tcase_add_test(tests, launches_past_the_limits_are_refused);
    tcase_add_test(tests, static_and_dynamic_shared_count_together);
    tcase_add_test(tests, capabilities_decide_what_their_devices_have);
    tcase_add_test(tests, occupancy_is_that_of_the_toolkits_header);
    tcase_add_loop_test(tests,
                        occupancy_of_made_up_devices_is_that_of_the_header, 0,
                        CAPABILITIES);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
