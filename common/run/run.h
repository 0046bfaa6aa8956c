/*
 * run -- what a lab's run.c sees of the case it hands to the student
 *
 * A lab's run.c defines run_case(); the runner calls it once per case, or
 * twice: then first with smaller arrays that are not judged.
 */
#ifndef RUN_RUN_H
#define RUN_RUN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* run_case -- call the student's function number `function` (in the order of
 * lab.h) with the case's arrays and scalars */
void run_case(int function);

/* run_array -- pointer to the first data byte of the case's array number
 * `index`: device memory, or host memory for a host array */
void *run_array(int index);

/* run_int, run_double -- the case's scalar number `index` */
int run_int(int index);
double run_double(int index);

/* run_return_pointer, run_return_int -- tell the grader what the student's
 * function returned.  Call once, after the function. */
void run_return_pointer(const void *pointer);
void run_return_int(int value);

#ifdef __cplusplus
}
#endif

#endif
