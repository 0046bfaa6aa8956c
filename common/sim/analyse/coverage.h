/*
 * coverage -- which bytes of the case's arrays were read and written
 *
 * One byte for each byte of the case's input file: enum coverage_bits, and
 * above them the number of the line that stored there last (writer.h).
 */
#ifndef ANALYSE_COVERAGE_H
#define ANALYSE_COVERAGE_H

#include "analysis.h"
#include <string.h>

/* coverage_mark -- `bytes` bytes at `address`, all in the allocation */
static inline void
coverage_mark(struct analysis *a, const struct allocation *of, uint64_t address,
              uint64_t bytes, enum coverage_bits bits)
{
    if (!a->coverage || !of->array)
        return;
    unsigned char *to =
        a->coverage + of->array->offset + CASE_GUARD + (address - of->base);
    if (bytes == 8) {
        uint64_t eight;
        memcpy(&eight, to, 8);
        eight |= 0x0101010101010101u * bits;
        memcpy(to, &eight, 8);
        return;
    }
    for (uint64_t i = 0; i < bytes; i++)
        to[i] |= (unsigned char)bits;
}

/* coverage_store -- likewise, by the line of that number */
static inline void
coverage_store(struct analysis *a, const struct allocation *of,
               uint64_t address, uint64_t bytes, enum coverage_bits bits,
               unsigned writer)
{
    const unsigned char mark = (unsigned char)(bits | writer << WRITER_SHIFT);

    if (!a->coverage || !of->array)
        return;
    unsigned char *to =
        a->coverage + of->array->offset + CASE_GUARD + (address - of->base);
    if (bytes == 8) {
        uint64_t eight;
        memcpy(&eight, to, 8);
        eight = (eight & 0x0f0f0f0f0f0f0f0fu) | 0x0101010101010101u * mark;
        memcpy(to, &eight, 8);
        return;
    }
    for (uint64_t i = 0; i < bytes; i++)
        to[i] = (unsigned char)((to[i] & 0xf) | mark);
}

/* coverage_from_host -- as coverage_mark: the bytes come from the host, and
 * what was written there before is gone */
void coverage_from_host(struct analysis *a, const struct allocation *of,
                        uint64_t address, uint64_t bytes, unsigned writer);

/* coverage_write -- the whole file to a descriptor; dies where it cannot */
void coverage_write(const struct analysis *a, int fd);

#endif
