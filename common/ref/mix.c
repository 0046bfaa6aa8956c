#include "mix.h"
#include <stdbool.h>
#include <string.h>

/* Values that are mixed side by side: one alone waits for each of its own
 * multiplications. */
enum { BESIDE = 8 };

static const unsigned shifts[2] = {13, 15};
static const uint32_t factors[2] = {0xc2b2ae35u, 0x85ebca6bu};

static unsigned char
kind_of(enum mix_kinds kinds, uint32_t value, size_t i, size_t n)
{
    switch (kinds) {
    case MIX_BY_INDEX:
    case MIX_BY_PLACE:
        return i & 1;
    case MIX_BY_VALUE:
        return value & 1;
    case MIX_BY_OTHER_INDEX:
        return !(i & 1);
    case MIX_BY_OTHER_VALUE:
        return !(value & 1);
    case MIX_BY_HALF:
    case MIX_BY_HALF_OF_ORDER:
        return i >= n / 2;
    case MIX_BY_WARP:
        return i / 32 & 1;
    default:
        return kinds == MIX_ALL_ODD;
    }
}

void
mix_kinds(enum mix_kinds kinds, const uint32_t *in, const int32_t *order,
          size_t n, unsigned char *odd)
{
    const bool placed = kinds == MIX_BY_PLACE || kinds == MIX_BY_HALF_OF_ORDER;

    for (size_t i = 0; i < n; i++)
        odd[placed ? (size_t)order[i] : i] = kind_of(kinds, in[i], i, n);
}

static void
mix_beside(uint32_t x[BESIDE], const unsigned char shift[BESIDE],
           const unsigned char factor[BESIDE], int rounds)
{
    for (int round = 0; round < rounds; round++)
        for (int k = 0; k < BESIDE; k++) {
            x[k] ^= x[k] >> shifts[shift[k]];
            x[k] *= factors[factor[k]];
        }
}

void
mix_all(const uint32_t *in, const unsigned char *shift,
        const unsigned char *factor, size_t n, int rounds, double *out)
{
    for (size_t i = 0; i < n; i += BESIDE) {
        const size_t count = n - i < BESIDE ? n - i : BESIDE;
        unsigned char s[BESIDE] = {0}, f[BESIDE] = {0};
        uint32_t x[BESIDE] = {0};

        memcpy(x, in + i, count * sizeof *x);
        memcpy(s, shift + i, count);
        memcpy(f, factor + i, count);
        mix_beside(x, s, f, rounds);
        for (size_t k = 0; k < count; k++)
            out[i + k] = x[k];
    }
}

static uint32_t
mistaken_round(enum mix_ways way, uint32_t x, unsigned shift, uint32_t factor)
{
    const uint32_t sign = x >> 31 ? ~(UINT32_MAX >> shift) : 0;

    switch (way) {
    case MIX_SIGNED:
        return (x ^ (x >> shift | sign)) * factor;
    case MIX_TURNED:
        x *= factor;
        return x ^ x >> shift;
    case MIX_LEFT:
        return (x ^ x << shift) * factor;
    default:
        return (x + (x >> shift)) * factor;
    }
}

void
mix_mistaken(enum mix_ways way, const uint32_t *in, const unsigned char *odd,
             size_t n, int rounds, double *out)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t x = in[i];

        for (int round = 0; round < rounds; round++)
            x = mistaken_round(way, x, shifts[odd[i]], factors[odd[i]]);
        out[i] = x;
    }
}
