/*
 * finish -- the end of a run, and what a whole program needs beside run.h
 */
#ifndef RUN_FINISH_H
#define RUN_FINISH_H

/* run_finish -- copy the outputs back, write the result, end the log and the
 * process */
_Noreturn void run_finish(void);

/* run_arguments -- the process's own, for `make run`; *count of them */
char **run_arguments(int *count);

#endif
