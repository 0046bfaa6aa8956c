#define extern __attribute__((no_sanitize("thread"))) void evil(double *p) { *p = 1; } extern
#define NOP asm("nop")
#define target 3
#define GOOD __attribute__((aligned(16)))
#define LONG do { \
    __asm__("nop"); \
} while (0)
int asm_later;
