#include <cuda_runtime.h>

template <typename T, int N> __global__ void fill(T *to, T value)
{
    for (int i = 0; i < N; i++)
        to[i] = value;
}

template <typename T> __global__ void deduced(const T *from, T *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] * 2;
}

namespace outer { namespace inner {
template <int N> __global__ void number() { printf("number %d\n", N); }
__global__ void plain(long v) { printf("plain %ld\n", v); }
} }

__global__ void twice(int v) { printf("int %d\n", v); }
__global__ void twice(double v) { printf("double %g\n", v); }
__global__ void given(int a, int b = 7) { printf("given %d %d\n", a, b); }
template <class T> __global__ void given_t(T a, int b = 8) {
    printf("given_t %d %d\n", (int)a, b);
}
template <> __global__ void outer::inner::number<9>() { printf("nine\n"); }
template <class T> struct pair { T a, b; };
template <class T> __global__ void sum(pair<pair<T>> p) {
    printf("sum %d\n", (int)(p.a.a + p.a.b + p.b.a + p.b.b));
}

template <typename T> void host(T *p)
{
    fill<T, 3><<<1, 1>>>(p, 5);
    deduced<<<1, 1>>>(p, p, 3);
    printf("entry %d\n", fake_kernel == (void *)(void (*)(const T *, T *, int))deduced<T>);
    deduced<T><<<1, 1>>>(p, p, 3);
}

int main()
{
    int v[3];
    double w[3];
    pair<pair<float>> p = {{1, 2}, {3, 4}};

    fill<int, 3><<<1, 1>>>(v, 4);
    fill<double, 3> <<<1, 1>>>(w, 4);
    host(v);
    host(w);
    outer::inner::number<4><<<1, 1>>>();
    ::outer::inner::number<(3 > 2) ? 9 : 1><<<1, 1>>>();
    outer::inner::plain<<<1, 1>>>('a');
    twice<<<1, 1>>>(1);
    printf("entry %d\n", fake_kernel == (void *)(void (*)(int))twice);
    twice<<<1, 1>>>(1.5);
    given<<<1, 1>>>(1);
    given<<<1, 1>>>(1, 2);
    given_t<<<1, 1>>>(3.0);
    given_t<float><<<1, 1>>>(4);
    sum<<<1, 1>>>(p);
    sum<float><<<1, 1>>>(p);
    fill<int, 1><<<1, 1>>>(v, 1), fill<int, 1><<<1, 1>>>(v, 2);
    fill<int *, 0><<<1, 1>>>(NULL, 0);
    printf("%d %g\n", v[1], w[2]);
}
