/* functions -- what CUDA's device functions give, printed a line each: the
 * same text from the simulator and from a GPU (functions.h200) */
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

#define LINES 512

struct line {
    char name[24];
    unsigned long long bits[4];
};

__device__ struct line lines[LINES];
__device__ unsigned line_count;

/* One thread notes up to four results.  Braces, since they are evaluated from
 * left to right and a call's arguments in any order. */
struct four {
    unsigned long long bits[4];
};
#define note(name, ...) note_line(name, four{{__VA_ARGS__}})

__device__ void
note_line(const char *name, struct four results)
{
    struct line *line = &lines[line_count++];
    int i = 0;

    for (; name[i] && i < 23; i++)
        line->name[i] = name[i];
    line->name[i] = 0;
    for (i = 0; i < 4; i++)
        line->bits[i] = results.bits[i];
}

#define F(x) U(__float_as_uint(x))
#define D(x) U(__double_as_longlong(x))
#define U(x) ((unsigned long long)(x))

__global__ void
integers(void)
{
    const unsigned x = 0x12345678u, y = 0x9abcdef0u;

    note("popc", U(__popc(x)), U(__popc(0)), U(__popcll(~0ull)),
         U(__popc(~0u)));
    note("ffs", U(__ffs(0)), U(__ffs(8)), U(__ffsll(1ll << 40)),
         U(__ffs(-1)));
    note("clz", U(__clz(0)), U(__clz(1)), U(__clzll(0)), U(__clzll(1)));
    note("brev", __brev(x), __brevll(x), __brev(1));
    note("byte_perm", __byte_perm(x, y, 0x3210), __byte_perm(x, y, 0x7654),
         __byte_perm(x, y, 0x0426), __byte_perm(x, y, 0xfedc));
    note("byte_perm sign", __byte_perm(x, y, 0x8c9d),
         __byte_perm(x, y, 0xaebf));
    note("funnel left", __funnelshift_l(x, y, 4), __funnelshift_l(x, y, 0),
         __funnelshift_l(x, y, 36), __funnelshift_lc(x, y, 40));
    note("funnel right", __funnelshift_r(x, y, 4), __funnelshift_r(x, y, 0),
         __funnelshift_r(x, y, 36), __funnelshift_rc(x, y, 40));
    note("mulhi", U(__mulhi(-5, 7)), __umulhi(x, y), U(__mul64hi(-5, 7)),
         __umul64hi(~0ull, 3));
    note("mul24", U(__mul24(0x1ffffff, 3)), U(__mul24(-5, 7)),
         __umul24(0x1ffffff, 3), U(__mul24(0x800000, 2)));
    note("sad", __sad(-5, 7, 1), __usad(5, 7, 1), U(__hadd(-5, 2)),
         U(__rhadd(-5, 2)));
    note("average", __uhadd(~0u, 2), __urhadd(~0u, 2));
    note("min max", U(min(-1, 1)), min(-1, 1u), max(-1, 1u), max(3ll, 4ull));
    note("min max float", F(min(1.0f, 2.0f)), D(max(1.0, 2.0f)),
         F(min(nanf(""), 2.0f)), D(fmax(3.0, nan(""))));
}

