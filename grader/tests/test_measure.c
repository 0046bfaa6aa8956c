/*
 * measure: what is scanned, and what our own kernels print, into files
 */
#include "../die.h"
#include "../measure.h"
#include "../plot_figures.h"
#include "fixture.h"
#include "scratch.h"
#include "suite.h"

#define MOST_POINTS ((size_t)1 << 27) /* 512^3 */

static const char printed[] = "# device: NVIDIA H200\n# driver: 13.0\n"
                              "# toolkit: 13.0\n"
                              "01\tblock-occupancy\tours\t32\t50\t50\t50\n"
                              "05\textent-scan\tnaive\t1.5\t80\t79\t81\n"
                              "01\tlaunch-grid\tours\t16\t2\t1\t3\n"
                              "05\textent-scan\tnaive\t6.5\t70\t69\t71\n";

static struct plot_data
read_file(const char *name)
{
    struct plot_data data = {.count = 0};
    char *why = plot_data_read(scratch_path(name), &data);

    ck_assert_msg(!why, "%s", why);
    return data;
}

START_TEST(each_lab_gets_its_rows)
{
    struct plot_data data;

    ck_assert_ptr_null(measure_split(printed, scratch, "2026-11-30"));
    data = read_file("01-index-1d.tsv");
    ck_assert_uint_eq(data.count, 2);
    ck_assert_str_eq(data.rows[1].figure, "launch-grid");
    ck_assert_double_eq(data.rows[1].high, 3);
    ck_assert_str_eq(data.sources[0].device, "NVIDIA H200");
    ck_assert_str_eq(data.sources[0].date, "2026-11-30");
    ck_assert_str_eq(data.sources[0].toolkit, "13.0");
    plot_data_free(&data);
    data = read_file("05-stencil-naive.tsv");
    ck_assert_uint_eq(data.count, 2);
    plot_data_free(&data);
    data = read_file("06-stencil-tiled.tsv");
    ck_assert_uint_eq(data.count, 0);
    plot_data_free(&data);
}
END_TEST

START_TEST(broken_rows_are_told)
{
    char *why = measure_split("# device: d\n01\tf\ts\t1\t2\tnan\t3\n", scratch,
                              "2026-11-30");

    ck_assert_ptr_nonnull(why);
    ck_assert(has(why, "common/gpu/scans"));
    free(why);
    why = measure_split("# device: d\n01\tf\ts\t1\t2\t1\n", scratch, "d");
    ck_assert_ptr_nonnull(why);
    free(why);
    ck_assert_uint_eq(read_file("01-index-1d.tsv").count, 0);
}
END_TEST

/* As in a handout. */
START_TEST(kernels_that_are_not_here_are_not_measured)
{
    const struct options o = {.root = scratch, .build = scratch};
    const struct gpu gpu = {.here = true, .name = "Fake GPU"};
    char *why = measure_reference(&o, &gpu);

    ck_assert_ptr_nonnull(why);
    ck_assert_msg(has(why, "not in a handout"), "%s", why);
    free(why);
}
END_TEST

/* The table. */

static const struct lab *
lab_of(const struct measure_scan *s)
{
    for (size_t i = 0; catalog[i]; i++)
        if (strcmp(catalog[i]->id, s->lab) == 0)
            return catalog[i];
    printf("not run: %s of %s: no such lab here\n", s->figure, s->lab);
    return NULL;
}

static const struct function *
function_of(const struct measure_scan *s)
{
    const struct lab *lab = lab_of(s);

    const struct function *f = lab ? catalog_function(lab, s->function) : NULL;

    ck_assert_msg(!lab || f, "%s has no %s", s->lab, s->function);
    return f;
}

START_TEST(scans_are_of_functions_and_figures_that_are)
{
    for (const struct measure_scan *s = measure_scans; s->lab; s++) {
        function_of(s);
        ck_assert_msg(plot_figure_find(s->figure) != NULL, "%s", s->figure);
        ck_assert(s->values || s->cases || s->count == 1);
        ck_assert(s->values || s->x);
        ck_assert(s->values || (!s->vary && !s->launch));
    }
}
END_TEST

START_TEST(occupancy_goes_to_the_panel_below)
{
    for (const struct measure_scan *s = measure_scans; s->lab; s++)
        if (s->occupancy)
            ck_assert_str_eq(plot_figure_find(s->figure)->below, s->occupancy);
}
END_TEST

