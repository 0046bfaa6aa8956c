/* api_copy -- cudaMemcpy, cudaMemset and kin, and copies of symbols */
#include "api.h"
#include "student.h"
#include <string.h>

#define SYMBOLS 256

/* Variables whose address the program asked for. */
static struct span symbols[SYMBOLS];
static unsigned symbol_count;

bool
api_symbol_holds(uint64_t address, uint64_t bytes)
{
    for (unsigned i = 0; i < symbol_count; i++)
        if (span_holds(symbols[i], address, bytes))
            return true;
    return false;
}

static cudaError_t
copy_in(cudaStream_t stream, const struct api_copy *copy,
        enum cudaMemcpyKind kind, uint32_t pc)
{
    if (!stream_turn(stream))
        return api_end(cudaErrorInvalidResourceHandle);
    return api_end(api_copy(copy, kind, pc));
}

/* In the default stream; the host waits. */
static cudaError_t
copy_now(const struct api_copy *copy, enum cudaMemcpyKind kind, uint32_t pc)
{
    cudaError_t error = copy_in(NULL, copy, kind, pc);

    stream_wait(SYNC_STREAM, NULL);
    return error;
}

static struct api_copy
line(void *to, const void *from, size_t size)
{
    return (struct api_copy){
        api_address(to), api_address(from), size, size, size, 1};
}

cudaError_t
cudaMemcpy(void *to, const void *from, size_t size, enum cudaMemcpyKind kind)
{
    API_BEGIN;
    const struct api_copy copy = line(to, from, size);

    return copy_now(&copy, kind, pc);
}

cudaError_t
cudaMemcpyAsync(void *to, const void *from, size_t size,
                enum cudaMemcpyKind kind, cudaStream_t stream)
{
    API_BEGIN;
    const struct api_copy copy = line(to, from, size);

    return copy_in(stream, &copy, kind, pc);
}

cudaError_t
cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device,
               size_t size)
{
    API_BEGIN;
    const struct api_copy copy = line(to, from, size);

    if (to_device || from_device)
        return api_end(cudaErrorInvalidDevice);
    return copy_now(&copy, cudaMemcpyDeviceToDevice, pc);
}

cudaError_t
cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
             size_t width, size_t height, enum cudaMemcpyKind kind)
{
    API_BEGIN;
    const struct api_copy copy = {api_address(to), api_address(from),
                                  to_pitch,        from_pitch,
                                  width,           height};

    return copy_now(&copy, kind, pc);
}

cudaError_t
cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from,
                  size_t from_pitch, size_t width, size_t height,
                  enum cudaMemcpyKind kind, cudaStream_t stream)
{
    API_BEGIN;
    const struct api_copy copy = {api_address(to), api_address(from),
                                  to_pitch,        from_pitch,
                                  width,           height};

    return copy_in(stream, &copy, kind, pc);
}

static cudaError_t
set_rows(cudaStream_t stream, void *pointer, size_t pitch, int value,
         size_t width, size_t height, uint32_t pc)
{
    const struct api_copy rows = {
        api_address(pointer), 0, pitch, width, width, height};

    if (!stream_turn(stream))
        return api_end(cudaErrorInvalidResourceHandle);
    return api_end(api_fill(&rows, value, pc));
}

cudaError_t
cudaMemset(void *pointer, int value, size_t size)
{
    API_BEGIN;
    return set_rows(NULL, pointer, size, value, size, 1, pc);
}

cudaError_t
cudaMemsetAsync(void *pointer, int value, size_t size, cudaStream_t stream)
{
    API_BEGIN;
    return set_rows(stream, pointer, size, value, size, 1, pc);
}

cudaError_t
cudaMemset2D(void *pointer, size_t pitch, int value, size_t width,
             size_t height)
{
    API_BEGIN;
    return set_rows(NULL, pointer, pitch, value, width, height, pc);
}

cudaError_t
cudaMemset2DAsync(void *pointer, size_t pitch, int value, size_t width,
                  size_t height, cudaStream_t stream)
{
    API_BEGIN;
    return set_rows(stream, pointer, pitch, value, width, height, pc);
}

/* A variable of the device's; const ones lie among the literals. */
static bool
is_variable(uint64_t address)
{
    return student_find(address, STUDENT_KERNEL_READ).bytes > 0;
}

/* Notes a variable: from now on it counts as device memory. */
static cudaError_t
note_symbol(const void *symbol, size_t size)
{
    struct span span = {api_address(symbol), size};

    if (!is_variable(span.low))
        return cudaErrorInvalidSymbol;
    if (api_symbol_holds(span.low, span.bytes))
        return cudaSuccess;
    if (symbol_count == SYMBOLS)
        return cudaErrorMemoryAllocation;
    symbols[symbol_count++] = span;
    return cudaSuccess;
}

cudaError_t
sim_symbol_address(void **pointer, const void *symbol, size_t symbol_size)
{
    API_BEGIN;
    cudaError_t error = note_symbol(symbol, symbol_size);

    if (error == cudaSuccess && pointer)
        *pointer = (void *)(uintptr_t)symbol;
    return api_end(pointer ? error : cudaErrorInvalidValue);
}

/* Past its end a symbol is no symbol: CUDA says invalid value, and so does a
 * copy that would do harm here. */
static cudaError_t
copy_symbol(const struct api_copy *copy, const void *symbol, size_t symbol_size,
            uint64_t address, enum cudaMemcpyKind kind, uint32_t pc)
{
    struct span span = {api_address(symbol), symbol_size};
    cudaError_t error = note_symbol(symbol, symbol_size);

    if (error != cudaSuccess)
        return api_end(error);
    if (copy->width && !span_holds(span, address, copy->width))
        fault_end(FAULT_COPY, address, pc, 0, copy->width);
    return copy_now(copy, kind, pc);
}

cudaError_t
sim_copy_to_symbol(const void *symbol, size_t symbol_size, const void *from,
                   size_t size, size_t offset, enum cudaMemcpyKind kind)
{
    API_BEGIN;
    const struct api_copy copy = {
        api_address(symbol) + offset, api_address(from), size, size, size, 1};

    if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice &&
        kind != cudaMemcpyDefault)
        return api_end(cudaErrorInvalidMemcpyDirection);
    return copy_symbol(&copy, symbol, symbol_size, copy.to, kind, pc);
}

cudaError_t
sim_copy_from_symbol(void *to, const void *symbol, size_t symbol_size,
                     size_t size, size_t offset, enum cudaMemcpyKind kind)
{
    API_BEGIN;
    const struct api_copy copy = {
        api_address(to), api_address(symbol) + offset, size, size, size, 1};

    if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice &&
        kind != cudaMemcpyDefault)
        return api_end(cudaErrorInvalidMemcpyDirection);
    return copy_symbol(&copy, symbol, symbol_size, copy.from, kind, pc);
}
