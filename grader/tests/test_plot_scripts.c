/*
 * plot's scripts: each figure has one, its text is harmless, and what is
 * shipped lies in its picture; run from the project's folder
 */
#include "../die.h"
#include "../plot.h"
#include "../plot_data.h"
#include "../plot_figures.h"
#include "../plot_gnuplot.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

START_TEST(quoted_text_cannot_end_its_string)
{
    char *quoted = plot_quote("a'b\"c\\d\ne`f$g@h<i>\xc3\xa9{j}!");

    ck_assert_ptr_null(strpbrk(quoted + 1, "\"\\\n`$@<>{}"));
    ck_assert_ptr_eq(strchr(quoted + 1, '\''), quoted + strlen(quoted) - 1);
    free(quoted);
}
END_TEST

START_TEST(every_figure_has_its_script)
{
    for (const struct plot_figure *f = plot_figures; f->name; f++) {
        char *path = checked_format("grader/plots/%s.gp", f->name);

        ck_assert_msg(access(path, R_OK) == 0, "%s", path);
        ck_assert(*f->title && *f->x && *f->y && *f->at && *f->unit);
        ck_assert(!f->below == !f->below_y);
        free(path);
    }
}
END_TEST

/* A range of x that is typed in a script: "set xrange [0.9:72]". */
static bool
range_of(const char *figure, double *from, double *to)
{
    char *path = checked_format("grader/plots/%s.gp", figure);
    char *text = text_file_read(path, NULL), *at = NULL;
    bool typed;

    ck_assert_ptr_nonnull(text);
    at = strstr(text, "\nset xrange [");
    typed = at && sscanf(at, "\nset xrange [%lf:%lf]", from, to) == 2;
    free(text);
    free(path);
    return typed;
}

START_TEST(no_shipped_point_lies_beside_its_picture)
{
    struct plot_data data = {.count = 0};
    double from, to;
    size_t seen = 0;

    for (size_t i = 0; catalog[i]; i++) {
        char *path = checked_format("solutions/%s/h200.tsv", catalog[i]->id);

        ck_assert_ptr_null(plot_data_read(path, &data));
        free(path);
    }
    for (size_t i = 0; i < data.count; i++) {
        const struct plot_row *row = &data.rows[i];

        if (!plot_figure_find(row->figure) ||
            !range_of(row->figure, &from, &to))
            continue;
        ck_assert_msg(from < row->x && row->x < to, "%s: %g", row->figure,
                      row->x);
        seen++;
    }
    ck_assert_uint_gt(seen, 50);
    plot_data_free(&data);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("plot_scripts");
    TCase *tests = tcase_create("plot_scripts");

    tcase_add_test(tests, quoted_text_cannot_end_its_string);
    tcase_add_test(tests, every_figure_has_its_script);
    tcase_add_test(tests, no_shipped_point_lies_beside_its_picture);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
