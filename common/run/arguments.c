#include "finish.h"

static int kept_count;
static char **kept;

void
run_set_arguments(int count, char **arguments)
{
    kept_count = count;
    kept = arguments;
}

char **
run_arguments(int *count)
{
    *count = kept_count;
    return kept;
}
