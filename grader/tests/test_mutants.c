/* mutants: one small mistake each, in code alone, always the same */
#include "../catalog.h"
#include "../die.h"
#include "../text_file.h"
#include "mutants.h"
#include "mutate.h"
#include "suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a mutant by that rule of `source`, in a kernel, reads `text`. */
static bool
makes(const char *rule, const char *source, const char *text)
{
    char *whole = checked_format("void f(int n)\n{ %s }\n", source);
    char *wanted = checked_format("void f(int n)\n{ %s }\n", text);
    struct mutants m = mutants_make("lab", whole);
    bool found = false;

    for (size_t k = 0; k < m.count; k++) {
        char *is = mutants_text(&m, k);

        found |= strcmp(m.list[k].rule, rule) == 0 && strcmp(is, wanted) == 0;
        free(is);
    }
    mutants_free(&m);
    free(wanted);
    free(whole);
    return found;
}

static size_t
count(const char *source)
{
    struct mutants m = mutants_make("lab", source);
    const size_t many = m.count;

    mutants_free(&m);
    return many;
}

static char *
solution(const struct lab *lab)
{
    char *path = checked_format("solutions/%s/kernel.cu", lab->id);
    char *text = text_file_read(path, NULL);

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    free(path);
    return text;
}

/* One row: rule, what stands in a body, what becomes of it. */
static const char *const changes[][3] = {
    {"comparison", "a = i < n;", "a = i <= n;"},
    {"comparison", "a = i >= n;", "a = i > n;"},
    {"bound", "a = i < n && j;", "a = i < n - 1 && j;"},
    {"bound", "a = i <= n;", "a = i <= n + 1;"},
    {"logic", "a = b || c;", "a = b && c;"},
    {"condition", "if (i < n) f();", "if (true) f();"},
    {"condition", "if (i < n) f();", "if (false) f();"},
    {"operator", "a = b * c;", "a = b + c;"},
    {"operator", "i += n;", "i -= n;"},
    {"operator", "a = b >> c;", "a = b << c;"},
    {"operand-lost", "a = b + c * d;", "a = b ;"},
    {"operand-lost", "a = b * c + d;", "a =  c + d;"},
    {"operand-lost", "a = b && c;", "a = b ;"},
    {"number", "a = n - 3;", "a = n - 2;"},
    {"number", "a = n - 3;", "a = n - 4;"},
    {"number", "a = 1u << k;", "a = 0u << k;"},
    {"axis", "a = threadIdx.x;", "a = threadIdx.y;"},
    {"name", "a = nx;", "a = ny;"},
    {"offset", "a = in[i];", "a = in[i + 1];"},
    {"subscripts-exchanged", "a = s[y][x];", "a = s[x][y];"},
    {"weight", "a = c0 * b;", "a = c1 * b;"},
    {"weight", "a = c1 * b;", "a = -c1 * b;"},
    {"single-precision", "double a = 0;", "float a = 0;"},
    {"statement-lost", "if (a) b = c; d();", "if (a) ; d();"},
    {"arms-exchanged", "a = b ? f(c) : d;", "a = b ? d : f(c);"},
    {"start", "for (int z = b; z < n; z++) ;",
     "for (int z = b + 1; z < n; z++) ;"},
    {"step", "i += n;", "i += 1 + n;"},
    {"barrier-lost", "a = b; __syncthreads(); c = d;", "a = b; ; c = d;"},
    {"barrier-of-warp", "a = b; __syncthreads(); c = d;",
     "a = b; __syncwarp(); c = d;"},
    {"barrier-for-some", "__syncthreads(); c = d;",
     "if (threadIdx.x > 0) __syncthreads(); c = d;"},
    {"barrier-earlier", "if (e) { a = b; } __syncthreads(); c = d;",
     "__syncthreads(); if (e) { a = b; } c = d;"},
    {"barrier-later", "__syncthreads(); if (c) d = e; f();",
     "if (c) d = e; __syncthreads(); f();"},
    {"array-size", "__shared__ double s[B][A];",
     "__shared__ double s[B - 1][A];"},
    {"unshared", "__shared__ double s[B];", "double s[B];"},
    {"rounded-down", "a = (n - 1) / B + 1;", "a = n / B;"},
    {"launch-exchanged", "k<<<a, b>>>(c);", "k<<<b, a>>>(c);"},
    {"arguments-exchanged", "f(a, g(b, c), d);", "f(g(b, c), a, d);"}};

START_TEST(each_rule_makes_its_mistake)
{
    const char *const *row = changes[_i];

    ck_assert_msg(makes(row[0], row[1], row[2]), "%s: not %s of %s", row[0],
                  row[2], row[1]);
}
END_TEST

START_TEST(every_rule_is_tried)
{
    for (const char *const *rule = mutants_rules; *rule; rule++) {
        bool found = false;

        for (size_t k = 0; k < sizeof changes / sizeof *changes; k++)
            found |= strcmp(changes[k][0], *rule) == 0;
        ck_assert_msg(found, "%s", *rule);
    }
}
END_TEST

