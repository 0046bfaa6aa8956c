/*
 * docs: links resolve, and what the docs say of the labs is what the labs say
 *
 * Run from the project's folder.
 */
#include "../catalog.h"
#include "../die.h"
#include "../mistake.h"
#include "../number.h"
#include "../text_file.h"
#include "suite.h"
#include <ctype.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const pages[] = {"README.md", "docs/*.md",
                                    "labs/*/README.md"};

static bool
has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

static char *
text_of(const char *path)
{
    char *text = text_file_read(path, NULL);

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    return text;
}

/* Links. */

/* As a web page names a heading: "## The rows" is #the-rows. */
static bool
is_heading(const char *line, const char *anchor)
{
    if (*line != '#')
        return false;
    for (line += strspn(line, "# "); *line && *line != '\n'; line++) {
        const int letter = tolower((unsigned char)*line);

        if (!isalnum(letter) && letter != ' ' && letter != '-')
            continue;
        if ((letter == ' ' ? '-' : letter) != *anchor++)
            return false;
    }
    return *anchor == '\0';
}

static bool
has_section(const char *path, const char *anchor)
{
    char *text = text_of(path), *line = text;
    char *id = checked_format("id=\"%s\"", anchor);
    bool found = has(text, id);

    while (!found && line) {
        found = is_heading(line, anchor);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    free(id);
    free(text);
    return found;
}

static void
check_link(const char *page, const char *link)
{
    const char *slash = strrchr(page, '/'), *hash = strchr(link, '#');
    const int folder = slash ? (int)(slash + 1 - page) : 0;
    const int bytes = hash ? (int)(hash - link) : (int)strlen(link);
    char *path = checked_format("%.*s%.*s", folder, page, bytes, link);

    if (bytes == 0) {
        free(path);
        path = checked_string(page);
    }
    ck_assert_msg(access(path, F_OK) == 0, "%s: no file at %s", page, link);
    ck_assert_msg(!hash || has_section(path, hash + 1), "%s: no section at %s",
                  page, link);
    free(path);
}

/* Links within the project: [words](path#section). */
static size_t
check_page(const char *page)
{
    char *text = text_of(page), *at = text;
    size_t links = 0;

    while ((at = strstr(at, "]("))) {
        char *end = at + strcspn(at, ")\n");
        char *link = checked_copy(at + 2, (size_t)(end - at) - 2);

        if (*end == ')' && !strstr(link, "://")) {
            check_link(page, link);
            links++;
        }
        free(link);
        at = end;
    }
    free(text);
    return links;
}

START_TEST(every_link_leads_somewhere)
{
    size_t links = 0;
    glob_t found;

    ck_assert_int_eq(glob(pages[_i], 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        links += check_page(found.gl_pathv[i]);
    globfree(&found);
    ck_assert_uint_gt(links, 0);
}
END_TEST

/* Behind the name of a mistake at the head of a cell, and its comma; NULL
 * where the grader knows no such. */
static const char *
skip_mistake(const char *cell)
{
    for (const struct mistake *m = mistakes; m->id; m++) {
        const size_t bytes = m->name ? strlen(m->name) : 0;

        if (bytes == 0 || strncmp(cell, m->name, bytes) != 0)
            continue;
        if (strncmp(cell + bytes, " |", 2) == 0)
            return cell + bytes;
        if (strncmp(cell + bytes, ", ", 2) == 0)
            return cell + bytes + 2;
    }
    return NULL;
}

/* Returns the rows of a page's table of what the grader says. */
static size_t
check_mistakes(const char *page)
{
    char *text = text_of(page), *rest = strstr(text, "| the grader says"),
         *line;
    size_t rows = 0;

    strtok_r(NULL, "\n", &rest);
    strtok_r(NULL, "\n", &rest);
    while (rest && *rest == '|' && (line = strtok_r(NULL, "\n", &rest))) {
        const char *cell = line + 2;

        while (cell && strncmp(cell, " |", 2) != 0)
            cell = skip_mistake(cell);
        ck_assert_msg(cell != NULL, "%s: the grader never says that: %s", page,
                      line);
        rows++;
    }
    free(text);
    return rows;
}

START_TEST(chapters_name_mistakes_as_the_grader_does)
{
    glob_t found;

    ck_assert_int_eq(glob("docs/0*.md", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        ck_assert_uint_gt(check_mistakes(found.gl_pathv[i]), 3);
    globfree(&found);
}
END_TEST

/* What is said of the labs. */

START_TEST(every_lab_has_its_chapter_and_names_it)
{
    for (size_t i = 0; catalog[i]; i++) {
        char *chapter = checked_format("docs/%s.md", catalog[i]->id);
        char *task = checked_format("labs/%s/README.md", catalog[i]->id);
        char *text = text_of(task);

        ck_assert_int_eq(access(chapter, R_OK), 0);
        ck_assert_msg(has(text, chapter), "%s does not name %s", task, chapter);
        ck_assert(has(text, "project's own folder"));
        free(text);
        free(task);
        free(chapter);
    }
}
END_TEST

/* | 01 | `saxpy` | 4 |, the lab's number in its first row only */
START_TEST(points_are_those_of_the_labs)
{
    char *text = text_of("docs/grading.md"), number[NUMBER_SIZE];

    for (size_t i = 0; catalog[i]; i++)
        for (const struct function *f = catalog[i]->functions; f->name; f++) {
            char *row =
                checked_format("|%s%.2s | `%s` | %s |\n",
                               f == catalog[i]->functions ? " " : "",
                               f == catalog[i]->functions ? catalog[i]->id : "",
                               f->name, number_points(f->points, number));

            ck_assert_msg(has(text, row), "docs/grading.md lacks %s", row);
            free(row);
        }
    free(text);
}
END_TEST

START_TEST(every_lab_has_ten_points)
{
    for (size_t i = 0; catalog[i]; i++) {
        const struct lab *lab = catalog[i];
        double points = lab->answer_points + lab->count_points;

        for (const struct function *f = lab->functions; f->name; f++)
            points += f->points;
        ck_assert_msg(points == 10, "%s: %g points", lab->id, points);
    }
}
END_TEST

/* Verbs of the Makefile are those with words behind ##; `list` is `make`. */
START_TEST(every_verb_is_in_the_readme)
{
    char *make = text_of("Makefile"), *readme = text_of("README.md");
    char *line = strtok(make, "\n");
    size_t verbs = 0;

    for (; line; line = strtok(NULL, "\n")) {
        const size_t bytes = strspn(line, "abcdefghijklmnopqrstuvwxyz-");
        char *spelt, *alone;

        if (bytes == 0 || line[bytes] != ':' || !has(line, "  ## ") ||
            strncmp(line, "list:", 5) == 0)
            continue;
        spelt = checked_format("`make %.*s", (int)bytes, line);
        alone = checked_format("`%.*s`", (int)bytes, line);
        ck_assert_msg(has(readme, spelt) || has(readme, alone),
                      "README.md does not tell of %s", spelt);
        verbs++;
        free(alone);
        free(spelt);
    }
    ck_assert_uint_gt(verbs, 9);
    free(readme);
    free(make);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("docs");
    TCase *c = tcase_create("docs");

    tcase_add_loop_test(c, every_link_leads_somewhere, 0, 3);
    tcase_add_test(c, chapters_name_mistakes_as_the_grader_does);
    tcase_add_test(c, every_lab_has_its_chapter_and_names_it);
    tcase_add_test(c, points_are_those_of_the_labs);
    tcase_add_test(c, every_lab_has_ten_points);
    tcase_add_test(c, every_verb_is_in_the_readme);
    suite_add_tcase(s, c);
    return suite_run(s);
}
