/* test_rewrite -- the rewriter, on the inputs kept under grader/tests/rewrite:
 * run/ (compiled with a stand-in for the engine and run), refuse/ (messages on
 * preprocessed text), raw/ (messages on the source), text/ (exact output) */
#include "../../common/sim/rewrite/rewrite.h"
#include "suite.h"
#include <check.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define INPUTS "grader/tests/rewrite"
#define INCLUDE "-I" INPUTS "/fake -Icommon/sim/include"

static char folder[] = "/tmp/rewrite.XXXXXX";

static const char *const runs[] = {"plain",  "config", "templates", "pointers",
                                   "macros", "shared", "crlf"};
static const char *const refusals[] = {
    "launch", "paren",    "border", "kernel",  "words",
    "fine",   "features", "self",   "planted", "iostream"};
static const char *const raws[] = {"raw", "fine", "hidden",
                                   "nul", "bom",  "macro"};
static const char *const texts[] = {"lines", "empty", "no_newline"};

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

struct text {
    char *bytes;
    size_t size;
};

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

/* What the rewriter makes of a text. */
struct result {
    int code;
    struct text out, err;
};

static struct result
rewrite(struct text in, bool raw, bool program)
{
    struct rewrite_options options = {"kernel.cu", raw, program};
    struct result r = {0};
    FILE *out = open_memstream(&r.out.bytes, &r.out.size);
    FILE *err = open_memstream(&r.err.bytes, &r.err.size);

    r.code = rewrite_text(&options, in.bytes, in.size, out, err);
    fclose(out);
    fclose(err);
    return r;
}

static void
result_free(struct result *r)
{
    free(r->out.bytes);
    free(r->err.bytes);
}

static struct result
rewrite_string(const char *text, bool raw)
{
    char *copy = strdup(text);
    struct text in = {copy, strlen(copy)};
    struct result r = rewrite(in, raw, false);

    free(copy);
    return r;
}

/* The preprocessed text of an input, as the build makes it. */
static struct text
preprocess(const char *kind, const char *name)
{
    char path[200];

    shell("cp %s/%s/%s.cu %s/kernel.cu && here=$PWD && cd %s && "
          "g++ -x c++ -std=c++17 -w -E -include cuda_runtime.h "
          "-I$here/" INPUTS "/fake -I$here/common/sim/include "
          "kernel.cu -o kernel.ii",
          INPUTS, kind, name, folder, folder);
    snprintf(path, sizeof path, "%s/kernel.ii", folder);
    return read_file(path);
}

/* Puts `piece` behind the `used` bytes of `text`. */
static void
append(char *text, size_t size, size_t *used, const char *piece)
{
    *used += (size_t)snprintf(text + *used, size - *used, "%s", piece);
    ck_assert_uint_lt(*used, size);
}

