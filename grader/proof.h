/*
 * proof -- show that a case can tell right from wrong
 */
#ifndef GRADER_PROOF_H
#define GRADER_PROOF_H

#include "test.h"

/* proof_changes -- whether the right answer differs from what arrives */
bool proof_changes(const struct test *t, int array);

/* proof_weak -- the name of a wrong answer that would pass with this very
 * seed: zeros, the outputs as they came, a copy of an input, or one of the
 * lab's own decoys.  Returns NULL when all fail, as they must. */
const char *proof_weak(const struct test *t);

/* proof_check -- die when there is one */
void proof_check(const struct test *t);

#endif
