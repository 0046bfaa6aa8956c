/*
 * pitfalls: each that a chapter names is shown by wrong kernels, and each
 * mistake that the grader tells is one of them
 *
 * grader/tests/wrong/pitfalls.tsv has a row for each: the lab ("any": of no
 * chapter), what it is, the diagnoses that fit, and two kernels at least: of
 * that lab ("x.cu") or of another ("05-stencil-naive/x.cu").  A row with a
 * reason may have fewer, or such as pass in spite of it
 * ("right/02-index-2d/x.cu").  Nothing is graded here: what comes of each
 * kernel is what expected.tsv says, and test_end holds that against the
 * grader.  Run from the project's folder.
 */
#include "../diagnose_code.h"
#include "../die.h"
#include "../mistake.h"
#include "../said.h"
#include "../text_file.h"
#include "suite.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define TABLE SAID_FOLDER "/pitfalls.tsv"

enum { MOST_ROWS = 512, MOST_KERNELS = 16 };

static struct pitfall {
    const struct lab *lab; /* NULL: of no chapter */
    char *what, *ids;
    char *why; /* "-": there are kernels enough */
    char *kernel[MOST_KERNELS];
    size_t kernels;
} pitfall[MOST_ROWS];

static size_t count;
static char *table;
static struct said *said;

static void
read_kernels(struct pitfall *p, char *list)
{
    char *kernel;

    if (strcmp(list, "-") == 0)
        return;
    while ((kernel = strtok_r(list, " ", &list))) {
        ck_assert_uint_lt(p->kernels, MOST_KERNELS);
        p->kernel[p->kernels++] = kernel;
    }
}

static void
read_row(char *row)
{
    struct pitfall *p = &pitfall[count++];
    char *lab = strtok_r(row, "\t", &row), *kernels;

    ck_assert_uint_lt(count, MOST_ROWS);
    p->what = strtok_r(row, "\t", &row);
    p->ids = strtok_r(row, "\t", &row);
    kernels = strtok_r(row, "\t", &row);
    p->why = strtok_r(row, "\t", &row);
    ck_assert_msg(p->why && !*row, "%s: %s: five columns", TABLE, lab);
    p->lab = catalog_find(lab);
    ck_assert_msg(p->lab || strcmp(lab, "any") == 0, "%s: no lab", lab);
    read_kernels(p, kernels);
}

static void
open_table(void)
{
    char *why = NULL, *rest, *row;

    said = said_read(".", &why);
    ck_assert_msg(said != NULL, "%s", why);
    table = rest = text_file_read(TABLE, NULL);
    ck_assert_ptr_nonnull(table);
    strtok_r(rest, "\n", &rest);
    count = 0;
    while ((row = strtok_r(rest, "\n", &rest)))
        read_row(row);
    ck_assert_uint_gt(count, 0);
}

static void
close_table(void)
{
    memset(pitfall, 0, sizeof pitfall);
    free(table);
    said_free(said);
}

/* Kernels. */

static bool
is_right(const char *kernel)
{
    return strncmp(kernel, "right/", strlen("right/")) == 0;
}

/* Its expectation; NULL: it is not in the corpus. */
static const struct said_kernel *
expected(const struct pitfall *p, const char *kernel)
{
    const char *slash = strchr(kernel, '/');
    char *id = checked_copy(kernel, slash ? (size_t)(slash - kernel) : 0);
    const struct lab *lab = slash ? catalog_find(id) : p->lab;

    free(id);
    return lab ? said_find(said, lab, slash ? slash + 1 : kernel) : NULL;
}

static const char *
id_of(const struct said_kernel *k)
{
    return strcmp(k->id, "-") == 0 ? status_name(k->status) : k->id;
}

/* Whether a list of words with blanks between has that one. */
static bool
lists(const char *words, const char *word)
{
    const size_t bytes = strlen(word);

    for (const char *at = words; (at = strstr(at, word)); at++)
        if ((at == words || at[-1] == ' ') &&
            (at[bytes] == ' ' || at[bytes] == '\0'))
            return true;
    return false;
}

