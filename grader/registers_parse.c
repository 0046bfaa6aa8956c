/*
 * registers_parse -- what ptxas prints, and the files in which it is shipped
 */
#include "die.h"
#include "registers.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KERNELS = 200, MOST_NAME = 300, COLUMNS = 7 };

static struct registers *
add(struct registers_list *list, char *name)
{
    struct registers *r;

    list->kernels =
        checked_grow(list->kernels, list->count + 1, sizeof *list->kernels);
    r = &list->kernels[list->count++];
    *r = (struct registers){.kernel = name};
    return r;
}

/* The beginning of the arguments of "void k<(int)8>(double*)": the last
 * bracket that is in no other and not in <>. */
static const char *
arguments_of(const char *name, const char *end)
{
    const char *found = end;
    int depth = 0;

    for (const char *at = name; at < end; at++) {
        if (*at == '(' && depth == 0)
            found = at;
        depth += (*at == '(' || *at == '<') - (*at == ')' || *at == '>');
    }
    return found;
}

/* "k<8>" of "void k<8>(double*)"; for free(). */
static char *
bare_name(const char *name, size_t bytes)
{
    static const char anonymous[] = "(anonymous namespace)::";
    const char *begin = name, *end, *found;
    int depth = 0;

    found = strstr(name, anonymous);
    if (found && found < name + bytes)
        begin = found + strlen(anonymous);
    end = arguments_of(begin, name + bytes);
    for (const char *at = begin; at < end; at++) {
        depth += (*at == '<') - (*at == '>');
        if (*at == ' ' && depth == 0)
            begin = at + 1;
    }
    if (end > begin + MOST_NAME)
        end = begin + MOST_NAME;
    return checked_copy(begin, (size_t)(end - begin));
}

/* Behind `mark`, or NULL where the line does not hold it. */
static const char *
behind(const char *line, const char *mark)
{
    const char *found = strstr(line, mark);

    return found ? found + strlen(mark) : NULL;
}

/* The whole number that stands right before " mark"; -1 where there is none. */
static long
number_before(const char *line, const char *mark)
{
    const char *at = strstr(line, mark);

    if (!at || at == line)
        return -1;
    while (at > line && at[-1] >= '0' && at[-1] <= '9')
        at--;
    return *at >= '0' && *at <= '9' ? strtol(at, NULL, 10) : -1;
}

static void
set(long *to, long value)
{
    if (value >= 0)
        *to = value;
}

/* The line below "Function properties for NAME": of a kernel, or of a function
 * that was not inlined, whose own is not the kernel's. */
static void
take_stack(struct registers *r, const char *line)
{
    set(&r->stack, number_before(line, " bytes stack frame"));
    set(&r->spill_stores, number_before(line, " bytes spill stores"));
    set(&r->spill_loads, number_before(line, " bytes spill loads"));
}

static void
take_used(struct registers *r, const char *line)
{
    const long used = number_before(line, " registers");

    if (used >= 0 && used < 100000)
        r->registers = (int)used;
    set(&r->shared, number_before(line, " bytes smem"));
}

static struct registers *
take_entry(struct registers_list *list, const char *name)
{
    const char *end = strstr(name, "' for '");

    if (!end || list->count == MOST_KERNELS)
        return NULL;
    return add(list, bare_name(name, (size_t)(end - name)));
}

/* Whether a line tells of that kernel's own stack. */
static bool
is_of(const struct registers *r, const char *name)
{
    char *bare = bare_name(name, strlen(name));
    const bool same = r && strcmp(bare, r->kernel) == 0;

    free(bare);
    return same;
}

struct registers_list
registers_parse(const char *text)
{
    struct registers_list list = {.toolkit = NULL};
    struct registers *now = NULL;
    char *copy = checked_string(text), *rest = copy, *line;
    const char *found;
    bool own = false;

    while ((line = strsep(&rest, "\n"))) {
        if (strncmp(line, "toolkit ", 8) == 0 && !list.toolkit)
            list.toolkit = checked_string(line + 8);
        else if ((found = behind(line, "Compiling entry function '")))
            now = take_entry(&list, found);
        else if ((found = behind(line, "Function properties for ")))
            own = is_of(now, found);
        else if (now && own && strstr(line, " bytes stack frame"))
            take_stack(now, line);
        else if (now && strstr(line, ": Used "))
            take_used(now, line);
    }
    free(copy);
    if (!list.toolkit)
        list.toolkit = checked_string("");
    if (list.count == 0)
        list.why = checked_string("ptxas tells of no kernel");
    return list;
}

/* Files. */

static const char columns[] = "architecture\tkernel\tregisters\tstack\t"
                              "spill_stores\tspill_loads\tshared\n";

static void
take_row(struct registers_list *list, char *line, const char *architecture)
{
    char *cells[COLUMNS], *rest = line;
    size_t count = 0;

    while (count < COLUMNS && (cells[count] = strsep(&rest, "\t")))
        count++;
    if (count < COLUMNS || strcmp(cells[0], architecture) != 0 ||
        list->count == MOST_KERNELS)
        return;
    struct registers *r = add(list, checked_string(cells[1]));
    r->registers = (int)strtol(cells[2], NULL, 10);
    r->stack = strtol(cells[3], NULL, 10);
    r->spill_stores = strtol(cells[4], NULL, 10);
    r->spill_loads = strtol(cells[5], NULL, 10);
    r->shared = strtol(cells[6], NULL, 10);
}

struct registers_list
registers_parse_table(const char *text, const char *architecture,
                      const char *hash)
{
    struct registers_list list = {.shipped = true};
    char *copy = checked_string(text), *rest = copy, *line;
    const char *found;
    bool same = false;

    while ((line = strsep(&rest, "\n"))) {
        if ((found = behind(line, "# toolkit: ")) && !list.toolkit)
            list.toolkit = checked_string(found);
        else if ((found = behind(line, "# source: ")))
            same = strcmp(found, hash) == 0;
        else if (same && *line != '#')
            take_row(&list, line, architecture);
    }
    free(copy);
    if (!list.toolkit)
        list.toolkit = checked_string("");
    if (list.count == 0)
        list.why = checked_string("no figures are shipped for it");
    return list;
}

char *
registers_table(const struct registers_list *list, char *text,
                const char *architecture, const char *hash)
{
    char *rows = text ? text
                      : checked_format("# toolkit: %s\n# source: %s\n%s",
                                       list->toolkit, hash, columns);

    for (size_t i = 0; i < list->count; i++) {
        const struct registers *r = &list->kernels[i];
        char *longer = checked_format(
            "%s%s\t%s\t%d\t%ld\t%ld\t%ld\t%ld\n", rows, architecture, r->kernel,
            r->registers, r->stack, r->spill_stores, r->spill_loads, r->shared);

        free(rows);
        rows = longer;
    }
    return rows;
}
