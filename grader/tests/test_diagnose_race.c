/*
 * diagnose_same, diagnose_shared: what two accesses to one element say: no
 * barrier, or in another turn; chunks that overlap; strides that are too short
 */
#include "../diagnose_finding.h"
#include "findings.h"
#include "suite.h"

START_TEST(no_barrier_fits_into_one_line)
{
    json_t *findings = findings_with(
        "{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': '', "
        "'first': {'kind': 'write', 'line': 47}, "
        "'second': {'kind': 'read', 'line': 47}}",
        "null");

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
    ck_assert_msg(strstr(said.text, "results never go back") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* A store in line 2, a load in line 3 or 4. */
static const struct {
    const char *source, *words;
} statements[] = {
    {"{\n s[i] = c0 * s[i] + // s;\n c1 *\n (s[i - 1] + s[i + 1]);\n}\n",
     "in the same statement"},
    {"{\n s[i] = in[i];\n o = c1 *\n (s[i - 1] + s[i + 1]);\n}\n",
     "no barrier lies between"},
    {"{\n s[i] = c0 *\n in[i]; o = c1 *\n (s[i - 1] + s[i + 1]);\n}\n",
     "no barrier lies between"},
    {"{\n if (x) { s[i] = 1; } o =\n c1\n * (s[i - 1] + s[i + 1]);\n}\n",
     "in the same statement"},
    {NULL, "no barrier lies between"},
};

START_TEST(no_barrier_fits_into_one_statement)
{
    json_t *findings = findings_with(
        "{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': '', "
        "'first': {'kind': 'write', 'line': 2}, "
        "'second': {'kind': 'read', 'line': 4}}",
        "null");

    source = statements[_i].source;
    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
    ck_assert_msg(strstr(said.text, statements[_i].words) != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
    source = NULL;
}
END_TEST

/* One access in line 4, another in line 6, or in a function above. */
static const struct {
    long write, read;
    const char *source, *words;
} turns[] = {
    {4, 6,
     "k()\n{\n for (;;) {\n s[i] = a;\n __syncthreads();\n b = s[j];\n "
     "}\n}\n",
     "next turn"},
    {6, 4,
     "k()\n{\n for (;;) {\n b = s[j];\n __syncthreads();\n s[i] = a;\n "
     "}\n}\n",
     "next turn"},
    {2, 6,
     "f() {\n s[i] = a; }\n\nk() { f(); while (x) { f();\n "
     "__syncthreads();\n b = s[j];\n } }\n",
     "next turn"},
    /* No loop; a barrier for some; one in a comment; one at the end; the
     * function not called in the loop, or behind the barrier as well. */
    {4, 6, "k()\n{\n {\n s[i] = a;\n __syncthreads();\n b = s[j];\n }\n}\n",
     "orders the two"},
    {4, 6,
     "k()\n{\n for (;;) {\n s[i] = a;\n if (x) __syncthreads();\n b = "
     "s[j];\n }\n}\n",
     "orders the two"},
    {4, 6,
     "k()\n{\n for (;;) {\n s[i] = a;\n // __syncthreads();\n b = s[j];"
     "\n }\n}\n",
     "no barrier lies between"},
    {4, 6,
     "k()\n{\n for (;;) {\n s[i] = a;\n __syncthreads();\n b = s[j];\n "
     "__syncthreads(); }\n}\n",
     "orders the two"},
    {2, 6,
     "f() {\n s[i] = a; }\n\nk() { f(); while (x) {\n "
     "__syncthreads();\n b = s[j];\n } }\n",
     "orders the two"},
    {2, 6,
     "f() {\n s[i] = a; }\n\nk() { while (x) { f();\n "
     "__syncthreads(); f();\n b = s[j];\n } }\n",
     "orders the two"},
    /* Before the store of its line, before the load of its line; all in one
     * line; in a macro; in a function. */
    {4, 5,
     "k()\n{\n for (;;) {\n __syncthreads(); s[i] = a;\n b = s[j];\n }\n}\n",
     "line 5 reads and line 4 writes the same element of s, in two threads, "
     "and "
     "no barrier orders the two: are they of two turns of a loop?"},
    {4, 5,
     "k()\n{\n for (;;) {\n s[i] = a;\n __syncthreads(); b = s[j];\n }\n}\n",
     "orders the two"},
    {2, 2, "k() { for (;;) {\n s[i] = a; __syncthreads(); b = s[j];\n } }\n",
     "line 2 reads and writes the same element of s, in two threads, and no "
     "barrier orders the two"},
    {3, 3, "k() {\n for (;;) {\n s[i] = a; b = s[j]; } }\n",
     "line 3 reads and writes the same element of s, in two threads, and no "
     "barrier lies between"},
    {4, 4,
     "#define STEP s[i] = a; \\\n b = s[j]\nk() { for (;;) {\n STEP;\n } }\n",
     "line 4 reads and writes the same element of s"},
    {3, 5,
     "#define WAIT __syncthreads()\nk() { for (;;) {\n s[i] = a;\n WAIT;\n b "
     "= s[j];\n } }\n",
     "orders the two"},
    {3, 5,
     "f() { __syncthreads(); }\nk() { for (;;) {\n s[i] = a;\n f();\n b = "
     "s[j];\n } }\n",
     "orders the two"},
    {3, 3, "k() {\n for (k = 0; k < 3; k++)\n { s[i] += s[k]; }\n}\n",
     "in the same line"},
};

/* What is said of one thread's store in a line of the source, which another
 * thread loads in another line. */
static void
check_lines(long write, long read, const char *code, const char *words)
{
    json_t *findings =
        json_pack("{s:[{s:s, s:s, s:s, s:s, s:{s:s, s:i}, s:{s:s, s:i}}]}",
                  "findings", "id", "race-shared", "severity", "hazard",
                  "array", "s", "text", "", "first", "kind", "write", "line",
                  (int)write, "second", "kind", "read", "line", (int)read);

    source = code;
    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
    json_decref(findings);
    source = NULL;
}

START_TEST(barrier_between_the_lines_is_one_of_the_same_turn)
{
    check_lines(turns[_i].write, turns[_i].read, turns[_i].source,
                turns[_i].words);
}
END_TEST

/* Words that each want a look at all that follows, or goes before. */
START_TEST(hostile_lines_end_soon)
{
    static const char *const words[] = {
        "for (",
        "do {",
        "{ (",
        "} )",
        "else ",
        "[] {",
        "f() {",
        "s[i] = s;",
        "while",
        "\\\n",
        "__syncthreads ",
        "__syncwarp ",
        "\n#define s __syncthreads ;\n#if 0\n#if 1\n#endif\n#endif\n"};

    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        const size_t count = 100000, length = strlen(words[k]);
        char *text = checked_alloc(count * length + 1, 1), *code;
        long warp;

        for (size_t i = 0; i < count * length; i++)
            text[i] = words[k][i % length];
        code = checked_format("__global__ void k() {\n%s\ns[i] = s[j];\n"
                              "b = s[j];\n}\n",
                              text);
        for (long line = 1; line < 5; line++) {
            diagnose_next_turn(code, line, 4, &warp);
            diagnose_comes_behind(code, line, 4);
            diagnose_warp_barrier(code, line, 4);
            diagnose_may_wait(code, line, 4);
            diagnose_several(code, line);
        }
        ck_assert(!diagnose_comes_behind(code, 4, 3));
        free(code);
        free(text);
    }
}
END_TEST

/* A load in one line, a store in another, and no barrier between. */
static const struct {
    long read, write;
    const char *source, *words;
} orders[] = {
    {5, 6,
     "__global__ void k()\n{\n for (;;) {\n __syncthreads();\n b = s[j];\n "
     "s[i] = b;\n }\n}\n",
     "line 6 overwrites what another thread may still have to read of s in "
     "line 5, and no barrier lies between"},
    {4, 5,
     "__device__ void f()\n{\n do {\n b = s[j];\n s[i] = b;\n "
     "__syncthreads();\n } while (x);\n}\n",
     "line 5 overwrites"},
    {4, 5,
     "__global__ void k()\n{\n for (;;) a = 1;\n b = s[j];\n s[i] = b;\n}\n",
     "line 5 overwrites"},
    {5, 4, "__global__ void k()\n{\n\n s[i] = b;\n b = s[j];\n}\n",
     "line 5 reads what another thread writes to s in line 4"},
    /* The turn before may have written it: no barrier on the way round, or one
     * for some, or one of the loop around; and so may an earlier call. */
    {4, 5,
     "__global__ void k()\n{\n for (;;) {\n b = s[j];\n s[i] = b;\n }\n}\n",
     "line 4 reads and line 5 writes the same element of s"},
    {5, 6,
     "__global__ void k()\n{\n for (;;) {\n if (x) __syncthreads();\n b = "
     "s[j];\n s[i] = b;\n }\n}\n",
     "line 5 reads and line 6 writes"},
    {5, 6,
     "__global__ void k()\n{\n for (;;) { __syncthreads();\n for (;;) {\n b = "
     "s[j];\n s[i] = b;\n } }\n}\n",
     "line 5 reads and line 6 writes"},
    {5, 6,
     "__global__ void k()\n{\n for (;;) { __syncthreads();\n for (;;) if (x) "
     "{\n b = s[j];\n s[i] = b;\n } }\n}\n",
     "line 5 reads and line 6 writes"},
    {4, 5,
     "__global__ void k()\n{\n auto f = [&](int i) {\n b = s[j];\n s[i] = b;\n "
     "};\n for (;;) f(1);\n}\n",
     "line 4 reads and line 5 writes"},
    {4, 5, "__device__ void f()\n{\n\n b = s[j];\n s[i] = b;\n}\n",
     "line 4 reads and line 5 writes"},
    /* A thread takes one of two ways, or leaves the turn before its barrier. */
    {4, 6,
     "__global__ void k()\n{\n if (x)\n b = s[j];\n else\n s[i] = b;\n}\n",
     "line 4 reads and line 6 writes"},
    {4, 5,
     "__global__ void k()\n{\n for (;;) {\n b = s[j];\n s[i] = b;\n if (x) "
     "continue;\n __syncthreads();\n }\n}\n",
     "line 4 reads and line 5 writes"},
};

START_TEST(order_of_a_race_is_that_of_its_lines_as_executed)
{
    check_lines(orders[_i].write, orders[_i].read, orders[_i].source,
                orders[_i].words);
}
END_TEST

/* Threads 0 and `thread` of 8 x 8 x 8; a __syncwarp is named only where the
 * words have it. */
static void
check_warps(const int thread[3], const char *text, const char *words)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}, "
        "s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i]}]}",
        "findings", "id", "race-shared", "severity", "hazard", "array", "s",
        "text", "", "launch", 0, "first", "kind", "write", "line", 2, "block",
        0, 0, 0, "thread", 0, 0, 0, "second", "kind", "read", "line", 4,
        "block", 0, 0, 0, "thread", thread[0], thread[1], thread[2], "launches",
        "grid", 5, 4, 3, "block", 8, 8, 8);

    source = text;
    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    ck_assert_msg(!strstr(said.text, "__syncwarp") ==
                      !strstr(words, "__syncwarp"),
                  "%s", said.text);
    close_case();
    json_decref(findings);
    source = NULL;
}

