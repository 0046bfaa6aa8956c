/*
 * warp -- lanes that wait for one another: shuffles, votes, __syncwarp
 *
 * Lanes that wait with the same operation and mask meet once every lane that
 * the mask names waits or has exited.  Lanes of the mask that the block does
 * not have (its last warp may be partial) count for nothing.  __activemask
 * waits as well, for all lanes that can still come to it: lanes run one after
 * the other here, and those of a warp side by side on a device.
 */
#ifndef SIM_WARP_H
#define SIM_WARP_H

#include <stdbool.h>

/* warp_meet -- release the lanes of `warp` whose partners are all there */
void warp_meet(unsigned warp);

/* warp_meet_without -- when no lane can run: release the first group that
 * waits, reporting the lanes that never came.  Returns whether there was
 * one. */
bool warp_meet_without(unsigned warp);

#endif
