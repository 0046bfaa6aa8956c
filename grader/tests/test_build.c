/*
 * build: what a student is told, what is refused, and that every bomb ends
 */
#include "../memfile.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>
#include <stdio.h>

#define BODY "if (i < n) y[i] = a * x[i] + y[i];"

static const struct build_message *
find_message(const struct build_outcome *o, const char *word)
{
    for (size_t i = 0; i < o->message_count; i++)
        if (strstr(o->messages[i].text, word))
            return &o->messages[i];
    return NULL;
}

static struct build_outcome
assert_builds(const char *source, enum status status, const char *word)
{
    struct build_outcome o = workshop_build("01", source);
    if (o.status != status)
        for (size_t i = 0; i < o.message_count; i++)
            printf("%s:%d: %s: %s\n", o.messages[i].file, o.messages[i].line,
                   o.messages[i].severity, o.messages[i].text);
    ck_assert_str_eq(status_name(o.status), status_name(status));
    ck_assert(status == STATUS_PASSED ? o.runner >= 0 : o.runner == -1);
    if (word)
        ck_assert_msg(find_message(&o, word) != NULL, "no message has \"%s\"",
                      word);
    return o;
}

static void
assert_outcome(const char *source, enum status status, const char *word)
{
    struct build_outcome o = assert_builds(source, status, word);
    build_free(&o);
}

/* With `before` in front of a right kernel and `host` in its host code. */
static void
assert_with(const char *before, const char *host, enum status status,
            const char *word)
{
    char *source = workshop_saxpy(before, host, BODY);
    assert_outcome(source, status, word);
    free(source);
}

START_TEST(right_kernel_builds)
{
    assert_with("", "", STATUS_PASSED, NULL);
}
END_TEST

START_TEST(runner_is_an_elf_file_that_cannot_change)
{
    char *source = workshop_saxpy("", "", BODY);
    struct build_outcome o = assert_builds(source, STATUS_PASSED, NULL);
    size_t bytes;
    char *data = memfile_read(o.runner, (size_t)1 << 30, &bytes);
    ck_assert_uint_gt(bytes, 10000);
    ck_assert_int_eq(memcmp(data, "\177ELF", 4), 0);
    ck_assert_int_eq(pwrite(o.runner, "x", 1, 0), -1);
    free(data);
    free(source);
    build_free(&o);
}
END_TEST

START_TEST(template_crlf_bom_and_missing_newline_build)
{
    assert_with("template <class T> __device__ T twice(T v) { return v + v; }",
                "", STATUS_PASSED, NULL);
    char *source = workshop_saxpy("", "", BODY);
    char *odd = checked_alloc(3 * strlen(source), 1);
    char *to = stpcpy(odd, "\xef\xbb\xbf");
    for (const char *from = source; *from; from++) {
        if (*from == '\n')
            *to++ = '\r';
        *to++ = *from;
    }
    to[-2] = '\0';
    assert_outcome(odd, STATUS_PASSED, NULL);
    free(odd);
    free(source);
}
END_TEST

START_TEST(error_names_and_quotes_the_line)
{
    struct build_outcome o = assert_builds(
        "// one\nvoid saxpy(int n, float a, const float *x, float *y)\n{\n"
        "\tnone = 1;\n}\n",
        STATUS_BUILD_FAILED, "none");
    ck_assert_str_eq(o.messages[0].file, "kernel.cu");
    ck_assert_int_eq(o.messages[0].line, 4);
    ck_assert_str_eq(o.messages[0].severity, "error");
    ck_assert_str_eq(o.messages[0].source, " none = 1;");
    build_free(&o);
}
END_TEST

START_TEST(column_lies_in_the_line_or_is_not_told)
{
    struct build_outcome o = assert_builds(
        "__global__ void k(int *p) {}\n"
        "void saxpy(int n, float a, const float *x, float *y)\n{\n"
        "k<<<1, 1>>>(no);\n  no = 1;\n}\n",
        STATUS_BUILD_FAILED, "no");
    ck_assert_int_eq(o.messages[0].line, 4);
    ck_assert_int_eq(o.messages[0].column, 0);
    build_free(&o);
    o = assert_builds("void saxpy(int n, float a, const float *x, float *y)\n"
                      "{\n  no = 1;\n}\n",
                      STATUS_BUILD_FAILED, "no");
    ck_assert_int_eq(o.messages[0].column, 3);
    build_free(&o);
}
END_TEST

START_TEST(missing_function_is_named)
{
    assert_outcome("void saxpy(int n, float a, const float *x, float *y) {}",
                   STATUS_BUILD_FAILED, "saxpy_stride");
    assert_outcome("", STATUS_BUILD_FAILED, "saxpy");
}
END_TEST

