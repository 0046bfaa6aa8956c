/*
 * program: whole programs, as `make run` runs and shows them
 */
#include "commanded.h"
#include "suite.h"

/* Runs the program `name` with that text; `arguments` as a shell reads them.
 * Its stdin holds "41". */
static int
run_source(const char *name, const char *source, const char *arguments)
{
    char *path = checked_format("%s/%s", folder, name);
    char *command = checked_format(
        "cd '%s' && echo 41 | '%s' run --root='%s' --build='%s/build' -- "
        "'%s' %s >out 2>&1",
        folder, grader, folder, folder, name, arguments);
    char *out = checked_format("%s/out", folder);
    int code;

    ck_assert_int_eq(text_file_write(path, source, strlen(source)), 0);
    code = shell(command);
    free(output);
    output = text_file_read(out, NULL);
    free(out);
    free(command);
    free(path);
    return code;
}

START_TEST(program_runs_with_its_own_main)
{
    ck_assert_int_eq(
        run_source("prog.cu",
                   "#include <stdio.h>\n"
                   "__global__ void k(int *p) { *p = 7; }\n"
                   "int main(void) {\n"
                   "    int *d, h;\n"
                   "    cudaMalloc((void **)&d, 4);\n"
                   "    k<<<1, 1>>>(d);\n"
                   "    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);\n"
                   "    printf(\"seven: %d\\n\", h);\n"
                   "    cudaFree(d);\n"
                   "    return 0;\n"
                   "}\n",
                   ""),
        0);
    check_says("seven: 7\n");
    check_says("line 6: k, 1 x 1 x 1 blocks");
}
END_TEST

START_TEST(functions_for_both_sides_have_the_devices_body)
{
    ck_assert_int_eq(
        run_source("prog.cu",
                   "#include <stdio.h>\n"
                   "__host__ __device__ int load(const int *p) {\n"
                   "#ifdef __CUDA_ARCH__\n"
                   "    return __ldg(p);\n"
                   "#else\n"
                   "    return -1;\n"
                   "#endif\n"
                   "}\n"
                   "__global__ void k(int *p) { p[1] = load(p); }\n"
                   "int main(void) {\n"
                   "    int *d, h[2] = {7, 0};\n"
                   "    cudaMalloc((void **)&d, 8);\n"
                   "    cudaMemcpy(d, h, 8, cudaMemcpyHostToDevice);\n"
                   "    k<<<1, 1>>>(d);\n"
                   "    cudaMemcpy(h, d, 8, cudaMemcpyDeviceToHost);\n"
                   "    printf(\"seven: %d\\n\", h[1]);\n"
                   "    cudaFree(d);\n"
                   "    return 0;\n"
                   "}\n",
                   ""),
        0);
    check_says("seven: 7\n");
}
END_TEST

START_TEST(parts_of_a_word_are_added_apart)
{
    ck_assert_int_eq(
        run_source("prog.cu",
                   "#include <stdio.h>\n"
                   "__global__ void k(unsigned x, unsigned y) {\n"
                   "    printf(\"%08x %08x %08x %08x\\n\", __vadd2(x, y),\n"
                   "           __vsub2(x, y), __vadd4(x, y), __vsub4(x, y));\n"
                   "}\n"
                   "int main(void) {\n"
                   "    k<<<1, 1>>>(0x80ff00ffu, 0x8001ff01u);\n"
                   "    k<<<1, 1>>>(0xffffffffu, 0x00017f80u);\n"
                   "    return cudaDeviceSynchronize();\n"
                   "}\n",
                   ""),
        0);
    check_says("01000000 00fe01fe 0000ff00 00fe01fe\n");
    check_says("00007f7f fffe807f ff007e7f fffe807f\n");
}
END_TEST

START_TEST(output_is_whole_and_as_it_is)
{
    ck_assert_int_eq(run_source("prog.cu",
                                "#include <stdio.h>\n"
                                "int main(void) {\n"
                                "    printf(\"\\033[1mbold\\033[0m\\n\");\n"
                                "    for (int i = 0; i < 5000; i++)\n"
                                "        printf(\"line %d\\n\", i);\n"
                                "    fprintf(stderr, \"and this\");\n"
                                "    return 0;\n"
                                "}\n",
                                ""),
                     0);
    check_says("\033[1mbold\033[0m\n");
    check_says("\nline 2500\n");
    check_says("\nline 4999\n");
    check_says("and this\n--- simulator: the program ended\n");
}
END_TEST

START_TEST(arguments_and_stdin_reach_the_program)
{
    ck_assert_int_eq(
        run_source("prog.cu",
                   "#include <stdio.h>\n"
                   "int main(int c, char **v) {\n"
                   "    int x = 0;\n"
                   "    scanf(\"%d\", &x);\n"
                   "    printf(\"%d %s %s %d\\n\", c, v[1], v[2], x + 1);\n"
                   "    return 0;\n"
                   "}\n",
                   "--fresh 'a b'"),
        0);
    check_says("3 --fresh a b 42\n");
}
END_TEST

START_TEST(program_has_its_own_name_everywhere)
{
    static const char source[] =
        "#include <stdio.h>\n"
        "__global__ void k(int *p) { p[threadIdx.x] = 1; }\n"
        "int main(void) {\n"
        "    int *d;\n"
        "    cudaMalloc((void **)&d, 4);\n"
        "    printf(\"%s\\n\", __FILE__);\n"
        "    k<<<1, 2>>>(d);\n"
        "    return cudaDeviceSynchronize();\n"
        "}\n";

    ck_assert_int_eq(run_source("my prog.cu", source, ""), 1);
    check_says("my prog.cu\n");
    check_says("made at my prog.cu:5");
    check_says("my prog.cu:2 (block 0, thread 1)\n");
    ck_assert_ptr_null(strstr(output, "kernel.cu"));
    ck_assert_int_eq(run_source("prog.cu", "int main() { none(); }\n", ""), 1);
    check_says("prog.cu:1:14: error: 'none' was not declared");
}
END_TEST

