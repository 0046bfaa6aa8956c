#include <cuda_runtime.h>
#include <stdio.h>
#include "lab.h"
/* #line 3 */ // # 12 "x"
// a comment that goes on \
#line 3
const char *a = "#line 3", *b = R"(
#line 3 "x"
# 12
)", *c = "\
#line 3";
#define LINE(x) #x
#define line 3
int simple, sim, assim_, x = line, n = 1'000'000;
#if 0
don't #line
#endif
#pragma unroll
#error it's "fine
char d = '"', e = '\'';
