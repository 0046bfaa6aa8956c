// One source construct a function, in the form that the rewriter leaves.  What
// g++'s instrumentation calls for each stands in expected.tsv.
#include "constructs.h"
#include <string.h>

struct alignas(16) four {
    float x, y, z, w;
};
struct alignas(16) two {
    double x, y;
};
struct three {
    float x, y, z;
};
struct five {
    double v[5];
};
struct __attribute__((packed)) odd {
    char c;
    double d;
};
struct bits {
    unsigned low : 3, high : 29;
};

static double d[64];
static int n[64];
static unsigned char b[64];
static short h[64];
static four f4[8];
static two d2[8];
static three f3[8];
static five d5[4];
static odd packed[4];
static bits fields[4];
static const double table[4] = {1, 2, 3, 4};
static __thread __attribute__((aligned(128))) double tile[10][34];
static __thread __attribute__((aligned(128))) double unset[34];

#define CONSTRUCT(name)                                                       \
    __attribute__((noipa)) static void name(int i, int j)
#define UNUSED (void)i, (void)j

CONSTRUCT(load_byte) { UNUSED; n[0] = b[i]; }
CONSTRUCT(load_short) { UNUSED; n[0] = h[i]; }
CONSTRUCT(load_int) { UNUSED; d[0] = n[i]; }
CONSTRUCT(load_double) { UNUSED; d[0] = d[i + 1]; }
CONSTRUCT(store_only) { UNUSED; d[i] = 1; }
CONSTRUCT(read_modify_write) { UNUSED; d[i] += 1; }
CONSTRUCT(increment) { UNUSED; n[i]++; }
CONSTRUCT(compound_of_two) { UNUSED; d[i] += d[i + 1]; }
CONSTRUCT(copy_four_floats) { UNUSED; f4[i] = f4[j]; }
CONSTRUCT(copy_two_doubles) { UNUSED; d2[i] = d2[j]; }
CONSTRUCT(member_of_four) { UNUSED; f4[i].y = f4[j].w; }
CONSTRUCT(build_four) { UNUSED; f4[i] = four{1, 2, 3, (float)j}; }
CONSTRUCT(copy_three_floats) { UNUSED; f3[i] = f3[j]; }
CONSTRUCT(copy_five_doubles) { UNUSED; d5[i] = d5[j]; }
CONSTRUCT(packed_member) { UNUSED; packed[i].d = packed[j].d; }
CONSTRUCT(bit_field) { UNUSED; fields[i].high = j; }
CONSTRUCT(const_table) { UNUSED; d[0] = table[i]; }
CONSTRUCT(shared_tile) { UNUSED; tile[i][j] = tile[j][i]; }
CONSTRUCT(shared_unset) { UNUSED; d[0] = unset[i]; }
CONSTRUCT(volatile_load) { UNUSED; n[0] = *(volatile int *)&n[i]; }

CONSTRUCT(local_array)
{
    double own[4] = {1, 2, 3, 4};
    own[i] = j;
    d[0] = own[j];
}

CONSTRUCT(loop_sum)
{
    UNUSED;
    double sum = 0;
    for (int k = 0; k < 3 * j; k++)
        sum += d[k];
    d[0] = sum;
}

CONSTRUCT(loop_sum_in_memory)
{
    UNUSED;
    for (int k = 0; k < 3 * j; k++)
        d[40] += d[k];
}

CONSTRUCT(unrolled_loop)
{
    UNUSED;
#pragma GCC unroll 4
    for (int k = 0; k < 4; k++)
        d[8 + k] = d[16 + k];
}

CONSTRUCT(taken_branch)
{
    if (j)
        d[i] = d[2];
    else
        n[i] = n[2];
}

CONSTRUCT(not_taken_branch)
{
    if (i)
        d[j] = d[2];
}

CONSTRUCT(select) { d[0] = j ? d[1] : d[2 + i]; }
CONSTRUCT(short_circuit) { n[0] = i && n[1] && n[2]; }
CONSTRUCT(short_circuit_all) { n[0] = (j && n[20]) || n[21]; }

CONSTRUCT(early_return)
{
    if (j)
        return;
    d[i] = 1;
}

CONSTRUCT(switch_third)
{
    switch (3 * j + i) {
    case 0: d[0] = 1; break;
    case 1: n[0] = 1; break;
    case 2: b[0] = 1; break;
    case 3: h[0] = 1; break;
    case 4: d[1] = 2; break;
    default: n[1] = 1;
    }
}

__attribute__((noipa)) static double
at(const double *p, int k)
{
    return p[k];
}

CONSTRUCT(call) { UNUSED; d[0] = at(d, i); }

static inline __attribute__((always_inline)) double
inlined_at(const double *p, int k)
{
    return p[k];
}

CONSTRUCT(inlined_call) { UNUSED; d[0] = inlined_at(d, i + 1); }

CONSTRUCT(atomic_add)
{
    UNUSED;
    __atomic_fetch_add(&n[i], 1, __ATOMIC_RELAXED);
}

CONSTRUCT(atomic_mark)
{
    UNUSED;
    __atomic_fetch_or((unsigned long *)&d[i], 0, __ATOMIC_RELAXED);
}

CONSTRUCT(atomic_swap)
{
    int expected = i;
    __atomic_compare_exchange_n(&n[i], &expected, j, 0, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
}

CONSTRUCT(copy_bytes) { UNUSED; memcpy(&d[i], &d[32], 64); }
CONSTRUCT(set_bytes) { UNUSED; memset(&d[i], 0, 64); }
CONSTRUCT(index_past_end) { UNUSED; d[0] = d[64 * j + i]; }

#define ENTRY(name) {#name, name}
const struct construct constructs[] = {
    ENTRY(load_byte), ENTRY(load_short), ENTRY(load_int), ENTRY(load_double),
    ENTRY(store_only), ENTRY(read_modify_write), ENTRY(increment),
    ENTRY(compound_of_two), ENTRY(copy_four_floats), ENTRY(copy_two_doubles),
    ENTRY(member_of_four), ENTRY(build_four), ENTRY(copy_three_floats),
    ENTRY(copy_five_doubles), ENTRY(packed_member), ENTRY(bit_field),
    ENTRY(const_table), ENTRY(shared_tile), ENTRY(shared_unset),
    ENTRY(volatile_load), ENTRY(local_array), ENTRY(loop_sum),
    ENTRY(loop_sum_in_memory), ENTRY(unrolled_loop), ENTRY(taken_branch),
    ENTRY(not_taken_branch), ENTRY(select), ENTRY(short_circuit),
    ENTRY(short_circuit_all), ENTRY(early_return), ENTRY(switch_third),
    ENTRY(call), ENTRY(inlined_call), ENTRY(atomic_add), ENTRY(atomic_mark),
    ENTRY(atomic_swap), ENTRY(copy_bytes), ENTRY(set_bytes),
    ENTRY(index_past_end), {0, 0}};
