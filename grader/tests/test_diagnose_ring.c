/*
 * diagnose_ring: planes that a walk along z keeps in shared memory, and what is
 * a halo's of a tile
 */
#include "suite.h"
#include "walked.h"

/* A launch of `walks` blocks along z, each with 16 x 8 threads; all right. */
static void
open_walks(unsigned walks)
{
    open_case("07", 0, X, Y, Z, 0);
    launch(3, 4, walks, 16, 8, 1);
    sweep(right, X - 1, Y - 1, Z - 1);
}

static void
spoil_planes(size_t from, size_t to)
{
    for (size_t i = from * X * Y; i < to * X * Y; i++)
        if (!test_boundary(t, 1, i))
            out(1)[i] += 1;
}

/* Of ring[3][18 * 10], or of ring[3][10][18]; first: of it, in a block at z. */
#define OF_RING(index, extent, loaded, z)                            \
    "'id': 'uninitialised-shared', 'array': 'ring', 'index': " index \
    ", 'extent': " extent ", 'loaded': " loaded                      \
    ", 'first': {'kind': 'read', 'line': 9, 'block': [0, 0, " z      \
    "], 'thread': [0, 0, 0]}"

START_TEST(plane_of_a_ring_is_no_side_of_a_tile)
{
    open_walks(2);
    check_finding(
        OF_RING("[19, 2, 0]", "[180, 3, 1]", "[[0, 0, 0], [179, 1, 0]]", "0"),
        "uninitialised-shared", "plane 2 of ring is read before");
}
END_TEST

START_TEST(later_chunk_looks_for_a_plane_in_another_place)
{
    for (int flat = 0; flat < 2; flat++) {
        open_walks(2);
        spoil_planes(9, 11);
        if (flat)
            check_finding(OF_RING("[19, 2, 0]", "[180, 3, 1]",
                                  "[[0, 0, 0], [179, 1, 0]]", "1"),
                          "uninitialised-shared", "in block z = 1, and");
        else
            check_finding(OF_RING("[1, 1, 2]", "[18, 10, 3]",
                                  "[[0, 0, 0], [17, 9, 1]]", "1"),
                          "uninitialised-shared", "in block z = 1, and");
    }
}
END_TEST

/* Its rows are those of a tile: the last one is its halo. */
START_TEST(last_row_of_a_tile_is_no_plane_of_a_ring)
{
    open_walks(1);
    check_finding(
        OF_RING("[1, 9, 0]", "[18, 10, 1]", "[[0, 0, 0], [17, 8, 0]]", "0"),
        "halo-missing", "at higher y");
}
END_TEST

/* A row of it is as long as that of a ring for all four threads. */
START_TEST(tile_of_two_by_two_threads_is_no_ring)
{
    static const char *const tiles[] = {"[4, 4, 1]", "[5, 4, 1]"};
    char *finding = checked_format(
        "'id': 'uninitialised-shared', 'array': 'tile', 'index': [1, 3, 0], "
        "'extent': %s, 'loaded': [[0, 0, 0], [3, 2, 0]], 'first': {'kind': "
        "'read', 'line': 9, 'block': [0, 0, 0], 'thread': [0, 1, 0]}",
        tiles[_i]);

    open_case("07", 0, X, Y, Z, 0);
    launch(3, 4, 2, 2, 2, 1);
    sweep(right, X - 1, Y - 1, Z - 1);
    check_finding_in("[2, 2, 1]", finding, "halo-missing", "at higher y");
    free(finding);
}
END_TEST

START_TEST(half_a_tile_is_no_halo)
{
    open_walks(1);
    check_finding(
        OF_RING("[1, 5, 0]", "[18, 10, 1]", "[[0, 0, 0], [17, 4, 0]]", "0"),
        "uninitialised-shared", "");
}
END_TEST

START_TEST(own_point_of_a_thread_is_no_halo)
{
    open_walks(1);
    check_finding(
        OF_RING("[1, 1, 0]", "[18, 10, 1]", "[[2, 0, 0], [17, 9, 0]]", "0"),
        "uninitialised-shared", "");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("ring");
    TCase *c = tcase_create("planes");

    tcase_add_test(c, plane_of_a_ring_is_no_side_of_a_tile);
    tcase_add_test(c, later_chunk_looks_for_a_plane_in_another_place);
    tcase_add_test(c, last_row_of_a_tile_is_no_plane_of_a_ring);
    tcase_add_loop_test(c, tile_of_two_by_two_threads_is_no_ring, 0, 2);
    tcase_add_test(c, half_a_tile_is_no_halo);
    tcase_add_test(c, own_point_of_a_thread_is_no_halo);
    suite_add_tcase(s, c);
    return suite_run(s);
}
