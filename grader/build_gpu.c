#include "build_gpu.h"
#include "die.h"

struct build_outcome
build_gpu(const struct build_job *job, const struct gpu *gpu)
{
    (void)job;
    die("no kernel can be built for the GPU: %s", gpu->why);
}
