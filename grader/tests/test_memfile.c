/*
 * memfile: what is sealed does not change
 */
#include "../memfile.h"
#include "suite.h"
#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

START_TEST(input_cannot_be_changed)
{
    int fd = memfile_input("in", "hello", 5);
    ck_assert_int_eq(pwrite(fd, "x", 1, 0), -1);
    ck_assert_int_eq(errno, EPERM);
    ck_assert_int_eq(ftruncate(fd, 0), -1);
    ck_assert_ptr_eq(mmap(NULL, 5, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0),
                     MAP_FAILED);
    ck_assert_uint_eq(memfile_bytes(fd), 5);
    close(fd);
}
END_TEST

START_TEST(output_keeps_its_size_and_can_be_written)
{
    int fd = memfile_output("out", 100);
    ck_assert_int_eq(ftruncate(fd, 99), -1);
    ck_assert_int_eq(ftruncate(fd, 101), -1);
    ck_assert_int_eq(pwrite(fd, "x", 1, 100), -1);
    ck_assert_int_eq(pwrite(fd, "x", 1, 99), 1);
    size_t bytes;
    char *data = memfile_read(fd, 1000, &bytes);
    ck_assert_uint_eq(bytes, 100);
    ck_assert_int_eq(data[98], 0);
    ck_assert_int_eq(data[99], 'x');
    free(data);
    close(fd);
}
END_TEST

START_TEST(reading_is_limited_and_ends_with_nul)
{
    int fd = memfile_input("in", "hello", 5);
    size_t bytes;
    char *data = memfile_read(fd, 3, &bytes);
    ck_assert_uint_eq(bytes, 3);
    ck_assert_str_eq(data, "hel");
    free(data);
    close(fd);
}
END_TEST

START_TEST(frozen_file_cannot_be_changed)
{
    int fd = memfile_create("grown");
    ck_assert_int_eq(pwrite(fd, "abc", 3, 0), 3);
    memfile_freeze(fd);
    ck_assert_int_eq(pwrite(fd, "x", 1, 0), -1);
    close(fd);
}
END_TEST

START_TEST(long_and_missing_names)
{
    char name[600];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    close(memfile_create(name));
    ck_assert_int_eq(memfile_load("/there/is/none", 1), -1);
}
END_TEST

START_TEST(missing_file_is_the_graders_fault)
{
    pid_t pid = fork();
    if (pid == 0) {
        close(2);
        memfile_load("/there/is/none", 0);
        _exit(0);
    }
    int status;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert_int_eq(WEXITSTATUS(status), 2);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("memfile");
    TCase *c = tcase_create("facts");
    tcase_add_test(c, input_cannot_be_changed);
    tcase_add_test(c, output_keeps_its_size_and_can_be_written);
    tcase_add_test(c, reading_is_limited_and_ends_with_nul);
    tcase_add_test(c, frozen_file_cannot_be_changed);
    tcase_add_test(c, long_and_missing_names);
    tcase_add_test(c, missing_file_is_the_graders_fault);
    suite_add_tcase(suite, c);
    return suite_run(suite);
}
