/* test_rewrite -- the rewriter, on the inputs kept under grader/tests/rewrite:
 * run/ (compiled with a stand-in for the engine and run), refuse/ (messages on
 * preprocessed text), raw/ (messages on the source), text/ (exact output) */
#include "rewritten.h"
#include "suite.h"
#include <check.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define INPUTS "grader/tests/rewrite"
#define INCLUDE "-I" INPUTS "/fake -Icommon/sim/include"

static char folder[] = "/tmp/rewrite.XXXXXX";

static const char *const runs[] = {"plain",  "config", "templates", "pointers",
                                   "macros", "shared", "crlf"};
static const char *const refusals[] = {
    "launch",   "paren",    "border", "kernel",  "words",
    "fine",     "features", "self",   "planted", "planted_asm",
    "iostream", "open",     "closed", "spelt",   "table"};
static const char *const raws[] = {"raw", "fine", "hidden",
                                   "nul", "bom",  "macro"};
static const char *const texts[] = {"lines", "empty", "no_newline"};

static struct text
read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    struct text t = {0};

    ck_assert_msg(f != NULL, "cannot open %s", path);
    t.bytes = calloc(1, 1u << 23);
    t.size = fread(t.bytes, 1, (1u << 23) - 1, f);
    fclose(f);
    return t;
}

static struct text
read_input(const char *kind, const char *name, const char *ending)
{
    char path[200];

    snprintf(path, sizeof path, "%s/%s/%s.%s", INPUTS, kind, name, ending);
    return read_file(path);
}

/* Runs a command made from printf's arguments; it must succeed. */
__attribute__((format(printf, 1, 2))) static void
shell(const char *format, ...)
{
    char command[1000];
    va_list values;

    va_start(values, format);
    vsnprintf(command, sizeof command, format, values);
    va_end(values);
    ck_assert_msg(system(command) == 0, "%s", command);
}

/* The preprocessed text of an input, as the build makes it. */
static struct text
preprocess(const char *kind, const char *name)
{
    char path[200];

    shell("cp %s/%s/%s.cu %s/kernel.cu && here=$PWD && cd %s && "
          "g++ -x c++ -std=c++17 -w -E -include cuda_runtime.h "
          "-I\"$here\"/" INPUTS "/fake -I\"$here\"/common/sim/include "
          "kernel.cu -o kernel.ii",
          INPUTS, kind, name, folder, folder);
    snprintf(path, sizeof path, "%s/kernel.ii", folder);
    return read_file(path);
}

static void
write_file(const char *name, struct text t)
{
    char path[200];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(t.bytes, 1, t.size, f), t.size);
    fclose(f);
}

static void
make_folder(void)
{
    struct text engine;
    struct result r;
    char path[200];

    memcpy(folder, "/tmp/rewrite.XXXXXX", sizeof folder);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    shell("g++ -std=c++17 -E -w " INCLUDE " " INPUTS "/fake/engine.cc -o %s/e",
          folder);
    snprintf(path, sizeof path, "%s/e", folder);
    engine = read_file(path);
    r = rewrite(engine, false, false);
    ck_assert_int_eq(r.code, 0);
    write_file("engine.ii", r.out);
    shell("g++ -std=c++17 -c %s/engine.ii -o %s/engine.o", folder, folder);
    result_free(&r);
    free(engine.bytes);
}

static void
remove_folder(void)
{
    shell("rm -rf %s", folder);
}

/* The kept inputs. */

START_TEST(rewritten_programs_run_as_cuda_would)
{
    const char *name = runs[_i];
    struct text in = preprocess("run", name);
    struct result r = rewrite(in, false, false);

    ck_assert_msg(r.code == 0, "%s: %s", name, r.err.bytes);
    ck_assert_uint_eq(lines(r.out), lines(in));
    write_file("rewritten.ii", r.out);
    shell("cd %s && g++ -std=c++17 -O1 -w -c rewritten.ii && "
          "g++ rewritten.o engine.o -o program && ./program > out",
          folder);
    shell("diff %s/run/%s.out %s/out", INPUTS, name, folder);
    result_free(&r);
    free(in.bytes);
}
END_TEST

