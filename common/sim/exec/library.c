/*
 * library -- functions of the C library that store or load through pointers,
 * as student code gets them
 *
 * The library is not instrumented, so what it touches is checked and logged
 * here; the build sends the student object's references here
 * (common/sim/symbols).
 */
#include "library.h"
#include "hook.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
touch(const void *at, size_t bytes, enum log_kind kind, uint32_t pc)
{
    hook_range((uint64_t)(uintptr_t)at, bytes, kind, pc);
}

/* Values in two parts: the second one goes through the pointer. */

double
sim_modf(double value, double *part)
{
    touch(part, sizeof *part, LOG_WRITE, EXEC_CALLER);
    return modf(value, part);
}

float
sim_modff(float value, float *part)
{
    touch(part, sizeof *part, LOG_WRITE, EXEC_CALLER);
    return modff(value, part);
}

double
sim_frexp(double value, int *part)
{
    touch(part, sizeof *part, LOG_WRITE, EXEC_CALLER);
    return frexp(value, part);
}

float
sim_frexpf(float value, int *part)
{
    touch(part, sizeof *part, LOG_WRITE, EXEC_CALLER);
    return frexpf(value, part);
}

double
sim_remquo(double value, double by, int *quotient)
{
    touch(quotient, sizeof *quotient, LOG_WRITE, EXEC_CALLER);
    return remquo(value, by, quotient);
}

float
sim_remquof(float value, float by, int *quotient)
{
    touch(quotient, sizeof *quotient, LOG_WRITE, EXEC_CALLER);
    return remquof(value, by, quotient);
}

void
sim_sincos(double value, double *sine, double *cosine)
{
    touch(sine, sizeof *sine, LOG_WRITE, EXEC_CALLER);
    touch(cosine, sizeof *cosine, LOG_WRITE, EXEC_CALLER);
    sincos(value, sine, cosine);
}

void
sim_sincosf(float value, float *sine, float *cosine)
{
    touch(sine, sizeof *sine, LOG_WRITE, EXEC_CALLER);
    touch(cosine, sizeof *cosine, LOG_WRITE, EXEC_CALLER);
    sincosf(value, sine, cosine);
}

int
sim_memcmp(const void *a, const void *b, size_t bytes)
{
    touch(a, bytes, LOG_READ, EXEC_CALLER);
    touch(b, bytes, LOG_READ, EXEC_CALLER);
    return memcmp(a, b, bytes);
}

/* Byte by byte: how long it is shows only then. */
static size_t
length(const char *text, size_t most, uint32_t pc)
{
    size_t n = 0;

    while (n < most) {
        touch(text + n, 1, LOG_READ, pc);
        if (!text[n++])
            break;
    }
    return n;
}

size_t
sim_strlen(const char *text)
{
    return length(text, SIZE_MAX, EXEC_CALLER) - 1;
}

static int
compare(const char *a, const char *b, size_t most, uint32_t pc)
{
    size_t in_a = length(a, most, pc), in_b = length(b, most, pc);

    return strncmp(a, b, in_a < in_b ? in_a : in_b);
}

int
sim_strcmp(const char *a, const char *b)
{
    return compare(a, b, SIZE_MAX, EXEC_CALLER);
}

int
sim_strncmp(const char *a, const char *b, size_t most)
{
    return compare(a, b, most, EXEC_CALLER);
}

void
sim_qsort(void *base, size_t count, size_t size,
          int (*order)(const void *, const void *))
{
    size_t bytes;

    if (__builtin_mul_overflow(count, size, &bytes))
        bytes = SIZE_MAX / 2;
    touch(base, bytes, LOG_WRITE, EXEC_CALLER);
    qsort(base, count, size, order);
}
