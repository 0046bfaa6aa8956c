#include <cuda_runtime.h>

typedef void (*kernel_t)(int);
__global__ void one(int v) { printf("one %d\n", v); }
__global__ void two(int v) { printf("two %d\n", v); }
struct choice { kernel_t run; kernel_t list[2]; };
kernel_t pick(int i) { return i ? two : one; }
static int count(const char *what) { printf("%s\n", what); return 1; }

void launch(void (*kernel)(int), int v) { kernel<<<1, 1>>>(v); }
static int inner(int v) { one<<<1, 1>>>(v); return v + 1; }

int main()
{
    kernel_t table[] = {one, two};
    struct choice c = {one, {one, two}}, *p = &c;

    table[1]<<<1, 1>>>(1);
    (*table[0])<<<1, 1>>>(2);
    c.run<<<1, 1>>>(3);
    p->list[1]<<<1, 1>>>(4);
    pick(1)<<<1, 1>>>(5);
    (c.run)<<<1, 1>>>(6);
    if (c.run) (*p->run)<<<1, 1>>>(7);
    else two<<<1, 1>>>(8);
    if (p) one<<<1, 1>>>(9);
    launch(two, 10);
    launch(&one, 11);
    one<<<count("configuration"), 1>>>(count("argument"));
    one<<<1, 2>>>(inner(20));
    one<<<inner(30) > 0, 1>>>((two<<<1, 1>>>(40), 41));
    one<<<1, 1>>>([](int x) { return x << 1 >> 0; }(50));
    kernel_t alone = 1 ? one : two; alone<<<1, 1>>>(60);
    for (int i = 0; i < 2; i++) table[i]<<<1, 1>>>(i);
    do two<<<1, 1>>>(70); while (0);
    switch (1) { case 1: two<<<1, 1>>>(80); break; default: ; }
    return (one<<<1, 1>>>(90), 0);
}
void kernel() {}
template <class F> __device__ int apply(F kernel, int v) { return kernel(v); }
