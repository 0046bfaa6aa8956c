/*
 * symbols -- what the program's own symbol table tells of its kernels
 *
 * A __shared__ variable is a static one of its function, so its symbol is the
 * function's mangled name with a prefix: _Z1kPd owns _ZZ1kPdE4tile.  So is
 * the array in which the rewriter keeps what __launch_bounds__ says.
 */
#include "exec.h"
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_MOST 1024
#define KERNELS 16            /* remembered */
#define BOUNDS "10sim_bounds" /* the rewriter's name for __launch_bounds__ */

struct table {
    const ElfW(Sym) * symbols;
    size_t count;
    const char *names;
};

static const unsigned char *
map_program(size_t *bytes)
{
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (fd < 0)
        return NULL;
    void *map = MAP_FAILED;
    if (fstat(fd, &status) == 0)
        map = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    *bytes = (size_t)status.st_size;
    return map == MAP_FAILED ? NULL : map;
}

static struct table
read_table(void)
{
    size_t bytes;
    const unsigned char *file = map_program(&bytes);
    struct table table = {0};
    if (!file)
        return table;
    const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)file;
    const ElfW(Shdr) *section = (const ElfW(Shdr) *)(file + head->e_shoff);
    for (unsigned i = 0; i < head->e_shnum; i++) {
        if (section[i].sh_type != SHT_SYMTAB)
            continue;
        table.symbols = (const ElfW(Sym) *)(file + section[i].sh_offset);
        table.count = section[i].sh_size / sizeof *table.symbols;
        table.names =
            (const char *)file + section[section[i].sh_link].sh_offset;
    }
    return table;
}

static const struct table *
symbol_table(void)
{
    static struct table table;
    static bool read;
    if (!read)
        table = read_table();
    read = true;
    return &table;
}

static const char *
name_of(const struct table *table, const void *entry)
{
    for (size_t i = 0; i < table->count; i++) {
        const ElfW(Sym) *symbol = &table->symbols[i];
        if (ELF64_ST_TYPE(symbol->st_info) == STT_FUNC &&
            symbol->st_value == (uintptr_t)entry)
            return table->names + symbol->st_name;
    }
    return NULL;
}

/* What the names of the kernel's own variables begin with. */
static bool
make_prefix(const char *kernel, char prefix[NAME_MOST])
{
    int length =
        strncmp(kernel, "_Z", 2) == 0
            ? snprintf(prefix, NAME_MOST, "_ZZ%sE", kernel + 2)
            : snprintf(prefix, NAME_MOST, "_ZZ%zu%sE", strlen(kernel), kernel);
    return length > 0 && length < NAME_MOST;
}

static size_t
sum_of(const struct table *table, const char *prefix)
{
    size_t sum = 0, length = strlen(prefix);
    for (size_t i = 0; i < table->count; i++) {
        const ElfW(Sym) *symbol = &table->symbols[i];
        if (ELF64_ST_TYPE(symbol->st_info) == STT_TLS &&
            strncmp(table->names + symbol->st_name, prefix, length) == 0)
            sum += symbol->st_size;
    }
    return sum;
}

/* The most threads of a block, as __launch_bounds__ says; 0: it does not. */
static unsigned
bound_of(const struct table *table, const char *prefix)
{
    size_t length = strlen(prefix);
    for (size_t i = 0; i < table->count; i++) {
        const ElfW(Sym) *symbol = &table->symbols[i];
        const char *name = table->names + symbol->st_name;
        if (ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT &&
            strncmp(name, prefix, length) == 0 &&
            strcmp(name + length, BOUNDS) == 0)
            return *(const unsigned *)(uintptr_t)symbol->st_value;
    }
    return 0;
}

struct known {
    const void *entry;
    size_t bytes;
    unsigned bound;
};

static void
look_up(struct known *to)
{
    const struct table *table = symbol_table();
    const char *kernel = name_of(table, to->entry);
    char prefix[NAME_MOST];
    if (!kernel || !make_prefix(kernel, prefix))
        return;
    to->bytes = sum_of(table, prefix);
    to->bound = bound_of(table, prefix);
}

static const struct known *
find(const void *entry)
{
    static struct known known[KERNELS];
    static unsigned next;
    for (unsigned i = 0; i < KERNELS; i++)
        if (known[i].entry == entry)
            return &known[i];
    struct known *free = &known[next++ % KERNELS];
    *free = (struct known){.entry = entry};
    look_up(free);
    return free;
}

size_t
launch_static_shared(const void *entry)
{
    return find(entry)->bytes;
}

unsigned
launch_bound(const void *entry)
{
    return find(entry)->bound;
}
