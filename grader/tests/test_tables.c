/*
 * tables: what the docs show of measured figures is what is shipped
 *
 * Run from the project's folder.
 */
#include "../die.h"
#include "../plot_figures.h"
#include "../tables.h"
#include "../text_file.h"
#include "suite.h"
#include <glob.h>
#include <stdlib.h>
#include <string.h>

static const char *const pages[] = {"README.md", "docs/*.md",
                                    "labs/*/README.md"};
static char here[] = ".";

static char *
text_of(const char *path)
{
    char *text = text_file_read(path, NULL);

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    return text;
}

static char *
rewritten(const char *text)
{
    char *why = NULL, *page = tables_rewrite(here, text, &why);

    ck_assert_msg(page != NULL, "%s", why);
    return page;
}

static void
check_refused(const char *text, const char *part)
{
    char *why = NULL;

    ck_assert_ptr_null(tables_rewrite(here, text, &why));
    ck_assert_ptr_nonnull(why);
    ck_assert_msg(strstr(why, part) != NULL, "%s", why);
    free(why);
}

START_TEST(pages_have_the_shipped_figures)
{
    glob_t found;

    ck_assert_int_eq(glob(pages[_i], 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = text_of(found.gl_pathv[i]), *page = rewritten(text);

        ck_assert_msg(strcmp(page, text) == 0,
                      "%s: a table is not what is shipped: say make "
                      "screens",
                      found.gl_pathv[i]);
        free(page);
        free(text);
    }
    globfree(&found);
}
END_TEST

START_TEST(every_figure_is_in_a_chapter)
{
    glob_t found;

    ck_assert_int_eq(glob("docs/0*.md", 0, NULL, &found), 0);
    for (const struct plot_figure *f = plot_figures; f->name; f++) {
        char *mark = checked_format("\n<!-- BEGIN figure %s of ", f->name);
        bool seen = false;

        for (size_t i = 0; i < found.gl_pathc; i++) {
            char *text = text_of(found.gl_pathv[i]);

            seen |= strstr(text, mark) != NULL;
            free(text);
        }
        ck_assert_msg(seen, "no chapter shows %s", f->name);
        free(mark);
    }
    globfree(&found);
}
END_TEST

#define BEGIN "before\n<!-- BEGIN figure block-scan of 01 at 48 256 -->\n"
#define END "<!-- END figure block-scan -->\nbehind"

START_TEST(what_was_typed_is_replaced)
{
    char *bare = rewritten(BEGIN END);
    char *typed = rewritten(BEGIN "| 1 | 2 |\n\ntyped\n" END);

    ck_assert_str_eq(bare, typed);
    ck_assert_ptr_null(strstr(bare, "typed"));
    ck_assert_int_eq(strncmp(bare, BEGIN "| threads a block | 48 | 256 |\n",
                             strlen(BEGIN "| threads a block | 48 | 256 |\n")),
                     0);
    ck_assert_ptr_nonnull(strstr(bare, "| `saxpy` | "));
    ck_assert_ptr_nonnull(strstr(bare, "NVIDIA H200, CUDA "));
    ck_assert_str_eq(bare + strlen(bare) - strlen(END), END);
    free(typed);
    free(bare);
}
END_TEST

START_TEST(ladder_says_what_memory_does_not_bound)
{
    char *page = rewritten("<!-- BEGIN figure ladder of 03 05 -->\n"
                           "<!-- END figure ladder -->\n");

    ck_assert_ptr_nonnull(strstr(page, "| 03 | `mix_pairs` | "));
    ck_assert_ptr_nonnull(strstr(page, " | arithmetic |\n"));
    ck_assert_ptr_nonnull(strstr(page, " | memory |\n"));
    ck_assert_ptr_null(strstr(page, "| 01 |"));
    free(page);
}
END_TEST

static void
check_holds(const char *page, const char *part)
{
    ck_assert_msg(strstr(page, part) != NULL, "%s: not in\n%s", part, page);
}

START_TEST(limits_are_those_of_the_labs)
{
    char *one = rewritten("<!-- BEGIN limits of 06 -->\n"
                          "<!-- END limits -->\n");
    char *two = rewritten("<!-- BEGIN limits of 03 06 -->\n"
                          "typed\n<!-- END limits -->\n");

    check_holds(one, "\n| `sweep5_tiled` | load sectors per point | at most "
                     "0.9 | ");
    check_holds(two, "\n| 06 | `sweep7` | load sectors per point | at most 1 "
                     "| ");
    check_holds(two, " | at least 30 | ");
    ck_assert_ptr_null(strstr(two, "typed"));
    free(two);
    free(one);
}
END_TEST

START_TEST(counts_are_those_that_are_kept)
{
    char *page = rewritten("<!-- BEGIN counts of 05 08 -->\n"
                           "<!-- END counts -->\n");

    check_holds(page, "\n| | 05 `sweep7` | 08 `sweep7` | 08 `sweep7_cached` "
                      "|\n| --- | --- | --- | --- |\n");
    check_holds(page, "\n| loads per point | 7 | ");
    check_holds(page, "\n| DRAM bytes per point (model) | ");
    free(page);
}
END_TEST

START_TEST(what_no_function_has_is_no_row)
{
    char *page = rewritten("<!-- BEGIN counts of 05 -->\n"
                           "<!-- END counts -->\n");

    ck_assert_ptr_null(strstr(page, "barriers"));
    ck_assert_ptr_null(strstr(page, "shared"));
    free(page);
}
END_TEST

START_TEST(page_without_markers_stays)
{
    char *page = rewritten("# Words\n\nno end of line");

    ck_assert_str_eq(page, "# Words\n\nno end of line");
    free(page);
}
END_TEST

START_TEST(bad_markers_are_told)
{
    check_refused(BEGIN, "has no <!-- END figure block-scan -->");
    check_refused(BEGIN BEGIN END, "has no <!-- END");
    check_refused("<!-- BEGIN figure block-scan -->\n" END, "NAME of LAB");
    check_refused("<!-- BEGIN figure block-scan of 77 -->\n" END,
                  "NAME of LAB");
    check_refused("<!-- BEGIN figure block-scan of 01\n" END, "NAME of LAB");
    check_refused("<!-- BEGIN figure unheard of 01 -->\n"
                  "<!-- END figure unheard -->\n",
                  "no figure unheard");
    check_refused("<!-- BEGIN sanitizer unheard -->\n"
                  "<!-- END sanitizer unheard -->\n",
                  "write beyond or differences");
    check_refused("<!-- BEGIN counts of 05 -->\n",
                  "has no <!-- END counts -->");
    check_refused("<!-- BEGIN limits block-scan of 05 -->\n"
                  "<!-- END limits -->\n",
                  "of LAB");
    check_refused("<!-- BEGIN counts of 05 -->\n"
                  "<!-- BEGIN limits of 05 -->\n"
                  "<!-- END counts -->\n",
                  "has no <!-- END counts -->");
    check_refused("<!-- BEGIN figure poly of 01 -->\n"
                  "<!-- END figure poly -->\n",
                  "no figure poly");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("tables");
    TCase *c = tcase_create("tables");

    tcase_add_loop_test(c, pages_have_the_shipped_figures, 0, 3);
    tcase_add_test(c, limits_are_those_of_the_labs);
    tcase_add_test(c, counts_are_those_that_are_kept);
    tcase_add_test(c, what_no_function_has_is_no_row);
    tcase_add_test(c, every_figure_is_in_a_chapter);
    tcase_add_test(c, what_was_typed_is_replaced);
    tcase_add_test(c, ladder_says_what_memory_does_not_bound);
    tcase_add_test(c, page_without_markers_stays);
    tcase_add_test(c, bad_markers_are_told);
    suite_add_tcase(s, c);
    return suite_run(s);
}
