/*
 * gpu_fit -- the extents of a real case that a machine has room for
 */
#ifndef GRADER_GPU_FIT_H
#define GRADER_GPU_FIT_H

#include "gpu.h"

/* gpu_case_bytes -- a case's arrays together, by its layout alone */
size_t gpu_case_bytes(const struct lab *lab, const struct function *function,
                      const struct lab_case *lab_case);

/* gpu_fit -- halve the longest extent of the case until its arrays take at
 * most a quarter of what is free, in bytes, on the device and on the host.
 * Returns how often it did; -1 where too little would be left. */
int gpu_fit(const struct lab *lab, const struct function *function,
            struct lab_case *lab_case, size_t device_free, size_t host_free);

/* gpu_host_free -- bytes of memory that the host can give without swapping */
size_t gpu_host_free(void);

/* gpu_takes -- whether a small case, which may be made for another device, can
 * be run on this one */
bool gpu_takes(const struct gpu *gpu, const struct lab *lab,
               const struct function *function,
               const struct lab_case *lab_case);

#endif
