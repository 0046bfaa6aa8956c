/*
 * diagnose_finding: each finding under its name, at its line; what explains
 * before what; and the diagnosis as it stands in a record
 */
#include "diagnosed.h"
#include "suite.h"

/* Findings. */

static const struct {
    const char *findings;
    const char *id;
    long line;
} found[] = {
    {"{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': '', "
     "'first': {'kind': 'write', 'line': 41}, "
     "'second': {'kind': 'read', 'line': 47}}",
     "barrier-missing", 47},
    {"{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': '', "
     "'first': {'kind': 'read', 'line': 47}, "
     "'second': {'kind': 'write', 'line': 41}}",
     "barrier-missing", 47},
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'in', 'text': '', "
     "'first': {'kind': 'write', 'line': 9}, "
     "'second': {'kind': 'read', 'line': 8}}",
     "in-place", 8},
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'first': {'kind': 'write', 'line': 9}, "
     "'second': {'kind': 'write', 'line': 8}}",
     "race-global", 8},
    {"{'id': 'uninitialised-global', 'severity': 'hazard', 'array': 'out', "
     "'text': '', 'first': {'kind': 'read', 'line': 5}}",
     "wrong-buffer", 5},
    {"{'id': 'uninitialised-global', 'severity': 'hazard', 'array': 'out', "
     "'text': '', 'index': [4, 3, 2], 'first': {'kind': 'read', 'line': 5}}",
     "wrong-buffer", 5},
    /* Its own boundary kept by hand: no field is taken for another. */
    {"{'id': 'uninitialised-global', 'severity': 'hazard', 'array': 'out', "
     "'text': '', 'index': [4, 0, 2], 'first': {'kind': 'read', 'line': 5}}",
     "uninitialised-global", 5},
    {"{'id': 'uninitialised-global', 'severity': 'hazard', 'array': "
     "'cudaMalloc', 'text': '', 'first': {'kind': 'read', 'line': 5}}",
     "uninitialised-global", 5},
    {"{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': 's', "
     "'launch': 0, 'text': '', 'index': [0, 4, 4], 'extent': [10, 10, 10], "
     "'loaded': [[1, 0, 0], [9, 9, 9]], 'first': {'kind': 'read', 'line': 6, "
     "'block': [1, 1, 0], 'thread': [0, 3, 3]}}",
     "halo-missing", 6},
    /* Nothing tells the side: where the thread stands does not. */
    {"{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': 's', "
     "'launch': 0, 'text': '', 'first': {'kind': 'read', 'line': 6, "
     "'block': [1, 1, 0], 'thread': [0, 3, 3]}}",
     "uninitialised-shared", 6},
    {"{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': 's', "
     "'launch': 0, 'text': '', 'first': {'kind': 'read', 'line': 6, "
     "'block': [4, 1, 0], 'thread': [2, 3, 3]}}",
     "halo-partial-block", 6},
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'first': {'kind': 'read', 'line': 7, "
     "'block': [4, 1, 0], 'thread': [5, 3, 3]}}",
     "guard-missing", 7},
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 1, 0], 'thread': [0, 3, 3]}}",
     "guard-missing", 7},
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'first': {'kind': 'read', 'line': 7, "
     "'block': [1, 1, 1], 'thread': [1, 1, 1]}}",
     "out-of-bounds", 7},
    /* in[(x * ny + y) * nz + z - nx * ny] at (1, 1, 1) */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [-502], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 0], 'thread': [1, 1, 1]}}",
     "axes-swapped", 7},
    /* in[((z + 2) * ny + y) * nx + x] at (1, 1, 17) */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [20425], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 2], 'thread': [1, 1, 1]}}",
     "plane-shifted", 7},
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 0, 'index': [1, 1, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 0], 'thread': [1, 1, 1]}, 'second': {'kind': "
     "'write', 'line': 9, 'block': [1, 0, 0], 'thread': [1, 1, 1]}}",
     "index-without-block", 9},
    /* A block for each plane, and all of them walk through all planes. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 1, 'index': [1, 1, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 0], 'thread': [1, 1, 0]}, 'second': {'kind': "
     "'write', 'line': 9, 'block': [0, 0, 1], 'thread': [1, 1, 0]}}",
     "index-without-block", 9},
    /* Of blocks of one thread along z each reads what its neighbour writes. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'in', 'text': "
     "'', 'launch': 1, 'index': [1, 1, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 1], 'thread': [1, 1, 0]}, 'second': {'kind': "
     "'read', 'line': 8, 'block': [0, 0, 2], 'thread': [1, 1, 0]}}",
     "in-place", 8},
    /* A grid point along x and y, an interior point along z. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 2, 'index': [1, 1, 2], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 1], 'thread': [1, 1, 0]}, 'second': {'kind': "
     "'read', 'line': 8, 'block': [0, 0, 1], 'thread': [2, 1, 0]}}",
     "in-place", 8},
    /* A grid point along z as well: it writes to its neighbour. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 1, 'index': [1, 1, 2], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 1], 'thread': [1, 1, 0]}, 'second': {'kind': "
     "'read', 'line': 8, 'block': [0, 0, 1], 'thread': [2, 1, 0]}}",
     "race-global", 8},
    /* In the first plane, guarded along x and y. */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [-1035], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 0], 'thread': [1, 1, 0]}}",
     "guard-missing", 7},
    /* in[z * nx * nx + y * nx + x] at (1, 1, 17) */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [23311], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 2], 'thread': [1, 1, 1]}}",
     "axes-swapped", 7},
    /* in[(z * ny + y) * nx + x + nx * nx] at (1, 1, 18) */
    {"{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': "
     "0, 'text': '', 'index': [20721], 'first': {'kind': 'read', 'line': 7, "
     "'block': [0, 0, 2], 'thread': [1, 1, 2]}}",
     "axes-swapped", 7},
    /* Planes of nx * nz: (1, 20, 1) and (1, 1, 2) meet. */
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 0, 'index': [1, 10, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 2, 0], 'thread': [1, 4, 1]}, 'second': {'kind': "
     "'write', 'line': 9, 'block': [0, 0, 0], 'thread': [1, 1, 2]}}",
     "axes-swapped", 9},
    {"{'id': 'race-global', 'severity': 'hazard', 'array': 'out', 'text': "
     "'', 'launch': 0, 'index': [3, 2, 1], 'first': {'kind': 'write', 'line': "
     "9, 'block': [0, 0, 0], 'thread': [2, 3, 1]}, 'second': {'kind': "
     "'write', 'line': 9, 'block': [0, 0, 0], 'thread': [2, 3, 2]}}",
     "axes-swapped", 9},
    {"{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': "
     "'', 'launch': 0, 'index': [2, 3, 0], 'first': {'kind': 'write', 'line': "
     "41, 'block': [0, 0, 0], 'thread': [2, 3, 0]}, 'second': {'kind': "
     "'read', 'line': 47, 'block': [0, 0, 0], 'thread': [3, 2, 0]}}",
     "axes-swapped", 47},
    {"{'id': 'barrier-divergent', 'severity': 'hazard', 'text': '', "
     "'first': {'kind': 'barrier', 'line': 26}}",
     "barrier-divergent", 26},
    {"{'id': 'budget', 'severity': 'time', 'text': 'endless', "
     "'first': {'kind': 'read', 'line': 3, 'block': [0, 0, 0], 'thread': [0, "
     "0, 0]}}",
     "budget", 3},
    /* By the host. */
    {"{'id': 'budget', 'severity': 'time', 'text': 'endless', "
     "'first': {'kind': 'call', 'line': 3}}",
     "budget-host", 3},
    {"{'id': 'leak', 'severity': 'note', 'text': ''}", "none", 0},
};

