/*
 * The simulator's counts of the golden programs against ncu's on an H200, as
 * they are kept in grader/tests/golden; and how those are read and compared.
 */
#include "../agree.h"
#include "../die.h"
#include "../text_file.h"
#include "suite.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct agreement *all;
static char *explained;

static char *
golden(const char *name)
{
    char *path = checked_format(AGREE_FOLDER "/%s", name);
    char *text = text_file_read(path, NULL);

    if (!text)
        die("%s: cannot be read; run from the project's folder", path);
    free(path);
    return text;
}

/* The programs run once, for all tests.  BUILD (default build) holds ours. */
static void
run_all(void)
{
    const char *build = getenv("BUILD");
    struct options o = {.root = realpath(".", NULL),
                        .build = realpath(build ? build : "build", NULL),
                        .jobs = (int)sysconf(_SC_NPROCESSORS_ONLN)};

    all = agree_run(&o);
    explained = golden("explained.tsv");
    free(o.root);
    free(o.build);
}

static void
free_all(void)
{
    agree_free(all);
    free(explained);
}

START_TEST(every_program_is_counted)
{
    ck_assert_uint_ge(all->programs, 19);
    ck_assert_uint_ge(all->rows, 160);
    for (size_t i = 0; i < all->programs; i++)
        ck_assert_str_eq(all->why[i], "");
    for (size_t i = 0; i < all->rows; i++)
        ck_assert_msg(!isnan(all->row[i].ours[AGREE_LANES]) &&
                          !isnan(all->row[i].theirs[AGREE_LANES]),
                      "%s is not counted", all->row[i].kernel);
}
END_TEST

/* One kind of count, of all kernels; what is explained is left out. */
START_TEST(counts_equal_those_of_ncu_or_are_explained)
{
    for (size_t i = 0; i < all->rows; i++) {
        const struct agree_row *row = &all->row[i];
        char *reason = agree_explain(explained, row, _i);

        ck_assert_msg(!agree_differs(row, _i) || reason,
                      "%s, %s: %.12g here, %.12g there", row->kernel,
                      agree_count_name(_i), row->ours[_i], row->theirs[_i]);
        free(reason);
    }
}
END_TEST

/* A line stands for a kernel that does differ. */
START_TEST(no_explanation_outlives_its_difference)
{
    for (const char *line = explained; *line;
         line += strcspn(line, "\n"), line += *line == '\n') {
        bool used = *line == '#';

        for (size_t i = 0; i < all->rows && !used; i++)
            for (int c = 0; c < AGREE_COUNTS && !used; c++) {
                char *reason = agree_explain(line, &all->row[i], c);
                char *own = agree_differs(&all->row[i], c) ? reason : NULL;
                const size_t length = strcspn(line, "\n");

                used =
                    own && strlen(own) <= length &&
                    strncmp(line + length - strlen(own), own, strlen(own)) == 0;
                free(reason);
            }
        ck_assert_msg(used, "explains nothing: %.60s", line);
    }
}
END_TEST

START_TEST(kept_table_is_what_is_counted)
{
    char *kept = golden("agreement.tsv"), *now = agree_table(all);

    ck_assert_msg(strcmp(kept, now) == 0,
                  "agreement.tsv is out of date: make agree");
    free(now);
    free(kept);
}
END_TEST

START_TEST(kept_table_reads_as_it_was_written)
{
    char *kept = golden("agreement.tsv");
    struct agreement *read = agree_read(kept);
    char *again = agree_table(read);

    ck_assert_str_eq(kept, again);
    ck_assert(!agree_differs(&read->row[0], AGREE_EXCESS));
    free(again);
    agree_free(read);
    free(kept);
}
END_TEST

/* DRAM bytes are a model: of fields of a megabyte and more within 1 per
 * cent. */
START_TEST(dram_bytes_of_large_fields_are_near)
{
    for (size_t i = 0; i < all->rows; i++) {
        const double ours = all->row[i].ours[AGREE_DRAM_BYTES];
        const double theirs = all->row[i].theirs[AGREE_DRAM_BYTES];

        if (theirs >= 1e6)
            ck_assert_msg(fabs(ours - theirs) <= 0.01 * theirs,
                          "%s: %.12g here, %.12g there", all->row[i].kernel,
                          ours, theirs);
    }
}
END_TEST

/* With launches behind it; for free(). */
static char *
csv_of(const char *launches)
{
    return checked_format(
        "# a line of ours\n"
        "\"ID\",\"Kernel Name\",\"Block Size\",\"dram__bytes_read.sum\"\n"
        "\"\",\"\",\"\",\"byte\"\n%s",
        launches);
}