/* Whole sources, and what is said of the line. */
static const struct {
    bool program;
    const char *source, *says;
    int line;
} plain[] = {
    {true, "__global__ void k() {}\n", "there is no main", 0},
    {true, "int there();\nint main()\n{\n    return there();\n}\n",
     "there() is declared, but nothing defines it", 4},
    {true, "int main()\n{\n    cudaMemcpy3DParms p;\n}\n",
     "cudaMemcpy3DParms is not provided by the simulator", 3},
    {true, "int main()\n{\n    cudaExtent e = make_cudaExtent(1, 2, 3);\n}\n",
     "cudaExtent is not provided by the simulator", 3},
    {true, "int main()\n{\n    cuInit(0);\n}\n",
     "cuInit is not provided by the simulator", 3},
    {false, "int f(int n)\n{\n    if (n)\n        throw 1;\n    return n;\n}\n",
     "exceptions (throw, try, catch) are refused", 4},
    {false,
     "struct s {\n    int v = 0;\n    ~s() { v = 1; }\n};\n"
     "int f()\n{\n    static s one;\n    return one.v;\n}\n",
     "a static object with a destructor", 7},
};

START_TEST(what_is_not_there_is_told_in_plain_words)
{
    struct build_outcome o =
        workshop_build(plain[_i].program ? NULL : "01", plain[_i].source);
    const struct build_message *m = find_message(&o, plain[_i].says);
    for (size_t i = 0; i < o.message_count; i++) {
        const char *text = o.messages[i].text;
        ck_assert_msg(!strstr(text, "__cxa") && !strstr(text, "/ld") &&
                          !strstr(text, "sim_") && !strstr(text, "__dso"),
                      "%s", text);
    }
    ck_assert_msg(m != NULL, "%s",
                  o.message_count ? o.messages[0].text : "nothing is said");
    ck_assert_int_eq(m->line, plain[_i].line);
    ck_assert_int_eq(o.runner, -1);
    build_free(&o);
}
END_TEST

START_TEST(host_function_in_a_kernel_is_an_error)
{
    char *source = workshop_saxpy("float host(float v) { return v; }", "",
                                  "y[i] = host(a);");
    assert_outcome(source, STATUS_BUILD_FAILED, "host");
    free(source);
}
END_TEST

START_TEST(static_shared_memory_has_a_limit_with_what_is_called)
{
    char *source = workshop_saxpy(
        "__device__ float f(int i)\n"
        "{ __shared__ float a[10000]; a[i] = i; return a[i + 1]; }\n"
        "__device__ float g(int i)\n"
        "{ __shared__ float b[2500]; b[i] = i; return b[i + 1]; }\n"
        "__global__ void one(float *p) { p[0] = f(threadIdx.x); }\n"
        "__global__ void two(float *p) { p[0] = g(threadIdx.x); }\n"
        "__global__ void both(float *p)\n"
        "{ p[0] = f(threadIdx.x) + g(threadIdx.x); }\n",
        "one<<<1, 1>>>(y); two<<<1, 1>>>(y); both<<<1, 1>>>(y);", BODY);
    struct build_outcome o = assert_builds(source, STATUS_BUILD_FAILED,
                                           "both uses 50,000 bytes of static");
    ck_assert_uint_eq(o.message_count, 1);
    const char *at = strstr(source, "void both");
    int line = 1;
    for (const char *c = source; c < at; c++)
        line += *c == '\n';
    ck_assert_int_eq(o.messages[0].line, line);
    build_free(&o);
    free(source);
}
END_TEST

START_TEST(descriptors_and_processes_cannot_be_reached)
{
    assert_with("#include <unistd.h>", "write(4, \"x\", 1);", STATUS_REJECTED,
                "write");
    assert_with("#include <unistd.h>", "fork();", STATUS_REJECTED, "fork");
    assert_with("#include <unistd.h>", "_exit(0);", STATUS_REJECTED, "_exit");
    assert_with("extern \"C\" void _exit(int);", "_exit(0);", STATUS_REJECTED,
                "_exit");
    assert_with("#include <setjmp.h>\njmp_buf b;", "longjmp(b, 1);",
                STATUS_REJECTED, "longjmp");
    assert_with("#include <sys/mman.h>", "mmap(0, 1, 3, 1, 4, 0);",
                STATUS_REJECTED, "mmap");
    assert_with("#include <stdio.h>", "fopen(\"/proc/self/maps\", \"r\");",
                STATUS_REJECTED, "fopen");
}
END_TEST

