/*
 * hostile: submissions that attack the grader, or its machine
 *
 * Each one of grader/tests/hostile is graded as any other, on one case, and
 * must end as expected.tsv says: in bounded time, with nothing left running.
 * What git does not keep well (pipes, devices, five megabytes) is made here;
 * such names begin with "made-".  Run from the project's folder.
 */
#include "../check.h"
#include "../clock.h"
#include "../collect.h"
#include "../member.h"
#include "../sandbox.h"
#include "scratch.h"
#include "suite.h"
#include "survivors.h"
#include "workshop.h"
#include <check.h>
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { MOST = 100, LINE = 256, UIDS = 10 };

#define CORPUS "grader/tests/hostile"
#define SOLUTION "solutions/01-index-1d"
#define LONGEST_S 100.0

struct row {
    char name[LINE];
    char lab[LINE];
    char status[LINE];
    char word[LINE];
};

static struct row rows[MOST];
static int row_count;
static unsigned first_uid;

static void
read_rows(void)
{
    char line[4 * LINE];
    FILE *file = fopen(CORPUS "/expected.tsv", "r");
    if (!file)
        die("%s/expected.tsv is missing; run this in the project's folder",
            CORPUS);
    while (fgets(line, sizeof line, file)) {
        struct row *r = &rows[row_count];
        int got = sscanf(line,
                         "%255[^\t\n]\t%255[^\t\n]\t%255[^\t\n]\t"
                         "%255[^\t\n]",
                         r->name, r->lab, r->status, r->word);
        if (got < 3 || row_count == MOST - 1)
            die("%s/expected.tsv: bad line %s", CORPUS, line);
        row_count += strcmp(r->name, "name") != 0;
    }
    fclose(file);
}

/* Submissions that are made. */

static void
make_large(void)
{
    size_t bytes = (size_t)5 << 20;
    char *data = checked_alloc(bytes, 1);
    memset(data, '\n', bytes);
    scratch_put("kernel.cu", data, bytes);
    free(data);
}

static void
make_odd_names(void)
{
    struct collected *right = collect(SOLUTION);
    scratch_put("kernel.cu", right->kernel.data, right->kernel.bytes);
    scratch_put("-rf", "", 0);
    scratch_put("$(touch x); `id`", "", 0);
    scratch_put("a\nb\033[2J\".h", "", 0);
    scratch_put("\xff\xfe", "", 0);
    scratch_put("<script>", "", 0);
    scratch_put("=cmd|x", "", 0);
    collected_free(right);
}

/* Returns false where this machine does not let us. */
static bool
make_submission(const char *name)
{
    char *path = checked_format("%s/kernel.cu", scratch);
    int failed = 0;
    if (strcmp(name, "made-pipe") == 0)
        failed = mkfifo(path, 0600);
    else if (strcmp(name, "made-directory") == 0)
        failed = mkdir(path, 0700);
    else if (strcmp(name, "made-device") == 0)
        failed = mknod(path, S_IFCHR | 0600, 0x105); /* zero */
    else if (strcmp(name, "made-nul") == 0)
        scratch_put("kernel.cu", "int a;\0int b;\n", 14);
    else if (strcmp(name, "made-large") == 0)
        make_large();
    else if (strcmp(name, "made-odd-names") == 0)
        make_odd_names();
    else
        die("%s: there is no such submission to make", name);
    free(path);
    return failed == 0;
}

/* Grading. */

static json_t *
grade(const char *lab_name, const char *folder, int worker)
{
    static char root[PATH_MAX];
    static char from[] = "hostile";
    char build[PATH_MAX];
    const struct lab *lab = catalog_find(lab_name);
    ck_assert_ptr_nonnull(getcwd(root, sizeof root));
    ck_assert_ptr_nonnull(lab);
    snprintf(build, sizeof build, "%s", workshop_folder());
    struct options options = {
        .root = root, .build = build, .from = from, .jobs = 1, .fresh = true};
    struct seed_secret secret = {{1, 2, 3}};
    struct check_job job = {.options = &options,
                            .lab = lab,
                            .secret = &secret,
                            .name = "hostile",
                            .folder = folder,
                            .worker = worker,
                            .function = &lab->functions[0],
                            .lab_case = &lab->functions[0].cases[0],
                            .seed = 91,
                            .bare = true};
    return check(&job);
}

