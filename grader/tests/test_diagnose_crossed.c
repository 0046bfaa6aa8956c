/*
 * diagnose_crossed, diagnose_made: indices that take the block, the thread, the
 * size or the extent of another axis
 */
#include "../diagnose_made.h"
#include "findings.h"
#include "suite.h"

enum { WIDTH = 67, HEIGHT = 45 };

/* A kernel with these two lines, the third and the fourth of its file. */
static char *
kernel_with(const char *x, const char *y)
{
    return checked_format("__global__ void k(unsigned char *image, int nx, "
                          "int ny)\n{\n%s\n%s\n"
                          "    image[(size_t)y * nx + x] = 0;\n}\n",
                          x, y);
}

#define OWN_X "int x = blockIdx.x * blockDim.x + threadIdx.x;"
#define OWN_Y "int y = blockIdx.y * blockDim.y + threadIdx.y;"
#define X_OF_Y "int x = blockIdx.y * blockDim.y + threadIdx.y;"
#define Y_OF_X "int y = blockIdx.x * blockDim.x + threadIdx.x;"

/* What the source says. */

static const struct {
    const char *line; /* of a body that multiplies y */
    const char *name;
    size_t block, size, thread, axis;
} read_as[] = {
    {OWN_X, "x", 0, 0, 0, 0},
    {"const int gy=threadIdx.y+blockIdx.x*blockDim.z;", "gy", 0, 2, 1, 1},
    {"int z = 1 + (int)(blockIdx.z * 8 + threadIdx.z), n;", "z", 2, MADE_NONE,
     2, 2},
    {"int n, pos_x = blockIdx.y * 16 + threadIdx.y, m;", "pos_x", 1, MADE_NONE,
     1, 0},
    {"for (int col = blockIdx.x * 4 + threadIdx.x; col < nx; col++)", "col", 0,
     MADE_NONE, 0, 0},
    {"size_t Row = blockIdx.y * 4 + threadIdx.y;", "Row", 1, MADE_NONE, 1, 1},
    {"int idx = blockIdx.x * blockDim.x + threadIdx.x;", "idx", 0, 0, 0,
     MADE_NONE},
    {"int ty = threadIdx.y, b = blockIdx.x, y = b * 8 + ty, n = 2 * ty;", "y",
     0, MADE_NONE, 1, 1},
    {"int x = threadIdx.x ; x = blockIdx.y * blockDim.y + x;", "x", 1, 1, 0, 0},
};

START_TEST(index_is_read_with_the_axes_it_is_made_from)
{
    char *text = kernel_with(read_as[_i].line, "");
    struct made made[MADE_MOST];
    const size_t count = diagnose_made(text, "k", made);

    ck_assert_uint_eq(count, read_as[_i].name != NULL);
    if (count) {
        ck_assert_str_eq(made[0].name, read_as[_i].name);
        ck_assert_uint_eq(made[0].block, read_as[_i].block);
        ck_assert_uint_eq(made[0].size, read_as[_i].size);
        ck_assert_uint_eq(made[0].thread, read_as[_i].thread);
        ck_assert_uint_eq(made[0].axis, read_as[_i].axis);
        ck_assert_int_eq(made[0].line, 3);
        ck_assert(made[0].multiplied == (*made[0].name == 'y'));
    }
    free(text);
}
END_TEST

/* In several steps, of several axes, of no block, or of nothing known. */
START_TEST(index_that_is_no_axis_of_its_own_is_left_out)
{
    static const char *const lines[] = {
        "int i = threadIdx.y * blockDim.x + threadIdx.x + blockIdx.x;",
        "int tx = threadIdx.x;",
        "x += blockIdx.x * 8 + threadIdx.x;",
        "s[threadIdx.x] = blockIdx.x;",
        "int x = blockIdx.w + threadIdx.x;",
        "// int x = blockIdx.x + threadIdx.x;",
        "f(blockIdx.x + threadIdx.x);",
        "int t = threadIdx.x; int x = blockIdx.x + t + threadIdx.y;",
        "int t = threadIdx.x + 1; int x = blockIdx.x + t;",
        "int t = threadIdx.xy; int x = blockIdx.x + t;",
        "int t = threadIdx.x; if (nx) t = threadIdx.y; int x = blockIdx.x + t;",
    };

    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        char *text = kernel_with(lines[k], "");
        struct made made[MADE_MOST];

        ck_assert_msg(diagnose_made(text, "k", made) == 0, "%s", lines[k]);
        ck_assert_uint_eq(diagnose_made(text, "other", made), 0);
        free(text);
    }
    ck_assert_uint_eq(diagnose_made(NULL, "k", NULL), 0);
}
END_TEST