__global__ void
conversions(float big, double huge)
{
    const float values[] = {-2.5f, -0.5f, 0.5f, 1.5f, big, -big};

    for (int i = 0; i < 6; i++) {
        const float f = values[i];
        const double d = values[i];

        note("float2int", U(__float2int_rn(f)), U(__float2int_rz(f)),
             U(__float2int_rd(f)), U(__float2int_ru(f)));
        note("float2uint", __float2uint_rn(f), __float2uint_rz(f),
             __float2uint_rd(f), __float2uint_ru(f));
        note("double2int", U(__double2int_rn(d)), U(__double2int_rz(d)),
             U(__double2int_rd(d)), U(__double2int_ru(d)));
        note("float2ll", U(__float2ll_rn(f)), __float2ull_rn(f),
             U(__double2ll_rz(d)), __double2ull_rz(d));
    }
    note("huge", U(__double2ll_rn(huge)), __double2ull_rn(huge),
         U(__double2ll_rn(-huge)), __double2ull_rn(-huge));
    note("nan", U(__float2int_rn(nanf(""))), __float2uint_rn(nanf("")),
         U(__double2int_rn(nan(""))), __double2uint_rn(nan("")));
    note("nan 64", U(__float2ll_rn(nanf(""))), __float2ull_rn(nanf("")),
         U(__double2ll_rn(nan(""))), __double2ull_rn(nan("")));
    note("bits", U(__float_as_int(-1.0f)), F(__int_as_float(0x3f800000)),
         D(__longlong_as_double(0x3ff0000000000000)),
         U(__double2hiint(-1.5)));
    note("halves", U(__double2loint(1.1)), D(__hiloint2double(0x3ff00000, 5)));
    note("saturate", F(__saturatef(2)), F(__saturatef(-1)),
         F(__saturatef(0.25f)), F(__saturatef(nanf(""))));
    note("rounded", F(__fadd_rn(1, 1e-8f)), F(__fmul_rn(3, 0.1f)),
         D(__dadd_rn(1, 1e-17)), D(__dmul_rn(3, 0.1)));
    note("fma", F(__fmaf_rn(0.1f, 10, -1)), D(__fma_rn(0.1, 10, -1)),
         F(fmaf(0.1f, 10, -1)), D(fma(0.1, 10.0, -1.0)));
    note("divide", F(__fdiv_rn(1, 3)), D(__ddiv_rn(1, 3)), F(__frcp_rn(3)),
         D(__drcp_rn(3)));
    note("root", F(__fsqrt_rn(2)), D(__dsqrt_rn(2)), F(__frsqrt_rn(2)));
    note("from int", F(__int2float_rn(0x7fffffff)), F(__uint2float_rn(~0u)),
         D(__ll2double_rn(-1)), D(__ull2double_rn(~0ull)));
}

__global__ void
atomics(void)
{
    __shared__ int i;
    __shared__ unsigned u;
    __shared__ unsigned long long w;
    __shared__ long long s;
    __shared__ float f;
    __shared__ double d;
    __shared__ unsigned short h;

    i = -5, u = 5, w = 5, s = -5, f = 1, d = 1, h = 7;
    note("add", U(atomicAdd(&i, 3)), atomicAdd(&u, 3u), atomicAdd(&w, 3ull));
    note("add float", F(atomicAdd(&f, 0.5f)), D(atomicAdd(&d, 0.5)), F(f),
         D(d));
    note("sub", U(atomicSub(&i, 3)), atomicSub(&u, 3u), U(i), u);
    note("exch", U(atomicExch(&i, 9)), atomicExch(&u, 9u),
         F(atomicExch(&f, 2.0f)), atomicExch(&w, 9ull));
    note("exch after", U(i), u, F(f), w);
    i = -5, u = 5, w = 5;
    note("min", U(atomicMin(&i, 3)), atomicMin(&u, 3u), atomicMin(&w, 3ull),
         U(atomicMin(&s, -9ll)));
    note("min after", U(i), u, w, U(s));
    note("max", U(atomicMax(&i, 4)), atomicMax(&u, ~0u), atomicMax(&w, 4ull),
         U(atomicMax(&s, 4ll)));
    note("max after", U(i), u, w, U(s));
    u = 3;
    note("inc", atomicInc(&u, 4), atomicInc(&u, 4), atomicInc(&u, 4), u);
    u = 1;
    note("dec", atomicDec(&u, 4), atomicDec(&u, 4), atomicDec(&u, 4), u);
    u = 9;
    note("dec above", atomicDec(&u, 4), u);
    i = 6, u = 6, w = 6;
    note("and", U(atomicAnd(&i, 3)), atomicAnd(&u, 3u), atomicAnd(&w, 3ull),
         w);
    note("or", U(atomicOr(&i, 8)), atomicOr(&u, 8u), atomicOr(&w, 8ull), w);
    note("xor", U(atomicXor(&i, 3)), atomicXor(&u, 3u), atomicXor(&w, 3ull),
         w);
    note("cas", U(atomicCAS(&i, 9, 1)), atomicCAS(&u, 1u, 2u),
         atomicCAS(&w, w, 7ull), atomicCAS(&h, (unsigned short)7,
                                           (unsigned short)8));
    note("cas after", U(i), u, w, h);
}

