#include "proof.h"
#include "die.h"
#include "judge.h"
#include <stdlib.h>

/* What the judge compares with. */
struct truth {
    const struct test *t;
    int array;
    size_t count;
    double *expected, *allowed, *values;
};

static struct truth
truth_make(const struct test *t, int array)
{
    struct truth truth = {t, array, test_elements(t, array), NULL, NULL, NULL};

    truth.expected = checked_alloc(truth.count, sizeof(double));
    truth.allowed = checked_alloc(truth.count, sizeof(double));
    truth.values = checked_alloc(truth.count, sizeof(double));
    t->function->expect(t, array, truth.expected, truth.allowed);
    return truth;
}

static void
truth_free(struct truth *truth)
{
    free(truth->expected);
    free(truth->allowed);
    free(truth->values);
}

/* Whether `values` would pass: every interior point agrees. */
static bool
passes(const struct truth *truth)
{
    for (size_t i = 0; i < truth->count; i++)
        if (!test_boundary(truth->t, truth->array, i) &&
            !judge_agrees(truth->values[i], truth->expected[i],
                          truth->allowed[i]))
            return false;
    return true;
}

static bool
copy_passes(const struct truth *truth, int array)
{
    const struct test *t = truth->t;

    for (size_t i = 0; i < truth->count; i++)
        truth->values[i] = test_value(t, array, test_data(t, array), i);
    return passes(truth);
}

static bool
zeros_pass(const struct truth *truth)
{
    for (size_t i = 0; i < truth->count; i++)
        truth->values[i] = 0;
    return passes(truth);
}

static const char *
weak(const struct truth *truth)
{
    const struct test *t = truth->t;

    if (copy_passes(truth, truth->array))
        return NULL; /* nothing is to be changed here */
    if (!(t->lab_case->flags & CASE_ZERO) && zeros_pass(truth))
        return "zeros";
    for (int k = 0; k < (int)t->job.arrays; k++)
        if (test_elements(t, k) == truth->count && copy_passes(truth, k))
            return t->job.array[k].name;
    for (int k = 0; t->function->decoy &&
                    t->function->decoy(t, k, truth->array, truth->values);
         k++)
        if (passes(truth))
            return "a decoy of the lab";
    return NULL;
}

bool
proof_changes(const struct test *t, int array)
{
    struct truth truth = truth_make(t, array);
    bool changes = !copy_passes(&truth, array);

    truth_free(&truth);
    return changes;
}

const char *
proof_weak(const struct test *t)
{
    const int64_t returned =
        t->function->returned ? t->function->returned(t) : -1;
    const char *name = NULL;

    for (int k = 0; !name && k < (int)t->job.arrays; k++) {
        struct truth truth;

        if (!(t->job.array[k].flags & ARRAY_OUTPUT) ||
            (returned >= 0 && k != returned))
            continue;
        truth = truth_make(t, k);
        name = weak(&truth);
        truth_free(&truth);
    }
    return name;
}

void
proof_check(const struct test *t)
{
    const char *name = proof_weak(t);
    char case_name[128];

    if (name)
        die("lab %s, case %s, seed %llu: %s would pass as an answer; change "
            "the case in labs/%s/lab.c",
            t->lab->id,
            test_name(t->function, t->lab_case, case_name, sizeof case_name),
            (unsigned long long)t->seed, name, t->lab->id);
}
