#include "shared.h"
#include <link.h>
#include <string.h>

#define DYNAMIC_MOST (256u << 10)
/* An index out of range seldom goes further. */
#define NEAR (UINT64_C(1) << 20)

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

bool
shared_is_near(uint64_t address)
{
    return address - (variables.low - NEAR) < variables.bytes + 2 * NEAR ||
           address - (dynamic.low - NEAR) < DYNAMIC_MOST + 2 * NEAR;
}

void *
sim_dynamic_shared(void)
{
    return sim_dynamic_bytes;
}