static size_t
lines(struct text t)
{
    size_t n = 0;

    for (size_t i = 0; i < t.size; i++)
        n += t.bytes[i] == '\n';
    return n;
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

/* Single facts. */

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
          "-I$here/" INPUTS "/fake -I$here/common/sim/include kernel.cu "
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

START_TEST(programs_may_not_switch_checks_off)
{
    char text[] = "# 1 \"kernel.cu\"\n"
                  "__attribute__((constructor)) void a() {}\n"
                  "__attribute__((no_sanitize(\"thread\"))) void b() {}\n"
                  "[[gnu::optimize(\"O0\")]] void c() { asm(\"\"); }\n";
    struct result r = rewrite((struct text){text, strlen(text)}, false, true);

    ck_assert_ptr_nonnull(strstr(r.err.bytes, "kernel.cu:2: rejected"));
    ck_assert_ptr_nonnull(strstr(r.err.bytes, "kernel.cu:3: rejected"));
    ck_assert_ptr_null(strstr(r.err.bytes, "kernel.cu:1:"));
    result_free(&r);
}
END_TEST

START_TEST(line_directives_show_in_preprocessed_text)
{
    struct result r = rewrite_string("# 0 \"kernel.cu\"\n# 1 \"kernel.cu\"\n"
                                     "int a;\n# 5 \"other.h\"\n"
                                     "asm(\"hidden\");\n",
                                     false);

    ck_assert_str_eq(r.err.bytes,
                     "kernel.cu:4: rejected: #line hides where code stands; "
                     "take it out\n");
    result_free(&r);
}
END_TEST

START_TEST(a_megabyte_is_the_most)
{
    size_t size = REWRITE_RAW_BYTES + 1;
    struct text in = {malloc(size + 1), size};
    struct result r;

    memset(in.bytes, '\n', size);
    in.bytes[size] = '\0';
    r = rewrite(in, true, false);
    ck_assert_str_eq(r.err.bytes,
                     "kernel.cu:1: rejected: the file is larger than 1 MiB\n");
    result_free(&r);
    in.size--;
    in.bytes[in.size] = '\0';
    r = rewrite(in, true, false);
    ck_assert_int_eq(r.code, 0);
    result_free(&r);
    free(in.bytes);
}
END_TEST

START_TEST(messages_end_after_twenty)
{
    char text[40 * 20];
    size_t used = 0;
    struct result r;

    append(text, sizeof text, &used, "# 1 \"kernel.cu\"\n");
    for (int i = 0; i < 40; i++)
        append(text, sizeof text, &used, "asm(\"\");\n");
    r = rewrite((struct text){text, used}, false, false);
    ck_assert_uint_eq(lines(r.err), 21);
    ck_assert_ptr_nonnull(strstr(r.err.bytes, "20 more messages"));
    result_free(&r);
}
END_TEST

START_TEST(messages_hold_no_control_characters)
{
    struct result r = rewrite_string(
        "# 1 \"kernel.cu\"\n#pragma \033[31mred\303\244\n", false);

    ck_assert_int_eq(r.code, 1);
    for (size_t i = 0; i + 1 < r.err.size; i++)
        ck_assert(r.err.bytes[i] >= 0x20 && r.err.bytes[i] < 0x7f);
    result_free(&r);
}
END_TEST

/* Each of these is a text that a careless scanner would take minutes for. */
static const char *const heavy[] = {"(",
                                    "{",
                                    "k<<<",
                                    "k<<<1,1>>>(",
                                    "<",
                                    "a<",
                                    ">",
                                    "__shared__ ",
                                    "k<<<1>>(",
                                    "template<",
                                    "__attribute__((",
                                    "__device__ ",
                                    "extern __shared__ int a[],",
                                    "R\"(",
                                    "[[",
                                    "f(x){",
                                    "namespace{",
                                    "a::",
                                    "k>>>(1)<<<",
                                    "__align__(",
                                    "__launch_bounds__(",
                                    "__constant__ a<b,",
                                    "(a)(b)[c]",
                                    "__shared__ a<b,",
                                    "template<a,b<",
                                    "\\\n",
                                    "/*",
                                    "'",
                                    "{}",
                                    "__global__ void k(int a=0);",
                                    "__global__ k<a>(",
                                    "static ",
                                    "\n#include <",
                                    " __has_include(<"};

START_TEST(time_grows_with_the_text_only)
{
    size_t unit = strlen(heavy[_i]), size = 16;
    struct text in = {calloc(1, 1u << 20), 0};

    memcpy(in.bytes, "# 1 \"kernel.cu\"\n", size);
    for (; size + unit + 1 < 1u << 19; size += unit)
        memcpy(in.bytes + size, heavy[_i], unit);
    in.size = size;
    for (int raw = 0; raw < 2; raw++) {
        clock_t start = clock();
        struct result r = rewrite(in, raw, false);

        ck_assert_msg(clock() - start < 4 * CLOCKS_PER_SEC, "%s", heavy[_i]);
        result_free(&r);
    }
    free(in.bytes);
}
END_TEST

START_TEST(an_initialiser_is_passed_once)
{
    size_t room = 1u << 20;
    struct text in = {calloc(1, room), 0};
    clock_t start = clock();
    struct result r;

    append(in.bytes, room, &in.size, "# 1 \"kernel.cu\"\n");
    while (in.size < room / 4)
        append(in.bytes, room, &in.size, "a ");
    append(in.bytes, room, &in.size, "= ");
    while (in.size < room / 2)
        append(in.bytes, room, &in.size, "{}");
    r = rewrite(in, false, false);
    ck_assert(clock() - start < 4 * CLOCKS_PER_SEC);
    result_free(&r);
    free(in.bytes);
}
END_TEST

/* Words strung together at random: nothing may crash, no line may move. */
START_TEST(no_text_moves_a_line)
{
    static const char *const words[] = {"k",           "<<<",
                                        ">>>",         "(",
                                        ")",           "1",
                                        ",",           ";",
                                        "{",           "}",
                                        "[",           "]",
                                        "<",           ">",
                                        ">>",          "<<",
                                        "\n",          "__global__ ",
                                        "__shared__ ", "extern ",
                                        "void ",       "template",
                                        "::",          ".",
                                        "->",          "int ",
                                        "=",           "f",
                                        "static ",     "__device__ ",
                                        "\"",          "'",
                                        "R\"x(",       ")x\"",
                                        "/*",          "*/",
                                        "//",          "\\\n",
                                        "#",           "# 3 \"kernel.cu\"\n",
                                        "__align__",   "__launch_bounds__",
                                        "operator",    "namespace ",
                                        "struct ",     "&",
                                        "*",           "__forceinline__ "};
    char text[2000];
    size_t used = 0;

    srand((unsigned)_i);
    append(text, sizeof text, &used, "# 1 \"kernel.cu\"\n");
    while (used < 1500)
        append(text, sizeof text, &used, words[rand() % COUNT(words)]);
    for (int raw = 0; raw < 2; raw++) {
        struct result r = rewrite_string(text, raw);
        struct text in = {text, strlen(text)};

        if (!raw && !r.code)
            ck_assert_uint_eq(lines(r.out), lines(in));
        result_free(&r);
    }
}
END_TEST

static Suite *
rewrite_suite(void)
{
    Suite *suite = suite_create("rewrite");
    TCase *inputs = tcase_create("inputs"), *facts = tcase_create("facts");
    TCase *times = tcase_create("times");

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
    tcase_set_timeout(facts, 20);
    tcase_add_test(facts, programs_may_not_switch_checks_off);
    tcase_add_test(facts, line_directives_show_in_preprocessed_text);
    tcase_add_test(facts, a_megabyte_is_the_most);
    tcase_add_test(facts, messages_end_after_twenty);
    tcase_add_test(facts, messages_hold_no_control_characters);
    tcase_add_loop_test(facts, no_text_moves_a_line, 0, 300);
    suite_add_tcase(suite, facts);
    tcase_set_tags(times, "time"); /* which valgrind stretches */
    tcase_set_timeout(times, 20);
    tcase_add_loop_test(times, time_grows_with_the_text_only, 0, COUNT(heavy));
    tcase_add_test(times, an_initialiser_is_passed_once);
    suite_add_tcase(suite, times);
    return suite;
}

int
main(void)
{
    return suite_run(rewrite_suite());
}
