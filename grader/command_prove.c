/* prove -- on a GPU: solutions pass on both back ends and are clean, skeletons
 * and wrong kernels do not pass there, right ones do */
#include "command.h"
#include "prove_all.h"
#include <stdio.h>
#include <stdlib.h>

int
command_prove(const struct options *o, int argc, char **argv)
{
    const struct gpu *gpu = gpu_find(o);
    size_t count;
    const struct lab **labs;
    int code = 0;

    options_need_built(o);
    labs = options_labs(argc, argv, &count);
    if (gpu->here)
        code = prove_all(o, gpu, labs, count);
    else
        printf("prove: not run: %s\n", gpu->why);
    free(labs);
    return code;
}
