/*
 * command: exit codes and what the verbs leave, by running the grader itself
 */
#include "../catalog.h"
#include "commanded.h"
#include "suite.h"
#include <jansson.h>

static void
append_to_kernel(const char *text)
{
    char *command = checked_format(
        "printf '%%s\\n' '%s' >>'%s/labs/01-index-1d/kernel.cu'", text, folder);

    ck_assert_int_eq(shell(command), 0);
    free(command);
}

/* Usage. */

static const struct {
    const char *arguments;
    int code;
    const char *says;
} usages[] = {
    {"--help", 0, "usage: grader VERB"},
    {"help", 0, "usage: grader VERB"},
    {"--version", 0, "schema 3"},
    {"grade --help", 0, "usage: grader grade"},
    {"hint --help", 0, "usage: grader hint"},
    {"replay --help", 0, "usage: grader replay"},
    {"pairs --help", 0, "usage: grader pairs"},
    {"handout --help", 0, "usage: grader handout"},
    {"--help", 0, "  figures   [LAB...]"},
    {"--help", 0, "  handout   FOLDER"},
    {"frob", 2, "frob"},
    {"grade 99", 2, "LAB=99"},
    {"grade --from=nowhere", 2, "--from=nowhere"},
    {"grade --from=/etc", 2, "--from=/etc: this folder holds no lab folders"},
    {"grade --from=labs/01-index-1d", 2, "holds no lab folders"},
    {"grade lab=01", 2, "lab=01"},
    {"next 99", 2, "too many arguments: 99"},
    {"grade --device=v100", 2, "v100"},
    {"grade --jobs=0", 2, "--jobs=0"},
    {"grade --frob", 2, "frob"},
    {"list 01", 2, "too many"},
    {"watch 01 02", 2, "watch takes one lab, and here are 2: 01 02"},
    {"reset 01 02 03", 2, "reset takes one lab, and here are 3: 01 02 ..."},
    {"explain 01 02", 2, "explain takes one lab"},
    {"replay a b", 2, "replay: too many arguments: b"},
    {"hint 99", 2, "LAB=99"},
    {"reset ''", 2, "which lab"},
    {"replay", 2, "which case"},
    {"replay 01", 2, "CASE=01"},
    {"replay 01/saxpy", 2, "CASE=01/saxpy: no such case"},
    {"replay 01/saxpy/1000", 2,
     "the seed is missing: CASE=01/saxpy/1000/seed=1, or"},
    {"replay 01/saxpy/1000/seed=0", 2, "from 1 up: seed=91"},
    {"replay 01/saxpy", 2, "CASE=01/saxpy/1000/seed="},
    {"replay 01/saxpy/1000", 2, "seed"},
    {"replay 01/saxpy/1000/seed=x", 2, "seed"},
    {"replay 01/saxpy/7777/seed=1", 2, "01/saxpy/1000"},
    {"run", 2, "which program"},
    {"run /nowhere.cu", 2, "/nowhere.cu"},
    {"explain 99", 2, "LAB=99"},
    {"explain 01/nothing", 2, "LAB=01/nothing: there is no such function"},
    {"explain --json 01", 2, "--json: a card is no record"},
};

START_TEST(usage_is_told)
{
    ck_assert_int_eq(run(usages[_i].arguments), usages[_i].code);
    check_says(usages[_i].says);
}
END_TEST

START_TEST(make_is_told_of_its_own_settings)
{
    setenv("MAKELEVEL", "1", 1);
    ck_assert_int_eq(run("grade --from=nowhere"), 2);
    check_says("FROM=nowhere");
    ck_assert_int_eq(run("grade --jobs=0"), 2);
    check_says(" JOBS=0");
    ck_assert_int_eq(run("grade --device=v100"), 2);
    check_says("DEVICE=v100");
    unsetenv("MAKELEVEL");
}
END_TEST

