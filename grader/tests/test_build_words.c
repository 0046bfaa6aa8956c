/*
 * build_words: a beginner's mistakes, as a student is told of them
 */
#include "../build_words.h"
#include "suite.h"
#include "workshop.h"
#include <check.h>

#define BODY "if (i < n) y[i] = a * x[i] + y[i];"

static const struct {
    const char *text, *source, *better;
} spellings[] = {
    {"'blockidx' was not declared in this scope; did you mean 'clockid_t'?", "",
     "'blockidx' was not declared in this scope; did you mean CUDA's "
     "'blockIdx'?"},
    {"'threadID' was not declared in this scope", "",
     "'threadID' was not declared in this scope; did you mean CUDA's "
     "'threadIdx'?"},
    {"'cudaMemcyp' was not declared in this scope", "",
     "'cudaMemcyp' was not declared in this scope; did you mean CUDA's "
     "'cudaMemcpy'?"},
    {"'__syncthreads' was not declared in this scope", "",
     "__syncthreads is a function: write __syncthreads()"},
    {"'blockId' was not declared in this scope; did you mean 'blockid'?", "",
     NULL},
    {"'n' was not declared in this scope", "", NULL},
    {"'total' was not declared in this scope", "", NULL},
    {"too few arguments to function", "    add<<<1, 32>>>(n);",
     "too few arguments to the kernel add"},
    {"too few arguments to function 'int f(int)'", "f()", NULL},
    {"too few arguments to function", "a<<<1, 1>>>(); b<<<1, 1>>>();", NULL},
    {"assignment of read-only location '*(x + ((sizetype)(((long unsigned "
     "int)i) * 4)))'",
     "x[i] = 1;", "x is changed here, and is declared const: it is only read"},
    {"assignment of read-only location 'y[0]'", "y[0] = 1;", NULL},
    {"storage size of 's' isn't constant", "__shared__ float s[blockDim.x];",
     "the size of a __shared__ array must be known when the kernel is "
     "compiled; else write extern __shared__ and [], and give its bytes as "
     "the launch's third value"},
    {"storage size of 's' isn't constant", "static float s[n];", NULL},
    {"suggest braces around empty body in an 'if' statement [-Wempty-body]",
     "if (i < n);",
     "the ; ends this if, which is empty: what follows is done in any case"},
    {"expected ';' before '}' token", "int i = threadIdx.x", NULL},
    {"cannot convert 'uint3' to 'int' in initialization", "int i = threadIdx;",
     "threadIdx is three numbers, not one: use threadIdx.x (or threadIdx.y, "
     "threadIdx.z)"},
    {"no match for 'operator*' in "
     "'dim3(sim_as_uint3(sim_block_dim())) * 2'",
     "v = threadIdx + 1; w = blockDim * 2;",
     "blockDim is three numbers, not one: use blockDim.x (or blockDim.y, "
     "blockDim.z)"},
    {"invalid use of 'sim_as_uint3(sim_block_idx()).uint3::x' by sim_other", "",
     "invalid use of 'blockIdx.x' by other"}};

START_TEST(message_is_worded_for_cuda)
{
    char *better = build_words(spellings[_i].text, spellings[_i].source);

    if (spellings[_i].better)
        ck_assert_str_eq(better ? better : "", spellings[_i].better);
    else
        ck_assert_ptr_null(better);
    free(better);
}
END_TEST

/* Compiled: the first message's text and line. */

static const struct {
    const char *host, *body, *says, *line; /* `line`: a part of that line */
} mistakes[] = {
    {"", "if (i + threadIdx < n) y[i] = 1;", "use threadIdx.x",
     "i + threadIdx"},
    {"", "if (i < n) { y[i] = 1;", "this { has no }", "y[i] = 1;"},
    {"", "__syncthread();", "'__syncthreads'", "__syncthread();"},
    {"", "__syncthreads;", "write __syncthreads()", "__syncthreads;"},
    {"work<<n, 256>>(n, a, x, y);", BODY, "three < and three >", "work<<n"},
    {"work<<<1, 2>>>(n, a, x, y, 5);", BODY, "too many arguments", "y, 5"}};

START_TEST(mistake_is_told_at_its_line_without_names_of_ours)
{
    char *source = workshop_saxpy("", mistakes[_i].host, mistakes[_i].body);
    struct build_outcome o = workshop_build("01", source);

    ck_assert_int_eq(o.status, STATUS_BUILD_FAILED);
    ck_assert_uint_gt(o.message_count, 0);
    ck_assert_msg(strstr(o.messages[0].text, mistakes[_i].says) != NULL, "%s",
                  o.messages[0].text);
    ck_assert_ptr_nonnull(o.messages[0].source);
    ck_assert_ptr_nonnull(strstr(o.messages[0].source, mistakes[_i].line));
    for (size_t i = 0; i < o.message_count; i++)
        ck_assert_msg(!build_words_ours(o.messages[i].text), "%s",
                      o.messages[i].text);
    build_free(&o);
    free(source);
}
END_TEST

/* What lab.h declares, beside what is there, at its line. */
static void
assert_missing(const char *definition, const char *says, int line)
{
    char *source = checked_format(
        "// saxpy\n"
        "void saxpy_stride(int n, float a, const float *x, float *y) {}\n"
        "%s\n",
        definition);
    struct build_outcome o = workshop_build("01", source);

    ck_assert_int_eq(o.status, STATUS_BUILD_FAILED);
    ck_assert_uint_eq(o.message_count, 1);
    ck_assert_msg(strstr(o.messages[0].text,
                         "lab.h declares void saxpy(int n, float a, const "
                         "float *x, float *y)") &&
                      strstr(o.messages[0].text, says),
                  "%s", o.messages[0].text);
    ck_assert_int_eq(o.messages[0].line, line);
    build_free(&o);
    free(source);
}

START_TEST(missing_function_is_told_with_its_declaration)
{
    assert_missing("void sxapy(int n) {}", "sxapy(int)", 3);
    assert_missing("void saxpy(int n, double a, float *x, float *y) {}",
                   "saxpy(int, double, float*, float*)", 3);
    assert_missing("static void other() {}", "saxpy is not defined", 0);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("build_words");
    TCase *c = tcase_create("words");

    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, message_is_worded_for_cuda, 0,
                        sizeof spellings / sizeof *spellings);
    tcase_add_loop_test(c, mistake_is_told_at_its_line_without_names_of_ours, 0,
                        sizeof mistakes / sizeof *mistakes);
    tcase_add_test(c, missing_function_is_told_with_its_declaration);
    suite_add_tcase(s, c);
    return suite_run(s);
}
