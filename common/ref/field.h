/*
 * field -- the numbers that tests are filled with
 *
 * A field is an array of grid points, x fastest.  All numbers follow from a
 * seed alone and are the same on every machine.
 */
#ifndef REF_FIELD_H
#define REF_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* field_random -- `count` random values in (-1, 1), none 0, all different
 * (up to 2^51 of them), most of them no `float` */
void field_random(double *field, size_t count, uint64_t seed);

/* field_random_f32 -- as field_random; all different up to 2^22 */
void field_random_f32(float *field, size_t count, uint64_t seed);

/* field_random_u32 -- `count` random values, none 0, all different (fewer than
 * 2^32 of them) */
void field_random_u32(uint32_t *values, size_t count, uint64_t seed);

/* field_random_u8 -- random bytes, none 0 or 255; no two within
 * FIELD_U8_APART places of each other along a row or a column are equal
 * image: unsigned char[height][width] */
#define FIELD_U8_APART 32
void field_random_u8(unsigned char *image, int width, int height,
                     uint64_t seed);

/* field_poison -- `count` values that no right answer comes near: between
 * 1e6 and 2e6, all different */
void field_poison(double *field, size_t count, uint64_t seed);

/* field_sine -- sin(pi x / (nx - 1)) sin(pi y / (ny - 1)) sin(pi z / (nz - 1))
 * in double[nz][ny][nx], exactly 0 on the boundary */
void field_sine(double *field, int nx, int ny, int nz);

/* field_sine_factor -- what one heat step multiplies that field by */
double field_sine_factor(int nx, int ny, int nz, double c0, double c1);

/* field_draw -- number k of a seed's random numbers in (0, 1) */
double field_draw(uint64_t seed, unsigned k);

/* field_boundary -- whether a grid point lies on the boundary; an axis beyond
 * `axes` has none */
bool field_boundary(const uint32_t extent[3], unsigned axes, size_t x, size_t y,
                    size_t z);

#endif
