#define PASTE(a, b) a##b
#define FIX(x) PASTE(no_sani, tize)(x)
#define extern __attribute__((FIX("thread"))) void evil(double *p) { *p = 1; } extern
#include <fenv.h>
#undef extern
