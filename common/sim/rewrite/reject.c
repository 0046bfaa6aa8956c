#include "reject.h"
#include <string.h>

struct word {
    const char *name; /* ends with a star: all words that begin so */
    const char *why;
};

static const struct word words[] = {
    {"asm", "inline assembly (PTX) is not simulated; write CUDA C"},
    {"__asm*", "inline assembly (PTX) is not simulated; write CUDA C"},
    {"thread_local", "thread_local has no meaning in CUDA; take it out"},
    {"__thread", "__thread has no meaning in CUDA; take it out"},
    {"_Thread_local", "_Thread_local has no meaning in CUDA; take it out"},
    {"_Pragma", "_Pragma is refused; write #pragma unroll on its own line"},
    {"__managed__",
     "managed memory is not simulated; use cudaMalloc and cudaMemcpy"},
    {"cudaMallocManaged",
     "managed memory is not simulated; use cudaMalloc and cudaMemcpy"},
    {"cudaLaunch*", "launch with kernel<<<blocks, threads>>>(arguments)"},
    {"nvcuda", "tensor cores are not simulated; use ordinary arithmetic"},
    {"cooperative_groups", "cooperative groups are not provided; use "
                           "__syncthreads() and __syncwarp()"},
    {"cudaTextureObject_t", "textures are not simulated; use plain arrays"},
    {"cudaCreateTextureObject", "textures are not simulated; use plain arrays"},
    {"cudaSurfaceObject_t", "surfaces are not simulated; use plain arrays"},
    {"__builtin_ia32*",
     "vector intrinsics escape the simulator's checks; write plain CUDA C"},
    {"__builtin_aarch64*",
     "vector intrinsics escape the simulator's checks; write plain CUDA C"},
    {"__builtin_neon*",
     "vector intrinsics escape the simulator's checks; write plain CUDA C"},
    {"__builtin_sve*",
     "vector intrinsics escape the simulator's checks; write plain CUDA C"},
    {"_mm_*",
     "vector intrinsics escape the simulator's checks; write plain CUDA C"},
    {"_mm256_*",
     "vector intrinsics escape the simulator's checks; write plain CUDA C"},
    {"_mm512_*",
     "vector intrinsics escape the simulator's checks; write plain CUDA C"},
    {"__builtin_return_address", "stack tricks are refused; take it out"},
    {"__builtin_frame_address", "stack tricks are refused; take it out"},
    {"__builtin_extract_return_addr", "stack tricks are refused; take it out"},
    {"__builtin_apply*", "stack tricks are refused; take it out"},
    {"__builtin_setjmp", "stack tricks are refused; take it out"},
    {"__builtin_longjmp", "stack tricks are refused; take it out"},
    {"__builtin_eh_return", "stack tricks are refused; take it out"},
    {"__builtin_unwind_init", "stack tricks are refused; take it out"},
};

/* Named like functions: refused only where they are called. */
static const char *const texture_calls[] = {
    "tex1D", "tex2D", "tex3D", "texCubemap", "surf1D", "surf2D", "surf3D"};

bool
reject_hidden(const struct source *source, uint32_t token, const char **what)
{
    static const char *const hidden[] = {
        "__tsan",   "__ubsan", "__sanitizer",  "__asan",
        "__msan",   "__lsan",  "__hwasan",     "__gcov",
        "__start_", "__stop_", "__interceptor"};

    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        *what = hidden[i];
        if (token_begins(source, token, hidden[i]))
            return true;
    }
    return false;
}

bool
reject_word(const struct source *source, uint32_t i)
{
    const char *what;

    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (token_fits(source, i, words[w].name)) {
            token_reject(source, i, "%.*s: %s", (int)source->tokens[i].size,
                         source->text + source->tokens[i].at, words[w].why);
            return true;
        }
    if (reject_hidden(source, i, &what)) {
        token_reject(source, i,
                     "names that begin with %s belong to the simulator; "
                     "choose another name",
                     what);
        return true;
    }
    return false;
}

static void
check_texture(const struct source *source, uint32_t i)
{
    bool called = token_is(source, i + 1, "(") || token_is(source, i + 1, "<");

    if (!called)
        return;
    for (size_t t = 0; t < sizeof texture_calls / sizeof *texture_calls; t++)
        called &= !token_begins(source, i, texture_calls[t]);
    if (called &&
        !((token_is(source, i, "texture") || token_is(source, i, "surface")) &&
          token_is(source, i + 1, "<") && token_word(source, i + 2)))
        return;
    token_reject(source, i,
                 "%.*s: textures and surfaces are not simulated; "
                 "use plain arrays",
                 (int)source->tokens[i].size,
                 source->text + source->tokens[i].at);
}

/* Attributes. */

static const char *const allowed[] = {
    "aligned",    "__aligned__",  "packed",    "__packed__",  "unused",
    "__unused__", "maybe_unused", "nodiscard", "fallthrough", "noreturn",
    "deprecated", "likely",       "unlikely",  "__noinline__"};

/* These never, by how they begin: they switch the checks off. */
static const char *const never[] = {
    "no_sanitize",       "__no_sanitize",     "no_instrument",
    "__no_instrument",   "no_profile",        "__no_profile",
    "disable_sanitizer", "no_address_safety", "__no_address_safety"};

/* These change how a function is compiled. */
static const char *const changing[] = {
    "naked",    "__naked__",    "target", "__target__", "target_clones",
    "optimize", "__optimize__", "ifunc",  "__ifunc__"};

bool
reject_never(const struct source *source, uint32_t token)
{
    for (size_t n = 0; n < sizeof never / sizeof *never; n++)
        if (token_begins(source, token, never[n]))
            return true;
    return false;
}

