/* seed: the same for the same case, different for any other, never negative
 * for typing; and the secret behind it */
#include "../die.h"
#include "../seed.h"
#include "suite.h"
#include <check.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/seed.XXXXXX";

static void
set_up(void)
{
    unsetenv("SEED");
    strcpy(folder, "/tmp/seed.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void
tear_down(void)
{
    char *command = checked_format("rm -r '%s'", folder);

    ck_assert_int_eq(system(command), 0);
    free(command);
}

START_TEST(secret_is_made_once_and_for_us_alone)
{
    struct seed_secret a = seed_open(folder), b = seed_open(folder);
    char *path = checked_format("%s/secret", folder);
    struct stat status;

    ck_assert_mem_eq(a.key, b.key, sizeof a.key);
    ck_assert_int_eq(stat(path, &status), 0);
    ck_assert_uint_eq(status.st_mode & 0777, 0600);
    ck_assert_int_eq(unlink(path), 0);
    b = seed_open(folder);
    ck_assert_mem_ne(a.key, b.key, sizeof a.key);
    free(path);
}
END_TEST

/* What stands in the secret's place: made by `sh -c`, refused with this. */
static const struct {
    const char *make, *says;
} strange[] = {{"mkdir secret", "folder"},
               {": >secret", "0 bytes"},
               {"head -c 64 /dev/zero >secret; chmod 600 secret", "64 bytes"},
               {"mkfifo secret", "folder or the like"},
               {"head -c 32 /dev/zero >secret; chmod 644 secret", "mode 644"}};

START_TEST(what_is_no_secret_is_refused)
{
    char *make = checked_format("cd '%s' && %s", folder, strange[_i].make);
    char *path = checked_format("%s/said", folder);
    char said[512] = "";
    int status;

    ck_assert_int_eq(system(make), 0);
    pid_t child = fork();
    if (child == 0) {
        if (!freopen(path, "w", stderr))
            _exit(99);
        seed_open(folder);
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(WEXITSTATUS(status), 2);
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(fgets(said, sizeof said, file));
    fclose(file);
    ck_assert_msg(strstr(said, strange[_i].says) != NULL, "%s", said);
    ck_assert_ptr_nonnull(strstr(said, "remove it"));
    free(path);
    free(make);
}
END_TEST

/* As on a full disk. */
START_TEST(secret_that_cannot_be_written_leaves_nothing)
{
    char *look = checked_format("[ -z \"$(ls '%s')\" ]", folder);
    int status;
    pid_t child = fork();

    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){8, 8});
        fclose(stderr);
        seed_open(folder);
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(WEXITSTATUS(status), 2);
    ck_assert_int_eq(system(look), 0);
    free(look);
}
END_TEST

START_TEST(schedule_does_not_tell_the_seed)
{
    const uint64_t seed = 0x123456789a;

    ck_assert_uint_eq(seed_schedule(seed), seed_schedule(seed));
    ck_assert_uint_ne(seed_schedule(seed), seed_schedule(seed + 1));
    ck_assert_uint_ne(seed_schedule(seed) & 0xffff, seed & 0xffff);
    ck_assert_uint_gt(seed_schedule(seed), 0);
    ck_assert_uint_le(seed_schedule(seed), UINT64_C(1) << 32);
}
END_TEST

START_TEST(given_seed_needs_no_file)
{
    struct seed_secret a, b;
    char *path = checked_format("%s/secret", folder);

    setenv("SEED", "7", 1);
    a = seed_open(folder);
    b = seed_open("/nowhere");
    ck_assert_mem_eq(a.key, b.key, sizeof a.key);
    ck_assert_int_ne(access(path, F_OK), 0);
    setenv("SEED", "8", 1);
    b = seed_open(folder);
    ck_assert_mem_ne(a.key, b.key, sizeof a.key);
    free(path);
}
END_TEST

START_TEST(every_case_has_a_seed_of_its_own)
{
    struct seed_secret secret = {{1, 2, 3}};
    uint64_t seen[256];
    size_t count = 0;

    for (size_t i = 0; catalog[i]; i++)
        for (const struct function *f = catalog[i]->functions; f->name; f++)
            for (const struct lab_case *c = f->cases; c->x >= 0; c++) {
                ck_assert_uint_lt(count, 256);
                seen[count] = seed_case(&secret, catalog[i], f, c);
                ck_assert_uint_lt(seen[count], (uint64_t)1 << 40);
                for (size_t k = 0; k < count; k++)
                    ck_assert(seen[k] != seen[count]);
                count++;
            }
    ck_assert_uint_gt(count, 50);
}
END_TEST

START_TEST(seed_follows_the_secret)
{
    const struct lab *lab = catalog_find("05");
    struct seed_secret a = {{1}}, b = {{2}};
    const struct function *f = lab->functions;

    ck_assert(seed_case(&a, lab, f, f->cases) ==
              seed_case(&a, lab, f, f->cases));
    ck_assert(seed_case(&a, lab, f, f->cases) !=
              seed_case(&b, lab, f, f->cases));
}
END_TEST

START_TEST(stamp_does_not_tell_the_secret)
{
    struct seed_secret a = {{1}}, b = {{2}};
    char first[17], second[17];

    ck_assert_str_ne(seed_stamp(&a, first), seed_stamp(&b, second));
    ck_assert_uint_eq(strlen(first), 16);
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("seed");
    TCase *c = tcase_create("seed");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, secret_is_made_once_and_for_us_alone);
    tcase_add_loop_test(c, what_is_no_secret_is_refused, 0,
                        sizeof strange / sizeof *strange);
    tcase_add_test(c, secret_that_cannot_be_written_leaves_nothing);
    tcase_add_test(c, schedule_does_not_tell_the_seed);
    tcase_add_test(c, given_seed_needs_no_file);
    tcase_add_test(c, every_case_has_a_seed_of_its_own);
    tcase_add_test(c, seed_follows_the_secret);
    tcase_add_test(c, stamp_does_not_tell_the_secret);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
