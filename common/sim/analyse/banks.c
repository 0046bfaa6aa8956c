#include "banks.h"
#include <assert.h>

/* Of a lane; the widest need not be aligned in a forged log. */
#define WORDS_MAX (REQUEST_BYTES_MAX / BANK_BYTES + 1)
#define GROUP_WORDS_MAX (3 * WARP_LANES)

static_assert(WARP_LANES / 2 * WORDS_MAX <= GROUP_WORDS_MAX,
              "half a warp of the widest has room");
static_assert(WARP_LANES * 3 <= GROUP_WORDS_MAX, "a warp of doubles has room");

/* The words that a group of lanes wants, as they come. */
struct wanted {
    uint64_t word[GROUP_WORDS_MAX];
    unsigned count;
};

struct request {
    const uint64_t *address;
    uint64_t base;
    uint32_t lanes;
    unsigned size;
    bool atomic;
};

static unsigned
lanes_at_once(unsigned size)
{
    return size <= BANK_BYTES       ? WARP_LANES
           : size <= 2 * BANK_BYTES ? WARP_LANES / 2
                                    : WARP_LANES / 4;
}

static void
gather(const uint64_t *address, uint64_t base, uint32_t lanes, unsigned size,
       struct wanted *to)
{
    to->count = 0;
    for (; lanes; lanes &= lanes - 1) {
        uint64_t first = address[__builtin_ctz(lanes)] - base;
        uint64_t last = first + size - 1;
        for (uint64_t w = first / BANK_BYTES; w <= last / BANK_BYTES; w++)
            to->word[to->count++] = w;
    }
}

/* Whether no bank is asked for two words: the usual case. */
static bool
is_free(const struct wanted *wanted)
{
    uint64_t first[BANKS];
    uint32_t used = 0;

    for (unsigned i = 0; i < wanted->count; i++) {
        unsigned bank = wanted->word[i] % BANKS;
        if (used >> bank & 1 && first[bank] != wanted->word[i])
            return false;
        first[bank] = wanted->word[i];
        used |= 1u << bank;
    }
    return true;
}

/* Words that the busiest bank serves, each once unless `each` lane counts. */
static unsigned
busiest(const struct wanted *wanted, bool each)
{
    uint64_t word[BANKS][GROUP_WORDS_MAX];
    unsigned words[BANKS] = {0};
    unsigned most = 0;

    for (unsigned i = 0; i < wanted->count; i++) {
        uint64_t one = wanted->word[i];
        unsigned bank = one % BANKS;
        unsigned k = each ? words[bank] : 0;
        while (k < words[bank] && word[bank][k] != one)
            k++;
        if (k < words[bank])
            continue;
        word[bank][words[bank]++] = one;
        if (words[bank] > most)
            most = words[bank];
    }
    return most;
}

/* Whether lanes that lie `step` apart want the same, where both take part. */
static bool
is_shared(const uint64_t *address, uint32_t lanes, unsigned step)
{
    for (uint32_t left = lanes; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctz(left);
        if (lanes >> (lane ^ step) & 1 && address[lane] != address[lane ^ step])
            return false;
    }
    return true;
}

/* Of so many groups, one behind the other: 128 bytes at once. */
static unsigned
least_of(unsigned groups, uint32_t lanes, unsigned size)
{
    unsigned bytes = (unsigned)__builtin_popcount(lanes) * size;
    unsigned full = (bytes + BANKS * BANK_BYTES - 1) / (BANKS * BANK_BYTES);

    return full < groups ? full : groups;
}

/* The lanes in groups of so many, one behind the other. */
static struct wavefronts
in_groups(const struct request *r, unsigned at_once)
{
    uint32_t group = at_once == WARP_LANES ? UINT32_MAX : (1u << at_once) - 1;
    struct wavefronts all = {0, 0};
    struct wanted wanted;
    unsigned groups = 0;

    for (unsigned first = 0; first < WARP_LANES; first += at_once) {
        uint32_t here = r->lanes & group << first;
        if (!here)
            continue;
        gather(r->address, r->base, here, r->size, &wanted);
        groups++;
        all.count +=
            !r->atomic && is_free(&wanted) ? 1 : busiest(&wanted, r->atomic);
    }
    all.least = least_of(groups, r->lanes, r->size);
    return all;
}

/* Where neighbours share what they want, two groups may go at once. */
struct wavefronts
banks_of(const uint64_t *address, uint64_t base, uint32_t lanes, unsigned size,
         bool atomic)
{
    const struct request r = {address, base, lanes, size, atomic};
    unsigned at_once = lanes_at_once(size);
    struct wavefronts all, both;

    assert(size > 0 && size <= REQUEST_BYTES_MAX);
    all = in_groups(&r, at_once);
    if (at_once == WARP_LANES ||
        !(is_shared(address, lanes, 1) || is_shared(address, lanes, 2)))
        return all;
    both = in_groups(&r, 2 * at_once);
    return both.count < all.count ? both : all;
}
