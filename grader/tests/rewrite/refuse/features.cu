#include <cuda_runtime.h>
using namespace nvcuda;
namespace cg = cooperative_groups;
void p() { tex2D<float>(0, 1, 2); }
texture<float> q;
<:<:gnu::optimize("O0"):>:> void r() {}
#pragma omp parallel for
#pragma weak s
void s() <% int x<:2:>; %>
__declspec(naked) void t() {}
cudaError_t u = cudaLaunchKernel((const void *)0, 1, 1, 0);
