/* assert -- what assert() calls when it fails, in place of libc's */
#include "engine.h"
#include <stdio.h>
#include <stdlib.h>

_Noreturn void __assert_fail(const char *text, const char *file, unsigned line,
                             const char *function);

_Noreturn void
__assert_fail(const char *text, const char *file, unsigned line,
              const char *function)
{
    uint32_t pc = EXEC_CALLER;
    struct sim_index b = sim_block_idx(), t = sim_thread_idx();
    fflush(stdout);
    fprintf(stderr, "%s:%u: %s: ", file, line, function);
    if (!engine.in_kernel) {
        fprintf(stderr, "Assertion `%s' failed.\n", text);
        abort();
    }
    fprintf(stderr,
            "block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s' failed.\n",
            b.x, b.y, b.z, t.x, t.y, t.z, text);
    fault_end(FAULT_ASSERT, 0, pc, 0, line);
}
