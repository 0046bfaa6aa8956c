#include "table.h"
#include "scope.h"

enum { MOST = 64, NAME_SIZE = 64 };

/* Where they are declared. */
struct tables {
    uint32_t name[MOST];
    uint32_t count;
};

/* The first token of the declaration that token i stands in. */
static uint32_t
beginning(const struct source *source, uint32_t i)
{
    while (i > 0 && !token_is(source, i - 1, ";") &&
           !token_is(source, i - 1, "}") && !token_is(source, i - 1, "{"))
        i--;
    return i;
}

/* const T name[...] = or {, and nothing that puts it on the device; constexpr
 * ones may be read at constant places, which only nvcc can tell. */
static bool
is_host_table(const struct source *source, uint32_t i)
{
    uint32_t end = i + 1;
    bool is_const = false;

    if (!token_student(source, i) || !token_word(source, i) ||
        !token_is(source, end, "["))
        return false;
    while (token_is(source, end, "[") && source->tokens[end].match > end &&
           source->tokens[end].match != TOKEN_NONE)
        end = source->tokens[end].match + 1;
    if (!token_is(source, end, "=") && !token_is(source, end, "{"))
        return false;
    for (uint32_t k = beginning(source, i); k < i; k++) {
        if (token_is(source, k, "(") || token_is(source, k, "=") ||
            token_is(source, k, "constexpr") ||
            token_is(source, k, "__device__") ||
            token_is(source, k, "__constant__"))
            return false;
        is_const |= token_is(source, k, "const");
    }
    return is_const;
}

/* Whether the brace opens a namespace or extern "C", whose inside is file
 * scope as well. */
static bool
opens_namespace(const struct source *source, uint32_t brace)
{
    for (uint32_t k = beginning(source, brace); k < brace; k++)
        if (token_is(source, k, "namespace") ||
            (token_is(source, k, "extern") && k + 2 == brace))
            return true;
    return false;
}

static struct tables
find_tables(const struct source *source)
{
    struct tables tables = {.count = 0};

    for (uint32_t i = 0; i < source->count && tables.count < MOST; i++) {
        const uint32_t match = source->tokens[i].match;

        if (token_is(source, i, "{") && match != TOKEN_NONE && match > i &&
            !opens_namespace(source, i))
            i = match;
        else if (source->tokens[i].body == BODY_NONE &&
                 is_host_table(source, i))
            tables.name[tables.count++] = i;
    }
    return tables;
}

/* Whether the word names the table itself, and is evaluated. */
static bool
is_use(const struct source *source, uint32_t i)
{
    if (!token_student(source, i) || !token_word(source, i) ||
        !scope_in_kernel(source, i) || i < 2)
        return false;
    return !token_is(source, i - 1, ".") && !token_is(source, i - 1, "->") &&
           !token_is(source, i - 1, "sizeof") &&
           !token_is(source, i - 2, "sizeof") && !scope_shadowed(source, i);
}

void
table_check(const struct source *source)
{
    const struct tables tables = find_tables(source);

    for (uint32_t k = 0; k < tables.count; k++) {
        char name[NAME_SIZE];

        token_text(source, tables.name[k], name, sizeof name);
        for (uint32_t i = 0; i < source->count; i++)
            if (token_is(source, i, name) && is_use(source, i))
                token_error(source, i,
                            "host array %s cannot be read in a kernel; put "
                            "__constant__ in front of its declaration (line "
                            "%u)",
                            name, source->tokens[tables.name[k]].line);
    }
}