static struct agree_launch launch[2];

START_TEST(csv_gives_a_launch_each_line)
{
    char *text = csv_of("\"0\",\"k(int, float)\",\"(32, 8, 1)\",\"1,234\"\n"
                        "\"1\",\"a \"\"b\"\"\",\"(1, 1, 1)\",\"n/a\"\n");

    ck_assert_uint_eq(agree_csv(text, launch, 2), 2);
    ck_assert_str_eq(launch[0].kernel, "k");
    ck_assert_double_eq(launch[0].threads, 256);
    ck_assert_double_eq(launch[0].metric[METRIC_DRAM_READ], 1234);
    ck_assert(isnan(launch[0].metric[METRIC_WAVEFRONTS]));
    ck_assert_str_eq(launch[1].kernel, "a \"b\"");
    ck_assert(isnan(launch[1].metric[METRIC_DRAM_READ]));
    free(text);
}
END_TEST

START_TEST(csv_that_is_none_gives_nothing)
{
    static const char *const texts[] = {"", "==ERROR== nothing\n", "\"",
                                        "\"a\n\"b", "\"x\",,\n"};
    char *empty = csv_of("");

    ck_assert_uint_eq(agree_csv(_i < 5 ? texts[_i] : empty, launch, 2), 0);
    free(empty);
}
END_TEST

START_TEST(csv_stops_where_there_is_no_room)
{
    char *text = csv_of("\"0\"\n\"1\"\n\"2\"\n");

    ck_assert_uint_eq(agree_csv(text, launch, 2), 2);
    free(text);
}
END_TEST

static struct agree_row
row_with(enum agree_count count, double ours, double theirs)
{
    struct agree_row row = {.kernel = "stride_2"};

    row.ours[count] = ours;
    row.theirs[count] = theirs;
    return row;
}

START_TEST(one_more_is_a_difference)
{
    struct agree_row row = row_with(AGREE_LOAD_SECTORS, 1000001, 1000000);

    ck_assert(agree_differs(&row, AGREE_LOAD_SECTORS));
    row.ours[AGREE_LOAD_SECTORS] = NAN;
    ck_assert(agree_differs(&row, AGREE_LOAD_SECTORS));
    row.theirs[AGREE_LOAD_SECTORS] = NAN;
    ck_assert(!agree_differs(&row, AGREE_LOAD_SECTORS));
}
END_TEST

START_TEST(lanes_may_be_five_per_cent_apart)
{
    struct agree_row row = row_with(AGREE_LANES, 20.9, 20);

    ck_assert(!agree_differs(&row, AGREE_LANES));
    row.ours[AGREE_LANES] = 21.1;
    ck_assert(agree_differs(&row, AGREE_LANES));
}
END_TEST

START_TEST(reasons_go_by_kernel_and_count)
{
    static const char lines[] = "stride_22\tload sectors\tno\n"
                                "stride_*\tload requests\tno\n"
                                "stride_*\tload sectors\tyes\n";
    struct agree_row row = row_with(AGREE_LOAD_SECTORS, 1, 2);
    char *reason = agree_explain(lines, &row, AGREE_LOAD_SECTORS);

    ck_assert_str_eq(reason, "yes");
    ck_assert_ptr_null(agree_explain(lines, &row, AGREE_LANES));
    free(reason);
}
END_TEST

int
main(void)
{
    TCase *core = tcase_create("reading"), *counts = tcase_create("counts");
    Suite *suite = suite_create("agree");

    tcase_add_test(core, csv_gives_a_launch_each_line);
    tcase_add_loop_test(core, csv_that_is_none_gives_nothing, 0, 6);
    tcase_add_test(core, csv_stops_where_there_is_no_room);
    tcase_add_test(core, one_more_is_a_difference);
    tcase_add_test(core, lanes_may_be_five_per_cent_apart);
    tcase_add_test(core, reasons_go_by_kernel_and_count);
    tcase_add_test(core, kept_table_reads_as_it_was_written);
    suite_add_tcase(suite, core);
    tcase_add_unchecked_fixture(counts, run_all, free_all);
    tcase_add_test(counts, every_program_is_counted);
    tcase_add_loop_test(counts, counts_equal_those_of_ncu_or_are_explained, 0,
                        AGREE_COUNTS);
    tcase_add_test(counts, no_explanation_outlives_its_difference);
    tcase_add_test(counts, kept_table_is_what_is_counted);
    tcase_add_test(counts, dram_bytes_of_large_fields_are_near);
    suite_add_tcase(suite, counts);
    return suite_run(suite);
}
