#include "writer.h"
#include <assert.h>
#include <string.h>

static bool
is_line(const struct writer *w, const struct writer *other)
{
    return w->line == other->line && w->copies == other->copies &&
           strcmp(w->file, other->file) == 0;
}

/* Enters the line, if there is room.  Returns where it is, or `most`. */
static unsigned
keep(struct writer *list, unsigned *count, unsigned most,
     const struct writer *line)
{
    unsigned i = 0;

    while (i < *count && !is_line(&list[i], line))
        i++;
    if (i == *count && i < most)
        list[(*count)++] = *line;
    return i;
}

static unsigned
number_of(struct writers *w, uint32_t pc, bool copies)
{
    const struct place place = symbols_place(w->symbols, pc);
    const struct writer line = {place.file, place.line, copies};

    return place.file ? keep(w->line, &w->lines, WRITERS_MAX, &line) + 1 : 0;
}

static_assert(WRITERS_MAX + 1 == WRITER_OTHER,
              "what keep() gives without room");

unsigned
writer_find(struct writers *w, uint32_t pc, bool copies)
{
    unsigned i = writer_slot(pc);

    while (w->pc[i] && w->pc[i] != pc)
        i = (i + 1) % WRITER_PCS;
    if (w->pc[i] == pc)
        return pc ? w->number[i] : 0;
    if (w->pcs == WRITER_PCS / 2)
        return WRITER_OTHER;
    w->pcs++;
    w->pc[i] = pc;
    w->number[i] = (uint8_t)number_of(w, pc, copies);
    return w->number[i];
}

void
writer_shares(struct writers *w, uint32_t pc)
{
    const struct place place = pc == w->shared_pc
                                   ? (struct place){NULL, 0, 0, NULL}
                                   : symbols_place(w->symbols, pc);
    const struct writer line = {place.file, place.line, false};

    w->shared_pc = pc;
    if (place.file)
        keep(w->sharer, &w->sharers, SHARERS_MAX + 1, &line);
}
