/*
 * diagnose_load, diagnose_pitch: loads of a tile that go out of the field, and
 * values that were loaded at another index
 */
#include "findings.h"
#include "suite.h"

#define KERNEL "__global__ void\nk(const double *in, int nx, int ny)\n{\n"

static const struct {
    const char *source, *id;
} loads[] = {
    {KERNEL "if (x < nx && y < ny)\n s[j] = in[y * B + x];\n}\n",
     "out-of-bounds"},
    {KERNEL
     "bool l = x < nx && y < ny; if (l) {\n s[j] = in[y * B + x]; }\n}\n",
     "out-of-bounds"},
    {KERNEL "if (x < nx)\n s[j] = in[y * nx + x];\n}\n", "guard-missing"},
    {KERNEL "if (x < nx || y < ny)\n s[j] = in[y * nx + x];\n}\n",
     "guard-missing"},
    {KERNEL "if (x < nx + 1 && y < ny)\n s[j] = in[y * nx + x];\n}\n",
     "guard-missing"},
    {KERNEL "if (x <= nx && y < ny)\n s[j] = in[y * nx + x];\n}\n",
     "guard-missing"},
    {KERNEL "if (x < nx && y < ny) a();\n s[j] = in[y * nx + x];\n}\n",
     "guard-missing"},
    {NULL, "guard-missing"},
};

/* in[1023] of 33 x 31 in line 5, by a thread that loads in turns. */
START_TEST(guard_that_is_there_is_not_missing)
{
    json_t *findings = json_pack(
        "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
        "s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i], s:b}]}",
        "findings", "id", "out-of-bounds", "severity", "hazard", "array", "in",
        "text", "", "launch", 0, "index", 1023, "first", "kind", "read", "line",
        5, "block", 0, 1, 0, "thread", 31, 14, 0, "launches", "grid", 2, 2, 1,
        "block", 32, 16, 1, "shares", 1);

    source = loads[_i].source;
    open_case("06", 0, 33, 31, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), loads[_i].id);
    ck_assert_int_eq(said.line, 5);
    close_case();
    json_decref(findings);
}
END_TEST

/* By thread (17, 6) of block (0, 1) of a walk: rows of 48, as long as the
 * launch; or by (4, 12) of block (2, 1), one point further. */
START_TEST(loads_of_a_walk_tell_the_length_of_rows_and_a_shift)
{
    for (int k = 0; k < 2; k++) {
        json_t *findings = json_pack(
            "{s:[{s:s, s:s, s:s, s:s, s:i, s:[i], s:{s:s, s:i, s:[i,i,i], "
            "s:[i,i,i]}}], s:[{s:[i,i,i], s:[i,i,i], s:b}]}",
            "findings", "id", "out-of-bounds", "severity", "hazard", "array",
            "in", "text", "", "launch", 0, "index", 22533, "first", "kind",
            "read", "line", 5, "block", k ? 2 : 0, 1, 0, "thread", k ? 4 : 17,
            k ? 12 : 6, 0, "launches", "grid", 3, 2, 1, "block", 18, 18, 1,
            "shares", 1);

        source = loads[0].source;
        open_case("07", 0, 37, 29, 21, 0);
        ck_assert_str_eq(diagnosed(findings, NULL),
                         k ? "plane-shifted" : "out-of-bounds");
        ck_assert_msg(strstr(said.text, k ? "along x" : "48 elements apart"),
                      "%s", said.text);
        close_case();
        json_decref(findings);
    }
}
END_TEST

/* What is loaded for (x, y) lies at x * along + y * row. */
START_TEST(values_tell_at_which_index_they_were_loaded)
{
    static const struct {
        long along, row;
        const char *words;
    } pitches[] = {{45, 1, "in[x * ny + y]"}, {1, 34, "lay 34 elements apart"}};

    for (size_t k = 0; k < 2; k++) {
        const long along = pitches[k].along, row = pitches[k].row;

        open_case("06", 0, 67, 45, 1, 0);
        launch(3, 3, 1, 32, 16, 1);
        for (long y = 1; y < 44; y++)
            for (long x = 1; x < 66; x++) {
                const double *p =
                    (const double *)test_data(t, 0) + x * along + y * row;

                out(1)[x + 67 * y] =
                    t->job.scalar[3].d * p[0] +
                    t->job.scalar[4].d *
                        (p[-along] + p[along] + p[-row] + p[row]);
            }
        ck_assert_str_eq(diagnosed(NULL, NULL), "axes-swapped");
        ck_assert_msg(strstr(said.text, pitches[k].words), "%s", said.text);
        close_case();
    }
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_load");
    TCase *c = tcase_create("loads");

    tcase_add_loop_test(c, guard_that_is_there_is_not_missing, 0,
                        sizeof loads / sizeof *loads);
    tcase_add_test(c, loads_of_a_walk_tell_the_length_of_rows_and_a_shift);
    tcase_add_test(c, values_tell_at_which_index_they_were_loaded);
    suite_add_tcase(s, c);
    return suite_run(s);
}