/* Names that a message or a shell could trip over, or that are ours. */
START_TEST(odd_names_build_all_the_same)
{
    static const char *const names[] = {"a\"b.cu", "$(x):1.cu", "lab.h",
                                        "-x.cu"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *name = checked_format("./%s", names[i]);

        ck_assert_int_eq(run_source(name, "int main() { return 0; }\n", ""), 0);
        free(name);
    }
}
END_TEST

START_TEST(hazard_shows_its_line_and_that_it_stopped_the_program)
{
    ck_assert_int_eq(run_source("prog.cu",
                                "#include <stdio.h>\n"
                                "__global__ void k(int *p) {\n"
                                "    p[threadIdx.x + 1] = 1;\n"
                                "}\n"
                                "int main(void) {\n"
                                "    int *d;\n"
                                "    cudaMalloc((void **)&d, 4);\n"
                                "    k<<<1, 1>>>(d);\n"
                                "    cudaDeviceSynchronize();\n"
                                "    printf(\"never\\n\");\n"
                                "}\n",
                                ""),
                     1);
    check_says("p[threadIdx.x + 1] = 1;\n   the program was stopped there\n");
    ck_assert_ptr_null(strstr(output, "never"));
}
END_TEST

START_TEST(barriers_of_one_line_are_told_apart)
{
    ck_assert_int_eq(run_source("prog.cu",
                                "__global__ void k(int n) {\n"
                                "    if (threadIdx.x < n) __syncthreads();"
                                " else __syncthreads();\n"
                                "}\n"
                                "int main(void) {\n"
                                "    k<<<1, 64>>>(7);\n"
                                "    return cudaDeviceSynchronize();\n"
                                "}\n",
                                ""),
                     1);
    check_says("barrier divergent");
    check_says("some at prog.cu:2, others at another one of that line");
}
END_TEST

/* A compiler may unroll, inline and clone: one call stays one barrier. */
START_TEST(copies_of_one_barrier_are_one)
{
    ck_assert_int_eq(
        run_source(
            "prog.cu",
            "__device__ void wait(void) { __syncthreads(); }\n"
            "template <int N> __device__ void turns(int *p, int n) {\n"
            "#pragma unroll\n"
            "    for (int i = 0; i < N; i++) { p[threadIdx.x] = i; wait(); }\n"
            "}\n"
            "__global__ void k(int *p, int n) {\n"
            "    turns<4>(p, n);\n"
            "    for (int i = 0; i < n; i++) { p[threadIdx.x] = i;"
            " __syncthreads(); }\n"
            "    if (n > 3) wait(); else wait();\n"
            "}\n"
            "int main(void) {\n"
            "    int *d;\n"
            "    cudaMalloc((void **)&d, 256);\n"
            "    k<<<1, 64>>>(d, 5);\n"
            "    cudaFree(d);\n"
            "    return 0;\n"
            "}\n",
            ""),
        0);
    check_says("nothing found");
}
END_TEST

START_TEST(endless_program_keeps_its_output_and_has_a_line)
{
    ck_assert_int_eq(run_source("prog.cu",
                                "#include <stdio.h>\n"
                                "int main(void) {\n"
                                "    int x = 0;\n"
                                "    printf(\"hi\\nthere\");\n"
                                "    for (;;)\n"
                                "        if (x++ == -7) putchar(x);\n"
                                "}\n",
                                ""),
                     1);
    check_says("hi\nthere");
    check_says("--- simulator: timed out\n");
    check_says("an endless loop");
    check_says("prog.cu:");
    check_says("(host code)");
}
END_TEST

/* A case that passes shows in a replay what it printed, all of it. */
START_TEST(replay_shows_all_output)
{
    char *edit = checked_format(
        "cp -r '%s/solutions' '%s/talks' && sed -i 's/^saxpy(int n.*/&/; "
        "/^    if (n <= 0)/i\\    for (int k = 0; k < 3000; k++) printf(\"k "
        "%%d\\\\n\", k);' '%s/talks/01-index-1d/kernel.cu'",
        folder, folder, folder);
    char *command =
        checked_format("replay 01/saxpy/1000/seed=1 --from='%s/talks'", folder);

    ck_assert_int_eq(shell(edit), 0);
    ck_assert_int_eq(run(command), 0);
    check_says("k 0\n");
    check_says("k 1500\n");
    check_says("k 2999\n");
    check_says("1 of 1 case");
    free(command);
    free(edit);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("program");
    TCase *c = tcase_create("programs");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 300);
    tcase_add_test(c, program_runs_with_its_own_main);
    tcase_add_test(c, functions_for_both_sides_have_the_devices_body);
    tcase_add_test(c, parts_of_a_word_are_added_apart);
    tcase_add_test(c, output_is_whole_and_as_it_is);
    tcase_add_test(c, arguments_and_stdin_reach_the_program);
    tcase_add_test(c, program_has_its_own_name_everywhere);
    tcase_add_test(c, odd_names_build_all_the_same);
    tcase_add_test(c, hazard_shows_its_line_and_that_it_stopped_the_program);
    tcase_add_test(c, barriers_of_one_line_are_told_apart);
    tcase_add_test(c, copies_of_one_barrier_are_one);
    tcase_add_test(c, endless_program_keeps_its_output_and_has_a_line);
    tcase_add_test(c, replay_shows_all_output);
    suite_add_tcase(s, c);
    return suite_run(s);
}
