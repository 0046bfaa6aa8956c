#include "build_words.h"
#include "die.h"
#include "name_char.h"
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 48 }; /* of a name */

/* What beginners write, and so what they may have meant. */
static const char *const names[] = {
    "threadIdx",
    "blockIdx",
    "blockDim",
    "gridDim",
    "warpSize",
    "dim3",
    "__global__",
    "__device__",
    "__shared__",
    "__constant__",
    "__host__",
    "__restrict__",
    "__launch_bounds__",
    "__syncthreads",
    "__syncwarp",
    "__threadfence",
    "__shfl_sync",
    "__shfl_up_sync",
    "__shfl_down_sync",
    "__shfl_xor_sync",
    "__ballot_sync",
    "__all_sync",
    "__any_sync",
    "atomicAdd",
    "atomicSub",
    "atomicMin",
    "atomicMax",
    "atomicExch",
    "atomicCAS",
    "cudaMalloc",
    "cudaMallocManaged",
    "cudaMallocHost",
    "cudaFree",
    "cudaFreeHost",
    "cudaMemcpy",
    "cudaMemcpyAsync",
    "cudaMemset",
    "cudaMemcpyToSymbol",
    "cudaMemcpyFromSymbol",
    "cudaDeviceSynchronize",
    "cudaGetLastError",
    "cudaPeekAtLastError",
    "cudaGetErrorString",
    "cudaGetErrorName",
    "cudaError_t",
    "cudaSuccess",
    "cudaStream_t",
    "cudaEvent_t",
    "cudaEventCreate",
    "cudaEventRecord",
    "cudaEventSynchronize",
    "cudaEventElapsedTime",
    "cudaStreamCreate",
    "cudaStreamSynchronize",
    "cudaMemcpyHostToDevice",
    "cudaMemcpyDeviceToHost",
    "cudaMemcpyDeviceToDevice",
    "cudaDeviceProp",
    "cudaGetDevice",
    "cudaGetDeviceProperties",
    "cudaDeviceGetAttribute",
    "cudaFuncSetAttribute",
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
    "cudaOccupancyMaxPotentialBlockSize"};
#define NAMES (sizeof names / sizeof *names)

/* Functions that are macros here: without parentheses nothing is declared. */
static const char *const calls[] = {"__syncthreads", "__syncwarp",
                                    "__threadfence"};

static const char *const vectors[] = {"threadIdx", "blockIdx", "blockDim",
                                      "gridDim"};

/* What the compiler shows in their place, longest first. */
static const char *const spelt[][2] = {
    {"dim3(sim_as_uint3(sim_block_dim()))", "blockDim"},
    {"dim3(sim_as_uint3(sim_grid_dim()))", "gridDim"},
    {"sim_as_uint3(sim_thread_idx())", "threadIdx"},
    {"sim_as_uint3(sim_block_idx())", "blockIdx"},
    {"sim_as_uint3(sim_block_dim())", "blockDim"},
    {"sim_as_uint3(sim_grid_dim())", "gridDim"},
    {".uint3::", "."},
    {".dim3::", "."},
    {"sim_barrier", "__syncthreads"},
    {"sim_syncwarp", "__syncwarp"},
    {"sim_fence", "__threadfence"},
    {"sim_", ""}};
#define SPELT (sizeof spelt / sizeof *spelt)

bool
build_words_ours(const char *text)
{
    return strstr(text, "sim_") != NULL;
}

/* The text with CUDA's names for ours; for free(). */
static char *
respell(const char *text)
{
    char *copy = checked_string(text), *to = copy;

    while (*text) {
        size_t i;

        for (i = 0; i < SPELT; i++)
            if (strncmp(text, spelt[i][0], strlen(spelt[i][0])) == 0)
                break;
        if (i == SPELT) {
            *to++ = *text++;
            continue;
        }
        text += strlen(spelt[i][0]);
        to = stpcpy(to, spelt[i][1]); /* never longer */
    }
    *to = 0;
    return copy;
}

/* The one of threadIdx and so on that stands there without .x, or NULL. */
static const char *
bare_vector(const char *text)
{
    for (size_t i = 0; text && i < sizeof vectors / sizeof *vectors; i++) {
        const size_t length = strlen(vectors[i]);

        for (const char *at = text; (at = strstr(at, vectors[i]));
             at += length) {
            const char *after = at + length;

            if ((at > text && name_char(at[-1])) || name_char(*after))
                continue;
            after += strspn(after, " )");
            if (*after != '.')
                return vectors[i];
        }
    }
    return NULL;
}

static char *
tell_vector(const char *text, const char *plain, const char *source)
{
    const char *name;

    if (strstr(text, "uint3") == NULL && strstr(text, "dim3") == NULL)
        return NULL;
    name = build_words_ours(text) ? bare_vector(plain) : NULL;
    if (!name)
        name = bare_vector(source);
    return name ? checked_format("%s is three numbers, not one: use %s.x (or "
                                 "%s.y, %s.z)",
                                 name, name, name, name)
                : NULL;
}

