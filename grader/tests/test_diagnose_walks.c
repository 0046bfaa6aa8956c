/*
 * diagnose_walks: blocks that walk along z, by the planes that are wrong
 */
#include "suite.h"
#include "walked.h"

/* From which plane behind, centre, the rest of its plane and ahead come. */
struct source {
    int behind, centre, beside, ahead;
};

static const double *
plane_of(int z)
{
    return (double *)test_data(t, 0) + (size_t)X * Y * (size_t)z;
}

static void
write_plane(int z, struct source from)
{
    double *to = out(1) + (size_t)X * Y * (size_t)z;
    const double c0 = t->job.scalar[3].d, c1 = t->job.scalar[4].d;

    for (int y = 1; y < Y - 1; y++)
        for (int x = 1; x < X - 1; x++) {
            const int i = x + X * y;
            const double *beside = plane_of(from.beside) + i;

            to[i] = c0 * plane_of(from.centre)[i] +
                    c1 * (beside[-1] + beside[1] + beside[-X] + beside[X] +
                          plane_of(from.behind)[i] + plane_of(from.ahead)[i]);
        }
}

/* A launch of `walks` blocks along z, each with 8 x 8 threads; all right. */
static void
open_walks(unsigned walks)
{
    open_case("07", 0, X, Y, Z, 0);
    launch(5, 4, walks, 8, 8, 1);
    sweep(right, X - 1, Y - 1, Z - 1);
}

static void
check_says(const char *id, const char *words)
{
    ck_assert_str_eq(diagnosed(NULL, NULL), id);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
    close_case();
}

/* As it arrived. */
static void
unwrite_plane(int z)
{
    const size_t plane = (size_t)X * Y;
    const size_t at = t->job.array[1].offset + CASE_GUARD +
                      plane * (size_t)z * sizeof(double);

    memcpy(output + at, t->image + at, plane * sizeof(double));
}

/* What is carried over. */

START_TEST(behind_that_never_moves)
{
    open_walks(1);
    for (int z = 2; z < Z - 1; z++)
        write_plane(z, (struct source){0, z, z, z + 1});
    check_says("carried-wrongly", "the planes 0, 2 and 3 are taken");
}
END_TEST

START_TEST(ahead_that_never_moves)
{
    open_walks(1);
    for (int z = 2; z < Z - 1; z++)
        write_plane(z, (struct source){z - 1, z, z, 2});
    check_says("carried-wrongly", "the planes 1, 2 and 2 are taken");
}
END_TEST

START_TEST(plane_that_disagrees_with_its_centre)
{
    open_walks(1);
    for (int z = 2; z < Z - 1; z++)
        write_plane(z, (struct source){z - 1, z, 1, z + 1});
    check_says("carried-wrongly", "along x and y from 1, where 2 is right");
}
END_TEST

START_TEST(turn_that_comes_round)
{
    open_walks(1);
    for (int z = 2; z < Z - 1; z++)
        if (z % 3 != 1)
            write_plane(z, (struct source){z, z, z, z + 1});
    check_says("carried-wrongly", "the planes 2, 2 and 3 are taken");
}
END_TEST

START_TEST(every_walk_begins_right)
{
    open_walks(2);
    for (int z = 2; z < Z - 1; z++)
        if (z != 10)
            write_plane(z, (struct source){z < 10 ? 0 : 9, z, z, z + 1});
    check_says("carried-wrongly", "the planes 0, 2 and 3 are taken");
}
END_TEST

START_TEST(values_from_nowhere_are_told_as_such)
{
    open_walks(1);
    for (size_t i = (size_t)X * Y * 2; i < (size_t)X * Y * Z; i++)
        if (!test_boundary(t, 1, i))
            out(1)[i] = out(1)[i - 1] * out(1)[i - X];
    check_says("carried-wrongly", "what one step hands on");
}
END_TEST

/* Each thread has its point: nothing is carried. */
START_TEST(threads_along_z_are_no_walk)
{
    open_walks(Z);
    for (int z = 2; z < Z - 1; z++)
        write_plane(z, (struct source){0, z, z, z + 1});
    ck_assert_str_ne(diagnosed(NULL, NULL), "carried-wrongly");
    close_case();
}
END_TEST

START_TEST(walk_that_begins_without_the_plane_behind)
{
    open_walks(1);
    write_plane(1, (struct source){1, 1, 1, 2});
    check_says("carried-wrongly", "first plane of each walk along z is wrong");
}
END_TEST

