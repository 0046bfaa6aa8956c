/*
 * listen -- run every construct and print which callbacks it made:
 * name, tab, callbacks in order
 *
 * The callbacks that replace an operation carry it out no further than the
 * constructs need.
 */
#include "constructs.h"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static int listening;

static void
heard(const char *what)
{
    if (listening)
        printf(" %s", what);
}

#define HOOK(name, word)      \
    void name(void *address); \
    void name(void *address)  \
    {                         \
        (void)address;        \
        heard(word);          \
    }

HOOK(__tsan_read1, "read1")
HOOK(__tsan_read2, "read2")
HOOK(__tsan_read4, "read4")
HOOK(__tsan_read8, "read8")
HOOK(__tsan_read16, "read16")
HOOK(__tsan_write1, "write1")
HOOK(__tsan_write2, "write2")
HOOK(__tsan_write4, "write4")
HOOK(__tsan_write8, "write8")
HOOK(__tsan_write16, "write16")
HOOK(__tsan_unaligned_read2, "unaligned_read2")
HOOK(__tsan_unaligned_read4, "unaligned_read4")
HOOK(__tsan_unaligned_read8, "unaligned_read8")
HOOK(__tsan_unaligned_read16, "unaligned_read16")
HOOK(__tsan_unaligned_write2, "unaligned_write2")
HOOK(__tsan_unaligned_write4, "unaligned_write4")
HOOK(__tsan_unaligned_write8, "unaligned_write8")
HOOK(__tsan_unaligned_write16, "unaligned_write16")
HOOK(__tsan_func_entry, "enter")

#define BARE(name, word) \
    void name(void);     \
    void name(void)      \
    {                    \
        heard(word);     \
    }

BARE(__tsan_func_exit, "leave")
BARE(__sanitizer_cov_trace_pc, "step")
BARE(__tsan_init, "init")

#define RANGE(name, word)                    \
    void name(void *address, size_t bytes);  \
    void name(void *address, size_t bytes)   \
    {                                        \
        (void)address;                       \
        if (listening)                       \
            printf(" %s(%zu)", word, bytes); \
    }

RANGE(__tsan_read_range, "read_range")
RANGE(__tsan_write_range, "write_range")

void __ubsan_handle_out_of_bounds(void *what, uintptr_t index);
void
__ubsan_handle_out_of_bounds(void *what, uintptr_t index)
{
    (void)what;
    if (listening)
        printf(" past_end(%lu)", (unsigned long)index);
}

uint32_t __tsan_atomic32_fetch_add(volatile uint32_t *at, uint32_t v, int o);
uint32_t
__tsan_atomic32_fetch_add(volatile uint32_t *at, uint32_t v, int o)
{
    (void)o;
    heard("atomic4");
    uint32_t old = *at;
    *at = old + v;
    return old;
}

uint64_t __tsan_atomic64_fetch_or(volatile uint64_t *at, uint64_t v, int o);
uint64_t
__tsan_atomic64_fetch_or(volatile uint64_t *at, uint64_t v, int o)
{
    (void)o;
    heard("atomic8");
    return *at | v;
}

int __tsan_atomic32_compare_exchange_strong(volatile uint32_t *at,
                                            uint32_t *expected, uint32_t v,
                                            int o, int p);
int
__tsan_atomic32_compare_exchange_strong(volatile uint32_t *at,
                                        uint32_t *expected, uint32_t v, int o,
                                        int p)
{
    (void)at;
    (void)expected;
    (void)v;
    (void)o;
    (void)p;
    heard("atomic4");
    return 0;
}

void *sim_memcpy(void *to, const void *from, size_t bytes);
void *
sim_memcpy(void *to, const void *from, size_t bytes)
{
    (void)from;
    if (listening)
        printf(" memcpy(%zu)", bytes);
    return to;
}

void *sim_memset(void *to, int byte, size_t bytes);
void *
sim_memset(void *to, int byte, size_t bytes)
{
    (void)byte;
    if (listening)
        printf(" memset(%zu)", bytes);
    return to;
}

int
main(void)
{
    for (const struct construct *c = constructs; c->name; c++) {
        printf("%s\t", c->name);
        listening = 1;
        c->run(0, 1);
        listening = 0;
        printf("\n");
    }
    return 0;
}