static char *
path_of(const struct pitfall *p, const char *kernel)
{
    if (is_right(kernel) || strchr(kernel, '/'))
        return checked_format("grader/tests/%s%s",
                              is_right(kernel) ? "" : "wrong/", kernel);
    return checked_format("%s/%s/%s", SAID_FOLDER, p->lab ? p->lab->id : "",
                          kernel);
}

/* Its code without comments and blanks; for free(). */
static char *
code_of(const struct pitfall *p, const char *kernel)
{
    char *path = path_of(p, kernel);
    char *source = text_file_read(path, NULL), *code, *to;

    ck_assert_msg(source != NULL, "%s: %s: %s cannot be read", TABLE, p->what,
                  path);
    code = to = diagnose_code(source);
    for (const char *at = code; *at; at++)
        if (!isspace((unsigned char)*at))
            *to++ = *at;
    *to = '\0';
    free(source);
    free(path);
    return code;
}

static bool
differ(const struct pitfall *p, size_t a, size_t b)
{
    char *one = code_of(p, p->kernel[a]), *other = code_of(p, p->kernel[b]);
    const bool differs = strcmp(one, other) != 0;

    free(one);
    free(other);
    return differs;
}

static bool
has_reason(const struct pitfall *p)
{
    return strcmp(p->why, "-") != 0;
}

START_TEST(every_pitfall_has_two_kernels_that_differ_or_a_reason)
{
    open_table();
    for (size_t i = 0; i < count; i++) {
        const struct pitfall *p = &pitfall[i];

        ck_assert_msg(p->kernels >= 2 || has_reason(p), "%s: %zu kernels",
                      p->what, p->kernels);
        for (size_t a = 1; a < p->kernels; a++)
            for (size_t b = 0; b < a; b++)
                ck_assert_msg(differ(p, a, b), "%s: %s and %s are alike",
                              p->what, p->kernel[a], p->kernel[b]);
    }
    close_table();
}
END_TEST

/* One that passes shows a pitfall only where a reason says how that can be. */
static void
check_kernel(const struct pitfall *p, const char *kernel)
{
    const struct said_kernel *k = expected(p, kernel);

    if (is_right(kernel)) {
        ck_assert_msg(has_reason(p), "%s: %s passes", p->what, kernel);
        free(code_of(p, kernel));
        return;
    }
    ck_assert_msg(k != NULL, "%s: no expected.tsv has %s", p->what, kernel);
    ck_assert_msg(lists(p->ids, id_of(k)), "%s: %s is expected to be %s",
                  p->what, kernel, id_of(k));
}

START_TEST(every_kernel_is_expected_to_fail_by_its_pitfall)
{
    open_table();
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < pitfall[i].kernels; k++)
            check_kernel(&pitfall[i], pitfall[i].kernel[k]);
    close_table();
}
END_TEST

/* Diagnoses. */

static bool
shows(const struct pitfall *p, const struct mistake *m)
{
    for (size_t k = 0; k < p->kernels; k++) {
        const struct said_kernel *kernel = expected(p, p->kernel[k]);

        if (kernel && said_is_of(kernel, m))
            return true;
    }
    return false;
}

START_TEST(every_diagnosis_of_a_row_is_known_and_shown)
{
    open_table();
    for (size_t i = 0; i < count; i++) {
        const struct pitfall *p = &pitfall[i];
        char *ids = checked_string(p->ids), *rest = ids, *id;

        while ((id = strtok_r(rest, " ", &rest))) {
            const struct mistake *m = mistake_find(id);

            ck_assert_msg(m || (strcmp(id, "-") == 0 && has_reason(p)),
                          "%s: no mistake %s", p->what, id);
            ck_assert_msg(!m || has_reason(p) || shows(p, m),
                          "%s: no kernel is %s", p->what, id);
        }
        free(ids);
    }
    close_table();
}
END_TEST

/* Kernels of a mistake in the whole corpus. */
static size_t
kernels_of(const struct mistake *m)
{
    size_t found = 0;

    for (size_t i = 0; i < said->count; i++)
        found += said_is_of(&said->kernel[i], m);
    return found;
}

