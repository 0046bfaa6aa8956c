/*
 * registers: what ptxas prints, the files that hold the same, and nvcc itself
 * where it is here
 */
#include "../catalog.h"
#include "../die.h"
#include "../gpu.h"
#include "../registers.h"
#include "../text_file.h"
#include "suite.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char said[] =
    "toolkit 13.0.88\n"
    "ptxas info    : 0 bytes gmem\n"
    "ptxas info    : Compiling entry function 'void tile<32>(double*)' for "
    "'sm_90'\n"
    "ptxas info    : Function properties for void tile<32>(double*)\n"
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 12 registers, used 1 barriers, 256 bytes smem\n"
    "ptxas info    : Compile time = 6.677 ms\n"
    "ptxas info    : Compiling entry function 'tight(double*, int)' for "
    "'sm_90'\n"
    "ptxas info    : Function properties for tight(double*, int)\n"
    "    1376 bytes stack frame, 2428 bytes spill stores, 2964 bytes spill "
    "loads\n"
    "ptxas info    : Function properties for helper(double)\n"
    "    8 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 32 registers, used 0 barriers, 1376 bytes cumulative "
    "stack size\n";

START_TEST(a_kernel_has_registers_and_shared_memory)
{
    struct registers_list list = registers_parse(said);

    ck_assert_uint_eq(list.count, 2);
    ck_assert_str_eq(list.toolkit, "13.0.88");
    ck_assert_str_eq(list.kernels[0].kernel, "tile<32>");
    ck_assert_int_eq(list.kernels[0].registers, 12);
    ck_assert_int_eq(list.kernels[0].shared, 256);
    ck_assert_int_eq(list.kernels[0].stack, 0);
    registers_free(&list);
}
END_TEST

START_TEST(spills_are_the_kernels_not_those_of_what_it_calls)
{
    struct registers_list list = registers_parse(said);

    ck_assert_str_eq(list.kernels[1].kernel, "tight");
    ck_assert_int_eq(list.kernels[1].registers, 32);
    ck_assert_int_eq(list.kernels[1].stack, 1376);
    ck_assert_int_eq(list.kernels[1].spill_stores, 2428);
    ck_assert_int_eq(list.kernels[1].spill_loads, 2964);
    ck_assert_int_eq(list.kernels[1].shared, 0);
    registers_free(&list);
}
END_TEST

/* Older toolkits name neither barriers nor constant memory alike. */
START_TEST(an_older_toolkit_is_read_too)
{
    struct registers_list list = registers_parse(
        "ptxas info    : Compiling entry function 'k' for 'sm_75'\n"
        "ptxas info    : Used 40 registers, 8000 bytes smem, 400 bytes "
        "cmem[0]\n");

    ck_assert_uint_eq(list.count, 1);
    ck_assert_str_eq(list.kernels[0].kernel, "k");
    ck_assert_int_eq(list.kernels[0].registers, 40);
    ck_assert_int_eq(list.kernels[0].shared, 8000);
    registers_free(&list);
}
END_TEST

static const char *const names[][2] = {
    {"sweep(double const*, double*, int)", "sweep"},
    {"void k<8, true>(double*)", "k<8, true>"},
    {"void k<(int)8>(double (*) [4])", "k<(int)8>"},
    {"(anonymous namespace)::inner(int)", "inner"},
    {"void apply<wide::op<int> >(int)", "apply<wide::op<int> >"},
    {"plain", "plain"},
    {"<<<(((", "<<<((("},
    {"", ""},
};

START_TEST(a_name_loses_its_types)
{
    char *text = checked_format(
        "ptxas info    : Compiling entry function '%s' for 'sm_90'\n",
        names[_i][0]);
    struct registers_list list = registers_parse(text);

    ck_assert_uint_eq(list.count, 1);
    ck_assert_str_eq(list.kernels[0].kernel, names[_i][1]);
    registers_free(&list);
    free(text);
}
END_TEST

static const char *const strange[] = {
    "",
    "\n\n",
    "ptxas info    : Compiling entry function 'k\n",
    "ptxas info    : Used 5 registers\n",
    "    8 bytes stack frame, 9 bytes spill stores\n",
    "ptxas info    : Function properties for k\n",
};

START_TEST(what_is_no_kernel_says_so)
{
    struct registers_list list = registers_parse(strange[_i]);

    ck_assert_uint_eq(list.count, 0);
    ck_assert_ptr_nonnull(list.why);
    registers_free(&list);
}
END_TEST

START_TEST(a_kernel_is_found_without_its_arguments)
{
    struct registers_list list = registers_parse(said);

    ck_assert_ptr_eq(registers_of(&list, "tile"), &list.kernels[0]);
    ck_assert_ptr_eq(registers_of(&list, "tile<32>"), &list.kernels[0]);
    ck_assert_ptr_null(registers_of(&list, "til"));
    ck_assert_ptr_null(registers_of(&list, "tiles"));
    registers_free(&list);
}
END_TEST

START_TEST(two_that_differ_are_not_guessed_between)
{
    struct registers_list list = registers_parse(
        "ptxas info    : Compiling entry function 'void k<1>()' for 'sm_90'\n"
        "ptxas info    : Used 10 registers\n"
        "ptxas info    : Compiling entry function 'void k<2>()' for 'sm_90'\n"
        "ptxas info    : Used 20 registers\n");

    ck_assert_ptr_null(registers_of(&list, "k"));
    ck_assert_int_eq(registers_of(&list, "k<2>")->registers, 20);
    registers_free(&list);
}
END_TEST

