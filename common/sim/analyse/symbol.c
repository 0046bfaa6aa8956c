#include "symbol.h"
#include "variable.h"
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <gelf.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT_MAX 256u
#define PLACES_KEPT 1024u
#define NOT_OF_STUDENTS "include/" /* the simulator's and libraries' */

struct symbols {
    Dwfl *dwfl;
    Dwfl_Module *module;
    Elf *elf;
    void *texts; /* tree of all strings that were given out */
    struct {
        uint64_t pc;
        struct place place;
    } kept[PLACES_KEPT];
    struct variables variables;
    bool collected;
};

static int
no_debuginfo(Dwfl_Module *module, void **data, const char *name,
             Dwarf_Addr base, const char *file, const char *link,
             GElf_Word checksum, char **path)
{
    (void)module;
    (void)data;
    (void)name;
    (void)base;
    (void)file;
    (void)link;
    (void)checksum;
    (void)path;
    return -1;
}

static int
no_elf(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base,
       char **path, Elf **elf)
{
    (void)module;
    (void)data;
    (void)name;
    (void)base;
    (void)path;
    (void)elf;
    return -1;
}

static const Dwfl_Callbacks callbacks = {
    .find_elf = no_elf,
    .find_debuginfo = no_debuginfo,
    .section_address = dwfl_offline_section_address,
};

struct symbols *
symbols_open(int fd)
{
    struct symbols *s = calloc(1, sizeof *s);
    GElf_Addr bias;

    if (!s)
        return NULL;
    s->dwfl = dwfl_begin(&callbacks);
    if (s->dwfl)
        s->module = dwfl_report_elf(s->dwfl, "runner", "runner", fd, 0, true);
    if (!s->module) {
        symbols_close(s);
        return NULL;
    }
    dwfl_report_end(s->dwfl, NULL, NULL);
    s->elf = dwfl_module_getelf(s->module, &bias);
    return s;
}

void
symbols_close(struct symbols *s)
{
    if (!s)
        return;
    tdestroy(s->texts, free);
    variables_free(&s->variables);
    if (s->dwfl)
        dwfl_end(s->dwfl);
    free(s);
}

static int
compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The same text for the same content, printable, cut at TEXT_MAX. */
static const char *
keep_text(struct symbols *s, const char *text)
{
    size_t length = text ? strnlen(text, TEXT_MAX) : 0;
    char *copy = text ? strndup(text, length) : NULL;

    if (!copy)
        return NULL;
    for (size_t i = 0; i < length; i++)
        if (copy[i] < ' ' || copy[i] > '~')
            copy[i] = '?';
    char **found = tsearch(copy, &s->texts, compare_texts);
    if (!found || *found != copy)
        free(copy);
    return found ? *found : NULL;
}

const char *
symbols_keep(struct symbols *s, const char *text)
{
    return keep_text(s, text);
}

/* Relative to the folder of the compilation, where it lies below it. */
static const char *
file_name(Dwarf_Die *unit, const char *path)
{
    Dwarf_Attribute attribute;
    const char *folder =
        dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
    size_t length = folder ? strlen(folder) : 0;

    if (path && length && strncmp(path, folder, length) == 0 &&
        path[length] == '/')
        path += length + 1;
    while (path && strncmp(path, "./", 2) == 0)
        path += 2;
    return path;
}

static void
read_line(struct symbols *s, Dwarf_Die *unit, uint64_t pc, struct place *place)
{
    Dwfl_Line *line = dwfl_module_getsrc(s->module, pc);
    const char *file = line ? dwfl_lineinfo(line, NULL, &place->line,
                                            &place->column, NULL, NULL)
                            : NULL;

    place->file = file_name(unit, file);
}

static void
read_call(Dwarf_Die *unit, Dwarf_Die *inlined, struct place *place)
{
    Dwarf_Attribute attribute;
    Dwarf_Word number;
    Dwarf_Files *files = NULL;
    size_t count = 0;

    if (dwarf_getsrcfiles(unit, &files, &count) != 0 ||
        dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute),
                        &number) != 0 ||
        number >= count)
        return;
    place->file = file_name(unit, dwarf_filesrc(files, number, NULL, NULL));
    if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute),
                        &number) == 0)
        place->line = (int)number;
    if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_column, &attribute),
                        &number) == 0)
        place->column = (int)number;
}

static bool
is_own(const struct place *place)
{
    return place->file && strstr(place->file, NOT_OF_STUDENTS);
}

/* From the innermost function outwards, until one is a student's. */
static void
walk_out(Dwarf_Die *unit, Dwarf_Die *chain, int count, struct place *place)
{
    for (int i = 0; i < count; i++) {
        int tag = dwarf_tag(&chain[i]);
        if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram)
            continue;
        place->function = dwarf_diename(&chain[i]);
        if (tag == DW_TAG_subprogram || !is_own(place))
            return;
        read_call(unit, &chain[i], place);
    }
}

static struct place
find_place(struct symbols *s, uint64_t pc)
{
    struct place place = {NULL, 0, 0, NULL};
    Dwarf_Addr bias;
    Dwarf_Die *unit = dwfl_module_addrdie(s->module, pc, &bias);
    Dwarf_Die *scopes = NULL;
    Dwarf_Die *chain = NULL;
    int count = 0;

    if (!unit)
        return place;
    read_line(s, unit, pc, &place);
    if (dwarf_getscopes(unit, pc - bias, &scopes) > 0)
        count = dwarf_getscopes_die(&scopes[0], &chain);
    if (chain)
        walk_out(unit, chain, count, &place);
    place.file = keep_text(s, place.file);
    place.function = keep_text(s, place.function);
    free(chain);
    free(scopes);
    return place;
}