/* The folder stays as it was: no secret is made in it. */
START_TEST(empty_build_folder_is_told_with_the_remedy)
{
    static const char *const verbs[] = {
        "grade 01",   "replay 01/saxpy/1000/seed=1",
        "explain 01", "pairs 01",
        "prove 01",   "agree",
        "model"};
    char *command = checked_format("rm '%s/build'/*", folder);
    char *empty = checked_format("rmdir '%s/build'", folder);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run(verbs[_i]), 2);
    check_says("--build=/tmp/");
    check_says("no built grader is there, rewrite is missing");
    check_says("make all BUILD=/tmp/");
    ck_assert_int_eq(shell(empty), 0);
    free(empty);
    free(command);
}
END_TEST

/* Grade. */

START_TEST(solution_passes_with_code_0)
{
    const struct lab *lab = catalog_find("01");
    size_t cases = 0;
    char *all, *next = checked_format("next: lab %.2s, labs/%s/README.md",
                                      catalog[1]->id, catalog[1]->id);

    for (const struct function *f = lab->functions; f->name; f++)
        for (const struct lab_case *c = f->cases; c->x >= 0; c++)
            cases++;
    all = checked_format("%zu of %zu cases", cases, cases);
    ck_assert_int_eq(run("grade --from=solutions 01"), 0);
    check_says(all);
    free(all);
    check_says(next);
    free(next);
}
END_TEST

START_TEST(skeleton_is_not_started_with_code_1)
{
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("not started");
    check_says("nothing is written");
    check_says("0 of 10");
}
END_TEST

START_TEST(broken_kernel_fails_with_its_line)
{
    append_to_kernel("int broken = ;");
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("build failed");
    check_says("kernel.cu:");
    check_says("int broken = ;");
    ck_assert_int_eq(run("hint 01"), 0);
    check_says("what failed last: build");
}
END_TEST

static char *
record(const char *name)
{
    char *path =
        checked_format("%s/build/records/%s/01-index-1d.json", folder, name);
    char *text = text_file_read(path, NULL);

    ck_assert_ptr_nonnull(text);
    free(path);
    return text;
}

START_TEST(unchanged_work_is_kept_and_edited_work_is_not)
{
    char *first, *second, *third;

    run("grade 01");
    first = record("labs");
    run("grade 01");
    second = record("labs");
    ck_assert(strcmp(first, second) == 0);
    append_to_kernel("// edited");
    run("grade 01");
    third = record("labs");
    ck_assert(strcmp(first, third) != 0);
    free(first);
    free(second);
    free(third);
}
END_TEST

static void
drop_times(json_t *json)
{
    static const char *const names[] = {"date", "seconds", "phases"};
    const char *key;
    json_t *value;
    size_t i;

    for (i = 0; json_is_object(json) && i < 3; i++)
        json_object_del(json, names[i]);
    json_object_foreach(json, key, value) {
        drop_times(value);
    }
    json_array_foreach(json, i, value) {
        drop_times(value);
    }
}

static json_t *
graded_afresh(void)
{
    char *text;
    json_t *json;

    run("grade --fresh --from=solutions 01");
    text = record("solutions");
    json = json_loads(text, 0, NULL);
    ck_assert_ptr_nonnull(json);
    drop_times(json);
    free(text);
    return json;
}

START_TEST(graded_twice_records_differ_in_times_alone)
{
    json_t *first = graded_afresh(), *second = graded_afresh();

    ck_assert(json_equal(first, second));
    json_decref(first);
    json_decref(second);
}
END_TEST

/* German writes 1,83, and compilers speak it. */
START_TEST(locale_changes_nothing_on_the_screen)
{
    char *make = checked_format(
        "cd '%s' && sed 's/i < n/i <= n/' solutions/01-index-1d/kernel.cu "
        ">labs/01-index-1d/kernel.cu && "
        "localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 >de 2>&1",
        folder);
    char *plain;

    if (shell(make) != 0) {
        printf("not run: locale_changes_nothing_on_the_screen: no sources of "
               "locales here (package locales)\n");
        free(make);
        return;
    }
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("points        1.83 of 10");
    plain = checked_string(output);
    ck_assert_int_eq(
        setenv("LOCPATH", folder, 1) | setenv("LC_ALL", "de_DE.UTF-8", 1), 0);
    ck_assert_int_eq(run("grade --fresh 01"), 1);
    ck_assert_str_eq(output, plain);
    ck_assert_int_eq(run("doctor"), 0);
    check_says("de_DE.UTF-8\n");
    unsetenv("LC_ALL");
    unsetenv("LOCPATH");
    free(plain);
    free(make);
}
END_TEST

