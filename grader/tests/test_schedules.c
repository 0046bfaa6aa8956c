/*
 * schedules: what is counted does not depend on the order of blocks, warps and
 * lanes
 *
 * Each function of the solutions that has an aligned case is counted in order
 * and under two permuted schedules.  Run from the project's folder.
 */
#include "../run.h"
#include "../text_file.h"
#include "suite.h"
#include "workshop.h"

/* Without DRAM's bytes: the caches are followed in order alone. */
static json_t *
counted(const json_t *findings)
{
    json_t *counts = json_deep_copy(json_object_get(findings, "counts"));
    json_t *kernel;
    size_t i;

    ck_assert_uint_gt(json_array_size(counts), 0);
    json_array_foreach(counts, i, kernel) {
        json_object_del(kernel, "dram");
    }
    return counts;
}

static json_t *
count(const struct test *t, int runner, uint64_t schedule)
{
    const struct run_job job = {.build = workshop_folder(),
                                .test = t,
                                .runner = runner,
                                .schedule = schedule,
                                .device = (int)t->job.device};
    struct run_outcome out = run_test(&job);
    json_t *counts;

    ck_assert_msg(out.status == STATUS_PASSED, "%s", out.text);
    ck_assert_uint_eq(
        json_array_size(json_object_get(out.findings, "findings")), 0);
    counts = counted(out.findings);
    run_free(&out);
    return counts;
}

static void
compare(const struct lab *lab, const struct function *f,
        const struct lab_case *c, int runner)
{
    struct test *t = test_make(lab, f, c, 91);
    json_t *in_order, *permuted;

    t->job.flags |= CASE_COUNT;
    in_order = count(t, runner, 0);
    for (uint64_t schedule = 1; schedule < 3; schedule++) {
        permuted = count(t, runner, schedule);
        ck_assert_msg(json_equal(in_order, permuted), "%s: %s, schedule %d",
                      lab->id, f->name, (int)schedule);
        json_decref(permuted);
    }
    json_decref(in_order);
    test_free(t);
}

START_TEST(counts_are_the_same_in_any_order)
{
    const struct lab *lab = catalog[_i];
    char *path = checked_format("solutions/%s/kernel.cu", lab->id);
    char *source = text_file_read(path, NULL);
    struct build_outcome built = workshop_build(lab->id, source);
    size_t compared = 0;

    ck_assert_int_eq(built.status, STATUS_PASSED);
    for (const struct function *f = lab->functions; f->name; f++)
        for (const struct lab_case *c = f->cases; c->x >= 0; c++)
            if (c->flags & CASE_ALIGNED) {
                compare(lab, f, c, built.runner);
                compared++;
            }
    ck_assert_uint_gt(compared, 0);
    build_free(&built);
    free(source);
    free(path);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("schedules");
    TCase *c = tcase_create("solutions");
    int labs = 0;

    while (catalog[labs])
        labs++;
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, counts_are_the_same_in_any_order, 0, labs);
    suite_add_tcase(s, c);
    return suite_run(s);
}
