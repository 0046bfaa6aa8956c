/*
 * shared -- a block's shared memory
 *
 * __shared__ variables are the program's thread-local image; extern
 * __shared__ is an array of its own, as large as any launch may ask for.
 */
#ifndef SIM_SHARED_H
#define SIM_SHARED_H

#include "engine.h"

extern char sim_dynamic_bytes[]; /* what extern __shared__ arrays become */

/* shared_open -- find where both of them lie */
void shared_open(void);

/* shared_set_dynamic -- bytes that the launch has;
 * shared_dynamic_most -- how many they may be */
void shared_set_dynamic(size_t bytes);
size_t shared_dynamic_most(void);

/* shared_poison -- a new block begins: nothing is initialised */
void shared_poison(void);

/* shared_static -- the variables' image; shared_dynamic -- the dynamic array;
 * shared_is_near -- whether `address` lies near either of them */
struct span shared_static(void);
struct span shared_dynamic(void);
bool shared_is_near(uint64_t address);

#endif
