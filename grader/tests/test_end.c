/*
 * end: whole submissions through build, run, judge and diagnosis
 *
 * grader/tests/right must pass; grader/tests/wrong must fail exactly as its
 * expected.tsv says: status, diagnosis, line; and what is found in it, in all
 * cases, is what grader/tests/golden/found.tsv keeps.  Of a wrong kernel that
 * function is run which expected.tsv names (-: all): WHOLE=1 runs all.  Run
 * from the project's folder; BUILD (default build) holds the programs;
 * ONLY=TEXT takes those whose lab or path has it, TIER=limits does without
 * namespaces, FOUND=1 puts what was found into found.tsv, where all else is as
 * it should be.
 */
#include "../agree.h"
#include "../found.h"
#include "../member.h"
#include "../pool.h"
#include "../record.h"
#include "../view.h"
#include "corpus.h"
#include "suite.h"

/* What the screen explains: a case that fails, else counts that miss a limit.
 */
static const json_t *
explained(const json_t *record)
{
    const json_t *test = view_explained(record);
    size_t i;

    if (test)
        return test;
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "counts") &&
            status_is_fault(member_status(test)))
            return test;
    }
    return NULL;
}

/* What is said where there is no diagnosis: of the case, or the compiler's
 * first error. */
static const char *
sentence(const json_t *record, const json_t *test)
{
    const char *text = member_text(json_object_get(test, "diagnosis"), "text");
    const json_t *other, *message;
    size_t i, k;

    if (*text || *member_text(test, "text"))
        return *text ? text : member_text(test, "text");
    json_array_foreach(json_object_get(record, "tests"), i, other) {
        json_array_foreach(json_object_get(other, "messages"), k, message) {
            if (member_is(message, "severity", "error"))
                return member_text(message, "text");
        }
    }
    return "";
}

static void
describe(struct submission *s, const json_t *record)
{
    const json_t *test = explained(record);
    const json_t *diagnosis = json_object_get(test, "diagnosis");
    const char *id = member_text(diagnosis, "id");
    const long long line = member_integer(diagnosis, "line");
    char *said = said_sentence(sentence(record, test));
    char number[24] = "-";

    if (line > 0)
        snprintf(number, sizeof number, "%lld", line);
    snprintf(s->got, LINE, "%s %s %s", member_text(record, "kernel"),
             *id ? id : "-", number);
    snprintf(s->said, SENTENCE, "%s", said);
    free(said);
}

static void
keep_found(struct submission *s, const json_t *record)
{
    char *rows = found_rows(record);

    if (strlen(rows) >= ROWS)
        die("%s: more findings than %d bytes hold; raise ROWS", s->path, ROWS);
    memcpy(s->found, rows, strlen(rows) + 1);
    free(rows);
}

static void
work(void *context, size_t i, int worker)
{
    struct submission *s = &corpus.submission[i];
    char *folder = make_folder(i);
    const struct check_job job = {.options = &corpus.options,
                                  .lab = s->lab,
                                  .secret = &corpus.secret,
                                  .name = "corpus",
                                  .folder = folder,
                                  .worker = worker,
                                  .function = s->function,
                                  .bare = true};
    json_t *record = check(&job);

    (void)context;
    describe(s, record);
    keep_found(s, record);
    json_decref(record);
    free(folder);
}

enum { JOBS_MOST = 32 };

static int
processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count < JOBS_MOST ? (int)count : JOBS_MOST;
}

/* The table with what was found now. */
static void
keep_all_found(const char *table)
{
    char *text = checked_string(table);

    for (size_t i = 0; i < corpus.count; i++) {
        const struct submission *s = &corpus.submission[i];
        char *next = found_replaced(text, s->lab->id, strrchr(s->path, '/') + 1,
                                    s->found);

        free(text);
        text = next;
    }
    ck_assert_int_eq(
        text_file_write(AGREE_FOLDER "/found.tsv", text, strlen(text)), 0);
    free(text);
}

/* Returns how many kernels have other findings than the table. */
static size_t
compare_found(const char *table)
{
    size_t differ = 0;

    for (size_t i = 0; i < corpus.count; i++) {
        const struct submission *s = &corpus.submission[i];
        char *kept = found_kept(table, s->lab->id, strrchr(s->path, '/') + 1);

        if (strcmp(kept, s->found) != 0) {
            differ++;
            printf("%s: found\n%snot, as in found.tsv,\n%s"
                   "if that is meant, run this with FOUND=1\n",
                   s->path, s->found, kept);
        }
        free(kept);
    }
    return differ;
}