static json_t *
parse(const char *finding, const char *error)
{
    return findings_of(checked_format(
        "{'findings': [%s], 'launches': [{'line': 30, 'grid': [5, 4, 3], "
        "'block': [8, 8, 8], 'shared': 0, 'error': %s}, "
        "{'line': 31, 'grid': [5, 4, 19], 'block': [8, 8, 1], 'shared': 0, "
        "'error': null}, "
        "{'line': 32, 'grid': [5, 4, 17], 'block': [8, 8, 1], 'shared': 0, "
        "'error': null}]}",
        finding, error));
}

START_TEST(finding_is_named_at_its_line)
{
    json_t *findings = parse(found[_i].findings, "null");

    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(findings, NULL), found[_i].id);
    ck_assert_int_eq(said.line, found[_i].line);
    close_case();
    json_decref(findings);
}
END_TEST

static const struct {
    const char *index, *loaded, *block, *words;
} sides[] = {
    {"[1, 0, 4]", "[[0, 1, 0], [9, 9, 9]]", "[1, 1, 1]", "at lower y"},
    {"[1, 9, 4]", "[[0, 0, 0], [9, 8, 9]]", "[0, 0, 0]", "at higher y"},
    {"[9, 1, 4]", "[[1, 1, 1], [8, 8, 8]]", "[0, 0, 0]",
     "on the right (higher x)"},
    {"[1, 4, 0]", "[[0, 0, 1], [9, 9, 9]]", "[1, 1, 1]", "at lower z"},
    {"[1, 4, 9]", "[[0, 0, 0], [9, 9, 8]]", "[1, 1, 1]", "at higher z"},
    /* The last block, full. */
    {"[9, 4, 4]", "[[0, 0, 0], [8, 9, 9]]", "[4, 1, 1]",
     "on the right (higher x)"},
};

