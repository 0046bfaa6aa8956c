/*
 * api -- what the runtime API's files share
 *
 * An entry point notes its caller first (EXEC_CALLER, in its own body), then
 * ends with `return api_end(code)`.
 */
#ifndef SIM_API_H
#define SIM_API_H

#include "../include/cuda_runtime_api.h"
#include "exec.h"

/* api_begin -- ends the run if a kernel calls `name`: host code only */
void api_begin(const char *name, uint32_t pc);

/* api_end -- note the result for cudaGetLastError().  Returns it. */
cudaError_t api_end(cudaError_t code);

/* API_BEGIN -- first in every entry point; declares `pc` */
#define API_BEGIN                    \
    const uint32_t pc = EXEC_CALLER; \
    api_begin(__func__, pc)

/* api_address -- a pointer as the log and the arena know it */
static inline uint64_t
api_address(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

/* api_symbol_holds -- whether the bytes lie in a variable whose address
 * cudaGetSymbolAddress() has given out: then they count as device memory */
bool api_symbol_holds(uint64_t address, uint64_t bytes);

/* `rows` rows of `width` bytes, `to_pitch` and `from_pitch` bytes apart. */
struct api_copy {
    uint64_t to, from;
    uint64_t to_pitch, from_pitch;
    uint64_t width, rows;
};

/* api_copy -- carry it out, checked and logged.  Ends the run where it leaves
 * memory that it may touch. */
cudaError_t api_copy(const struct api_copy *copy, enum cudaMemcpyKind kind,
                     uint32_t pc);

/* api_fill -- set the bytes of `rows` (of which `from` does not count), checked
 * and logged likewise */
cudaError_t api_fill(const struct api_copy *rows, int value, uint32_t pc);

#endif