struct place
symbols_place(struct symbols *s, uint64_t pc)
{
    size_t i = pc * 2654435761u >> 8 & (PLACES_KEPT - 1);

    if (!s || !pc)
        return (struct place){NULL, 0, 0, NULL};
    if (s->kept[i].pc != pc) {
        s->kept[i].place = find_place(s, pc);
        s->kept[i].pc = pc;
    }
    return s->kept[i].place;
}

const char *
symbols_function(struct symbols *s, uint64_t address)
{
    Dwarf_Addr bias;
    Dwarf_Die *unit =
        s && address ? dwfl_module_addrdie(s->module, address, &bias) : NULL;
    Dwarf_Die *scopes = NULL;
    const char *name = NULL;

    if (unit && dwarf_getscopes(unit, address - bias, &scopes) > 0) {
        Dwarf_Die *chain = NULL;
        int count = dwarf_getscopes_die(&scopes[0], &chain);
        for (int i = 0; i < count && !name; i++)
            if (dwarf_tag(&chain[i]) == DW_TAG_subprogram)
                name = dwarf_diename(&chain[i]);
        free(chain);
    }
    free(scopes);
    if (!name && s && address)
        name = dwfl_module_addrname(s->module, address);
    return s ? keep_text(s, name) : NULL;
}

static void
collect(struct symbols *s)
{
    if (!s->collected)
        variables_collect(&s->variables, s, s->module);
    s->collected = true;
}

const struct variable *
symbols_variable(struct symbols *s, bool shared, uint64_t address)
{
    if (!s)
        return NULL;
    collect(s);
    return variables_find(&s->variables, shared, address);
}

uint64_t
symbols_shared_bytes(struct symbols *s, uint64_t kernel)
{
    if (!s)
        return 0;
    collect(s);
    return variables_shared_bytes(&s->variables, kernel);
}

/* The sections are gathered under these names (common/sim/student.ld). */
bool
symbols_is_constant(struct symbols *s, uint64_t address)
{
    Elf_Scn *section = NULL;
    size_t names;

    if (!s || !s->elf || elf_getshdrstrndx(s->elf, &names) != 0)
        return false;
    while ((section = elf_nextscn(s->elf, section))) {
        GElf_Shdr h;
        if (!gelf_getshdr(section, &h) || address - h.sh_addr >= h.sh_size)
            continue;
        const char *name = elf_strptr(s->elf, names, h.sh_name);
        if (name && (strcmp(name, "sim_constant") == 0 ||
                     strcmp(name, "sim_rodata") == 0))
            return true;
    }
    return false;
}

const struct variable *
symbols_dynamic(struct symbols *s, uint64_t kernel)
{
    if (!s)
        return NULL;
    collect(s);
    return variables_dynamic(&s->variables, kernel);
}

static uint64_t
function_entry(struct symbols *s, uint64_t pc)
{
    Dwarf_Addr bias, entry = 0;
    Dwarf_Die *unit = dwfl_module_addrdie(s->module, pc, &bias);
    Dwarf_Die *scopes = NULL;
    int count = unit ? dwarf_getscopes(unit, pc - bias, &scopes) : 0;

    for (int i = 0; i < count && !entry; i++)
        if (dwarf_tag(&scopes[i]) == DW_TAG_subprogram &&
            dwarf_entrypc(&scopes[i], &entry) != 0)
            entry = 0;
    free(scopes);
    return entry;
}

const char *
symbols_array(struct symbols *s, uint64_t pc, const char *type)
{
    if (!s || !type)
        return NULL;
    collect(s);
    return variables_array(&s->variables, function_entry(s, pc), type);
}

/* What the file holds of that address up to the end of its segment. */
static const char *
image_at(struct symbols *s, uint64_t address, size_t *left)
{
    size_t bytes = 0;
    size_t headers = 0;
    const char *file = s && s->elf ? elf_rawfile(s->elf, &bytes) : NULL;

    if (!file || elf_getphdrnum(s->elf, &headers) != 0)
        return NULL;
    for (size_t i = 0; i < headers; i++) {
        GElf_Phdr h;
        if (!gelf_getphdr(s->elf, (int)i, &h) || h.p_type != PT_LOAD)
            continue;
        uint64_t offset = address - h.p_vaddr;
        if (address < h.p_vaddr || offset >= h.p_filesz || h.p_offset > bytes ||
            h.p_filesz > bytes - h.p_offset)
            continue;
        *left = h.p_filesz - offset;
        return file + h.p_offset + offset;
    }
    return NULL;
}

const char *
symbols_text(struct symbols *s, uint64_t address)
{
    size_t left;
    const char *text = image_at(s, address, &left);

    if (!text || !memchr(text, 0, left))
        return NULL;
    return keep_text(s, text);
}

bool
symbols_word(struct symbols *s, uint64_t address, uint64_t *word)
{
    size_t left;
    const char *image = image_at(s, address, &left);

    if (!image || left < sizeof *word)
        return false;
    memcpy(word, image, sizeof *word);
    return true;
}
