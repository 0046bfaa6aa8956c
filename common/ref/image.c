#include "image.h"

void
image_invert(const unsigned char *image, size_t count, double *expected)
{
    for (size_t i = 0; i < count; i++)
        expected[i] = 255 - (int)image[i];
}