START_TEST(walks_that_end_without_the_plane_ahead)
{
    open_walks(2);
    write_plane(16, (struct source){15, 16, 16, 16});
    write_plane(17, (struct source){16, 17, 17, 17});
    check_says("carried-wrongly", "last plane of each walk along z is wrong");
}
END_TEST

/* Wrong from the first plane on, and not by one weight alone. */
START_TEST(plane_that_is_loaded_again_instead_of_the_next)
{
    open_walks(1);
    write_plane(1, (struct source){0, 1, 1, 1});
    for (int z = 2; z < Z - 1; z++)
        write_plane(z, (struct source){0, z - 1, z - 1, z});
    check_says("carried-wrongly", "at z = 1 the planes 0, 1 and 1 are taken");
}
END_TEST

/* Seams. */

START_TEST(columns_between_tiles)
{
    open_walks(1);
    launch(3, 4, 1, 18, 8, 1);
    for (int z = 1; z < Z - 1; z++)
        for (int y = 1; y < Y - 1; y++)
            for (int x = 17; x < X - 1; x += 18) {
                const size_t i = (size_t)x + X * (size_t)(y + Y * z);

                out(1)[i] = ((double *)test_data(t, 1))[i];
            }
    check_says("tile-seams", "nothing is written at x = 17");
}
END_TEST

START_TEST(chunks_that_begin_without_the_plane_behind)
{
    open_walks(3);
    for (int z = 9; z < Z - 1; z += 8)
        write_plane(z, (struct source){z + 1, z, z, z + 1});
    check_says("chunk-seams", "first planes of chunks of 8 planes");
}
END_TEST

START_TEST(chunks_that_end_without_the_plane_ahead)
{
    open_walks(3);
    for (int z = 8; z < Z - 1; z += 8)
        write_plane(z, (struct source){z - 1, z, z, z - 1});
    check_says("chunk-seams", "last planes of chunks of 8 planes");
}
END_TEST

/* Two chunks meet once: the neighbour that is missing tells. */
START_TEST(values_tell_the_side_of_a_seam)
{
    open_walks(2);
    for (size_t i = (size_t)X * Y * 16; i < (size_t)X * Y * 17; i++)
        if (!test_boundary(t, 1, i))
            out(1)[i] -= t->job.scalar[4].d * plane_of(1)[i];
    check_says("chunk-seams", "last planes of chunks of 16 planes");
}
END_TEST

/* Where they do not, a first plane cannot be told from a last one. */
START_TEST(one_wrong_plane_may_be_on_either_side_of_a_seam)
{
    open_walks(2);
    for (size_t i = (size_t)X * Y * 16; i < (size_t)X * Y * 17; i++)
        if (!test_boundary(t, 1, i))
            out(1)[i] += 0.01 * (double)(i % 7 + 1);
    check_says("chunk-seams", "plane z = 16 is wrong, where two chunks");
    /* Two of them have a distance. */
    open_walks(3);
    for (size_t i = 0; i < (size_t)X * Y * 17; i++)
        if (!test_boundary(t, 1, i) && i / ((size_t)X * Y) % 8 == 0)
            out(1)[i] += 0.01 * (double)(i % 7 + 1);
    check_says("chunk-seams", "last planes of chunks of 8 planes");
}
END_TEST

START_TEST(one_plane_between_chunks_is_not_written)
{
    open_walks(2);
    unwrite_plane(16);
    check_says("chunk-seams", "plane z = 16 is not written: where one");
}
END_TEST

START_TEST(planes_between_chunks_are_not_written)
{
    open_walks(3);
    unwrite_plane(8);
    unwrite_plane(16);
    check_says("chunk-seams", "plane z = 8 is not written");
}
END_TEST

START_TEST(last_plane_of_all_is_no_seam)
{
    open_walks(2);
    unwrite_plane(Z - 2);
    check_says("last-plane-unwritten", "a block too few along z");
}
END_TEST

START_TEST(planes_at_no_distance_are_no_seams)
{
    open_walks(3);
    for (int z = 3; z < 8; z += 4)
        write_plane(z, (struct source){z + 1, z, z, z + 1});
    ck_assert_str_ne(diagnosed(NULL, NULL), "chunk-seams");
    close_case();
}
END_TEST

START_TEST(first_plane_of_all)
{
    open_walks(1);
    unwrite_plane(1);
    check_says("first-plane-unwritten", "z = 1");
}
END_TEST

/* Findings. */

