/* diagnose_lanes: what the text of a line says of lanes that lie far apart */
#include "../diagnose_counts.h"
#include "counted.h"
#include "suite.h"

/* Lanes that are `apart` bytes from each other, in a kernel k of that text, at
 * line 3; says: part of what is said, or NULL. */
static const struct {
    const char *source;
    long long apart;
    const char *says;
} all[] = {
    /* x is multiplied. */
    {"void k() { int x = blockIdx.x * 32 + threadIdx.x;\n"
     "int y = blockIdx.y * 8 + threadIdx.y;\n"
     "image[x * height + y] = 0; }\n",
     200, "multiplies x and adds y"},
    {"void k() { int col = blockIdx.x * 32 + threadIdx.x;\n"
     "int row = blockIdx.y * 8 + threadIdx.y;\n"
     "image[row + h * col] = 0; }\n",
     200, "multiplies col and adds row"},
    /* y is, which threadIdx.x counts. */
    {"void k() { int y = blockIdx.x * 32 + threadIdx.x;\n"
     "int x = blockIdx.y * 8 + threadIdx.y;\n"
     "image[y * width + x] = 0; }\n",
     200, NULL},
    /* As it should be: blocks may be narrow. */
    {"void k() { int x = blockIdx.x * 4 + threadIdx.x;\n"
     "int y = blockIdx.y * 8 + threadIdx.y;\n"
     "image[y * width + x] = 0; }\n",
     8, NULL},
    /* Members of a vector. */
    {"void k() { int i = threadIdx.x;\nuchar4 *p = (uchar4 *)image + i;\n"
     "p->x = 255 - p->x; }\n",
     4, "members of a vector"},
    {"void k() { int i = threadIdx.x;\nuchar4 *p = (uchar4 *)image;\n"
     "p[i].x = 255 - p[i].x; }\n",
     4, "members of a vector"},
    {"void k() { int i = threadIdx.x;\n"
     "float4 &v = ((float4 *)image)[i];\nv.w = 255 - v.w; }\n",
     16, "members of a vector"},
    /* A vector in a variable; bytes that are no vector; no vectors at all. */
    {"void k() { int i = threadIdx.x;\nuchar4 v;\nv.x = image[4 * i]; }\n", 4,
     NULL},
    {"void k() { int i = threadIdx.x;\nuchar4 v;\n"
     "image[4 * i] = 255 - image[4 * i + threadIdx.y]; }\n",
     4, NULL},
    {"void k() { int i = threadIdx.x;\nstruct point *p = q + i;\n"
     "p->x = 255 - p->x; }\n",
     4, NULL},
    /* Too far apart for neighbours. */
    {"void k() { int i = threadIdx.x;\nuchar4 *p = (uchar4 *)image + 8 * i;\n"
     "p->x = 255 - p->x; }\n",
     32, NULL},
};

START_TEST(text_of_the_line_tells_why_lanes_lie_apart)
{
    struct diagnosis d;
    long long sectors = all[_i].apart < 32 ? all[_i].apart : 32;

    open_counted("02", 0, 512, 256, 1, 0);
    add_access(add_kernel(131072, 1, 32), 3, "global write image", 1, 4096,
               4096 * sectors, 4096);
    d = diagnose_counts(&counted, limits_missed(&counted), NULL,
                        all[_i].source);
    ck_assert_str_eq(d.id, "uncoalesced");
    ck_assert_int_eq(d.line, 3);
    ck_assert_msg(
        strstr(d.text, all[_i].says ? all[_i].says : "let threadIdx.x count"),
        "%s", d.text);
    free(d.text);
    close_counted();
}
END_TEST

/* (x * ny + y) * nz + z: of three axes it is not told. */
START_TEST(of_three_axes_no_index_is_told)
{
    struct diagnosis d;

    open_counted("05", 0, 34, 10, 3, 0);
    add_access(add_kernel(256, 1, 32), 3, "global read in", 8, 28, 896, 224);
    d = diagnose_counts(&counted, limits_missed(&counted), NULL, all[0].source);
    ck_assert_str_eq(d.id, "uncoalesced");
    ck_assert_ptr_null(strstr(d.text, "multiplies"));
    free(d.text);
    close_counted();
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("diagnose_lanes");
    TCase *c = tcase_create("lanes");

    tcase_add_loop_test(c, text_of_the_line_tells_why_lanes_lie_apart, 0,
                        sizeof all / sizeof *all);
    tcase_add_test(c, of_three_axes_no_index_is_told);
    suite_add_tcase(s, c);
    return suite_run(s);
}
