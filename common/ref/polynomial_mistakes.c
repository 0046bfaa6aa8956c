/*
 * polynomial_mistakes -- polynomials that are wrong the way people are
 *
 * Terms that are wrong are computed in double precision, and agree with a
 * kernel to rounding.  Where a step of Horner's scheme is another one,
 * roundings may grow beyond any bound, so these are computed in single
 * precision, as a kernel does it.
 */
#include "polynomial.h"

enum terms {
    REVERSED,
    LAST_LEFT,
    FIRST_LEFT,
    ONCE_MORE,
    ONE_LOWER,
    SUBTRACTED,
    WITHOUT_X,
    FIRST_ALONE,
    LAST_TWICE,
    FIRST_TWICE,
    TERMS
};

enum step {
    DIVIDED,
    ADDED,
    TAKEN_OFF,
    BEGUN_ANEW,
    SQUARED,
    ON_TOP,
    EXCHANGED,
    TWICE,
    NUMBERED,
    STEPS
};

static const char *const words[TERMS + STEPS] = {
    [REVERSED] =
        "the coefficients are taken from the other end: c[0] belongs to x^0",
    [LAST_LEFT] = "the last coefficient is left out: there are `terms` of them",
    [FIRST_LEFT] = "c[0] is left out",
    [ONCE_MORE] =
        "there is one multiplication by x too many: c[0] stands alone",
    [ONE_LOWER] = "c[1] is in the place of c[0]: each power is one too low",
    [SUBTRACTED] = "the coefficients are subtracted where they should be added",
    [WITHOUT_X] = "x is left out: the coefficients are added up",
    [FIRST_ALONE] =
        "c[0] alone is left: each step must go on from the sum so far",
    [LAST_TWICE] = "the last coefficient is taken twice: a sum that has it "
                   "goes on below",
    [FIRST_TWICE] = "c[0] is added twice",
    [TERMS + DIVIDED] =
        "each step divides the sum by x, where it should multiply by it",
    [TERMS + ADDED] =
        "each step adds x to the sum, where it should multiply by it",
    [TERMS + TAKEN_OFF] =
        "each step subtracts x from the sum, where it should multiply by it",
    [TERMS + BEGUN_ANEW] = "x + c[0] is left: each step must go on from the "
                           "sum so far, which is multiplied by x",
    [TERMS + SQUARED] = "x^2 + c[0] is left: it is the sum so far that is "
                        "multiplied by x, not x",
    [TERMS + ON_TOP] = "each step adds to the sum what should take its place: "
                       "the sum times x, and the coefficient",
    [TERMS + EXCHANGED] = "x and the coefficient are exchanged: the sum is "
                          "multiplied by x, and the coefficient is added",
    [TERMS + TWICE] = "each step multiplies by x twice",
    [TERMS + NUMBERED] = "k is added where c[k] should be"};

/* c[first] and so on, `count` of them in the order of `by`, at x, times
 * x^more. */
static double
of(const float *c, int first, int count, int by, double x, int more)
{
    double sum = 0;

    for (int k = count - 1; k >= 0; k--)
        sum = sum * x + c[first + by * k];
    while (more-- > 0)
        sum *= x;
    return sum;
}

static double
with_terms(enum terms wrong, const float *c, int terms, double x)
{
    switch (wrong) {
    case REVERSED:
        return of(c, terms - 1, terms, -1, x, 0);
    case LAST_LEFT:
        return of(c, 0, terms - 1, 1, x, 0);
    case FIRST_LEFT:
        return of(c, 1, terms - 1, 1, x, 1);
    case ONCE_MORE:
        return of(c, 0, terms, 1, x, 1);
    case ONE_LOWER:
        return of(c, 1, terms - 1, 1, x, 0);
    case SUBTRACTED:
        return -of(c, 0, terms, 1, x, 0);
    case WITHOUT_X:
        return of(c, 0, terms, 1, 1, 0);
    case FIRST_ALONE:
        return c[0];
    case LAST_TWICE:
        return of(c, 0, terms, 1, x, 0) + of(c, terms - 1, 1, 1, x, terms);
    default:
        return of(c, 0, terms, 1, x, 0) + c[0];
    }
}

static float
step(enum step wrong, float sum, float x, float c, int k)
{
    switch (wrong) {
    case DIVIDED:
        return sum / x + c;
    case ADDED:
        return sum + x + c;
    case TAKEN_OFF:
        return sum - x + c;
    case BEGUN_ANEW:
        return x + c;
    case SQUARED:
        return x * x + c;
    case ON_TOP:
        return sum + (sum * x + c);
    case EXCHANGED:
        return sum * c + x;
    case TWICE:
        return sum * x * x + c;
    default:
        return sum * x + (float)k;
    }
}

static double
with_step(enum step wrong, const float *c, int terms, float x)
{
    float sum = 0;

    for (int k = terms - 1; k >= 0; k--)
        sum = step(wrong, sum, x, c[k], k);
    return sum;
}

const char *
polynomial_mistaken(int k, size_t n, const float *x, const float *c, int terms,
                    double *values)
{
    if (k < 0 || k >= TERMS + STEPS || terms < 2 ||
        n * (size_t)terms > POLYNOMIAL_TERMS_TRIED)
        return NULL;
    for (size_t i = 0; i < n; i++)
        values[i] = k < TERMS
                        ? with_terms((enum terms)k, c, terms, x[i])
                        : with_step((enum step)(k - TERMS), c, terms, x[i]);
    return words[k];
}
