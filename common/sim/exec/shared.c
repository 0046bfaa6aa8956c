#include "shared.h"
#include "../../run/die.h"
#include <link.h>
#include <string.h>
#include <sys/mman.h>

#define DYNAMIC_MOST (256u << 10)
#define NEAR (1u << 20) /* an index out of range seldom goes further */

static struct span variables;
static struct span dynamic = {0, 0};

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
    void *map = mmap(NULL, DYNAMIC_MOST, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED)
        run_die("no memory for shared memory (%u bytes)", DYNAMIC_MOST);
    dynamic.low = (uint64_t)(uintptr_t)map;
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
    return (void *)(uintptr_t)dynamic.low;
}
