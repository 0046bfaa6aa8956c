/*
 * command_run: what `grader run` says of more launches and kernels than are
 * kept one by one
 */
#include "commanded.h"
#include "suite.h"

enum { KERNELS = 70, AGAIN = 300 };

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
    tcase_add_test(c, all_launches_and_kernels_are_told_of);
    suite_add_tcase(s, c);
    return suite_run(s);
}
