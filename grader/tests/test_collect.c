/*
 * collect: only plain files of fair size are read; nothing makes it hang
 */
#include "../collect.h"
#include "../die.h"
#include "../escape.h"
#include "scratch.h"
#include "suite.h"
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
assert_kernel(enum status status, const char *word)
{
    struct collected *c = collect(scratch);
    ck_assert_str_eq(status_name(c->kernel.status), status_name(status));
    ck_assert_ptr_null(c->kernel.data);
    ck_assert_ptr_nonnull(strstr(c->kernel.message, word));
    collected_free(c);
}

START_TEST(plain_files_are_read_whole)
{
    scratch_put("kernel.cu", "a\0b\n", 4);
    scratch_put("answers.txt", "", 0);
    struct collected *c = collect(scratch);
    ck_assert_int_eq(c->kernel.status, STATUS_PASSED);
    ck_assert_uint_eq(c->kernel.bytes, 4);
    ck_assert_mem_eq(c->kernel.data, "a\0b\n", 5);
    ck_assert_ptr_null(c->kernel.message);
    ck_assert_int_eq(c->answers.status, STATUS_PASSED);
    ck_assert_uint_eq(c->answers.bytes, 0);
    ck_assert_uint_eq(c->ignored_count, 0);
    collected_free(c);
}
END_TEST

START_TEST(missing_file_is_not_started)
{
    assert_kernel(STATUS_NOT_STARTED, "no such file");
}
END_TEST

START_TEST(missing_folder_is_not_started)
{
    struct collected *c = collect("/tmp/there is none");
    ck_assert_int_eq(c->kernel.status, STATUS_NOT_STARTED);
    ck_assert_int_eq(c->answers.status, STATUS_NOT_STARTED);
    collected_free(c);
}
END_TEST

START_TEST(link_is_not_followed)
{
    ck_assert_int_eq(symlink("/etc/passwd", scratch_path("kernel.cu")), 0);
    assert_kernel(STATUS_REJECTED, "symbolic link");
}
END_TEST

START_TEST(dangling_link_is_rejected_too)
{
    ck_assert_int_eq(symlink("nowhere", scratch_path("kernel.cu")), 0);
    assert_kernel(STATUS_REJECTED, "symbolic link");
}
END_TEST

START_TEST(linked_folder_is_not_entered)
{
    scratch_put("kernel.cu", "x", 1);
    char name[80];
    snprintf(name, sizeof name, "%s.link", scratch);
    ck_assert_int_eq(symlink(scratch, name), 0);
    struct collected *c = collect(name);
    ck_assert_int_eq(c->kernel.status, STATUS_REJECTED);
    collected_free(c);
    unlink(name);
}
END_TEST

START_TEST(directory_is_rejected)
{
    ck_assert_int_eq(mkdir(scratch_path("kernel.cu"), 0700), 0);
    assert_kernel(STATUS_REJECTED, "directory");
}
END_TEST

START_TEST(pipe_is_rejected_and_does_not_hang)
{
    ck_assert_int_eq(mkfifo(scratch_path("kernel.cu"), 0600), 0);
    assert_kernel(STATUS_REJECTED, "pipe");
}
END_TEST

START_TEST(device_is_rejected)
{
    if (geteuid() != 0)
        return;
    ck_assert_int_eq(mknod(scratch_path("kernel.cu"), S_IFCHR | 0600, 0x105),
                     0);
    assert_kernel(STATUS_REJECTED, "device");
}
END_TEST

START_TEST(largest_file_is_read_and_one_byte_more_is_not)
{
    char *data = checked_alloc(COLLECT_BYTES + 1, 1);
    memset(data, 'x', COLLECT_BYTES + 1);
    scratch_put("kernel.cu", data, COLLECT_BYTES);
    struct collected *c = collect(scratch);
    ck_assert_int_eq(c->kernel.status, STATUS_PASSED);
    ck_assert_uint_eq(c->kernel.bytes, COLLECT_BYTES);
    collected_free(c);
    scratch_put("kernel.cu", data, COLLECT_BYTES + 1);
    assert_kernel(STATUS_REJECTED, "larger");
    free(data);
}
END_TEST

START_TEST(bad_kernel_does_not_hide_the_answers)
{
    ck_assert_int_eq(mkfifo(scratch_path("kernel.cu"), 0600), 0);
    scratch_put("answers.txt", "a: 1\n", 5);
    struct collected *c = collect(scratch);
    ck_assert_int_eq(c->kernel.status, STATUS_REJECTED);
    ck_assert_str_eq(c->answers.data, "a: 1\n");
    collected_free(c);
}
END_TEST

