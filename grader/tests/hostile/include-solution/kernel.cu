// Includes the solution.
#include "../../solutions/01-index-1d/kernel.cu"
