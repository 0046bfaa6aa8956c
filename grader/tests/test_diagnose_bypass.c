/*
 * diagnose_bypass: threads that end without coming to a barrier: what the note
 * of it means, and when it explains wrong values
 */
#include "../diagnose_bypass.h"
#include "findings.h"
#include "suite.h"

/* A barrier in line 5, and threads that ended in another. */
static const struct {
    int ended;
    long branch;
    const char *source, *words;
} notes[] = {
    {7, 4, "k()\n{\n a();\n if (x < nx - 1)\n __syncthreads();\n b();\n}\n",
     "in the branch of line 4"},
    {7, 5, "k()\n{\n a();\n \n if (y) __syncthreads();\n b();\n}\n",
     "in a branch that those do not take"},
    {7, 3, "k()\n{\n if (a) {\n b();\n __syncthreads();\n }\n}\n",
     "CUDA leaves undefined"},
    {7, 4, "k()\n{\n if (a) b();\n else\n __syncthreads();\n c();\n}\n",
     "in the branch of line 4"},
    {7, 3, "k()\n{\n if (a)\n while (b) {\n __syncthreads();\n }\n}\n",
     "in the branch of line 3"},
    {7, 3, "k()\n{\n if (a) for\n (;;)\n __syncthreads();\n\n}\n",
     "in the branch of line 3"},
    /* Around it, and a return behind. */
    {6, 4, "k()\n{\n\n if (!out)\n __syncthreads();\n if (out) return;\n}\n",
     "in the branch of line 4"},
    /* A return before it, with a branch of all others and without. */
    {3, 0, "k()\n{\n if (out) return;\n a();\n __syncthreads();\n b();\n}\n",
     "compute capability 7.0"},
    {3, 4, "k()\n{\n if (out) return;\n if (z)\n __syncthreads();\n b();\n}\n",
     "compute capability 7.0"},
    /* A loop of fewer turns. */
    {4, 0, "k()\n{\n\n for (;;) {\n __syncthreads();\n b(); }\n}\n",
     "never come to it"},
    {7, 0, NULL, "never come to it"},
};

static json_t *
note_of(int ended, const char *more)
{
    char *text = checked_format(
        "%s{'id': 'exited-before-barrier', 'severity': 'note', 'text': 'as it "
        "says', 'first': {'kind': 'barrier', 'line': 5}, 'second': {'kind': "
        "'call', 'line': %d}}",
        more, ended);
    json_t *findings = findings_with(text, "null");

    free(text);
    return findings;
}

START_TEST(note_says_how_threads_missed_the_barrier)
{
    json_t *findings = note_of(notes[_i].ended, "");
    const char *text;

    ck_assert_int_eq(diagnose_branch_of(notes[_i].source, 5), notes[_i].branch);
    diagnose_notes(findings, notes[_i].source, "docs/x.md#barrier");
    text = json_string_value(json_object_get(
        json_array_get(json_object_get(findings, "findings"), 0), "text"));
    ck_assert_msg(strstr(text, notes[_i].words) != NULL, "%s", text);
    ck_assert_ptr_nonnull(strstr(text, "as it says"));
    ck_assert_ptr_nonnull(strstr(text, "(docs/x.md#barrier)"));
    json_decref(findings);
}
END_TEST

/* Wrong at one point that no weights explain. */
START_TEST(branch_around_the_barrier_explains_wrong_values)
{
    for (size_t k = 0; k < 10; k += 7) {
        json_t *findings = note_of(notes[k].ended, "");

        source = notes[k].source;
        open_case("08", 0, X, Y, Z, 0);
        launch(3, 2, 1, 18, 18, 1);
        sweep(right, X - 1, Y - 1, Z - 1);
        for (size_t i = 0; i < 5; i++)
            out(1)[1 + X * (1 + i + Y * (1 + i))] *= 1.5 + (double)i;
        diagnosed(findings, NULL);
        ck_assert_int_eq(strcmp(said.id, "barrier-divergent") == 0, k == 0);
        ck_assert(k > 0 || (said.line == 5 && strstr(said.text, "of line 4")));
        close_case();
        json_decref(findings);
    }
}
END_TEST

START_TEST(branch_around_the_barrier_explains_a_race)
{
    json_t *findings = note_of(
        7, "{'id': 'race-shared', 'severity': 'hazard', 'array': 's', 'text': "
           "'', 'first': {'kind': 'write', 'line': 3}, 'second': {'kind': "
           "'read', 'line': 6}},");

    source = notes[0].source;
    open_case("06", 0, X, Y, 1, 0);
    ck_assert_str_eq(diagnosed(findings, NULL), "barrier-missing");
    ck_assert_msg(strstr(said.text, "in line 5, stands in a branch, of line 4"),
                  "%s", said.text);
    close_case();
    json_decref(findings);
}
END_TEST

/* What mix_pairs leaves, but for one element. */
static void
mix_but(size_t wrong)
{
    double *values = checked_alloc(1000, sizeof *values);
    double *allowed = checked_alloc(1000, sizeof *allowed);
    uint32_t *to = (uint32_t *)(void *)out(1);

    t->function->expect(t, 1, values, allowed);
    for (size_t i = 0; i < 1000; i++)
        to[i] = (uint32_t)values[i] ^ (i == wrong);
    free(values);
    free(allowed);
}

/* In a block of 256 that the end cuts off, or in another. */
START_TEST(return_before_the_barrier_explains_the_last_block)
{
    for (int k = 0; k < 2; k++) {
        json_t *findings = note_of(3, "");

        source = notes[7].source;
        open_case("03", 0, 1000, 1, 1, 5);
        launch(4, 1, 1, 256, 1, 1);
        mix_but(k ? 500 : 977);
        ck_assert_str_eq(diagnosed(findings, NULL),
                         k ? "unknown" : "returned-early");
        ck_assert_int_eq(said.line, k ? 0 : 3);
        close_case();
        json_decref(findings);
    }
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_bypass");
    TCase *c = tcase_create("bypass");

    tcase_add_loop_test(c, note_says_how_threads_missed_the_barrier, 0,
                        sizeof notes / sizeof *notes);
    tcase_add_test(c, branch_around_the_barrier_explains_wrong_values);
    tcase_add_test(c, branch_around_the_barrier_explains_a_race);
    tcase_add_test(c, return_before_the_barrier_explains_the_last_block);
    suite_add_tcase(s, c);
    return suite_run(s);
}
