#include <cuda_runtime.h>

__global__ void show(int v) { if (threadIdx.x == 0) printf("show %d\n", v); }
template <int N> struct number { enum { value = N }; };
template <class T> struct same { typedef T type; };
template <int N> int size() { return N; }

int main()
{
    int a = 1, b = 2;

    show<<<1, 1<<3>>1>>>(1);
    show<<<(1 << 3) >> 3, 1>>>(2);
    show<<<1, number<4>::value>>>(3);
    show<<<1, number<number<2>::value>::value>>>(4);
    show<<<1, number<same<number<3>>::type::value>::value>>>(5);
    show<<<a < b, 1>>>(6);
    show<<<a < b ? b : a, b > a ? 2 : 1>>>(7);
    show<<<1, size<2>()>>>(8);
    show<<<1, (a > 0) >> 0>>>(9);
    show<<<dim3{1, 1, 1}, dim3{2}>>>(10);
    show<<<1, sizeof(int[2])>>>(11);
}
