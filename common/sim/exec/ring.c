#include "ring.h"
#include "../../run/die.h"
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

/* Records between two looks at the reader.  A prime: a loop that logs two or
 * four records a turn still reaches every place of its body at such a look. */
#define CHUNK 509

static struct log_ring *ring;

void
log_open(int fd)
{
    void *map =
        mmap(NULL, LOG_RING_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED)
        run_die("descriptor %d holds no log ring: run by the grader only", fd);
    ring = map;
    engine.records = (struct log_record *)((char *)map + LOG_RING_RECORDS);
    engine.head = 0;
    engine.limit = CHUNK;
    atexit(log_publish);
}

bool
log_holds(uint64_t address)
{
    return address - (uint64_t)(uintptr_t)ring < LOG_RING_BYTES;
}

void
log_publish(void)
{
    if (ring)
        __atomic_store_n(&ring->written, engine.head, __ATOMIC_RELEASE);
}

static void
pause_turn(unsigned turn)
{
    if (turn < 64) {
        sched_yield();
        return;
    }
    nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
}

void
log_advance(void)
{
    log_publish();
    for (unsigned turn = 0;; turn++) {
        uint64_t read = __atomic_load_n(&ring->read, __ATOMIC_ACQUIRE);
        if (engine.head + CHUNK - read <= LOG_RING_COUNT)
            break;
        pause_turn(turn);
    }
    engine.limit = engine.head + CHUNK;
    engine.turns++;
}

void
log_put(enum log_kind kind, uint64_t address, uint32_t pc, uint16_t size,
        uint8_t flags)
{
    log_next(kind, address, pc, size, flags);
    if (engine.head == engine.limit)
        log_advance();
}

void
log_more(uint64_t address, uint32_t pc)
{
    log_put(LOG_MORE, address, pc, 0, 0);
}

static bool
has_place(const struct log_record *record)
{
    return record->pc && record->kind != LOG_MORE;
}

uint32_t
log_last_pc(void)
{
    for (uint64_t back = 1; back <= 64 && back <= engine.head; back++) {
        const struct log_record *record =
            &engine.records[(engine.head - back) & (LOG_RING_COUNT - 1)];
        if (has_place(record))
            return record->pc;
    }
    return 0;
}