START_TEST(index_is_compared_with_the_extent_that_its_guard_has)
{
    static const struct {
        const char *guard;
        size_t axis; /* MADE_NONE: nothing is told */
    } guards[] = {
        {"if (y < nx)", 0},          {"if (y + 1 >= height) return;", 1},
        {"if (y > (NX - 2))", 0},    {"if (y < n)", MADE_NONE},
        {"if (y < 8)", MADE_NONE},   {"if (y < nx && y < ny)", MADE_NONE},
        {"y = y << nx;", MADE_NONE}, {"", MADE_NONE},
    };

    for (size_t k = 0; k < sizeof guards / sizeof *guards; k++) {
        char *text = kernel_with(OWN_Y, guards[k].guard);
        struct made made[MADE_MOST];
        struct made_bound bound;

        ck_assert_uint_eq(diagnose_made(text, "k", made), 1);
        ck_assert_msg(diagnose_made_bound(text, "k", made, &bound) ==
                          (guards[k].axis != MADE_NONE),
                      "%s", guards[k].guard);
        if (guards[k].axis != MADE_NONE) {
            ck_assert_uint_eq(bound.axis, guards[k].axis);
            ck_assert_int_eq(bound.line, 4);
        }
        free(text);
    }
}
END_TEST

/* Looking at all that follows each of them would take hours. */
START_TEST(hostile_text_is_read_soon)
{
    static const char *const words[] = {
        "int x = blockIdx.x + threadIdx.x, ",
        "threadIdx.x ",
        "x.x < nx ",
        "x = blockIdx.y; y = threadIdx.x + blockIdx.x; ",
        "x = threadIdx.x ",
        "x = threadIdx.x; y = x; ",
        "x = threadIdx.x, ",
        "x * ((",
        "x < {"};
    enum { COUNT = 100000 };

    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        const size_t length = strlen(words[k]);
        char *body = checked_alloc(COUNT * length + 1, 1), *text;
        struct made made[MADE_MOST];
        struct made_bound bound;

        for (size_t i = 0; i < COUNT * length; i++)
            body[i] = words[k][i % length];
        text = kernel_with(OWN_X, body);
        if (diagnose_made(text, "k", made))
            diagnose_made_bound(text, "k", made, &bound);
        free(text);
        free(body);
    }
}
END_TEST

/* What was written. */

/* An image in blocks of 32 x 8 of which the points are inverted where x is
 * before ex, and y among the first `run` of `period` before ey. */
static void
open_image(int ex, int ey, int period, int run)
{
    unsigned char *image;

    open_case("02", 0, WIDTH, HEIGHT, 1, 0);
    launch(3, 6, 1, 32, 8, 1);
    image = (unsigned char *)out(0);
    for (int y = 0; y < ey; y++)
        for (int x = 0; x < ex; x++)
            if (y % period < run)
                image[y * WIDTH + x] ^= 0xff;
}

