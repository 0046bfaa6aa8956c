/* test_rewrite_text -- the rewriter on texts made here: what it refuses, how
 * long it takes, and that nothing moves a line */
#include "rewritten.h"
#include "suite.h"
#include <time.h>

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
rewrite_text_suite(void)
{
    Suite *suite = suite_create("rewrite_text");
    TCase *facts = tcase_create("facts"), *times = tcase_create("times");

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
    return suite_run(rewrite_text_suite());
}