/* The thread is the first of its block throughout. */
START_TEST(side_is_that_of_the_point_not_of_the_thread)
{
    char *finding = checked_format(
        "{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': 's', "
        "'launch': 0, 'text': '', 'index': %s, 'extent': [10, 10, 10], "
        "'loaded': %s, 'first': {'kind': 'read', 'line': 6, 'block': %s, "
        "'thread': [0, 0, 0]}}",
        sides[_i].index, sides[_i].loaded, sides[_i].block);
    json_t *findings = parse(finding, "null");

    open_case("06", 1, X, Y, Z, 0);
    launch(5, 4, 3, 8, 8, 8);
    sweep(right, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(findings, NULL), "halo-missing");
    ck_assert_msg(strstr(said.text, sides[_i].words) != NULL, "%s", said.text);
    ck_assert_msg(strstr(said.text, " and ") == NULL, "%s", said.text);
    close_case();
    json_decref(findings);
    free(finding);
}
END_TEST

START_TEST(no_barrier_fits_into_one_line)
{
    json_t *findings = parse(
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
    json_t *findings = parse(
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
    const char *source;
    bool turn;
} turns[] = {
    {4, 6,
     "k()\n{\n for (;;) {\n s[i] = a;\n __syncthreads();\n b = s[j];\n "
     "}\n}\n",
     true},
    {6, 4,
     "k()\n{\n for (;;) {\n b = s[j];\n __syncthreads();\n s[i] = a;\n "
     "}\n}\n",
     true},
    {2, 6,
     "f() {\n s[i] = a; }\n\nk() { f(); while (x) { f();\n "
     "__syncthreads();\n b = s[j];\n } }\n",
     true},
    /* No loop; a barrier for some; one in a comment; one at the end; the
     * function not called in the loop, or behind the barrier as well. */
    {4, 6, "k()\n{\n {\n s[i] = a;\n __syncthreads();\n b = s[j];\n }\n}\n",
     false},
    {4, 6,
     "k()\n{\n for (;;) {\n s[i] = a;\n if (x) __syncthreads();\n b = "
     "s[j];\n }\n}\n",
     false},
    {4, 6,
     "k()\n{\n for (;;) {\n s[i] = a;\n // __syncthreads();\n b = s[j];"
     "\n }\n}\n",
     false},
    {4, 6,
     "k()\n{\n for (;;) {\n s[i] = a;\n __syncthreads();\n b = s[j];\n "
     "__syncthreads(); }\n}\n",
     false},
    {2, 6,
     "f() {\n s[i] = a; }\n\nk() { f(); while (x) {\n "
     "__syncthreads();\n b = s[j];\n } }\n",
     false},
    {2, 6,
     "f() {\n s[i] = a; }\n\nk() { while (x) { f();\n "
     "__syncthreads(); f();\n b = s[j];\n } }\n",
     false},
};

START_TEST(barrier_between_the_lines_is_one_of_the_same_turn)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:{s:s, s:i}, s:{s:s, s:i}}]}", "findings",
        "id", "race-shared", "severity", "hazard", "array", "s", "text", "",
        "first", "kind", "write", "line", (int)turns[_i].write, "second",
        "kind", "read", "line", (int)turns[_i].read);

    source = turns[_i].source;
    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
    ck_assert_msg(!strstr(said.text, "next turn") == !turns[_i].turn, "%s",
                  said.text);
    ck_assert_msg(!strstr(said.text, "no barrier lies") == turns[_i].turn, "%s",
                  said.text);
    close_case();
    json_decref(findings);
    source = NULL;
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

