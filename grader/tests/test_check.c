/*
 * check: what becomes of a lab whose time is used up; how values are recorded
 *
 * Run from the project's folder; BUILD (default build) holds the programs.
 */
#include "../check.h"
#include "../die.h"
#include "../member.h"
#include "../record.h"
#include "../text_file.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lab 01's solution, with so much CPU time. */
static json_t *
graded(double cpu_s)
{
    char *root = realpath(".", NULL);
    char *build = checked_string(workshop_folder());
    const struct options o = {.root = root, .build = build, .jobs = 1};
    const struct seed_secret secret = {{1}};
    const struct check_job job = {.options = &o,
                                  .lab = catalog_find("01"),
                                  .secret = &secret,
                                  .name = "solutions",
                                  .folder = "solutions/01-index-1d",
                                  .cpu_s = cpu_s};
    json_t *record = check(&job);

    free(build);
    free(root);
    return record;
}

/* How many cases have that status. */
static size_t
count(const json_t *record, enum status status)
{
    const json_t *test;
    size_t i, found = 0;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        found += member_is(test, "row", "correctness") &&
                 member_status(test) == status;
    }
    return found;
}

START_TEST(cases_left_when_the_time_is_used_up_are_not_run)
{
    json_t *record = graded(1e-6);
    char *text = json_dumps(record, 0);

    ck_assert_int_eq(record_status(record), STATUS_TIMED_OUT);
    ck_assert_uint_eq(count(record, STATUS_TIMED_OUT), 1);
    ck_assert_uint_eq(count(record, STATUS_PASSED), 0);
    ck_assert_uint_gt(count(record, STATUS_NOT_RUN), 10);
    ck_assert_double_eq(member_number(record, "points", -1),
                        catalog_find("01")->answer_points);
    ck_assert_ptr_nonnull(strstr(text, "the lab's time is used up"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(solution_takes_a_fraction_of_the_time)
{
    json_t *record = graded(20);

    ck_assert_int_eq(record_status(record), STATUS_PASSED);
    ck_assert_uint_eq(count(record, STATUS_NOT_RUN), 0);
    json_decref(record);
}
END_TEST

/* A case of that lab's first function, of a kernel.cu that does nothing. */
static json_t *
graded_idle(const char *lab, const char *source)
{
    char folder[] = "/tmp/check.XXXXXX", *path;
    char *root = realpath(".", NULL);
    char *build = checked_string(workshop_folder());
    const struct options o = {.root = root, .build = build, .jobs = 1};
    const struct seed_secret secret = {{1}};
    struct check_job job = {.options = &o,
                            .lab = catalog_find(lab),
                            .secret = &secret,
                            .name = "idle",
                            .folder = folder,
                            .bare = true,
                            .seed = 5};
    json_t *record;

    ck_assert_ptr_nonnull(mkdtemp(folder));
    path = checked_format("%s/kernel.cu", folder);
    ck_assert_int_eq(text_file_write(path, source, strlen(source)), 0);
    job.function = job.lab->functions;
    job.lab_case = job.function->cases;
    record = check(&job);
    unlink(path);
    rmdir(folder);
    free(path);
    free(build);
    free(root);
    return record;
}

static const char idle_mix[] =
    "void mix_pairs(int n, int rounds, const unsigned *in, unsigned *out) {}\n"
    "void mix_select(int n, int rounds, const unsigned *in, unsigned *out) {}\n"
    "void mix_by_kind(int n, int rounds, const unsigned *in, const int "
    "*order,\n"
    "                 unsigned *out) {}\n";
static const char idle_saxpy[] =
    "void saxpy(int n, float a, const float *x, float *y) {}\n"
    "void saxpy_stride(int n, float a, const float *x, float *y) {}\n";

/* Of 32 bits all are shown, and beside a small number, too. */
START_TEST(integers_are_recorded_as_such)
{
    const char *members[] = {"got", "expected"};
    json_t *mix = graded_idle("03", idle_mix);
    json_t *saxpy = graded_idle("01", idle_saxpy);
    const json_t *records[] = {mix, saxpy};

    for (size_t r = 0; r < 2; r++) {
        const json_t *tests = json_object_get(records[r], "tests"), *test;
        const json_t *first = NULL;
        size_t i;

        json_array_foreach(tests, i, test) {
            if (json_object_get(test, "first"))
                first = json_object_get(test, "first");
        }
        ck_assert_ptr_nonnull(first);
        for (i = 0; i < 2; i++) {
            const json_t *value = json_object_get(first, members[i]);

            ck_assert(r == 0 ? json_is_integer(value) : json_is_real(value));
            ck_assert(r == 1 || json_integer_value(value) >= 0);
        }
    }
    json_decref(saxpy);
    json_decref(mix);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("check");
    TCase *c = tcase_create("time");

    tcase_set_timeout(c, 300);
    tcase_add_test(c, cases_left_when_the_time_is_used_up_are_not_run);
    tcase_add_test(c, solution_takes_a_fraction_of_the_time);
    tcase_add_test(c, integers_are_recorded_as_such);
    suite_add_tcase(s, c);
    return suite_run(s);
}