START_TEST(secret_is_in_no_record)
{
    char *text;

    run("grade 01");
    text = record("labs");
    ck_assert_ptr_null(strstr(text, "commands"));
    free(text);
}
END_TEST

START_TEST(replay_fails_as_the_grading_did)
{
    static const char name[] = "\"replay\": \"";
    char *text, *line, *command;

    run("grade 01");
    text = record("labs");
    line = strstr(text, name);
    ck_assert_ptr_nonnull(line);
    line += strlen(name);
    command = checked_format("replay %.*s", (int)strcspn(line, "\""), line);
    ck_assert_int_eq(run(command), 1);
    check_says("nothing is written");
    free(command);
    free(text);
}
END_TEST

/* The other verbs. */

START_TEST(list_points_to_the_next_rung)
{
    char *rung = checked_format("> %.2s ", catalog[1]->id);

    ck_assert_int_eq(run("list"), 0);
    check_says("> 01");
    check_says("Stencil Ladder   new here? docs/00-first-program.md comes");
    ck_assert_int_eq(run("next"), 0);
    check_says("new here? docs/00-first-program.md comes first\n01 ");
    run("grade --from=solutions 01");
    ck_assert_int_eq(run("list --from=solutions"), 0);
    check_says(rung);
    ck_assert_ptr_null(strstr(output, "00-first"));
    ck_assert_int_eq(run("next --from=solutions"), 0);
    check_says(rung + 2);
    free(rung);
}
END_TEST

START_TEST(hints_go_a_level_further)
{
    ck_assert_int_eq(run("hint 01"), 0);
    check_says("hint 1 of 3");
    ck_assert_int_eq(run("hint --from=solutions"), 0);
    check_says("01-index-1d, hint 2 of 3");
    run("hint 01");
    run("hint 01");
    run("hint 01");
    check_says("hint 2 of 3");
    run("hint 05");
    check_says("hint 1 of 3");
    run("hint 01");
    check_says("hint 3 of 3");
    ck_assert_ptr_null(strstr(output, "again"));
    run("hint 01");
    check_says("hint 1 of 3 (that was the last one; from the first again)");
}
END_TEST

START_TEST(reset_saves_what_it_replaces)
{
    char *command =
        checked_format("cd '%s' && cmp -s labs/01-index-1d/kernel.cu "
                       ".skeletons/01-index-1d/kernel.cu && "
                       "grep -q precious build/saved/01-index-1d/*.cu",
                       folder);

    append_to_kernel("// precious");
    ck_assert_int_ne(shell(command), 0);
    ck_assert_int_eq(run("reset 01"), 0);
    check_says("is saved as");
    check_says("answers.txt beside it is as you left it");
    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run("reset 01"), 0);
    check_says("skeleton already");
    free(command);
}
END_TEST

/* A student commits the work: it is work all the same. */
START_TEST(committed_work_is_not_the_skeleton)
{
    char *begin = checked_format(
        "cd '%s' && rm -r .skeletons && git init -q . && git add labs && "
        "git -c user.name=a -c user.email=a commit -q -m skeleton && "
        "sed -i '0,/BEGIN STUDENT/s|"
        "BEGIN STUDENT.*|&\\n    int begun = 1;|' labs/01-index-1d/kernel.cu "
        "&& git -c user.name=a -c user.email=a commit -q -a -m work",
        folder);
    char *untouched = checked_format(
        "cd '%s' && ! grep -q begun labs/01-index-1d/kernel.cu", folder);

    ck_assert_int_eq(shell(begin), 0);
    ck_assert_int_ne(shell(untouched), 0);
    ck_assert_int_eq(run("grade 01"), 1);
    ck_assert_ptr_null(strstr(output, "not started"));
    ck_assert_int_eq(run("reset 01"), 0);
    ck_assert_int_eq(shell(untouched), 0);
    ck_assert_int_eq(run("grade 01"), 1);
    check_says("not started");
    free(untouched);
    free(begin);
}
END_TEST