START_TEST(refused_call_is_named_with_its_line)
{
    struct build_outcome o = assert_builds(
        "#include <unistd.h>\n"
        "void saxpy(int n, float a, const float *x, float *y) {}\n"
        "void saxpy_stride(int n, float a, const float *x, float *y)\n"
        "{ getpid(); }\n",
        STATUS_REJECTED, "getpid");
    ck_assert_int_eq(find_message(&o, "getpid")->line, 4);
    build_free(&o);
}
END_TEST

START_TEST(reference_and_hooks_cannot_be_called)
{
    assert_with("extern \"C\" void stencil_star();", "stencil_star();",
                STATUS_REJECTED, "stencil_star");
    assert_with("extern \"C\" void fence_open_program();",
                "fence_open_program();", STATUS_REJECTED, "fence_open");
    assert_with("extern \"C\" void __tsan_write4(void *);", "__tsan_write4(y);",
                STATUS_REJECTED, "__tsan");
    assert_with("extern \"C\" void sim_launch();", "sim_launch();",
                STATUS_REJECTED, "sim_");
}
END_TEST

START_TEST(code_before_main_is_refused)
{
    assert_with("struct s { s() { puts(\"early\"); } } early;", "",
                STATUS_REJECTED, "constructor");
    assert_with("#include <iostream>", "", STATUS_REJECTED, "printf");
    assert_with("__attribute__((constructor)) void early() {}", "",
                STATUS_REJECTED, "constructor");
}
END_TEST

START_TEST(instrumentation_cannot_be_turned_off)
{
    assert_with("__attribute__((no_sanitize(\"thread\"))) void f() {}", "",
                STATUS_REJECTED, "no_sanitize");
    assert_with("#pragma GCC optimize(\"O0\")", "", STATUS_REJECTED, "GCC");
    assert_with("", "asm(\"nop\");", STATUS_REJECTED, "asm");
    assert_with("asm(\".incbin \\\"/etc/passwd\\\"\");", "", STATUS_REJECTED,
                "asm");
}
END_TEST

START_TEST(files_outside_cannot_be_included)
{
    struct build_outcome o = workshop_build(
        "01", "#include \"../../solutions/01-index-1d/kernel.cu\"\n");
    ck_assert_int_ne(o.status, STATUS_PASSED);
    build_free(&o);
    o = workshop_build("01", "#include \"/etc/passwd\"\n");
    ck_assert_int_ne(o.status, STATUS_PASSED);
    build_free(&o);
    o = workshop_build("01", "#define P \"/dev/zero\"\n#include P\n");
    ck_assert_int_ne(o.status, STATUS_PASSED);
    ck_assert_double_lt(o.seconds, 40 * SUITE_SLOWER);
    build_free(&o);
}
END_TEST

START_TEST(self_include_ends_soon)
{
    struct build_outcome o =
        assert_builds("#include \"kernel.cu\"\n", STATUS_BUILD_FAILED, "depth");
    ck_assert_double_lt(o.seconds, 20 * SUITE_SLOWER);
    build_free(&o);
}
END_TEST

START_TEST(many_errors_are_bounded)
{
    char *source = checked_alloc(400001, 1);
    for (size_t i = 0; i < 400000; i++)
        source[i] = "x+;\n"[i % 4];
    struct build_outcome o = assert_builds(source, STATUS_BUILD_FAILED, NULL);
    ck_assert_uint_ge(o.message_count, 1);
    ck_assert_double_lt(o.seconds, 20 * SUITE_SLOWER);
    build_free(&o);
    free(source);
}
END_TEST

START_TEST(huge_object_ends_in_a_limit)
{
    assert_with("int big[1 << 29] = {1};", "big[n] = 1;", STATUS_BUILD_LIMIT,
                "limit");
}
END_TEST

START_TEST(escapes_in_messages_are_neutral)
{
    struct build_outcome o =
        assert_builds("#error \033[31mred\n", STATUS_BUILD_FAILED, "red");
    for (size_t i = 0; i < o.message_count; i++) {
        ck_assert_ptr_null(strchr(o.messages[i].text, '\033'));
        if (o.messages[i].source)
            ck_assert_ptr_null(strchr(o.messages[i].source, '\033'));
    }
    build_free(&o);
}
END_TEST

START_TEST(whole_program_builds)
{
    struct build_outcome o = workshop_build(
        NULL, "#include <cstdio>\n#include <vector>\n"
              "__global__ void k(int *p) { *p = 1; }\n"
              "std::vector<int> global(3);\n"
              "int main() { int *p; cudaMalloc(&p, 4); k<<<1, 1>>>(p);\n"
              "  cudaDeviceSynchronize(); puts(\"done\"); return 0; }\n");
    if (o.message_count)
        puts(o.messages[0].text);
    ck_assert_str_eq(status_name(o.status), "passed");
    build_free(&o);
}
END_TEST