START_TEST(every_mistake_is_a_pitfall_with_two_kernels_or_a_reason)
{
    open_table();
    for (const struct mistake *m = mistakes; m->id; m++) {
        bool found = false, reason = false;

        for (size_t i = 0; i < count; i++)
            if (lists(pitfall[i].ids, m->id)) {
                found = true;
                reason = reason || has_reason(&pitfall[i]);
            }
        ck_assert_msg(found, "%s: no row of %s", m->id, TABLE);
        ck_assert_msg(reason || kernels_of(m) >= 2, "%s: %zu kernels", m->id,
                      kernels_of(m));
    }
    close_table();
}
END_TEST

/* Chapters. */

/* The section "Pitfalls" of the lab's chapter; for free(). */
static char *
section_of(const struct lab *lab)
{
    char *path = checked_format("docs/%s.md", lab->id);
    char *text = text_file_read(path, NULL), *at, *end, *section;

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    at = strstr(text, "\n## Pitfalls\n");
    ck_assert_msg(at != NULL, "%s: no section Pitfalls", path);
    at += strlen("\n## ");
    end = strstr(at, "\n## ");
    section = checked_copy(at, end ? (size_t)(end - at) : strlen(at));
    free(text);
    free(path);
    return section;
}

/* Skip a mistake's name at the head of a table's cell, and the comma; NULL
 * where there is none that a row of the lab has. */
static const char *
skip_name(const char *cell, const struct lab *lab)
{
    for (size_t i = 0; i < count; i++)
        for (const struct mistake *m = mistakes; m->id; m++) {
            const size_t bytes = m->name ? strlen(m->name) : 0;

            if (pitfall[i].lab != lab || bytes == 0 ||
                !lists(pitfall[i].ids, m->id) ||
                strncmp(cell, m->name, bytes) != 0)
                continue;
            if (strncmp(cell + bytes, " |", 2) == 0)
                return cell + bytes;
            if (strncmp(cell + bytes, ", ", 2) == 0)
                return cell + bytes + 2;
        }
    return NULL;
}

static bool
is_head(const char *line)
{
    return strncmp(line, "| the grader says", 17) == 0 ||
           strncmp(line, "| ---", 5) == 0;
}

/* Lab by lab. */
START_TEST(every_pitfall_of_a_chapter_has_a_row)
{
    char *section = section_of(catalog[_i]), *rest = section, *line;

    open_table();
    while ((line = strtok_r(rest, "\n", &rest))) {
        const char *cell = line + 2;

        if (strncmp(line, "| ", 2) != 0 || is_head(line))
            continue;
        while (cell && strncmp(cell, " |", 2) != 0)
            cell = skip_name(cell, catalog[_i]);
        ck_assert_msg(cell != NULL, "docs/%s.md: \"%s\": %s has no row",
                      catalog[_i]->id, line, TABLE);
    }
    close_table();
    free(section);
}
END_TEST

START_TEST(every_diagnosis_of_a_row_is_in_the_chapter)
{
    char *section = section_of(catalog[_i]);

    open_table();
    for (size_t i = 0; i < count; i++)
        for (const struct mistake *m = mistakes; m->id; m++)
            ck_assert_msg(
                pitfall[i].lab != catalog[_i] || !m->name ||
                    !lists(pitfall[i].ids, m->id) || strstr(section, m->name),
                "docs/%s.md: Pitfalls: no %s", catalog[_i]->id, m->name);
    close_table();
    free(section);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("pitfalls");
    TCase *c = tcase_create("table"), *chapters = tcase_create("chapters");
    int labs = 0;

    while (catalog[labs])
        labs++;
    tcase_add_test(c, every_pitfall_has_two_kernels_that_differ_or_a_reason);
    tcase_add_test(c, every_kernel_is_expected_to_fail_by_its_pitfall);
    tcase_add_test(c, every_diagnosis_of_a_row_is_known_and_shown);
    tcase_add_test(c, every_mistake_is_a_pitfall_with_two_kernels_or_a_reason);
    tcase_add_loop_test(chapters, every_pitfall_of_a_chapter_has_a_row, 0,
                        labs);
    tcase_add_loop_test(chapters, every_diagnosis_of_a_row_is_in_the_chapter, 0,
                        labs);
    suite_add_tcase(s, c);
    suite_add_tcase(s, chapters);
    return suite_run(s);
}
