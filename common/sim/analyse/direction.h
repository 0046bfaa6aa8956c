/*
 * direction -- a copy whose direction does not fit its addresses, as a sentence
 */
#ifndef ANALYSE_DIRECTION_H
#define ANALYSE_DIRECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* direction_tell -- put the sentence into text[size].  `direction` is an OR of
 * enum log_direction; the destination is at fault if `to`, else the source;
 * `device` is the device memory found there, NULL where it is none */
void direction_tell(uint32_t direction, bool to, const char *device, char *text,
                    size_t size);

#endif
