/*
 * job -- the case's input file, which the grader made
 */
#ifndef ANALYSE_JOB_H
#define ANALYSE_JOB_H

#include "../../run/case.h"

/* job_read -- read and check it; dies where it is not one */
void job_read(int fd, struct case_job *job);

#endif