__device__ unsigned long long results[32];

/* What all lanes got, four by four. */
__device__ void
gather(const char *name, unsigned long long value)
{
    results[threadIdx.x] = value;
    __syncwarp();
    if (threadIdx.x == 0)
        for (int i = 0; i < 32; i += 4)
            note(name, results[i], results[i + 1], results[i + 2],
                 results[i + 3]);
    __syncwarp();
}

__global__ void
warps(void)
{
    const unsigned all = 0xffffffffu;
    const int lane = threadIdx.x;
    int same;

    gather("shfl", U(__shfl_sync(all, lane * 3, 5)));
    gather("shfl width", U(__shfl_sync(all, lane * 3, 5, 4)));
    gather("shfl own", U(__shfl_sync(all, lane * 3, lane + 7, 16)));
    gather("shfl up", U(__shfl_up_sync(all, lane * 3, 3)));
    gather("shfl up width", U(__shfl_up_sync(all, lane * 3, 3, 8)));
    gather("shfl down", F(__shfl_down_sync(all, lane * 0.5f, 2)));
    gather("shfl down width", D(__shfl_down_sync(all, lane * 0.5, 2, 8)));
    gather("shfl xor", U(__shfl_xor_sync(all, (long long)lane, 5)));
    gather("shfl xor width", __shfl_xor_sync(all, (unsigned)lane, 12, 8));
    gather("ballot", __ballot_sync(all, lane % 3 == 0));
    gather("all any", U(__all_sync(all, lane < 32)) << 8 |
                          U(__any_sync(all, lane == 40)));
    gather("match any", __match_any_sync(all, lane / 5));
    gather("match all", __match_all_sync(all, 1.5, &same));
    gather("match all", U(same));
    gather("match all not", __match_all_sync(all, lane / 31, &same));
    gather("match all not", U(same));
    gather("reduce add", U(__reduce_add_sync(all, lane - 16)));
    gather("reduce min", U(__reduce_min_sync(all, lane - 16)));
    gather("reduce max", __reduce_max_sync(all, (unsigned)lane - 16));
    gather("reduce and or", U(__reduce_and_sync(all, lane | 32u)) << 16 |
                                __reduce_or_sync(all, (unsigned)lane));
    gather("reduce xor", __reduce_xor_sync(all, 1u << lane));
    if (lane % 2) {
        const unsigned odd = 0xaaaaaaaau;
        unsigned part = __reduce_add_sync(odd, 1u);

        part += __shfl_sync(odd, part, 31) + __popc(__ballot_sync(odd, 1));
        results[lane] = part;
    }
    __syncwarp();
    if (lane == 0)
        note("half a warp", results[1], results[31]);
}

__global__ void
blocks(void)
{
    const int i = threadIdx.x;
    int count = __syncthreads_count(i % 3 == 0);
    int every = __syncthreads_and(i < 100), some = __syncthreads_or(i == 99);

    if (i == 0)
        note("block", U(count), U(every), U(some), U(warpSize));
}

static void
print(void)
{
    static struct line all[LINES];
    unsigned count = 0;

    cudaMemcpyFromSymbol(&count, line_count, sizeof count);
    cudaMemcpyFromSymbol(all, lines, sizeof all);
    for (unsigned i = 0; i < count && i < LINES; i++)
        printf("%-16s %llx %llx %llx %llx\n", all[i].name, all[i].bits[0],
               all[i].bits[1], all[i].bits[2], all[i].bits[3]);
}

int
main(void)
{
    integers<<<1, 1>>>();
    conversions<<<1, 1>>>(1e20f, 1e30);
    atomics<<<1, 1>>>();
    warps<<<1, 32>>>();
    blocks<<<1, 100>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    print();
    return 0;
}
