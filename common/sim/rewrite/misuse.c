#include "misuse.h"
#include <string.h>

#define NAME_SIZE 64

/* Of the C library and CUDA's runtime; a star: all words that begin so. */
static const char *const host_calls[] = {
    "fopen",   "fclose",   "fprintf", "puts",   "putchar", "scanf", "fgets",
    "sprintf", "snprintf", "exit",    "rand",   "srand",   "time",  "getenv",
    "system",  "sleep",    "usleep",  "calloc", "realloc", "atoi",  "atof",
    "fflush",  "perror",   "getchar", "fread",  "fwrite",  "qsort", "signal"};

/* Of namespace std: what never runs on the device. */
static const char *const host_std[] = {
    "vector",      "string",      "cout",         "cerr",       "endl",
    "map",         "set",         "list",         "deque",      "sort",
    "thread",      "mutex",       "function",     "unique_ptr", "shared_ptr",
    "make_unique", "make_shared", "to_string",    "accumulate", "unordered_map",
    "ofstream",    "ifstream",    "stringstream", "printf",     "malloc",
    "free",        "rand",        "atomic"};

/* What exists in kernels only; the headers' macros are known by what they
 * turn into. */
static const struct {
    const char *name;
    const char *shown; /* NULL: the name */
} device_calls[] = {
    {"sim_barrier", "__syncthreads"},
    {"sim_syncwarp", "__syncwarp"},
    {"sim_thread_idx", "threadIdx"},
    {"sim_block_idx", "blockIdx"},
    {"sim_block_dim", "blockDim"},
    {"sim_grid_dim", "gridDim"},
    {"sim_vote", "a warp vote"},
    {"sim_fence", "__threadfence"},
    {"__syncthreads*", NULL},
    {"__syncwarp", NULL},
    {"__shfl_*", NULL},
    {"__ballot_sync", NULL},
    {"__all_sync", NULL},
    {"__any_sync", NULL},
    {"__activemask", NULL},
    {"__threadfence*", NULL},
    {"atomicAdd*", NULL},
    {"atomicSub*", NULL},
    {"atomicExch*", NULL},
    {"atomicMin*", NULL},
    {"atomicMax*", NULL},
    {"atomicCAS*", NULL},
    {"atomicAnd*", NULL},
    {"atomicOr*", NULL},
    {"atomicXor*", NULL},
    {"atomicInc*", NULL},
    {"atomicDec*", NULL},
};

static bool
listed(const struct source *source, uint32_t i, const char *const *list,
       size_t count)
{
    for (size_t n = 0; n < count; n++)
        if (token_fits(source, i, list[n]))
            return true;
    return false;
}

#define LISTED(source, i, list) \
    listed(source, i, list, sizeof(list) / sizeof *(list))

/* Declarations. */

static bool
returns_void(const struct source *source, const struct head *head)
{
    bool found = token_is(source, head->close + 1, "->") &&
                 token_is(source, head->close + 2, "void") &&
                 !token_is(source, head->close + 3, "*");

    for (uint32_t i = head->from; i < head->name; i++) {
        if (token_is(source, i, "template") && token_is(source, i + 1, "<")) {
            uint32_t close = scope_angle(source, i + 1);

            if (close != TOKEN_NONE && close < head->name)
                i = close;
        } else if (source->tokens[i].match > i &&
                   source->tokens[i].match < head->name) {
            i = source->tokens[i].match;
        } else if (token_is(source, i, "void")) {
            found = true;
        } else if (found && token_is(source, i, "*")) {
            return false;
        }
    }
    return found;
}

static uint32_t
reference_parameter(const struct source *source, const struct head *head)
{
    for (uint32_t i = head->open + 1; i < head->close; i++) {
        uint32_t match = source->tokens[i].match;

        if (token_is(source, i, "&") || token_is(source, i, "&&"))
            return i;
        if (token_is(source, i, "=")) /* a default: & may be an operator */
            return TOKEN_NONE;
        if (token_is(source, i, "<")) /* n::type<int &> is no reference */
            match = scope_angle(source, i);
        if (match != TOKEN_NONE && match > i)
            i = match;
    }
    return TOKEN_NONE;
}

static void
check_kernel(const struct source *source, const struct head *head)
{
    uint32_t reference = reference_parameter(source, head);
    char name[NAME_SIZE];

    token_text(source, head->name, name, sizeof name);
    if (!returns_void(source, head))
        token_error(source, head->name,
                    "kernel %s must return void; let it write its result to "
                    "memory that the host passes in",
                    name);
    if (head->spaces & (SPACE_DEVICE | SPACE_HOST))
        token_error(source, head->name,
                    "%s cannot be __global__ and __device__ or __host__ at "
                    "once; keep one",
                    name);
    if (head->in_class)
        token_error(source, head->name,
                    "kernel %s cannot be a member of a class; put it outside",
                    name);
    if (reference != TOKEN_NONE)
        token_error(source, reference,
                    "kernel %s cannot take a reference: the device cannot "
                    "reach host variables; pass a value or a device pointer",
                    name);
}

/* Calls. */

