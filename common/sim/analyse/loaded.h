/*
 * loaded -- which part of a shared array the block has written
 */
#ifndef ANALYSE_LOADED_H
#define ANALYSE_LOADED_H

#include "analysis.h"

/* loaded_box -- fill in the finding's extent and the box of all elements that
 * hold something, of the shared array with the byte at `address`; leaves it
 * where that is no array of two or three axes */
void loaded_box(struct analysis *a, uint64_t address, struct finding *f);

/* loaded_wait, loaded_done -- to be told, when the block has ended, whether the
 * byte of shared memory at `address` was written after all; and the end */
void loaded_wait(struct analysis *a, uint64_t address, struct finding *f);
void loaded_done(struct analysis *a);

#endif
