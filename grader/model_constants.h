/*
 * model_constants -- what the model of time takes for granted
 *
 * Few, and the same for all kernels and all devices.  "Measured" is on an H200
 * (CUDA 13.0, 2026-11-30), from figures that are shipped:
 * solutions/NN-name/h200.tsv.  Where that figure is a row of model_rows.c as
 * well, the row agrees because of it and proves nothing.
 */
#ifndef GRADER_MODEL_CONSTANTS_H
#define GRADER_MODEL_CONSTANTS_H

/* Of the memory's peak what a copy reaches.  Measured: 4,185 GB/s of 4,815
 * (copy, lab 06). */
#define MODEL_COPY_SHARE 0.87

/* Bytes that L2 gives an SM in a cycle.  Source: NVIDIA, "A100 Tensor Core GPU
 * Architecture", 2020: 5,120 bytes a cycle for 108 SMs; taken for all. */
#define MODEL_L2_BYTES 47.0

/* Cycles of an SM for a cache line (128 bytes, four sectors) of a request.
 * Measured: lab 04's poly, one point a thread: a request of one line each
 * 1.05 cycles. */
#define MODEL_LINE_CYCLES 1.0

/* Cycles of an SM for a wavefront of shared memory: 32 banks of 4 bytes.
 * Source: NVIDIA, "CUDA C++ Programming Guide", 13.0, "Shared Memory". */
#define MODEL_WAVEFRONT_CYCLES 1.0

/* Machine instructions for one that the simulator counts: an access, or the
 * beginning of a basic block.  A guess between two that were measured: lab 03's
 * rounds, a basic block each, take 4.4 cycles of a scheduler, a term of lab
 * 04's poly, a block and an access, less than 4 for both. */
#define MODEL_INSTRUCTIONS 3.0

/* Double-precision lanes of an SM in a cycle, where they are as many as those
 * of single precision: double_ratio divides them.  Source: NVIDIA, "CUDA C++
 * Programming Guide", 13.0, "Arithmetic Instructions" (9.0: 128 and 64). */
#define MODEL_FLOAT_LANES 128.0

/* Blocks that the device starts in a cycle.  Measured: saxpy in blocks of 32 to
 * 128 threads (block-scan, lab 01): 1.65 in a nanosecond, at 1.98 GHz. */
#define MODEL_BLOCKS_A_CYCLE 0.83

/* From a load to its value, out of DRAM, in nanoseconds.  Measured:
 * saxpy_stride in 16 blocks (launch-grid, lab 01): 16,384 steps of a loop in
 * 6.98 ms. */
#define MODEL_LATENCY_NS 426.0

/* Requests of a warp that are on their way at once: nvcc puts independent loads
 * ahead.  Of saxpy's step there are two. */
#define MODEL_REQUESTS_AHEAD 2.0

/* How parts that are nearly as slow as the slowest add to it: the parts' times,
 * to this power, are summed.  1: nothing overlaps; infinity: all does. */
#define MODEL_OVERLAP 3.0

#endif
