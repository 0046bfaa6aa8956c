/*
 * ring -- append records to the ring
 *
 * The writer runs ahead of the reader by a ring at most: before it would
 * overwrite what is unread, it waits.
 */
#ifndef SIM_RING_H
#define SIM_RING_H

#include "engine.h"

/* log_open -- map the ring on descriptor `fd`.  Dies on failure. */
void log_open(int fd);

/* log_holds -- whether `address` lies in the ring */
bool log_holds(uint64_t address);

/* log_advance -- publish what is written and wait until there is room */
void log_advance(void);

/* log_publish -- let the reader see all that is written */
void log_publish(void);

/* log_last_pc -- where student code was when it caused the latest record */
uint32_t log_last_pc(void);

/* log_next -- fill in the next record; the caller then compares engine.head
 * with engine.limit */
static inline void
log_next(enum log_kind kind, uint64_t address, uint32_t pc, uint16_t size,
         uint8_t flags)
{
    struct log_record *record =
        &engine.records[engine.head & (LOG_RING_COUNT - 1)];
    record->address = address;
    record->pc = pc;
    record->size = size;
    record->kind = (uint8_t)kind;
    record->flags = flags;
    engine.head++;
}

#endif