/* Whether the word at `i` is called: f(, f<int>(. */
static bool
is_call(const struct source *source, uint32_t i)
{
    uint32_t close;

    if (token_is(source, i + 1, "("))
        return true;
    if (!token_is(source, i + 1, "<"))
        return false;
    close = scope_angle(source, i + 1);
    return close != TOKEN_NONE && token_is(source, close, ">") &&
           token_is(source, close + 1, "(");
}

/* Whether what stands in front makes the word a member or a variable. */
static bool
is_other(const struct source *source, uint32_t i)
{
    if (!i)
        return false;
    return token_is(source, i - 1, ".") || token_is(source, i - 1, "->") ||
           token_is(source, i - 1, ">") ||
           (token_word(source, i - 1) &&
            (!scope_keyword(source, i - 1) || token_is(source, i - 1, "auto") ||
             token_is(source, i - 1, "void") ||
             token_is(source, i - 1, "int") ||
             token_is(source, i - 1, "float") ||
             token_is(source, i - 1, "double")));
}

static void
check_std(const struct source *source, uint32_t i)
{
    char name[NAME_SIZE];

    if (!token_is(source, i, "std") || !token_is(source, i + 1, "::") ||
        !LISTED(source, i + 2, host_std))
        return;
    token_text(source, i + 2, name, sizeof name);
    token_error(source, i,
                "std::%s is host code and cannot be used in a kernel", name);
}

/* malloc and new exist in kernels, but not in the simulator. */
static bool
check_heap(const struct source *source, uint32_t i)
{
    bool heap =
        (token_is(source, i, "new") && !token_is(source, i + 1, "(")) ||
        (token_is(source, i, "delete") && i > 0 &&
         !token_is(source, i - 1, "=")) ||
        ((token_is(source, i, "malloc") || token_is(source, i, "free")) &&
         token_is(source, i + 1, "(") && !is_other(source, i));

    if (heap)
        token_reject(source, i,
                     "the heap of kernels (malloc, new) is not simulated; "
                     "allocate with cudaMalloc in host code");
    return heap;
}

static void
check_host_call(const struct source *source, uint32_t i,
                const struct function *f)
{
    bool library =
        (token_begins(source, i, "cuda") && source->tokens[i].size > 4 &&
         source->text[source->tokens[i].at + 4] >= 'A' &&
         source->text[source->tokens[i].at + 4] <= 'Z') ||
        LISTED(source, i, host_calls);
    char name[NAME_SIZE];

    token_text(source, i, name, sizeof name);
    if (f && f->student) {
        if (f->spaces == SPACE_HOST && !scope_shadowed(source, i))
            token_error(source, i,
                        "host function %s is called in a kernel; put "
                        "__device__ in front of its definition (line %u)",
                        name, source->tokens[f->name].line);
    } else if (library) {
        token_error(source, i,
                    "%s is a host function and cannot be called in a kernel",
                    name);
    }
}

static void
check_device_only(const struct source *source, uint32_t i)
{
    for (size_t n = 0; n < sizeof device_calls / sizeof *device_calls; n++) {
        char name[NAME_SIZE];

        if (!token_fits(source, i, device_calls[n].name))
            continue;
        token_text(source, i, name, sizeof name);
        token_error(source, i, "%s can be used in kernels only",
                    device_calls[n].shown ? device_calls[n].shown : name);
        return;
    }
}

static void
check_device_call(const struct source *source, uint32_t i,
                  const struct function *f)
{
    char name[NAME_SIZE];

    token_text(source, i, name, sizeof name);
    if (f && f->student && f->spaces == SPACE_DEVICE &&
        !scope_shadowed(source, i))
        token_error(source, i,
                    "device function %s is called in host code; put __host__ "
                    "__device__ in front of its definition (line %u) or call "
                    "it in a kernel",
                    name, source->tokens[f->name].line);
    else if (!(f && f->student))
        check_device_only(source, i);
}

static void
check_call(const struct source *source, const struct scope *scope, uint32_t i)
{
    const struct function *f = scope_find(scope, source, i);
    enum scope_body body = source->tokens[i].body;
    char name[NAME_SIZE];

    if (!is_call(source, i) || is_other(source, i))
        return;
    if (f && f->spaces == SPACE_GLOBAL) {
        token_text(source, i, name, sizeof name);
        token_error(source, i,
                    "kernel %s is called without a launch configuration; "
                    "write %s<<<blocks, threads>>>(...)",
                    name, name);
    } else if (scope_in_kernel(source, i)) {
        check_host_call(source, i, f);
    } else if (body == BODY_HOST) {
        check_device_call(source, i, f);
    }
}

void
misuse_check(const struct source *source, const struct scope *scope)
{
    for (uint32_t i = 0; i < scope->count; i++)
        if (scope->heads[i].spaces & SPACE_GLOBAL &&
            token_student(source, scope->heads[i].name))
            check_kernel(source, &scope->heads[i]);
    for (uint32_t i = 0; i < source->count; i++) {
        if (!token_student(source, i) || !token_word(source, i) ||
            source->tokens[i].body == BODY_NONE)
            continue;
        if (scope_in_kernel(source, i)) {
            check_std(source, i);
            if (check_heap(source, i))
                continue;
        }
        check_call(source, scope, i);
    }
}
