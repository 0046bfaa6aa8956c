/*
 * mathematics: every function that CUDA offers to kernels and our headers
 * have is also among those that a kernel may call
 */
#include "workshop.h"
#include <check.h>
#include <stdio.h>

static const char *const bodies[] = {
    /* double, then float, of one argument */
    "double d = a, s, c; float f = a, t, u; int k; double ip; float jp;"
    "y[0] = acos(d) + acosh(d) + asin(d) + asinh(d) + atan(d) + atanh(d) +"
    " cbrt(d) + ceil(d) + cos(d) + cosh(d) + cospi(d) + erf(d) + erfc(d) +"
    " exp(d) + exp10(d) + exp2(d) + expm1(d) + fabs(d) + floor(d) + j0(d) +"
    " j1(d) + lgamma(d) + log(d) + log10(d) + log1p(d) + log2(d) + logb(d) +"
    " nearbyint(d) + normcdf(d) + rcbrt(d) + rint(d) + round(d) + rsqrt(d) +"
    " sin(d) + sinh(d) + sinpi(d) + sqrt(d) + tan(d) + tanh(d) + tgamma(d) +"
    " trunc(d) + y0(d) + y1(d) + ilogb(d) + lrint(d) + llrint(d) +"
    " lround(d) + llround(d);"
    "y[1] = acosf(f) + acoshf(f) + asinf(f) + asinhf(f) + atanf(f) +"
    " atanhf(f) + cbrtf(f) + ceilf(f) + cosf(f) + coshf(f) + cospif(f) +"
    " erff(f) + erfcf(f) + expf(f) + exp10f(f) + exp2f(f) + expm1f(f) +"
    " fabsf(f) + floorf(f) + j0f(f) + j1f(f) + lgammaf(f) + logf(f) +"
    " log10f(f) + log1pf(f) + log2f(f) + logbf(f) + nearbyintf(f) +"
    " normcdff(f) + rcbrtf(f) + rintf(f) + roundf(f) + rsqrtf(f) + sinf(f) +"
    " sinhf(f) + sinpif(f) + sqrtf(f) + tanf(f) + tanhf(f) + tgammaf(f) +"
    " truncf(f) + y0f(f) + y1f(f) + ilogbf(f) + lrintf(f) + llrintf(f) +"
    " lroundf(f) + llroundf(f) + __saturatef(f);"
    "sincos(d, &s, &c); sincospi(d, &s, &c); sincosf(f, &t, &u);"
    "sincospif(f, &t, &u); y[2] = s + c + t + u;"
    "y[3] = frexp(d, &k) + modf(d, &ip) + frexpf(f, &k) + modff(f, &jp);",
    /* of more, and what has another form */
    "double d = a, e = x[0], g = x[1]; float f = a, h = x[2], v = x[3]; int k;"
    "y[0] = atan2(d, e) + copysign(d, e) + fdim(d, e) + fma(d, e, g) +"
    " fmax(d, e) + fmin(d, e) + fmod(d, e) + hypot(d, e) + jn(n, d) +"
    " yn(n, d) + ldexp(d, n) + nextafter(d, e) + norm3d(d, e, g) +"
    " norm4d(d, e, g, d) + pow(d, e) + remainder(d, e) + remquo(d, e, &k) +"
    " rhypot(d, e) + rnorm3d(d, e, g) + rnorm4d(d, e, g, d) +"
    " scalbln(d, n) + scalbn(d, n) + nan(\"1\");"
    "y[1] = atan2f(f, h) + copysignf(f, h) + fdimf(f, h) + fmaf(f, h, v) +"
    " fmaxf(f, h) + fminf(f, h) + fmodf(f, h) + hypotf(f, h) + jnf(n, f) +"
    " ynf(n, f) + ldexpf(f, n) + nextafterf(f, h) + norm3df(f, h, v) +"
    " norm4df(f, h, v, f) + powf(f, h) + remainderf(f, h) +"
    " remquof(f, h, &k) + rhypotf(f, h) + rnorm3df(f, h, v) +"
    " rnorm4df(f, h, v, f) + scalblnf(f, n) + scalbnf(f, n) + nanf(\"\") +"
    " fdividef(f, h) + __fdividef(f, h) + __powf(f, h);"
    "y[2] = __sinf(f) + __cosf(f) + __tanf(f) + __expf(f) + __exp10f(f) +"
    " __logf(f) + __log2f(f) + __log10f(f) + abs(n) + labs((long)n) +"
    " llabs((long long)n) + min(n, 3) + max(n, 3) + umin(n, 3) +"
    " umax(n, 3) + llmin(n, 3) + llmax(n, 3) + ullmin(n, 3) + ullmax(n, 3);"
    "y[3] = isnan(d) + isinf(d) + isfinite(d) + signbit(d) + isnan(f) +"
    " isinf(f) + isfinite(f) + signbit(f);",
    /* of integers */
    "unsigned u = n, v = u / 3; long long l = n;"
    "y[0] = __popc(u) + __popcll(l) + __ffs(n) + __ffsll(l) + __clz(n) +"
    " __clzll(l) + __brev(u) + __brevll(l) + __byte_perm(u, v, 0x3210) +"
    " __funnelshift_l(u, v, 3) + __funnelshift_lc(u, v, 3) +"
    " __funnelshift_r(u, v, 3) + __funnelshift_rc(u, v, 3);"
    "y[1] = __mulhi(n, 3) + __umulhi(u, v) + __mul64hi(l, l) +"
    " __umul64hi(l, l) + __mul24(n, 3) + __umul24(u, v) + __sad(n, 3, u) +"
    " __usad(u, v, u) + __hadd(n, 3) + __rhadd(n, 3) + __uhadd(u, v) +"
    " __urhadd(u, v);"
    "y[2] = __vadd2(u, v) + __vsub2(u, v) + __vadd4(u, v) + __vsub4(u, v);"};

START_TEST(offered_functions_may_be_called)
{
    char *source = workshop_saxpy("", "", bodies[_i]);
    struct build_outcome o = workshop_build("01", source);

    for (size_t i = 0; i < o.message_count; i++)
        fprintf(stderr, "%s:%d: %s\n", o.messages[i].file, o.messages[i].line,
                o.messages[i].text);
    ck_assert_str_eq(status_name(o.status), "passed");
    build_free(&o);
    free(source);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("mathematics");
    TCase *c = tcase_create("functions");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, offered_functions_may_be_called, 0,
                        sizeof bodies / sizeof *bodies);
    suite_add_tcase(suite, c);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}
