/*
 * check_case: cases that name their device, and host code that launches nothing
 *
 * Run from the project's folder; BUILD (default build) holds the programs.
 */
#include "../../common/sim/device.h"
#include "../check.h"
#include "../die.h"
#include "../member.h"
#include "../record.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Lab 04's solution under the limits of a T4. */
static json_t *
graded_on_t4(void)
{
    char *root = realpath(".", NULL);
    char *build = checked_string(workshop_folder());
    const struct options o = {
        .root = root, .build = build, .jobs = 1, .device = device_find("t4")};
    const struct seed_secret secret = {{1}};
    const struct check_job job = {.options = &o,
                                  .lab = catalog_find("04"),
                                  .secret = &secret,
                                  .name = "solutions",
                                  .folder = "solutions/04-occupancy"};
    json_t *record = check(&job);

    free(build);
    free(root);
    return record;
}

static const json_t *
test_of(const json_t *record, const char *name)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "case", name))
            return test;
    }
    ck_abort_msg("no case %s", name);
    return NULL;
}

static void
expect_blocks(const json_t *record, const char *name, long long blocks)
{
    const json_t *launches = json_object_get(test_of(record, name), "launches");
    const json_t *grid = json_object_get(json_array_get(launches, 0), "grid");

    ck_assert_uint_eq(json_array_size(launches), 1);
    ck_assert_int_eq(json_integer_value(json_array_get(grid, 0)), blocks);
}

/* Host code passes without one, and registers do not matter to it. */
static void
expect_no_launch(const json_t *test)
{
    ck_assert_int_eq(member_status(test), STATUS_PASSED);
    ck_assert_uint_eq(json_array_size(json_object_get(test, "launches")), 0);
    ck_assert_str_eq(member_text(test, "note"), "");
}

START_TEST(case_has_the_limits_of_its_own_device)
{
    json_t *record = graded_on_t4();

    ck_assert_int_eq(record_status(record), STATUS_PASSED);
    expect_blocks(record, "saxpy_auto/4099", 40);
    expect_blocks(record, "saxpy_auto/1000/device=h200", 264);
    expect_blocks(record, "saxpy_auto/1000/device=a100", 216);
    expect_blocks(record, "saxpy_auto/1000/device=rtx4090", 256);
    expect_blocks(record, "saxpy_auto/1000/device=t4", 40);
    ck_assert_ptr_nonnull(strstr(
        member_text(test_of(record, "saxpy_auto/1"), "note"), "32 registers"));
    expect_no_launch(test_of(record, "resident_blocks/48/devices"));
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("check_device");
    TCase *c = tcase_create("device");

    tcase_set_timeout(c, 300);
    tcase_add_test(c, case_has_the_limits_of_its_own_device);
    suite_add_tcase(s, c);
    return suite_run(s);
}