START_TEST(barrier_of_a_warp_is_named_where_the_threads_are_of_two)
{
    static const char between[] = "k() {\n s[i] = a;\n __syncwarp();\n b = "
                                  "s[j];\n}\n",
                      comment[] = "k() {\n s[i] = a;\n // __syncwarp();\n b = "
                                  "s[j];\n}\n",
                      apart[] = "f() {\n s[i] = a; }\n k() { __syncwarp();\n b "
                                "= s[j];\n}\n";

    check_warps((const int[]){0, 0, 1}, between,
                "the __syncwarp between, in line 3, lets the threads of one "
                "warp wait for each other, and these two are of warps 0 and 2");
    check_warps((const int[]){1, 3, 0}, between, "no barrier lies between");
    check_warps((const int[]){0, 0, 1}, comment, "no barrier lies between");
    check_warps((const int[]){0, 0, 1}, apart, "no barrier lies between");
}
END_TEST

START_TEST(barrier_of_a_warp_at_the_end_of_a_turn_is_named)
{
    static const char turn[] = "k() { for (;;) {\n s[i] = a;\n "
                               "__syncthreads();\n b = s[j];\n "
                               "__syncwarp();\n } }\n";

    check_warps((const int[]){0, 0, 1}, turn,
                "at the end of the turn; the __syncwarp in line 5 orders one "
                "warp alone");
    check_warps((const int[]){1, 3, 0}, turn, "at the end of the turn");
    check_warps((const int[]){0, 0, 1},
                "k() { for (;;) { __syncwarp();\n s[i] = a;\n "
                "__syncthreads();\n b = s[j];\n } }\n",
                "the __syncwarp in line 1 orders one warp alone");
}
END_TEST

