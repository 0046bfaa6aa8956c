#include "shared.h"
#include <link.h>
#include <string.h>

#define DYNAMIC_MOST (256u << 10)
/* An index out of range seldom goes further. */
#define NEAR (UINT64_C(1) << 20)
#define NEAR_UNASKED 4096u

/* Its address must be known when the student's object is linked, for extern
 * __shared__ arrays declared outside of functions. */
_Alignas(1024) char sim_dynamic_bytes[DYNAMIC_MOST];

static struct span variables;
static struct span dynamic;

/* The first object listed is the program itself. */
static int
find_image(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_TLS && info->dlpi_tls_data) {
            variables.low = (uint64_t)(uintptr_t)info->dlpi_tls_data;
            variables.bytes = info->dlpi_phdr[i].p_memsz;
        }
    return 1;
}

void
shared_open(void)
{
    dl_iterate_phdr(find_image, NULL);
    dynamic.low = (uint64_t)(uintptr_t)sim_dynamic_bytes;
}

void
shared_set_dynamic(size_t bytes)
{
    dynamic.bytes = bytes < DYNAMIC_MOST ? bytes : DYNAMIC_MOST;
}

size_t
shared_dynamic_most(void)
{
    return DYNAMIC_MOST;
}

/* Not a number as a float, a double or a half; differs between schedules, so
 * that a result which depends on it differs as well. */
static void
poison(struct span span)
{
    static const unsigned char permuted[8] = {0x5a, 0xfe, 0xf7, 0xff,
                                              0x5a, 0xfe, 0xf7, 0xff};
    unsigned char *bytes = (unsigned char *)(uintptr_t)span.low;
    if (engine.schedule == 0) {
        if (span.bytes)
            memset(bytes, 0xff, span.bytes);
        return;
    }
    for (uint64_t i = 0; i < span.bytes; i++)
        bytes[i] = permuted[i % sizeof permuted];
}

void
shared_poison(void)
{
    poison(variables);
    poison(dynamic);
}

struct span
shared_static(void)
{
    return variables;
}

struct span
shared_dynamic(void)
{
    return dynamic;
}

static bool
is_near(struct span span, uint64_t address, uint64_t reach)
{
    return address - (span.low - reach) < span.bytes + 2 * reach;
}

/* Without variables there is nothing to be near to.  Dynamic memory that the
 * launch forgot to ask for is missed close to where it would be. */
bool
shared_is_near(uint64_t address)
{
    const struct span all = {dynamic.low, DYNAMIC_MOST};

    return (variables.bytes && is_near(variables, address, NEAR)) ||
           is_near(all, address, dynamic.bytes ? NEAR : NEAR_UNASKED);
}

void *
sim_dynamic_shared(void)
{
    return sim_dynamic_bytes;
}