START_TEST(other_files_are_named_harmlessly)
{
    scratch_put("README.md", "", 0);
    scratch_put("notes.txt", "", 0);
    scratch_put("a\033[2J\n.cu", "", 0);
    scratch_put("\xff.h", "", 0);
    struct collected *c = collect(scratch);
    ck_assert_uint_eq(c->ignored_count, 3);
    ck_assert_str_eq(c->ignored[0], "\\xff.h");
    ck_assert_str_eq(c->ignored[1], "a\\x1b[2J\\x0a.cu");
    ck_assert_str_eq(c->ignored[2], "notes.txt");
    collected_free(c);
}
END_TEST

START_TEST(many_other_files_are_counted)
{
    char name[32];
    for (int i = 0; i < COLLECT_IGNORED + 5; i++) {
        snprintf(name, sizeof name, "f%d", i);
        scratch_put(name, "", 0);
    }
    struct collected *c = collect(scratch);
    ck_assert_uint_eq(c->ignored_count, COLLECT_IGNORED);
    ck_assert_uint_eq(c->ignored_more, 5);
    collected_free(c);
}
END_TEST

START_TEST(hash_follows_the_content_alone)
{
    scratch_put("kernel.cu", "ab", 2);
    scratch_put("answers.txt", "c", 1);
    struct collected *a = collect(scratch);
    struct collected *same = collect(scratch);
    scratch_put("kernel.cu", "a", 1);
    scratch_put("answers.txt", "bc", 2);
    struct collected *moved = collect(scratch);
    ck_assert_uint_eq(strlen(a->hash), 64);
    ck_assert_str_eq(a->hash, same->hash);
    ck_assert_str_ne(a->hash, moved->hash);
    collected_free(a);
    collected_free(same);
    collected_free(moved);
}
END_TEST

static void
assert_escaped(const char *text, const char *expected)
{
    char *escaped = escape_text(text, strlen(text));
    ck_assert_str_eq(escaped, expected);
    free(escaped);
}

START_TEST(terminal_escapes_are_neutral)
{
    assert_escaped("a\tb\n\xc3\xa4", "a\tb\n\xc3\xa4");
    assert_escaped("\033[31mred\033]0;title\a",
                   "\\x1b[31mred\\x1b]0;title\\x07");
    assert_escaped("\xc2\x9b"
                   "31m",
                   "\\xc2\\x9b31m"); /* C1 */
    assert_escaped("\xe2\x80\xae"
                   "abc",
                   "\\xe2\\x80\\xae"
                   "abc");
    assert_escaped("cut \xe2\x80", "cut \\xe2\\x80");
    assert_escaped("one\rtwo", "one\\x0dtwo");
}
END_TEST

START_TEST(nul_in_output_is_shown)
{
    char *escaped = escape_text("a\0b", 3);
    ck_assert_str_eq(escaped, "a\\x00b");
    free(escaped);
}
END_TEST

START_TEST(long_output_keeps_head_and_tail)
{
    size_t bytes = 100000;
    char *text = checked_alloc(bytes, 1);
    memset(text, 'x', bytes);
    text[0] = '<';
    text[bytes - 1] = '>';
    char *escaped = escape_text(text, bytes);
    ck_assert_uint_lt(strlen(escaped), 2 * ESCAPE_PART + 100);
    ck_assert_int_eq(escaped[0], '<');
    ck_assert_int_eq(escaped[strlen(escaped) - 1], '>');
    ck_assert_ptr_nonnull(strstr(escaped, "91808 bytes left out"));
    free(escaped);
    free(text);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("collect");
    TCase *c = tcase_create("facts");
    tcase_add_checked_fixture(c, scratch_make, scratch_remove);
    tcase_add_test(c, plain_files_are_read_whole);
    tcase_add_test(c, missing_file_is_not_started);
    tcase_add_test(c, missing_folder_is_not_started);
    tcase_add_test(c, link_is_not_followed);
    tcase_add_test(c, dangling_link_is_rejected_too);
    tcase_add_test(c, linked_folder_is_not_entered);
    tcase_add_test(c, directory_is_rejected);
    tcase_add_test(c, pipe_is_rejected_and_does_not_hang);
    tcase_add_test(c, device_is_rejected);
    tcase_add_test(c, largest_file_is_read_and_one_byte_more_is_not);
    tcase_add_test(c, bad_kernel_does_not_hide_the_answers);
    tcase_add_test(c, other_files_are_named_harmlessly);
    tcase_add_test(c, many_other_files_are_counted);
    tcase_add_test(c, hash_follows_the_content_alone);
    tcase_add_test(c, terminal_escapes_are_neutral);
    tcase_add_test(c, nul_in_output_is_shown);
    tcase_add_test(c, long_output_keeps_head_and_tail);
    suite_add_tcase(suite, c);
    return suite_run(suite);
}
