/*
 * view_hazards: what a person sees of findings
 */
#include "shown.h"
#include "suite.h"

static json_t *
findings_of(json_t *record, size_t test)
{
    return json_object_get(
        json_array_get(json_object_get(record, "tests"), test), "findings");
}

START_TEST(race_names_both_places)
{
    check_shows("hazard", "hazards       race on tile[1][1][8]\n");
    check_shows("hazard", "kernel.cu:41 writes (block 0, thread 7); "
                          "kernel.cu:47 reads (block 0, thread 8)\n");
    check_shows("hazard", "in 4 cases, 4,816 times");
    check_shows("hazard", "note: exited before barrier");
}
END_TEST

START_TEST(race_is_told_once_whoever_came_first)
{
    json_t *record = fixture("hazard");
    json_t *other = json_deep_copy(json_array_get(findings_of(record, 4), 0));
    json_t *first = json_incref(json_object_get(other, "first"));

    json_object_set(other, "first", json_object_get(other, "second"));
    json_object_set_new(other, "second", first);
    json_array_append_new(findings_of(record, 4), other);
    char *text = shown_on(record, plain);
    ck_assert(has(text, "in 4 cases, 6,020 times"));
    size_t races = 0;
    for (size_t at = 0; text[at]; at++)
        races += strncmp(text + at, "race on ", 8) == 0;
    ck_assert_uint_eq(races, 1);
    free(text);
    json_decref(record);
}
END_TEST

/* Of the first case's race: with other lines that read, and one that writes. */
START_TEST(reads_that_one_write_meets_are_told_with_it)
{
    json_t *record = fixture("hazard");
    const int lines[] = {48, 52, 60};

    for (size_t i = 0; i < 3; i++) {
        json_t *other =
            json_deep_copy(json_array_get(findings_of(record, 3), 0));

        json_object_set_new(json_object_get(other, "second"), "line",
                            json_integer(lines[i]));
        if (i == 2)
            json_object_set_new(json_object_get(other, "first"), "line",
                                json_integer(59));
        json_array_append_new(findings_of(record, 3), other);
    }
    char *text = shown_on(record, plain);
    ck_assert(has(text, "likewise what is read in line 48, 52\n"));
    ck_assert(has(text, "kernel.cu:59 (block 0, thread 7); "
                        "kernel.cu:60 (block 0, thread 8)\n"));
    ck_assert(!has(text, "kernel.cu:48"));
    ck_assert(!has(text, "more\n"));
    free(text);
    json_decref(record);
}
END_TEST

/* Its access counts as a read, though it may be a store. */
START_TEST(index_out_of_range_neither_reads_nor_writes)
{
    json_t *record = fixture("hazard");
    json_t *race = json_array_get(findings_of(record, 3), 0);

    json_object_set_new(race, "id", json_string("index-out-of-range"));
    char *text = shown_on(record, plain);
    ck_assert(has(text, "index out of range on tile[1][1][8]\n"));
    ck_assert(has(text, "kernel.cu:41 (block 0, thread 7)"));
    free(text);
    json_decref(record);
}
END_TEST

/* The lines of the first finding's diagnosis, moved away from it. */
START_TEST(hazard_of_another_line_is_told_in_full)
{
    json_t *record = fixture("hazard"), *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        json_t *diagnosis = json_object_get(test, "diagnosis");

        if (diagnosis)
            json_object_set_new(diagnosis, "line", json_integer(3));
    }
    char *text = shown_on(record, plain);
    ck_assert(has(text, "race: kernel.cu:41 writes tile[1][1][8] and "
                        "kernel.cu:47 reads it from another thread; there is "
                        "no barrier between them\n"));
    ck_assert(has(text, "kernel.cu:41 (block 0, thread 7); "
                        "kernel.cu:47 (block 0, thread 8)\n"));
    free(text);
    json_decref(record);
}
END_TEST

/* Its line may be that of a diagnosis: nobody has said it for that. */
START_TEST(note_keeps_its_sentence)
{
    json_t *record = fixture("hazard"), *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        json_t *diagnosis = json_object_get(test, "diagnosis");

        if (diagnosis)
            json_object_set_new(diagnosis, "line", json_integer(44));
    }
    char *text = shown_on(record, plain);
    ck_assert(has(text, "note: exited before barrier: 20 of 512 threads"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(threads_of_a_line_are_written_alike)
{
    json_t *record = fixture("hazard");
    json_t *race = json_array_get(findings_of(record, 3), 0);
    json_t *second = json_object_get(race, "second");

    json_array_set_new(json_object_get(second, "thread"), 1, json_integer(1));
    char *text = shown_on(record, plain);
    ck_assert(has(text, "writes (block (0, 0, 0), thread (7, 0, 0)); "));
    ck_assert(has(text, "reads (block (0, 0, 0), thread (8, 1, 0))\n"));
    free(text);
    json_decref(record);
}
END_TEST

START_TEST(told_hazard_names_its_element)
{
    static const char *const told[][3] = {
        {"s", "a thread reads s[2][0], which is unset", "race on s[2][0]\n"},
        {"s", "a thread reads what is unset", "race on s\n"},
        {"s", "it reads s[2", "race on s\n"},
        {"", "it reads [2]", "race\n"}};

    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        json_t *record = fixture("hazard");
        json_t *race = json_array_get(findings_of(record, 3), 0);

        json_object_set_new(race, "array", json_string(told[i][0]));
        json_object_set_new(race, "text", json_string(told[i][1]));
        char *line = checked_format("hazards       %s", told[i][2]);
        char *text = shown_on(record, plain);
        ck_assert_msg(has(text, line), "%s\n%s", line, text);
        free(line);
        free(text);
        json_decref(record);
    }
}
END_TEST

START_TEST(refused_launch_is_no_note_as_well)
{
    json_t *record = fixture("hazard");

    json_object_set_new(json_array_get(findings_of(record, 4), 1), "id",
                        json_string("launch-refused"));
    char *text = shown_on(record, plain);
    ck_assert(!has(text, "launch refused"));
    ck_assert(has(text, "note: exited before barrier"));
    free(text);
    json_decref(record);
}
END_TEST

static TCase *
hazards(void)
{
    TCase *c = tcase_create("hazards");

    tcase_add_test(c, race_names_both_places);
    tcase_add_test(c, race_is_told_once_whoever_came_first);
    tcase_add_test(c, reads_that_one_write_meets_are_told_with_it);
    tcase_add_test(c, index_out_of_range_neither_reads_nor_writes);
    tcase_add_test(c, hazard_of_another_line_is_told_in_full);
    tcase_add_test(c, note_keeps_its_sentence);
    tcase_add_test(c, threads_of_a_line_are_written_alike);
    tcase_add_test(c, told_hazard_names_its_element);
    tcase_add_test(c, refused_launch_is_no_note_as_well);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("view_hazards");

    suite_add_tcase(s, hazards());
    return suite_run(s);
}