static const struct {
    const char *source, *words;
} stores[] = {
    {"{\n  out[i] += c * in[i];\n}\n", "(+=)"},
    {"{\n  out[i] = c * in[i];\n}\n", "exchanged"},
    {"{\n  sum += out[i];\n}\n", "exchanged"},
    {"{\n  out[i] = a; b += c;\n}\n", "exchanged"},
};

START_TEST(field_that_is_added_to_is_not_exchanged)
{
    json_t *findings = parse(
        "{'id': 'uninitialised-global', 'severity': 'hazard', 'array': 'out', "
        "'text': '', 'first': {'kind': 'read', 'line': 2}}",
        "null");

    source = stores[_i].source;
    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "wrong-buffer");
    ck_assert_msg(strstr(said.text, stores[_i].words) != NULL, "%s", said.text);
    close_case();
    json_decref(findings);
    source = NULL;
}
END_TEST

/* Room for 16 where the block has 18 threads along x, or as many as that. */
START_TEST(declared_tile_without_its_halo_is_named)
{
    for (int wide = 16; wide <= 18; wide += 2) {
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:i, s:{s:s, s:i, s:[i,i,i], s:[i,i,i]}}], "
            "s:[{s:[i,i,i], s:[i,i,i]}]}",
            "findings", "id", "index-out-of-range", "severity", "hazard",
            "text", "index 16 is outside of s, an array of type 'double [16]'",
            "launch", 0, "first", "kind", "read", "line", 7, "block", 0, 0, 0,
            "thread", 16, 1, 0, "launches", "grid", 5, 4, 1, "block", wide, 18,
            1);

        open_case("08", 0, X, Y, Z, 0);
        ck_assert_str_eq(diagnosed(findings, NULL), "index-out-of-range");
        ck_assert_msg(!strstr(said.text, "halo as well, 16 + 2") ==
                          (wide == 16),
                      "%s", said.text);
        ck_assert_ptr_nonnull(strstr(said.text, "index 16 is outside of s"));
        close_case();
        json_decref(findings);
    }
}
END_TEST

/* in[-1] by the first thread: a thread a grid point is on the boundary, one an
 * interior point takes rows to lie two elements further apart than they do. */