/* By that kernel; NULL: it is not known. */
static void
check_says(char *text, const char *id, long line, const char *words)
{
    json_t *findings = text ? findings_of(checked_format(
                                  "{'launches': [{'kernel': 'k<int>'}]}"))
                            : NULL;

    source = text;
    ck_assert_str_eq(diagnosed(findings, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    ck_assert_int_eq(said.line, line);
    source = NULL;
    json_decref(findings);
    free(text);
    close_case();
}

START_TEST(indices_exchanged_in_the_kernel_are_named)
{
    open_image(48, HEIGHT, 1, 1);
    check_says(kernel_with(X_OF_Y, Y_OF_X), "axes-swapped", 3,
               "from x = 48 on, where the threads along y end (6 blocks of 8): "
               "line 3 makes the index along x from blockIdx.y and "
               "threadIdx.y, and line 4 that along y");
    open_image(48, HEIGHT, 1, 1);
    check_says(kernel_with("int tx = threadIdx.y, x = blockIdx.y * 8 + tx;",
                           "int ty = threadIdx.x, y = blockIdx.x * 32 + ty;"),
               "axes-swapped", 3, "line 3 makes the index along x");
    /* Names that tell nothing: the row is what is multiplied. */
    open_image(48, HEIGHT, 1, 1);
    check_says(checked_format("__global__ void k(unsigned char *p, int n)\n{\n"
                              "int b = blockIdx.x * blockDim.x + threadIdx.x;\n"
                              "int a = blockIdx.y * blockDim.y + threadIdx.y;\n"
                              "p[b * n + a] = 0;\n}\n"),
               "axes-swapped", 4, "line 4 makes the index along x");
}
END_TEST

/* 6 blocks of 8 threads along y: x ends at 48, as it would not otherwise. */
START_TEST(indices_that_are_not_read_may_be_exchanged)
{
    open_image(48, HEIGHT, 1, 1);
    check_says(NULL, "axes-swapped", 0, "as if the indices along x and y");
    open_image(48, HEIGHT, 1, 1);
    check_says(kernel_with("int x = blockIdx.y * blockDim.y;",
                           "x += threadIdx.y; int y = 0;"),
               "axes-swapped", 0, "does the index along x take blockIdx.y");
    /* The source has them right, or it is another place, or an extent. */
    open_image(48, HEIGHT, 1, 1);
    check_says(kernel_with(OWN_X, OWN_Y), "tail-unwritten", 0, "from x = 48");
    open_image(47, HEIGHT, 1, 1);
    check_says(kernel_with(X_OF_Y, Y_OF_X), "tail-unwritten", 0, "x = 47 on");
    open_image(45, HEIGHT, 1, 1);
    check_says(NULL, "tail-unwritten", 0, "from x = 45 on");
    /* Another axis is short as well. */
    open_image(48, HEIGHT - 2, 1, 1);
    check_says(NULL, "tail-unwritten", 0, "from x = 48 on");
}
END_TEST

/* Blocks of 32 x 8 x 1 threads, 2 x 4 x 19 of them. */
START_TEST(any_two_of_three_indices_may_be_exchanged)
{
    static const struct {
        int ex, ey;
        const char *lines[2], *words;
    } known[] = {
        {19,
         Y - 1,
         {"int x = blockIdx.z * blockDim.z + threadIdx.z;",
          "int z = blockIdx.x * blockDim.x + threadIdx.x;"},
         "from x = 19 on, where the threads along z end (19 blocks of 1)"},
        {X - 1,
         19,
         {"int z = blockIdx.y * blockDim.y + threadIdx.y;",
          "int y = blockIdx.z * blockDim.z + threadIdx.z;"},
         "from y = 19 on, where the threads along z end (19 blocks of 1)"},
        {33,
         Y - 1,
         {"int x = 1 + blockIdx.y * blockDim.y + threadIdx.y;",
          "int y = 1 + blockIdx.x * blockDim.x + threadIdx.x;"},
         "from x = 33 on, where the threads along y end (4 blocks of 8)"},
    };

    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        open_case("05", 0, X, Y, Z, 0);
        launch(2, 4, Z, 32, 8, 1);
        sweep(right, known[k].ex, known[k].ey, Z - 1);
        check_says(kernel_with(known[k].lines[0], known[k].lines[1]),
                   "axes-swapped", k == 1 ? 4 : 3, known[k].words);
    }
    /* 19 is the extent along z as well: without the source it is a guard's. */
    open_case("05", 0, X, Y, Z, 0);
    launch(2, 4, Z, 32, 8, 1);
    sweep(right, 19, Y - 1, Z - 1);
    check_says(NULL, "tail-unwritten", 0, "from x = 19 on");
}
END_TEST

/* 3 blocks of 8 threads end at 24. */
START_TEST(blocks_of_another_axis_are_named_by_the_index)
{
    open_image(WIDTH, 24, 1, 1);
    check_says(
        kernel_with(OWN_X, "int y = blockIdx.x * blockDim.y + threadIdx.y;"),
        "axes-swapped", 4,
        "where 3 blocks end, as many as there are along x; line 4 "
        "makes the index along y from blockIdx.x");
    open_image(WIDTH, 24, 1, 1);
    check_says(NULL, "axes-swapped", 0, "does the index along y take");
    open_image(WIDTH, 24, 1, 1);
    check_says(kernel_with(OWN_X, OWN_Y), "tail-unwritten", 0, "from y = 24");
}
END_TEST

START_TEST(blocks_that_lie_as_far_apart_as_they_are_wide)
{
    static const char wide[] = "int y = blockIdx.y * blockDim.x + threadIdx.y;";

    open_image(WIDTH, HEIGHT, 32, 8);
    check_says(kernel_with(OWN_X, wide), "axes-swapped", 4,
               "along y blocks begin 32 points apart and have 8 threads, and "
               "32 is their size along x: line 4 makes the index along y with "
               "blockDim.x, where blockDim.y belongs");
    open_image(WIDTH, HEIGHT, 32, 8);
    check_says(NULL, "axes-swapped", 0, "does the index along y take");
    /* Not as far, or not as many. */
    open_image(WIDTH, HEIGHT, 31, 8);
    check_says(kernel_with(OWN_X, wide), "unknown", 0, "are not written");
    open_image(WIDTH, HEIGHT, 32, 7);
    check_says(kernel_with(OWN_X, wide), "unknown", 0, "are not written");
    /* In a field with the first of them alone the source must show it. */
    open_image(WIDTH, 8, 1, 1);
    launch(5, 6, 1, 16, 8, 1);
    check_says(NULL, "tail-unwritten", 0, "from y = 8 on");
}
END_TEST

/* What the analyser found. */

/* An access by `first` and one by `second`, each a block and a thread, in
 * blocks of 32 x 8. */
static json_t *
found(const char *id, const char *at, const char *first, const char *second)
{
    return findings_of(checked_format(
        "{'findings': [{'id': '%s', 'severity': 'hazard', 'array': 'image', "
        "'text': '', 'launch': 0, 'index': %s, 'kernel': 'k', 'first': "
        "{'kind': 'write', 'line': 5, %s}, 'second': {'kind': 'read', 'line': "
        "5, %s}}], 'launches': [{'kernel': 'k', 'line': 30, 'grid': [3, 6, "
        "1], 'block': [32, 8, 1], 'shared': 0, 'error': null}]}",
        id, at, first, second));
}

static void
check_found(json_t *findings, char *text, const char *id, long line,
            const char *words)
{
    open_case("02", 0, WIDTH, HEIGHT, 1, 0);
    source = text;
    ck_assert_str_eq(diagnosed(findings, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    ck_assert_int_eq(said.line, line);
    source = NULL;
    close_case();
    json_decref(findings);
    free(text);
}

START_TEST(index_that_takes_another_axis_block_is_named)
{
    static const char zero[] = "'block': [0, 0, 0], 'thread': [0, 0, 0]";
    static const char one[] = "'block': [0, 1, 0], 'thread': [0, 0, 0]";

    check_found(
        found("race-global", "[0, 0]", zero, one),
        kernel_with(OWN_X, "int y = blockIdx.x * blockDim.y + threadIdx.y;"),
        "index-without-block", 4,
        "line 4 makes the index along y from blockIdx.x, where "
        "blockIdx.y belongs");
    check_found(found("race-global", "[0, 0]", zero, one),
                kernel_with(OWN_X, "int y = threadIdx.y;"),
                "index-without-block", 5, "the index leaves out the block");
    /* It is the index along x, from another axis' thread. */
    check_found(found("race-global", "[0, 0]", zero, one),
                kernel_with("int x = blockIdx.x * blockDim.x + threadIdx.y;",
                            "int y = threadIdx.x;"),
                "index-without-block", 5, "the index leaves out the block");
}
END_TEST

START_TEST(blocks_that_overlap_by_another_axis_size_are_named)
{
    static const char zero[] = "'block': [0, 0, 0], 'thread': [8, 0, 0]";
    static const char one[] = "'block': [1, 0, 0], 'thread': [0, 0, 0]";

    check_found(
        found("race-global", "[8, 0]", zero, one),
        kernel_with("int x = blockIdx.x * blockDim.y + threadIdx.x;", OWN_Y),
        "axes-swapped", 3,
        "begin 8 points apart and have 32 threads; line 3 makes the "
        "index along x with blockDim.y");
    check_found(found("race-global", "[8, 0]", zero, one),
                kernel_with(OWN_X, OWN_Y), "race-global", 5,
                "each needs one thread alone");
}
END_TEST

START_TEST(guard_with_the_extent_of_another_axis_is_named)
{
    static const char beyond[] = "'block': [0, 5, 0], 'thread': [0, 5, 0]";

    check_found(found("out-of-bounds", "[3015]", beyond, beyond),
                kernel_with(OWN_X " " OWN_Y, "if (x < ny && y < nx)"),
                "axes-swapped", 4,
                "line 4 compares y, the index along y, with nx, the extent "
                "along x");
    check_found(found("out-of-bounds", "[3015]", beyond, beyond),
                kernel_with(OWN_X " " OWN_Y, "if (x < nx && y <= ny)"),
                "guard-missing", 5, "a thread beyond the end along y");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_crossed");
    TCase *c = tcase_create("crossed");

    tcase_add_loop_test(c, index_is_read_with_the_axes_it_is_made_from, 0,
                        sizeof read_as / sizeof *read_as);
    tcase_add_test(c, index_that_is_no_axis_of_its_own_is_left_out);
    tcase_add_test(c, index_is_compared_with_the_extent_that_its_guard_has);
    tcase_add_test(c, hostile_text_is_read_soon);
    tcase_add_test(c, indices_exchanged_in_the_kernel_are_named);
    tcase_add_test(c, indices_that_are_not_read_may_be_exchanged);
    tcase_add_test(c, any_two_of_three_indices_may_be_exchanged);
    tcase_add_test(c, blocks_of_another_axis_are_named_by_the_index);
    tcase_add_test(c, blocks_that_lie_as_far_apart_as_they_are_wide);
    tcase_add_test(c, index_that_takes_another_axis_block_is_named);
    tcase_add_test(c, blocks_that_overlap_by_another_axis_size_are_named);
    tcase_add_test(c, guard_with_the_extent_of_another_axis_is_named);
    suite_add_tcase(s, c);
    return suite_run(s);
}