START_TEST(wrong_plane_is_asked_for_where_there_may_be_several)
{
    static const char *const elements[] = {"s[2][1]", "s[35]", "s[1][2][1]"};

    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        char *text = checked_format("kernel.cu:4 writes %s and", elements[i]);
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:s, s:i, s:{s:s, s:i}, s:{s:s, s:i}}], "
            "s:[{s:[i,i,i], s:[i,i,i]}]}",
            "findings", "id", "race-shared", "severity", "hazard", "array", "s",
            "text", text, "launch", 0, "first", "kind", "write", "line", 4,
            "second", "kind", "read", "line", 6, "launches", "grid", 5, 4, 1,
            "block", 8, 8, 1);

        open_case("07", 0, X, Y, Z, 0);
        ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
        ck_assert_msg(!strstr(said.text, "wrong plane") == (i == 0), "%s",
                      said.text);
        close_case();
        json_decref(findings);
        free(text);
    }
}
END_TEST

/* Blocks 0 and 1 along z; all of both in the first plane, or one too many. */
START_TEST(chunks_overlap_where_blocks_meet_late)
{
    for (int z = 1; z < 10; z += 8) {
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i,i,i], s:{s:s, s:i, s:[i,i,i], "
            "s:[i,i,i]}, s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], s:[{s:[i,i,i], "
            "s:[i,i,i]}]}",
            "findings", "id", "race-global", "severity", "hazard", "array",
            "out", "text", "", "launch", 0, "index", 1, 1, z, "first", "kind",
            "write", "line", 7, "block", 0, 0, 0, "thread", 1, 1, 0, "second",
            "kind", "write", "line", 7, "block", 0, 0, 1, "thread", 1, 1, 0,
            "launches", "grid", 5, 4, 3, "block", 8, 8, 1);

        open_case("07", 0, X, Y, Z, 0);
        ck_assert_str_eq(diagnosed(findings, NULL),
                         z == 1 ? "index-without-block" : "chunk-seams");
        close_case();
        json_decref(findings);
    }
}
END_TEST

