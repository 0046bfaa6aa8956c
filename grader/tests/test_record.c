/* record: written whole or not at all, read only where it is one, and keyed by
 * all that it depends on */
#include "../die.h"
#include "../member.h"
#include "../record.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/record.XXXXXX";
static char *path;

static void
set_up(void)
{
    strcpy(folder, "/tmp/record.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    path = checked_format("%s/records/labs/05.json", folder);
}

static void
tear_down(void)
{
    char *command = checked_format("rm -r '%s'", folder);

    ck_assert_int_eq(system(command), 0);
    free(command);
    free(path);
}

static json_t *
sample(void)
{
    return json_pack("{s:i, s:s, s:[{s:s, s:f}]}", "schema", RECORD_SCHEMA,
                     "status", "passed", "tests", "row", "build", "seconds",
                     0.1);
}

START_TEST(record_comes_back_as_it_went)
{
    json_t *record = sample(), *back;

    record_write(path, record);
    back = record_read(path, NULL);
    ck_assert(json_equal(record, back));
    ck_assert_uint_eq(record_status(back), STATUS_PASSED);
    json_decref(back);
    json_decref(record);
}
END_TEST

START_TEST(nothing_but_the_record_is_left)
{
    json_t *record = sample();
    char *command = checked_format("ls -A '%s/records/labs'", folder);
    char text[256] = "";
    FILE *list;

    record_write(path, record);
    record_write(path, record);
    list = popen(command, "r");
    ck_assert_uint_gt(fread(text, 1, sizeof text - 1, list), 0);
    pclose(list);
    ck_assert_str_eq(text, "05.json\n");
    free(command);
    json_decref(record);
}
END_TEST

static void
check_refused(const char *text, const char *word)
{
    char *why = NULL;

    ck_assert_int_eq(text_file_write(path, text, strlen(text)), 0);
    ck_assert_ptr_null(record_read(path, &why));
    ck_assert_ptr_nonnull(why);
    ck_assert_msg(strstr(why, word) != NULL, "%s", why);
    ck_assert_msg(strstr(why, "grade again") != NULL, "%s", why);
    free(why);
}

START_TEST(other_schemas_are_refused_with_a_remedy)
{
    static const int others[] = {0, RECORD_SCHEMA - 1, RECORD_SCHEMA + 1};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char *text = checked_format("{\"schema\": %d, \"status\": \"passed\", "
                                    "\"tests\": []}",
                                    others[i]);
        char *word = checked_format("schema %d", others[i]);

        check_refused(text, word);
        free(word);
        free(text);
    }
}
END_TEST

START_TEST(broken_records_are_refused)
{
    check_refused("{\"schema\": 3, \"sta", ":1: no record");
    check_refused("[]", "not an object");
    check_refused("{\"schema\": 3, \"status\": \"fine\", \"tests\": []}",
                  "no status");
    check_refused("{\"schema\": 3, \"status\": \"passed\"}", "no status");
}
END_TEST

START_TEST(no_record_is_no_fault)
{
    char *why = NULL;

    ck_assert_ptr_null(record_read(path, &why));
    ck_assert_ptr_null(why);
    ck_assert_uint_eq(record_status(NULL), STATUS_NOT_RUN);
}
END_TEST

static char *
key(const char *build, const char *lab, int device, unsigned char secret,
    const char *hash, char to[33])
{
    struct options o = {
        .root = folder, .build = checked_string(build), .device = device};
    struct seed_secret s = {{secret}};

    record_key(&o, catalog_find(lab), &s, NULL, hash, to);
    free(o.build);
    return to;
}

START_TEST(key_follows_all_that_counts)
{
    char first[33], other[33];
    char *header = checked_format("%s/common/sim/include/a.h", folder);

    key(folder, "05", 0, 1, "aa", first);
    ck_assert_str_eq(first, key(folder, "05", 0, 1, "aa", other));
    ck_assert_str_ne(first, key(folder, "06", 0, 1, "aa", other));
    ck_assert_str_ne(first, key(folder, "05", 1, 1, "aa", other));
    ck_assert_str_ne(first, key(folder, "05", 0, 2, "aa", other));
    ck_assert_str_ne(first, key(folder, "05", 0, 1, "ab", other));
    ck_assert_int_eq(text_file_write(header, "x", 1), 0);
    ck_assert_str_ne(first, key(folder, "05", 0, 1, "aa", other));
    free(header);
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("record");
    TCase *c = tcase_create("record");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, record_comes_back_as_it_went);
    tcase_add_test(c, nothing_but_the_record_is_left);
    tcase_add_test(c, other_schemas_are_refused_with_a_remedy);
    tcase_add_test(c, broken_records_are_refused);
    tcase_add_test(c, no_record_is_no_fault);
    tcase_add_test(c, key_follows_all_that_counts);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
