/*
 * command -- the verbs of build/grader, a file each
 *
 * Each gets the arguments behind the verb and returns the exit code: 0 all
 * passed, 1 a student's fault, 2 the grader's own fault or bad usage.
 */
#ifndef GRADER_COMMAND_H
#define GRADER_COMMAND_H

#include "options.h"

typedef int command(const struct options *o, int argc, char **argv);

command command_agree;
command command_bench;
command command_doctor;
command command_editor;
command command_explain;
command command_figures;
command command_grade;
command command_handout;
command command_hint;
command command_list;
command command_model;
command command_next;
command command_pairs;
command command_plots;
command command_prove;
command command_registers;
command command_replay;
command command_reset;
command command_run;
command command_tables;
command command_watch;

/* command_need_sandbox -- strangers' code runs in the first tier, or not at
 * all; of one's own it is said that there is none.  Errors: dies. */
void command_need_sandbox(const struct options *o);

#endif
