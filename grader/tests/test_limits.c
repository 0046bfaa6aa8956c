/*
 * limits: what lab.c says was counted is what is counted, and the limits lie
 * between
 *
 * Of each limit the solution, the weakest right kernel and the best of the idea
 * before are run at the aligned case, each kernel once for all limits of a
 * function.  Run from the project's folder; BUILD
 * holds the programs; ONLY=06 takes labs that begin so.
 */
#include "../check.h"
#include "../die.h"
#include "../limits.h"
#include "../member.h"
#include "../number.h"
#include "../pool.h"
#include "../text_file.h"
#include "suite.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST = 128, ROLES = 3, JOBS_MOST = 8 };

enum role { REFERENCE, WEAKEST, PREVIOUS };

/* A limit and one of its kernels. */
struct item {
    const struct lab *lab;
    const struct lab_limit *limit;
    enum role role;
    double counted;  /* NAN: it was not */
    bool judged_met; /* the grader's own word */
};

/* In memory shared with the workers. */
struct all {
    struct options options;
    struct seed_secret secret;
    char scratch[64];
    size_t count;
    struct item item[MOST];
};

static struct all *all;

static double
recorded(const struct item *item)
{
    const double values[ROLES] = {item->limit->reference, item->limit->weakest,
                                  item->limit->previous};

    return values[item->role];
}

/* For free(). */
static char *
path_of(const struct item *item)
{
    const char *id = item->lab->id;

    if (item->role == WEAKEST && item->limit->weakest_kernel)
        return checked_format("grader/tests/right/%s/%s", id,
                              item->limit->weakest_kernel);
    if (item->role == PREVIOUS)
        return checked_format("grader/tests/wrong/%s/%s", id,
                              item->limit->previous_kernel);
    return checked_format("solutions/%s/kernel.cu", id);
}

static void
open_all(void)
{
    const char *build = getenv("BUILD");
    char *here = getcwd(NULL, 0);

    setenv("SEED", "limits", 1);
    all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE,
               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(all, MAP_FAILED);
    all->options.root = here;
    all->options.build =
        build && build[0] == '/'
            ? checked_string(build)
            : checked_format("%s/%s", here, build ? build : "build");
    all->options.from = checked_string("limits");
    all->secret = seed_open(all->options.build);
    snprintf(all->scratch, sizeof all->scratch, "/tmp/limits.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(all->scratch));
}

static void
close_all(void)
{
    rmdir(all->scratch);
    free(all->options.root);
    free(all->options.build);
    free(all->options.from);
    munmap(all, sizeof *all);
}

static void
list_all(void)
{
    const char *only = getenv("ONLY");

    for (size_t i = 0; catalog[i]; i++)
        for (const struct lab_limit *l = catalog[i]->limits; l && l->function;
             l++)
            for (int role = 0; role < ROLES; role++)
                if (!only || strstr(catalog[i]->id, only) == catalog[i]->id) {
                    ck_assert_uint_lt(all->count, MOST);
                    all->item[all->count++] =
                        (struct item){.lab = catalog[i],
                                      .limit = l,
                                      .role = (enum role)role,
                                      .counted = NAN};
                }
}

/* A kernel is a submission once it lies in a folder of its own. */
static char *
make_folder(size_t i)
{
    char *folder = checked_format("%s/%zu", all->scratch, i);
    char *to = checked_format("%s/kernel.cu", folder);
    char *from = path_of(&all->item[i]);
    size_t bytes;
    char *text = text_file_read(from, &bytes);

    if (!text || text_file_write(to, text, bytes) != 0)
        die("%s: cannot be copied to %s", from, to);
    free(text);
    free(from);
    free(to);
    return folder;
}

static void
remove_folder(char *folder)
{
    char *path = checked_format("%s/kernel.cu", folder);

    unlink(path);
    rmdir(folder);
    free(path);
    free(folder);
}

static const struct function *
function_of(const struct item *item)
{
    const struct function *f =
        catalog_function(item->lab, item->limit->function);

    ck_assert_msg(f != NULL, "%s: no function %s", item->lab->id,
                  item->limit->function);
    return f;
}

static const struct lab_case *
aligned_case(const struct function *f)
{
    const struct lab_case *c = f->cases;

    while (c->x >= 0 && !(c->flags & CASE_ALIGNED))
        c++;
    ck_assert_msg(c->x >= 0, "%s has no aligned case", f->name);
    return c;
}

static void
read_record(struct item *item, const json_t *record)
{
    const json_t *test, *limit;
    size_t i, k;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        json_array_foreach(json_object_get(test, "limits"), k, limit) {
            if (member_is(limit, "count", item->limit->count)) {
                item->counted = member_number(limit, "value", NAN);
                item->judged_met = member_flag(limit, "met");
            }
        }
    }
}

/* Whether one run tells of both. */
static bool
is_same_run(const struct item *a, const struct item *b)
{
    char *first = path_of(a), *second = path_of(b);
    const bool same = strcmp(first, second) == 0 &&
                      strcmp(a->limit->function, b->limit->function) == 0;

    free(first);
    free(second);
    return same;
}

