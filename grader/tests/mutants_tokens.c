/* mutants_tokens -- rules that put one token in the place of another */
#include "mutants_parts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct exchange {
    const char *rule, *was, *is;
};

static const struct exchange operators[] = {
    {"comparison", "<", "<="},  {"comparison", "<=", "<"},
    {"comparison", ">", ">="},  {"comparison", ">=", ">"},
    {"comparison", "==", "!="}, {"logic", "&&", "||"},
    {"logic", "||", "&&"},      {"operator", "+", "-"},
    {"operator", "-", "+"},     {"operator", "*", "+"},
    {"operator", "/", "*"},     {"operator", "%", "/"},
    {"operator", "&", "|"},     {"operator", ">>", "<<"},
    {"operator", "<<", ">>"},   {NULL}};

static const struct exchange assignments[] = {
    {"operator", "+=", "-="}, {"operator", "*=", "+="},
    {"operator", "^=", "|="}, {"operator", "|=", "="},
    {"operator", "++", "--"}, {NULL}};

/* Where a name of these is not declared the mutant does not compile. */
static const struct exchange words[] = {
    {"name", "nx", "ny"},
    {"name", "ny", "nx"},
    {"name", "nz", "ny"},
    {"name", "width", "height"},
    {"name", "height", "width"},
    {"name", "row", "plane"},
    {"name", "plane", "row"},
    {"name", "bx", "by"},
    {"name", "by", "bx"},
    {"name", "bz", "by"},
    {"name", "tx", "ty"},
    {"name", "ty", "tx"},
    {"name", "x0", "y0"},
    {"name", "y0", "x0"},
    {"name", "z0", "y0"},
    {"name", "BOX", "TILE"},
    {"name", "BOX", "CUBE"},
    {"name", "TILE", "BOX"},
    {"name", "CHUNK", "TILE"},
    {"name", "BOX_X", "TILE_X"},
    {"name", "BOX_Y", "BOX_X"},
    {"name", "TILE_X", "TILE_Y"},
    {"name", "TILE_Y", "TILE_X"},
    {"name", "BLOCK_X", "BLOCK_Y"},
    {"name", "BLOCK_Y", "BLOCK_X"},
    {"name", "CACHED_CHUNK", "CHUNK"},
    {"name", "behind", "here"},
    {"name", "here", "ahead"},
    {"name", "ahead", "behind"},
    {"name", "loads", "computes"},
    {"name", "computes", "loads"},
    {"name", "first", "end"},
    {"name", "now", "next"},
    {"name", "next", "now"},
    {"name", "lane", "warp"},
    {"name", "warp", "lane"},
    {"name", "mix_odd", "mix_even"},
    {"name", "mix_even", "mix_odd"},
    {"name", "MIX_ODD_SHIFT", "MIX_EVEN_SHIFT"},
    {"name", "MIX_EVEN_FACTOR", "MIX_ODD_FACTOR"},
    {"name", "blockDim", "gridDim"},
    {"name", "gridDim", "blockDim"},
    {"name", "min", "max"},
    {"name", "shared", "max_shared"},
    {"name", "max_shared", "shared"},
    {"name", "major", "minor"},
    {"name", "minor", "major"},
    {"weight", "c0", "c1"},
    {"weight", "c1", "c0"},
    {"weight", "c0", "-c0"},
    {"weight", "c1", "-c1"},
    {"weight", "c0", "1.000000001 * c0"},
    {"weight", "c1", "1.000000001 * c1"},
    {"single-precision", "double", "float"},
    {"single-precision", "in", "(float)in"},
    {NULL}};

static const struct exchange axes[] = {
    {"axis", "x", "y"}, {"axis", "y", "x"}, {"axis", "z", "y"}, {NULL}};

static void
exchange(struct mutator *m, uint32_t i, const struct exchange *table)
{
    for (const struct exchange *e = table; e->rule; e++)
        if (mutator_is(m, i, e->was))
            mutator_add(m, e->rule, i, i, "%s", e->is);
}

/* A name that is declared here, and not used. */
static bool
is_declared(const struct mutator *m, uint32_t i)
{
    const bool pointer = mutator_is(m, i - 1, "*") && mutator_type(m, i - 2);

    return mutator_type(m, i - 1) || pointer ||
           (mutator_is(m, i - 1, "*") && mutator_is(m, i - 2, "(") &&
            mutator_type(m, i - 3));
}

/* A number is one too large and one too small, in its own notation. */
static void
number(struct mutator *m, uint32_t i)
{
    const struct lexeme *l = &m->list[i];
    char *end;
    const long value = strtol(m->source + l->at, &end, 10);
    const char *suffix = *end == 'u' ? "u" : "";

    if (memchr(m->source + l->at, '.', l->size))
        return;
    mutator_add(m, "number", i, i, "%ld%s", value + 1, suffix);
    if (value > 0 || !*suffix)
        mutator_add(m, "number", i, i, "%ld%s", value - 1, suffix);
}

void
mutants_tokens(struct mutator *m)
{
    for (uint32_t i = 3; i < m->count; i++) {
        if (!m->list[i].open)
            continue;
        if (m->list[i].number)
            number(m, i);
        if (mutator_binary(m, i))
            exchange(m, i, operators);
        exchange(m, i, assignments);
        if (mutator_is(m, i - 1, "."))
            exchange(m, i, axes);
        else if (!is_declared(m, i) && m->list[i].body)
            exchange(m, i, words);
    }
}
