/*
 * end: whole submissions through build, run, judge and diagnosis
 *
 * grader/tests/right must pass; grader/tests/wrong must fail exactly as its
 * expected.tsv says: status, diagnosis, line; and what is found in it, in all
 * cases, is what grader/tests/golden/found.tsv keeps.  Run from the project's
 * folder; BUILD (default build) holds the programs; ONLY=TEXT takes those
 * whose lab or path has it, TIER=limits does without namespaces, FOUND=1 puts
 * what was found into found.tsv, where all else is as it should be.
 */
#include "../agree.h"
#include "../check.h"
#include "../die.h"
#include "../found.h"
#include "../member.h"
#include "../pool.h"
#include "../record.h"
#include "../said.h"
#include "../sandbox.h"
#include "../text_file.h"
#include "../view.h"
#include "suite.h"
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LINE = 256, SENTENCE = 1024, ROWS = 2048, JOBS_MOST = 8 };

struct submission {
    const struct lab *lab;
    char path[LINE];                /* of its .cu */
    char expected[LINE], got[LINE]; /* "status diagnosis line" */
    char said[SENTENCE];
    char found[ROWS]; /* lines of found.tsv */
};

static struct {
    struct options options;
    struct seed_secret secret;
    char scratch[LINE];
    size_t count;
    struct submission *submission;
} corpus;

static void
open_corpus(void)
{
    const char *build = getenv("BUILD"), *tier = getenv("TIER");
    char *here = getcwd(NULL, 0);

    if (tier && strcmp(tier, "limits") == 0)
        sandbox_choose(SANDBOX_LIMITS);
    setenv("SEED", "end to end", 1);
    corpus.options.root = here;
    corpus.options.build =
        build && build[0] == '/'
            ? checked_string(build)
            : checked_format("%s/%s", here, build ? build : "build");
    corpus.options.from = checked_string("corpus");
    corpus.secret = seed_open(corpus.options.build);
    snprintf(corpus.scratch, LINE, "/tmp/end-to-end.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(corpus.scratch));
}

/* The corpus holds kernels of any name; a submission is a folder. */
static char *
make_folder(size_t i)
{
    const struct submission *s = &corpus.submission[i];
    char *folder = checked_format("%s/%zu", corpus.scratch, i);
    char *path = checked_format("%s/kernel.cu", folder);
    size_t bytes;
    char *text = text_file_read(s->path, &bytes);

    if (!text || text_file_write(path, text, bytes) != 0)
        die("%s: cannot be copied to %s", s->path, path);
    free(text);
    free(path);
    return folder;
}

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
                                  .bare = true};
    json_t *record = check(&job);

    (void)context;
    describe(s, record);
    keep_found(s, record);
    json_decref(record);
    free(folder);
}

/* Lists. */

static bool
is_wanted(const struct lab *lab, const char *path)
{
    const char *only = getenv("ONLY");

    return !only || strstr(path, only) || strstr(lab->id, only) == lab->id;
}

static void
add(const struct lab *lab, const char *path, const char *expected)
{
    const size_t bytes = (corpus.count + 1) * sizeof *corpus.submission;
    struct submission *s;

    if (!is_wanted(lab, path))
        return;
    corpus.submission = realloc(corpus.submission, bytes);
    ck_assert_ptr_nonnull(corpus.submission);
    s = &corpus.submission[corpus.count];
    s->lab = lab;
    snprintf(s->path, LINE, "%s", path);
    snprintf(s->expected, LINE, "%s", expected);
    corpus.count++;
}

static void
add_right(const struct lab *lab)
{
    char *pattern = checked_format("grader/tests/right/%s/*.cu", lab->id);
    glob_t found;

    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            add(lab, found.gl_pathv[i], "passed - -");
    globfree(&found);
    free(pattern);
}

static void
add_line(const struct lab *lab, char *line)
{
    char *name = strtok(line, "\t"), *status = strtok(NULL, "\t");
    char *id = strtok(NULL, "\t"), *number = strtok(NULL, "\t\r");
    char *path, *expected;

    ck_assert_msg(number != NULL, "%s: four columns", name ? name : "");
    path = checked_format("grader/tests/wrong/%s/%s", lab->id, name);
    expected = checked_format("%s %s %s", status, id, number);
    add(lab, path, expected);
    free(expected);
    free(path);
}

static void
add_wrong(const struct lab *lab)
{
    char *path = checked_format("grader/tests/wrong/%s/expected.tsv", lab->id);
    char *text = text_file_read(path, NULL), *line = text;
    bool head = true;

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    while (line && *line) {
        char *end = strchr(line, '\n');

        if (end)
            *end = 0;
        if (!head && *line)
            add_line(lab, line);
        head = false;
        line = end ? end + 1 : NULL;
    }
    free(text);
    free(path);
}

/* Leave those that docs/mistakes.md shows. */
static void
keep_shown(void)
{
    char *why = NULL;
    struct said *said = said_read(".", &why);
    size_t count = 0;

    ck_assert_msg(said != NULL, "%s", why);
    for (size_t i = 0; i < corpus.count; i++) {
        const struct submission *s = &corpus.submission[i];
        const struct said_kernel *k =
            said_find(said, s->lab, strrchr(s->path, '/') + 1);

        if (k && k->shown)
            corpus.submission[count++] = *s;
    }
    corpus.count = count;
    said_free(said);
}

/* The tests. */

static void
remove_scratch(void)
{
    for (size_t i = 0; i < corpus.count; i++) {
        char *folder = checked_format("%s/%zu", corpus.scratch, i);
        char *path = checked_format("%s/kernel.cu", folder);

        unlink(path);
        rmdir(folder);
        free(path);
        free(folder);
    }
    rmdir(corpus.scratch);
}

static int
processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count < JOBS_MOST ? (int)count : JOBS_MOST;
}

/* The workers are processes: what they write must be seen here. */
static void
share_submissions(void)
{
    const size_t bytes = corpus.count * sizeof *corpus.submission;
    void *shared;

    if (bytes == 0)
        return;
    shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(shared, MAP_FAILED);
    memcpy(shared, corpus.submission, bytes);
    free(corpus.submission);
    corpus.submission = shared;
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