START_TEST(scans_have_five_points_at_least)
{
    for (const struct measure_scan *s = measure_scans; s->lab; s++)
        ck_assert_msg(s->count >= 5 || s->count == 1, "%s", s->figure);
}
END_TEST

static size_t
points_of(const struct lab_case *c)
{
    return (size_t)(c->x > 0 ? c->x : 1) * (size_t)(c->y > 0 ? c->y : 1) *
           (size_t)(c->z > 0 ? c->z : 1);
}

START_TEST(no_field_is_larger_than_512_cubed)
{
    for (const struct measure_scan *s = measure_scans; s->lab; s++)
        for (size_t i = 0; s->cases && i < s->count; i++)
            ck_assert_uint_le(points_of(&s->cases[i]), MOST_POINTS);
}
END_TEST

/* A lab's layout must know what the scan's cases hold. */
START_TEST(cases_can_be_laid_out)
{
    for (const struct measure_scan *s = measure_scans; s->lab; s++) {
        const struct function *f = function_of(s);
        struct lab_case c = s->cases ? s->cases[0] : s->base;
        struct test t = {.function = f, .lab_case = &c};

        if (!f)
            continue;
        if (s->vary)
            s->vary(&c, s->values[s->count - 1]);
        f->layout(&t);
        ck_assert_uint_gt(t.job.arrays, 0);
        ck_assert_uint_eq(t.job.array[0].extent[0], (uint32_t)c.x);
    }
}
END_TEST

/* Launches. */

static const struct gpu h200 = {
    .multiprocessors = 132, .most_resident = 2048, .name = "NVIDIA H200"};

static struct gpu_job
launch_of(const char *function, double value)
{
    struct gpu_job job = {.gpu = &h200};

    for (const struct measure_scan *s = measure_scans; s->lab; s++)
        if (strcmp(s->function, function) == 0) {
            s->launch(&job, &s->base, value);
            break;
        }
    return job;
}

START_TEST(one_thread_an_element_covers_all)
{
    struct gpu_job job = launch_of("saxpy", 100);

    ck_assert_uint_eq(job.launch_threads, 100);
    ck_assert_uint_ge((size_t)job.launch_blocks * 100, (size_t)1 << 26);
    ck_assert_uint_lt((size_t)(job.launch_blocks - 1) * 100, (size_t)1 << 26);
}
END_TEST

static const struct {
    unsigned threads, blocks;
} launches[] = {{32, 132 * 32}, {64, 132 * 32}, {100, 132 * 16},
                {256, 132 * 8}, {768, 132 * 2}, {1024, 132 * 2}};

START_TEST(as_many_blocks_as_are_resident)
{
    struct gpu_job job = launch_of("saxpy_stride", launches[_i].threads);

    ck_assert_uint_eq(job.launch_threads, launches[_i].threads);
    ck_assert_uint_eq(job.launch_blocks, launches[_i].blocks);
}
END_TEST

START_TEST(occupancy_is_in_warps)
{
    struct case_result r = {.block = {100, 1, 1}, .resident = 16};

    ck_assert_double_eq(measure_occupancy(&h200, NULL, &r), 100);
    r.block[0] = 32;
    r.resident = 32;
    ck_assert_double_eq(measure_occupancy(&h200, NULL, &r), 50);
    r.block[0] = 16;
    r.block[1] = 48;
    r.resident = 2;
    ck_assert_double_eq(measure_occupancy(&h200, NULL, &r), 75);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("measure");
    TCase *tests = tcase_create("measure");

    tcase_add_checked_fixture(tests, scratch_make, scratch_remove);
    tcase_add_test(tests, each_lab_gets_its_rows);
    tcase_add_test(tests, broken_rows_are_told);
    tcase_add_test(tests, kernels_that_are_not_here_are_not_measured);
    tcase_add_test(tests, scans_are_of_functions_and_figures_that_are);
    tcase_add_test(tests, occupancy_goes_to_the_panel_below);
    tcase_add_test(tests, scans_have_five_points_at_least);
    tcase_add_test(tests, no_field_is_larger_than_512_cubed);
    tcase_add_test(tests, cases_can_be_laid_out);
    tcase_add_test(tests, one_thread_an_element_covers_all);
    tcase_add_loop_test(tests, as_many_blocks_as_are_resident, 0,
                        sizeof launches / sizeof *launches);
    tcase_add_test(tests, occupancy_is_in_warps);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