static json_t *
race(const char *array, const int at[4])
{
    return json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[iii], s:[iii]}, "
        "s:{s:s, s:i, s:[iii], s:[iii]}}], s:[{s:i, s:[iii], s:[iii], s:i}]}",
        "findings", "id", "race-global", "severity", "hazard", "array", array,
        "text", "", "launch", 0, "index", 261, "first", "kind", "write", "line",
        7, "block", at[0], 0, 0, "thread", at[1], 0, 0, "second", "kind",
        "write", "line", 7, "block", at[2], 0, 0, "thread", at[3], 0, 0,
        "launches", "line", 30, "grid", 4, 1, 1, "block", 256, 1, 1, "shared",
        0);
}

START_TEST(threads_of_one_element_are_named)
{
    json_t *findings = race("out", (const int[]){0, 5, 0, 37});

    open_case("03", 0, 1000, 1, 1, 5);
    ck_assert_str_eq(diagnosed(findings, NULL), "race-global");
    ck_assert_msg(strstr(said.text, "thread 5 of block 0 and thread 37 of "
                                    "block 0 take the same element, out[261]"),
                  "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* Element 261 is that of thread 5 of block 1; block 0 comes to it later. */
START_TEST(stride_is_short_where_the_launch_is_fixed)
{
    json_t *findings = race("y", (const int[]){0, 5, 1, 5});

    open_case("01", 1, 1000, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "stride-too-short");
    close_case();
    open_case("04", 2, 900, 1, 0, 12);
    ck_assert_str_eq(diagnosed(findings, NULL), "race-global");
    ck_assert_ptr_nonnull(strstr(said.text, "must begin past"));
    close_case();
    json_decref(findings);
}
END_TEST

/* Both write element `offset` of s, in a block of 8 x 8 x 8. */
static void
check_turns(int offset, int line, const int z[2], bool short_of_all)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}, s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], s:[{s:[i,i,i], "
        "s:[i,i,i]}]}",
        "findings", "id", "race-shared", "severity", "hazard", "array", "s",
        "text", "as it says", "launch", 0, "offset", 8 * offset, "bytes", 8,
        "first", "kind", "write", "line", 7, "block", 1, 0, 0, "thread", 3, 0,
        z[0], "second", "kind", "write", "line", line, "block", 1, 0, 0,
        "thread", 3, 0, z[1], "launches", "grid", 5, 4, 3, "block", 8, 8, 8);

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL),
                     short_of_all ? "stride-too-short" : "race-shared");
    close_case();
    json_decref(findings);
}