START_TEST(too_few_threads_for_all_points_stand_for_those_inside)
{
    for (int blocks = 1; blocks < 4; blocks++) {
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
            "s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i]}]}",
            "findings", "id", "out-of-bounds", "severity", "hazard", "array",
            "in", "text", "", "launch", 0, "index", -1, "first", "kind", "read",
            "line", 7, "block", 0, 0, 0, "thread", 0, 0, 0, "launches", "grid",
            2, blocks, 1, "block", 16, 16, 1);

        open_case("02", 1, 31, 33, 1, 0);
        ck_assert_str_eq(diagnosed(findings, NULL),
                         blocks == 2 ? "axes-swapped" : "guard-missing");
        close_case();
        json_decref(findings);
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

static const char beyond_in[] =
    "{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'in', 'launch': 0, "
    "'text': '', 'first': {'kind': 'read', 'line': 7, 'block': [4, 1, 0], "
    "'thread': [5, 3, 3]}}";

START_TEST(load_into_shared_memory_is_told_from_a_thread_without_a_point)
{
    json_t *findings = parse(beyond_in, "null");

    open_case("06", 1, X, Y, Z, 0);
    diagnosed(findings, NULL);
    ck_assert_ptr_nonnull(strstr(said.text, "a thread beyond the end"));
    json_object_set_new(
        json_array_get(json_object_get(findings, "launches"), 0), "shares",
        json_true());
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_ptr_nonnull(strstr(said.text, "a load reads beyond in"));
    close_case();
    json_decref(findings);
}
END_TEST

static json_t *
one_axis(const char *id, const char *index, int blocks, const char *error)
{
    return json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:o, s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}}], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s?}]}",
        "findings", "id", id, "severity", "hazard", "array", "x", "text", "",
        "launch", 0, "index", json_loads(index, 0, NULL), "first", "kind",
        "read", "line", 7, "block", 3, 0, 0, "thread", 232, 0, 0, "launches",
        "line", 30, "grid", blocks, 1, 1, "block", 256, 1, 1, "shared", 0,
        "error", error);
}