static void
check_found(void)
{
    char *table = text_file_read(AGREE_FOLDER "/found.tsv", NULL);
    size_t differ = 0;

    ck_assert_ptr_nonnull(table);
    if (getenv("FOUND"))
        keep_all_found(table);
    else
        differ = compare_found(table);
    free(table);
    fflush(stdout);
    ck_assert_uint_eq(differ, 0);
}

/* Returns how many kernels are spoken of in other words than the table's. */
static size_t
compare_said(struct said *said, bool keep)
{
    size_t differ = 0;

    for (size_t i = 0; i < corpus.count; i++) {
        const struct submission *s = &corpus.submission[i];
        struct said_kernel *k =
            said_find(said, s->lab, strrchr(s->path, '/') + 1);

        if (!k || !k->shown || strcmp(k->text, s->said) == 0 ||
            strcmp(s->got, s->expected) != 0)
            continue;
        differ++;
        if (!keep)
            printf("%s: said\n%s\nnot, as in said.tsv,\n%s\n"
                   "if that is meant, say make mistakes\n",
                   s->path, s->said, k->text);
        free(k->text);
        k->text = checked_string(s->said);
    }
    return differ;
}

static void
check_said(void)
{
    const bool keep = getenv("SAID") != NULL;
    char *why = NULL;
    struct said *said = said_read(".", &why);
    size_t differ;

    ck_assert_msg(said != NULL, "%s", why);
    differ = compare_said(said, keep);
    fflush(stdout);
    if (keep)
        ck_assert_int_eq(said_write(".", said), 0);
    else
        ck_assert_uint_eq(differ, 0);
    said_free(said);
}

static void
grade_and_compare(void)
{
    size_t differ = 0, failed;

    share_submissions();
    failed = pool_run(corpus.count, processors(), work, NULL);
    remove_scratch();
    options_free(&corpus.options);
    for (size_t i = 0; i < corpus.count; i++) {
        const struct submission *s = &corpus.submission[i];

        if (strcmp(s->got, s->expected) == 0)
            continue;
        differ++;
        printf("%s: %s, expected %s\n", s->path, s->got, s->expected);
    }
    fflush(stdout);
    ck_assert_uint_eq(failed, 0);
    ck_assert(differ == 0 || getenv("SAID"));
}

START_TEST(right_submissions_pass)
{
    open_corpus();
    for (size_t i = 0; catalog[i] && !getenv("SAID"); i++)
        add_right(catalog[i]);
    ck_assert(getenv("ONLY") || getenv("SAID") || corpus.count >= 9);
    grade_and_compare();
}
END_TEST

/* Of one lab. */
START_TEST(wrong_submissions_fail_as_expected)
{
    open_corpus();
    add_wrong(catalog[_i]);
    if (getenv("SAID"))
        keep_shown();
    ck_assert(getenv("ONLY") || getenv("SAID") || corpus.count >= 10);
    grade_and_compare();
    check_said();
    check_found();
}
END_TEST

START_TEST(every_wrong_submission_has_a_row)
{
    for (size_t k = 0; catalog[k]; k++) {
        char *folder = checked_format("grader/tests/wrong/%s", catalog[k]->id);
        char *pattern = checked_format("%s/*.cu", folder);
        char *table = checked_format("%s/expected.tsv", folder);
        char *rows = text_file_read(table, NULL);
        glob_t found;

        ck_assert_ptr_nonnull(rows);
        ck_assert_int_eq(glob(pattern, 0, NULL, &found), 0);
        for (size_t i = 0; i < found.gl_pathc; i++) {
            char *row =
                checked_format("\n%s\t", strrchr(found.gl_pathv[i], '/') + 1);

            ck_assert_msg(strstr(rows, row) != NULL, "%s: no row",
                          found.gl_pathv[i]);
            free(row);
        }
        globfree(&found);
        free(rows);
        free(table);
        free(pattern);
        free(folder);
    }
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("end");
    TCase *c = tcase_create("corpora");
    int labs = 0;

    while (catalog[labs])
        labs++;

    tcase_set_timeout(c, 900);
    tcase_add_test(c, right_submissions_pass);
    tcase_add_loop_test(c, wrong_submissions_fail_as_expected, 0, labs);
    tcase_add_test(c, every_wrong_submission_has_a_row);
    suite_add_tcase(s, c);
    return suite_run(s);
}
