/*
 * die -- end a runner for a fault of its own or of whoever started it
 */
#ifndef RUN_DIE_H
#define RUN_DIE_H

/* run_die -- print "runner: ..." on stderr and end with status 2 */
__attribute__((format(printf, 1, 2))) _Noreturn void run_die(const char *format,
                                                             ...);

#endif