START_TEST(plane_past_the_last_is_asked_for)
{
    open_walks(2);
    check_finding("'id': 'out-of-bounds', 'array': 'in', 'index': [20387], "
                  "'first': {'kind': 'read', 'line': 32, 'block': [0, 0, 1], "
                  "'thread': [0, 0, 0]}",
                  "guard-missing", "at z = 19, and its last plane is 18");
}
END_TEST

/* Chunks that go one plane too far also meet the next one's first. */
START_TEST(chunk_past_the_last_plane_overlaps_the_next)
{
    open_walks(2);
    check_finding("'id': 'out-of-bounds', 'array': 'in', 'index': [20387], "
                  "'first': {'kind': 'read', 'line': 32, 'block': [0, 0, 1], "
                  "'thread': [0, 0, 0]}}, {'severity': 'hazard', 'launch': 0, "
                  "'text': '', 'id': 'race-global', 'array': 'out', 'index': "
                  "[1, 1, 9], 'first': {'kind': 'write', 'line': 44, 'block': "
                  "[0, 0, 1], 'thread': [1, 1, 0]}, 'second': {'kind': "
                  "'write', 'line': 44, 'block': [0, 0, 0], 'thread': [1, 1, "
                  "0]}",
                  "guard-missing",
                  "block z = 0 and block z = 1 both write plane z = 9: each "
                  "chunk must end where the next begins");
}
END_TEST

/* (5, 0) at z = 19 is reached by a thread at (5, 29): past the last row. */
START_TEST(row_past_the_last_is_no_plane)
{
    open_walks(2);
    check_finding("'id': 'out-of-bounds', 'array': 'in', 'index': [20392], "
                  "'first': {'kind': 'read', 'line': 32, 'block': [0, 3, 1], "
                  "'thread': [5, 5, 0]}",
                  "guard-missing", "beyond the end along y");
}
END_TEST

START_TEST(thread_beyond_a_plane_writes_to_the_next)
{
    open_walks(2);
    check_finding("'id': 'race-global', 'array': 'out', 'index': [1, 1, 2], "
                  "'first': {'kind': 'write', 'line': 67, 'block': [0, 3, 0], "
                  "'thread': [1, 6, 0]}, 'second': {'kind': 'write', 'line': "
                  "67, 'block': [0, 0, 0], 'thread': [1, 1, 0]}",
                  "guard-missing", "past the end of a plane lies the next");
}
END_TEST

START_TEST(blocks_that_walk_through_the_same_planes)
{
    open_walks(2);
    check_finding("'id': 'race-global', 'array': 'out', 'index': [1, 1, 1], "
                  "'first': {'kind': 'write', 'line': 27, 'block': [0, 0, 0], "
                  "'thread': [1, 1, 0]}, 'second': {'kind': 'write', 'line': "
                  "27, 'block': [0, 0, 1], 'thread': [1, 1, 0]}",
                  "index-without-block", "plane z = 1");
}
END_TEST

#define UNLOADED(index)                                                     \
    "'id': 'uninitialised-shared', 'array': 's', 'index': " index           \
    ", 'extent': [18, 10, 3], 'loaded': [[0, 0, 0], [17, 9, 2]], 'first': " \
    "{'kind': 'read', 'line': 9, 'block': [0, 0, 0], 'thread': [15, 1, 0]}"

START_TEST(point_amidst_loaded_ones_is_loaded_later)
{
    open_walks(2);
    check_finding(UNLOADED("[1, 1, 0]"), "uninitialised-shared", "later");
}
END_TEST

#define OWN(index, thread)                                        \
    "'id': 'uninitialised-shared', 'array': 's', 'index': " index \
    ", 'extent': [18, 10, 3], 'loaded': [[0, 0, 0], [5, 9, 2]], " \
    "'first': {'kind': 'read', 'line': 9, 'block': [2, 0, 0], "   \
    "'thread': " thread "}"

/* The last block has 16 columns of threads for five points. */
START_TEST(thread_beyond_the_field_carries_what_it_has_not_loaded)
{
    open_walks(2);
    check_finding(OWN("[8, 2, 0]", "[7, 1, 0]"), "uninitialised-shared",
                  "a thread beyond the field");
    open_walks(2);
    check_finding(OWN("[5, 2, 0]", "[4, 1, 0]"), "uninitialised-shared",
                  "in the midst");
}
END_TEST

