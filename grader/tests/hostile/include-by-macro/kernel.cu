// Includes the solution through a macro.
#define FILE "../../solutions/01-index-1d/kernel.cu"
#include FILE
