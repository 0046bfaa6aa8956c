/*
 * backend -- what the runner needs of a back end: the simulator or a GPU
 *
 * Every function ends the process with a message when the back end itself
 * fails.
 */
#ifndef RUN_BACKEND_H
#define RUN_BACKEND_H

#include "case.h"
#include <stdbool.h>
#include <stddef.h>

/* backend_open -- make ready for the case (device, log, budget, schedule); a
 * GPU is given several, one after another */
void backend_open(const struct case_job *job);

/* backend_place -- device memory for one array with its guard bands, holding
 * `bytes` bytes of `image`.  Only [CASE_GUARD, CASE_GUARD + data) of it may
 * be touched by student code.  Returns the address of the first guard byte. */
void *backend_place(int index, const struct case_array *array,
                    const void *image, size_t bytes);

/* backend_call -- run `call(function)` as student host code, and on a GPU its
 * timed runs.  Returns false when the device has had a fault: then only
 * backend_close() may follow. */
bool backend_call(void (*call)(int), int function);

/* backend_fetch -- copy `bytes` bytes from device memory to the host */
void backend_fetch(void *to, const void *from, size_t bytes);

/* backend_close -- wait for all launches; fill in launch_error, fault,
 * launches, launch grid and block, times; forget the case's arrays; end the
 * log */
void backend_close(struct case_result *result);

#endif