static size_t
least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many letters to change, add, leave out or swap with the next; capitals
 * do not count.  A word is no longer than LONGEST. */
static size_t
distance(const char *a, const char *b)
{
    static size_t d[LONGEST + 1][LONGEST + 1];
    const size_t m = strlen(a), n = strlen(b);

    for (size_t i = 0; i <= m; i++)
        for (size_t j = 0; j <= n; j++) {
            const bool inner = i > 0 && j > 0;
            const int x = inner ? tolower((unsigned char)a[i - 1]) : 0;
            const int y = inner ? tolower((unsigned char)b[j - 1]) : 0;

            d[i][j] = i + j;
            if (!inner)
                continue;
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1,
                            d[i - 1][j - 1] + (x != y));
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                y == tolower((unsigned char)a[i - 2]))
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[m][n];
}

/* The word in quotes at the start of `text`.  Returns what follows, or NULL. */
static const char *
read_word(const char *text, char *word)
{
    size_t length = 0;

    if (*text != '\'')
        return NULL;
    while (name_char(text[1 + length]))
        length++;
    if (length == 0 || length > LONGEST || text[1 + length] != '\'')
        return NULL;
    memcpy(word, text + 1, length);
    word[length] = 0;
    return text + length + 2;
}

static bool
says_unknown(const char *text)
{
    static const char *const words[] = {" was not declared in this scope",
                                        " does not name a type",
                                        " has not been declared"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(text, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* How far the compiler's own guess is from the word; LONGEST: none. */
static size_t
guess_distance(const char *text, const char *word)
{
    static const char asks[] = "did you mean ";
    const char *at = strstr(text, asks);
    char guess[LONGEST + 1];

    if (!at || !read_word(at + strlen(asks), guess) || build_words_ours(guess))
        return LONGEST;
    return distance(word, guess);
}

static char *
tell_spelling(const char *text)
{
    char word[LONGEST + 1];
    const char *after = read_word(text, word);
    size_t best = LONGEST, found = 0;

    if (!after || !says_unknown(after))
        return NULL;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(word, calls[i]) == 0)
            return checked_format("%s is a function: write %s()", word, word);
    if (build_words_absent(word))
        return checked_format("%s is not provided by the simulator", word);
    for (size_t i = 0; i < NAMES; i++)
        if (distance(word, names[i]) < best) {
            best = distance(word, names[i]);
            found = i;
        }
    if (best > 2 || 3 * best > strlen(word) ||
        strcmp(word, names[found]) == 0 || best > guess_distance(after, word))
        return NULL;
    return checked_format("'%s'%.*s; did you mean CUDA's '%s'?", word,
                          (int)strcspn(after, ";"), after, names[found]);
}

static bool
begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The name before <<<, of which `source` has one; for free(), or NULL. */
static char *
launched(const char *source)
{
    const char *end = source ? strstr(source, "<<<") : NULL, *first;

    if (!end || strstr(end + 3, "<<<"))
        return NULL;
    for (first = end; first > source && name_char(first[-1]);)
        first--;
    return first < end ? checked_copy(first, (size_t)(end - first)) : NULL;
}

/* A launch is a call of ours, which has no name. */
static char *
tell_arguments(const char *text, const char *source)
{
    static const char *const all[] = {"too few arguments to function",
                                      "too many arguments to function"};
    char *name = NULL, *better = NULL;

    for (size_t i = 0; i < 2; i++)
        if (strcmp(text, all[i]) == 0 && (name = launched(source)))
            better = checked_format("too %s arguments to the kernel %s",
                                    i == 0 ? "few" : "many", name);
    free(name);
    return better;
}

/* "assignment of read-only location '*(x + ((sizetype)..." */
static char *
tell_constant(const char *text)
{
    static const char location[] = " of read-only location '*(";
    const char *at = strstr(text, location);
    size_t length = 0;

    if (!at)
        return NULL;
    at += strlen(location);
    while (name_char(at[length]))
        length++;
    return length > 0 && begins(at + length, " + ((sizetype)")
               ? checked_format("%.*s is changed here, and is declared const: "
                                "it is only read",
                                (int)length, at)
               : NULL;
}

static char *
tell_body_or_size(const char *text, const char *source)
{
    if (begins(text, "suggest braces around empty body in an 'if' statement"))
        return checked_string("the ; ends this if, which is empty: what "
                              "follows is done in any case");
    if (!begins(text, "storage size of '") || !strstr(text, "isn't constant") ||
        !source || !strstr(source, "__shared__"))
        return NULL;
    return checked_string("the size of a __shared__ array must be known when "
                          "the kernel is compiled; else write extern "
                          "__shared__ and [], and give its bytes as the "
                          "launch's third value");
}

char *
build_words(const char *text, const char *source)
{
    char *plain = respell(text);
    char *better = tell_vector(text, plain, source);

    if (!better)
        better = tell_arguments(text, source);
    if (!better)
        better = tell_constant(text);
    if (!better)
        better = tell_body_or_size(text, source);
    if (!better)
        better = tell_spelling(text);
    if (!better && build_words_ours(text))
        return plain;
    free(plain);
    return better;
}
