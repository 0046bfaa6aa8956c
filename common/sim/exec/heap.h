/*
 * heap -- the host's heap, so that host code is checked there as well
 *
 * malloc and kin are libc's with a red zone on both sides of what they
 * return.  Released blocks are kept back for a while, so that a use after
 * free is seen.  Beyond some thousand live blocks the rest goes unchecked.
 */
#ifndef SIM_HEAP_H
#define SIM_HEAP_H

#include "engine.h"

/* heap_fault -- FAULT_BOUNDS or FAULT_FREED where host code must not touch
 * the bytes, as far as the heap is concerned; else FAULT_NONE */
enum log_fault heap_fault(uint64_t address, uint64_t bytes);

#endif