/* The lines that a command prints. */
static char *
lines_of(const char *command)
{
    char *text = NULL;
    size_t room = 0;
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    if (getdelim(&text, &room, '\0', pipe) < 0 && !text)
        text = checked_string("");
    ck_assert_int_eq(pclose(pipe), 0);
    return text;
}

/* Whatever the grader knows and a runner must not: the reference, the cases,
 * the judge. */
START_TEST(no_secret_of_the_grader_is_in_a_runner)
{
    char *source = workshop_saxpy("", "", BODY);
    struct build_outcome o = assert_builds(source, STATUS_PASSED, NULL);
    char *command = checked_format(
        "cd '%s/obj' && nm -g --defined-only common/ref/*.o labs/*/lab.o "
        "grader/judge*.o grader/seed.o grader/proof.o | "
        "awk 'NF == 3 { print $3 }' | sort -u",
        workshop_folder());
    char *secrets = lines_of(command);
    free(command);
    command = checked_format("nm /proc/%d/fd/%d | awk '{ print $NF }'",
                             (int)getpid(), o.runner);
    char *names = lines_of(command);
    char *rest = names;
    size_t count = 0;
    for (char *name; (name = strsep(&rest, "\n")); count++) {
        char *line = checked_format("%s\n", name);
        const char *found = *name ? strstr(secrets, line) : NULL;
        ck_assert_msg(!found || (found > secrets && found[-1] != '\n'),
                      "%s is in the runner", name);
        free(line);
    }
    ck_assert_uint_gt(count, 100);
    ck_assert_ptr_nonnull(strstr(secrets, "judge"));
    ck_assert_ptr_nonnull(strstr(secrets, "lab_01_index_1d\n"));
    free(command);
    free(names);
    free(secrets);
    free(source);
    build_free(&o);
}
END_TEST

START_TEST(no_hint_or_answer_is_in_a_runner)
{
    char *source = workshop_saxpy("", "", BODY);
    struct build_outcome o = assert_builds(source, STATUS_PASSED, NULL);
    size_t bytes;
    char *data = memfile_read(o.runner, (size_t)1 << 30, &bytes);
    const struct lab *lab = catalog_find("01");
    for (int i = 0; i < 3 && lab->hints[i]; i++)
        ck_assert_ptr_null(
            memmem(data, bytes, lab->hints[i], strlen(lab->hints[i])));
    ck_assert_ptr_null(memmem(data, bytes, lab->title, strlen(lab->title)));
    free(data);
    free(source);
    build_free(&o);
}
END_TEST

static Suite *
build_suite(void)
{
    Suite *suite = suite_create("build");
    TCase *c = tcase_create("facts");
    tcase_set_timeout(c, 90);
    tcase_add_test(c, right_kernel_builds);
    tcase_add_test(c, runner_is_an_elf_file_that_cannot_change);
    tcase_add_test(c, template_crlf_bom_and_missing_newline_build);
    tcase_add_test(c, error_names_and_quotes_the_line);
    tcase_add_test(c, column_lies_in_the_line_or_is_not_told);
    tcase_add_test(c, missing_function_is_named);
    tcase_add_loop_test(c, what_is_not_there_is_told_in_plain_words, 0,
                        sizeof plain / sizeof *plain);
    tcase_add_test(c, host_function_in_a_kernel_is_an_error);
    tcase_add_test(c, static_shared_memory_has_a_limit_with_what_is_called);
    tcase_add_test(c, descriptors_and_processes_cannot_be_reached);
    tcase_add_test(c, refused_call_is_named_with_its_line);
    tcase_add_test(c, reference_and_hooks_cannot_be_called);
    tcase_add_test(c, code_before_main_is_refused);
    tcase_add_test(c, instrumentation_cannot_be_turned_off);
    tcase_add_test(c, files_outside_cannot_be_included);
    tcase_add_test(c, self_include_ends_soon);
    tcase_add_test(c, many_errors_are_bounded);
    tcase_add_test(c, huge_object_ends_in_a_limit);
    tcase_add_test(c, escapes_in_messages_are_neutral);
    tcase_add_test(c, whole_program_builds);
    tcase_add_test(c, no_secret_of_the_grader_is_in_a_runner);
    tcase_add_test(c, no_hint_or_answer_is_in_a_runner);
    suite_add_tcase(suite, c);
    return suite;
}

int
main(void)
{
    return suite_run(build_suite());
}
