/*
 * subject -- which variable, array or allocation an address belongs to
 */
#ifndef ANALYSE_SUBJECT_H
#define ANALYSE_SUBJECT_H

#include "analysis.h"

/* subject_at -- the bytes at `address`: name, index, offset and how a
 * sentence spells them; never an address, which differs from run to
 * run */
void subject_at(const struct analysis *a, uint64_t address,
                struct subject *subject);

/* subject_empty -- an address near that of an array without elements, as an
 * index of it */
void subject_empty(const struct case_array *array, uint64_t base,
                   uint64_t address, struct subject *s);

/* subject_beyond -- an address outside of the allocation, as an index past
 * its end or before its start.  `where` gets what follows the address in a
 * sentence: ", 3 elements past its end (x has 1000 elements)". */
void subject_beyond(const struct analysis *a, const struct allocation *of,
                    uint64_t address, struct subject *subject, char *where,
                    size_t size);

/* subject_allocation -- "x", or "the allocation of 64 bytes made at
 * kernel.cu:7".  Returns `to`. */
char *subject_allocation(const struct analysis *a, const struct allocation *of,
                         char *to, size_t size);

#define SUBJECT_COUNT 32

/* subject_count -- a number in groups of three: "16,384".  Returns `to`. */
char *subject_count(uint64_t count, char to[SUBJECT_COUNT]);

/* subject_place -- "kernel.cu:41", or "an unknown place".  Returns `to`. */
char *subject_place(const struct analysis *a, uint32_t pc, char *to,
                    size_t size);

/* subject_access -- the current thread's access as a finding names it */
struct access subject_access(const struct analysis *a, enum access_kind kind,
                             uint32_t pc);

/* subject_thread -- likewise of any thread of the current launch */
struct access subject_thread(const struct analysis *a, enum access_kind kind,
                             uint32_t pc, uint64_t block, unsigned thread);

/* subject_launch -- fill in kernel and launch number */
void subject_launch(const struct analysis *a, struct finding *f);

#endif
