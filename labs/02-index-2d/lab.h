/*
 * lab 02 -- two indices: an image and a 2-D stencil
 *
 * Pointers are device pointers, x fastest: row y begins y rows after the first
 * element.
 */
#ifndef LAB_H
#define LAB_H

#ifdef __cplusplus
extern "C" {
#endif

/* invert -- every byte v of the image becomes 255 - v, in place
 * image: unsigned char[height][width]; width, height: 1 or more */
void invert(unsigned char *image, int width, int height);

/* sweep5 -- one update of all interior points: out = c0 * in + c1 * (the four
 * neighbours, added)
 * in, out: double[ny][nx], different fields.  The boundary is every grid point
 * with a coordinate of 0 or of its extent less 1; out keeps its own.  A field
 * with an extent below 3 has no interior. */
void sweep5(const double *in, double *out, int nx, int ny, double c0,
            double c1);

#ifdef __cplusplus
}
#endif

#endif
