#include <cuda_runtime.h>
void a() { asm("nop"); }
void b() { __asm__ volatile("nop"); }
#pragma GCC optimize("O0")
_Pragma("GCC optimize(\"O0\")") void c() {}
__attribute__((no_sanitize("thread"))) void d() {}
[[gnu::no_sanitize_thread]] void e() {}
[[using gnu: optimize("O0")]] void f() {}
__attribute__((aligned(16), section("x"))) int g;
thread_local int h;
static __thread int i;
__managed__ int j;
void __tsan_read4(void *);
void l() { __builtin_ia32_pause(); }
int m = __ubsan_flag;
typedef float v4 __attribute__((vector_size(16)));
#define HIDE __attri##bute__
#define NOW(x) __attribute__(x)
NOW((noinline)) void n() {}
void o() { cudaMallocManaged(0, 0); }
