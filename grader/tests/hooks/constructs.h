/*
 * constructs -- what constructs.cc offers to listen.c
 */
#ifndef TESTS_CONSTRUCTS_H
#define TESTS_CONSTRUCTS_H

struct construct {
    const char *name;
    void (*run)(int zero, int one);
};

#ifdef __cplusplus
extern "C"
#else
extern
#endif
    const struct construct constructs[]; /* ends with name = 0 */

#endif
