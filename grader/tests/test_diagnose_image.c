/*
 * diagnose: arrays of bytes and integers, on two axes and on one, that no
 * stencil is at work on
 */
#include "diagnosed.h"
#include "suite.h"

enum { WIDTH = 67, HEIGHT = 45, BYTES = WIDTH * HEIGHT };
enum { INVERT, MIX_PAIRS = 0, MIX_BY_KIND = 2 };

/* What the judge takes for a store by a kernel. */
enum { STORED = 2 };

static unsigned char *
bytes(void)
{
    return (unsigned char *)out(0);
}

/* An image in blocks of 32 x 8 that is inverted left of ex and above ey. */
static void
open_image(int ex, int ey)
{
    open_case("02", INVERT, WIDTH, HEIGHT, 1, 0);
    launch(3, 6, 1, 32, 8, 1);
    for (int y = 0; y < ey; y++)
        for (int x = 0; x < ex; x++)
            bytes()[y * WIDTH + x] ^= 0xff;
}

static void
check_said(const char *id, const char *words)
{
    ck_assert_str_eq(diagnosed(NULL, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
}

START_TEST(inverted_image_is_right)
{
    open_image(WIDTH, HEIGHT);
    ck_assert_str_eq(diagnosed(NULL, NULL), "none");
    close_case();
}
END_TEST

/* Values. */

START_TEST(last_column_and_row_have_names)
{
    open_image(WIDTH - 1, HEIGHT);
    check_said("last-column-unwritten", "the last column, x = 66");
    open_image(WIDTH, HEIGHT - 1);
    check_said("last-row-unwritten", "the last row, y = 44");
    open_image(WIDTH, HEIGHT - 2);
    check_said("tail-unwritten", "from y = 43 on");
}
END_TEST

START_TEST(first_column_and_row_that_are_left_out_are_named)
{
    open_image(WIDTH, HEIGHT);
    for (int y = 0; y < HEIGHT; y++)
        bytes()[(size_t)y * WIDTH] ^= 0xff;
    check_said("first-column-unwritten", "the first column, x = 0, is not");
    open_image(WIDTH, HEIGHT);
    for (int x = 0; x < WIDTH; x++)
        bytes()[x] ^= 0xff;
    check_said("first-row-unwritten", "does the guard or the index begin");
}
END_TEST

START_TEST(launch_grid_with_exchanged_axes)
{
    open_image(64, HEIGHT);
    launch(2, 9, 1, 32, 8, 1);
    check_said("axes-swapped", "has 2 blocks along x and 9 along y");
    /* One too few is no exchange. */
    open_image(64, 40);
    launch(2, 5, 1, 32, 8, 1);
    check_said("launch-rounded-down", "2 blocks of 32 threads along x");
    /* 67 / 32, rounded down, or 45 / 32, rounded up: nobody knows. */
    open_image(64, HEIGHT);
    launch(2, 6, 1, 32, 8, 1);
    check_said("too-few-blocks", "the extent along x, 67, needs 3, rounded up");
}
END_TEST

START_TEST(last_elements_in_memory_are_a_tail)
{
    open_image(WIDTH, HEIGHT);
    for (int i = BYTES - 3; i < BYTES; i++)
        bytes()[i] ^= 0xff;
    check_said("tail-unwritten", "the last 3 elements, in the order of memory");
    /* Three others are not. */
    open_image(WIDTH, HEIGHT);
    for (int i = BYTES - 4; i < BYTES - 1; i++)
        bytes()[i] ^= 0xff;
    check_said("unknown", "3 points are not written");
}
END_TEST

START_TEST(what_is_stored_and_stays_the_same_is_told)
{
    open_image(0, 0);
    coverage = checked_alloc(t->job.bytes, 1);
    ck_assert_str_eq(diagnosed(NULL, NULL), "nothing-written");
    memset(coverage + t->job.array[0].offset + CASE_GUARD, STORED, BYTES);
    ck_assert_str_eq(diagnosed(NULL, NULL), "written-back");
    coverage[t->job.array[0].offset + CASE_GUARD + BYTES - 1] = 0;
    ck_assert_str_eq(diagnosed(NULL, NULL), "nothing-written");
    close_case();
}
END_TEST

START_TEST(off_by_one_has_a_name)
{
    open_image(WIDTH, HEIGHT);
    for (int i = 0; i < BYTES; i++)
        bytes()[i]++;
    check_said("formula-wrong", "256 - v is stored");
}
END_TEST

START_TEST(bytes_off_alike_are_told_by_how_much)
{
    for (int off = -3; off < 4; off += 6) {
        open_image(WIDTH, HEIGHT);
        for (int i = 0; i < BYTES; i++)
            bytes()[i] = (unsigned char)(bytes()[i] + off);
        check_said("formula-wrong",
                   off < 0 ? "is 3 too small" : "is 3 too large");
    }
    open_image(WIDTH, HEIGHT);
    for (int i = 0; i < BYTES; i++)
        bytes()[i] = (unsigned char)(bytes()[i] + 3 + (i == BYTES / 2));
    check_said("unknown", "points are wrong");
}
END_TEST

/* Findings: the first access is that of block (0, 1), or another. */

static json_t *
finding(const char *id, const char *array, const char *index,
        const char *threads)
{
    return findings_of(checked_format(
        "{'findings': [{'id': '%s', 'severity': 'hazard', 'array': '%s', "
        "'text': 'as the analyser says', 'launch': 0, 'index': %s, %s}], "
        "'launches': [{'line': 30, 'grid': [3, 6, 1], 'block': [32, 8, 1], "
        "'shared': 0, 'error': null}]}",
        id, array, index, threads));
}

#define THREAD(kind, block, thread) \
    "{'kind': '" kind "', 'line': 9, 'block': " block ", 'thread': " thread "}"

static const struct {
    const char *id, *index, *threads, *says, *words;
} found[] = {
    /* (70, 44): the last row has no next one. */
    {"out-of-bounds", "[3018]",
     "'first': " THREAD("read", "[2, 5, 0]", "[6, 4, 0]"), "guard-missing",
     "along x"},
    {"out-of-bounds", "[3020]",
     "'first': " THREAD("read", "[0, 5, 0]", "[5, 5, 0]"), "guard-missing",
     "along y"},
    /* image[x * width + y] at (60, 10) */
    {"out-of-bounds", "[4030]",
     "'first': " THREAD("read", "[1, 1, 0]", "[28, 2, 0]"), "axes-swapped",
     "goes out of image"},
    {"out-of-bounds", "[9999]",
     "'first': " THREAD("read", "[1, 1, 0]", "[28, 2, 0]"), "out-of-bounds",
     "as the analyser says"},
    /* image[y * height + x] at (0, 1) against (45, 0) itself */
    {"race-global", "[45, 0, 0]",
     "'first': " THREAD("write", "[0, 0, 0]",
                        "[0, 1, 0]") ", 'second': " THREAD("read", "[1, 0, 0]",
                                                           "[13, 0, 0]"),
     "axes-swapped", "x is the fastest"},
    /* The same the other way round. */
    {"race-global", "[45, 0, 0]",
     "'first': " THREAD("write", "[1, 0, 0]",
                        "[13, 0, 0]") ", 'second': " THREAD("read", "[0, 0, 0]",
                                                            "[0, 1, 0]"),
     "axes-swapped", "x is the fastest"},
    {"race-global", "[13, 0, 0]",
     "'first': " THREAD("write", "[0, 0, 0]",
                        "[13, 0, 0]") ", 'second': " THREAD("read", "[1, 0, 0]",
                                                            "[13, 0, 0]"),
     "index-without-block", "both take x = 13"},
    {"race-global", "[17, 3, 0]",
     "'first': " THREAD("write", "[0, 0, 0]",
                        "[13, 0, 0]") ", 'second': " THREAD("read", "[1, 0, 0]",
                                                            "[11, 0, 0]"),
     "race-global",
     "thread (13, 0, 0) of block (0, 0, 0) and thread (11, 0, 0) of block "
     "(1, 0, 0) take the same point, image (17, 3)"},
};

START_TEST(finding_in_an_image_is_named)
{
    json_t *findings =
        finding(found[_i].id, "image", found[_i].index, found[_i].threads);

    open_image(WIDTH, HEIGHT);
    ck_assert_str_eq(diagnosed(findings, NULL), found[_i].says);
    ck_assert_msg(strstr(said.text, found[_i].words) != NULL, "%s", said.text);
    ck_assert_int_eq(said.line, 9);
    close_case();
    json_decref(findings);
}
END_TEST

/* Launches on one axis: a thread's number is its point's. */

static const struct {
    const char *array, *index, *threads, *says, *words;
} flat[] = {
    /* image[i / height * width + i % height] at i = 2700 */
    {"image", "[4020]", "[140, 0, 0]", "axes-swapped",
     "column i % 45 of row i / 45: a row of image has 67 elements"},
    {"image", "[3066]", "[506, 0, 0]", "guard-missing",
     "beyond the last of the 3,015 points"},
    {"image", "[3021]", "[140, 0, 0]", "out-of-bounds", "as the analyser says"},
    {"image", "[9999]", "[506, 0, 0]", "out-of-bounds", "as the analyser says"},
    /* in[i + nx] at the last row, and within */
    {"in", "[3016]", "[389, 0, 0]", "guard-missing", "on the boundary"},
    {"in", "[9999]", "[140, 0, 0]", "out-of-bounds", "as the analyser says"},
};

START_TEST(number_of_threads_is_held_against_all_points)
{
    json_t *findings = findings_of(checked_format(
        "{'findings': [{'id': 'out-of-bounds', 'severity': 'hazard', 'array': "
        "'%s', 'text': 'as the analyser says', 'launch': 0, 'index': %s, "
        "'first': {'kind': 'read', 'line': 9, 'block': [5, 0, 0], 'thread': "
        "%s}}], 'launches': [{'line': 30, 'grid': [6, 1, 1], 'block': [512, 1, "
        "1], 'shared': 0, 'error': null}]}",
        flat[_i].array, flat[_i].index, flat[_i].threads));

    open_case("02", strcmp(flat[_i].array, "in") == 0, WIDTH, HEIGHT, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), flat[_i].says);
    ck_assert_msg(strstr(said.text, flat[_i].words) != NULL, "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* A field that is copied first and then swept where it lies: a thread writes
 * its own point, and not so where points are scattered. */
START_TEST(sweep_of_one_field_is_told_from_scattered_points)
{
    json_t *own =
        finding("race-global", "out", "[5, 6, 0]",
                "'first': " THREAD(
                    "write", "[0, 0, 0]",
                    "[5, 6, 0]") ", 'second': " THREAD("read", "[0, 0, 0]",
                                                       "[6, 6, 0]"));
    json_t *scattered =
        finding("race-global", "out", "[5, 6, 0]",
                "'first': " THREAD(
                    "write", "[0, 0, 0]",
                    "[7, 7, 0]") ", 'second': " THREAD("read", "[0, 0, 0]",
                                                       "[6, 6, 0]"));

    open_case("02", 1, WIDTH, HEIGHT, 1, 0);
    ck_assert_str_eq(diagnosed(own, NULL), "in-place");
    ck_assert_str_eq(diagnosed(scattered, NULL), "race-global");
    close_case();
    json_decref(scattered);
    json_decref(own);
}
END_TEST

/* Only a thread on the lower boundary reaches before the field. */
START_TEST(index_past_the_end_is_not_the_lower_boundarys)
{
    /* in[(y + 2) * nx + x] at (0, 42), for the interior point (1, 43) */
    json_t *past =
        finding("out-of-bounds", "in", "[3016]",
                "'first': " THREAD("read", "[0, 5, 0]", "[0, 2, 0]"));
    json_t *before =
        finding("out-of-bounds", "in", "[-60]",
                "'first': " THREAD("read", "[0, 0, 0]", "[7, 0, 0]"));

    open_case("02", 1, WIDTH, HEIGHT, 1, 0);
    ck_assert_str_eq(diagnosed(past, NULL), "plane-shifted");
    ck_assert_str_eq(diagnosed(before, NULL), "guard-missing");
    close_case();
    json_decref(before);
    json_decref(past);
}
END_TEST

/* Integers in a row. */

static uint32_t *
mixed(void)
{
    return (uint32_t *)(void *)out((int)t->job.arrays - 1);
}

/* What the lab expects, or the decoy's number k. */
static void
open_mix(size_t function, int decoy)
{
    double *values, *allowed;
    int array;

    open_case("03", function, 1000, 1, 1, 5);
    array = (int)t->job.arrays - 1;
    values = checked_alloc(1000, sizeof *values);
    allowed = checked_alloc(1000, sizeof *allowed);
    if (decoy < 0)
        t->function->expect(t, array, values, allowed);
    else
        ck_assert(t->function->decoy(t, decoy, array, values));
    for (size_t i = 0; i < 1000; i++)
        mixed()[i] = (uint32_t)values[i];
    free(allowed);
    free(values);
}

START_TEST(integers_agree_to_the_last_bit)
{
    open_mix(MIX_PAIRS, -1);
    ck_assert_str_eq(diagnosed(NULL, NULL), "none");
    mixed()[17] ^= 1;
    ck_assert_str_eq(diagnosed(NULL, NULL), "unknown");
    close_case();
}
END_TEST

START_TEST(kinds_and_rounds_have_names)
{
    for (size_t function = MIX_PAIRS; function <= MIX_BY_KIND; function++) {
        open_mix(function, 0);
        check_said("formula-wrong", "kinds are exchanged");
        open_mix(function, 1);
        check_said("formula-wrong", "one round too few");
        open_mix(function, 2);
        check_said("formula-wrong", "one round too many");
    }
}
END_TEST

/* Every mistake the lab names is found by its own words. */
START_TEST(mistakes_of_the_mix_are_told_apart)
{
    const size_t function = _i ? MIX_BY_KIND : MIX_PAIRS;
    json_t *findings =
        json_pack("{s:[], s:[{s:i}]}", "findings", "launches", "line", 12);
    double values[1000];
    const char *words;
    int k = 0;

    for (;; k++) {
        open_mix(function, -1);
        words = t->function->mistake(t, k, (int)t->job.arrays - 1, values);
        if (!words)
            break;
        for (size_t i = 0; i < 1000; i++)
            mixed()[i] = (uint32_t)values[i];
        ck_assert_str_eq(diagnosed(findings, NULL), "formula-wrong");
        ck_assert_str_eq(said.text, words);
        ck_assert_int_eq(said.line, strstr(words, "is launched") ? 12 : 0);
        close_case();
    }
    close_case();
    json_decref(findings);
    ck_assert_int_ge(k, 10);
}
END_TEST

/* Thread 20 of block 1 is given element 100: of its own block, or not. */
START_TEST(element_of_another_thread_needs_the_guard)
{
    json_t *findings =
        finding("out-of-bounds", "in", "[100]",
                "'first': " THREAD("read", "[1, 0, 0]", "[20, 0, 0]"));
    json_t *of = json_array_get(json_object_get(findings, "launches"), 0);

    json_object_set_new(of, "block", json_pack("[i,i,i]", 64, 1, 1));
    open_case("03", MIX_PAIRS, 100, 1, 1, 5);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_msg(strstr(said.text, "thread 84 of the launch touches in[100]"),
                  "%s", said.text);
    json_object_set_new(of, "block", json_pack("[i,i,i]", 48, 1, 1));
    ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(output_that_is_read_is_told)
{
    json_t *findings =
        finding("uninitialised-global", "out", "[7]",
                "'first': " THREAD("read", "[0, 0, 0]", "[7, 0, 0]"));

    open_mix(MIX_PAIRS, -1);
    ck_assert_str_eq(diagnosed(findings, NULL), "uninitialised-global");
    ck_assert_ptr_nonnull(strstr(said.text, "for results alone"));
    close_case();
    json_decref(findings);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_image");
    TCase *c = tcase_create("image");

    tcase_add_test(c, inverted_image_is_right);
    tcase_add_test(c, last_column_and_row_have_names);
    tcase_add_test(c, first_column_and_row_that_are_left_out_are_named);
    tcase_add_test(c, launch_grid_with_exchanged_axes);
    tcase_add_test(c, last_elements_in_memory_are_a_tail);
    tcase_add_test(c, what_is_stored_and_stays_the_same_is_told);
    tcase_add_test(c, off_by_one_has_a_name);
    tcase_add_test(c, bytes_off_alike_are_told_by_how_much);
    tcase_add_loop_test(c, finding_in_an_image_is_named, 0,
                        sizeof found / sizeof *found);
    tcase_add_loop_test(c, number_of_threads_is_held_against_all_points, 0,
                        sizeof flat / sizeof *flat);
    tcase_add_test(c, sweep_of_one_field_is_told_from_scattered_points);
    tcase_add_test(c, index_past_the_end_is_not_the_lower_boundarys);
    tcase_add_test(c, integers_agree_to_the_last_bit);
    tcase_add_test(c, kinds_and_rounds_have_names);
    tcase_add_loop_test(c, mistakes_of_the_mix_are_told_apart, 0, 2);
    tcase_add_test(c, element_of_another_thread_needs_the_guard);
    tcase_add_test(c, output_that_is_read_is_told);
    suite_add_tcase(s, c);
    return suite_run(s);
}
