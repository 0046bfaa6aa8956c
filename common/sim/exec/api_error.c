/* api_error -- cudaGetLastError and the names and texts of errors */
#include "api.h"
#include "fault.h"

static const struct {
    int number;
    const char *name;
    const char *text;
} errors[] = {
#define SIM_ERROR(name, number, text) {number, #name, text},
#include "../include/sim_errors.h"
#undef SIM_ERROR
};

void
api_begin(const char *name, uint32_t pc)
{
    if (launch_in_kernel())
        fault_unsupported(name, pc);
}

cudaError_t
api_end(cudaError_t code)
{
    return (cudaError_t)error_report((int)code);
}

cudaError_t
cudaGetLastError(void)
{
    API_BEGIN;
    return (cudaError_t)error_last(true);
}

cudaError_t
cudaPeekAtLastError(void)
{
    API_BEGIN;
    return (cudaError_t)error_last(false);
}

static size_t
find(cudaError_t error)
{
    size_t i = 0;

    while (i < sizeof errors / sizeof errors[0] &&
           errors[i].number != (int)error)
        i++;
    return i;
}

const char *
cudaGetErrorName(cudaError_t error)
{
    size_t i = find(error);

    return i < sizeof errors / sizeof errors[0] ? errors[i].name
                                                : "unrecognized error code";
}

const char *
cudaGetErrorString(cudaError_t error)
{
    size_t i = find(error);

    return i < sizeof errors / sizeof errors[0] ? errors[i].text
                                                : "unrecognized error code";
}
