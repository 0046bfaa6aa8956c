#include <cuda_runtime.h>

typedef float tile_t[8];
typedef double open_t[];
extern __shared__ float at_file[];
extern __shared__ float at_file[];
__shared__ int file_static[4];
__device__ int counter;
__device__ const int table[3] = {1, 2, 3};
__constant__ float weights[4] = {1, 2, 3, 4};
__constant__ const double half = 0.5;
static __device__ __constant__ int pair[2];
__device__ float (*chosen)(float);
const __device__ int before = 4;

__device__ __forceinline__ float scale(float x) { return x * weights[1]; }
static __device__ inline __forceinline__ float more(float x) { return x + 1; }
__noinline__ __device__ float less(float x) { return x - 1; }
struct __align__(16) aligned16 { float x; };
__host__ __device__ constexpr int both(int x) { return x + 1; }

__global__ void __launch_bounds__(256, 2) doubles(void)
{
    extern __shared__ double s[];
    __shared__ tile_t tile;
    static __shared__ int a[2][3], b;
    __shared__ static volatile int c;
    volatile __shared__ __align__(16) float d[4];
    float __shared__ e[2];
    __shared__ union { int i[4]; float f[4]; } u, w;
    __shared__ alignas(16) struct pair { int a; } z;
    __shared__ float3 v3;
    static __shared__ struct pair *zp;
    const unsigned shift = 1 << 2 < 3 >> 1;

    u.i[1] = z.a = v3.x = w.i[0] = shift;
    zp = &z;
    u.f[0] = zp->a;
    s[1] = 1.5;
    tile[7] = 2;
    a[1][2] = b = c = 3;
    d[3] = e[1] = 4;
    printf("%g %g %d %d %g %d\n", s[1], tile[7], a[1][2], both(c), d[3],
           (int)((size_t)&tile % 128));
}

__global__ __launch_bounds__(both(1)) void ints(int n)
{
    extern volatile __shared__ __align__(8) int s[];
    __shared__ extern float rows[][3];
    extern __shared__ open_t od;

    s[n] = 7;
    printf("%d %d\n", s[n], (int)((char *)&rows[1][0] - (char *)s));
    od[0] = at_file[0];
    at_file[1] = 3;
    printf("%d\n", (void *)at_file == (void *)s && (void *)od == (void *)s);
    counter += file_static[0] + table[2];
    chosen = scale;
    printf("%g %g %g\n", chosen(2), more(less(2)), half);
}

template <class T> __global__ void any(T v)
{
    extern __shared__ T s[];
    __shared__ T t[4];
    extern __shared__ unsigned char raw[], *odd[];
    T *u = reinterpret_cast<T *>(raw);

    s[2] = v;
    t[1] = u[2];
    printf("%g %d\n", (double)t[1], odd == (void *)raw);
}

int main()
{
    doubles<<<1, 1, 64>>>();
    ints<<<1, 1, 64>>>(3);
    any<<<1, 1, 64>>>(2);
    any<double><<<1, 1, 64>>>(2.5);
    printf("%d %d %d\n", counter, (int)alignof(aligned16), before);
}
