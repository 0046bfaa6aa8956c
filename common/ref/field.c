#include "field.h"
#include "../../grader/die.h"
#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

/* One-to-one on the numbers of `bits` bits, so that different inputs stay
 * different: a xor with a shifted copy and an odd factor can both be undone. */
static uint64_t
mix(uint64_t value, unsigned bits, uint64_t seed)
{
    const uint64_t mask = ((uint64_t)1 << bits) - 1;
    const uint64_t odd[] = {0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu,
                            0x9e3779b97f4a7c15u};

    value &= mask;
    for (int round = 0; round < 3; round++) {
        value = (value ^ seed) & mask;
        value = (value * odd[round]) & mask;
        value ^= value >> (bits / 2);
        seed = seed * 0x5851f42d4c957f2du + 0x14057b7ef767814fu;
    }
    return value;
}

void
field_random(double *field, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++)
        field[i] = (double)(2 * mix(i, 52, seed) + 1) * 0x1p-52 - 1;
}

void
field_random_f32(float *field, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++)
        field[i] = (float)((double)(2 * mix(i, 23, seed) + 1) * 0x1p-23 - 1);
}

/* The number that would be 0 is the last one's, which is never used. */
void
field_random_u32(uint32_t *values, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t value = (uint32_t)mix(i, 32, seed);

        values[i] = value ? value : (uint32_t)mix(UINT32_MAX, 32, seed);
    }
}

/* Which bytes stand in the last places of a row or a column. */
struct byte_set {
    uint64_t bits[4];
};

static void
flip(struct byte_set *set, unsigned char value)
{
    set->bits[value / 64] ^= (uint64_t)1 << value % 64;
}

/* The first byte from `start` on that is in neither set: of 254 at most 64
 * are. */
static unsigned char
free_byte(const struct byte_set *a, const struct byte_set *b, unsigned start)
{
    for (;; start++) {
        const unsigned value = 1 + start % 254;

        if (!((a->bits[value / 64] | b->bits[value / 64]) >> value % 64 & 1))
            return (unsigned char)value;
    }
}

void
field_random_u8(unsigned char *image, int width, int height, uint64_t seed)
{
    const size_t apart = FIELD_U8_APART, row = (size_t)width;
    struct byte_set *column = checked_alloc(row, sizeof *column);

    for (size_t y = 0; y < (size_t)height; y++) {
        struct byte_set here = {{0}};

        for (size_t x = 0; x < row; x++) {
            unsigned char *v = image + y * row + x;

            if (x > apart)
                flip(&here, v[-(ptrdiff_t)(apart + 1)]);
            if (y > apart)
                flip(&column[x], v[-(ptrdiff_t)((apart + 1) * row)]);
            *v = free_byte(&here, &column[x],
                           (unsigned)mix(y * row + x, 48, seed));
            flip(&here, *v);
            flip(&column[x], *v);
        }
    }
    free(column);
}

void
field_poison(double *field, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++)
        field[i] = 1e6 * (1 + (double)mix(i, 50, seed) * 0x1p-50);
}

static double
sine(int i, int n)
{
    return i == 0 || i == n - 1 ? 0 : sin(PI * i / (n - 1));
}

void
field_sine(double *field, int nx, int ny, int nz)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++)
                *field++ = sine(x, nx) * sine(y, ny) * sine(z, nz);
}

double
field_sine_factor(int nx, int ny, int nz, double c0, double c1)
{
    return c0 +
           2 * c1 *
               (cos(PI / (nx - 1)) + cos(PI / (ny - 1)) + cos(PI / (nz - 1)));
}

double
field_draw(uint64_t seed, unsigned k)
{
    return (double)(2 * mix(k, 52, ~seed) + 1) * 0x1p-53;
}

bool
field_boundary(const uint32_t extent[3], unsigned axes, size_t x, size_t y,
               size_t z)
{
    return x == 0 || x + 1 == extent[0] ||
           (axes > 1 && (y == 0 || y + 1 == extent[1])) ||
           (axes > 2 && (z == 0 || z + 1 == extent[2]));
}
