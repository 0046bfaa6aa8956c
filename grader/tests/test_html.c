/*
 * html: pages that are whole, harmless and say what the screen says
 */
#include "../html.h"
#include "../member.h"
#include "fixture.h"
#include "markup.h"
#include "suite.h"
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/report.XXXXXX";

static void
make_folder(void)
{
    strcpy(folder, "/tmp/report.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void
remove_folder(void)
{
    char *command = checked_format("rm -r %s", folder);

    ck_assert_int_eq(system(command), 0);
    free(command);
}

static char *
content(const char *name)
{
    char *path = checked_format("%s/%s", folder, name), *text = NULL;
    size_t bytes = 0;
    FILE *from = fopen(path, "r");

    ck_assert_msg(from != NULL, "%s: %s", path, strerror(errno));
    ck_assert_int_ge(getdelim(&text, &bytes, '\0', from), 0);
    fclose(from);
    free(path);
    return text;
}

static char *
page_of(const char *name)
{
    json_t *record = fixture(name);
    char page[256];

    ck_assert_int_eq(html_write(folder, "/tmp", &record, 1), 0);
    html_page_name(record, page, sizeof page);
    json_decref(record);
    return content(page);
}

static void
check_says(const char *name, const char *part)
{
    char *text = page_of(name);

    ck_assert_msg(has(text, part), "%s: no \"%s\"", name, part);
    free(text);
}

/* What is on the pages. */

START_TEST(pages_are_harmless_markup)
{
    char *text = page_of(fixture_names[_i]);

    markup_check(text);
    check_harmless(text);
    free(text);
    text = content("index.html");
    markup_check(text);
    check_harmless(text);
    free(text);
}
END_TEST

START_TEST(pages_need_nothing_else)
{
    char *text = page_of("wrong");

    ck_assert(!has(text, "src="));
    ck_assert(!has(text, "url(http"));
    ck_assert(!has(text, "@import"));
    ck_assert(has(text, "default-src 'none'"));
    ck_assert(has(text, "prefers-color-scheme:dark"));
    free(text);
}
END_TEST

START_TEST(page_says_what_the_screen_says)
{
    check_says("wrong", "6 of 9 cases; wrong at sweep7 16 x 17 x 15");
    check_says("wrong", "the left halo is not loaded");
    check_says("wrong", "make replay CASE=06/sweep7/16x17x15/seed=91");
    check_says("wrong", "<p>Stuck? <code>make hint LAB=06</code> has a hint");
    check_says("wrong", "<svg ");
    check_says("hazard", "kernel.cu:47 reads (block 0, thread 8)");
    check_says("build_failed", ">build failed</span>");
    check_says("build_failed", "&#39;blockidx&#39; was not declared");
    check_says("timed_out", ">timed out</span>");
    check_says("not_started", ">not started</span>");
    check_says("gpu", "<td>GPU</td>");
    check_says("passed", "10 of 10 points");
}
END_TEST

START_TEST(page_shows_every_build_message)
{
    check_says("build_failed", "kernel.cu:42:5");
}
END_TEST

START_TEST(hidden_case_keeps_its_values)
{
    char *text = page_of("hostile");

    ck_assert(has(text, "a hidden case of f"));
    ck_assert(!has(text, "SECRETARRAY"));
    ck_assert(!has(text, "123456"));
    ck_assert(!has(text, "CASE=06/f/3x3"));
    free(text);
}
END_TEST

START_TEST(long_text_is_cut)
{
    char *text = page_of("hostile");

    ck_assert_uint_lt(strlen(text), 100000);
    ck_assert(has(text, "bytes more]"));
    free(text);
}
END_TEST

START_TEST(index_links_every_page)
{
    json_t *records[] = {fixture("passed"), fixture("timed_out"),
                         fixture("wrong")};
    char *text, page[256];

    ck_assert_int_eq(html_write(folder, "/tmp", records, 3), 0);
    text = content("index.html");
    for (size_t i = 0; i < 3; i++) {
        char *link = checked_format(
            "href=\"%s\"", html_page_name(records[i], page, sizeof page));

        ck_assert(has(text, link));
        free(content(page));
        free(link);
        json_decref(records[i]);
    }
    ck_assert(has(text, "1 of 3 passed"));
    ck_assert(has(text, "18 of 30 points"));
    free(text);
}
END_TEST

/* Labs graded one by one stand on one index. */
START_TEST(index_keeps_what_was_graded_earlier)
{
    struct html_rung rungs[] = {{fixture("passed"), true, false},
                                {fixture("timed_out"), true, true},
                                {fixture("wrong"), false, false}};
    const char *date = member_text(rungs[0].record, "date");
    char *graded = checked_format(">graded %s<", date), *link, *text;
    char page[256];

    ck_assert_int_eq(html_write_report(folder, "/tmp", rungs, 3, NULL), 0);
    text = content("index.html");
    ck_assert(has(text, "1 of 3 passed"));
    ck_assert(has(text, graded));
    ck_assert(has(text, ", edited since<"));
    html_page_name(rungs[0].record, page, sizeof page);
    link = checked_format("href=\"%s\"", page);
    ck_assert_msg(!has(text, link), "a page that is not there");
    free(text);
    rungs[0].earlier = false;
    ck_assert_int_eq(html_write_report(folder, "/tmp", rungs, 1, NULL), 0);
    rungs[0].earlier = true;
    ck_assert_int_eq(html_write_report(folder, "/tmp", rungs, 3, NULL), 0);
    text = content("index.html");
    ck_assert(has(text, link));
    free(text);
    free(link);
    free(graded);
    for (size_t i = 0; i < 3; i++)
        json_decref((json_t *)(void *)rungs[i].record);
}
END_TEST

START_TEST(index_names_another_submission)
{
    json_t *record = fixture("wrong");
    json_t *submission = json_object_get(record, "submission");
    char *text;

    ck_assert_int_eq(html_write(folder, "/tmp", &record, 1), 0);
    text = content("index.html");
    ck_assert(!has(text, "submission"));
    free(text);
    json_object_set_new(submission, "name", json_string("ann<b>"));
    ck_assert_int_eq(html_write(folder, "/tmp", &record, 1), 0);
    text = content("index.html");
    ck_assert(has(text, "submission <code>ann&lt;b&gt;</code>"));
    free(text);
    json_decref(record);
}
END_TEST

/* The index of two labs, of which the second is as it was handed out. */
static char *
index_of_classes(const char *kernel)
{
    json_t *records[] = {fixture(fixture_names[0]), fixture(fixture_names[1])};
    char *text;

    for (int i = 0; i < 2; i++) {
        json_object_set_new(records[i], "kernel",
                            json_string(i == 0 ? "wrong" : kernel));
        json_object_set_new(records[i], "status",
                            json_string(i == 0 ? "wrong" : kernel));
        json_object_set_new(records[i], "classes",
                            json_pack("{s:i, s:i}", "tiles", 2, "<b>none", 3));
    }
    ck_assert_int_eq(html_write(folder, "/tmp", records, 2), 0);
    for (int i = 0; i < 2; i++)
        json_decref(records[i]);
    text = content("index.html");
    markup_check(text);
    return text;
}

START_TEST(index_counts_mistakes_by_class)
{
    char *text = index_of_classes("wrong");

    ck_assert(has(text, "Mistakes by class"));
    ck_assert(has(text, ">2</td><td class=\"figure\">4</td>"));
    ck_assert(!has(text, "none</th>"));
    free(text);
    text = index_of_classes("not_started");
    ck_assert(has(text, ">1</td><td class=\"figure\">2</td>"));
    free(text);
}
END_TEST

START_TEST(no_record_is_an_index_that_says_so)
{
    ck_assert_int_eq(html_write(folder, "/tmp", NULL, 0), 0);
    char *text = content("index.html");
    ck_assert(has(text, "Nothing has been graded yet."));
    markup_check(text);
    free(text);
}
END_TEST

/* Files. */

static json_t *
named(const char *name, const char *lab)
{
    return json_pack("{s:s, s:{s:s}}", "lab", lab, "submission", "name", name);
}

static void
check_name(const char *name, const char *lab, const char *page)
{
    json_t *record = named(name, lab);
    char text[256];

    ck_assert_str_eq(html_page_name(record, text, sizeof text), page);
    json_decref(record);
}

START_TEST(page_names_stay_in_the_folder)
{
    check_name("labs", "06-stencil-tiled", "06-stencil-tiled.html");
    check_name("a/b", "06-stencil-tiled", "06-stencil-tiled.html");
    check_name("labs", "../../etc/x", "______etc_x.html");
    check_name("labs", "", "lab.html");
}
END_TEST

START_TEST(chapter_is_a_link_from_the_page)
{
    json_t *record = fixture("wrong");

    check_says("wrong", "<a href=\"../docs/06-stencil-tiled.md#halo\">");
    ck_assert_int_eq(html_write(folder, "/a b\"'/c", &record, 1), 0);
    json_decref(record);
    char *text = content("06-stencil-tiled.html");
    ck_assert(has(text, "href=\"/a%20b%22%27/c/docs/06-stencil-tiled.md"));
    free(text);
}
END_TEST

START_TEST(other_words_to_read_are_no_link)
{
    static const char *const words[] = {"javascript:alert(1)",
                                        "docs/../../etc/passwd.md",
                                        "docs/a.md#b\"c", "http://x/docs/a.md"};
    json_t *record = fixture("wrong"), *test;
    size_t i, k;

    for (k = 0; k < sizeof words / sizeof *words; k++) {
        json_array_foreach(json_object_get(record, "tests"), i, test) {
            json_t *diagnosis = json_object_get(test, "diagnosis");

            if (diagnosis)
                json_object_set_new(diagnosis, "anchor", json_string(words[k]));
        }
        ck_assert_int_eq(html_write(folder, "/tmp", &record, 1), 0);
        char *text = content("06-stencil-tiled.html");
        ck_assert(!has(text, "<a href=\"../"));
        ck_assert(!has(text, "<a href=\"j"));
        free(text);
    }
    json_decref(record);
}
END_TEST

START_TEST(maps_stand_once_a_function)
{
    char *text = page_of("wrong"), *first = strstr(text, "<svg ");

    ck_assert_ptr_nonnull(first);
    ck_assert(!has(first + 1, "<svg "));
    ck_assert_uint_lt(strlen(text), 40000);
    free(text);
}
END_TEST

START_TEST(map_without_a_pattern_is_left_out)
{
    json_t *record = fixture("wrong"), *tests, *map;
    char *text, page[256];

    tests = json_object_get(record, "tests");
    map = json_object_get(json_array_get(tests, 7), "map");
    json_object_set_new(map, "rows", json_pack("[s,s]", "-----", "-###-"));
    ck_assert_int_eq(html_write(folder, "/tmp", &record, 1), 0);
    text = content(html_page_name(record, page, sizeof page));
    ck_assert(!has(text, "<figure class=\"map\">"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(pages_are_replaced_whole)
{
    struct dirent *entry;
    int files = 0;
    DIR *listing;

    free(page_of("wrong"));
    char *text = page_of("hazard");
    ck_assert(has(text, "race on tile"));
    ck_assert(!has(text, "left halo"));
    free(text);
    listing = opendir(folder);
    while ((entry = readdir(listing)))
        files += entry->d_name[0] != '.';
    closedir(listing);
    ck_assert_int_eq(files, 2);
}
END_TEST

START_TEST(folders_above_are_made)
{
    char *deep = checked_format("%s/a b/c", folder);
    struct stat status;

    ck_assert_int_eq(html_write(deep, "/tmp", NULL, 0), 0);
    free(deep);
    deep = checked_format("%s/a b/c/index.html", folder);
    ck_assert_int_eq(stat(deep, &status), 0);
    free(deep);
}
END_TEST

START_TEST(failed_page_leaves_nothing_behind)
{
    char *index = checked_format("%s/index.html", folder);
    char *command = checked_format("test $(ls %s | wc -l) = 1", folder);

    ck_assert_int_eq(mkdir(index, 0777), 0);
    ck_assert_int_eq(html_write(folder, "/tmp", NULL, 0), -1);
    ck_assert_int_eq(errno, EISDIR);
    ck_assert_int_eq(system(command), 0);
    free(index);
    free(command);
}
END_TEST

START_TEST(failure_to_write_is_told)
{
    json_t *record = fixture("wrong");

    ck_assert_int_eq(html_write("/dev/null/report", "/", &record, 1), -1);
    ck_assert_int_eq(errno, ENOTDIR);
    ck_assert_int_eq(html_write("/proc", "/", &record, 1), -1);
    json_decref(record);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("html");
    TCase *c = tcase_create("html");

    tcase_add_checked_fixture(c, make_folder, remove_folder);
    tcase_add_loop_test(c, pages_are_harmless_markup, 0, FIXTURES);
    tcase_add_test(c, pages_need_nothing_else);
    tcase_add_test(c, page_says_what_the_screen_says);
    tcase_add_test(c, page_shows_every_build_message);
    tcase_add_test(c, hidden_case_keeps_its_values);
    tcase_add_test(c, long_text_is_cut);
    tcase_add_test(c, index_links_every_page);
    tcase_add_test(c, index_keeps_what_was_graded_earlier);
    tcase_add_test(c, index_names_another_submission);
    tcase_add_test(c, no_record_is_an_index_that_says_so);
    tcase_add_test(c, index_counts_mistakes_by_class);
    tcase_add_test(c, page_names_stay_in_the_folder);
    tcase_add_test(c, chapter_is_a_link_from_the_page);
    tcase_add_test(c, other_words_to_read_are_no_link);
    tcase_add_test(c, maps_stand_once_a_function);
    tcase_add_test(c, map_without_a_pattern_is_left_out);
    tcase_add_test(c, pages_are_replaced_whole);
    tcase_add_test(c, folders_above_are_made);
    tcase_add_test(c, failed_page_leaves_nothing_behind);
    tcase_add_test(c, failure_to_write_is_told);
    suite_add_tcase(s, c);
    return suite_run(s);
}