static bool
has_run_already(size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (is_same_run(&all->item[k], &all->item[i]))
            return true;
    return false;
}

static void
work(void *context, size_t i, int worker)
{
    struct item *item = &all->item[i];
    char *folder;
    struct check_job job = {.options = &all->options,
                            .lab = item->lab,
                            .secret = &all->secret,
                            .name = "limits",
                            .worker = worker,
                            .seed = 91,
                            .bare = true};
    json_t *record;

    (void)context;
    if (has_run_already(i))
        return;
    job.folder = folder = make_folder(i);
    job.function = function_of(item);
    job.lab_case = aligned_case(job.function);
    record = check(&job);
    for (size_t k = i; k < all->count; k++)
        if (is_same_run(item, &all->item[k]))
            read_record(&all->item[k], record);
    json_decref(record);
    remove_folder(folder);
}

/* Three digits are what the tables show. */
static bool
is_recorded(const struct item *item)
{
    char a[NUMBER_SIZE], b[NUMBER_SIZE];

    return strcmp(number_text(item->counted, 3, a),
                  number_text(recorded(item), 3, b)) == 0;
}

static void
show(const struct item *items)
{
    const struct lab_limit *l = items->limit;
    char n[4][NUMBER_SIZE];

    printf("%.2s %-13s %-40s reference %-6s weakest %-6s limit %-6s previous "
           "%s\n",
           items->lab->id, l->function, l->count,
           number_text(items[REFERENCE].counted, 4, n[0]),
           number_text(items[WEAKEST].counted, 4, n[1]),
           number_text(l->limit, 4, n[2]),
           number_text(items[PREVIOUS].counted, 4, n[3]));
}

/* Says so where it does not hold. */
static bool
is_as_it_says(const struct item *item)
{
    const bool meets = item->role != PREVIOUS;
    char *path = path_of(item), n[NUMBER_SIZE], m[NUMBER_SIZE];
    const bool same = is_recorded(item), right = item->judged_met == meets;

    if (!same)
        printf("%s: %s of %s: counted %s, lab.c says %s\n", path,
               item->limit->count, item->limit->function,
               number_text(item->counted, 4, n),
               number_text(recorded(item), 4, m));
    if (!right)
        printf("%s: %s of %s is %s: it %s the limit\n", path,
               item->limit->count, item->limit->function,
               number_text(item->counted, 4, n), meets ? "misses" : "keeps");
    free(path);
    return same && right;
}

static int
processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count < JOBS_MOST ? (int)count : JOBS_MOST;
}

START_TEST(kernels_count_what_lab_c_says)
{
    size_t differ = 0, failed;

    open_all();
    list_all();
    failed = pool_run(all->count, processors(), work, NULL);
    for (size_t i = 0; i < all->count; i += ROLES)
        show(&all->item[i]);
    for (size_t i = 0; i < all->count; i++)
        differ += !is_as_it_says(&all->item[i]);
    fflush(stdout);
    ck_assert_uint_eq(failed, 0);
    ck_assert_uint_eq(differ, 0);
    ck_assert(getenv("ONLY") || all->count / ROLES >= 19);
    close_all();
}
END_TEST

START_TEST(limits_lie_between_the_ideas)
{
    for (size_t i = 0; catalog[i]; i++)
        for (const struct lab_limit *l = catalog[i]->limits; l && l->function;
             l++) {
            ck_assert(limits_is_met(l, l->reference));
            ck_assert(limits_is_met(l, l->weakest));
            ck_assert(!limits_is_met(l, l->previous));
            ck_assert(!limits_is_met(l, NAN));
        }
}
END_TEST

START_TEST(points_for_counts_are_shared_by_functions_with_limits)
{
    const struct lab *lab = catalog_find("04");

    ck_assert_double_eq(limits_points(lab, "poly"), lab->count_points);
    ck_assert_double_eq(limits_points(lab, "saxpy_auto"), 0);
    lab = catalog_find("02");
    ck_assert_double_eq(limits_points(lab, "invert"), 1);
    ck_assert_double_eq(limits_points(lab, "sweep5"), 1);
    ck_assert_double_eq(limits_points(catalog_find("01"), "saxpy_stride"), 0);
}
END_TEST

START_TEST(every_limit_says_what_to_do)
{
    for (size_t i = 0; catalog[i]; i++)
        for (const struct lab_limit *l = catalog[i]->limits; l && l->function;
             l++) {
            ck_assert_ptr_nonnull(counts_find(l->count));
            ck_assert_ptr_nonnull(l->reason);
            ck_assert_ptr_nonnull(l->remedy);
            ck_assert_ptr_nonnull(l->previous_kernel);
        }
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("limits");
    TCase *c = tcase_create("limits");

    tcase_set_timeout(c, 600);
    tcase_add_test(c, kernels_count_what_lab_c_says);
    tcase_add_test(c, limits_lie_between_the_ideas);
    tcase_add_test(c, points_for_counts_are_shared_by_functions_with_limits);
    tcase_add_test(c, every_limit_says_what_to_do);
    suite_add_tcase(s, c);
    return suite_run(s);
}
