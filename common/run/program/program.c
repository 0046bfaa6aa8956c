/*
 * program -- a whole CUDA program as the one function of a case without
 * arrays (`make run`)
 *
 * The build renames the program's main in its object file (objcopy
 * --redefine-sym main=sim_user_main), so neither its text nor the linkage of
 * other things called main changes.  exit() ends the run as a return does.
 */
#include "../../sim/exec/fence.h"
#include "../finish.h"
#include "../run.h"
#include <stdlib.h>

/* However many of them the program's main has taken. */
int sim_user_main(int count, char **arguments);

static void
at_exit(int status, void *unused)
{
    (void)unused;
    run_return_int(status);
    run_finish();
}

void
run_case(int function)
{
    (void)function;
    int count;
    char **arguments = run_arguments(&count);
    fence_open_program();
    on_exit(at_exit, NULL);
    exit(sim_user_main(count, arguments));
}
