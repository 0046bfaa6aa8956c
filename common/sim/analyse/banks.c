#include "banks.h"
#include <assert.h>

/* Of a lane; the widest need not be aligned in a forged log. */
#define WORDS_MAX (REQUEST_BYTES_MAX / BANK_BYTES + 1)
#define GROUP_WORDS_MAX (2 * WARP_LANES)

static_assert(WARP_LANES / 4 * WORDS_MAX <= GROUP_WORDS_MAX,
              "a quarter of a warp has room");

/* The words that a group of lanes wants, as they come. */
struct wanted {
    uint64_t word[GROUP_WORDS_MAX];
    unsigned count;
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

struct wavefronts
banks_of(const uint64_t *address, uint64_t base, uint32_t lanes, unsigned size,
         bool atomic)
{
    unsigned at_once = lanes_at_once(size);
    uint32_t group = at_once == WARP_LANES ? UINT32_MAX : (1u << at_once) - 1;
    struct wavefronts all = {0, 0};
    struct wanted wanted;

    assert(size > 0 && size <= REQUEST_BYTES_MAX);
    for (unsigned first = 0; first < WARP_LANES; first += at_once) {
        uint32_t here = lanes & group << first;
        if (!here)
            continue;
        gather(address, base, here, size, &wanted);
        all.least++;
        all.count += !atomic && is_free(&wanted) ? 1 : busiest(&wanted, atomic);
    }
    return all;
}