/* The first element of thread (3, 0, 2) is 131. */
START_TEST(turns_of_fewer_than_all_threads_are_too_short)
{
    check_turns(131, 7, (const int[]){0, 2}, true);
    check_turns(131, 7, (const int[]){2, 1}, true);
    /* Another element, or another line. */
    check_turns(132, 7, (const int[]){0, 2}, false);
    check_turns(3, 7, (const int[]){0, 2}, false);
    check_turns(131, 8, (const int[]){0, 2}, false);
}
END_TEST

static TCase *
races(void)
{
    TCase *c = tcase_create("races");

    tcase_add_test(c, no_barrier_fits_into_one_line);
    tcase_add_loop_test(c, no_barrier_fits_into_one_statement, 0, 5);
    tcase_add_test(c, wrong_plane_is_asked_for_where_there_may_be_several);
    tcase_add_loop_test(c, barrier_between_the_lines_is_one_of_the_same_turn, 0,
                        sizeof turns / sizeof *turns);
    tcase_add_loop_test(c, order_of_a_race_is_that_of_its_lines_as_executed, 0,
                        sizeof orders / sizeof *orders);
    tcase_add_test(c, hostile_lines_end_soon);
    tcase_add_test(c, barrier_of_a_warp_is_named_where_the_threads_are_of_two);
    tcase_add_test(c, barrier_of_a_warp_at_the_end_of_a_turn_is_named);
    tcase_add_test(c, chunks_overlap_where_blocks_meet_late);
    tcase_add_test(c, threads_of_one_element_are_named);
    tcase_add_test(c, stride_is_short_where_the_launch_is_fixed);
    tcase_add_test(c, turns_of_fewer_than_all_threads_are_too_short);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_race");

    suite_add_tcase(s, races());
    return suite_run(s);
}
