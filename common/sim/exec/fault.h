/*
 * fault -- end a run at once, saying where and why
 */
#ifndef SIM_FAULT_H
#define SIM_FAULT_H

#include "engine.h"

/* The process's exit status after LOG_FAULT. */
#define FAULT_EXIT 3

/* fault_watch -- turn signals into FAULT_STACK and FAULT_SIGNAL, a second of
 * CPU time without a callback into FAULT_BUDGET */
void fault_watch(void);

/* fault_unsupported -- `what` is not provided, or not here: say so on stderr
 * and end with FAULT_UNSUPPORTED */
_Noreturn void fault_unsupported(const char *what, uint32_t pc);

/* fault_check_budget -- end the run if the budget is used up */
void fault_check_budget(uint32_t pc);

#endif
