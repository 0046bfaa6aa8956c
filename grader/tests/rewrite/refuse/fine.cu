#include <cuda_runtime.h>
#include <assert.h>
#include <cmath>
#include <algorithm>
#pragma once
struct __attribute__((packed)) a { char c; int i; };
[[maybe_unused]] static int b __attribute__((unused));
[[nodiscard]] int c();
int asm_count, my_asm, texture, thread_locals, tex2Dx;
float surface(float x) { return x; }
const char *d = "asm(\"nop\") #pragma GCC __attribute__((x)) <<<";
float e = NAN, f = INFINITY;
void g(int x) {
    #pragma unroll
    for (int i = 0; i < 3; i++)
        assert(i < 3);
    switch (x) { case 1: x++; [[fallthrough]]; default: ; }
    int y = x<::b ? 1 : 2, z = y<x;
    static_assert(sizeof(a) == 5, "packed");
    int *p = &y; p[p[0] < 0]; (void)z;
}
void h() { texture = tex2Dx + (int)surface(1); std::max(1, 2); }
