#include "engine.h"
#include "thread.h"
#include <string.h>

struct engine engine = {.budget = UINT64_MAX};

void
engine_forget_spans(void)
{
    memset(engine.spans, 0, sizeof engine.spans);
}

/* Source: Guy Steele, Doug Lea, Christine Flood, "Fast Splittable
 * Pseudorandom Number Generators", 2014, section 6 (SplitMix64). */
uint64_t
engine_random(uint64_t salt, uint64_t index)
{
    uint64_t z = engine.schedule + salt * 0xd1342543de82ef95ull;
    z += (index + 1) * 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

bool
launch_in_kernel(void)
{
    return engine.in_kernel;
}
