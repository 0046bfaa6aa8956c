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

/* fault_direction -- a copy finds memory of the other side than it was told:
 * `fault` is FAULT_HOST_MEMORY or FAULT_DEVICE_MEMORY, `direction` an OR of
 * enum log_direction */
_Noreturn void fault_direction(enum log_fault fault, uint64_t address,
                               uint32_t pc, bool write, uint32_t direction);

/* fault_unsupported -- `what` is not provided, or not here: say so on stderr
 * and end with FAULT_UNSUPPORTED */
_Noreturn void fault_unsupported(const char *what, uint32_t pc);

/* fault_check_budget -- end the run if the budget is used up */
void fault_check_budget(uint32_t pc);

#endif
