/*
 * mutate -- what became of each mutant, and the tables made of it
 *
 * build/mutants/NN-name.tsv has a line for each mutant that was graded: id,
 * change, status, diagnosis, line, text.  grader/tests/mutants_equivalent.tsv
 * has those that are as right as the solution: id, change, why.
 */
#ifndef TESTS_MUTATE_H
#define TESTS_MUTATE_H

#include "../catalog.h"
#include "../status.h"
#include "mutants.h"

/* What the grader says; in memory shared with the workers. */
struct outcome {
    enum status status; /* STATUS_NOT_RUN: not graded */
    char diagnosis[48];
    long long line;
    char text[240];
};

struct trial {
    const struct lab *lab;
    const struct mutants *mutants;
    size_t k;
    struct outcome *outcome;
};

struct trials {
    struct trial *list;
    size_t count;
};

/* mutate_one -- the trial's mutant */
const struct mutant *mutate_one(const struct trial *t);

/* mutate_keep -- write build/mutants/NN-name.tsv; dies where it cannot
 * mutate_recall -- the outcomes that stand there, where the change is the same
 */
void mutate_keep(const char *build, const struct trials *all);
void mutate_recall(const char *build, struct trials *all);

/* mutate_tables -- both tables in Markdown; for free()
 * mutate_faults -- print survivors that are not in the table of equivalent
 * ones, and lines of that table that do not fit; every: all mutants, thinned
 * out or not.  Returns how many. */
char *mutate_tables(const struct trials *all);
size_t mutate_faults(const struct trials *all, const struct trials *every);

/* mutate_is_equivalent -- whether the table of equivalent ones has it */
bool mutate_is_equivalent(const struct mutant *m);

#endif
