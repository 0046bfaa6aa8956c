/*
 * command_run: what `grader run` says of more launches and kernels than are
 * kept one by one
 */
#include "commanded.h"
#include "suite.h"

enum { KERNELS = 70, AGAIN = 300 };

/* Runs a kernel k of that parameter and body, and what main does with it. */
static void
run_one(const char *kernel, const char *statements)
{
    char *path = checked_format("%s/one.cu", folder);
    FILE *f = fopen(path, "we");

    ck_assert_ptr_nonnull(f);
    fprintf(f,
            "#include <cuda_runtime.h>\n__global__ void k%s\n"
            "int main(void)\n{\n%s\n    return 0;\n}\n",
            kernel, statements);
    ck_assert_int_eq(fclose(f), 0);
    free(path);
    run("run one.cu");
}

/* No kernel here has shared memory, by which the simulator might explain an
 * address. */
START_TEST(null_pointer_with_an_offset_is_told)
{
    run_one("(int *a) { a[2000] = 1; }", "    k<<<1, 1>>>(nullptr);");
    check_says("writes through a null pointer: 8,000 bytes past address 0");
}
END_TEST

START_TEST(refused_shared_memory_is_told_in_numbers)
{
    run_one("(int *a) { *a = 1; }", "    k<<<1, 1, 65536>>>(nullptr);");
    check_says("cudaErrorInvalidValue: more than 49152 must be asked for");
    run_one("(int n) { __shared__ int s[128]; for (int i = 0; i < n; i++)"
            " s[i] = i; }",
            "    k<<<1, 1, 49152>>>(1);");
    check_says("with 512 bytes of __shared__ variables that is 49664");
}
END_TEST

START_TEST(copy_in_the_wrong_direction_is_told)
{
    run_one("(int *a) { *a = 1; }",
            "    int h = 0, *a;\n    cudaMalloc(&a, 4);\n"
            "    cudaMemcpy(a, &h, 4, cudaMemcpyDeviceToHost);");
    check_says("is told cudaMemcpyDeviceToHost, but its destination is device");
}
END_TEST

START_TEST(sum_without_an_atomic_needs_no_barrier)
{
    run_one("(int *s) { *s += 1; }",
            "    int *s;\n    cudaMalloc(&s, 4);\n    cudaMemset(s, 0, 4);\n"
            "    k<<<2, 32>>>(s);\n    cudaFree(s);");
    check_says("or use an atomic operation");
    ck_assert_msg(!strstr(output, "there is no barrier"), "%s", output);
}
END_TEST

START_TEST(semicolon_of_a_macro_in_a_launch_is_told)
{
    run_one("(int *a) { *a = 1; }\n#define BLOCK 256;",
            "    k<<<1, BLOCK>>>(nullptr);");
    check_says("a ; stands between <<< and >>>: does a #define end in one?");
    run_one("(int *a) { *a = 1; }", "    k<<<1, 256>>;");
    check_says("<<< without >>> and arguments");
}
END_TEST

static void
write_program(void)
{
    char *path = checked_format("%s/many.cu", folder);
    FILE *f = fopen(path, "we");

    ck_assert_ptr_nonnull(f);
    fputs("#include <cuda_runtime.h>\n", f);
    for (int k = 0; k < KERNELS; k++)
        fprintf(f, "__global__ void k%d(int *a) { *a = %d; }\n", k, k);
    fputs("int main(void)\n{\n    int *a;\n    cudaMalloc(&a, 4);\n", f);
    for (int k = 0; k < KERNELS; k++)
        fprintf(f, "    k%d<<<1, 1>>>(a);\n", k);
    fprintf(f, "    for (int i = 0; i < %d; i++)\n        k0<<<1, 1>>>(a);\n",
            AGAIN);
    fputs("    cudaFree(a);\n    return 0;\n}\n", f);
    ck_assert_int_eq(fclose(f), 0);
    free(path);
}

START_TEST(all_launches_and_kernels_are_told_of)
{
    write_program();
    ck_assert_int_eq(run("run many.cu"), 0);
    check_says("launches: 370\n");
    check_says("   and 350 more\n");
    check_says("kernels more, the last of them for all that found no room");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("command_run");
    TCase *c = tcase_create("run");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, null_pointer_with_an_offset_is_told);
    tcase_add_test(c, refused_shared_memory_is_told_in_numbers);
    tcase_add_test(c, copy_in_the_wrong_direction_is_told);
    tcase_add_test(c, sum_without_an_atomic_needs_no_barrier);
    tcase_add_test(c, semicolon_of_a_macro_in_a_launch_is_told);
    tcase_add_test(c, all_launches_and_kernels_are_told_of);
    suite_add_tcase(s, c);
    return suite_run(s);
}
