/*
 * student -- where the student's own code and variables lie in the program
 *
 * The build gathers the student object's sections under names of their own
 * (common/sim/student.ld), so that the linker brackets them.
 */
#ifndef SIM_STUDENT_H
#define SIM_STUDENT_H

#include "engine.h"

/* What may be done with a part of the student's data. */
enum student_use {
    STUDENT_KERNEL_WRITE, /* __device__ */
    STUDENT_KERNEL_READ,  /* and __constant__, literals and const tables */
    STUDENT_HOST          /* everything */
};

/* student_find -- the part that holds `address` if it may be used so;
 * bytes = 0: none */
struct span student_find(uint64_t address, enum student_use use);

/* student_is_constant -- whether it is a __constant__ variable or a literal */
bool student_is_constant(uint64_t address);

/* student_is_device -- whether it is a __device__ or __constant__ variable */
bool student_is_device(uint64_t address);

/* student_data -- from the first to the last byte of all parts */
struct span student_data(void);

/* student_is_code -- whether a pc lies in the student's code */
bool student_is_code(uint64_t pc);

/* student_is_program -- whether `address` lies in the program's file image
 * (the student's part and the runner's) */
bool student_is_program(uint64_t address);

/* student_is_below -- whether `address` lies before the program's file image,
 * where nothing is: it is no pointer but a null pointer and an offset */
bool student_is_below(uint64_t address);

#endif
