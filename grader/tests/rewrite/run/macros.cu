#include <cuda_runtime.h>

#define LAUNCH(k, ...) k<<<1, 1>>>(__VA_ARGS__)
#define OPEN <<<
#define CLOSE >>>
#define CONFIGURE(g, b) <<<g, b>>>
#define CHECK(call) do { call; printf("checked\n"); } while (0)
#define LESS <
#define KERNEL(name) __global__ void name##_kernel(int v) { printf(#name " %d\n", v); }
#define UNROLL _Pragma("unroll")
KERNEL(made)
KERNEL(other)

#define BOTH(v) made_kernel<<<1, 1>>>(v); \
                other_kernel<<<1, 1>>>(v)

int main()
{
    const char *s = "k<<<1, 1>>>(x)"; // made<<<1, 1>>>(
    const char *r = R"x(a<<<b>>>(c)" )x";
    char c = '<', q = '"';
    /* other<<<
       >>> */
    LAUNCH(made_kernel, 1);
    made_kernel OPEN 1, 1 CLOSE (2);
    made_kernel CONFIGURE(1, 2)(3);
    CHECK((other_kernel<<<1, 1>>>(4)));
    CHECK(LAUNCH(other_kernel,
                 5));
    made_kernel << LESS 1, 1 >> > (6);
    BOTH(7);
    UNROLL
    for (int i = 0; i < 1; i++)
        LAUNCH(made_kernel, 1'000 + (1 << 2 >> 1));
    #pragma unroll 1
    for (int i = 0; i < 1; i++)
        made_kernel /* a */ <<< /* b */ 1, 1 /* >>> */ >>> // c
            (8);
    printf("%s %s %c%c\n", s, r, c, q);
    printf("line %d\n", __LINE__);
}
