/*
 * run, beside others: runs that go on at the same time, and what is left of
 * one that nobody wants
 */
#include "../run.h"
#include "../sandbox_inner.h"
#include "suite.h"
#include "survivors.h"
#include "workshop.h"
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

enum { MOST_FILES = 256, CASES = 2 };

static struct build_outcome
build_saxpy(const char *host, const char *body)
{
    char *source = workshop_saxpy("#include <stdio.h>\n", host, body);
    struct build_outcome built = workshop_build("01", source);

    ck_assert_int_ge(built.runner, 0);
    free(source);
    return built;
}

static struct test *
make_case(int number)
{
    const struct lab *lab = catalog_find("01");

    return test_make(lab, lab->functions, &lab->functions[0].cases[number], 7);
}

static struct run_job
job_of(const struct build_outcome *built, const struct test *t, int slot)
{
    return (struct run_job){.build = workshop_folder(),
                            .test = t,
                            .runner = built->runner,
                            .slot = slot};
}

START_TEST(runs_at_the_same_time_leave_what_each_leaves_alone)
{
    struct build_outcome built = build_saxpy(
        "printf(\"%d\\n\", n);", "if (i < n) y[i] = a * x[i] + y[i];");
    struct test *t[CASES];
    struct run *run[CASES];

    for (int i = 0; i < CASES; i++) {
        const struct run_job job = job_of(&built, t[i] = make_case(i), 2 * i);

        run[i] = run_start(&job);
    }
    for (int i = CASES - 1; i >= 0; i--) {
        const struct run_job job = job_of(&built, t[i], 0);
        struct run_outcome beside = run_finish(run[i]), alone = run_test(&job);

        ck_assert_str_eq(status_name(beside.status), "passed");
        ck_assert_str_eq(beside.output, alone.output);
        ck_assert(json_equal(beside.findings, alone.findings));
        ck_assert_mem_eq(beside.image, alone.image, t[i]->job.bytes);
        ck_assert_mem_eq(beside.coverage, alone.coverage, t[i]->job.bytes);
        run_free(&beside);
        run_free(&alone);
        test_free(t[i]);
    }
    build_free(&built);
}
END_TEST

static int
files_open(void)
{
    int count = 0;

    for (int fd = 0; fd < MOST_FILES; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

/* The uid that a box of slot 0 would have now; 0: our own. */
static unsigned
next_uid(void)
{
    unsigned uid;
    const int fd = sandbox_claim_uid(0, &uid);

    if (fd >= 0)
        close(fd);
    return uid;
}

/* One that does not go on may have ended before it is looked at. */
static void
assert_nothing_left(const char *host, const char *body, bool goes_on)
{
    struct build_outcome built = build_saxpy(host, body);
    struct test *t = make_case(0);
    const struct run_job job = job_of(&built, t, 0);
    const unsigned uid = next_uid();
    struct run *run;
    int files;

    run_discard(run_start(&job)); /* the analyser's file stays open */
    files = files_open();
    run = run_start(&job);
    if (uid > 0 && goes_on)
        ck_assert_int_gt(survivors(uid, 1), 0);
    run_discard(run);
    if (uid > 0)
        ck_assert_int_eq(survivors(uid, 2), 0);
    else
        printf("not run: uids of slots: they need root and namespaces\n");
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1); /* no child is left */
    ck_assert_uint_eq(next_uid(), uid);
    ck_assert_int_eq(files_open(), files);
    test_free(t);
    build_free(&built);
}

START_TEST(discarded_run_leaves_nothing)
{
    assert_nothing_left("", "if (i < n) y[i] = a * x[i] + y[i];", false);
}
END_TEST

/* It waits for somebody to take what it prints. */
START_TEST(discarded_flood_leaves_nothing)
{
    assert_nothing_left("for (;;) puts(\"all work and no play\");", "", true);
}
END_TEST

/* As if whole seconds of another run had been waited for before. */
static void
make_older(struct sandbox *box, double seconds)
{
    box->started -= seconds;
    box->deadline -= seconds;
}

/* It stands still meanwhile, so its time is not up. */
START_TEST(flood_that_is_waited_for_late_is_a_flood)
{
    const char *const argv[] = {"/usr/bin/yes", NULL};
    const struct sandbox_job job = {.argv = argv,
                                    .limits = {.cpu_s = 5,
                                               .wall_s = 60,
                                               .memory_bytes = 1u << 28,
                                               .file_bytes = 4096,
                                               .processes = 4,
                                               .output_bytes = 1u << 18},
                                    .bare = true};
    struct sandbox *box = sandbox_start(&job);
    struct sandbox_outcome outcome;
    int bytes = 0;

    while (bytes < 1 << 15)
        ck_assert_int_eq(ioctl(box->streams[0].fd, FIONREAD, &bytes), 0);
    make_older(box, 100);
    sandbox_wait(&box, 1, -1, &outcome);
    ck_assert_int_eq(outcome.end, END_OUTPUT);
    sandbox_outcome_free(&outcome);
}
END_TEST

START_TEST(no_run_is_discarded)
{
    run_discard(NULL);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("run, beside others");
    TCase *c = tcase_create("facts");

    tcase_set_timeout(c, 120);
    tcase_add_test(c, runs_at_the_same_time_leave_what_each_leaves_alone);
    tcase_add_test(c, discarded_run_leaves_nothing);
    tcase_add_test(c, discarded_flood_leaves_nothing);
    tcase_add_test(c, flood_that_is_waited_for_late_is_a_flood);
    tcase_add_test(c, no_run_is_discarded);
    suite_add_tcase(s, c);
    return suite_run(s);
}
