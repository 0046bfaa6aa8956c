#define X ".globl a; nop"
#define extern __asm(X); extern
#include <fenv.h>
#undef extern