/* Thread 1,000 comes to the element a block further, or to one off that. */
START_TEST(each_point_of_a_thread_needs_its_guard)
{
    json_t *findings = one_axis("out-of-bounds", "[1256]", 4, NULL);

    open_case("01", 0, 1100, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_ptr_nonnull(strstr(said.text, "each point of a thread"));
    close_case();
    json_decref(findings);
    findings = one_axis("out-of-bounds", "[1257]", 4, NULL);
    open_case("01", 0, 1100, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
    close_case();
    json_decref(findings);
}
END_TEST

/* 4 blocks of 256 threads with 5 elements each: thread 1,000 has 5000 to 5004.
 */
START_TEST(each_element_side_by_side_needs_its_guard)
{
    json_t *findings = one_axis("out-of-bounds", "[5003]", 4, NULL);

    open_case("01", 0, 5003, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_msg(strstr(said.text, "the elements from 5000 on") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* Who came to the barrier in line 5 late had returned in line 3, or never
 * comes there: ended in line 9. */
START_TEST(early_return_is_shown_where_it_is)
{
    for (int line = 3; line < 10; line += 6) {
        char *text = checked_format(
            "{'id': 'uninitialised-shared', 'severity': 'hazard', 'array': "
            "'s', 'text': '', 'first': {'kind': 'read', 'line': 6}}, {'id': "
            "'exited-before-barrier', 'severity': 'note', 'text': '', 'first': "
            "{'kind': 'barrier', 'line': 5}, 'second': {'kind': 'call', "
            "'line': %d}}",
            line);
        json_t *findings = parse(text, "null");

        open_case("06", 1, X, Y, Z, 0);
        ck_assert_str_eq(diagnosed(findings, NULL), "returned-early");
        ck_assert_int_eq(said.line, line == 3 ? 3 : 5);
        close_case();
        json_decref(findings);
        free(text);
    }
}
END_TEST

/* Coefficients are not n elements, nor where there are n of them by chance: no
 * guard of the points is at fault. */
START_TEST(array_of_another_length_needs_no_guard_of_the_points)
{
    json_t *findings = one_axis("out-of-bounds", "[12]", 1, NULL);

    json_object_set_new(
        json_array_get(json_object_get(findings, "findings"), 0), "array",
        json_string("c"));
    for (int n = 12; n < 1000; n += 888) {
        open_case("04", 2, n, 1, 0, 12);
        ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
        close_case();
    }
    json_decref(findings);
}
END_TEST

/* in[y - nx + x] at (1, 1): a macro without brackets. */
START_TEST(row_too_low_is_no_other_order_of_axes)
{
    static const int fields[][2] = {{3, 3}, {257, 3}, {33794, 3}};

    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
        const int nx = fields[k][0], ny = fields[k][1];
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
            "s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i]}]}",
            "findings", "id", "out-of-bounds", "severity", "hazard", "array",
            "in", "text", "", "launch", 0, "index", 2 - nx, "first", "kind",
            "read", "line", 7, "block", 0, 0, 0, "thread", 1, 1, 0, "launches",
            "grid", (nx + 63) / 64, 1, 1, "block", 64, 4, 1);

        open_case("02", 1, nx, ny, 1, 0);
        ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
        close_case();
        json_decref(findings);
    }
}
END_TEST

/* Thread 1,000 at element 1,001 of as many, or at one further. */
START_TEST(last_thread_one_too_far_shows_that_all_may_be)
{
    json_t *findings = one_axis("out-of-bounds", "[1001]", 4, NULL);

    open_case("01", 0, 1001, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
    ck_assert_msg(strstr(said.text, "element 0 is the first") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
    findings = one_axis("out-of-bounds", "[1002]", 4, NULL);
    open_case("01", 0, 1001, 1, 1, 0);
    diagnosed(findings, NULL);
    ck_assert_msg(!strstr(said.text, "element 0 is the first"), "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(first_element_too_many_may_be_the_guards)
{
    json_t *findings = one_axis("out-of-bounds", "[1000]", 4, NULL);

    open_case("01", 0, 1000, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
    ck_assert_msg(strstr(said.text, "x[1000]") && strstr(said.text, "i <= n"),
                  "%s", said.text);
    close_case();
    json_decref(findings);
    findings = one_axis("out-of-bounds", "[1007]", 4, NULL);
    open_case("01", 0, 1000, 1, 1, 0);
    diagnosed(findings, NULL);
    ck_assert_msg(strstr(said.text, "threads without an element") != NULL, "%s",
                  said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* Past in and its guard, and nearer to out. */
START_TEST(load_is_told_by_the_array_it_was_meant_for)
{
    json_t *findings =
        parse("{'id': 'out-of-bounds', 'severity': 'hazard', 'array': 'out', "
              "'launch': 1, 'text': '', 'index': [-8506], 'first': {'kind': "
              "'read', 'line': 8, 'block': [0, 0, 1], 'thread': [1, 1, 0]}}",
              "null");

    open_case("05", 0, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "out-of-bounds");
    ck_assert_msg(strstr(said.text, "beyond the end of in: it comes to 8,506 "
                                    "elements before out") != NULL,
                  "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(threads_that_nobody_needs_are_counted)
{
    json_t *findings = one_axis("budget", "[]", 65536, NULL);

    open_case("01", 0, 65536, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "too-many-threads");
    ck_assert_msg(strstr(said.text, "16,777,216 threads") &&
                      strstr(said.text, "65,536 elements"),
                  "%s", said.text);
    ck_assert_int_eq(said.line, 30);
    close_case();
    json_decref(findings);
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

static void
check_turned(int blocks, int threads, bool turned)
{
    json_t *findings =
        json_pack("{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s}]}",
                  "findings", "launches", "line", 29, "grid", blocks, 1, 1,
                  "block", threads, 1, 1, "shared", 0, "error", "refused");

    open_case("01", 0, 270001, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "block-too-large");
    ck_assert_int_eq(strstr(said.text, "exchanged") != NULL, turned);
    close_case();
    json_decref(findings);
}

START_TEST(block_too_large_may_be_the_blocks)
{
    check_turned(256, 1055, true);
    check_turned(256, 1056, false);
    check_turned(132, 2048, false);
}
END_TEST

/* y[1] of one element: a bound of 2.25 lets it through as well. */
START_TEST(bound_may_be_another_argument)
{
    json_t *findings = one_axis("out-of-bounds", "[1]", 4, NULL);

    for (int k = 0; k < 2; k++) {
        open_case("01", 0, 1, 1, 1, 0);
        t->job.scalar[1].d = k == 0 ? 2.25 : 1.75;
        ck_assert_str_eq(diagnosed(findings, NULL), "guard-missing");
        ck_assert_msg((strstr(said.text, "not n, but 2.25?") != NULL) ==
                          (k == 0),
                      "%s", said.text);
        close_case();
    }
    json_decref(findings);
}
END_TEST

START_TEST(no_blocks_are_rounded_down_where_there_is_work)
{
    json_t *findings =
        one_axis("leak", "[]", 0, "cudaErrorInvalidConfiguration");

    open_case("01", 0, 1, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-rounded-down");
    ck_assert_msg(strstr(said.text, "no block is launched at n = 1") != NULL,
                  "%s", said.text);
    close_case();
    open_case("01", 0, 0, 1, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-refused");
    ck_assert_ptr_nonnull(strstr(said.text, "nothing to do"));
    close_case();
    /* Divided by what, in a stencil, nobody knows. */
    open_case("05", 0, 37, 29, 19, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-rounded-down");
    ck_assert_msg(
        strstr(said.text, "no block is launched along x at nx = 37") != NULL,
        "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(barrier_that_shares_nothing_is_named)
{
    json_t *findings =
        json_pack("{s:[], s:[{s:i, s:b, s:b}]}", "findings", "launches", "line",
                  30, "waits", 1, "shares", 0);

    open_case("06", 1, X, Y, Z, 0);
    sweep(minus_neighbours, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(findings, NULL), "nothing-shared");
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(hazard_explains_before_values_do)
{
    json_t *findings = parse(found[0].findings, "null");

    open_case("06", 1, X, Y, Z, 0);
    sweep(minus_neighbours, X - 1, Y - 1, Z - 1);
    ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(refused_launch_explains_before_all)
{
    json_t *findings = parse(found[0].findings, "'cudaErrorInvalidValue'");

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "launch-refused");
    ck_assert_int_eq(said.line, 30);
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(too_large_a_block_is_named)
{
    json_t *findings =
        json_pack("{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:s}]}",
                  "findings", "launches", "line", 29, "grid", 1, 1, 1, "block",
                  33, 33, 1, "shared", 0, "error", "cudaErrorInvalidValue");

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "block-too-large");
    ck_assert_ptr_nonnull(strstr(said.text, "1089 threads"));
    close_case();
    json_decref(findings);
}
END_TEST

START_TEST(block_beyond_launch_bounds_is_named)
{
    json_t *findings = json_pack(
        "{s:[], s:[{s:i, s:[i,i,i], s:[i,i,i], s:i, s:i, s:s}]}", "findings",
        "launches", "line", 31, "grid", 1, 1, 1, "block", 18, 18, 1, "shared",
        0, "bound", 256, "error", "cudaErrorInvalidValue");

    open_case("06", 1, X, Y, Z, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "block-too-large");
    ck_assert_ptr_nonnull(strstr(said.text, "promises at most 256"));
    close_case();
    json_decref(findings);
}
END_TEST

/* The record. */

START_TEST(line_is_quoted_without_blanks)
{
    struct diagnosis d = {"in-place", NULL, 2};
    json_t *json;

    lab = catalog_find("05");
    d.text = checked_string("text");
    json = diagnose_json(&d, ".", lab, "one\n   two;  \r\nthree\n");
    ck_assert_str_eq(json_string_value(json_object_get(json, "source")),
                     "two;");
    ck_assert_str_eq(json_string_value(json_object_get(json, "anchor")),
                     "docs/05-stencil-naive.md#in-place");
    json_decref(json);
    d.line = 9; /* beyond the end */
    json = diagnose_json(&d, ".", lab, "one\n");
    ck_assert_str_eq(json_string_value(json_object_get(json, "source")), "");
    json_decref(json);
    free(d.text);
}
END_TEST

START_TEST(chapter_without_the_section_is_linked_whole)
{
    const struct lab *first = catalog_find("01");
    char *link = diagnose_anchor(".", first, "launch-tied-to-n");

    ck_assert_str_eq(link, "docs/01-index-1d.md#stride");
    free(link);
    link = diagnose_anchor(".", first, "halo-missing");
    ck_assert_str_eq(link, "docs/01-index-1d.md");
    free(link);
    link = diagnose_anchor(".", first, "unknown");
    ck_assert_str_eq(link, "docs/01-index-1d.md");
    free(link);
}
END_TEST

static TCase *
findings(void)
{
    TCase *c = tcase_create("findings");

    tcase_add_loop_test(c, finding_is_named_at_its_line, 0,
                        sizeof found / sizeof *found);
    tcase_add_loop_test(c, side_is_that_of_the_point_not_of_the_thread, 0,
                        sizeof sides / sizeof *sides);
    tcase_add_test(
        c, load_into_shared_memory_is_told_from_a_thread_without_a_point);
    tcase_add_test(c, no_barrier_fits_into_one_line);
    tcase_add_test(c, each_element_side_by_side_needs_its_guard);
    tcase_add_test(c, early_return_is_shown_where_it_is);
    tcase_add_loop_test(c, no_barrier_fits_into_one_statement, 0, 5);
    tcase_add_test(c, wrong_plane_is_asked_for_where_there_may_be_several);
    tcase_add_loop_test(c, field_that_is_added_to_is_not_exchanged, 0, 4);
    tcase_add_test(c, declared_tile_without_its_halo_is_named);
    tcase_add_loop_test(c, barrier_between_the_lines_is_one_of_the_same_turn, 0,
                        sizeof turns / sizeof *turns);
    tcase_add_test(c, too_few_threads_for_all_points_stand_for_those_inside);
    tcase_add_test(c, chunks_overlap_where_blocks_meet_late);
    tcase_add_test(c, each_point_of_a_thread_needs_its_guard);
    tcase_add_test(c, array_of_another_length_needs_no_guard_of_the_points);
    tcase_add_test(c, row_too_low_is_no_other_order_of_axes);
    tcase_add_test(c, last_thread_one_too_far_shows_that_all_may_be);
    tcase_add_test(c, first_element_too_many_may_be_the_guards);
    tcase_add_test(c, load_is_told_by_the_array_it_was_meant_for);
    tcase_add_test(c, threads_that_nobody_needs_are_counted);
    tcase_add_test(c, threads_of_one_element_are_named);
    tcase_add_test(c, stride_is_short_where_the_launch_is_fixed);
    tcase_add_test(c, block_too_large_may_be_the_blocks);
    tcase_add_test(c, bound_may_be_another_argument);
    tcase_add_test(c, no_blocks_are_rounded_down_where_there_is_work);
    tcase_add_test(c, barrier_that_shares_nothing_is_named);
    tcase_add_test(c, hazard_explains_before_values_do);
    tcase_add_test(c, refused_launch_explains_before_all);
    tcase_add_test(c, too_large_a_block_is_named);
    tcase_add_test(c, block_beyond_launch_bounds_is_named);
    tcase_add_test(c, line_is_quoted_without_blanks);
    tcase_add_test(c, chapter_without_the_section_is_linked_whole);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("diagnose_finding");

    suite_add_tcase(s, findings());
    return suite_run(s);
}