START_TEST(text_that_is_no_code_stays)
{
    ck_assert_uint_eq(count("// a < b + 1\n/* c0 */\n#include <x.h>\n"), 0);
    ck_assert_uint_eq(count("int f(int a, double b[3]);\n"), 0);
    ck_assert_uint_eq(count("void f(int n)\n{ g(\"a < 1\"); }\n"), 1);
}
END_TEST

/* They print; no grader sees that. */
START_TEST(checks_of_errors_stay)
{
    ck_assert_uint_eq(count("void check(int e)\n{ if (e < 1) f(e + 1); }\n"),
                      0);
    ck_assert_uint_eq(
        count("void f(void)\n{ check(cudaPeekAtLastError(), \"f\"); }\n"), 0);
}
END_TEST

START_TEST(signs_and_pointers_are_no_operations)
{
    ck_assert(!makes("operator", "double *a = b;", "double +a = b;"));
    ck_assert(!makes("operator", "a = -b;", "a = +b;"));
    ck_assert(!makes("operator", "f(&a);", "f(|a);"));
    ck_assert(!makes("comparison", "k<<<a, b>>>();", "k<<=<a, b>>>();"));
}
END_TEST

START_TEST(values_of_macros_change)
{
    struct mutants m = mutants_make("lab", "#define A 16\n#define B (A + 2)\n");
    char *first = mutants_text(&m, 0);

    ck_assert_str_eq(first, "#define A 17\n#define B (A + 2)\n");
    ck_assert_str_eq(m.list[0].id, "lab:1:number");
    ck_assert_str_eq(m.list[0].change, "16 => 17");
    ck_assert_str_eq(m.list[1].id, "lab:1:number:2");
    free(first);
    mutants_free(&m);
}
END_TEST

static bool
has_twin(const struct mutants *m, size_t k)
{
    for (size_t other = 0; other < k; other++)
        if (strcmp(m->list[k].id, m->list[other].id) == 0)
            return true;
    return false;
}

static void
expect_all_different(const struct mutants *m, const char *source)
{
    const char *odd = NULL;

    for (size_t k = 0; k < m->count; k++) {
        char *text = mutants_text(m, k);

        if (strcmp(text, source) == 0 || has_twin(m, k))
            odd = m->list[k].id;
        free(text);
    }
    ck_assert_msg(odd == NULL, "%s", odd ? odd : "");
}

START_TEST(mutants_differ_and_each_has_its_own_id)
{
    for (size_t i = 0; catalog[i]; i++) {
        char *source = solution(catalog[i]);
        struct mutants m = mutants_make(catalog[i]->id, source);

        ck_assert_uint_ge(m.count, 90);
        expect_all_different(&m, source);
        mutants_free(&m);
        free(source);
    }
}
END_TEST

START_TEST(thinning_keeps_a_few_of_each_rule)
{
    char *source = solution(catalog[0]);
    struct mutants all = mutants_make("lab", source);
    struct mutants few = mutants_make("lab", source);
    size_t numbers = 0;

    mutants_thin_out(&few, 3);
    ck_assert_uint_lt(few.count, all.count);
    for (size_t k = 0; k < few.count; k++)
        numbers += strcmp(few.list[k].rule, "number") == 0;
    ck_assert_uint_eq(numbers, 3);
    mutants_thin_out(&all, 0);
    ck_assert_uint_gt(all.count, few.count);
    mutants_free(&all);
    mutants_free(&few);
    free(source);
}
END_TEST

static size_t
count_equivalent(const struct lab *lab)
{
    char *source = solution(lab);
    struct mutants m = mutants_make(lab->id, source);
    size_t found = 0;

    for (size_t k = 0; k < m.count; k++)
        found += mutate_is_equivalent(&m.list[k]);
    mutants_free(&m);
    free(source);
    return found;
}

/* A solution that has changed leaves lines that nothing stands behind. */
START_TEST(every_line_of_the_equivalent_is_a_mutant)
{
    char *table = text_file_read("grader/tests/mutants_equivalent.tsv", NULL);
    size_t rows = 0, found = 0;

    ck_assert_ptr_nonnull(table);
    for (const char *at = table; (at = strchr(at, '\n')); at++)
        rows++;
    for (size_t i = 0; catalog[i]; i++)
        found += count_equivalent(catalog[i]);
    ck_assert_uint_eq(found, rows - 1); /* the head */
    free(table);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("mutants");
    TCase *c = tcase_create("mutants");

    tcase_add_loop_test(c, each_rule_makes_its_mistake, 0,
                        sizeof changes / sizeof *changes);
    tcase_add_test(c, every_rule_is_tried);
    tcase_add_test(c, text_that_is_no_code_stays);
    tcase_add_test(c, checks_of_errors_stay);
    tcase_add_test(c, signs_and_pointers_are_no_operations);
    tcase_add_test(c, values_of_macros_change);
    tcase_add_test(c, mutants_differ_and_each_has_its_own_id);
    tcase_add_test(c, thinning_keeps_a_few_of_each_rule);
    tcase_add_test(c, every_line_of_the_equivalent_is_a_mutant);
    suite_add_tcase(s, c);
    return suite_run(s);
}
