/*
 * footprint -- which bytes an operation of the device has touched, and how
 */
#ifndef ANALYSE_FOOTPRINT_H
#define ANALYSE_FOOTPRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FOOTPRINT_PAGE 4096u /* bytes */
#define FOOTPRINT_WORDS (FOOTPRINT_PAGE / 64)

enum footprint_kind {
    FOOTPRINT_READ,
    FOOTPRINT_WRITE,
    FOOTPRINT_ATOMIC,
    FOOTPRINT_KINDS
};

/* A bit a byte. */
struct footprint_page {
    uint64_t number; /* address / FOOTPRINT_PAGE */
    uint64_t bits[FOOTPRINT_KINDS][FOOTPRINT_WORDS];
};

struct footprint {
    struct footprint_page **slots; /* by hash; NULL: none */
    size_t capacity;               /* slots, a power of two, or 0 */
    size_t pages;
    struct footprint_page *last; /* that was looked up */
};

/* Where two operations conflict. */
struct footprint_conflict {
    uint64_t address;
    enum footprint_kind first, second;
};

/* footprint_add -- `bytes` bytes at `address` are touched.  Returns false
 * where there is no memory. */
bool footprint_add(struct footprint *f, uint64_t address, uint64_t bytes,
                   enum footprint_kind kind);

/* footprint_conflicts -- whether both touch a byte, and one of them writes it
 * (two atomics do no harm); then *conflict tells of the lowest such byte */
bool footprint_conflicts(const struct footprint *first,
                         const struct footprint *second,
                         struct footprint_conflict *conflict);

/* footprint_free -- it is empty again */
void footprint_free(struct footprint *f);

#endif