START_TEST(misuse_and_refusals_are_told)
{
    const char *name = refusals[_i];
    struct text in = preprocess("refuse", name);
    struct text expected = read_input("refuse", name, "txt");
    struct result r = rewrite(in, false, false);

    ck_assert_str_eq(r.err.bytes, expected.bytes);
    ck_assert_int_eq(r.code, expected.size > 0);
    if (r.code)
        ck_assert_uint_eq(r.out.size, 0);
    result_free(&r);
    free(expected.bytes);
    free(in.bytes);
}
END_TEST

START_TEST(raw_source_is_checked)
{
    struct text in = read_input("raw", raws[_i], "cu");
    struct text expected = read_input("raw", raws[_i], "txt");
    struct result r = rewrite(in, true, false);

    ck_assert_str_eq(r.err.bytes, expected.bytes);
    ck_assert_int_eq(r.code, expected.size > 0);
    result_free(&r);
    free(expected.bytes);
    free(in.bytes);
}
END_TEST

START_TEST(only_what_must_change_changes)
{
    struct text in = read_input("text", texts[_i], "ii");
    struct text expected = read_input("text", texts[_i], "out");
    struct result r = rewrite(in, false, false);

    ck_assert_int_eq(r.code, 0);
    ck_assert_str_eq(r.out.bytes, expected.bytes);
    result_free(&r);
    free(expected.bytes);
    free(in.bytes);
}
END_TEST

START_TEST(compile_errors_keep_line_and_words)
{
    struct text in, messages;
    struct result r;
    char path[200];

    shell("printf '%%s\\n' '#include <cuda_runtime.h>' "
          "'__global__ void k(int n, double *p) {}' "
          "'void f(int *q) {' 'k<<<1,' '1>>>(' '1, q);' 'k<<<1, 1>>>(1);' "
          "'}' > %s/kernel.cu",
          folder);
    shell("here=$PWD && cd %s && g++ -x c++ -std=c++17 -E "
          "-I\"$here\"/" INPUTS
          "/fake -I\"$here\"/common/sim/include kernel.cu "
          "-o kernel.ii",
          folder);
    snprintf(path, sizeof path, "%s/kernel.ii", folder);
    in = read_file(path);
    r = rewrite(in, false, false);
    ck_assert_int_eq(r.code, 0);
    write_file("rewritten.ii", r.out);
    shell("cd %s && ! LC_ALL=C g++ -std=c++17 -c rewritten.ii 2> out", folder);
    snprintf(path, sizeof path, "%s/out", folder);
    messages = read_file(path);
    ck_assert_ptr_nonnull(strstr(messages.bytes, "kernel.cu:6:"));
    ck_assert_ptr_nonnull(
        strstr(messages.bytes, "cannot convert 'int*' to 'double*'"));
    ck_assert_ptr_nonnull(strstr(messages.bytes, "kernel.cu:7:"));
    ck_assert_ptr_nonnull(strstr(messages.bytes, "too few arguments"));
    result_free(&r);
    free(in.bytes);
    free(messages.bytes);
}
END_TEST

START_TEST(programs_may_use_iostream)
{
    struct text in = preprocess("refuse", "iostream");
    struct result r = rewrite(in, false, true);

    ck_assert_int_eq(r.code, 0);
    result_free(&r);
    free(in.bytes);
}
END_TEST

static Suite *
rewrite_suite(void)
{
    Suite *suite = suite_create("rewrite");
    TCase *inputs = tcase_create("inputs");

    tcase_add_unchecked_fixture(inputs, make_folder, remove_folder);
    tcase_set_timeout(inputs, 60);
    tcase_add_loop_test(inputs, rewritten_programs_run_as_cuda_would, 0,
                        COUNT(runs));
    tcase_add_loop_test(inputs, misuse_and_refusals_are_told, 0,
                        COUNT(refusals));
    tcase_add_loop_test(inputs, raw_source_is_checked, 0, COUNT(raws));
    tcase_add_loop_test(inputs, only_what_must_change_changes, 0, COUNT(texts));
    tcase_add_test(inputs, compile_errors_keep_line_and_words);
    tcase_add_test(inputs, programs_may_use_iostream);
    suite_add_tcase(suite, inputs);
    return suite;
}

int
main(void)
{
    return suite_run(rewrite_suite());
}
