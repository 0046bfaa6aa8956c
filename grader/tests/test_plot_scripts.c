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

/* Eight roofs, "roof1" to "roof8", one above another, and the kernel; for
 * free(). */
static char *
roofs(void)
{
    enum { ROOFS = 8 };
    char *set = checked_format(
        "TITLE = ''; NOTE = ''; XAXIS = 'x'; YAXIS = 'y'; XMIN = 1; XMAX = 9; "
        "YMIN = 1; YMAX = 99; N = %d; array I[%d]; array S[%d]; array T[%d]; "
        "M = 1; array IB[1]; array SB[1]; array TB[1]; IB[1] = 0; SB[1] = 11; "
        "TB[1] = 'kernel'; do for [k=1:%d] { I[k] = k - 1; S[k] = k; T[k] = "
        "sprintf('roof%%d', k) }",
        ROOFS, ROOFS, ROOFS, ROOFS, ROOFS);
    char *data = checked_string(""), *drawn, *why = NULL;
    struct plot_script script = {.scripts = "grader/plots",
                                 .name = "roofline",
                                 .set = set,
                                 .format = PLOT_DUMB,
                                 .columns = 78,
                                 .words = ROOFS + 1};
    size_t bytes;

    for (int i = 1; i <= ROOFS; i++) {
        char *more = checked_format("%s%s1\t%d\n9\t%d\n", data,
                                    i > 1 ? "\n\n" : "", 9 * i, 9 * i);

        free(data);
        data = more;
    }
    script.data = data;
    drawn = plot_gnuplot(&script, &bytes, &why);
    ck_assert_msg(drawn != NULL, "%s", why ? why : "");
    free(data);
    free(set);
    return drawn;
}

START_TEST(each_roof_has_a_mark_of_its_own_as_letters)
{
    char *lack = plot_lack(PLOT_DUMB), *text;
    char seen[9] = "";

    if (lack) {
        printf("not run: %s\n", lack);
        free(lack);
        return;
    }
    text = roofs();
    for (int i = 1; i <= 8; i++) {
        char *name = checked_format("roof%d ", i);
        const char *at = strstr(text, name);

        ck_assert_msg(at != NULL, "%s in:\n%s", name, text);
        at += strlen(name);
        ck_assert_msg(strchr(seen, *at) == NULL, "%s in:\n%s", name, text);
        seen[i - 1] = *at;
        free(name);
    }
    free(text);
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
    tcase_add_test(tests, each_roof_has_a_mark_of_its_own_as_letters);
    tcase_add_test(tests, no_shipped_point_lies_beside_its_picture);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
