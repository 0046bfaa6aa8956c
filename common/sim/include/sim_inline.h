/*
 * sim_inline -- how the headers' functions are declared
 *
 * They are always inlined, so that a call into the engine has its return
 * address in the student's code; `artificial` tells readers of the debugging
 * information to name the line of the call.
 */
#ifndef SIM_INLINE_H
#define SIM_INLINE_H

#define SIM_INLINE \
    static inline __attribute__((always_inline, artificial, unused))

#endif