START_TEST(pairs_hold_and_an_edited_lab_stays_green)
{
    ck_assert_int_eq(run("pairs 01"), 0);
    check_says("the skeleton fails, the solution passes");
    append_to_kernel("// edited");
    ck_assert_int_eq(run("pairs 01"), 0);
    check_says("labs/01-index-1d/kernel.cu is edited; commit or reset it");
}
END_TEST

START_TEST(pairs_refuse_stray_files)
{
    char *path = checked_format("%s/labs/01-index-1d/a.out", folder);

    ck_assert_int_eq(text_file_write(path, "", 0), 0);
    ck_assert_int_eq(run("pairs 01"), 1);
    check_says("a.out");
    free(path);
}
END_TEST

START_TEST(editor_names_every_kernel)
{
    char *path = checked_format("%s/build/compile_commands.json", folder);
    char *text;

    ck_assert_int_eq(run("editor"), 0);
    check_says("finds it by .clangd");
    text = text_file_read(path, NULL);
    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; catalog[i]; i++) {
        char *kernel = checked_format("/labs/%s/kernel.cu", catalog[i]->id);
        char *header = checked_format("/labs/%s/lab.h", catalog[i]->id);

        ck_assert_ptr_nonnull(strstr(text, kernel));
        ck_assert_ptr_nonnull(strstr(text, header));
        free(header);
        free(kernel);
    }
    free(text);
    free(path);
}
END_TEST

/* Of labs that are proved side by side none says so before another. */
START_TEST(pairs_name_edited_labs_in_order)
{
    char *edit = checked_format(
        "cd '%s' && for k in labs/*/kernel.cu; do echo '// e' >>\"$k\"; done",
        folder);
    const char *one, *five, *six;

    ck_assert_int_eq(shell(edit), 0);
    ck_assert_int_eq(run("pairs"), 0);
    one = strstr(output, "01-index-1d: not run");
    five = strstr(output, "05-stencil-naive: not run");
    six = strstr(output, "06-stencil-tiled: not run");
    ck_assert(one && five && six && one < five && five < six);
    free(edit);
}
END_TEST

START_TEST(doctor_ends_with_1_only_for_what_stops_grading)
{
    char *command = checked_format("rm '%s/build/analyse'", folder);

    ck_assert_int_eq(run("doctor"), 0);
    check_says("grading works");
    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(run("doctor"), 1);
    check_says("make all");
    free(command);
}
END_TEST

static TCase *
grading(void)
{
    TCase *c = tcase_create("grading");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 300);
    tcase_add_test(c, solution_passes_with_code_0);
    tcase_add_test(c, skeleton_is_not_started_with_code_1);
    tcase_add_test(c, broken_kernel_fails_with_its_line);
    tcase_add_test(c, unchanged_work_is_kept_and_edited_work_is_not);
    tcase_add_test(c, graded_twice_records_differ_in_times_alone);
    tcase_add_test(c, locale_changes_nothing_on_the_screen);
    tcase_add_test(c, secret_is_in_no_record);
    tcase_add_test(c, replay_fails_as_the_grading_did);
    tcase_add_test(c, list_points_to_the_next_rung);
    tcase_add_test(c, committed_work_is_not_the_skeleton);
    tcase_add_test(c, pairs_hold_and_an_edited_lab_stays_green);
    return c;
}

static TCase *
verbs(void)
{
    TCase *c = tcase_create("verbs");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, usage_is_told, 0, sizeof usages / sizeof *usages);
    tcase_add_test(c, make_is_told_of_its_own_settings);
    tcase_add_loop_test(c, empty_build_folder_is_told_with_the_remedy, 0, 7);
    tcase_add_test(c, hints_go_a_level_further);
    tcase_add_test(c, reset_saves_what_it_replaces);
    tcase_add_test(c, pairs_refuse_stray_files);
    tcase_add_test(c, pairs_name_edited_labs_in_order);
    tcase_add_test(c, editor_names_every_kernel);
    tcase_add_test(c, doctor_ends_with_1_only_for_what_stops_grading);
    return c;
}

int
main(void)
{
    Suite *s = suite_create("command");

    suite_add_tcase(s, verbs());
    suite_add_tcase(s, grading());
    return suite_run(s);
}
