/*
 * seed -- what makes a case's numbers its own
 *
 * A case's seed is a keyed hash of a secret, the lab, the function and the
 * case.  It never enters a runner: who knew it could write the right answer
 * into the kernel.  The secret is $SEED, else the file `secret` of the build
 * folder, made once.
 */
#ifndef GRADER_SEED_H
#define GRADER_SEED_H

#include "catalog.h"

struct seed_secret {
    unsigned char key[32];
};

/* seed_open -- the secret in force.  Errors: dies when the file cannot be
 * read or made. */
struct seed_secret seed_open(const char *build);

/* SEED_SHIPPED -- the SEED with which `make screens` counts what is shipped
 * (grader/screens.sh): some counts depend on the data */
#define SEED_SHIPPED "a screen"

/* seed_given -- the secret that a SEED= stands for */
struct seed_secret seed_given(const char *text);

/* seed_case -- the case's seed, below 2^40: short enough to type */
uint64_t seed_case(const struct seed_secret *secret, const struct lab *lab,
                   const struct function *function,
                   const struct lab_case *lab_case);

/* seed_schedule -- the order of threads for a case's seed, never 0; the runner
 * is told it, and it does not tell the seed */
uint64_t seed_schedule(uint64_t seed);

/* seed_stamp -- a word that changes with the secret and does not tell it;
 * `to` holds 17 bytes.  Returns `to`. */
char *seed_stamp(const struct seed_secret *secret, char *to);

#endif