/* Orphans of ours would have become our children. */
static void
assert_nothing_left(void)
{
    if (geteuid() == 0)
        ck_assert_int_eq(survivors(first_uid, UIDS), 0);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
}

static void
assert_harmless(const char *text)
{
    for (const char *c = text; *c; c++)
        ck_assert_msg((unsigned char)*c >= 0x20 || *c == '\n',
                      "the record holds a control character");
    ck_assert_ptr_null(strstr(text, "\\u001b"));
}

START_TEST(submission_ends_as_expected)
{
    const struct row *r = &rows[_i];
    char *folder = checked_format("%s/%s", CORPUS, r->name);
    if (strncmp(r->name, "made-", 5) == 0) {
        free(folder);
        folder = checked_string(scratch);
        if (!make_submission(r->name))
            return;
    }
    double begin = clock_seconds();
    json_t *record = grade(r->lab, folder, 0);
    ck_assert_double_lt(clock_seconds() - begin, LONGEST_S);
    char *text = json_dumps(record, JSON_INDENT(1));
    const char *status = member_text(record, "kernel");
    ck_assert_msg(strcmp(status, r->status) == 0, "%s: %s, not %s\n%s", r->name,
                  status, r->status, text);
    ck_assert_msg(strstr(text, r->word) != NULL, "%s: no \"%s\" in\n%s",
                  r->name, r->word, text);
    assert_harmless(text);
    assert_nothing_left();
    free(text);
    json_decref(record);
    free(folder);
}
END_TEST

/* A record without what differs between two runs. */
static char *
lasting_part(json_t *record)
{
    size_t i;
    json_t *test;
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        json_object_del(test, "seconds");
    }
    json_object_del(record, "seconds");
    json_object_del(record, "phases");
    json_object_del(record, "date");
    return json_dumps(record, JSON_SORT_KEYS | JSON_INDENT(1));
}

static char *
grade_solution(void)
{
    json_t *record = grade("01", SOLUTION, 0);
    char *text = lasting_part(record);
    json_decref(record);
    return text;
}

static pid_t
grade_beside(const char *name)
{
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    char *folder = checked_format("%s/%s", CORPUS, name);
    json_decref(grade("01", folder, 1));
    _exit(0);
}

START_TEST(neighbours_are_unchanged)
{
    static const char *const names[] = {"memory-hog", "output-flood",
                                        "endless-kernel"};
    char *alone = grade_solution();
    ck_assert_ptr_nonnull(strstr(alone, "\"status\": \"passed\""));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        pid_t beside = grade_beside(names[i]);
        char *now = grade_solution();
        ck_assert_str_eq(now, alone);
        free(now);
        int status;
        ck_assert_int_eq(waitpid(beside, &status, 0), beside);
        ck_assert_int_eq(status, 0);
    }
    assert_nothing_left();
    free(alone);
}
END_TEST

START_TEST(every_submission_has_a_row)
{
    DIR *all = opendir(CORPUS);
    ck_assert_ptr_nonnull(all);
    for (struct dirent *d; (d = readdir(all));) {
        bool found =
            d->d_name[0] == '.' || strcmp(d->d_name, "expected.tsv") == 0;
        for (int i = 0; i < row_count && !found; i++)
            found = strcmp(rows[i].name, d->d_name) == 0;
        ck_assert_msg(found, "%s has no row in expected.tsv", d->d_name);
    }
    closedir(all);
}
END_TEST

int
main(void)
{
    char text[32];
    if (sandbox_probe() != SANDBOX_NAMESPACES) {
        puts("hostile: not run: there is no sandbox here");
        return 0;
    }
    first_uid = 61100 + (unsigned)getpid() % 80 * UIDS;
    snprintf(text, sizeof text, "%u", first_uid);
    setenv("GRADER_SLOT_UID", text, 1);
    read_rows();
    Suite *suite = suite_create("hostile");
    TCase *c = tcase_create("facts");
    tcase_set_timeout(c, 2 * LONGEST_S);
    tcase_add_checked_fixture(c, scratch_make, scratch_remove);
    tcase_add_loop_test(c, submission_ends_as_expected, 0, row_count);
    tcase_add_test(c, neighbours_are_unchanged);
    tcase_add_test(c, every_submission_has_a_row);
    suite_add_tcase(suite, c);
    return suite_run(suite);
}