START_TEST(a_table_comes_back_as_it_was)
{
    struct registers_list list = registers_parse(said), back;
    char *table = registers_table(&list, NULL, "sm_90", "0123456789abcdef");

    table = registers_table(&list, table, "sm_80", "0123456789abcdef");
    back = registers_parse_table(table, "sm_80", "0123456789abcdef");
    ck_assert_uint_eq(back.count, 2);
    ck_assert(back.shipped);
    ck_assert_str_eq(back.toolkit, "13.0.88");
    ck_assert_str_eq(back.kernels[1].kernel, "tight");
    ck_assert_int_eq(back.kernels[1].spill_loads, 2964);
    ck_assert_int_eq(back.kernels[0].shared, 256);
    registers_free(&back);
    registers_free(&list);
    free(table);
}
END_TEST

START_TEST(figures_of_another_source_do_not_count)
{
    struct registers_list list = registers_parse(said), back;
    char *table = registers_table(&list, NULL, "sm_90", "0123456789abcdef");

    back = registers_parse_table(table, "sm_90", "0123456789abcdee");
    ck_assert_uint_eq(back.count, 0);
    ck_assert_ptr_nonnull(back.why);
    registers_free(&back);
    registers_free(&list);
    free(table);
}
END_TEST

/* What is shipped belongs to the solutions as they are. */
START_TEST(shipped_figures_are_of_the_solutions_that_are_here)
{
    for (size_t i = 0; catalog[i]; i++) {
        char hash[17], *path, *table, *source;
        struct registers_list list;
        size_t bytes;

        path = checked_format("solutions/%s/kernel.cu", catalog[i]->id);
        source = text_file_read(path, &bytes);
        free(path);
        path = checked_format("solutions/%s/registers.tsv", catalog[i]->id);
        table = text_file_read(path, NULL);
        ck_assert_msg(source && table, "%s is not there", path);
        list = registers_parse_table(table, "sm_90",
                                     registers_hash(source, bytes, hash));
        ck_assert_msg(list.count > 0, "%s: of another kernel.cu; make figures",
                      path);
        registers_free(&list);
        free(path);
        free(table);
        free(source);
    }
}
END_TEST

static const char source[] =
    "__global__ static void\ntwice(double *a)\n{\n    a[threadIdx.x] *= 2;\n}\n"
    "extern \"C\" void saxpy(int, float, const float *, float *) "
    "{ twice<<<1, 1>>>(0); }\n";

START_TEST(nvcc_is_asked_in_the_sandbox)
{
    const char *build = getenv("BUILD");
    const struct build_job job = {.root = ".",
                                  .build = build ? build : "build",
                                  .lab = catalog[0],
                                  .source = source,
                                  .bytes = sizeof source - 1};
    struct registers_list list;

    if (!gpu_nvcc()) {
        printf("not run: no nvcc\n");
        return;
    }
    list = registers_compile(&job, 0);
    ck_assert_msg(list.count == 1, "%s", list.why ? list.why : "");
    ck_assert_str_eq(list.kernels[0].kernel, "twice");
    ck_assert_int_gt(list.kernels[0].registers, 0);
    ck_assert_int_gt(strlen(list.toolkit), 0);
    registers_free(&list);
}
END_TEST

START_TEST(what_does_not_compile_says_so)
{
    const char *build = getenv("BUILD");
    const struct build_job job = {.root = ".",
                                  .build = build ? build : "build",
                                  .lab = catalog[0],
                                  .source = "int x = ;\n",
                                  .bytes = 10};
    struct registers_list list = registers_compile(&job, 0);

    ck_assert_uint_eq(list.count, 0);
    ck_assert_ptr_nonnull(list.why);
    registers_free(&list);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("registers");
    TCase *parsing = tcase_create("parsing"), *tables = tcase_create("tables");
    TCase *asking = tcase_create("asking");

    if (sodium_init() < 0)
        return 2;
    tcase_add_test(parsing, a_kernel_has_registers_and_shared_memory);
    tcase_add_test(parsing, spills_are_the_kernels_not_those_of_what_it_calls);
    tcase_add_test(parsing, an_older_toolkit_is_read_too);
    tcase_add_loop_test(parsing, a_name_loses_its_types, 0,
                        sizeof names / sizeof *names);
    tcase_add_loop_test(parsing, what_is_no_kernel_says_so, 0,
                        sizeof strange / sizeof *strange);
    tcase_add_test(parsing, a_kernel_is_found_without_its_arguments);
    tcase_add_test(parsing, two_that_differ_are_not_guessed_between);
    suite_add_tcase(suite, parsing);
    tcase_add_test(tables, a_table_comes_back_as_it_was);
    tcase_add_test(tables, figures_of_another_source_do_not_count);
    tcase_add_test(tables, shipped_figures_are_of_the_solutions_that_are_here);
    suite_add_tcase(suite, tables);
    tcase_set_timeout(asking, 120);
    tcase_add_test(asking, nvcc_is_asked_in_the_sandbox);
    tcase_add_test(asking, what_does_not_compile_says_so);
    suite_add_tcase(suite, asking);
    return suite_run(suite);
}
