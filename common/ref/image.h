/*
 * image -- the reference for functions on images
 */
#ifndef REF_IMAGE_H
#define REF_IMAGE_H

#include <stddef.h>

/* image_invert -- 255 - v of each of `count` bytes, exactly */
void image_invert(const unsigned char *image, size_t count, double *expected);

#endif
