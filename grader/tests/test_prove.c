/*
 * prove: which cases of which kernel, what the table tells when it is cut
 * short, and how long it takes, on a GPU of grader/tests/gpu that is slow to
 * open
 *
 * Run from the project's folder.
 */
#include "../member.h"
#include "../prove_all.h"
#include "faked.h"
#include "suite.h"
#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>

static struct options options;
static char *told; /* what the last prove_all() printed */

static void
set_up(void)
{
    options = (struct options){.root = realpath(".", NULL),
                               .build = (char *)(uintptr_t)workshop_folder(),
                               .jobs = 2};
    setenv("CUDA_VISIBLE_DEVICES", "0", 1);
}

static struct prove_item
item_of(enum prove_kind kind, const char *path)
{
    struct prove_item item = {.lab = catalog_find("01"), .kind = kind};

    snprintf(item.path, sizeof item.path, "%s", path);
    return item;
}

/* One kernel, whose functions behave as `mode` says, in a process of its own:
 * what the sandbox hands on is found out once. */
static struct prove_item
proved(enum prove_kind kind, const char *mode)
{
    const struct seed_secret secret = {{1}};
    struct prove_item *item = mmap(NULL, sizeof *item, PROT_READ | PROT_WRITE,
                                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child;

    ck_assert(item != MAP_FAILED);
    *item = item_of(kind, "labs/01-index-1d/kernel.cu");
    child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        setenv("CUDA_VISIBLE_DEVICES", mode, 1);
        prove(item, &options, &faked, &secret, 0);
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    ck_assert(item->done && item->seconds > 0);
    return *item;
}

START_TEST(kinds_differ_in_their_cases)
{
    struct check_job job = {.lab = NULL};

    prove_cases(&job, PROVE_SOLUTION);
    ck_assert(!job.gpu_alone && !job.brief && job.untimed);
    ck_assert(!(job.open_s > 0));
    job = (struct check_job){.lab = NULL};
    prove_cases(&job, PROVE_RIGHT);
    ck_assert(job.gpu_alone && job.brief && job.least);
    ck_assert(!(job.open_s > 0));
    job = (struct check_job){.lab = NULL};
    prove_cases(&job, PROVE_WRONG);
    ck_assert(job.gpu_alone && job.brief && !job.least && job.open_s > 0);
}
END_TEST

START_TEST(what_must_pass_and_what_must_not)
{
    struct prove_item item;

    if (!faked_is_there())
        return;
    item = proved(PROVE_RIGHT, "0");
    ck_assert_str_eq(item.said, "");
    item = proved(PROVE_RIGHT, "last-left");
    ck_assert_ptr_nonnull(strstr(item.said, "wrong"));
    item = proved(PROVE_WRONG, "last-left");
    ck_assert_str_eq(item.said, "");
    item = proved(PROVE_WRONG, "0");
    ck_assert_str_eq(item.said, "it passes on the GPU");
    item = proved(PROVE_LUCKY, "0");
    ck_assert_str_eq(item.said, "");
}
END_TEST

START_TEST(endless_kernel_is_ended_soon)
{
    struct prove_item item;

    if (!faked_is_there())
        return;
    item = proved(PROVE_WRONG, "endless-second");
    ck_assert_str_eq(item.said, "");
    ck_assert_int_eq(item.gpu, STATUS_TIMED_OUT);
    ck_assert(item.seconds < 14 * SUITE_SLOWER);
}
END_TEST

/* How many processes open the device. */
static int
opened(enum prove_kind kind)
{
    const struct seed_secret secret = {{1}};
    struct check_job job = {.options = &options,
                            .lab = catalog_find("01"),
                            .secret = &secret,
                            .name = "prove",
                            .folder = "labs/01-index-1d",
                            .gpu = &faked};
    json_t *record;
    const json_t *test;
    size_t i;
    int count = 0;

    setenv("CUDA_VISIBLE_DEVICES", "tell", 1);
    prove_cases(&job, kind);
    record = check(&job);
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        count += strstr(member_text(test, "output"), "opened") != NULL;
    }
    json_decref(record);
    return count;
}

START_TEST(device_is_opened_once_for_all_small_cases)
{
    if (!faked_is_there())
        return;
    ck_assert_int_eq(opened(PROVE_WRONG), 1);
    /* ... and for the smallest real case of each of two functions. */
    ck_assert_int_eq(opened(PROVE_RIGHT), 3);
}
END_TEST

/* Until the file says so, for a minute at most. */
static void
wait_for(const char *path, const char *words)
{
    const struct timespec pause = {0, 100000000};
    bool there = false;

    for (int i = 0; i < 600 && !there; i++) {
        nanosleep(&pause, NULL);
        free(told);
        told = text_file_read(path, NULL);
        there = told && strstr(told, words);
    }
}

/* As `make prove` does of lab 01, with a signal after those words. */
static int
cut_after(const char *words)
{
    const struct lab *const labs[] = {catalog_find("01")};
    char *path = checked_format("%s/told", folder);
    pid_t child = fork();
    int status;

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        if (!freopen(path, "w", stdout))
            _exit(9);
        status = prove_all(&options, &faked, labs, 1);
        fflush(NULL);
        _exit(status);
    }
    wait_for(path, words);
    ck_assert_int_eq(kill(child, SIGTERM), 0);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    free(told);
    told = text_file_read(path, NULL);
    ck_assert(WIFEXITED(status));
    free(path);
    return WEXITSTATUS(status);
}

static void
check_told(const char *words)
{
    ck_assert_msg(told && strstr(told, words), "no \"%s\" in:\n%s", words,
                  told ? told : "");
}

/* Here all kernels are right, and so the skeleton is told of. */
START_TEST(signal_ends_it_with_the_table)
{
    char *left = checked_format("%s/prove", workshop_folder());

    if (!faked_is_there())
        return;
    setenv("CUDA_VISIBLE_DEVICES", "slow", 1);
    ck_assert_int_eq(cut_after(" done, "), 1);
    check_told(" to prove, 2 at once\n");
    check_told("Fake GPU, driver 13.0, toolkit 13.0; ");
    check_told("sanitizer finds nothing with");
    check_told("\n01-index-1d ");
    check_told("   longest: 01-index-1d ");
    check_told("   not run: 01-index-1d: ");
    check_told(" rounded-down-to-none.cu ");
    ck_assert_int_ne(access(left, F_OK), 0);
    free(left);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("prove");
    TCase *c = tcase_create("facts");
    int code;

    if (faked_is_there())
        faked_make();
    else
        printf("not run: prove: no CUDA toolkit\n");
    tcase_set_timeout(c, 120);
    tcase_add_checked_fixture(c, set_up, NULL);
    tcase_add_test(c, kinds_differ_in_their_cases);
    tcase_add_test(c, what_must_pass_and_what_must_not);
    tcase_add_test(c, endless_kernel_is_ended_soon);
    tcase_add_test(c, device_is_opened_once_for_all_small_cases);
    tcase_add_test(c, signal_ends_it_with_the_table);
    suite_add_tcase(suite, c);
    code = suite_run(suite);
    faked_clear();
    return code;
}
