/*
 * hook_atomic -- atomic hooks: they replace the operation, so they
 * carry it out
 *
 * The memory order that is asked for makes no difference: one thread runs at
 * a time, and the analyser takes atomics for atomics.
 */
#include "hook.h"

#define ADDRESS ((uint64_t)(uintptr_t)at)
#define TOUCH hook_access(ADDRESS, sizeof *at, LOG_ATOMIC, true, EXEC_CALLER)

#define FETCH(bits, name, expression)                                  \
    uint##bits##_t __tsan_atomic##bits##_##name(                       \
        volatile uint##bits##_t *at, uint##bits##_t value, int order); \
    uint##bits##_t __tsan_atomic##bits##_##name(                       \
        volatile uint##bits##_t *at, uint##bits##_t value, int order)  \
    {                                                                  \
        (void)order;                                                   \
        TOUCH;                                                         \
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
        TOUCH;                                                 \
        uint##bits##_t old = *at;                              \
        if (old == *expected) {                                \
            *at = value;                                       \
            return 1;                                          \
        }                                                      \
        *expected = old;                                       \
        return 0;                                              \
    }

#define ATOMICS(bits)                                                  \
    FETCH(bits, exchange, value)                                       \
    FETCH(bits, fetch_add, old + value)                                \
    FETCH(bits, fetch_sub, old - value)                                \
    FETCH(bits, fetch_and, old &value)                                 \
    FETCH(bits, fetch_or, old | value)                                 \
    FETCH(bits, fetch_xor, old ^ value)                                \
    FETCH(bits, fetch_nand, ~(old & value))                            \
    EXCHANGE(bits, strong)                                             \
    EXCHANGE(bits, weak)                                               \
    uint##bits##_t __tsan_atomic##bits##_load(                         \
        const volatile uint##bits##_t *at, int order);                 \
    uint##bits##_t __tsan_atomic##bits##_load(                         \
        const volatile uint##bits##_t *at, int order)                  \
    {                                                                  \
        (void)order;                                                   \
        TOUCH;                                                         \
        return *at;                                                    \
    }                                                                  \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *at,      \
                                     uint##bits##_t value, int order); \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *at,      \
                                     uint##bits##_t value, int order)  \
    {                                                                  \
        (void)order;                                                   \
        TOUCH;                                                         \
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
