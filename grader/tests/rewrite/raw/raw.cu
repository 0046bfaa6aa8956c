#line 7 "other.h"
# 12 "other.h"
  /* a */ # /* b */ line 3
#include <immintrin.h>
#include "x86intrin.h"
#include </etc/passwd>
#include "/dev/zero"
#include "../other/kernel.cu"
#include_next <stdio.h>
#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <mma.h>
#include <thrust/sort.h>
#li\
ne 9
%:line 3
#pragma GCC poison x
int sim_launch;
void __tsan_init();
#include <imm\
intrin.h>
#if __has_include(<a/*b>)
#endif
