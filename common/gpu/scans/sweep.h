/*
 * sweep -- 7-point sweeps in several forms, for comparison with the labs'
 *
 * out = c0 * in + c1 * (six face neighbours) at interior points; the boundary
 * of out stays as it is.  Fields are double[nz][ny][nx], x fastest.
 */
#ifndef GPU_SWEEP_H
#define GPU_SWEEP_H

struct field {
    int nx, ny, nz;
    const double *in;
    double *out;
};

#define SWEEP_C0 0.4
#define SWEEP_C1 0.1

// sweep_naive_32x8x1, sweep_naive_32x4x4 -- one thread a grid point, blocks of
// that shape
void sweep_naive_32x8x1(const struct field *f);
void sweep_naive_32x4x4(const struct field *f);

// sweep_planes -- 18 x 18 threads for 16 x 16 outputs walk all of z, three
// planes in shared memory
void sweep_planes(const struct field *f);

// sweep_registers -- the same with the thread's own column in registers and
// one plane in shared memory
void sweep_registers(const struct field *f);

// sweep_chunks -- 64 x 8 threads walk 16 planes, their column in registers,
// neighbours along x and y from the cache
void sweep_chunks(const struct field *f);

// sweep_early -- the same, the plane after next asked for one step early
void sweep_early(const struct field *f);

#endif
