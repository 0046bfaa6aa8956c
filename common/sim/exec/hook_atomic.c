/*
 * hook_atomic -- atomic hooks: they replace the operation, so they
 * carry it out
 *
 * The memory order that is asked for makes no difference: one thread runs at
 * a time, and the analyser takes atomics for atomics.
 */
#include "hook.h"

#define ADDRESS ((uint64_t)(uintptr_t)at)
#define TOUCH(flags) \
    hook_flagged(ADDRESS, sizeof *at, LOG_ATOMIC, flags, true, EXEC_CALLER)

/* blind: what is stored does not depend on what was there */
#define FETCH(bits, name, blind, expression)                           \
    uint##bits##_t __tsan_atomic##bits##_##name(                       \
        volatile uint##bits##_t *at, uint##bits##_t value, int order); \
    uint##bits##_t __tsan_atomic##bits##_##name(                       \
        volatile uint##bits##_t *at, uint##bits##_t value, int order)  \
    {                                                                  \
        (void)order;                                                   \
        TOUCH(blind);                                                  \
        uint##bits##_t old = *at;                                      \
        *at = (uint##bits##_t)(expression);                            \
        return old;                                                    \
    }

#define EXCHANGE(bits, name)                                   \
    int __tsan_atomic##bits##_compare_exchange_##name(         \
        volatile uint##bits##_t *at, uint##bits##_t *expected, \
        uint##bits##_t value, int order, int failure);         \
    int __tsan_atomic##bits##_compare_exchange_##name(         \
        volatile uint##bits##_t *at, uint##bits##_t *expected, \
        uint##bits##_t value, int order, int failure)          \
    {                                                          \
        (void)order;                                           \
        (void)failure;                                         \
        TOUCH(0);                                              \
        uint##bits##_t old = *at;                              \
        if (old == *expected) {                                \
            *at = value;                                       \
            return 1;                                          \
        }                                                      \
        *expected = old;                                       \
        return 0;                                              \
    }

#define ATOMICS(bits)                                                  \
    FETCH(bits, exchange, 1, value)                                    \
    FETCH(bits, fetch_add, 0, old + value)                             \
    FETCH(bits, fetch_sub, 0, old - value)                             \
    FETCH(bits, fetch_and, 0, old &value)                              \
    FETCH(bits, fetch_or, 0, old | value)                              \
    FETCH(bits, fetch_xor, 0, old ^ value)                             \
    FETCH(bits, fetch_nand, 0, ~(old & value))                         \
    EXCHANGE(bits, strong)                                             \
    EXCHANGE(bits, weak)                                               \
    uint##bits##_t __tsan_atomic##bits##_load(                         \
        const volatile uint##bits##_t *at, int order);                 \
    uint##bits##_t __tsan_atomic##bits##_load(                         \
        const volatile uint##bits##_t *at, int order)                  \
    {                                                                  \
        (void)order;                                                   \
        TOUCH(0);                                                      \
        return *at;                                                    \
    }                                                                  \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *at,      \
                                     uint##bits##_t value, int order); \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *at,      \
                                     uint##bits##_t value, int order)  \
    {                                                                  \
        (void)order;                                                   \
        TOUCH(1);                                                      \
        *at = value;                                                   \
    }

ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)

void __tsan_atomic_thread_fence(int order);
void
__tsan_atomic_thread_fence(int order)
{
    (void)order;
    if (engine.in_kernel)
        log_put(LOG_FENCE, 0, EXEC_CALLER, 1, 0);
}

void __tsan_atomic_signal_fence(int order);
void
__tsan_atomic_signal_fence(int order)
{
    (void)order;
}