static bool
attribute_allowed(const struct source *source, uint32_t i)
{
    bool bad = reject_never(source, i);

    for (size_t c = 0; c < sizeof changing / sizeof *changing; c++)
        bad |= token_is(source, i, changing[c]);
    if (source->program)
        return !bad;
    for (size_t a = 0; a < sizeof allowed / sizeof *allowed; a++)
        if (token_is(source, i, allowed[a]))
            return true;
    return false;
}

/* Checks the names between brackets that open at `open`. */
static void
check_attributes(const struct source *source, uint32_t open)
{
    uint32_t end = source->tokens[open].match;

    if (end == TOKEN_NONE) /* no attribute: the compiler will complain */
        return;
    for (uint32_t i = open + 1; i < end; i++) {
        uint32_t match = source->tokens[i].match;

        if (token_is(source, i, "using") || token_is(source, i + 1, "::"))
            continue; /* the name behind it is what counts */
        if (token_word(source, i) && !attribute_allowed(source, i)) {
            token_reject(source, i,
                         "attribute %.*s: only aligned, packed, unused and "
                         "CUDA's own are accepted; take it out",
                         (int)source->tokens[i].size,
                         source->text + source->tokens[i].at);
            return;
        }
        if (match != TOKEN_NONE && match > i)
            i = match;
    }
}

static void
check_brackets(const struct source *source, uint32_t i)
{
    if ((token_is(source, i, "__attribute__") ||
         token_is(source, i, "__attribute") ||
         token_is(source, i, "__declspec")) &&
        token_is(source, i + 1, "("))
        check_attributes(source, token_is(source, i + 2, "(") ? i + 2 : i + 1);
    else if (token_is(source, i, "[") && token_is(source, i + 1, "["))
        check_attributes(source, i + 1);
}

/* A string that names a symbol, alone or as `.globl` does (libstdc++'s
 * <iostream>), or part of such a name. */
static bool
names_symbol(const char *text, uint32_t size)
{
    static const char global[] = "\".globl ";
    const uint32_t start = sizeof global - 1;
    bool is_global = size > start && memcmp(text, global, start) == 0;

    for (uint32_t b = is_global ? start : 0; b < size; b++)
        if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                    "0123456789_\"",
                    text[b]))
            return false;
    return true;
}

/* A header's own asm gives a symbol its name. */
static bool
is_symbol_name(const struct source *source, uint32_t asm_word)
{
    uint32_t end = token_is(source, asm_word + 1, "(")
                       ? source->tokens[asm_word + 1].match
                       : TOKEN_NONE;

    if (end == TOKEN_NONE)
        return false;
    for (uint32_t i = asm_word + 2; i < end; i++) {
        const struct token *t = &source->tokens[i];

        if (!names_symbol(source->text + t->at, t->size))
            return false;
    }
    return true;
}

/* Asm and attributes that a macro of the student's has put into a header's
 * lines. */
static void
check_planted(const struct source *source, uint32_t token)
{
    bool is_asm = token_is(source, token, "asm") ||
                  token_is(source, token, "__asm") ||
                  token_is(source, token, "__asm__");

    if ((is_asm && !is_symbol_name(source, token)) ||
        token_begins(source, token, "no_sanitize") ||
        token_begins(source, token, "__no_sanitize") ||
        token_begins(source, token, "no_instrument") ||
        token_begins(source, token, "__no_instrument"))
        message_reject(source->messages, 1,
                       "%.*s appears in a header: a macro must not change "
                       "what headers mean",
                       (int)source->tokens[token].size,
                       source->text + source->tokens[token].at);
}

/* <: <% %: stand for [ { # and could hide them. */
static void
check_digraph(const struct source *source, uint32_t i)
{
    const struct token *t = &source->tokens[i];
    const char *at = source->text + t->at;
    bool found =
        token_is(source, i, "%:") ||
        (token_is(source, i, "<") &&
         (at[1] == '%' ||
          (at[1] == ':' && (at[2] != ':' || at[3] == ':' || at[3] == '>'))));

    if (found)
        token_reject(source, i, "digraphs are refused; write [ { or #");
}

/* Pragmas. */

static bool
pragma_allowed(const char *text)
{
    static const char *const names[] = {
        "unroll", "nounroll",          "once", "nv_", "pack",
        "diag_",  "hd_warning_disable"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strncmp(text, names[i], strlen(names[i])))
            return true;
    return false;
}

static void
check_directive(const struct source *source, const struct token *t)
{
    char text[64];
    const char *at = text + 1;

    snprintf(text, sizeof text, "%.*s", (int)t->size, source->text + t->at);

    while (*at == ' ' || *at == '\t')
        at++;
    if (strncmp(at, "pragma", 6) != 0) {
        message_reject(source->messages, t->line,
                       "#%.24s is refused; take it out", at);
        return;
    }
    for (at += 6; *at == ' ' || *at == '\t';)
        at++;
    if (!pragma_allowed(at))
        message_reject(source->messages, t->line,
                       "#pragma %.24s: only #pragma unroll and #pragma once "
                       "are accepted; take it out",
                       at);
}

void
reject_tokens(const struct source *source)
{
    for (uint32_t i = 0; i < source->directives.count; i++)
        check_directive(source, &source->directives.list[i]);
    for (uint32_t i = 0; i < source->count; i++) {
        if (source->tokens[i].flags & TOKEN_AFTER && token_word(source, i))
            check_planted(source, i);
        if (!token_student(source, i))
            continue;
        if (token_word(source, i)) {
            if (!reject_word(source, i)) {
                check_texture(source, i);
                check_brackets(source, i);
            }
        } else {
            check_brackets(source, i);
            check_digraph(source, i);
        }
    }
}