START_TEST(point_amidst_loaded_ones_may_be_known_not_to_be)
{
    open_walks(2);
    check_finding(UNLOADED("[1, 1, 0]") ", 'later': false",
                  "uninitialised-shared", "no thread of its block ever");
    open_walks(2);
    check_finding(UNLOADED("[1, 1, 0]") ", 'later': true",
                  "uninitialised-shared", "one does so later");
}
END_TEST

START_TEST(plane_into_which_nothing_is_loaded)
{
    open_walks(2);
    check_finding("'id': 'uninitialised-shared', 'array': 's', 'index': "
                  "[0, 0, 1], 'extent': [18, 10, 2], 'loaded': [[0, 0, 0], "
                  "[17, 9, 0]], 'first': {'kind': 'read', 'line': 9, "
                  "'block': [0, 0, 0], 'thread': [0, 0, 0]}",
                  "uninitialised-shared", "plane 1 of s is read before");
}
END_TEST

/* The right columns of tiles of 16 are wrong, but for the first plane. */
START_TEST(halo_that_only_later_planes_lack)
{
    open_walks(2);
    for (size_t i = (size_t)X * Y * 2; i < (size_t)X * Y * Z; i++)
        if (!test_boundary(t, 1, i) && i % X % 16 == 15)
            out(1)[i] += 1;
    launch(3, 4, 2, 16, 8, 1);
    check_finding(UNLOADED("[17, 2, 2]"), "halo-missing", "on the right");
}
END_TEST

/* All points of such a field lie at the edges of tiles. */
START_TEST(halo_that_later_planes_lack_in_a_field_of_one_row)
{
    open_case("07", 0, 100, 3, 5, 0);
    launch(7, 1, 1, 16, 8, 1);
    sweep(right, 99, 2, 2);
    check_finding("'id': 'uninitialised-shared', 'array': 's', 'index': [1, 0, "
                  "2], 'extent': [18, 10, 3], 'loaded': [[0, 0, 0], [17, 9, "
                  "2]], 'first': {'kind': 'read', 'line': 9, 'block': [0, 0, "
                  "0], 'thread': [0, 0, 0]}",
                  "halo-missing", "in each step of the walk");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("walks");
    TCase *c = tcase_create("walks");

    tcase_add_test(c, behind_that_never_moves);
    tcase_add_test(c, ahead_that_never_moves);
    tcase_add_test(c, plane_that_disagrees_with_its_centre);
    tcase_add_test(c, turn_that_comes_round);
    tcase_add_test(c, every_walk_begins_right);
    tcase_add_test(c, values_from_nowhere_are_told_as_such);
    tcase_add_test(c, threads_along_z_are_no_walk);
    tcase_add_test(c, walk_that_begins_without_the_plane_behind);
    tcase_add_test(c, walks_that_end_without_the_plane_ahead);
    tcase_add_test(c, plane_that_is_loaded_again_instead_of_the_next);
    tcase_add_test(c, columns_between_tiles);
    tcase_add_test(c, chunks_that_begin_without_the_plane_behind);
    tcase_add_test(c, chunks_that_end_without_the_plane_ahead);
    tcase_add_test(c, values_tell_the_side_of_a_seam);
    tcase_add_test(c, one_wrong_plane_may_be_on_either_side_of_a_seam);
    tcase_add_test(c, one_plane_between_chunks_is_not_written);
    tcase_add_test(c, planes_between_chunks_are_not_written);
    tcase_add_test(c, last_plane_of_all_is_no_seam);
    tcase_add_test(c, planes_at_no_distance_are_no_seams);
    tcase_add_test(c, first_plane_of_all);
    tcase_add_test(c, plane_past_the_last_is_asked_for);
    tcase_add_test(c, chunk_past_the_last_plane_overlaps_the_next);
    tcase_add_test(c, row_past_the_last_is_no_plane);
    tcase_add_test(c, thread_beyond_a_plane_writes_to_the_next);
    tcase_add_test(c, blocks_that_walk_through_the_same_planes);
    tcase_add_test(c, point_amidst_loaded_ones_is_loaded_later);
    tcase_add_test(c, thread_beyond_the_field_carries_what_it_has_not_loaded);
    tcase_add_test(c, point_amidst_loaded_ones_may_be_known_not_to_be);
    tcase_add_test(c, plane_into_which_nothing_is_loaded);
    tcase_add_test(c, halo_that_only_later_planes_lack);
    tcase_add_test(c, halo_that_later_planes_lack_in_a_field_of_one_row);
    suite_add_tcase(s, c);
    return suite_run(s);
}
