/* test_device -- the devices' limits and occupancy, against the toolkit's own
 * header where there is one */
#include "../../common/sim/device.h"
#include "occupied.h"
#include "suite.h"
#include <check.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAMPLE "grader/tests/occupancy/sample.tsv"
enum { CONFIGURATIONS = 10000, SAMPLE_ROWS = 696 };

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

START_TEST(what_does_not_fit_rounded_up_does_not_run)
{
    struct device odd = *device("h200");
    struct device_block block = {32, 32, 0, 1000};

    odd.block_shared_max = 1000;
    ck_assert_int_eq(device_resident_blocks(&odd, &block, NULL), 0);
    block.dynamic_shared = 896;
    ck_assert_int_eq(device_resident_blocks(&odd, &block, NULL), 32);
}
END_TEST

static void
compare(const struct occupied *o)
{
    const struct device *d = &o->device;
    const struct device_block *b = &o->block;
    unsigned limiters;
    const int blocks = device_resident_blocks(d, b, &limiters);
    int best, grid;

    device_best_block(d, b, &best, &grid);
    ck_assert_msg(blocks == o->blocks && limiters == o->limiters,
                  "%s %d.%d, %d threads, %d registers, %zu + %zu bytes: %d "
                  "(%#x), the header says %d (%#x)",
                  d->name, d->major, d->minor, b->threads, b->registers,
                  b->static_shared, b->dynamic_shared, blocks, limiters,
                  o->blocks, o->limiters);
    ck_assert_msg(best == o->best && grid == o->grid,
                  "%s %d.%d, at most %d threads, %d registers, %zu + %zu "
                  "bytes: %d blocks of %d, the header says %d of %d",
                  d->name, d->major, d->minor, b->threads, b->registers,
                  b->static_shared, b->dynamic_shared, grid, best, o->grid,
                  o->best);
}

/* A line of the sample; what a capability decides is not in it. */
static bool
read_sample(const char *line, struct occupied *o)
{
    char name[16];
    int major, minor, k = 0;
    struct device d;

    memset(o, 0, sizeof *o);
    if (sscanf(line, "%15s %d.%d", name, &major, &minor) != 3)
        return false;
    while (k < CAPABILITIES && (device_capabilities[k].major != major ||
                                device_capabilities[k].minor != minor))
        k++;
    ck_assert_msg(k < CAPABILITIES, "%d.%d: no such capability", major, minor);
    device_made_up(&device_capabilities[k], &d);
    ck_assert_int_eq(
        sscanf(line,
               "%*s %*s %d %d %d %d %d %zu %zu %zu %d %d %zu %zu %d %u %d %d",
               &d.sms, &d.sm_threads, &d.block_threads, &d.sm_registers,
               &d.block_registers, &d.sm_shared, &d.block_shared,
               &d.block_shared_max, &o->block.threads, &o->block.registers,
               &o->block.static_shared, &o->block.dynamic_shared, &o->blocks,
               &o->limiters, &o->best, &o->grid),
        16);
    o->device = device_find(name) < 0 ? d : *device(name);
    return true;
}

/* With a toolkit and without. */
START_TEST(occupancy_is_that_of_the_kept_sample)
{
    FILE *file = fopen(SAMPLE, "r");
    char line[512];
    struct occupied o;
    int rows = 0;

    ck_assert_msg(file != NULL, SAMPLE ": cannot be read");
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        ck_assert_msg(read_sample(line, &o), SAMPLE ": %s", line);
        compare(&o);
        rows++;
    }
    fclose(file);
    ck_assert_int_eq(rows, SAMPLE_ROWS);
}
END_TEST

#if HAVE_OCCUPANCY_HEADER
START_TEST(occupancy_of_made_up_devices_is_that_of_the_header)
{
    const struct device_capability *c = &device_capabilities[_i];
    unsigned seed = 7 + (unsigned)_i;

    for (int i = 0; i < CONFIGURATIONS; i++) {
        struct occupied o = {.device = some_device(c, &seed),
                             .block = some_block(&seed)};

        if (!ask_header(&o)) {
            printf("not run: the toolkit's header does not know %d.%d\n",
                   c->major, c->minor);
            return;
        }
        compare(&o);
    }
}
END_TEST

START_TEST(occupancy_is_that_of_the_toolkits_header)
{
    const struct device *d = &device_table[_i];
    unsigned seed = 20261129 + (unsigned)_i;

    for (int i = 0; i < CONFIGURATIONS; i++) {
        struct occupied o = {.device = *d, .block = some_block(&seed)};

        ck_assert(ask_header(&o));
        compare(&o);
    }
}
END_TEST

static bool
is_known(int major)
{
    for (int k = 0; k < CAPABILITIES; k++)
        if (device_capabilities[k].major == major)
            return true;
    return false;
}

/* A newer toolkit may know more: then this says what is missing here. */
START_TEST(all_majors_that_the_header_knows_are_here)
{
    unsigned seed = 1;

    for (int major = 1; major < 30; major++) {
        struct occupied o = {.device =
                                 some_device(&device_capabilities[0], &seed),
                             .block = some_block(&seed)};

        o.device.major = major;
        o.device.minor = 0;
        if (__CUDA_OCC_MAJOR__ > 12)
            printf("not run: a header newer than 12.x\n");
        else if (ask_header(&o))
            ck_assert_msg(is_known(major), "%d.x is missing", major);
    }
}
END_TEST
#else
#define NO_HEADER "not run: no cuda_occupancy.h, so the kept sample alone\n"
START_TEST(occupancy_of_made_up_devices_is_that_of_the_header)
{
    printf(NO_HEADER);
}
END_TEST

START_TEST(occupancy_is_that_of_the_toolkits_header)
{
    printf(NO_HEADER);
}
END_TEST

START_TEST(all_majors_that_the_header_knows_are_here)
{
    printf(NO_HEADER);
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
    tcase_add_test(tests, what_does_not_fit_rounded_up_does_not_run);
    tcase_add_test(tests, occupancy_is_that_of_the_kept_sample);
    tcase_add_loop_test(tests, occupancy_is_that_of_the_toolkits_header, 0,
                        DEVICES);
    tcase_add_test(tests, all_majors_that_the_header_knows_are_here);
    tcase_add_loop_test(tests,
                        occupancy_of_made_up_devices_is_that_of_the_header, 0,
                        CAPABILITIES);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
