/*
 * coverage_bits -- a byte of the coverage file, which tells what was done to a
 * byte of the case's arrays; the analyser writes it and the grader reads it
 */
#ifndef SIM_COVERAGE_BITS_H
#define SIM_COVERAGE_BITS_H

enum coverage_bits {
    COVERED_READ = 1,  /* by a kernel, or by a copy to device memory */
    COVERED_WRITE = 2, /* by a kernel */
    COVERED_COPY = 4,  /* by a copy in device memory, or a memset */
    COVERED_HOST = 8   /* by a copy from the host, which covers the other
                          writes before it */
};

#define WRITER_SHIFT 4 /* above them: the line that stored there last */

#endif
