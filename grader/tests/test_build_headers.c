/*
 * build_headers: clang's check with headers that it has compiled, and without
 */
#include "../folder.h"
#include "../text_file.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>
#include <stdio.h>
#include <sys/stat.h>

/* A build folder with all that ours has but for the compiled headers: there
 * are none, or ours are said to be of another clang++ and are no headers. */
static char *
folder_with_headers(bool any)
{
    static const char *const names[] = {"rewrite", "runner"};
    char *folder = checked_string("/tmp/build.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *to = checked_format("%s/%s", workshop_folder(), names[i]);
        char *link = checked_format("%s/%s", folder, names[i]);
        ck_assert_int_eq(symlink(to, link), 0);
        free(to);
        free(link);
    }
    static const char *const headers[] = {"clang", "host.pch", "device.pch"};
    char *below = checked_format("%s/headers", folder);
    ck_assert_int_eq(mkdir(below, 0700), 0);
    for (size_t i = 0; any && i < sizeof headers / sizeof *headers; i++) {
        char *path = checked_format("%s/%s", below, headers[i]);
        ck_assert_int_eq(text_file_write(path, "1 1\n", 4), 0);
        free(path);
    }
    free(below);
    return folder;
}

START_TEST(headers_that_this_clang_has_not_compiled_are_not_needed)
{
    if (access("/usr/bin/clang++", X_OK) != 0) {
        printf("not run: no clang++ here\n");
        return;
    }
    char *source = workshop_saxpy("float outside = 1;", "", "y[i] = outside;");
    char *folder = folder_with_headers(_i == 1);
    struct build_job job = {.root = ".",
                            .build = folder,
                            .lab = catalog_find("01"),
                            .source = source,
                            .bytes = strlen(source)};
    struct build_outcome o = build_kernel(&job);
    ck_assert_str_eq(status_name(o.status), status_name(STATUS_BUILD_FAILED));
    ck_assert_uint_gt(o.message_count, 0);
    ck_assert_ptr_nonnull(strstr(o.messages[0].text, "outside"));
    build_free(&o);
    folder_remove(folder);
    free(folder);
    free(source);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("build_headers");
    TCase *c = tcase_create("headers");

    tcase_set_timeout(c, 90);
    tcase_add_loop_test(
        c, headers_that_this_clang_has_not_compiled_are_not_needed, 0, 2);
    suite_add_tcase(suite, c);
    return suite_run(suite);
}
