/* doctor -- what is here, what is missing, what that costs, the remedy */
#include "command.h"
#include "doctor.h"
#include <stdio.h>
#include <stdlib.h>

int
command_doctor(const struct options *o, int argc, char **argv)
{
    const char *root = getenv("DOCTOR_ROOT");
    struct doctor d = {.options = o, .root = root ? root : ""};

    (void)argc;
    (void)argv;
    doctor_machine(&d);
    doctor_tools(&d);
    doctor_gpu(&d);
    if (d.stops > 0)
        printf("grading cannot start: see the row%s with !\n",
               d.stops > 1 ? "s" : "");
    else
        printf("grading works\n");
    if (d.losses > 0)
        printf("%d thing%s could be better: see the row%s with -\n", d.losses,
               d.losses > 1 ? "s" : "", d.losses > 1 ? "s" : "");
    return d.stops > 0 ? 1 : 0;
}
