/*
 * clock -- how long something took
 */
#ifndef GRADER_CLOCK_H
#define GRADER_CLOCK_H

/* clock_seconds -- a clock that only goes forward, in seconds */
double clock_seconds(void);

/* clock_cpu_seconds -- processor time of this process, in seconds */
double clock_cpu_seconds(void);

#endif
